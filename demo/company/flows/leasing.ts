/** A car leased by organisation 1: off balance on 001, a УПД each month, settled on 76.05. */
import { postOperation } from '#demo/documents/accounting-operation.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import type { Incoming, Party } from '#demo/documents/drafts.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoMonth, lastDay, monthOf } from '#domain/dates.ts';
import type { Cast } from '../cast/cast.ts';
import { createAssetCard } from '../opening/assets.ts';
import { workingDayAfter } from '../rules/work-calendar.ts';

/** A payment with VAT, kopecks. */
const LEASE = { monthly: 4_800_000n, car: 'Автомобиль LADA Largus (лизинг)', value: 96_000_000n } as const;

export function leaseEvents(cast: Cast, months: readonly IsoMonth[]): ScenarioEvent[] {
  const car = createAssetCard(cast.base, LEASE.car, 'ТранспортныеСредства');
  const party = { counterparty: cast.parties.leasing, contract: cast.contracts.leasing };
  const begin: ScenarioEvent = {
    at: '2020-01-15T16:00:00',
    run: () => {
      postOperation(cast, {
        date: '2020-01-15T16:00:00',
        content: 'Принят в лизинг автомобиль по договору ЛА-55, учет на балансе лизингодателя',
        rows: [
          {
            dr: { account: '001', subconto: { Контрагенты: party.counterparty, ОсновныеСредства: car } },
            cr: null,
            amount: LEASE.value,
            content: 'Получено имущество в лизинг',
          },
        ],
      });
    },
  };
  const events = [begin, ...months.flatMap((month) => leasePayments(cast, party, month))];
  return events.filter(({ at }) => months.includes(monthOf(at)));
}

function leasePayments(cast: Cast, party: Party, month: IsoMonth): ScenarioEvent[] {
  const date = lastDay(month);
  const incoming = { number: `ЛА-55/${Number(month.slice(5))}`, date };
  const paid = `${workingDayAfter(addDays(date, 7))}T12:00:00`;
  const pay = (): void => {
    const { monthly: amount } = LEASE;
    postBankPayment(cast, {
      ...party,
      date: paid,
      operation: 'ОплатаПоставщику',
      amount,
      parts: [{ contract: party.contract, amount, debtAccount: '76.05' }],
      purpose: `Лизинговый платеж по договору ЛА-55, ${incoming.number}, в т.ч. НДС 20 %`,
    });
  };
  return [
    { at: `${date}T12:10:00`, run: () => receive(cast, party, month, incoming) },
    { at: paid, run: pay },
  ];
}

function receive(cast: Cast, party: Party, month: IsoMonth, incoming: Incoming): void {
  postReceipt(cast, {
    ...party,
    date: `${incoming.date}T12:10:00`,
    operation: 'УслугиЛизинга',
    debtAccount: '76.05',
    incoming,
    upd: true,
    lines: [
      {
        item: cast.services.bought.ref,
        quantity: 1000n,
        price: LEASE.monthly,
        vat: 'НДС20',
        account: '44.01',
        subconto: { СтатьиЗатрат: cast.costItems.leasing },
        content: `Лизинговый платеж за ${month.slice(5)}.${month.slice(0, 4)}`,
      },
    ],
  });
}
