/** Fees that banks and the acquirer kept: what left money accounts for other expenses, or for settlements with the bank. */
import { covers } from '#domain/accounts.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Span } from '../results/said.ts';
import { accountsThat, isAcquirer, isMoney } from './accounts.ts';
import { type Move, readMoves, revalues } from './postings.ts';

export const OTHER_EXPENSES = '91.02';
/** The acquirer's commission passes through settlements with the bank when the bank gives an act with VAT. */
const SETTLED = ['60', '76'] as const;

export const KINDS = {
  bank: 'Комиссия банка',
  acquiring: 'Комиссия эквайера, сразу в расходы',
  settled: 'Комиссия эквайера, через расчёты с банком',
} as const;
export type Kind = keyof typeof KINDS;

export interface Fee {
  readonly move: Move;
  readonly kind: Kind;
  /** Kopecks. */
  readonly amount: Kopecks;
}

function kindOf({ own, other }: Move): Kind | null {
  const isExpense = covers(OTHER_EXPENSES, other.account);
  if (isAcquirer(own.account)) {
    if (isExpense) return 'acquiring';
    return SETTLED.some((root) => covers(root, other.account)) ? 'settled' : null;
  }
  return isExpense ? 'bank' : null;
}

export interface Fees {
  readonly fees: readonly Fee[];
  /** Other expenses of currency accounts that are no fees, kopecks. */
  readonly revaluation: Kopecks;
}

/** Fees are what leaves money for 91.02: a revaluation of a currency account changes no currency and is none. */
export async function readFees(desk: Desk, span: Span): Promise<Fees> {
  const accounts = accountsThat(desk, (code) => isMoney(code) || isAcquirer(code));
  const moves = await readMoves(desk, span, accounts);
  const isRevaluation = revalues(accounts);
  const fees = moves.flatMap((move): Fee[] => {
    const kind = kindOf(move);
    return kind === null || isRevaluation(move) ? [] : [{ move, kind, amount: -move.net }];
  });
  const revalued = moves.filter((move) => isRevaluation(move) && covers(OTHER_EXPENSES, move.other.account));
  return { fees, revaluation: -sum(revalued.map(({ net }) => net)) };
}
