/**
 * КорректировкаДолга, two a month: offset with customers who also work for us, an item moved to the contract it belongs to,
 * small debts written off. Acts of reconciliation after the first quarter.
 */
import type { Ref } from '#demo/books/books.ts';
import { postDebtAdjustment } from '#demo/documents/debt-adjustment.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReconciliationAct } from '#demo/documents/reconciliation-act.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { IsoMonth } from '#domain/dates.ts';
import { min } from '#domain/money.ts';
import type { Customer } from '../cast/parties.ts';
import { composeSale } from './assortment.ts';
import { timeOn, workingDayLater, workingDaysIn } from './plan.ts';
import { totalOf } from './sales.ts';
import type { TradeDesk } from './trade-desk.ts';

/** Customers whom the ordinary shipments leave alone. */
interface Partners {
  readonly barter: { readonly customer: Customer; readonly supply: Ref };
  readonly moved: { readonly customer: Customer; readonly right: Ref };
}

export function adjustmentEvents(desk: TradeDesk, months: readonly IsoMonth[]): ScenarioEvent[] {
  const partners = createPartners(desk);
  if (partners === null) return [];
  const random = desk.cast.base.random.fork('adjustments');
  return [
    ...months.flatMap((month, i) => [
      ...barterEvents(desk, partners, month, random),
      ...(i % 2 === 0 ? moveEvents(desk, partners, month, random) : writeOffEvents(desk, partners, month, random)),
    ]),
    ...(months.includes('2020-04') ? actEvents(desk) : []),
  ];
}

function createPartners(desk: TradeDesk): Partners | null {
  const { cast } = desk;
  const [first, second] = desk.partners;
  if (first === undefined || second === undefined) return null;
  const contract = (customer: Customer, description: string, kind: string, term: number): Ref =>
    cast.base.catalog('ДоговорыКонтрагентов', {
      description,
      key: `second contract|${customer.ref.id}`,
      owner: customer.ref,
      fields: {
        Организация: cast.organisations.main,
        ВидДоговора: kind,
        Номер: '',
        Дата: '2019-12-16T00:00:00',
        ВалютаВзаиморасчетов: cast.currencies.rub,
        Валютный: false,
        РасчетыВУсловныхЕдиницах: false,
        УстановленСрокОплаты: true,
        СрокОплаты: term,
        ДоговорПодписан: true,
        ДоговорЗакрыт: false,
      },
    });
  return {
    barter: { customer: first, supply: contract(first, 'Договор оказания услуг', 'СПоставщиком', 45) },
    moved: { customer: second, right: contract(second, 'Доп. соглашение (объект «Склад»)', 'СПокупателем', 30) },
  };
}

/** Goods for them and repairs by them on one day, the smaller sum offset three days later, the rest paid as usual. */
function barterEvents(desk: TradeDesk, { barter }: Partners, month: IsoMonth, random: Random): ScenarioEvent[] {
  const days = workingDaysIn(month);
  const [dealt = '', offset = ''] = [days[5], days[8]];
  const { customer, supply } = barter;
  const sold = { counterparty: customer.ref, contract: customer.contract };
  const bought = { counterparty: customer.ref, contract: supply };
  let sale: Ref | undefined;
  let receipt: Ref | undefined;
  return [
    {
      at: `${dealt}T13:20:00`,
      run: () => {
        const date = `${dealt}T13:20:00`;
        sale = sell(desk, random, sold, date);
        if (sale === undefined) return;
        receipt = repair(desk, random, bought, dealt);
      },
    },
    {
      at: `${offset}T15:00:00`,
      run: () => {
        if (sale === undefined || receipt === undefined) return;
        offsetDebts(desk, { ...sold, document: sale }, { ...bought, document: receipt }, `${offset}T15:00:00`);
        plan(desk.receivables, sold, sale, workingDayLater(offset, 1));
        plan(desk.payables, bought, receipt, workingDayLater(offset, 3));
      },
    },
  ];
}

/** Their act for repairs, with УПД. */
function repair(desk: TradeDesk, random: Random, deal: { counterparty: Ref; contract: Ref }, day: string): Ref {
  const { cast } = desk;
  return postReceipt(cast, {
    ...deal,
    date: `${day}T13:50:00`,
    upd: true,
    incoming: { number: desk.incomingNumber(deal.counterparty, 'delivery'), date: day },
    lines: [
      {
        item: cast.services.bought.ref,
        quantity: 1000n,
        price: 0n,
        amount: random.kopecks(900_000n, 2_400_000n, 1000n),
        vat: 'НДС20',
        account: '26',
        subconto: { СтатьиЗатрат: cast.costItems.repairs },
        content: 'Ремонт складского оборудования',
      },
    ],
  });
}

interface Debt {
  readonly counterparty: Ref;
  readonly contract: Ref;
  readonly document: Ref;
}

