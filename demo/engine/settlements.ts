/**
 * Settlements with counterparties: which items are open inside one (organisation, counterparty, contract), in which order
 * advances and debts meet. The rule of 1C: FIFO by the registration date, only items not later than the document itself.
 */
import type { Ref } from '#demo/books/books.ts';
import { abs, min, share } from '#domain/money.ts';
import type { Base } from './base.ts';
import { analyticOf, type SideDraft } from './ledger.ts';

/** Debt account → its advance account and how 1C words the offset. Accounts of other settlements are their own pair. */
const ADVANCE_OF = new Map([
  ['60.01', '60.02'],
  ['60.21', '60.22'],
  ['60.31', '60.32'],
  ['62.01', '62.02'],
  ['62.21', '62.22'],
  ['62.31', '62.32'],
]);

export function advanceAccount(debtAccount: string): string {
  return ADVANCE_OF.get(debtAccount) ?? debtAccount;
}

export interface Party {
  readonly counterparty: Ref;
  readonly contract: Ref;
}

export interface OpenItem {
  /** Документ расчётов; null: an item without a document. */
  readonly document: Ref | null;
  /** Kopecks, positive on the asked side. */
  readonly amount: bigint;
  /** Hundredths of the currency unit, 0n on rouble accounts. */
  readonly currencyAmount: bigint;
  readonly currency: Ref | null;
}

export interface OpenItemsFilter {
  /** Which remainder is wanted: a debt to a supplier stands on `cr`, a debt of a customer on `dr`. By the kind of the account when absent. */
  readonly side?: 'dr' | 'cr';
  /** Items registered later than this moment are not seen. */
  readonly until?: string;
}

/** Open items FIFO by registration date of the settlement document. */
export function openItems(
  base: Base,
  organisation: Ref,
  account: string,
  counterparty: Ref,
  contract: Ref,
  filter: OpenItemsFilter = {},
): OpenItem[] {
  const side = filter.side ?? naturalSide(base, account);
  const items: { item: OpenItem; registered: string }[] = [];
  for (const cell of base.ledger.openCells(organisation, account, counterparty)) {
    const balance = side === 'dr' ? cell.balance : -cell.balance;
    if (analyticOf(cell, 'Договоры')?.id !== contract.id || balance <= 0n) continue;
    const document = analyticOf(cell, 'ДокументыРасчетовСКонтрагентами');
    const registered = document === null ? '' : registrationDate(base, document);
    if (filter.until !== undefined && registered > filter.until) continue;
    items.push({
      item: { document, amount: balance, currencyAmount: abs(cell.currencyBalance), currency: cell.currency },
      registered,
    });
  }
  return items.sort(byDateThenName).map(({ item }) => item);
}

/** Remainder of one settlement document on an account: Дт − Кт, kopecks. */
export function itemBalance(
  base: Base,
  organisation: Ref,
  account: string,
  party: Party,
  document: Ref | null,
): bigint {
  for (const cell of base.ledger.openCells(organisation, account, party.counterparty)) {
    if (
      analyticOf(cell, 'Договоры')?.id === party.contract.id &&
      (analyticOf(cell, 'ДокументыРасчетовСКонтрагентами')?.id ?? '') === (document?.id ?? '')
    )
      return cell.balance;
  }
  return 0n;
}

export interface Taken {
  readonly document: Ref | null;
  readonly amount: bigint;
  readonly currencyAmount: bigint;
}

/** Consumes items in order until `wanted` kopecks are covered; what is not covered is `rest`. */
export function takeAmount(items: readonly OpenItem[], wanted: bigint): { taken: Taken[]; rest: bigint } {
  const taken: Taken[] = [];
  let rest = wanted;
  for (const item of items) {
    if (rest <= 0n) break;
    const amount = min(item.amount, rest);
    const currencyAmount =
      amount === item.amount ? item.currencyAmount : share(item.currencyAmount, amount, item.amount);
    taken.push({ document: item.document, amount, currencyAmount });
    rest -= amount;
  }
  return { taken, rest };
}

/** The same in the currency of the items: `wanted` and `rest` are hundredths of its unit, roubles follow in proportion. */
export function takeCurrency(items: readonly OpenItem[], wanted: bigint): { taken: Taken[]; rest: bigint } {
  const taken: Taken[] = [];
  let rest = wanted;
  for (const item of items) {
    if (rest <= 0n) break;
    const currencyAmount = min(item.currencyAmount, rest);
    if (currencyAmount === 0n) continue;
    const amount =
      currencyAmount === item.currencyAmount ? item.amount : share(item.amount, currencyAmount, item.currencyAmount);
    taken.push({ document: item.document, amount, currencyAmount });
    rest -= currencyAmount;
  }
  return { taken, rest };
}

export interface SettlementKey extends Party {
  readonly account: string;
  readonly document: Ref | null;
  /** Currency accounts only. */
  readonly currency?: Ref | undefined;
  readonly currencyAmount?: bigint | undefined;
}

/** A side of a posting on a settlement account, with the analytics the account keeps. */
export function settlementSide(base: Base, key: SettlementKey): SideDraft {
  const values: Record<string, Ref | null> = {
    Контрагенты: key.counterparty,
    Договоры: key.contract,
    ДокументыРасчетовСКонтрагентами: key.document,
  };
  const account = base.ledger.account(key.account);
  return {
    account: key.account,
    subconto: Object.fromEntries(account.subconto.map(({ kind }) => [kind, values[kind] ?? null])),
    ...(account.isCurrency && key.currency !== undefined
      ? { currency: key.currency, currencyAmount: key.currencyAmount ?? 0n }
      : {}),
  };
}

/** A stub of opening balances is registered on the primary date, any other document on its own. */
export function registrationDate(base: Base, document: Ref): string {
  const object = base.object(document);
  const primary = object.fields.ДатаВходящегоДокумента;
  return document.type === 'Document_ДокументРасчетовСКонтрагентом' && typeof primary === 'string' && primary !== ''
    ? primary
    : object.date;
}

export function isDeferred(base: Base, organisation: Ref): boolean {
  return base.deferredOffsets.has(organisation.id);
}

function naturalSide(base: Base, account: string): 'dr' | 'cr' {
  const { kind } = base.ledger.account(account);
  if (kind === 'АП') throw new Error(`Счет ${account} активно-пассивный: назовите сторону`);
  return kind === 'А' ? 'dr' : 'cr';
}

type Dated = { readonly item: OpenItem; readonly registered: string };

function byDateThenName(a: Dated, b: Dated): number {
  if (a.registered !== b.registered) return a.registered < b.registered ? -1 : 1;
  const [left, right] = [a.item.document?.name ?? '', b.item.document?.name ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}
