/**
 * Returns both ways and corrections both ways, each with its corrective invoice, on documents still unpaid:
 * what they change is settled with the payment of the document itself.
 */

import type { Fields, Ref } from '#demo/books/books.ts';
import { postCustomerReturn } from '#demo/documents/customer-return.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postReceiptCorrection } from '#demo/documents/receipt-correction.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSaleCorrection } from '#demo/documents/sale-correction.ts';
import { postSupplierReturn } from '#demo/documents/supplier-return.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { batches } from '#demo/engine/stock.ts';
import { isVatRate } from '#demo/engine/vat.ts';
import type { IsoMonth } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import { spread, timeOn } from './plan.ts';
import type { Fresh, TradeDesk } from './trade-desk.ts';

type Correct = (desk: TradeDesk, random: Random, at: string) => void;

/** Once a month each, in this order through the month. */
const KINDS: readonly Correct[] = [
  returnToSupplier,
  correctServices,
  returnByCustomer,
  lowerSale,
  correctGoods,
  raiseSale,
];

export function correctionEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  return Array.from({ length: desk.scale }, (_, copy) => {
    const random = desk.cast.base.random.fork(`corrections|${month}|${copy}`);
    const days = spread(random, month, KINDS.length + 1).slice(1);
    return KINDS.map((correct, i) => {
      // The hour after the last shipment: nothing of the day is sold from the batch any more.
      const at = timeOn(random, days[i] ?? '', 17, 18);
      return { at, run: () => correct(desk, random, at) };
    });
  }).flat();
}

/** A few pieces of the newest receipt that still lie there go back. */
function returnToSupplier(desk: TradeDesk, random: Random, at: string): void {
  const found = unsoldRow(desk, at);
  if (found === null) return;
  const { fresh, row, item } = found;
  const { cast } = desk;
  const quantity = BigInt(random.int(1, 4)) * 1000n;
  const { Сумма: amount, Количество: of, СтавкаНДС: vat } = row;
  if (typeof amount !== 'bigint' || typeof of !== 'bigint' || !isVatRate(vat)) return;
  const head = { counterparty: fresh.counterparty, contract: fresh.contract, date: at };
  postSupplierReturn(cast, {
    ...head,
    receipt: fresh.document,
    lines: [{ item, quantity, amount: divideRounded(amount * quantity, of), vat }],
  });
}

/** The supplier agrees to a smaller quantity: one piece was missing. */
function correctGoods(desk: TradeDesk, _random: Random, at: string): void {
  const found = unsoldRow(desk, at);
  if (found === null) return;
  const { fresh, row, index } = found;
  const { Количество: of } = row;
  if (typeof of !== 'bigint') return;
  correctReceipt(desk, fresh, at, { row: index, quantity: of - 1000n });
}

/** An act is recalculated by a few percent either way. */
function correctServices(desk: TradeDesk, random: Random, at: string): void {
  const fresh = newest(desk, desk.freshServices, '60.01', at);
  const row = fresh === null ? undefined : desk.cast.base.object(fresh.document).sections.Услуги?.[0];
  if (fresh === null || row === undefined || typeof row.Сумма !== 'bigint') return;
  const amount = (row.Сумма * BigInt(random.pick([93, 95, 104, 106]))) / 100n;
  correctReceipt(desk, fresh, at, { row: 0, section: 'Услуги', amount: amount - (amount % 100n) });
}

function correctReceipt(
  desk: TradeDesk,
  fresh: Fresh,
  at: string,
  line: { row: number; section?: 'Услуги'; quantity?: bigint; amount?: bigint },
): void {
  const { cast } = desk;
  const incoming = { number: `К-${desk.incomingNumber(fresh.counterparty, 'correction')}`, date: at.slice(0, 10) };
  const correction = postReceiptCorrection(cast, { date: at, base: fresh.document, lines: [line], incoming });
  postReceivedInvoice(cast, {
    counterparty: fresh.counterparty,
    contract: fresh.contract,
    date: at,
    kind: 'Корректировочный',
    bases: [correction],
    incoming,
  });
}

