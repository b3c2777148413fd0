/**
 * What the bank takes for itself: the monthly fee and the charge for payment orders.
 */
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { IsoDate, IsoMonth } from '#domain/dates.ts';
import { workingDaysIn } from './plan.ts';
import type { TradeDesk } from './trade-desk.ts';

const MONTHLY_FEE = 190_000n;
/** Kopecks for an order; neighbouring days (even numbers in even months) have different numbers of them, or the fee would look taken twice. */
const ORDER_FEE = 3_500n;

export function bankFeeEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  const days = workingDaysIn(month);
  const random = desk.cast.base.random.fork(`bank-fees|${month}`);
  const odd = Number(month.slice(5)) % 2;
  let before = 0;
  return days.flatMap((day, i) => {
    if (i % 2 === 1) return [];
    const first = i === 0;
    const drawn = 2 * random.int(1, 4) + odd;
    const orders = drawn === before ? drawn + 2 : drawn;
    before = orders;
    const amount = first ? MONTHLY_FEE : ORDER_FEE * BigInt(orders);
    const purpose = first
      ? 'Комиссия за ведение счета за месяц. НДС не облагается'
      : 'Комиссия за исполнение платежных поручений. НДС не облагается';
    return [{ at: `${day}T12:00:00`, order: 6, run: () => charge(desk, day, amount, purpose) }];
  });
}

function charge(desk: TradeDesk, day: IsoDate, amount: bigint, purpose: string): void {
  const { cast } = desk;
  postBankPayment(cast, {
    date: `${day}T12:00:00`,
    operation: 'КомиссияБанка',
    amount,
    purpose,
    counterparty: cast.parties.bank,
    debit: { account: '91.02', subconto: { ПрочиеДоходыИРасходы: cast.otherItems.bankFees, РеализуемыеАктивы: null } },
  });
}
