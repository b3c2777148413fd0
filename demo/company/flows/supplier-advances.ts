/**
 * Suppliers who are paid in advance: order, payment, the supplier's advance invoice (76.ВА), goods some days later.
 * In the open month an advance with an invoice waits for goods in July, one without gets its goods within days:
 * what was deducted on an advance is restored only when the month is closed.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import type { ReceiptLine } from '#demo/documents/drafts.ts';
import { postPaymentOrder } from '#demo/documents/payment-order.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { IsoDate, IsoMonth } from '#domain/dates.ts';
import type { Supplier } from '../cast/parties.ts';
import { composePurchase } from './assortment.ts';
import { OPEN_MONTH, seriesOf, spread, timeOn, workingDayLater, workingDaysIn } from './plan.ts';
import { distinctOrder, grossOf, register } from './purchases.ts';
import { vatText } from './statement.ts';
import { targetOf } from './targets.ts';
import type { TradeDesk } from './trade-desk.ts';

const ADVANCES = 4;
const WANTED = 20_000_000n;

export function supplierAdvanceEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  const suppliers = desk.cast.suppliers.filter(({ prepaid }) => prepaid);
  return Array.from({ length: desk.scale }, (_, copy) => {
    const random = desk.cast.base.random.fork(`supplier-advances|${month}|${copy}`);
    return spread(random, month, ADVANCES).flatMap((day, i): ScenarioEvent[] => {
      const supplier = suppliers[i % suppliers.length];
      return supplier === undefined ? [] : advance(desk, supplier, month, copy, random, day, i);
    });
  }).flat();
}

function advance(
  desk: TradeDesk,
  supplier: Supplier,
  month: IsoMonth,
  copy: number,
  random: Random,
  day: IsoDate,
  index: number,
): ScenarioEvent[] {
  const last = workingDaysIn(month).at(-1) ?? '';
  const goods = workingDayLater(day, random.int(2, 6));
  const arrives = goods <= last;
  const open = month >= OPEN_MONTH;
  // In the open month the last advance is invoiced and its goods stay on the way; in a closed one a late advance is not made at all.
  const waits = open && index === ADVANCES - 1;
  if (!arrives && !waits) return [];
  const story = new SupplierAdvance(desk, supplier, copy, random, month);
  const invoiced = waits || (!open && goods > workingDayLater(day, 1));
  const at = timeOn(random, goods, 9, 11);
  return [
    { at: `${day}T12:00:00`, order: 3, run: () => story.pay(day) },
    ...(invoiced ? [{ at: `${day}T15:30:00`, run: () => story.invoice(day) }] : []),
    ...(waits ? [] : [{ at, run: () => story.receive(at) }]),
  ];
}

class SupplierAdvance {
  readonly #desk: TradeDesk;
  readonly #supplier: Supplier;
  readonly #copy: number;
  readonly #random: Random;
  readonly #month: IsoMonth;
  #lines: readonly ReceiptLine[] = [];
  #payment: Ref | undefined;

  constructor(desk: TradeDesk, supplier: Supplier, copy: number, random: Random, month: IsoMonth) {
    this.#desk = desk;
    this.#supplier = supplier;
    this.#copy = copy;
    this.#random = random;
    this.#month = month;
  }

  pay(day: IsoDate): void {
    const { cast } = this.#desk;
    const { items, vat } = this.#supplier;
    const budget = (targetOf(this.#month).purchases * BigInt(this.#random.int(60, 100))) / 4000n;
    const wanted = WANTED * BigInt(this.#desk.scale);
    const order = composePurchase(cast, this.#random, items, budget, wanted, vat);
    const lines = distinctOrder(this.#desk, this.#supplier, order);
    const amount = grossOf(lines);
    if (amount === 0n || this.#desk.money() < amount) return;
    this.#lines = lines;
    const purpose = `Предоплата за товар по счету № ${this.#desk.incomingNumber(this.#supplier.ref, 'bill')}. ${vatText(amount, vat)}`;
    const head = { ...this.#head(`${day}T12:00:00`), operation: 'ОплатаПоставщику', amount, purpose };
    const basis = postPaymentOrder(cast, { ...head, date: `${day}T10:20:00`, vat, state: 'Отправлено' });
    this.#payment = postBankPayment(cast, { ...head, basis });
  }

  invoice(day: IsoDate): void {
    if (this.#payment === undefined) return;
    postReceivedInvoice(this.#desk.cast, {
      ...this.#head(`${day}T15:30:00`),
      kind: 'НаАванс',
      bases: [this.#payment],
      incoming: { number: `А-${this.#desk.incomingNumber(this.#supplier.ref, 'advance')}`, date: day },
    });
  }

  receive(at: string): void {
    if (this.#payment === undefined) return;
    register(this.#desk, this.#supplier, this.#random, at, this.#copy, this.#lines);
  }

  #head(date: string) {
    return { counterparty: this.#supplier.ref, contract: this.#supplier.contract, date, ...seriesOf(this.#copy) };
  }
}