function returnByCustomer(desk: TradeDesk, random: Random, at: string): void {
  const fresh = newest(desk, desk.freshSales, '62.01', at);
  if (fresh === null) return;
  const row = goodsRow(desk, fresh);
  if (row === null) return;
  const [item, of] = [row.row.Номенклатура, row.row.Количество];
  if (typeof of !== 'bigint' || typeof item !== 'object' || item === null) return;
  const pieces = of / 4000n;
  if (pieces === 0n) return;
  const quantity = (pieces < 6n ? pieces : BigInt(random.int(1, 6))) * 1000n;
  const head = { counterparty: fresh.counterparty, contract: fresh.contract, date: at };
  const back = postCustomerReturn(desk.cast, { ...head, sale: fresh.document, lines: [{ item, quantity }] });
  postIssuedInvoice(desk.cast, { ...head, kind: 'Корректировочный', bases: [back] });
}

/** A discount agreed after shipment. */
function lowerSale(desk: TradeDesk, random: Random, at: string): void {
  correctSale(desk, at, BigInt(random.int(94, 98)));
}

/** A price agreed higher after shipment. */
function raiseSale(desk: TradeDesk, random: Random, at: string): void {
  correctSale(desk, at, BigInt(random.int(102, 104)));
}

function correctSale(desk: TradeDesk, at: string, percent: bigint): void {
  const fresh = newest(desk, desk.freshSales, '62.01', at);
  const found = fresh === null ? null : goodsRow(desk, fresh);
  if (fresh === null || found === null || typeof found.row.Сумма !== 'bigint') return;
  const amount = (found.row.Сумма * percent) / 100n;
  const correction = postSaleCorrection(desk.cast, {
    date: at,
    base: fresh.document,
    lines: [{ row: found.index, section: 'Товары', amount: amount - (amount % 100n) }],
  });
  postIssuedInvoice(desk.cast, {
    counterparty: fresh.counterparty,
    contract: fresh.contract,
    date: at,
    kind: 'Корректировочный',
    bases: [correction],
  });
}

/** The newest document of the list that nobody has paid a kopeck of; it leaves the list. */
function newest(desk: TradeDesk, list: Fresh[], account: '60.01' | '62.01', at: string): Fresh | null {
  for (let i = list.length - 1; i >= 0; i -= 1) {
    const fresh = list[i];
    if (fresh === undefined || fresh.date > at || fresh.date.slice(0, 7) !== at.slice(0, 7)) continue;
    const whole = desk.cast.base.object(fresh.document).fields.СуммаДокумента;
    if (desk.owed(account, fresh) !== whole) continue;
    list.splice(i, 1);
    return fresh;
  }
  return null;
}

function goodsRow(desk: TradeDesk, fresh: Fresh): { row: Fields; index: number } | null {
  const rows = desk.cast.base.object(fresh.document).sections.Товары ?? [];
  const index = rows.findIndex((row) => row.СтавкаНДС === 'НДС20');
  const row = rows[index];
  return row === undefined ? null : { row, index };
}

/** A row of the newest unpaid receipt of goods of which at least half still lies in its batch. */
function unsoldRow(desk: TradeDesk, at: string): { fresh: Fresh; row: Fields; index: number; item: Ref } | null {
  const { cast } = desk;
  const fresh = newest(desk, desk.freshGoods, '60.01', at);
  if (fresh === null) return null;
  const rows = cast.base.object(fresh.document).sections.Товары ?? [];
  for (const [index, row] of rows.entries()) {
    const item = row.Номенклатура;
    if (typeof item !== 'object' || item === null || typeof row.Количество !== 'bigint') continue;
    const place = { organisation: cast.organisations.main, account: '41.01', item, warehouse: cast.warehouses.main };
    const batch = batches(cast.base, place).find((part) => part.batch?.id === fresh.document.id);
    if (batch !== undefined && batch.quantity * 2n >= row.Количество && batch.quantity > 6000n)
      return { fresh, row, index, item };
  }
  return null;
}
