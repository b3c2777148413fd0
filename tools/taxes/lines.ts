/** Taxes and contributions by account: opening, accrued, set off, paid, closing over a period, all as 1C computed them. */
import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { Account } from '#onec/reading/chart.ts';
import { subcontoOf } from '../ledger/cells.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Flows } from '../report/flows.ts';

/** ЕНС: taxes move here when they fall due, money comes here; it is no tax itself. */
export const SINGLE = '68.90';
export const PERSONAL = '68.01';
const TAX_ROOTS = ['68', '69'] as const;
const MONEY = ['50', '51', '52', '55', '57'] as const;
export const PAYMENT_KIND = 'ВидыПлатежейВГосБюджет';
/** Computation accounts that only pass the tax on. */
const PASSING = ['68.04.2'] as const;

export function taxAccounts(desk: Desk): Account[] {
  return [...desk.chart.byCode.values()]
    .filter(({ code, isGroup, offBalance }) => !isGroup && !offBalance && TAX_ROOTS.some((root) => covers(root, code)))
    .filter(({ code }) => !PASSING.some((passing) => passing === code))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** НДФЛ and contributions: what is reckoned from pay. */
export const isOfPay = (code: string): boolean => code === PERSONAL || covers('69', code);

/** Kopecks. `opening` and `closing` are Дт − Кт. */
export interface TaxLine {
  readonly account: string;
  readonly opening: Kopecks;
  readonly accrued: Kopecks;
  /** Deductions, benefits, everything that lowered the debt and is no payment. */
  readonly offset: Kopecks;
  readonly paid: Kopecks;
  readonly closing: Kopecks;
}

export interface KindLine {
  readonly account: string;
  readonly kind: string;
  readonly opening: Kopecks;
  readonly debit: Kopecks;
  readonly credit: Kopecks;
  readonly closing: Kopecks;
}

export async function readKinds(
  desk: Desk,
  from: IsoDate,
  to: IsoDate,
  accounts: readonly Account[],
): Promise<KindLine[]> {
  const { onec, terms } = desk.context;
  const rows = desk.rows(await onec.statement(from, to, { organisation: desk.organisation.id, accounts }, terms));
  const found = new Map<string, KindLine>();
  for (const row of rows) {
    const kind = subcontoOf(row).get(PAYMENT_KIND)?.value ?? '';
    const key = `${row.account}|${kind}`;
    const known = found.get(key) ?? {
      ...{ account: row.account, kind },
      opening: 0n,
      debit: 0n,
      credit: 0n,
      closing: 0n,
    };
    found.set(key, {
      ...known,
      opening: known.opening + row.opening.net,
      debit: known.debit + row.turnover.dr,
      credit: known.credit + row.turnover.cr,
      closing: known.closing + row.closing.net,
    });
  }
  return [...found.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
    .filter(({ opening, debit, credit, closing }) => [opening, debit, credit, closing].some((value) => value !== 0n));
}

/** Lines of the accounts; postings of 000 are opening balances typed in, not accruals. */
export function linesOf(kinds: readonly KindLine[], flows: Flows): TaxLine[] {
  return [...new Set(kinds.map(({ account }) => account))].map((account) => {
    const own = kinds.filter((line) => line.account === account);
    const total = (of: (line: KindLine) => Kopecks): Kopecks => sum(own.map(of));
    const typed = { debit: flows.between(account, '000'), credit: flows.between('000', account) };
    const places = account === SINGLE ? [...MONEY] : [...MONEY, SINGLE];
    const given = sum(places.map((code) => flows.between(account, code)));
    const back = sum(places.map((code) => flows.between(code, account)));
    return {
      account,
      opening: total(({ opening }) => opening) + typed.debit - typed.credit,
      accrued: total(({ credit }) => credit) - typed.credit - back,
      offset: total(({ debit }) => debit) - typed.debit - given,
      paid: given - back,
      closing: total(({ closing }) => closing),
    };
  });
}

const KIND_TITLES: Readonly<Record<string, string>> = {
  Налог: 'налог (взносы)',
  НалогВзносы: 'налог (взносы)',
  ВзносыСвышеПредела: 'взносы свыше предела',
  РасходыПоСтрахованию: 'расходы по страхованию (пособия)',
  Пени: 'пени',
  ПениСам: 'пени',
  ПениАкт: 'пени по акту',
  Штраф: 'штраф',
  '': 'без вида платежа',
};

/** `Налог (взносы): начислено / уплачено` as people say it. */
export function kindTitle(kind: string): string {
  return KIND_TITLES[kind] ?? kind.replaceAll(/(?<=[а-яё])(?=[А-ЯЁ])/gu, ' ').toLowerCase();
}

export function accountTitle(desk: Desk, code: string): string {
  const name = desk.chart.byCode.get(code)?.name ?? '';
  return name === '' ? code : `${code} ${name}`;
}
