/**
 * Which accounts and contracts are settlements with suppliers and with customers, and on which side a balance there is a debt or an
 * advance. The reports of БП take every balance account kept by Контрагенты and Договоры and split it by the kind of contract; so do we.
 */
import type { Kopecks } from './money.ts';

export const COUNTERPARTY_KIND = 'Контрагенты';
export const CONTRACT_KIND = 'Договоры';
export const SETTLEMENT_DOCUMENT_KIND = 'ДокументыРасчетовСКонтрагентами';

/** `party`: everything with one counterparty, whatever the contract. */
export const SETTLEMENT_VIEWS = {
  suppliers: 'расчёты с поставщиками',
  customers: 'расчёты с покупателями',
  party: 'все расчёты с контрагентом',
} as const satisfies Record<string, string>;

export type SettlementView = keyof typeof SETTLEMENT_VIEWS;
export type SettlementSide = Exclude<SettlementView, 'party'>;

/** Kind of contract → whose settlements its balances are. A kind that is not here belongs to neither report. */
const CONTRACT_SIDES: Readonly<Record<string, SettlementSide>> = {
  СПоставщиком: 'suppliers',
  СКомитентом: 'suppliers',
  СКомиссионеромНаЗакупку: 'suppliers',
  СПокупателем: 'customers',
  СТранспортнойКомпанией: 'customers',
  СКомиссионером: 'customers',
  СКомитентомНаЗакупку: 'customers',
};

export function sideOfContract(kind: string): SettlementSide | null {
  return CONTRACT_SIDES[kind] ?? null;
}

interface LeftOut {
  readonly accounts: RegExp;
  readonly because: string;
  /** Left out of the reports on suppliers and customers, but a part of all settlements with a party. */
  readonly ofParty: boolean;
}

/** Accounts with Контрагенты and Договоры that are not settlements for goods and services. */
const LEFT_OUT: readonly LeftOut[] = [
  { accounts: /^57(\.|$)/, because: 'переводы в пути, не долг контрагента', ofParty: false },
  { accounts: /^63(\.|$)/, because: 'резерв по сомнительным долгам: вычитается отдельно', ofParty: false },
  { accounts: /^68(\.|$)/, because: 'налог, удержанный за контрагента: расчёты с бюджетом', ofParty: false },
  { accounts: /^76\.НА$/, because: 'НДС налогового агента, не расчёты за товары и услуги', ofParty: false },
  {
    accounts: /^(58|66|67)(\.|$)/,
    because: 'займы и кредиты: ни дебиторская, ни кредиторская задолженность',
    ofParty: true,
  },
  {
    accounts: /^76\.07(\.|$)/,
    because: 'арендные обязательства: платятся по графику, а не по документам',
    ofParty: true,
  },
];

/** Why an account does not belong to a view; null when it does. */
export function whyLeftOut(account: string, view: SettlementView): string | null {
  const rule = LEFT_OUT.find(({ accounts }) => accounts.test(account));
  return rule === undefined || (view === 'party' && rule.ofParty) ? null : rule.because;
}

/** Loans stand apart from debts even among all settlements with a party. */
export function isLoan(account: string): boolean {
  return /^(58|66|67)(\.|$)/.test(account);
}

const ADVANCE_ACCOUNTS = /^6[02]\.(02|22|32)$|^62\.ОТ(\.|$)/;

export function isAdvanceAccount(account: string): boolean {
  return ADVANCE_ACCOUNTS.test(account);
}

/**
 * What an open balance is. `debt` is unpaid goods or services, `advance` is money without them, `opposite` stands on the side its account
 * should not have (a debit of 60.01 after a correction): neither a debt nor an advance, and never netted with them in silence.
 */
export const ITEM_ROLES = {
  debt: 'долг',
  advance: 'аванс',
  opposite: 'обратное сальдо',
} as const satisfies Record<string, string>;

export type ItemRole = keyof typeof ITEM_ROLES;

/** Role of a balance `net` (Дт − Кт, not zero). On accounts of both kinds (76.05) money paid ahead is an advance. */
export function roleOf(account: string, side: SettlementSide, net: Kopecks): ItemRole {
  const owed = side === 'suppliers' ? net < 0n : net > 0n;
  if (isAdvanceAccount(account)) return owed ? 'opposite' : 'advance';
  if (owed) return 'debt';
  return /^6[02](\.|$)/.test(account) ? 'opposite' : 'advance';
}

/** Side of an item whose contract belongs to neither report or is not known: by the account, then by who owes whom. */
export function sideByAccount(account: string, net: Kopecks): SettlementSide {
  if (/^60(\.|$)|^76\.05$/.test(account)) return 'suppliers';
  if (/^62(\.|$)|^76\.06$/.test(account)) return 'customers';
  return net < 0n ? 'suppliers' : 'customers';
}
