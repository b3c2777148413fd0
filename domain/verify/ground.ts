/** What a fact proves, in the forms in which prose may repeat it: figures with their sides, counts by what they count, days, dates, names. */

import { NOUN_CODES } from '../counted.ts';
import { monthOf } from '../dates.ts';
import { parseDecimal } from '../decimals.ts';
import { MEASURES, type Measure, type Side } from '../measures.ts';
import { type Period, printMonth, printPeriod } from '../russian-dates.ts';
import { type Counted, kindOfNoun } from './counted-kinds.ts';

/** As much of a fact as prose is held against. */
export interface ProvenFact {
  readonly fact_id: string;
  readonly type: string;
  readonly entity: string;
  readonly entity_ref: { readonly title: string } | null;
  readonly dimensions: readonly { readonly title: string }[];
  readonly measure: Measure;
  readonly value: string;
  readonly currency: string | null;
  readonly account: string | null;
  readonly side: Side | null;
  readonly level: { readonly by: readonly string[] } | null;
  readonly organisation: string;
  readonly as_of_date: string | null;
  readonly period: Period | null;
  readonly reading: { readonly read_at: string; readonly user: string };
  readonly rows_expected: number | null;
  readonly rows_read: number;
  readonly attributes: readonly { readonly name: string; readonly measure: Measure; readonly value: string }[];
}

export interface Figure {
  readonly kopecks: bigint;
  /** Null: prose may not put it on a side. */
  readonly side: Side | null;
  /** Accounts of this figure where they are not those of the fact: each leg of a pair has its own. */
  readonly accounts: readonly string[] | null;
  /** Its name among the figures of the fact: an attribute, a column; null when it has none. */
  readonly name: string | null;
  /** The value of the fact and not one of its attributes. */
  readonly own: boolean;
}

export interface Ground {
  readonly fact: ProvenFact;
  readonly figures: readonly Figure[];
  readonly counts: readonly { readonly value: bigint; readonly of: Counted }[];
  /** Amounts that are not roubles, and quantities: as digits with a comma. */
  readonly decimals: ReadonlySet<string>;
  /** Shares and growth in percent: as digits with a comma. Nothing else proves a percent. */
  readonly percents: ReadonlySet<string>;
  /** Date → what it is: `due_date`, `as_of`, `title`. */
  readonly dates: ReadonlyMap<string, ReadonlySet<string>>;
  readonly times: ReadonlySet<string>;
  readonly accounts: readonly string[];
  readonly numbers: ReadonlySet<string>;
  /** What the value of the fact is called. */
  readonly titles: readonly string[];
  /** View, key and the like: what kind of figure it is. */
  readonly kinds: readonly string[];
  /** Verbatim pieces: names, titles, texts of the base. */
  readonly phrases: readonly string[];
  /** The titles among them that name whom or what the figure is about. */
  readonly names: ReadonlySet<string>;
  readonly role: string | null;
}

const SIDE_OF_NAME: readonly (readonly [suffix: string, side: Side])[] = [
  ['_debit', 'debit'],
  ['_credit', 'credit'],
];

const sideOf = (name: string): Side | null => SIDE_OF_NAME.find(([suffix]) => name.endsWith(suffix))?.[1] ?? null;

const COUNTED: Readonly<Record<string, Counted>> = {
  parties: 'party',
  items: 'item',
  documents: 'document',
  pending: 'document',
  line: 'line',
};

const isMoney = (measure: Measure): boolean => MEASURES[measure].form === 'money';

/** `first_sum` stands at `first_accounts`. */
function legAccounts({ attributes }: ProvenFact, name: string): string[] | null {
  const leg = /^(.+)_sum$/.exec(name)?.[1];
  const accounts = attributes.find((one) => one.name === `${leg}_accounts`)?.value;
  return leg === undefined || accounts === undefined ? null : accounts.split(/,\s*/);
}

/** Attributes that say which figure of a row or a list the value itself is. */
const OWN_NAMES = ['main', 'column', 'role'] as const;

function figuresOf(fact: ProvenFact): Figure[] {
  // what a pair has in common stands on neither of its accounts
  const hasLegs = fact.account === null && fact.attributes.some(({ name }) => name.endsWith('_accounts'));
  const name = OWN_NAMES.flatMap((of) => fact.attributes.find((one) => one.name === of)?.value ?? [])[0] ?? null;
  const own = isMoney(fact.measure)
    ? [
        {
          kopecks: parseDecimal(fact.value, 2),
          side: fact.side ?? sideOf(name ?? ''),
          accounts: hasLegs ? ['нет'] : null,
          name,
          own: true,
        },
      ]
    : [];
  const beside = fact.attributes
    .filter(({ measure }) => isMoney(measure))
    .map(({ name, value }) => ({
      kopecks: parseDecimal(value, 2),
      side: sideOf(name),
      accounts: legAccounts(fact, name),
      ...{ name, own: false },
    }));
  return [...own, ...beside];
}

