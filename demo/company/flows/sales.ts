/**
 * Wholesale: shipments on credit with issued invoices, some by УПД, some after an invoice for payment, some for cash.
 * The size of a shipment follows what is left of the month's target.
 */
import type { Ref } from '#demo/books/books.ts';
import { postCashReceipt } from '#demo/documents/cash-order.ts';
import { postCustomerInvoice } from '#demo/documents/customer-invoice.ts';
import type { SaleLine } from '#demo/documents/drafts.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { lineSums } from '#demo/documents/lines.ts';
import { recordSignature } from '#demo/documents/paper-states.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoDate, type IsoMonth } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { Customer } from '../cast/parties.ts';
import { composeSale, type Shelf } from './assortment.ts';
import { countIn, seriesOf, shownDate, spread, timeOn, workingDayLater } from './plan.ts';
import { targetOf } from './targets.ts';
import type { TradeDesk } from './trade-desk.ts';

const ON_CREDIT = 108;
const FOR_CASH = 14;
/** Weight of a shipment by the size of the customer, hundredths of the average. */
const WEIGHTS: Readonly<Record<Customer['size'], readonly [number, number]>> = {
  1: [30, 90],
  2: [70, 150],
  3: [140, 260],
};
/** Days off of the spring on which essential goods were sold all the same. */
const DAYS_OFF: readonly IsoDate[] = ['2020-04-11', '2020-04-18', '2020-05-09', '2020-05-16'];
/** Papers of later shipments come back signed one by one. */
const SIGNED_LATE = '2020-06-15';
const SMALLEST = 600_000n;
const LARGEST = 60_000_000n;

interface Plan {
  readonly month: IsoMonth;
  readonly copy: number;
  readonly random: Random;
  /** Shipments of the month that have not happened yet, in all copies. */
  readonly left: { count: number };
}

export function saleEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  const left = { count: ON_CREDIT + countIn(1, ON_CREDIT) * (desk.scale - 1) };
  return Array.from({ length: desk.scale }, (_, copy) => {
    const random = desk.cast.base.random.fork(`sales|${month}|${copy}`);
    const plan = { month, copy, random, left };
    return [...creditEvents(desk, plan), ...cashEvents(desk, plan)];
  }).flat();
}

function creditEvents(desk: TradeDesk, plan: Plan): ScenarioEvent[] {
  const customers = desk.creditCustomers;
  return spread(plan.random, plan.month, countIn(plan.copy, ON_CREDIT)).map((day) => {
    const at = timeOn(plan.random, day, 11, 17);
    const customer = plan.random.pick(customers);
    return { at, run: () => ship(desk, plan, customer, at) };
  });
}

function ship(desk: TradeDesk, plan: Plan, customer: Customer, at: string): void {
  const { cast } = desk;
  const { random } = plan;
  const lines = distinct(desk, customer, creditLines(desk, plan, customer));
  plan.left.count -= 1;
  if (lines.length === 0) return;
  const head = { counterparty: customer.ref, contract: customer.contract, date: at, ...seriesOf(plan.copy) };
  const invoice = random.chance(0.28)
    ? postCustomerInvoice(cast, {
        ...head,
        lines,
        date: earlier(at),
        payBy: addDays(at.slice(0, 10), customer.termDays),
      })
    : undefined;
  const upd = random.chance(0.3);
  const sale = postSale(cast, { ...head, lines, upd, ...(invoice === undefined ? {} : { invoice }) });
  if (!upd) postIssuedInvoice(cast, { ...head, bases: [sale] });
  recordSignature(cast, sale, at < SIGNED_LATE || random.chance(0.5));
  desk.remember(desk.freshSales, { ...head, document: sale });
  planPayment(desk, plan, customer, sale, at.slice(0, 10), invoice);
}

/** The same rows with a price a few kopecks higher while the customer has had exactly this sum before. */
export function distinct(desk: TradeDesk, customer: Customer, lines: SaleLine[]): SaleLine[] {
  const [first, ...others] = lines;
  if (first === undefined || !desk.repeats(customer.contract, totalOf(lines))) return lines;
  return distinct(desk, customer, [{ ...first, price: first.price + 10n }, ...others]);
}

