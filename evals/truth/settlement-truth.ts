/** Truth about open settlements: debts, advances, overdue. */
import type { Books } from '../books/load.ts';
import { asideFacts } from './aside.ts';
import { amountOf, type Fact, type Figure, factAt, queryFacts, type Side } from './facts.ts';
import { borderDates, countsOf, datesOfLabels, listBy, nextDay } from './lists.ts';
import type { Measure, SettlementScope } from './scope.ts';
import { SETTLEMENT_FACTS_SQL, SETTLEMENT_ITEMS_SQL } from './settlements.sql.ts';
import type { Truth, TruthList } from './truth.ts';

/** Constant of the demo base «срок оплаты покупателей»: not in the files, told in the list of what is planted (P14). */
export const DEFAULT_TERM_DAYS = 5;

/** One open item of settlements. */
export interface OpenItem {
  readonly party: string;
  readonly contract: string;
  readonly doc: string;
  readonly account: string;
  readonly class: string;
  readonly late: string;
  readonly bucket: string;
  /** Where the term comes from: «договор», «дата договора», «по умолчанию». */
  readonly term: string;
  readonly balance: string;
  readonly begun: string | null;
  readonly due: string | null;
  readonly moved: string;
  readonly days: number | null;
  readonly age: number | null;
  readonly idle: number;
}

function parameters(scope: SettlementScope): unknown[] {
  return [
    scope.asOf,
    scope.organisations.map(({ ref }) => ref),
    scope.side,
    scope.party === null ? null : [scope.party, ...(scope.beside ?? [])].map(({ ref }) => ref),
    scope.excludedParty?.ref ?? null,
    scope.days === 0 ? 90 : scope.days,
    scope.smallest.toString(),
    scope.with76,
    DEFAULT_TERM_DAYS,
    scope.smallestOf,
  ];
}

/** Open items, largest first. */
export async function openItems(db: Books, scope: SettlementScope): Promise<OpenItem[]> {
  return (await db.query<OpenItem>(SETTLEMENT_ITEMS_SQL, parameters(scope))).rows;
}

const LATE = { class: 'debt', late: 'да' };

/** Cut of the question without filters against the cut with them: the difference is what the filters left out. */
const LEFT_OUT: readonly (readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>])[] = [
  [{}, {}],
  [{ class: 'debt' }, { class: 'debt' }],
  [LATE, LATE],
  [LATE, { class: 'debt', deep: 'да' }],
];

/** The same question without its filters, and what the filters left out: an answer may say both. */
async function unfiltered(db: Books, scope: SettlementScope, own: readonly Fact[]): Promise<Fact[]> {
  if (scope.excludedParty === null && scope.smallest === 0n && scope.days === 0) return [];
  const whole = await queryFacts(db, SETTLEMENT_FACTS_SQL, parameters({ ...scope, excludedParty: null, smallest: 0n }));
  const figures = LEFT_OUT.flatMap(([before, after]) =>
    (['Дт', 'Кт'] as const).map(
      (side): Figure => ({ side, kopecks: amountOf(factAt(whole, before), side) - amountOf(factAt(own, after), side) }),
    ),
  );
  return [...whole, { keys: new Map([['left', 'да']]), figures, counts: new Map() }];
}

/** The same parties on the other side: what may be offset against the debt. */
async function otherSide(db: Books, scope: SettlementScope): Promise<Fact[]> {
  const side = scope.side === 'suppliers' ? 'customers' : 'suppliers';
  return await queryFacts(db, SETTLEMENT_FACTS_SQL, parameters({ ...scope, side, smallest: 0n }));
}

export async function settlementTruth(db: Books, scope: SettlementScope): Promise<Truth> {
  const own = await queryFacts(db, SETTLEMENT_FACTS_SQL, parameters(scope));
  const items = await openItems(db, scope);
  const organisations = scope.organisations.map(({ ref }) => ref);
  const aside = [
    ...threshold(scope),
    ...(await asideFacts(db, organisations, scope.asOf)),
    ...(await otherSide(db, scope)),
    ...(await unfiltered(db, scope, own)),
  ];
  const debtSide = scope.side === 'suppliers' ? 'Кт' : 'Дт';
  return {
    facts: own,
    aside,
    heads: headsOfAll(own, scope, debtSide),
    lists: [own, ...ofEach(own, scope)].flatMap((facts) => settlementLists(facts, scope)),
    listAsked: scope.party === null,
    debtSide,
    dates: new Set([...datesOf(items), ...datesOfLabels(own), ...borderDates(), scope.asOf, nextDay(scope.asOf)]),
    days: new Set([...items.flatMap(({ days, age, idle }) => [days ?? 0, age ?? 0, idle]), ...FIXED_DAYS, scope.days]),
    counts: countsOf(own),
  };
}

