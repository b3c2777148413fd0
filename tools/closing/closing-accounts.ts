/** Accounts that month closing empties, and what a balance on each means in an open and in a closed month. */
import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { PeriodState } from '#domain/measures.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { AccountBalance } from '#onec/reading/balances.ts';
import type { Desk } from '../ledger/desk.ts';

/** `remainder`: a balance after closing may be right, with the reason. */
export interface ClosingAccount {
  readonly code: string;
  readonly remainder: string | null;
}

export const CLOSING_ACCOUNTS: readonly ClosingAccount[] = [
  { code: '20', remainder: 'может оставаться незавершённое производство' },
  { code: '23', remainder: 'может оставаться незавершённое производство' },
  { code: '25', remainder: null },
  { code: '26', remainder: null },
  { code: '44', remainder: 'могут оставаться транспортные расходы на остаток товаров' },
  { code: '90', remainder: null },
  { code: '91', remainder: null },
];

export interface Remainder extends ClosingAccount {
  /** Дт − Кт of the account with its sub-accounts. */
  readonly net: Kopecks;
}

/** Balances of the wanted accounts at the end of a day, collapsed by 1C itself; those with a zero too. */
export async function readRemainders(desk: Desk, day: IsoDate): Promise<Remainder[]> {
  const { onec, terms } = desk.context;
  const rows = desk.rows(await onec.accountBalances(day, { organisation: desk.organisation.id }, terms));
  return CLOSING_ACCOUNTS.filter(({ code }) => desk.chart.byCode.has(code)).map((account) => ({
    ...account,
    net: netOf(rows, account.code),
  }));
}

export function netOf(rows: readonly AccountBalance[], code: string): Kopecks {
  return sum(rows.filter(({ account }) => covers(code, account)).map(({ amount }) => amount.net));
}

/** True when the balance must not be there: the month is said to be closed and the account keeps nothing. */
export function mustBeZero({ remainder, net }: Remainder, state: PeriodState): boolean {
  return remainder === null && net !== 0n && (state === 'closed' || state === 'needs_reclosing');
}

export function meaning(one: Remainder, state: PeriodState): string {
  if (one.net === 0n) return 'закрыт в ноль';
  if (state === 'open') return 'месяц не закрыт: накоплено до закрытия, это норма';
  if (state === 'unknown') return 'состояние месяца не прочитано';
  return one.remainder ?? 'после закрытия должен быть ноль';
}
