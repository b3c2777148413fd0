/** Monthly bills of the main organisation: telephone by УПД with VAT, cleaning without it, each paid in the next month; the bank's fee. */
import { workingDayBefore } from '#demo/company/rules/work-calendar.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoMonth, lastDay } from '#domain/dates.ts';
import type { Cast2026 } from './cast.ts';

interface Bill {
  readonly role: 'telephone' | 'cleaner';
  readonly prefix: string;
  /** With VAT, kopecks. */
  readonly amount: bigint;
  readonly vat: 'НДС22' | 'БезНДС';
  readonly item: 'communication' | 'cleaning';
  readonly text: string;
}

const BILLS: readonly Bill[] = [
  { role: 'telephone', prefix: 'НС', amount: 1_220_000n, vat: 'НДС22', item: 'communication', text: 'Услуги связи' },
  { role: 'cleaner', prefix: 'ГУ', amount: 1_830_000n, vat: 'БезНДС', item: 'cleaning', text: 'Уборка помещений' },
];
const BANK_FEE = 250_000n;

export function billEvents2026(cast: Cast2026, months: readonly IsoMonth[]): ScenarioEvent[] {
  return months.flatMap((month) => [...BILLS.flatMap((bill) => billEvents(cast, bill, month)), bankFee(cast, month)]);
}

const shown = (month: IsoMonth): string => `${month.slice(5)}.${month.slice(0, 4)}`;

function billEvents(cast: Cast2026, bill: Bill, month: IsoMonth): ScenarioEvent[] {
  const last = lastDay(month);
  const at = `${last}T12:00:00`;
  const paid = `${workingDayBefore(addDays(last, 9))}T12:00:00`;
  const party = cast.roles[bill.role];
  const content = `${bill.text} за ${shown(month)}`;
  const receive = (): void => {
    const incoming = { number: `${bill.prefix}-${Number(month.slice(5))}`, date: last };
    const subconto = { СтатьиЗатрат: cast.costItems[bill.item] };
    const sums = { quantity: 1000n, price: bill.amount, vat: bill.vat };
    const lines = [{ item: cast.services.bought, account: '26', subconto, content, ...sums }];
    postReceipt(cast, { ...party, date: at, incoming, upd: bill.vat !== 'БезНДС', lines });
  };
  const pay = (): void => {
    const { amount } = bill;
    postBankPayment(cast, { ...party, date: paid, operation: 'ОплатаПоставщику', amount, purpose: content });
  };
  return [
    { at, run: receive },
    { at: paid, run: pay },
  ];
}

function bankFee(cast: Cast2026, month: IsoMonth): ScenarioEvent {
  const at = `${workingDayBefore(lastDay(month))}T12:00:00`;
  const run = (): void => {
    const subconto = { ПрочиеДоходыИРасходы: cast.otherItems.bankFees, РеализуемыеАктивы: null };
    const purpose = `Комиссия за ведение счета за ${shown(month)}. НДС не облагается`;
    const debit = { account: '91.02', subconto };
    postBankPayment(cast, { date: at, operation: 'КомиссияБанка', amount: BANK_FEE, purpose, debit });
  };
  return { at, run };
}
