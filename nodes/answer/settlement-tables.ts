/** Tables of open settlements: parties, documents, and what every meaning of the word is worth. */
import type { ListColumn } from '#domain/answer-lists.ts';
import type { Noun } from '#domain/counted.ts';
import { parseDecimal } from '#domain/decimals.ts';
import type { Side } from '#domain/measures.ts';
import { printDate } from '#domain/russian-dates.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import { factsOf, type Section } from './book.ts';
import { narrowsItems } from './conditions-said.ts';
import { kopecks } from './figures.ts';
import { type Column, listTable } from './list-table.ts';
import type { AnswerRequest } from './request.ts';
import type { DraftTable } from './said.ts';

export type View = 'suppliers' | 'customers' | 'party';

export const NOUN_OF: Readonly<Record<View, Noun>> = { suppliers: 'supplier', customers: 'customer', party: 'party' };

export function viewOf(section: Section): View {
  return section.view === 'customers' || section.view === 'party' ? section.view : 'suppliers';
}

const dateOf = (row: readonly Fact[], of: string): string => {
  const value = row.map((fact) => attributeOf(fact, of)).find((one) => one !== null);
  return value == null ? '' : printDate(value);
};

const sumOf = (row: readonly Fact[], of: string): string => {
  const value = row.map((fact) => attributeOf(fact, of)).find((one) => one !== null);
  return value == null || value === '0.00' ? '' : printAmount(parseDecimal(value, 2));
};

function partyColumns(view: View): Column[] {
  const cells: [string, ListColumn, Side][] =
    view === 'suppliers'
      ? [
          ['Долг, Кт', 'debt', 'credit'],
          ['Аванс, Дт', 'advance', 'debit'],
          ['Обратное, Дт', 'opposite', 'debit'],
          ['Обратное, Кт', 'opposite', 'credit'],
        ]
      : view === 'customers'
        ? [
            ['Долг, Дт', 'debt', 'debit'],
            ['Аванс, Кт', 'advance', 'credit'],
            ['Обратное, Кт', 'opposite', 'credit'],
            ['Обратное, Дт', 'opposite', 'debit'],
          ]
        : [
            ['Мы должны, Кт', 'debt', 'credit'],
            ['Нам должны, Дт', 'debt', 'debit'],
            ['Наш аванс, Дт', 'advance', 'debit'],
            ['Его аванс, Кт', 'advance', 'credit'],
            ['Обратное, Дт', 'opposite', 'debit'],
            ['Обратное, Кт', 'opposite', 'credit'],
          ];
  return [
    {
      title: view === 'customers' ? 'Покупатель' : view === 'suppliers' ? 'Поставщик' : 'Контрагент',
      cell: (row) => row[0]?.entity ?? '',
    },
    ...cells.map(([title, of, side]) => ({ title, of, side })),
    { title: 'в т. ч. просрочено', cell: (row) => sumOf(row, 'overdue'), align: 'right' },
    { title: 'Старейший документ', cell: (row) => dateOf(row, 'oldest_date') },
  ];
}

const titleOf = (row: readonly Fact[], kind: string): string =>
  row[0]?.dimensions.find((one) => one.kind.startsWith(kind))?.title ?? '';

const ITEM_COLUMNS: Column[] = [
  { title: 'Контрагент', cell: (row) => row[0]?.entity ?? '' },
  { title: 'Договор', cell: (row) => titleOf(row, 'Catalog_') },
  {
    title: 'Документ расчётов',
    cell: (row) => titleOf(row, 'Document_') || (row[0] === undefined ? '' : (attributeOf(row[0], 'document') ?? '')),
  },
  { title: 'Счёт', cell: (row) => row[0]?.account ?? '' },
  { title: 'Долг, Кт', of: 'debt', side: 'credit' },
  { title: 'Долг, Дт', of: 'debt', side: 'debit' },
  { title: 'Аванс, Дт', of: 'advance', side: 'debit' },
  { title: 'Аванс, Кт', of: 'advance', side: 'credit' },
  { title: 'Обратное, Дт', of: 'opposite', side: 'debit' },
  { title: 'Обратное, Кт', of: 'opposite', side: 'credit' },
  { title: 'Срок оплаты', cell: (row) => dateOf(row, 'due_date') },
];

export function settlementTables(request: AnswerRequest, section: Section): DraftTable[] {
  const view = viewOf(section);
  const noun = NOUN_OF[view];
  const titles = {
    suppliers: 'Незакрытые расчёты с поставщиками',
    customers: 'Незакрытые расчёты с покупателями',
    party: 'Расчёты с контрагентом',
  };
  const parties = listTable(section, { list: 'parties', title: titles[view], noun, columns: partyColumns(view) });
  const items = listTable(section, {
    list: 'items',
    title: 'По документам расчётов',
    noun: 'item',
    columns: ITEM_COLUMNS,
  });
  return [parties, items, readingsTable(request, section)].flatMap((table) => table ?? []);
}

/** Parties and roubles of every meaning side by side: the price of the choice. */
function readingsTable({ slots }: AnswerRequest, section: Section): DraftTable | null {
  const facts = factsOf(section, 'reading_total');
  const isNarrowed = narrowsItems(slots);
  const codes = [...new Set(facts.map((fact) => attributeOf(fact, 'reading') ?? ''))];
  const rows = codes.flatMap((code) => {
    const own = facts.filter((fact) => attributeOf(fact, 'reading') === code);
    const [first] = own;
    if (first === undefined || attributeOf(first, 'items') === '0') return [];
    const column = (side: Side): string => {
      const fact = own.find((one) => one.side === side);
      return fact === undefined ? '—' : printAmount(kopecks(fact));
    };
    const cells = [
      first.entity,
      attributeOf(first, 'parties') ?? '',
      attributeOf(first, 'items') ?? '',
      column('debit'),
      column('credit'),
    ];
    return [{ cells, ids: own.map(({ fact_id }) => fact_id) }];
  });
  // readings are counted over everything that is open: beside a narrowed list they would be other figures
  if (rows.length < 2 || isNarrowed) return null;
  const right = 'right' as const;
  return {
    title: `${slots.terms.length > 0 ? 'Если понимать слово иначе' : 'Что это за остатки'}`,
    columns: [
      { title: 'Значение', align: 'left' },
      { title: 'Контрагентов', align: right },
      { title: 'Остатков', align: right },
      { title: 'Дт', align: right },
      { title: 'Кт', align: right },
    ],
    ...{ rows, footer: null },
  };
}
