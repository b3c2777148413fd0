/** The answer on overdue debts: how much and whose, by intervals, what rests on the default term alone, advances that nobody offset. */
import type { Noun } from '#domain/counted.ts';
import { parseDecimal } from '#domain/decimals.ts';
import { OVERDUE_BUCKETS } from '#domain/payment-terms.ts';
import { printDate } from '#domain/russian-dates.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { accountsOf, attributeOf } from '#state/fact-attributes.ts';
import { countOf, factsOf, firstOf, type Section, totalOf } from './book.ts';
import { conditionsSaid, whoIn } from './conditions-said.ts';
import { controls } from './controls.ts';
import { attributeCount, kopecks, money, name, number, sided } from './figures.ts';
import { headLine, leftOutLine, periodLine, readLine, when, whose } from './head.ts';
import { type Column, listTable } from './list-table.ts';
import type { AnswerRequest, Composer } from './request.ts';
import { type Draft, type DraftTable, plain, type Said, say } from './said.ts';
import { together } from './together.ts';

const WHO = {
  customers: { noun: 'customer', title: 'Покупатель', head: 'Просроченный долг покупателей', side: 'Дт' },
  suppliers: { noun: 'supplier', title: 'Поставщик', head: 'Наш просроченный долг поставщикам', side: 'Кт' },
} as const satisfies Record<string, { noun: Noun; title: string; head: string; side: string }>;

const whoIs = ({ view }: Section) => WHO[view === 'suppliers' ? 'suppliers' : 'customers'];
const part = (section: Section, code: string): Fact | undefined => firstOf(section, 'overdue_part', { part: code });
const isZero = (fact: Fact | undefined): boolean => fact === undefined || fact.value === '0.00';

function conclusion({ slots }: AnswerRequest, section: Section): Said[] {
  const who = whoIs(section);
  const asked = whoIn(section, slots);
  const named = asked === '' ? '' : ` (${asked})`;
  const total = totalOf(section, 'overdue_parties', 'kept', 'overdue');
  const parties = countOf(section, 'overdue_parties', 'kept');
  const debt = isNarrowed(section) ? undefined : part(section, 'debt');
  const none = isNarrowed(section) ? 'Просрочки по условиям вопроса' : 'Просрочки';
  if (total === undefined || isZero(total)) {
    const zero = total === undefined ? plain('') : say` ${sided(total)}`;
    const whole = debt === undefined ? plain('') : say` Весь долг ${sided(debt)} — в сроке или срок не определён.`;
    return [
      say`${none}${named} нет: ${who.head.charAt(0).toLowerCase()}${who.head.slice(1)}${zero} ${when(section)}, ${whose(section)}, БУ.`,
      trimmed(whole),
    ];
  }
  const count = parties === undefined ? plain('') : say` — ${number(parties, who.noun)}`;
  return [
    say`${who.head}${named}: ${sided(total)} ${when(section)}, ${whose(section)}, БУ${count}.`,
    debt === undefined ? plain('') : restOf(section, debt),
  ];
}

const trimmed = (said: Said): Said => ({ ...said, text: said.text.trim() });

/** How the whole debt falls apart: only beside an answer that nothing narrowed. */
function restOf(section: Section, debt: Fact): Said {
  const [inTerm, unknown, overdue] = ['in_term', 'undetermined', 'overdue'].map((code) => part(section, code));
  if (inTerm === undefined || overdue === undefined) return say`Всего долга ${sided(debt)}; остальное в сроке.`;
  const without = unknown === undefined || isZero(unknown) ? plain('') : say`, срок не определён ${money(unknown)}`;
  return say`Всего долга ${sided(debt)}: просрочено ${money(overdue)}, в сроке ${money(inTerm)}${without}.`;
}

const amountOf = (row: readonly Fact[], of: string): string => {
  const value = row[0] === undefined ? null : attributeOf(row[0], of);
  return value === null || value === '0.00' ? '' : printAmount(parseDecimal(value, 2));
};

const dayOf = (row: readonly Fact[], of: string): string => {
  const value = row[0] === undefined ? null : attributeOf(row[0], of);
  return value === null ? '' : printDate(value);
};

const plainOf = (row: readonly Fact[], of: string): string =>
  row[0] === undefined ? '' : (attributeOf(row[0], of) ?? '');
const objectOf = (row: readonly Fact[], kind: string): string =>
  row[0]?.dimensions.find((one) => one.kind.startsWith(kind))?.title ?? '';

function partyColumns(section: Section): Column[] {
  const { title, side } = whoIs(section);
  return [
    { title, cell: (row) => row[0]?.entity ?? '' },
    { title: `Просрочено, ${side}`, of: 'overdue', side: null },
    { title: 'Дней просрочки', cell: (row) => plainOf(row, 'days_late_max'), align: 'right' },
    { title: 'Срок самого старого', cell: (row) => dayOf(row, 'due_date') },
    { title: 'Только по сроку по умолчанию', cell: (row) => amountOf(row, 'by_default_term'), align: 'right' },
    { title: 'Незачтённый аванс', cell: (row) => amountOf(row, 'unoffset_advance'), align: 'right' },
  ];
}

