/** The answer on a balance: the account on its side at the end of the day, collapsed and expanded, its sub-accounts, analytics, currency. */
import { covers } from '#domain/accounts.ts';
import { parseDecimal } from '#domain/decimals.ts';
import type { Side } from '#domain/measures.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import { factsOf, type Section, totalOf } from './book.ts';
import { conditionsSaid, whoIn } from './conditions-said.ts';
import { controls } from './controls.ts';
import { kopecks, name, sided, sidedBare } from './figures.ts';
import { futureLine, headLine, kindInWords, levelInWords, periodLine, readLine, when, whose } from './head.ts';
import { type Column, listTable } from './list-table.ts';
import type { AnswerRequest, Composer } from './request.ts';
import { capital, type Draft, type DraftTable, joined, plain, type Said, say } from './said.ts';
import { together } from './together.ts';

/** What a balance on a side of a settlement account is; other accounts are told by their side alone. */
const MEANINGS: readonly { readonly accounts: readonly string[]; readonly side: Side; readonly words: string }[] = [
  { accounts: ['60.01', '60.21', '60.31'], side: 'credit', words: 'долг перед поставщиками' },
  { accounts: ['60.02', '60.22', '60.32'], side: 'debit', words: 'авансы выданные' },
  { accounts: ['62.01', '62.21', '62.31'], side: 'debit', words: 'долг покупателей перед нами' },
  { accounts: ['62.02', '62.22', '62.32'], side: 'credit', words: 'авансы полученные' },
  { accounts: ['70'], side: 'credit', words: 'задолженность перед сотрудниками' },
  { accounts: ['71'], side: 'debit', words: 'долг подотчётных лиц' },
];

function meaning({ account, side }: Fact): string {
  const found = MEANINGS.find((one) => one.side === side && one.accounts.some((code) => covers(code, account ?? '')));
  return found === undefined ? '' : ` — ${found.words}`;
}

const accounts = (section: Section): Fact[] =>
  factsOf(section, 'balance').filter(
    (fact) => fact.measure === 'sum_accounting' && fact.level?.mode === 'collapsed' && fact.level.by[0] === 'Счет',
  );

const totals = (section: Section, mode: 'collapsed' | 'expanded'): Fact[] =>
  factsOf(section, 'balance_total').filter((fact) => fact.level?.mode === mode);

const code = (fact: Fact): Said => ({ text: fact.account ?? '', ids: [fact.fact_id], kind: 'fact' });

const red = (fact: Fact): Said =>
  attributeOf(fact, 'red') === 'да'
    ? say` Сальдо красное: счёту ${code(fact)} такая сторона не свойственна.`
    : plain('');

/** Two digits are grouped like roubles, other precisions stand as they are. */
const inCurrency = (value: string): string =>
  /^-?\d+\.\d{2}$/.test(value) ? printAmount(parseDecimal(value, 2)) : value.replace('.', ',');

function foreign(fact: Fact): Said {
  const parts = fact.attributes
    .filter(({ name: one }) => one.startsWith('currency:'))
    .map(({ name: one, value }) => `${inCurrency(value)} ${one.slice('currency:'.length)}`);
  return parts.length === 0
    ? plain('')
    : { text: ` В валюте: ${parts.join('; ')}.`, ids: [fact.fact_id], kind: 'fact' };
}

function quantity(fact: Fact): Said {
  const value = attributeOf(fact, 'quantity');
  return value === null
    ? plain('')
    : { text: ` Количество: ${value.replace('.', ',')}.`, ids: [fact.fact_id], kind: 'fact' };
}

function trimmed(said: Said): Said[] {
  return said.text.trim() === '' ? [] : [{ ...said, text: said.text.trim() }];
}

/** The sum after the conditions of the question, where they took something out; null where they took nothing. */
function narrowed(section: Section): Fact[] | null {
  const dropped = (['debit', 'credit'] as const).some((side) => {
    const fact = totalOf(section, 'balance_rows', 'dropped', side, side);
    return fact !== undefined && attributeOf(fact, 'rows') !== '0';
  });
  if (!dropped) return null;
  return (['debit', 'credit'] as const)
    .flatMap((side) => totalOf(section, 'balance_rows', 'kept', side, side) ?? [])
    .filter((fact) => fact.value !== '0.00');
}

function conclusion({ slots }: AnswerRequest, section: Section): Said[] {
  const own = accounts(section);
  const [only] = own;
  const asked = whoIn(section, slots);
  const who = asked === '' ? '' : ` (${asked})`;
  const kept = narrowed(section);
  if (kept !== null && kept.length === 0)
    return [say`По условиям вопроса остатков${who} нет ${when(section)}, ${whose(section)}, БУ.`];
  if (kept !== null)
    return [
      say`Остаток по условиям вопроса${who}: ${joined(kept.map(sided), ' и ')} ${when(section)}, ${whose(section)}, БУ.`,
    ];
  if (own.length === 1 && only !== undefined)
    return [
      say`Остаток по счёту ${code(only)} «${name(only)}»${who}: ${sided(only)}${meaning(only)} ${when(section)}, ${whose(section)}, БУ.`,
      ...trimmed(foreign(only)),
      ...trimmed(quantity(only)),
      ...trimmed(red(only)),
    ];
  const [total] = totals(section, 'collapsed');
  if (total === undefined) return [];
  const expanded = totals(section, 'expanded');
  const also = expanded.length < 2 ? plain('') : say` Развёрнуто: ${joined(expanded.map(sided), ' и ')}.`;
  const parts = own.map((one) => say`${code(one)} — ${sided(one)}${meaning(one)}`);
  return [
    say`Остаток по счёту ${code(total)}${who}, свёрнуто: ${sided(total)} ${when(section)}, ${whose(section)}, БУ.${also}`,
    say`По счетам, не складывая: ${joined(parts, '; ')}.`,
  ];
}

