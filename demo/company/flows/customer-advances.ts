/**
 * Customers who pay in advance: invoice for payment, money, advance invoice, shipment that offsets it.
 * Advances of the second half of May are shipped in May or stay till July; those of June wait for their advance invoices,
 * which are registered when the month is closed: nothing on 76.АВ is left without an advance behind it.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postCustomerInvoice } from '#demo/documents/customer-invoice.ts';
import type { OffsetMode, SaleLine } from '#demo/documents/drafts.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { openItems } from '#demo/engine/settlements.ts';
import type { IsoDate, IsoMonth } from '#domain/dates.ts';
import { min } from '#domain/money.ts';
import type { Customer } from '../cast/parties.ts';
import { available, composeSale, type Shelf } from './assortment.ts';
import { countIn, OPEN_MONTH, seriesOf, shownDate, spread, timeOn, workingDayLater, workingDaysIn } from './plan.ts';
import { giveBack } from './refund.ts';
import { distinct, totalOf } from './sales.ts';
import { vatText } from './statement.ts';
import { targetOf } from './targets.ts';
import type { TradeDesk } from './trade-desk.ts';

const ADVANCES = 18;
/** Invoices that nobody paid: no debt arises from them. */
const UNPAID_INVOICES = 4;
/** An advance taken from this day on must leave within the month or wait for July. */
const LATE_MAY = '2020-05-12';
const LAST_MAY_SHIPMENT = '2020-05-28';
const NEVER = '9999-12-31';

export function customerAdvanceEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  return Array.from({ length: desk.scale }, (_, copy) => {
    const random = desk.cast.base.random.fork(`customer-advances|${month}|${copy}`);
    return [...paidInAdvance(desk, month, copy, random), ...unpaidInvoices(desk, month, copy, random)];
  }).flat();
}

function paidInAdvance(desk: TradeDesk, month: IsoMonth, copy: number, random: Random): ScenarioEvent[] {
  const customers = random.shuffle(desk.cast.customers.filter(({ prepays }) => prepays));
  const last = workingDaysIn(month).at(-1) ?? '';
  return spread(random, month, countIn(copy, ADVANCES)).flatMap((day, i) => {
    const customer = customers[i % customers.length];
    const paid = workingDayLater(day, random.int(1, 3));
    if (customer === undefined || paid > last) return [];
    const story = new AdvanceStory(desk, customer, copy, random, month);
    const shipped = shipmentDay(paid, random);
    const returned = shipped === NEVER ? NEVER : workingDayLater(shipped, 1);
    const [invoiced, leaves] = [timeOn(random, day, 9, 11), timeOn(random, shipped, 13, 17)];
    return [
      { at: invoiced, run: () => story.invoice(invoiced) },
      { at: `${paid}T12:00:00`, run: () => story.pay(paid) },
      ...(shipped === NEVER
        ? []
        : [
            { at: leaves, run: () => story.ship(leaves) },
            { at: `${returned}T12:00:00`, run: () => story.refund(returned) },
          ]),
    ];
  });
}

/** Never in the gap that an open month leaves: an advance invoiced in May and shipped in June could not be deducted yet. */
function shipmentDay(paid: IsoDate, random: Random): IsoDate {
  const shipped = workingDayLater(paid, random.int(1, 9));
  if (paid >= LATE_MAY && paid < `${OPEN_MONTH}-01`) {
    return shipped <= LAST_MAY_SHIPMENT && random.chance(0.8) ? shipped : NEVER;
  }
  return shipped;
}

class AdvanceStory {
  readonly #desk: TradeDesk;
  readonly #customer: Customer;
  readonly #copy: number;
  readonly #random: Random;
  readonly #month: IsoMonth;
  #lines: SaleLine[] = [];
  #invoice: Ref | undefined;
  #payment: Ref | undefined;

  constructor(desk: TradeDesk, customer: Customer, copy: number, random: Random, month: IsoMonth) {
    this.#desk = desk;
    this.#customer = customer;
    this.#copy = copy;
    this.#random = random;
    this.#month = month;
  }

