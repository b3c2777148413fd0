/** Trade of the main organisation, January–March 2026 at 22 %: purchases, sales, advances. */
import { isWorkingDay, workingDayAfter, workingDayBefore } from '#demo/company/rules/work-calendar.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import type { SaleLine } from '#demo/documents/drafts.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { openItems, type Party } from '#demo/engine/settlements.ts';
import { addDays, firstDay, type IsoDate, type IsoMonth, lastDay, monthOf } from '#domain/dates.ts';
import { divideRounded, sum } from '#domain/money.ts';
import type { Cast2026 } from './cast.ts';
import type { Trading } from './parties.ts';

const SALES_A_MONTH = 12;
/** Extra flow of a larger scale is numbered apart. */
const EXTRA_PREFIX = 'ФЛ00';

interface Order {
  readonly customer: Trading;
  readonly date: IsoDate;
  readonly lines: readonly SaleLine[];
  readonly amount: bigint;
  readonly prefix: string;
}

export function tradeEvents2026(cast: Cast2026, months: readonly IsoMonth[], scale: number): ScenarioEvent[] {
  const opening = openingDebts(cast).filter(({ at }) => months.includes(monthOf(at)));
  const flow = months.flatMap((month) => {
    const orders = ordersOf(cast, month, scale);
    return [...purchases(cast, month, orders), ...orders.flatMap((order) => orderEvents(cast, order))];
  });
  return [...opening, ...flow];
}

/** Debts of 2025 come in before anything new falls due. */
function openingDebts(cast: Cast2026): ScenarioEvent[] {
  const at = '2026-01-13T12:00:00';
  return cast.customers.map(({ counterparty, contract }) => ({
    at,
    run: () => {
      const debt = { Контрагенты: counterparty, Договоры: contract };
      const amount = cast.base.ledger.balance(cast.organisations.main, '62.01', debt);
      if (amount <= 0n) return;
      const purpose = 'Оплата задолженности за 2025 год, в т.ч. НДС 20 %';
      const parts = [{ contract, amount, vat: 'НДС20' }] as const;
      postBankReceipt(cast, {
        counterparty,
        contract,
        date: at,
        operation: 'ОплатаПокупателя',
        amount,
        parts,
        purpose,
      });
    },
  }));
}

function workingDaysList(month: IsoMonth): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = firstDay(month); day <= lastDay(month); day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  return days;
}

function ordersOf(cast: Cast2026, month: IsoMonth, scale: number): Order[] {
  const days = workingDaysList(month).slice(2);
  return Array.from({ length: SALES_A_MONTH * scale }, (_, i): Order => {
    const random = cast.base.random.fork(`order|${month}|${i}`);
    const customer = random.pick(cast.customers);
    const goods = random.shuffle(cast.goods).slice(0, random.int(2, 3));
    const lines = goods.map(({ ref, salePrice }): SaleLine => {
      return { item: ref, quantity: BigInt(random.int(12, 30)) * 1000n, price: salePrice, vat: 'НДС22' };
    });
    const amount = lines.reduce((total, line) => total + divideRounded(line.quantity * line.price, 1000n), 0n);
    const date = days[(i * 5) % days.length] ?? lastDay(month);
    return { customer, date, lines, amount, prefix: i < SALES_A_MONTH ? '0000' : EXTRA_PREFIX };
  });
}

/** What the month will sell is bought in its first two working days, each supplier a part of the goods; paid in term. */
function purchases(cast: Cast2026, month: IsoMonth, orders: readonly Order[]): ScenarioEvent[] {
  const days = workingDaysList(month);
  return cast.suppliers.flatMap((supplier, i) => {
    const goods = cast.goods.filter((_, position) => position % cast.suppliers.length === i);
    const lines = goods.flatMap(({ ref, purchasePrice }) => {
      const quantity = orders
        .flatMap((order) => order.lines)
        .reduce((total, line) => total + (line.item.id === ref.id ? line.quantity : 0n), 0n);
      const price = divideRounded(purchasePrice * 122n, 100n);
      return quantity === 0n ? [] : [{ item: ref, quantity, price, vat: 'НДС22', account: '41.01' } as const];
    });
    const on = days[i % 2] ?? firstDay(month);
    return lines.length === 0
      ? []
      : purchaseEvents(cast, supplier, { date: on, number: `УТ-${Number(month.slice(5)) * 100 + i}`, lines });
  });
}