/** The smaller of two debts of one party against the other. */
function offsetDebts(desk: TradeDesk, theirs: Debt, ours: Debt, date: string): void {
  const amount = min(desk.owed('62.01', theirs), desk.owed('60.01', ours));
  postDebtAdjustment(desk.cast, {
    date,
    operation: 'ЗачетЗадолженности',
    debtor: theirs.counterparty,
    debtorRows: [{ contract: theirs.contract, document: theirs.document, account: '62.01', amount }],
    creditor: ours.counterparty,
    creditorRows: [{ contract: ours.contract, document: ours.document, account: '60.01', amount }],
    comment: 'Акт взаимозачета подписан обеими сторонами',
  });
}

/** A sale entered under the wrong contract: the debt moves to the right one and is paid there. */
function moveEvents(desk: TradeDesk, { moved }: Partners, month: IsoMonth, random: Random): ScenarioEvent[] {
  const days = workingDaysIn(month);
  const [sold = '', transferred = ''] = [days[6], days[10]];
  const { customer, right } = moved;
  const wrong = { counterparty: customer.ref, contract: customer.contract };
  let sale: Ref | undefined;
  return [
    {
      at: `${sold}T14:40:00`,
      run: () => {
        sale = sell(desk, random, wrong, `${sold}T14:40:00`);
      },
    },
    {
      at: `${transferred}T15:30:00`,
      run: () => {
        if (sale === undefined) return;
        const to = { counterparty: customer.ref, contract: right };
        postDebtAdjustment(desk.cast, {
          date: `${transferred}T15:30:00`,
          operation: 'ПереносЗадолженности',
          debtor: customer.ref,
          debtorRows: [
            {
              contract: customer.contract,
              document: sale,
              account: '62.01',
              amount: desk.owed('62.01', { ...wrong, document: sale }),
            },
          ],
          to,
          comment: 'Отгрузка относится к другому договору',
        });
        plan(desk.receivables, to, sale, workingDayLater(transferred, 6));
      },
    },
  ];
}

/** A buyer pays some kopecks short of a sale, and the difference is written off by the director's order. */
function writeOffEvents(desk: TradeDesk, { moved }: Partners, month: IsoMonth, random: Random): ScenarioEvent[] {
  const days = workingDaysIn(month);
  const [sold = '', written = ''] = [days[7], days[13]];
  const { customer } = moved;
  const deal = { counterparty: customer.ref, contract: customer.contract };
  const { cast } = desk;
  let sale: Ref | undefined;
  return [
    {
      at: `${sold}T14:40:00`,
      run: () => {
        sale = sell(desk, random, deal, `${sold}T14:40:00`);
      },
    },
    {
      at: `${written}T15:30:00`,
      run: () => {
        if (sale === undefined) return;
        postDebtAdjustment(cast, {
          date: `${written}T15:30:00`,
          operation: 'СписаниеЗадолженности',
          debtor: customer.ref,
          debtorRows: [{ ...deal, document: sale, account: '62.01', amount: random.kopecks(90n, 4_900n) }],
          writeOff: {
            account: '91.02',
            subconto: { ПрочиеДоходыИРасходы: cast.otherItems.rounding, РеализуемыеАктивы: null },
          },
          comment: 'Недоплата в пределах округления',
        });
        plan(desk.receivables, deal, sale, workingDayLater(written, 1));
      },
    },
  ];
}

function plan(
  queue: TradeDesk['receivables'],
  deal: { counterparty: Ref; contract: Ref },
  document: Ref,
  due: string,
): void {
  queue.plan({ ...deal, document, due, copy: 0, percent: 100 }, due);
}

function sell(
  desk: TradeDesk,
  random: Random,
  deal: { counterparty: Ref; contract: Ref },
  date: string,
): Ref | undefined {
  const { cast } = desk;
  const shelf = { warehouse: cast.warehouses.main, account: '41.01', pricePercent: 100n, takePercent: 30n } as const;
  const lines = composeSale(cast, random, cast.items, shelf, random.kopecks(3_000_000n, 5_200_000n), 3);
  if (totalOf(lines) === 0n) return undefined;
  const sale = postSale(cast, { ...deal, date, lines });
  postIssuedInvoice(cast, { ...deal, date, bases: [sale] });
  return sale;
}

/** After the first quarter: five customers, one of whom counts differently. */
function actEvents(desk: TradeDesk): ScenarioEvent[] {
  const { cast } = desk;
  const random = cast.base.random.fork('acts');
  return cast.customers.slice(0, 5).map(({ ref }, i) => {
    const at = timeOn(random, '2020-04-07', 10, 16);
    return {
      at,
      run: () => {
        postReconciliationAct(cast, {
          date: at,
          counterparty: ref,
          from: '2020-01-01',
          to: '2020-03-31',
          ...(i === 3 ? { difference: 1_250_00n } : {}),
        });
      },
    };
  });
}