  invoice(at: string): void {
    const { cast } = this.#desk;
    const shelf = shelfOf(this.#desk);
    const amount = targetOf(this.#month).revenue / 150n;
    const target = (amount * BigInt(this.#random.int(50, 140))) / 100n;
    const lines = composeSale(cast, this.#random, cast.items, shelf, target, this.#random.int(2, 4));
    this.#lines = distinct(this.#desk, this.#customer, lines);
    if (this.#lines.length === 0) return;
    this.#invoice = postCustomerInvoice(cast, {
      ...this.#head(at),
      lines: this.#lines,
      payBy: workingDayLater(at.slice(0, 10), 5),
    });
  }

  pay(day: IsoDate): void {
    const { cast } = this.#desk;
    if (this.#invoice === undefined) return;
    const amount = totalOf(this.#lines);
    const { number, date } = cast.base.object(this.#invoice);
    const payment = postBankReceipt(cast, {
      ...this.#head(`${day}T12:00:00`),
      operation: 'ОплатаПокупателя',
      amount,
      parts: [{ contract: this.#customer.contract, amount, invoice: this.#invoice }],
      purpose: `Предоплата по счету № ${number} от ${shownDate(date)}. ${vatText(amount)}`,
      incoming: { number: this.#desk.incomingNumber(this.#customer.ref, 'payment'), date: day },
    });
    this.#payment = payment;
    if (day < `${OPEN_MONTH}-01`) {
      postIssuedInvoice(cast, { ...this.#head(`${day}T12:00:00`), kind: 'НаАванс', bases: [payment] });
    }
  }

  /** What lies in the warehouse of the goods invoiced. */
  ship(at: string): void {
    const { cast } = this.#desk;
    if (this.#payment === undefined || this.#invoice === undefined) return;
    const shelf = shelfOf(this.#desk);
    const lines = this.#lines
      .map((line) => ({ ...line, quantity: min(line.quantity, available(cast, shelf, line.item)) }))
      .filter(({ quantity }) => quantity > 0n);
    if (lines.length === 0) return;
    const head = this.#head(at);
    const offset = this.#offset(this.#payment, totalOf(lines));
    const sale = postSale(cast, { ...head, lines, invoice: this.#invoice, offset });
    postIssuedInvoice(cast, { ...head, bases: [sale] });
  }

  /** The part for which there were no goods goes back the next day. */
  refund(day: IsoDate): void {
    const { ref: counterparty, contract } = this.#customer;
    if (this.#payment === undefined) return;
    giveBack(this.#desk, { counterparty, contract }, this.#payment, {
      date: `${day}T12:00:00`,
      ...seriesOf(this.#copy),
    });
  }

  /** Automatically, unless the contract has another advance that must not be touched. */
  #offset(payment: Ref, amount: bigint): OffsetMode {
    const { base, organisations } = this.#desk.cast;
    const advances = openItems(base, organisations.main, '62.02', this.#customer.ref, this.#customer.contract);
    return advances.length > 1 ? [{ document: payment, amount }] : 'Автоматически';
  }

  #head(date: string) {
    return {
      counterparty: this.#customer.ref,
      contract: this.#customer.contract,
      date,
      ...seriesOf(this.#copy),
    };
  }
}

function shelfOf(desk: TradeDesk): Shelf {
  return { warehouse: desk.cast.warehouses.main, account: '41.01', pricePercent: 99n, takePercent: 30n };
}

function unpaidInvoices(desk: TradeDesk, month: IsoMonth, copy: number, random: Random): ScenarioEvent[] {
  const { cast } = desk;
  return spread(random, month, UNPAID_INVOICES).map((day) => {
    const at = timeOn(random, day, 15, 17);
    const customer = random.pick(cast.customers);
    return {
      at,
      run: () => {
        const lines = composeSale(cast, random, cast.items, shelfOf(desk), random.kopecks(1_500_000n, 9_000_000n), 3);
        if (lines.length === 0) return;
        postCustomerInvoice(cast, {
          counterparty: customer.ref,
          contract: customer.contract,
          date: at,
          ...seriesOf(copy),
          lines,
          payBy: workingDayLater(day, 5),
        });
      },
    };
  });
}