/** Goods, sometimes goods at 10 % instead, sometimes delivery on top. */
function creditLines(desk: TradeDesk, plan: Plan, customer: Customer): SaleLine[] {
  const { cast } = desk;
  const { random } = plan;
  const amount = amountOf(desk, plan, customer);
  const shelf: Shelf = { warehouse: cast.warehouses.main, account: '41.01', pricePercent: 100n, takePercent: 45n };
  if (random.chance(0.04)) {
    const reduced = composeSale(cast, random, cast.reducedItems, shelf, amount / 4n, 2);
    if (reduced.length > 0) return reduced;
  }
  const goods = composeSale(cast, random, cast.items, shelf, amount, random.int(2, 4));
  const { delivery } = cast.services;
  const service: SaleLine[] = random.chance(0.1)
    ? [{ item: delivery.ref, quantity: 1000n, price: delivery.salePrice, vat: delivery.vat }]
    : [];
  return goods.length === 0 ? [] : [...goods, ...service];
}

function amountOf(desk: TradeDesk, plan: Plan, customer: Customer): bigint {
  const goal = targetOf(plan.month).revenue * BigInt(desk.scale);
  const rest = goal - desk.revenue(plan.month);
  const average = rest / BigInt(Math.max(1, plan.left.count));
  const [low, high] = WEIGHTS[customer.size];
  const amount = (average * BigInt(plan.random.int(low, high))) / 95n;
  return amount < SMALLEST ? SMALLEST : amount > LARGEST ? LARGEST : amount;
}

function planPayment(
  desk: TradeDesk,
  plan: Plan,
  customer: Customer,
  sale: Ref,
  day: IsoDate,
  invoice: Ref | undefined,
): void {
  const { random } = plan;
  const due = {
    counterparty: customer.ref,
    contract: customer.contract,
    document: sale,
    due: addDays(day, customer.termDays),
    copy: plan.copy,
    ...(invoice === undefined ? {} : { invoice }),
  };
  const wanted = workingDayLater(day, random.int(Math.ceil(customer.termDays / 3), customer.termDays));
  if (random.chance(0.1)) {
    const first = desk.receivables.plan({ ...due, percent: 40 }, workingDayLater(day, 2));
    desk.receivables.plan({ ...due, percent: 100 }, first < wanted ? wanted : workingDayLater(first, 1));
    return;
  }
  desk.receivables.plan({ ...due, percent: 100 }, wanted);
}

/** Small shipments paid at the cash desk on the spot: every customer far below the limit of a contract. */
function cashEvents(desk: TradeDesk, plan: Plan): ScenarioEvent[] {
  const { random } = plan;
  const small = random.shuffle(desk.creditCustomers.filter(({ size }) => size === 1)).slice(0, FOR_CASH);
  const off = plan.copy === 0 ? DAYS_OFF.filter((day) => day.startsWith(plan.month)) : [];
  const days = [...off, ...spread(random, plan.month, FOR_CASH)];
  return small.map((customer, i) => {
    const at = timeOn(random, days[i] ?? '', 10, 15);
    return { at, run: () => shipForCash(desk, plan, customer, at) };
  });
}

function shipForCash(desk: TradeDesk, plan: Plan, customer: Customer, at: string): void {
  const { cast } = desk;
  const { random } = plan;
  const shelf: Shelf = { warehouse: cast.warehouses.main, account: '41.01', pricePercent: 102n, takePercent: 20n };
  const lines = distinct(
    desk,
    customer,
    composeSale(cast, random, cast.items, shelf, random.kopecks(150_000n, 750_000n), 2),
  );
  if (lines.length === 0 || !desk.takeCash(customer.contract, totalOf(lines))) return;
  const head = { counterparty: customer.ref, contract: customer.contract, date: at, ...seriesOf(plan.copy) };
  const sale = postSale(cast, { ...head, lines });
  postIssuedInvoice(cast, { ...head, bases: [sale] });
  postCashReceipt(cast, {
    ...head,
    date: `${at.slice(0, 10)}T17:${at.slice(14, 16)}:00`,
    operation: 'ОплатаПокупателя',
    amount: totalOf(lines),
    parts: [{ contract: customer.contract, amount: totalOf(lines), mode: { document: sale } }],
    reason: `Оплата по накладной № ${cast.base.object(sale).number} от ${shownDate(at)}`,
  });
}

export function totalOf(lines: readonly SaleLine[]): bigint {
  return sum(lines.map((line) => lineSums(line).amount));
}

/** An invoice for payment is written the same morning, before the goods leave. */
function earlier(at: string): string {
  return `${at.slice(0, 10)}T09:${at.slice(14)}`;
}
