/**
 * Taxes reckoned from pay that were not paid in time. Without ЕНС each month's tax is paid in the next one; with it the tax moves to 68.90 on
 * the due day. What is left of earlier months after that term is short.
 */
import {
  addDays,
  addMonths,
  firstDay,
  type IsoDate,
  type IsoMonth,
  lastDay,
  monthOf,
  monthsBetween,
  weekday,
} from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { Account } from '#onec/reading/chart.ts';
import { booksBegin, type Desk } from '../ledger/desk.ts';
import { type KindLine, PERSONAL, readKinds, SINGLE } from './lines.ts';

/** Obligatory for all since this day. */
export const SINGLE_SINCE = '2023-01-01';
const UNIFORM = '69.09';
/** Contributions for accidents go to the social fund apart from ЕНС. */
const MONTHS_MAX = 13;

/** The nearest day on or after this one that is not a weekend; public holidays are not known here. */
export function workday(day: IsoDate): IsoDate {
  return [6, 7].includes(weekday(day)) ? workday(addDays(day, 1)) : day;
}

export interface Short {
  readonly account: string;
  /** The month whose tax is short. */
  readonly month: IsoMonth;
  readonly accrued: Kopecks;
  /** Null with ЕНС: nothing is paid to the tax itself there. */
  readonly paid: Kopecks | null;
  readonly short: Kopecks;
  /** End of the day on which it is seen. */
  readonly seen: IsoDate;
}

export interface Uncovered {
  readonly due: IsoDate;
  readonly short: Kopecks;
}

export interface Late {
  readonly shorts: readonly Short[];
  /** ЕНС below zero at the end of a due day. */
  readonly uncovered: readonly Uncovered[];
  /** Months that were looked at; empty: none could be. */
  readonly months: readonly IsoMonth[];
}

const totalOf = (kinds: readonly KindLine[], account: string, of: (line: KindLine) => Kopecks): Kopecks =>
  sum(kinds.filter((line) => line.account === account).map(of));

const atLeastZero = (value: Kopecks): Kopecks => (value > 0n ? value : 0n);

/** Debt at the end that the credits of the same days do not explain. */
const leftFrom = (kinds: readonly KindLine[], account: string): Kopecks =>
  atLeastZero(-totalOf(kinds, account, ({ closing }) => closing) - totalOf(kinds, account, ({ credit }) => credit));

export async function readLate(
  desk: Desk,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  accounts: readonly Account[],
): Promise<Late> {
  const last = to < desk.context.workingDate ? to : desk.context.workingDate;
  return last >= SINGLE_SINCE ? await withSingle(desk, from, last, accounts) : await without(desk, from, to, accounts);
}

/** Months after the period whose payments are for its months count, as far as their term has come. */
async function without(desk: Desk, from: IsoDate, to: IsoDate, accounts: readonly Account[]): Promise<Late> {
  const { workingDate } = desk.context;
  const begin = await booksBegin(desk);
  const wanted = monthsBetween(monthOf(from), addMonths(monthOf(to), 1)).filter(
    (month) => `${month}-16` <= workingDate && lastDay(month) >= begin,
  );
  if (wanted.length === 0 || wanted.length > MONTHS_MAX) return { shorts: [], uncovered: [], months: [] };
  const [first = monthOf(from)] = wanted;
  const shorts: Short[] = [];
  let before = await readKinds(desk, firstDay(addMonths(first, -1)), lastDay(addMonths(first, -1)), accounts);
  for (const month of wanted) {
    const [end = workingDate] = [lastDay(month), workingDate].toSorted();
    const now = await readKinds(desk, firstDay(month), end, accounts);
    for (const { code } of accounts) {
      const short = leftFrom(now, code) - leftFrom(before, code);
      if (short <= 0n) continue;
      const accrued = totalOf(before, code, ({ credit }) => credit);
      const paid = totalOf(now, code, ({ debit }) => debit);
      shorts.push({ ...{ account: code, month: addMonths(month, -1), accrued, paid, short }, seen: end });
    }
    before = now;
  }
  return { shorts, uncovered: [], months: wanted };
}

/** First day from which accruals of an account are not yet due on the 28th of the month. */
const notYetDue: Readonly<Record<string, (month: IsoMonth) => IsoDate>> = {
  [PERSONAL]: (month) => `${month}-23`,
  [UNIFORM]: firstDay,
};

async function withSingle(desk: Desk, from: IsoDate, last: IsoDate, accounts: readonly Account[]): Promise<Late> {
  const begin = await booksBegin(desk);
  const months = monthsBetween(monthOf(from), monthOf(last)).filter((month) => {
    const due = workday(`${month}-28`);
    return due <= last && due >= from && firstDay(month) >= begin;
  });
  if (months.length === 0 || months.length > MONTHS_MAX) return { shorts: [], uncovered: [], months: [] };
  const shorts: Short[] = [];
  const uncovered: Uncovered[] = [];
  const left = new Map<string, Kopecks>();
  for (const month of months) {
    const due = workday(`${month}-28`);
    for (const account of accounts) {
      const since = notYetDue[account.code];
      if (since === undefined && account.code !== SINGLE) continue;
      const kinds = await readKinds(desk, since?.(month) ?? due, due, [account]);
      if (since === undefined) {
        const net = totalOf(kinds, SINGLE, ({ closing }) => closing);
        if (net < 0n) uncovered.push({ due, short: -net });
        continue;
      }
      const now = leftFrom(kinds, account.code);
      const short = now - (left.get(account.code) ?? 0n);
      left.set(account.code, now);
      if (short > 0n) shorts.push({ ...{ account: account.code, month, accrued: now, paid: null, short }, seen: due });
    }
  }
  return { shorts, uncovered, months };
}