/** Counts of a list are of its rows, and of parties where its rows are parties. */
function countsOf(fact: ProvenFact): Ground['counts'] {
  const named = (wanted: string): string => fact.attributes.find(({ name }) => name === wanted)?.value ?? '';
  const list = named('list');
  const noun = NOUN_CODES.find((code) => code === named('noun'));
  const kinds: Counted[] =
    noun !== undefined
      ? [kindOfNoun(noun)]
      : list.includes('parties')
        ? ['party', 'row']
        : list === 'items'
          ? ['item', 'document', 'row']
          : fact.type === 'report_total' && /документ|остатк/iu.test(fact.entity)
            ? ['item', 'document', 'row']
            : ['row'];
  const own =
    fact.measure === 'count' || fact.measure === 'days'
      ? (fact.measure === 'days' ? (['day'] as const) : kinds).map((of) => ({ value: BigInt(fact.value), of }))
      : [];
  const beside = fact.attributes.flatMap(({ name, measure, value }) => {
    if (measure === 'days') {
      const kind = name.startsWith('days_late') ? 'late' : name.startsWith('age') ? 'age' : 'day';
      return [...new Set(['day' as const, kind as Counted])].map((of) => ({ value: BigInt(value), of }));
    }
    if (measure !== 'count') return [];
    // a column of a report may count anything: under its own title it is a number of that
    const of = COUNTED[name] ?? (fact.type === 'report_row' ? 'row' : undefined);
    if (of === undefined) return [];
    const also: readonly Counted[] =
      name === 'pending' ? ['document', 'contract'] : of === 'item' || of === 'document' ? ['item', 'document'] : [of];
    return also.map((one) => ({ value: BigInt(value), of: one }));
  });
  const rows = [fact.rows_expected, fact.rows_read].flatMap((rows) =>
    rows === null ? [] : [{ value: BigInt(rows), of: 'read' as const }],
  );
  return [...own, ...beside, ...rows];
}

/** A rate whose unit is named as percent, in the fact itself or in a cell beside it. */
function percentsOf({ measure, value, attributes }: ProvenFact): string[] {
  const isPercent = attributes.some(({ name }) => name === 'percent');
  const own = measure === 'rate' && isPercent ? [value] : [];
  const beside = attributes.filter((one) => one.measure === 'rate' && one.name.endsWith('_percent'));
  return [...own, ...beside.map((one) => one.value)].map((one) => one.replace('-', '').replace('.', ','));
}

function titlesOf(fact: ProvenFact): string[] {
  const texts = fact.attributes.filter(({ measure }) => measure === 'text').map(({ value }) => value);
  const own = MEASURES[fact.measure].form === 'text' ? [fact.value] : [];
  return [fact.entity, fact.entity_ref?.title ?? '', ...fact.dimensions.map(({ title }) => title), ...texts, ...own];
}

function momentsOf(fact: ProvenFact): string[] {
  const month = fact.attributes.find(({ name }) => name === 'month')?.value;
  const days = [fact.as_of_date, fact.period?.to ?? null].flatMap((day) =>
    day === null ? [] : [printMonth(monthOf(day))],
  );
  return [
    ...days,
    ...(fact.period === null ? [] : [printPeriod(fact.period)]),
    ...(month === undefined ? [] : [printMonth(month)]),
  ];
}

const DATE = /\b(\d{2})\.(\d{2})\.(\d{4})\b/g;
export const DOCUMENT_NUMBER = /[0-9А-ЯЁA-Z]{2,5}-\d{4,}/gu;

function datesOf(fact: ProvenFact, titles: readonly string[]): Ground['dates'] {
  const own = [
    ...fact.attributes.filter(({ measure }) => measure === 'date').map(({ name, value }) => [value, name] as const),
    ...(fact.measure === 'date' ? [[fact.value, 'date'] as const] : []),
  ];
  const inside = titles.flatMap((title) =>
    [...title.matchAll(DATE)].map(([, day, month, year]) => [`${year}-${month}-${day}`, 'title'] as const),
  );
  const days = [fact.as_of_date, fact.period?.from, fact.period?.to].flatMap((day) =>
    day == null ? [] : [[day, 'moment'] as const],
  );
  const dates = new Map<string, Set<string>>();
  for (const [day, kind] of [...own, ...inside, ...days, [fact.reading.read_at.slice(0, 10), 'read'] as const])
    dates.set(day, (dates.get(day) ?? new Set()).add(kind));
  return dates;
}

/** An account, or several: they say where a figure stands, not whom it is about. */
const isCode = (title: string): boolean => /^\d{2}(?:\.[\dА-ЯЁ]{1,2})*(?:, \d{2}(?:\.[\dА-ЯЁ]{1,2})*)*$/u.test(title);

export function groundOf(fact: ProvenFact): Ground {
  const titles = titlesOf(fact).filter((title) => title !== '');
  const decimals = fact.attributes
    .filter(({ measure }) => MEASURES[measure].form === 'decimal')
    .map(({ value }) => value.replace('.', ','));
  const own = MEASURES[fact.measure].form === 'decimal' ? [fact.value.replace('.', ',')] : [];
  const codes = fact.attributes.filter(({ name }) => /account/.test(name)).flatMap(({ value }) => value.split(/,\s*/));
  const currencies = fact.attributes.flatMap(({ name }) =>
    name.startsWith('currency:') ? [name.slice('currency:'.length)] : [],
  );
  const role = fact.attributes.find(({ name }) => name === 'role' || name === 'column')?.value ?? null;
  return {
    fact,
    figures: figuresOf(fact),
    counts: countsOf(fact),
    decimals: new Set([...decimals, ...own]),
    percents: new Set(percentsOf(fact)),
    dates: datesOf(fact, titles),
    times: new Set([fact.reading.read_at.slice(11, 16)]),
    accounts: [...(fact.account?.split(/,\s*/) ?? []), ...codes],
    numbers: new Set(titles.flatMap((title) => title.match(DOCUMENT_NUMBER) ?? [])),
    titles: [fact.entity, ...fact.attributes.flatMap(({ name, value }) => (name === 'title' ? [value] : []))],
    kinds: fact.attributes.flatMap(({ name, value }) => (name === 'view' || name === 'key' ? [value] : [])),
    phrases: [
      ...titles,
      fact.organisation,
      fact.reading.user,
      ...currencies,
      ...momentsOf(fact),
      ...(fact.level?.by ?? []),
    ],
    names: new Set(
      [fact.entity, ...fact.dimensions.map(({ title }) => title), ...titles].filter((title) => !isCode(title)),
    ),
    role,
  };
}
