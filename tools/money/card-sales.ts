/** Card sales against what the acquirer credited: which sales a credit covers whole, and what is left of a sale after its credit. */
import type { IsoDate } from '#domain/dates.ts';
import { daysBetween } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { Named } from '../ledger/names.ts';
import { dayOf, type Move } from './postings.ts';

export interface Lot {
  readonly account: string;
  readonly document: Named;
  readonly date: IsoDate;
  readonly sum: Kopecks;
}

export interface Remainder {
  readonly account: string;
  readonly sales: readonly Lot[];
  /** Null: nothing has been credited against them yet. */
  readonly credit: Lot | null;
  readonly left: Kopecks;
}

/** A bank keeps a few percent; a bigger gap is not a commission. */
const COMMISSION_PERCENT = 5n;
/** Money is credited within days, after holidays within two weeks. */
const DAYS_TO_CREDIT = 14;
/** Sales of so many days at most come in one credit. */
const RUN_MAX = 8;

function lots(moves: readonly Move[], sign: 1 | -1): Lot[] {
  const found = new Map<string, Lot>();
  for (const { posting, own, net } of moves) {
    const value = sign === 1 ? net : -net;
    const key = `${own.account}|${posting.recorder}`;
    const known = found.get(key);
    if (value <= 0n && known === undefined) continue;
    found.set(key, {
      ...{ account: own.account, document: { type: posting.recorderType, ref: posting.recorder } },
      ...{ date: dayOf(posting), sum: (known?.sum ?? 0n) + value },
    });
  }
  return [...found.values()].filter((lot) => lot.sum > 0n);
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly gap: Kopecks;
}

/** The consecutive open sales that a credit covers exactly, else those that it misses by a commission, the smallest gap first. */
function runFor(open: readonly Lot[], credit: Lot): Run | null {
  let best: Run | null = null;
  for (let from = 0; from < open.length; from += 1) {
    let total = 0n;
    for (let to = from; to < open.length && to < from + RUN_MAX; to += 1) {
      const sale = open[to];
      if (sale === undefined || sale.date > credit.date) break;
      if (daysBetween(sale.date, credit.date) > DAYS_TO_CREDIT) break;
      total += sale.sum;
      const gap = total - credit.sum;
      if (gap === 0n) return { from, to, gap };
      const isCommission = gap > 0n && gap * 100n <= total * COMMISSION_PERCENT;
      if (isCommission && (best === null || gap < best.gap)) best = { from, to, gap };
    }
  }
  return best;
}

export interface Matched {
  readonly remainders: readonly Remainder[];
  /** Credits that no sale explains. */
  readonly unexplained: readonly Lot[];
}

/** Moves of one account in the order of the register. A document's credits and the commission booked by it count together. */
export function matchCards(moves: readonly Move[]): Matched {
  let open = lots(moves, 1);
  const credits = lots(moves, -1);
  const remainders: Remainder[] = [];
  const waiting: Lot[] = [];
  // exact ones first: a commission must not take a sale that another credit pays in full
  for (const pass of ['exact', 'commission'] as const) {
    for (const credit of pass === 'exact' ? credits : waiting.splice(0)) {
      const run = runFor(open, credit);
      if (run === null || (pass === 'exact' && run.gap !== 0n)) {
        waiting.push(credit);
        continue;
      }
      const sales = open.slice(run.from, run.to + 1);
      if (run.gap > 0n) remainders.push({ account: credit.account, sales, credit, left: run.gap });
      open = [...open.slice(0, run.from), ...open.slice(run.to + 1)];
    }
  }
  return {
    unexplained: waiting,
    remainders: [
      ...remainders,
      ...open.map((sale): Remainder => ({ account: sale.account, sales: [sale], credit: null, left: sale.sum })),
    ],
  };
}

export const leftOf = ({ remainders, unexplained }: Matched): Kopecks =>
  sum(remainders.map(({ left }) => left)) - sum(unexplained.map((lot) => lot.sum));