/** Days of rules: buckets, the threshold of «без движения», the default term and usual contract terms. */
const FIXED_DAYS = [0, 1, 3, 5, 7, 10, 14, 15, 20, 21, 25, 30, 31, 45, 60, 61, 90, 91];

function threshold(scope: SettlementScope): Fact[] {
  const own = scope.smallest === 0n ? 100n : scope.smallest;
  const figures: Figure[] = [{ kopecks: own, side: null }];
  return [{ keys: new Map([['threshold', 'да']]), figures, counts: new Map() }];
}

function datesOf(items: readonly OpenItem[]): string[] {
  return items.flatMap(({ begun, due, moved }) => [begun, due, moved]).filter((date) => date !== null);
}

const CUTS: Readonly<Record<Measure, (days: number) => readonly Readonly<Record<string, string>>[]>> = {
  open: () => [{}],
  debt: () => [{ class: 'debt' }, {}],
  advance: () => [{ class: 'advance' }, { kind: 'advance' }, {}],
  overdue: (days) => [days === 0 ? { class: 'debt', late: 'да' } : { class: 'debt', deep: 'да' }],
};

const OTHER_CUTS: readonly Readonly<Record<string, string>>[] = [
  {},
  { class: 'debt' },
  { class: 'advance' },
  { class: 'advance76' },
  { kind: 'advance' },
  { stale: 'да' },
  { class: 'reverse' },
  { class: 'debt', late: 'да' },
  { class: 'debt', late: 'нет' },
  { class: 'debt', deep: 'да' },
  { class: 'debt', stale: 'да' },
  { class: 'debt', small: 'да' },
  { class: 'debt', late: 'да', term: 'по умолчанию' },
];

const ENTITY_DIMS: readonly (readonly string[])[] = [['party'], ['party', 'contract'], ['party', 'contract', 'doc']];

function settlementLists(facts: readonly Fact[], scope: SettlementScope): TruthList[] {
  const main = CUTS[scope.measure](scope.days).map((cut) => JSON.stringify(cut));
  return OTHER_CUTS.flatMap((cut) =>
    ENTITY_DIMS.map((dims) =>
      listBy(facts, dims, cut, {
        title: `${dims.join('+')} ${JSON.stringify(cut)}`,
        main: main.includes(JSON.stringify(cut)),
      }),
    ),
  );
}

/** Facts of each of the parties asked about together: each may have tables of its own. */
function ofEach(facts: readonly Fact[], { party, beside = [] }: SettlementScope): Fact[][] {
  if (party === null || beside.length === 0) return [];
  return [party, ...beside].map(({ name }) => facts.filter((fact) => fact.keys.get('party') === name));
}

/** Parties asked about together are told one by one: the figures of each must be in the short answer. */
function headsOfAll(facts: readonly Fact[], scope: SettlementScope, debtSide: Side): Figure[][] {
  const { party, beside = [] } = scope;
  if (party === null || beside.length === 0) return headsOf(facts, scope, debtSide, {});
  return [party, ...beside]
    .map(({ name }) => headsOf(facts, scope, debtSide, { party: name }))
    .reduce((all, own) => all.flatMap((head) => own.map((one) => [...head, ...one])));
}

/** Debt is the natural side; money on the other side of a debt account (переплата) may be told within debt as netted, or within advances. */
function headsOf(
  facts: readonly Fact[],
  scope: SettlementScope,
  debtSide: Side,
  whose: Readonly<Record<string, string>>,
): Figure[][] {
  const advanceSide: Side = debtSide === 'Дт' ? 'Кт' : 'Дт';
  const of = (cut: Record<string, string>, side: Side): bigint => amountOf(factAt(facts, { ...cut, ...whose }), side);
  const figure = (kopecks: bigint, side: Side): Figure => ({ kopecks, side });
  const reverse = of({ class: 'reverse' }, advanceSide);
  const advance = of({ class: 'advance' }, advanceSide);
  const advance76 = of({ class: 'advance76' }, advanceSide);
  const debt = of({ class: 'debt' }, debtSide);
  const debts = [debt, debt - reverse].map((kopecks) => figure(kopecks, debtSide));
  const advances = [advance, advance + advance76, advance + advance76 + reverse, advance + reverse].map((kopecks) =>
    figure(kopecks, advanceSide),
  );
  if (scope.measure === 'debt') return debts.map((one) => [one]);
  if (scope.measure === 'advance') return advances.map((one) => [one]);
  if (scope.measure === 'open') return debts.flatMap((one) => advances.map((other) => [one, other]));
  return CUTS.overdue(scope.days).map((cut) => [figure(of(cut, debtSide), debtSide)]);
}