function itemColumns(section: Section): Column[] {
  return [
    { title: whoIs(section).title, cell: (row) => row[0]?.entity ?? '' },
    { title: 'Договор', cell: (row) => objectOf(row, 'Catalog_') },
    { title: 'Документ расчётов', cell: (row) => objectOf(row, 'Document_') || plainOf(row, 'document') },
    { title: `Просрочено, ${whoIs(section).side}`, of: 'overdue', side: null },
    { title: 'Срок оплаты', cell: (row) => dayOf(row, 'due_date') },
    { title: 'Дней просрочки', cell: (row) => plainOf(row, 'days_late'), align: 'right' },
  ];
}

/** The question narrowed the list: parts of the whole debt would not be parts of the answer. */
function isNarrowed(section: Section): boolean {
  const dropped = countOf(section, 'overdue_parties', 'dropped');
  return dropped !== undefined && dropped.value !== '0';
}

function bucketTable(section: Section): DraftTable | null {
  if (isNarrowed(section)) return null;
  const facts = OVERDUE_BUCKETS.flatMap(({ code }) => part(section, `bucket:${code}`) ?? []);
  const total = part(section, 'overdue');
  if (facts.length === 0 || total === undefined || isZero(total)) return null;
  const line = (title: string, fact: Fact) => ({
    cells: [title, printAmount(kopecks(fact)), attributeOf(fact, 'items') ?? '', attributeOf(fact, 'parties') ?? ''],
    ids: [fact.fact_id],
  });
  const right = 'right' as const;
  return {
    title: 'По дням просрочки',
    columns: [
      { title: 'Интервал', align: 'left' },
      { title: 'Сумма', align: right },
      { title: 'Документов', align: right },
      { title: 'Контрагентов', align: right },
    ],
    rows: facts.map((fact) => line(fact.entity, fact)),
    footer: line('Итого', total),
  };
}

function paragraphs(request: AnswerRequest, section: Section): Said[] {
  const today = isNarrowed(section) ? undefined : part(section, 'due_today');
  const rules = (isNarrowed(section) ? [] : factsOf(section, 'overdue_part')).filter(
    (fact) => (attributeOf(fact, 'part') ?? '').startsWith('rule:') && !isZero(fact),
  );
  const terms = rules.map((fact) => say`${name(fact)} — ${money(fact)} (${attributeCount(fact, 'items', 'document')})`);
  const because = say`Просроченным считаю долг, срок оплаты которого раньше дня остатка; аванс без поставки просрочкой не считается.`;
  return [
    because,
    ...(terms.length === 0 ? [] : [say`На чём держится срок: ${joinSaid(terms)}.`]),
    ...(today === undefined || isZero(today)
      ? []
      : [
          say`Срок оплаты наступает в этот же день, это ещё не просрочка: ${money(today)} (${attributeCount(today, 'items', 'document')}).`,
        ]),
    ...conditionsSaid(request, section, 'overdue_parties').said,
  ];
}

function joinSaid(list: readonly Said[]): Said {
  return { text: list.map(({ text }) => text).join('; '), ids: list.flatMap(({ ids }) => ids), kind: 'fact' };
}

function sectionDraft(request: AnswerRequest, section: Section): Draft {
  const total = part(section, 'debt');
  const accounts = total === undefined ? [] : accountsOf(total);
  const selection = conditionsSaid(request, section, 'overdue_parties');
  const noun = whoIs(section).noun;
  const tables = [
    listTable(section, { list: 'overdue_parties', title: whoIs(section).head, noun, columns: partyColumns(section) }),
    bucketTable(section),
    listTable(section, {
      list: 'items',
      title: 'По документам расчётов',
      noun: 'document',
      columns: itemColumns(section),
    }),
  ];
  const left = leftOutLine(section);
  return {
    conclusion: conclusion(request, section),
    checked: [
      headLine(section, total === undefined ? [] : [total], total?.level ?? null, selection.words),
      periodLine(section),
      readLine(section),
      ...(left === null ? [] : [left]),
    ],
    controls: controls(section, accounts, []),
    paragraphs: paragraphs(request, section),
    tables: tables.flatMap((table) => table ?? []),
    assumptions: [],
    not_established: [],
    next: [
      'Показать долг целиком, вместе с тем, что в сроке',
      'Показать только просрочку больше 90 дней',
      'Посмотреть на другую дату',
    ],
  };
}

export const composeOverdueSettlements: Composer = (request) =>
  together(request.book.sections(['overdue_part']).map((section) => sectionDraft(request, section)));