/** One sub-account of the account that was asked for is told by a table too: its code is not the asked one. */
function accountTable({ slots }: AnswerRequest, section: Section): DraftTable | null {
  const own = accounts(section);
  if (own.length < 2 && own.every(({ account }) => account === null || slots.accounts.includes(account))) return null;
  const cell = (fact: Fact, side: Side): string => (fact.side === side ? printAmount(kopecks(fact)) : '—');
  const [total] = totals(section, 'collapsed');
  const right = 'right' as const;
  return {
    title: 'По счетам',
    columns: [
      { title: 'Счёт', align: 'left' },
      { title: 'Наименование', align: 'left' },
      { title: 'Дт', align: right },
      { title: 'Кт', align: right },
    ],
    rows: own.map((fact) => ({
      cells: [fact.account ?? '', fact.entity, cell(fact, 'debit'), cell(fact, 'credit')],
      ids: [fact.fact_id],
    })),
    footer:
      total === undefined
        ? null
        : { cells: ['Свёрнуто', '', cell(total, 'debit'), cell(total, 'credit')], ids: [total.fact_id] },
  };
}

function rowColumns(section: Section): Column[] {
  const kinds = [
    ...new Set(
      section.facts.flatMap(({ attributes }) =>
        attributes.filter(({ name: one }) => one.startsWith('analytics:')).map(({ name: one }) => one),
      ),
    ),
  ];
  const [first = 'Строка'] = factsOf(section, 'balance', { list: 'balance_rows' })[0]?.level?.by ?? [];
  const hasCurrency = section.facts.some(({ attributes }) =>
    attributes.some(({ name: one }) => one.startsWith('currency:')),
  );
  return [
    { title: first === 'Счет' ? 'Счёт' : capital(kindInWords(first)), cell: (row) => row[0]?.entity ?? '' },
    ...kinds.map(
      (kind): Column => ({
        title: capital(kindInWords(kind.slice('analytics:'.length))),
        cell: (row) => (row[0] === undefined ? '' : (attributeOf(row[0], kind) ?? '')),
      }),
    ),
    { title: 'Счёт', cell: (row) => row[0]?.account ?? '' },
    { title: 'Дт', of: 'debit', side: 'debit' },
    { title: 'Кт', of: 'credit', side: 'credit' },
    ...(hasCurrency
      ? [
          {
            title: 'В валюте',
            align: 'right' as const,
            cell: (row: readonly Fact[]) =>
              row[0] === undefined ? '' : foreign(row[0]).text.replace(' В валюте: ', '').replace(/\.$/, ''),
          },
        ]
      : []),
  ];
}

function sectionDraft(request: AnswerRequest, section: Section): Draft {
  const [row] = factsOf(section, 'balance', { list: 'balance_rows' });
  const own = accounts(section);
  const detailed = row?.level?.by[0] !== 'Счет';
  const selection = conditionsSaid(request, section, 'balance_rows');
  const level = row?.level ?? null;
  const rows = detailed
    ? listTable(section, {
        list: 'balance_rows',
        title: `Остатки, ${levelInWords(level)}`,
        noun: 'row',
        columns: rowColumns(section),
      })
    : null;
  const future = futureLine(section);
  const codes = own.map(({ account }) => account ?? '');
  return {
    conclusion: conclusion(request, section),
    checked: [
      headLine(section, own, level, selection.words),
      periodLine(section),
      readLine(section),
      ...(future === null ? [] : [future]),
    ],
    controls: controls(section, codes, expandedOf(section)),
    paragraphs: [...expandedLine(section), ...selection.said],
    tables: [accountTable(request, section), rows].flatMap((table) => table ?? []),
    assumptions: [],
    not_established: [],
    next: [
      detailed ? 'Показать на другую дату' : 'Развернуть по контрагентам или другой аналитике',
      'Показать обороты этого счёта за месяц',
    ],
  };
}

/** Accounts expanded by analytics, both columns of the detailed report; rows of the list are not among them. */
function expandedOf(section: Section): Fact[] {
  const names = new Map(accounts(section).map(({ account, entity }) => [account, entity]));
  return factsOf(section, 'balance').filter(
    (fact) =>
      fact.level?.mode === 'expanded' &&
      attributeOf(fact, 'place') === null &&
      fact.entity_ref === null &&
      names.get(fact.account) === fact.entity,
  );
}

/** One account, expanded by analytics. */
function expandedLine(section: Section): Said[] {
  const [only, ...more] = accounts(section);
  if (only === undefined || more.length > 0) return [];
  const own = expandedOf(section);
  return own.length < 2 ? [] : [say`Счёт ${code(only)} развёрнуто: ${joined(own.map(sidedBare), ' и ')}.`];
}

export const composeBalance: Composer = (request) =>
  together(request.book.sections(['balance', 'balance_total']).map((section) => sectionDraft(request, section)));
