/** Balances of cash at the end of every day, and where a day ended below zero: with what it began and with what it was mended. */
import type { IsoDate } from '#domain/dates.ts';
import { min } from '#domain/money.ts';
import { dayOf, type Move } from './postings.ts';

export interface DayEnd {
  readonly date: IsoDate;
  /** Дт − Кт at the end of the day, kopecks. */
  readonly balance: bigint;
  readonly moves: readonly Move[];
}

/** Days with movements in their order; `opening` is the balance before the first of them. */
export function dayEnds(moves: readonly Move[], opening: bigint): DayEnd[] {
  const days = new Map<IsoDate, Move[]>();
  for (const move of moves) days.set(dayOf(move.posting), [...(days.get(dayOf(move.posting)) ?? []), move]);
  let balance = opening;
  return [...days].map(([date, own]) => {
    balance += own.reduce((sum, { net }) => sum + net, 0n);
    return { date, balance, moves: own };
  });
}

export interface Shortage {
  readonly from: IsoDate;
  /** Null when it is still below zero at the end of the period. */
  readonly until: IsoDate | null;
  readonly deepest: bigint;
  /** The last movement out of the first such day. */
  readonly by: Move | null;
  /** The first movement in of the day that mended it. */
  readonly mendedBy: Move | null;
}

/** Runs of days that ended below zero. */
export function shortagesOf(days: readonly DayEnd[]): Shortage[] {
  const found: Shortage[] = [];
  for (const [i, day] of days.entries()) {
    const before = days[i - 1];
    if (day.balance >= 0n || (before !== undefined && before.balance < 0n)) continue;
    const end = days.findIndex((other, k) => k > i && other.balance >= 0n);
    const run = days.slice(i, end === -1 ? undefined : end);
    const mend = end === -1 ? undefined : days[end];
    found.push({
      ...{ from: day.date, until: mend?.date ?? null },
      deepest: run.reduce((least, { balance }) => min(least, balance), 0n),
      by: day.moves.findLast(({ net }) => net < 0n) ?? null,
      mendedBy: mend?.moves.find(({ net }) => net > 0n) ?? null,
    });
  }
  return found;
}
