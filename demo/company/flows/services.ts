/**
 * Services of outside firms, month after month: acts at the end of the month with their invoices, one carrier with three acts and one invoice,
 * one invoice amended by its supplier, and the rent of the related organisation, the same every month.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import type { ReceiptLine } from '#demo/documents/drafts.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoMonth, lastDay } from '#domain/dates.ts';
import type { Supplier } from '../cast/parties.ts';
import { workingDayBefore } from '../rules/work-calendar.ts';
import { OPEN_MONTH, seriesOf, spread, timeOn, workingDayLater, workingDaysIn } from './plan.ts';
import type { TradeDesk } from './trade-desk.ts';

/** Rent of the premises, kopecks a month, without VAT. */
const RENT = 12_000_000n;
/** A usual act of a service, kopecks with VAT, by the cost item. */
const USUAL: Readonly<Record<string, readonly [bigint, bigint]>> = {
  transport: [1_800_000n, 5_200_000n],
  delivery: [1_500_000n, 4_600_000n],
  advertising: [2_000_000n, 7_000_000n],
  utilities: [2_400_000n, 6_800_000n],
};
const OTHERS: readonly [bigint, bigint] = [600_000n, 2_900_000n];
/** The month in which a supplier amends its invoice. */
const AMENDED = '2020-02';

export function serviceEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  const suppliers = desk.cast.suppliers.filter(({ sells }) => sells === 'services');
  const carrier = suppliers.find(({ expense, upd }) => expense?.item === 'delivery' && !upd);
  return Array.from({ length: desk.scale }, (_, copy) => {
    const random = desk.cast.base.random.fork(`services|${month}|${copy}`);
    return suppliers.flatMap((supplier, i) =>
      supplier === carrier
        ? threeActs(desk, supplier, month, copy, random)
        : monthlyAct(desk, supplier, month, copy, random, i),
    );
  })
    .flat()
    .concat(rentEvents(desk, month));
}

function monthlyAct(
  desk: TradeDesk,
  supplier: Supplier,
  month: IsoMonth,
  copy: number,
  random: Random,
  index: number,
): ScenarioEvent[] {
  const days = workingDaysIn(month).slice(-7);
  const day = days[index % days.length] ?? lastDay(month);
  const at = timeOn(random, day, 14, 17);
  return [{ at, run: () => act(desk, supplier, random, at, copy, month === AMENDED && index === 0) }];
}

function act(desk: TradeDesk, supplier: Supplier, random: Random, at: string, copy: number, amended: boolean): void {
  const { cast } = desk;
  const line = serviceLine(desk, supplier, random);
  if (line === null) return;
  const head = { counterparty: supplier.ref, contract: supplier.contract, date: at, ...seriesOf(copy) };
  const day = at.slice(0, 10);
  const incoming = { number: desk.incomingNumber(supplier.ref, 'delivery'), date: day };
  const receipt = postReceipt(cast, { ...head, lines: [line], incoming, upd: supplier.upd });
  planPayment(desk, supplier, random, receipt, day, copy);
  if (supplier.vat === 'БезНДС' || supplier.upd) return;
  const invoice = postReceivedInvoice(cast, { ...head, bases: [receipt], incoming });
  desk.remember(desk.freshServices, { ...head, document: receipt });
  if (amended) {
    const date = `${day}T17:30:00`;
    postReceivedInvoice(cast, { ...head, date, bases: [receipt], incoming, amends: { invoice, number: '1' } });
  }
}

/** Three trips, three acts, one invoice of the last day for all of them. */
function threeActs(
  desk: TradeDesk,
  supplier: Supplier,
  month: IsoMonth,
  copy: number,
  random: Random,
): ScenarioEvent[] {
  const acts: Ref[] = [];
  const last = workingDayBefore(lastDay(month));
  const head = { counterparty: supplier.ref, contract: supplier.contract, ...seriesOf(copy) };
  return [
    ...spread(random, month, 3).map((day) => {
      const at = timeOn(random, day, 14, 16);
      return {
        at,
        run: () => {
          const line = serviceLine(desk, supplier, random);
          if (line === null) return;
          const incoming = { number: desk.incomingNumber(supplier.ref, 'delivery'), date: day };
          const receipt = postReceipt(desk.cast, { ...head, date: at, lines: [line], incoming });
          acts.push(receipt);
          planPayment(desk, supplier, random, receipt, day, copy);
        },
      };
    }),
    {
      at: `${last}T17:10:00`,
      run: () => {
        if (acts.length === 0) return;
        const incoming = { number: desk.incomingNumber(supplier.ref, 'invoice'), date: last };
        postReceivedInvoice(desk.cast, { ...head, date: `${last}T17:10:00`, bases: acts, incoming });
      },
    },
  ];
}

