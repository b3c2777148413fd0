/**
 * Goods and materials: receipts with their received invoices, some by УПД, now and then with extra costs of delivery.
 */
import type { Ref } from '#demo/books/books.ts';
import type { ReceiptLine } from '#demo/documents/drafts.ts';
import { postExtraCosts } from '#demo/documents/extra-costs.ts';
import { lineSums } from '#demo/documents/lines.ts';
import { recordOriginal } from '#demo/documents/paper-states.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoDate, type IsoMonth } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { Supplier } from '../cast/parties.ts';
import { composePurchase } from './assortment.ts';
import { countIn, seriesOf, spread, timeOn, workingDayLater } from './plan.ts';
import { targetOf } from './targets.ts';
import type { TradeDesk } from './trade-desk.ts';

/** Receipts a month by what the supplier sells. */
const COUNTS = { goods: 27, reduced: 3, materials: 2 } as const;
/** What the warehouse wants of every item, kopecks of cost. */
const WANTED = 16_000_000n;
const WANTED_MATERIAL = 4_500_000n;
/** Budget of one receipt of goods at 10 % and of materials, kopecks without VAT. */
const REDUCED_BUDGET = 6_000_000n;
const MATERIALS_BUDGET = 3_000_000n;
/** Papers of later deliveries are partly still on their way. */
const PAPERS_LATE = '2020-06-08';
/** Money on the account with which orders are not cut, kopecks. */
const COMFORT = 300_000_000n;
/** Receipts of the month, by position, that a carrier brings for money. */
const WITH_EXTRA_COSTS = new Set([4, 17]);

export function purchaseEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  return Array.from({ length: desk.scale }, (_, copy) => {
    const random = desk.cast.base.random.fork(`purchases|${month}|${copy}`);
    const kinds = ['goods', 'reduced', 'materials'] as const;
    return kinds.flatMap((kind) => receiptsOf(desk, month, copy, random, kind));
  }).flat();
}

function receiptsOf(
  desk: TradeDesk,
  month: IsoMonth,
  copy: number,
  random: Random,
  kind: keyof typeof COUNTS,
): ScenarioEvent[] {
  const suppliers = desk.cast.suppliers.filter(({ sells, prepaid }) => sells === kind && !prepaid);
  const order = random.shuffle(suppliers);
  const budget = {
    goods: targetOf(month).purchases / BigInt(COUNTS.goods),
    reduced: REDUCED_BUDGET,
    materials: MATERIALS_BUDGET,
  }[kind];
  return spread(random, month, countIn(copy, COUNTS[kind])).map((day, i) => {
    const moment = timeOn(random, day, 9, 11);
    const supplier = order[i % order.length];
    const carried = kind === 'goods' && WITH_EXTRA_COSTS.has(i);
    const at = carried ? `${moment.slice(0, 17)}00` : moment;
    return {
      at,
      run: () => {
        if (supplier === undefined) return;
        const amount = (budget * BigInt(random.int(70, 130)) * thrift(desk)) / 10_000n;
        const receipt = receive(desk, supplier, random, at, copy, amount);
        if (receipt !== null && carried) carry(desk, random, receipt, at, copy);
      },
    };
  });
}

/** Percent of the usual order by the money there is: less is ordered when it runs short. */
function thrift(desk: TradeDesk): bigint {
  const money = desk.money();
  return money > COMFORT ? 100n : money < COMFORT / 2n ? 50n : (money * 100n) / COMFORT;
}