type PurchaseLines = Parameters<typeof postReceipt>[1]['lines'];

function purchaseEvents(
  cast: Cast2026,
  supplier: Trading,
  bought: { readonly date: IsoDate; readonly number: string; readonly lines: PurchaseLines },
): ScenarioEvent[] {
  const { counterparty, contract } = supplier;
  const party = { counterparty, contract };
  const incoming = { number: bought.number, date: bought.date };
  const at = `${bought.date}T11:15:00`;
  const paid = `${workingDayBefore(addDays(bought.date, supplier.termDays - 1))}T12:00:00`;
  const receive = (): void => {
    const receipt = postReceipt(cast, { ...party, date: at, incoming, upd: supplier.upd, lines: bought.lines });
    if (!supplier.upd)
      postReceivedInvoice(cast, { ...party, date: `${bought.date}T11:25:00`, bases: [receipt], incoming });
  };
  const pay = (): void => {
    const parts = owedParts(cast, party);
    const amount = sum(parts.map((part) => part.amount));
    if (amount === 0n) return;
    const purpose = `Оплата по накладной ${bought.number}, в т.ч. НДС ${parts.map(({ vat }) => `${vat.slice(3)} %`).join(' и ')}`;
    postBankPayment(cast, { ...party, date: paid, operation: 'ОплатаПоставщику', amount, parts, purpose });
  };
  return [
    { at, run: receive },
    { at: paid, run: pay },
  ];
}

/** Paid before the shipment, with an advance invoice at 22/122, or after it in term. */
/** Rows of a payment of all that is owed: deliveries of 2025 carry 20 % still, those of 2026 carry 22 %. */
function owedParts(cast: Cast2026, { counterparty, contract }: Party) {
  const items = openItems(cast.base, cast.organisations.main, '60.01', counterparty, contract);
  const old = items.filter(({ document }) => document?.type === 'Document_ДокументРасчетовСКонтрагентом');
  const [all, before] = [items, old].map((list) => sum(list.map((item) => item.amount)));
  const rows = [
    { contract, amount: before ?? 0n, vat: 'НДС20' },
    { contract, amount: (all ?? 0n) - (before ?? 0n), vat: 'НДС22' },
  ] as const;
  return rows.filter(({ amount }) => amount > 0n);
}

function orderEvents(cast: Cast2026, order: Order): ScenarioEvent[] {
  const { customer, date, amount } = order;
  const party = { counterparty: customer.counterparty, contract: customer.contract };
  const at = `${date}T14:30:00`;
  const sell = (): void => {
    const sale = postSale(cast, { ...party, date: at, prefix: order.prefix, lines: order.lines, upd: customer.upd });
    postIssuedInvoice(cast, { ...party, date: `${date}T14:40:00`, prefix: order.prefix, bases: [sale] });
  };
  const on = customer.prepays
    ? workingDayBefore(addDays(date, -1))
    : workingDayAfter(addDays(date, customer.termDays - 4));
  const paid = `${on}T12:00:00`;
  const collect = (): void => {
    const payment = postBankReceipt(cast, {
      ...party,
      date: paid,
      prefix: order.prefix,
      operation: 'ОплатаПокупателя',
      amount,
      purpose: 'Оплата за светотехнику по договору, в т.ч. НДС 22 %',
    });
    const held = { Контрагенты: party.counterparty, ДокументыРасчетовСКонтрагентами: payment };
    if (cast.base.ledger.balance(cast.organisations.main, '62.02', held) === 0n) return;
    const series = order.prefix === EXTRA_PREFIX ? { prefix: EXTRA_PREFIX } : {};
    postIssuedInvoice(cast, { ...party, ...series, date: paid, kind: 'НаАванс', bases: [payment], rate: 'НДС22' });
  };
  return [
    { at, run: sell },
    { at: paid, run: collect },
  ];
}
