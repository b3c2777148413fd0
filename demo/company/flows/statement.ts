/**
 * The day's bank statement: customers' money first, then what we pay to suppliers, each with its payment order.
 */
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { contractRate } from '#demo/documents/contract-rate.ts';
import { postPaymentOrder } from '#demo/documents/payment-order.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { registrationDate } from '#demo/engine/settlements.ts';
import { type VatRate, vatInside } from '#demo/engine/vat.ts';
import type { IsoDate, IsoMonth } from '#domain/dates.ts';
import { formatDecimal } from '#domain/decimals.ts';
import { sum } from '#domain/money.ts';
import type { Due } from './debt-queue.ts';
import { seriesOf, shownDate, workingDayLater, workingDaysIn } from './plan.ts';
import type { TradeDesk } from './trade-desk.ts';

/** Papers that a payment names. */
const NAMED_PAPERS = 3;
/** Kopecks that stay on the account when a payment may still wait. */
const RESERVE = 180_000_000n;

export function statementEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  return workingDaysIn(month).flatMap((day) => [
    { at: `${day}T12:00:00`, order: 1, run: () => collect(desk, day) },
    { at: `${day}T12:00:00`, order: 2, run: () => pay(desk, day) },
  ]);
}

function collect(desk: TradeDesk, day: IsoDate): void {
  const { cast } = desk;
  for (const due of desk.receivables.take(day)) {
    const amount = part(desk.owed('62.01', due), due.percent);
    if (amount <= 0n) continue;
    const { number, date } = cast.base.object(due.document);
    postBankReceipt(cast, {
      date: `${day}T12:00:00`,
      ...seriesOf(due.copy),
      operation: 'ОплатаПокупателя',
      counterparty: due.counterparty,
      contract: due.contract,
      amount,
      parts: [{ contract: due.contract, amount, ...(due.invoice === undefined ? {} : { invoice: due.invoice }) }],
      purpose: `Оплата за товар по накладной № ${number} от ${shownDate(date)}. ${vatText(amount, contractRate(cast.base, due.contract))}`,
      incoming: { number: desk.incomingNumber(due.counterparty, 'payment'), date: day },
    });
  }
}

interface Bill {
  readonly due: Due;
  readonly amount: bigint;
}

/**
 * In order of registration; a debt that must wait keeps the later ones of its contract waiting, or FIFO would pay it instead of them.
 * A contract gets one payment a day for all that is due.
 */
function pay(desk: TradeDesk, day: IsoDate): void {
  const { base } = desk.cast;
  const waiting = new Set<string>();
  const orders = new Map<string, Bill[]>();
  let money = desk.money();
  const next = workingDayLater(day, 1);
  const dues = desk.payables
    .take(day)
    .map((due) => ({ due, registered: registrationDate(base, due.document) }))
    .sort((a, b) => (a.registered < b.registered ? -1 : a.registered > b.registered ? 1 : 0));
  for (const { due } of dues) {
    const order = orders.get(due.contract.id) ?? [];
    const same = order.filter((bill) => bill.due.document.id === due.document.id);
    const amount = part(desk.owed('60.01', due) - sum(same.map((bill) => bill.amount)), due.percent);
    if (amount <= 0n) continue;
    const short = waiting.has(due.contract.id) || money < amount + RESERVE;
    if (short && next <= due.due) {
      waiting.add(due.contract.id);
      desk.payables.postpone(due, next);
      continue;
    }
    money -= amount;
    orders.set(due.contract.id, [...order, { due, amount }]);
  }
  for (const bills of orders.values()) payBills(desk, bills, day);
}

function payBills(desk: TradeDesk, bills: readonly Bill[], day: IsoDate): void {
  const { cast } = desk;
  const [first] = bills;
  if (first === undefined) return;
  const { counterparty, contract } = first.due;
  const amount = sum(bills.map((bill) => bill.amount));
  const vat = contractRate(cast.base, contract);
  const head = {
    ...seriesOf(Math.min(...bills.map(({ due }) => due.copy))),
    operation: 'ОплатаПоставщику',
    counterparty,
    contract,
    amount,
    purpose: `Оплата по ${papersOf(desk, bills)}. ${vatText(amount, vat)}`,
  };
  const order = postPaymentOrder(cast, { ...head, date: `${day}T10:00:00`, vat, state: 'Отправлено' });
  postBankPayment(cast, {
    ...head,
    date: `${day}T12:00:00`,
    basis: order,
  });
}

/** `документу № 12 от 09.01.2020`, `документам № 12 от 09.01.2020, № 15 от 10.01.2020`; at most three by number: the purpose has 210 characters. */
function papersOf(desk: TradeDesk, bills: readonly Bill[]): string {
  const papers = bills.map(({ due }) => {
    const { fields, number, date } = desk.cast.base.object(due.document);
    return `№ ${String(fields.НомерВходящегоДокумента ?? '') || number} от ${shownDate(date)}`;
  });
  const told = [...new Set(papers)];
  const rest = told.length > NAMED_PAPERS ? ` и еще ${told.length - NAMED_PAPERS}` : '';
  return `${told.length === 1 ? 'документу' : 'документам'} ${told.slice(0, NAMED_PAPERS).join(', ')}${rest}`;
}

function part(remainder: bigint, percent: number): bigint {
  return percent === 100 ? remainder : (remainder * BigInt(percent)) / 100n;
}

/** `В том числе НДС 20 % 200.00` of a sum that includes it. */
export function vatText(amount: bigint, rate: VatRate = 'НДС20'): string {
  if (rate === 'БезНДС') return 'НДС не облагается';
  return `В том числе НДС ${rate.slice(3)} % ${formatDecimal(vatInside(amount, rate), 2)}`;
}
