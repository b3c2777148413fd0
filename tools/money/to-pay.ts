/** What is to be transferred under each contract: the debt, less the advance of the same contract, less orders already in the bank. */
import type { IsoDate } from '#domain/dates.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { amount, ref, reference } from '#onec/dialect/decode.ts';
import type { Day, Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';
import type { Contract } from '../settlements/contracts.ts';
import { readSentOrders } from '../settlements/sent-orders.ts';
import type { Termed } from '../settlements/terms.ts';

const ORDERS = 'Document_ПлатежноеПоручение';

export interface SentOrder {
  readonly order: Named & { readonly title: string };
  readonly party: string;
  /** '' when the order names none. */
  readonly contract: string;
  readonly date: IsoDate;
  readonly sum: Kopecks;
}

/** Orders sent and not executed, with their contracts; null when the states of bank documents cannot be read. */
export async function readOrders(desk: Desk, day: Day, party: string | undefined): Promise<SentOrder[] | null> {
  const sent = await readSentOrders(desk, day, party);
  if (sent === null || sent.length === 0) return sent === null ? null : [];
  const { onec, terms } = desk.context;
  const refs = sent.map(({ order }) => order.ref ?? '');
  const rows = desk.rows(await onec.documentsByRefs(ORDERS, refs, terms));
  const byRef = new Map(rows.map((row) => [ref(row, 'Ref_Key'), row]));
  return sent.map(({ order, counterparty, date }) => {
    const row = byRef.get(order.ref ?? '');
    return {
      order: { type: ORDERS, ref: order.ref ?? '', title: order.title },
      party: counterparty?.ref ?? '',
      contract: row === undefined ? '' : (contractOf(row) ?? ''),
      ...{ date, sum: row === undefined ? 0n : (amount(row, 'СуммаДокумента', 2) ?? 0n) },
    };
  });
}

function contractOf(row: Parameters<typeof reference>[0]): string | null {
  return reference(row, 'ДоговорКонтрагента')?.ref ?? (ref(row, 'ДоговорКонтрагента_Key') || null);
}

export interface Payable {
  readonly party: Named | null;
  readonly contract: Contract | null;
  readonly currency: string;
  /** Whole debt under the contract and its part that falls due by the horizon. */
  readonly debt: Kopecks;
  readonly due: Kopecks;
  /** `due` in hundredths of the currency of the contract; zero for roubles. */
  readonly dueInCurrency: bigint;
  readonly overdue: Kopecks;
  /** Part of `due` whose term is only the default one. */
  readonly byDefault: Kopecks;
  /** The earliest due date among what is due; null when none can be told. */
  readonly earliest: IsoDate | null;
  readonly late: number | null;
  /** Advance and wrong-side balances of the same contract: they cover the debt. */
  readonly covered: Kopecks;
  readonly sent: Kopecks;
  readonly toPay: Kopecks;
}

const keyOf = (party: string, contract: string): string => `${party}|${contract}`;

/** By contract and currency; `horizon` null takes the whole debt whatever its term. */
export function payables(
  items: readonly Termed[],
  orders: readonly SentOrder[],
  horizon: IsoDate | null,
): { readonly rows: readonly Payable[]; readonly unmatched: readonly SentOrder[] } {
  const groups = new Map<string, Termed[]>();
  for (const item of items) {
    const key = `${keyOf(item.counterparty?.ref ?? '', item.contract?.ref ?? '')}|${item.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const used = new Set<SentOrder>();
  const rows = [...groups.values()].flatMap((own): Payable[] => {
    const debts = own.filter(({ role, isLoan }) => role === 'debt' && !isLoan);
    const [first] = debts;
    if (first === undefined) return [];
    const mine = orders.filter(
      (order) =>
        !used.has(order) &&
        keyOf(order.party, order.contract) === keyOf(first.counterparty?.ref ?? '', first.contract?.ref ?? ''),
    );
    for (const order of mine) used.add(order);
    return [payableOf(first, own, debts, sum(mine.map((order) => order.sum)), horizon)];
  });
  return { rows, unmatched: orders.filter((order) => !used.has(order)) };
}

const sizeOf = (items: readonly Termed[]): Kopecks => sum(items.map(({ amount: net }) => abs(net)));

function payableOf(
  first: Termed,
  own: readonly Termed[],
  debts: readonly Termed[],
  sent: Kopecks,
  horizon: IsoDate | null,
): Payable {
  const dueItems = horizon === null ? debts : debts.filter(({ due }) => due !== null && due <= horizon);
  const lates = dueItems.flatMap(({ late }) => (late === null ? [] : [late]));
  const covered = sizeOf(own.filter(({ role, isLoan }) => role !== 'debt' && !isLoan));
  const due = sizeOf(dueItems);
  const rest = due - covered - sent;
  return {
    ...{ party: first.counterparty, contract: first.contract, currency: first.currency },
    ...{ debt: sizeOf(debts), due, covered, sent },
    dueInCurrency: abs(sum(dueItems.map(({ currencyAmount }) => currencyAmount))),
    overdue: sizeOf(dueItems.filter(({ late }) => late !== null && late > 0)),
    byDefault: sizeOf(dueItems.filter(({ rule }) => rule === 'default_days')),
    earliest: dueItems.flatMap(({ due: date }) => (date === null ? [] : [date])).sort()[0] ?? null,
    late: lates.length === 0 ? null : Math.max(...lates),
    toPay: rest > 0n ? rest : 0n,
  };
}
