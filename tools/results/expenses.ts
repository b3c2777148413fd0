/**
 * Expenses by article: debits of cost accounts and of 91.02 less what was taken back, without the entries that close them. Entries between cost
 * accounts made by month close move what was spent and spend nothing; between articles by hand they count on both sides.
 */
import {
  addDays,
  addMonths,
  daysBetween,
  firstDay,
  type IsoDate,
  lastDay,
  monthOf,
  monthsBetween,
} from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { Posting, Side } from '#onec/reading/postings.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Flows } from '../report/flows.ts';
import { isUnder, objectOf, readPostings } from './ledger-side.ts';
import type { Span } from './said.ts';

export const COSTS = ['20', '23', '25', '26', '29', '44'] as const;
export const OTHER = '91.02';
const ALL = [...COSTS, OTHER] as const;
/** Where costs go when they are closed or become products. */
const CLOSED_TO = ['90', '99', '91.09', '40', '43', '21'] as const;
const CLOSING = 'Document_РегламентнаяОперация';

const ARTICLES = ['СтатьиЗатрат', 'ПрочиеДоходыИРасходы'] as const;

/** Kinds of expenses as people name them, by the accounts that collect them. */
export const EXPENSE_KINDS = {
  all: { said: '', roots: [] },
  selling: { said: 'Коммерческие расходы (44)', roots: ['44'] },
  administrative: { said: 'Управленческие (общехозяйственные) расходы (26)', roots: ['26'] },
  overhead: { said: 'Общепроизводственные расходы (25)', roots: ['25'] },
  production: { said: 'Прямые затраты производства (20)', roots: ['20'] },
} as const satisfies Record<string, { readonly said: string; readonly roots: readonly string[] }>;

export type ExpenseKind = keyof typeof EXPENSE_KINDS;
export const EXPENSE_KIND_CODES = Object.keys(EXPENSE_KINDS) as [ExpenseKind, ...ExpenseKind[]];

export interface ExpenseLine {
  readonly day: IsoDate;
  readonly recorderType: string;
  readonly recorder: string;
  readonly account: string;
  readonly article: CompositeValue | null;
  readonly amount: Kopecks;
}

const articleOf = (side: Side): CompositeValue | null =>
  ARTICLES.map((kind) => objectOf(side, kind)).find((value) => value !== null) ?? null;

function linesOf(posting: Posting): ExpenseLine[] {
  const { dr, cr, amount, recorderType, recorder } = posting;
  const [spent, taken] = [isUnder(dr.account, ALL), isUnder(cr.account, ALL)];
  if (spent && taken && recorderType === CLOSING) return [];
  const line = (side: Side, own: Kopecks): ExpenseLine => ({
    ...{ day: posting.period.slice(0, 10), recorderType, recorder, account: side.account },
    ...{ article: articleOf(side), amount: own },
  });
  const isClosed = isUnder(dr.account, CLOSED_TO);
  return [
    ...(spent && !isUnder(cr.account, ['91.09']) ? [line(dr, amount)] : []),
    ...(taken && !isClosed ? [line(cr, -amount)] : []),
  ];
}

export async function readExpenses(desk: Desk, from: IsoDate, to: IsoDate): Promise<ExpenseLine[]> {
  return (await readPostings(desk, ALL, from, to)).flatMap(linesOf);
}

/** The same total by the table of pairs: what moves between the accounts themselves gives nothing. */
export function expensesOf(flows: Flows): Kopecks {
  const within = sum(ALL.flatMap((dr) => ALL.map((cr) => flows.between(dr, cr))));
  const spent = sum(ALL.map((account) => flows.debit(account))) - within - flows.between(OTHER, '91.09');
  const taken = sum(ALL.map((account) => flows.credit(account))) - within;
  const closed = sum(ALL.flatMap((cr) => CLOSED_TO.map((dr) => flows.between(dr, cr))));
  return spent - (taken - closed);
}

/** The period before it: as many whole months, else as many days. */
export function spanBefore({ from, to }: Span): Span {
  const [first, last] = [monthOf(from), monthOf(to)];
  if (from === firstDay(first) && to === lastDay(last)) {
    const back = -monthsBetween(first, last).length;
    return { from: firstDay(addMonths(first, back)), to: lastDay(addMonths(last, back)) };
  }
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
