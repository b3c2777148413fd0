/**
 * The cash desk besides the shop's takings: deposits to the bank and cash taken from it through 57.01, the same day both ways.
 * РКО are numbered without gaps and two of them have numbers and days fixed by a story (18 on 18.02, 31 on 02.06),
 * so deposits fill what payroll and accountable persons leave.
 */
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postCashPayment, postCashReceipt } from '#demo/documents/cash-order.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { IsoDate, IsoMonth } from '#domain/dates.ts';
import { isWorkingDay } from '../rules/work-calendar.ts';
import { OPEN_MONTH, workingDaysIn } from './plan.ts';
import type { TradeDesk } from './trade-desk.ts';

/** Days of deposits; the last day of each stretch makes up the number that must have been reached by its end. */
const DEPOSITS: readonly { readonly days: readonly IsoDate[]; readonly reach: number; readonly fill: IsoDate }[] = [
  {
    days: ['2020-01-15', '2020-01-22', '2020-01-28', '2020-02-04', '2020-02-07', '2020-02-11'],
    reach: 17,
    fill: '2020-02-17',
  },
  { days: ['2020-03-06', '2020-03-25', '2020-05-06'], reach: 30, fill: '2020-06-01' },
];
/** Left in the till after a deposit, kopecks. */
const TILL = 4_000_000n;
const SMALLEST = 1_000_000n;
/** Cash taken from the bank in the middle of the month for wages and accountable persons. */
const FROM_BANK = { day: 9, amount: 6_000_000n };

export function cashDeskEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  return [...depositEvents(desk, month), ...withdrawalEvents(desk, month)];
}

function depositEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  const own = DEPOSITS.flatMap(({ days, reach, fill }) => [
    ...days.map((day) => ({ at: `${day}T18:20:00`, run: () => deposit(desk, day, reach) })),
    { at: `${fill}T18:20:00`, run: () => fillUp(desk, fill, reach) },
  ]);
  const late = month === OPEN_MONTH ? workingDaysIn(month).filter((_, i) => i > 2 && i % 4 === 0) : [];
  const free = late.map((day) => ({ at: `${day}T18:20:00`, run: () => deposit(desk, day, Number.MAX_SAFE_INTEGER) }));
  return [...own, ...free].filter(({ at }) => at.slice(0, 7) === month);
}

/** Hands over what is above the till's float, unless the series has already come where it must. */
function deposit(desk: TradeDesk, day: IsoDate, reach: number): void {
  if (passed(desk, day) >= reach) return;
  const surplus = desk.cash() - TILL;
  if (surplus >= SMALLEST) handOver(desk, `${day}T18:20:00`, surplus - (surplus % 100_000n));
}

/** The last deposits of a stretch: as many as the numbers want, out of what there is in the till. */
function fillUp(desk: TradeDesk, day: IsoDate, reach: number): void {
  for (let left = reach - passed(desk, day); left > 0; left -= 1) {
    const part = desk.cash() / BigInt(left + 1);
    const amount = part - (part % 10_000n);
    if (amount > 0n) handOver(desk, `${day}T18:${String(20 + left).padStart(2, '0')}:00`, amount);
  }
}

function passed(desk: TradeDesk, day: IsoDate): number {
  const { base, organisations } = desk.cast;
  return base.numbering.passed('РасходныйКассовыйОрдер', organisations.main.id, day.slice(0, 4));
}

function handOver(desk: TradeDesk, at: string, amount: bigint): void {
  const { cast } = desk;
  const cashFlowItem = cast.cashFlowItems.transfer;
  const side = { account: '57.01', subconto: { СтатьиДвиженияДенежныхСредств: cashFlowItem } };
  const order = postCashPayment(cast, {
    date: at,
    operation: 'ВзносНаличнымиВБанк',
    amount,
    side,
    cashFlowItem,
    reason: 'Сдача торговой выручки в банк',
  });
  postBankReceipt(cast, {
    date: `${at.slice(0, 11)}19:${at.slice(14)}`,
    operation: 'ВзносНаличными',
    amount,
    purpose: 'Взнос наличных по объявлению, торговая выручка',
    credit: side,
    cashFlowItem,
    basis: order,
  });
}

function withdrawalEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  const day = `${month}-${String(FROM_BANK.day).padStart(2, '0')}`;
  if (!isWorkingDay(day)) return [];
  return [
    {
      at: `${day}T10:05:00`,
      run: () => {
        const { cast } = desk;
        const { amount } = FROM_BANK;
        if (desk.money() < amount) return;
        const cashFlowItem = cast.cashFlowItems.transfer;
        const side = { account: '57.01', subconto: { СтатьиДвиженияДенежныхСредств: cashFlowItem } };
        const withdrawn = postBankPayment(cast, {
          date: `${day}T10:05:00`,
          operation: 'СнятиеНаличных',
          amount,
          purpose: 'Выдача наличных по чеку на хозяйственные нужды',
          debit: side,
          cashFlowItem,
        });
        postCashReceipt(cast, {
          date: `${day}T10:40:00`,
          operation: 'ПолучениеНаличныхВБанке',
          amount,
          side,
          cashFlowItem,
          reason: 'Получено по чеку в банке',
          basis: withdrawn,
        });
      },
    },
  ];
}
