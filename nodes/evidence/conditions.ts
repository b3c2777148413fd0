/**
 * Conditions of a question that tools do not take: thresholds, exclusions, one column, the first N rows. They are applied to complete rows
 * only; a list that was cut cannot be narrowed honestly.
 */
import { isKeptByParty } from '#domain/account-words.ts';
import { covers } from '#domain/accounts.ts';
import { ROWS_SHOWN } from '#domain/answer-lists.ts';
import { parseDecimal } from '#domain/decimals.ts';
import type { Side } from '#domain/measures.ts';
import { abs } from '#domain/money.ts';
import { boundSaid, THRESHOLD_OPS } from '#domain/thresholds.ts';
import type { Slots, Threshold } from '#state/slots.ts';

export interface Conditions {
  /** Codes that settlements are asked on; all of their view when empty. */
  readonly only: readonly string[];
  /** Only what is kept in a foreign currency. */
  readonly foreign: boolean;
  readonly thresholds: readonly Threshold[];
  readonly exclusions: Slots['exclusions'];
  readonly side: Side | null;
  readonly shown: number;
  readonly order: 'biggest' | 'smallest';
  /** What of settlements is asked about, where a word says so. */
  readonly about: 'debt' | 'advance' | null;
}

const DEBTS: ReadonlySet<string> = new Set(['debts', 'receivables', 'payables']);

function aboutOf(terms: Slots['terms']): Conditions['about'] {
  if (terms.some(({ term }) => term === 'advance')) return 'advance';
  return terms.some(({ term }) => DEBTS.has(term)) ? 'debt' : null;
}

export function conditionsOf(slots: Slots | undefined): Conditions {
  return {
    only: slots?.accounts ?? [],
    foreign: slots?.measure === 'currency',
    thresholds: slots?.thresholds ?? [],
    exclusions: slots?.exclusions ?? [],
    side: slots?.column ?? null,
    shown: slots?.top?.count ?? ROWS_SHOWN,
    order: slots?.top?.order ?? 'biggest',
    about: aboutOf(slots?.terms ?? []),
  };
}

/** Something narrows the rows; the number of rows shown does not. Accounts narrow settlements alone: they are not counted here. */
export function isNarrowed({ thresholds, exclusions, side }: Conditions): boolean {
  return thresholds.length > 0 || exclusions.length > 0 || side !== null;
}

/** The same of open items: named accounts and a foreign currency narrow them too. */
export function isNarrowedOfItems(conditions: Conditions): boolean {
  return isNarrowed(conditions) || conditions.only.length > 0 || conditions.foreign;
}

/** On an account that was named, when some were; in a foreign currency, when it was asked for. */
export function isOfAccounts({ only, foreign }: Conditions, account: string, inCurrency: boolean): boolean {
  return (only.length === 0 || only.some((code) => covers(code, account))) && (!foreign || inCurrency);
}

/** Decimal digits in which each kind of bound is compared. */
const DIGITS = { money: 2, days: 0, quantity: 3 } as const satisfies Record<Threshold['of'], number>;

/** What is not known fits no threshold. */
function fits({ thresholds }: Conditions, of: Threshold['of'], known: bigint | null): boolean {
  return thresholds
    .filter((one) => one.of === of)
    .every((one) => known !== null && THRESHOLD_OPS[one.op].holds(known, parseDecimal(one.value, DIGITS[of])));
}

export const fitsMoney = (conditions: Conditions, amount: bigint): boolean => fits(conditions, 'money', abs(amount));

export const fitsQuantity = (conditions: Conditions, known: string | null): boolean =>
  fits(conditions, 'quantity', known === null ? null : abs(parseDecimal(known, DIGITS.quantity)));

export const fitsDays = (conditions: Conditions, known: number | null): boolean =>
  fits(conditions, 'days', known === null ? null : BigInt(known));

export function isExcluded(
  { exclusions }: Conditions,
  party: { readonly ref: string; readonly title: string } | null,
  account: string | null,
): boolean {
  return exclusions.some(({ what, surface, id, title }) =>
    what === 'party'
      ? party !== null && (id === null ? party.title === (title ?? surface) : party.ref === id)
      : account !== null && covers(title ?? surface, account),
  );
}

/** What the rows of a reading have for conditions to be compared with. */
export interface Takes {
  readonly money: boolean;
  readonly days: boolean;
  readonly quantity: boolean;
}

/** The conditions that the rows can be compared with, and in words the bounds that have nothing to bite on: those are told, never dropped. */
export function applicable(conditions: Conditions, takes: Takes): { applied: Conditions; lost: string[] } {
  const part = (fits: boolean) => conditions.thresholds.filter(({ of }) => takes[of] === fits);
  return { applied: { ...conditions, thresholds: part(true) }, lost: part(false).map(boundInWords) };
}

/** The same of open items: an account that no settlements are kept on would narrow them to nothing, and is told as not taken. */
export function applicableToItems(conditions: Conditions): { applied: Conditions; lost: string[] } {
  const { applied, lost } = applicable(conditions, { money: true, days: true, quantity: false });
  if (applied.only.length === 0 || applied.only.some(isKeptByParty)) return { applied, lost };
  return { applied: { ...applied, only: [] }, lost: [...lost, `счёт ${applied.only.join(', ')}`] };
}

const BOUNDED = { money: 'сумма', quantity: 'количество' } as const;

function boundInWords({ of, op, value }: Threshold): string {
  return of === 'days' ? `дней ${THRESHOLD_OPS[op].word} ${value}` : `${BOUNDED[of]} ${boundSaid({ of, op, value })}`;
}

/** Each condition in words, for the head of the answer. */
export function conditionsInWords({ thresholds, exclusions, side }: Conditions): string[] {
  const bounds = thresholds.map(boundInWords);
  const without = exclusions.map(({ what, surface, title }) =>
    what === 'party' ? `без ${title ?? surface}` : `без счёта ${title ?? surface}`,
  );
  return [...bounds, ...without, ...(side === null ? [] : [side === 'debit' ? 'только Дт' : 'только Кт'])];
}