/** A receipt for about `budget` kopecks without VAT, its invoice, and the plan of its payment. */
export function receive(
  desk: TradeDesk,
  supplier: Supplier,
  random: Random,
  at: string,
  copy: number,
  budget: bigint,
): Ref | null {
  const wanted = (supplier.sells === 'materials' ? WANTED_MATERIAL : WANTED) * BigInt(desk.scale);
  const lines = distinctOrder(
    desk,
    supplier,
    composePurchase(desk.cast, random, supplier.items, budget, wanted, supplier.vat),
  );
  if (lines.length === 0) return null;
  const receipt = register(desk, supplier, random, at, copy, lines);
  const day = at.slice(0, 10);
  const due = {
    counterparty: supplier.ref,
    contract: supplier.contract,
    document: receipt,
    due: addDays(day, supplier.termDays),
    copy,
  };
  const wish = workingDayLater(day, Math.max(1, Math.floor(supplier.termDays / 2) + random.int(0, 6)));
  if (random.chance(0.08)) desk.payables.plan({ ...due, percent: 40 }, workingDayLater(day, 3));
  desk.payables.plan({ ...due, percent: 100 }, wish);
  if (supplier.vat === 'НДС20' && supplier.sells === 'goods' && !supplier.upd) {
    desk.remember(desk.freshGoods, { ...due, date: at });
  }
  return receipt;
}

/** The same order with a piece more while the supplier has delivered exactly this sum before. */
export function distinctOrder(desk: TradeDesk, supplier: Supplier, lines: ReceiptLine[]): ReceiptLine[] {
  const [first, ...others] = lines;
  if (first === undefined || !desk.repeats(supplier.contract, grossOf(lines))) return lines;
  return distinctOrder(desk, supplier, [{ ...first, quantity: first.quantity + 1000n }, ...others]);
}

/** The receipt and, when the supplier charges VAT and does not send УПД, its invoice. */
export function register(
  desk: TradeDesk,
  supplier: Supplier,
  random: Random,
  at: string,
  copy: number,
  lines: readonly ReceiptLine[],
): Ref {
  const { cast } = desk;
  const day = at.slice(0, 10);
  const head = { counterparty: supplier.ref, contract: supplier.contract, date: at, ...seriesOf(copy) };
  const incoming = { number: desk.incomingNumber(supplier.ref, 'delivery'), date: paperDate(random, day) };
  const receipt = postReceipt(cast, { ...head, lines, incoming, upd: supplier.upd });
  if (supplier.vat !== 'БезНДС' && !supplier.upd) postReceivedInvoice(cast, { ...head, bases: [receipt], incoming });
  recordOriginal(cast, receipt, day < PAPERS_LATE || random.chance(0.4));
  return receipt;
}

/** Papers are written on the day or the day before, in the same month. */
function paperDate(random: Random, day: IsoDate): IsoDate {
  const before = addDays(day, -1);
  return before.slice(0, 7) === day.slice(0, 7) && random.chance(0.3) ? before : day;
}

/** Delivery charged into the cost of the goods in the same minute, before any of them is sold. */
function carry(desk: TradeDesk, random: Random, receipt: Ref, at: string, copy: number): void {
  const { cast } = desk;
  const carriers = cast.suppliers.filter(({ sells, expense }) => sells === 'services' && expense?.item === 'transport');
  const carrier = random.pick(carriers);
  const lines = cast.base.object(receipt).sections.Товары ?? [];
  const goods = sum(lines.map(({ Сумма: amount }) => (typeof amount === 'bigint' ? amount : 0n)));
  const amount = (goods * BigInt(random.int(12, 28))) / 1000n;
  const day = at.slice(0, 10);
  const date = `${at.slice(0, 17)}59`;
  const head = { counterparty: carrier.ref, contract: carrier.contract, date, ...seriesOf(copy) };
  const incoming = { number: desk.incomingNumber(carrier.ref, 'delivery'), date: day };
  const document = postExtraCosts(cast, {
    ...head,
    receipt,
    amount: amount - (amount % 100n),
    vat: carrier.vat,
    incoming,
    content: 'Доставка товара от поставщика',
  });
  if (carrier.vat !== 'БезНДС') postReceivedInvoice(cast, { ...head, bases: [document], incoming });
  desk.payables.plan(
    {
      counterparty: carrier.ref,
      contract: carrier.contract,
      document,
      due: addDays(day, carrier.termDays),
      copy,
      percent: 100,
    },
    workingDayLater(day, Math.ceil(carrier.termDays / 2)),
  );
}

export function grossOf(lines: readonly ReceiptLine[]): bigint {
  return sum(lines.map((line) => lineSums(line).amount));
}