function planPayment(
  desk: TradeDesk,
  supplier: Supplier,
  random: Random,
  document: Ref,
  day: string,
  copy: number,
): void {
  const due = addDays(day, supplier.termDays);
  desk.payables.plan(
    { counterparty: supplier.ref, contract: supplier.contract, document, due, copy, percent: 100 },
    workingDayLater(day, random.int(2, Math.max(3, Math.floor(supplier.termDays / 2)))),
  );
}

export function serviceLine(desk: TradeDesk, supplier: Supplier, random: Random): ReceiptLine | null {
  const { cast } = desk;
  const { expense, vat } = supplier;
  if (expense === null) return null;
  const [low, high] = USUAL[expense.item] ?? OTHERS;
  return {
    item: (expense.item === 'transport' || expense.item === 'delivery'
      ? cast.services.boughtTransport
      : cast.services.bought
    ).ref,
    quantity: 1000n,
    price: 0n,
    amount: random.kopecks(low, high, 1000n),
    vat,
    account: expense.account,
    subconto: { СтатьиЗатрат: cast.costItems[expense.item] },
    content: expense.text,
  };
}

/** Paid on the 28th for the month, the act is of the last day; the act of the open month is not paid yet. Both sides are written. */
function rentEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  const last = lastDay(month);
  const paid = workingDayBefore(`${month}-28`);
  return [
    ...(month < OPEN_MONTH ? [{ at: `${paid}T12:00:00`, order: 4, run: () => payRent(desk, paid) }] : []),
    { at: `${last}T16:30:00`, run: () => actRent(desk, last) },
  ];
}

function payRent(desk: TradeDesk, paid: string): void {
  const { cast } = desk;
  const purpose = 'Арендная плата по договору № 1-А. НДС не облагается';
  const date = `${paid}T12:00:00`;
  postBankPayment(cast, {
    date,
    operation: 'ОплатаПоставщику',
    counterparty: cast.parties.serviceOrganisation,
    contract: cast.contracts.rent,
    amount: RENT,
    parts: [{ contract: cast.contracts.rent, amount: RENT, vat: 'БезНДС' }],
    purpose,
    cashFlowItem: cast.cashFlowItems.rent,
  });
  postBankReceipt(cast, {
    date,
    organisation: cast.organisations.service,
    author: cast.users.service,
    operation: 'ОплатаПокупателя',
    counterparty: cast.parties.mainOrganisation,
    contract: cast.contracts.rentOut,
    amount: RENT,
    parts: [{ contract: cast.contracts.rentOut, amount: RENT, vat: 'БезНДС' }],
    purpose,
    cashFlowItem: cast.cashFlowItems.rentIncome,
  });
}

function actRent(desk: TradeDesk, last: string): void {
  const { cast } = desk;
  const date = `${last}T16:30:00`;
  const content = `Аренда помещений за ${last.slice(5, 7)}.${last.slice(0, 4)}`;
  const { rentService, bought } = cast.services;
  const sale = postSale(cast, {
    date,
    organisation: cast.organisations.service,
    author: cast.users.service,
    counterparty: cast.parties.mainOrganisation,
    contract: cast.contracts.rentOut,
    lines: [{ item: rentService.ref, quantity: 1000n, price: RENT, vat: 'БезНДС', content }],
  });
  const number = cast.base.object(sale).number.slice(-6).replace(/^0+/, '');
  postReceipt(cast, {
    date,
    counterparty: cast.parties.serviceOrganisation,
    contract: cast.contracts.rent,
    operation: 'УслугиАренды',
    lines: [
      {
        item: bought.ref,
        quantity: 1000n,
        price: RENT,
        vat: 'БезНДС',
        account: '44.01',
        subconto: { СтатьиЗатрат: cast.costItems.rent },
        content,
      },
    ],
    incoming: { number, date: last },
  });
}
