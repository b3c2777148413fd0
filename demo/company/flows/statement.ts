/**
 * The day's bank statement: customers' money first, then what we pay to suppliers, each with its payment order.
 */
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postPaymentOrder } from '#demo/documents/payment-order.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { registrationDate } from '#demo/engine/settlements.ts';
import { vatInside } from '#demo/engine/vat.ts';
import type { IsoDate, IsoMonth } from '#domain/dates.ts';
import { formatDecimal } from '#domain/decimals.ts';
import type { Due } from './debt-queue.ts';
import { seriesOf, shownDate, workingDayLater, workingDaysIn } from './plan.ts';
import type { TradeDesk } from './trade-desk.ts';

/** Kopecks that stay on the account when a payment may still wait. */
const RESERVE = 60_000_000n;

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
      purpose: `Оплата за товар по накладной № ${number} от ${shownDate(date)}. ${vatText(amount)}`,
      incoming: { number: desk.incomingNumber(due.counterparty, 'payment'), date: day },
    });
  }
}

/** In order of registration; a debt that must wait keeps the later ones of its contract waiting, or FIFO would pay it instead of them. */
function pay(desk: TradeDesk, day: IsoDate): void {
  const { base } = desk.cast;
  const waiting = new Set<string>();
  const next = workingDayLater(day, 1);
  const dues = desk.payables
    .take(day)
    .map((due) => ({ due, registered: registrationDate(base, due.document) }))
    .sort((a, b) => (a.registered < b.registered ? -1 : a.registered > b.registered ? 1 : 0));
  for (const { due } of dues) {
    const amount = part(desk.owed('60.01', due), due.percent);
    if (amount <= 0n) continue;
    const short = waiting.has(due.contract.id) || desk.money() < amount + RESERVE;
    if (short && next <= due.due) {
      waiting.add(due.contract.id);
      desk.payables.postpone(due, next);
    } else payDebt(desk, due, day, amount);
  }
}

function payDebt(desk: TradeDesk, due: Due, day: IsoDate, amount: bigint): void {
  const { cast } = desk;
  const { fields, number, date } = cast.base.object(due.document);
  const paper = String(fields.НомерВходящегоДокумента ?? '') || number;
  const purpose = `Оплата по документу № ${paper} от ${shownDate(date)}. ${vatText(amount)}`;
  const head = {
    ...seriesOf(due.copy),
    operation: 'ОплатаПоставщику',
    counterparty: due.counterparty,
    contract: due.contract,
    amount,
    purpose,
  };
  const order = postPaymentOrder(cast, { ...head, date: `${day}T10:00:00`, vat: 'НДС20', state: 'Отправлено' });
  postBankPayment(cast, {
    ...head,
    date: `${day}T12:00:00`,
    basis: order,
    incoming: { number: cast.base.object(order).number.slice(-6).replace(/^0+/, ''), date: day },
  });
}

function part(remainder: bigint, percent: number): bigint {
  return percent === 100 ? remainder : (remainder * BigInt(percent)) / 100n;
}

/** `В том числе НДС (20 %) 200.00` of a sum that includes it. */
export function vatText(amount: bigint): string {
  return `В том числе НДС 20 % ${formatDecimal(vatInside(amount, 'НДС20'), 2)}`;
}
