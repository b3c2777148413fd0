/** One question of each of the five kinds, with the figures that the books alone give for it. */
import type { IntentCode } from '#domain/intents.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import { type Item, MAIN, money, Reading, total } from '../demo/reading.ts';
import { Terms } from '../demo/settlement-terms.ts';
import { booksOf } from '../tools/desk.ts';

export const READING = new Reading(booksOf());
export const TERMS = new Terms(READING);

/** Accounts where a debt of a customer stands, and those where his advance does. */
const DEBTS = ['62.01', '62.21', '62.31', '76.06'];
const ADVANCES = ['62.02', '62.22', '62.32'];

interface Scope {
  readonly until?: string;
  readonly organisation?: string;
  readonly party?: string;
}

/** Open items of customers, of one organisation unless told. */
export function customerItems({ until = '2020-06-30', organisation = MAIN, party }: Scope = {}): {
  debts: Item[];
  advances: Item[];
} {
  const scope = { until, organisation };
  const own = (item: Item): boolean => party === undefined || item.counterparty?.name === party;
  const of = (accounts: readonly string[], sign: 1n | -1n): Item[] =>
    accounts.flatMap((code) => READING.items(code, scope)).filter((item) => own(item) && item.amount * sign > 0n);
  return { debts: of(DEBTS, 1n), advances: of(ADVANCES, -1n) };
}

export const amountOf = (items: readonly Item[]): bigint =>
  total(items, ({ amount }) => (amount < 0n ? -amount : amount));

export function overdueItems(until = '2020-06-30', organisation = MAIN): Item[] {
  return customerItems({ until, organisation }).debts.filter((item) => TERMS.daysOverdue(item, until) > 0);
}

export interface Asked {
  readonly text: string;
  /** Kopecks that the first sentence must hold. */
  readonly figures: readonly bigint[];
  /** Other true kopecks that it may hold. */
  readonly besides: readonly bigint[];
}

const sale = READING.document('РеализацияТоваровУслуг', '0000-000118');
const posted = READING.postingsOf(sale);
const open = customerItems();
const may = READING.turnover('62.01', '2020-05');

/** Debit and credit turnovers of one document, account by account. */
function turnoversOf(postings: typeof posted): bigint[] {
  const sums = new Map<string, bigint>();
  for (const { dr, cr, amount } of postings)
    for (const [side, account] of [['Дт', dr.account] as const, ['Кт', cr.account] as const])
      sums.set(`${side} ${account}`, (sums.get(`${side} ${account}`) ?? 0n) + amount);
  return [...sums.values()];
}

/** Kinds of questions that every fault is tried on. */
export type TriedIntent = Extract<
  IntentCode,
  'account_turnovers' | 'balance_as_of' | 'open_settlements' | 'overdue_settlements' | 'document_movements'
>;

export const ASKED: Readonly<Record<TriedIntent, Asked>> = {
  account_turnovers: {
    text: 'обороты по счету 62.01 за май 2020 по организации Ясный свет',
    figures: [may.dr, may.cr],
    besides: [],
  },
  balance_as_of: {
    text: 'остаток по счету 51 на 30.06.2020 по организации Ясный свет',
    figures: [READING.balance('51')],
    besides: [],
  },
  open_settlements: {
    text: 'кто нам должен на 30.06.2020 по организации Ясный свет',
    figures: [amountOf(open.debts), amountOf(open.advances)],
    besides: [],
  },
  overdue_settlements: {
    text: 'просроченная дебиторка на 30.06.2020 по организации Ясный свет',
    figures: [amountOf(overdueItems())],
    besides: [amountOf(open.debts), amountOf(open.debts) - amountOf(overdueItems())],
  },
  document_movements: {
    text: 'проводки реализации 118 от 02.03.2020',
    figures: [money(sale.fields.СуммаДокумента)],
    besides: [...turnoversOf(posted), total(posted, ({ amount }) => amount)],
  },
};

export { sale };

/** Spaces of one kind. */
export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

export const printed = (kopecks: bigint): string => plain(printAmount(kopecks));

/** Amounts with kopecks in a text, as they are printed. */
export function amountsIn(text: string): string[] {
  return plain(text).match(/\d{1,3}(?: \d{3})*,\d{2}(?!\d)/g) ?? [];
}

export const TRIED = Object.keys(ASKED) as TriedIntent[];
