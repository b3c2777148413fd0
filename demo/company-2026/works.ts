/**
 * The organisation on the simplified tax with VAT of 5 %: works with 5 % on top, an advance at 5/105 deducted when the works are done,
 * the supplier's VAT inside the cost — except one receipt whose VAT was deducted by mistake.
 */
import type { Ref } from '#demo/books/books.ts';
import { workingDayAfter, workingDayBefore } from '#demo/company/rules/work-calendar.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoDate, type IsoMonth, monthOf } from '#domain/dates.ts';
import type { Cast2026 } from './cast.ts';
import type { Trading } from './parties.ts';
import { list2026 } from './sheet.ts';

/** Paid on 06.02 with 5/105 inside: 105 000,00 and 5 000,00; done on 25.02. */
const ADVANCE = { paid: '2026-02-06T12:00:00', done: '2026-02-25T15:00:00', amount: 10_500_000n } as const;
/** Materials of 18.02: 24 400,00 of which 4 400,00 is VAT, deducted by mistake. */
const MISTAKE: IsoDate = '2026-02-18';
const MATERIALS = [
  { date: '2026-01-21', amount: 3_660_000n },
  { date: MISTAKE, amount: 2_440_000n },
  { date: '2026-03-18', amount: 4_270_000n },
] as const;

export function serviceEvents2026(cast: Cast2026, months: readonly IsoMonth[]): ScenarioEvent[] {
  const random = cast.base.random.fork('service');
  return [
    ...months.flatMap((month) =>
      cast.serviceCustomers.flatMap((customer, i) => works(cast, random, customer, month, i)),
    ),
    ...MATERIALS.flatMap((row) => materials(cast, row.date, row.amount)),
    { at: ADVANCE.paid, run: () => takeAdvance(cast) },
    { at: ADVANCE.done, run: () => finishWorks(cast) },
  ].filter(({ at }) => months.includes(monthOf(at)));
}

function works(cast: Cast2026, random: Random, customer: Trading, month: IsoMonth, index: number): ScenarioEvent[] {
  const { counterparty, contract } = customer;
  const party = { counterparty, contract, organisation: cast.organisations.service };
  const date = workingDayBefore(`${month}-${13 + index * 5}`);
  const amount = random.kopecks(6_300_000n, 16_800_000n, 10_500n);
  const at = `${date}T16:20:00`;
  const paid = `${workingDayAfter(addDays(date, 6))}T12:00:00`;
  return [
    { at, run: () => perform(cast, party, at, amount) },
    {
      at: paid,
      run: () => {
        const purpose = 'Оплата электромонтажных работ, в т.ч. НДС 5 %';
        postBankReceipt(cast, {
          ...party,
          date: paid,
          operation: 'ОплатаПокупателя',
          amount,
          purpose,
          author: cast.users.service,
        });
      },
    },
  ];
}

function perform(
  cast: Cast2026,
  party: { counterparty: Ref; contract: Ref; organisation: Ref },
  date: string,
  amount: bigint,
): Ref {
  const author = cast.users.service;
  const line = {
    item: cast.services.installation,
    quantity: 1000n,
    price: amount,
    vat: 'НДС5',
    stockAccount: null,
  } as const;
  const sale = postSale(cast, { ...party, date, lines: [line], author });
  postIssuedInvoice(cast, { ...party, date, bases: [sale], author });
  return sale;
}

function takeAdvance(cast: Cast2026): void {
  const party = { ...cast.roles.worksAdvance, organisation: cast.organisations.service };
  const { paid: date, amount } = ADVANCE;
  const author = cast.users.service;
  const purpose = 'Аванс за электромонтажные работы, в т.ч. НДС 5 % 5000.00';
  const payment = postBankReceipt(cast, { ...party, date, operation: 'ОплатаПокупателя', amount, purpose, author });
  postIssuedInvoice(cast, { ...party, date, kind: 'НаАванс', bases: [payment], rate: 'НДС5', author });
}

function finishWorks(cast: Cast2026): void {
  const party = { ...cast.roles.worksAdvance, organisation: cast.organisations.service };
  const sale = perform(cast, party, ADVANCE.done, ADVANCE.amount);
  list2026(cast.base, 'R7', sale, '2026-02-25', 500_000n);
}

/** Materials go straight to the works; VAT of the supplier is cost, as it must be, or is deducted, as it must not. */
function materials(cast: Cast2026, date: IsoDate, amount: bigint): ScenarioEvent[] {
  const party = { ...cast.roles.materials, organisation: cast.organisations.service };
  const at = `${date}T11:00:00`;
  const paid = `${workingDayAfter(addDays(date, 5))}T12:00:00`;
  const mistaken = date === MISTAKE;
  const author = cast.users.service;
  const receive = (): void => {
    const incoming = { number: `ЭТ-${date.slice(5, 7)}${date.slice(8)}`, date };
    const subconto = { НоменклатурныеГруппы: cast.groups.works, СтатьиЗатрат: cast.costItems.materials };
    const content = 'Электромонтажные материалы';
    const line = {
      item: cast.services.bought,
      quantity: 1000n,
      price: amount,
      vat: 'НДС22',
      account: '20.01',
      subconto,
      content,
    } as const;
    const receipt = postReceipt(cast, { ...party, date: at, incoming, vatInCost: !mistaken, lines: [line], author });
    if (mistaken) {
      const invoice = postReceivedInvoice(cast, { ...party, date: at, bases: [receipt], incoming, author });
      list2026(cast.base, 'Q5', invoice, date, 440_000n);
    } else if (date === MATERIALS[0].date) {
      list2026(cast.base, 'R3', receipt, date, 660_000n);
    }
  };
  const pay = (): void => {
    const purpose = 'Оплата материалов, в т.ч. НДС 22 %';
    postBankPayment(cast, { ...party, date: paid, operation: 'ОплатаПоставщику', amount, purpose, author });
  };
  return [
    { at, run: receive },
    { at: paid, run: pay },
  ];
}
