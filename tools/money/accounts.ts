/** Which accounts are money, which of them stand apart, and what a question that names accounts leaves of them. */
import { covers } from '#domain/accounts.ts';
import type { Account } from '#onec/reading/chart.ts';
import type { Desk } from '../ledger/desk.ts';

/** Money in hand and in banks. Documents of money (stamps, tickets) and deposits are kept beside it and are not money to pay with. */
export const MONEY = ['50', '51', '52', '53', '55'] as const;
const APART = ['50.03', '50.23', '55.03', '55.23'] as const;
/** Money on its way between own accounts and from the acquirer. */
export const TRANSIT = '57';
/** Card sales that the acquirer still owes. */
export const ACQUIRER = ['57.03', '57.23'] as const;

/** Every group of money as an answer names it. */
export const MONEY_GROUPS: readonly { readonly key: string; readonly account: string; readonly where: string }[] = [
  { key: 'cash', account: '50', where: 'в кассе' },
  { key: 'bank', account: '51', where: 'на расчётных счетах' },
  { key: 'currency', account: '52', where: 'на валютных счетах' },
  { key: 'abroad', account: '53', where: 'на счёте 53' },
  { key: 'special', account: '55', where: 'на специальных счетах' },
];

const isUnder = (roots: readonly string[], code: string): boolean => roots.some((root) => covers(root, code));

export const isApart = (code: string): boolean => isUnder(APART, code);
export const isMoney = (code: string): boolean => isUnder(MONEY, code) && !isApart(code);
export const isTransit = (code: string): boolean => covers(TRANSIT, code);
export const isAcquirer = (code: string): boolean => isUnder(ACQUIRER, code);
/** Money or on its way to become it: turnovers among these are neither receipts nor payments. */
export const isOwn = (code: string): boolean => isMoney(code) || isTransit(code);

/** Accounts of the chart that take postings and fit, by code. */
export function accountsThat(desk: Desk, fits: (code: string) => boolean): Account[] {
  return [...desk.chart.byRef.values()]
    .filter(({ code, isGroup, offBalance }) => !isGroup && !offBalance && fits(code))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The test for the accounts that a question names: those of money among them; all money when it names none of it. */
export function namedMoney(named: readonly string[] | undefined): (code: string) => boolean {
  const own = (named ?? []).filter((code) => isUnder(MONEY, code));
  return own.length === 0 ? isMoney : (code) => isUnder(own, code) && (isMoney(code) || own.includes(code));
}

/** `62.01 Расчеты с покупателями`. */
export function accountTitle({ chart }: Desk, code: string): string {
  const name = chart.byCode.get(code)?.name ?? '';
  return name === '' ? code : `${code} ${name}`;
}
