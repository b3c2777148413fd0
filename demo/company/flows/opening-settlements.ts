/**
 * What the opening balances left to be settled: debts paid in January and February, advances shipped and received,
 * late invoices of December, cards of the last day of the year. Only the told old items stay open.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { type IsoDate, type IsoMonth, monthOf } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import { NAMED_OPENING, OPENING } from '../opening/sums.ts';
import { composePurchase, composeSale } from './assortment.ts';
import { timeOn, workingDayLater } from './plan.ts';
import { register } from './purchases.ts';
import { giveBack } from './refund.ts';
import { ACQUIRING_RATE } from './retail.ts';
import { totalOf } from './sales.ts';
import type { TradeDesk } from './trade-desk.ts';

/** Nobody works before it in January. */
const FIRST_DAY = '2020-01-09';

interface Item {
  readonly counterparty: Ref;
  readonly contract: Ref;
  readonly document: Ref;
  /** Kopecks, positive. */
  readonly amount: bigint;
}

export function openingEvents(desk: TradeDesk, months: readonly IsoMonth[]): ScenarioEvent[] {
  const random = desk.cast.base.random.fork('opening-settlements');
  const [first] = months;
  if (first === undefined) return [];
  const start = first === monthOf(FIRST_DAY) ? FIRST_DAY : workingDayLater(`${first}-01`, 0);
  planDebts(desk, random, start);
  return [
    ...advanceShipments(desk, random, start),
    ...advanceReceipts(desk, random, start),
    ...lateInvoices(desk, start),
    ...otherDebts(desk, start),
    cardEvent(desk, start),
  ].filter(({ at }) => months.includes(monthOf(at)));
}

function itemsOf(desk: TradeDesk, account: string): Item[] {
  const { cast } = desk;
  const told = new Set(NAMED_OPENING.map(({ party }) => cast.parties[party].id));
  const items: Item[] = [];
  for (const cell of cast.base.ledger.openCells(cast.organisations.main, account)) {
    const [counterparty, contract, document] = cell.subconto.map(({ value }) => value);
    if (!counterparty || !contract || !document || told.has(counterparty.id)) continue;
    items.push({ counterparty, contract, document, amount: cell.balance < 0n ? -cell.balance : cell.balance });
  }
  return items;
}

/** Customers pay from the first working day to the middle of February, we pay a little later; in a base that begins later they hurry. */
function planDebts(desk: TradeDesk, random: Random, start: IsoDate): void {
  for (const item of itemsOf(desk, '62.01')) {
    const day = workingDayLater(start, random.int(0, start === FIRST_DAY ? 20 : 5));
    desk.receivables.plan({ ...item, due: day, copy: 0, percent: 100 }, day);
  }
  for (const item of itemsOf(desk, '60.01')) {
    const day = workingDayLater(start, random.int(4, 26));
    desk.payables.plan({ ...item, due: day, copy: 0, percent: 100 }, day);
  }
}

/** Goods for the advances of December, not quite for all of the money: the customers take the rest back. */
function advanceShipments(desk: TradeDesk, random: Random, start: IsoDate): ScenarioEvent[] {
  const { cast } = desk;
  const shelf = { warehouse: cast.warehouses.main, account: '41.01', pricePercent: 100n, takePercent: 60n } as const;
  return itemsOf(desk, '62.02').flatMap((item) => {
    const { counterparty, contract, amount } = item;
    const at = timeOn(random, workingDayLater(start, random.int(0, 9)), 13, 16);
    const refund = `${workingDayLater(at.slice(0, 10), 2)}T12:00:00`;
    const ship = (): void => {
      const lines = composeSale(cast, random, cast.items, shelf, (amount * 9n) / 10n, 4);
      const total = totalOf(lines);
      if (total === 0n || total > amount) return;
      const head = { counterparty, contract, date: at };
      const sale = postSale(cast, { ...head, lines });
      postIssuedInvoice(cast, { ...head, bases: [sale] });
    };
    return [
      { at, run: ship },
      { at: refund, run: () => giveBack(desk, item, item.document, { date: refund }) },
    ];
  });
}

function advanceReceipts(desk: TradeDesk, random: Random, start: IsoDate): ScenarioEvent[] {
  const { cast } = desk;
  return itemsOf(desk, '60.02').flatMap(({ counterparty, amount }) => {
    const supplier = cast.suppliers.find(({ ref }) => ref.id === counterparty.id);
    if (supplier === undefined) return [];
    const at = timeOn(random, workingDayLater(start, random.int(1, 6)), 9, 11);
    return [
      {
        at,
        run: () => {
          const budget = (amount * 100n) / 120n;
          const lines = composePurchase(cast, random, supplier.items, budget, amount, supplier.vat);
          const [last] = lines.slice(-1);
          if (last === undefined) return;
          const others = lines.slice(0, -1);
          const rest =
            amount - others.reduce((sum, line) => sum + divideRounded(line.quantity * line.price, 1000n), 0n);
          // As many pieces of the last item as the rest buys at about its price: the sum is exact, the price is not torn.
          const pieces = divideRounded(rest, last.price);
          register(desk, supplier, random, at, 0, [...others, { ...last, quantity: pieces * 1000n, amount: rest }]);
        },
      },
    ];
  });
}

function lateInvoices(desk: TradeDesk, start: IsoDate): ScenarioEvent[] {
  const { cast } = desk;
  const waiting = [...cast.base.ledger.openCells(cast.organisations.main, '19.03')].map(
    ({ subconto }) => subconto[1]?.value,
  );
  return waiting.flatMap((document, i): ScenarioEvent[] => {
    if (document === null || document === undefined) return [];
    const {
      Контрагент: counterparty,
      ДоговорКонтрагента: contract,
      НомерВходящегоДокумента: number,
    } = cast.base.object(document).fields;
    if (!isRef(counterparty) || !isRef(contract)) return [];
    const date = `${workingDayLater(start, i + 1)}T15:00:00`;
    const incoming = { number: String(number), date: date.slice(0, 10) };
    return [
      { at: date, run: () => postReceivedInvoice(cast, { counterparty, contract, date, bases: [document], incoming }) },
    ];
  });
}

function otherDebts(desk: TradeDesk, start: IsoDate): ScenarioEvent[] {
  return itemsOf(desk, '76.05').map(({ counterparty, contract, amount }) => {
    const date = `${workingDayLater(start, 5)}T12:00:00`;
    return {
      at: date,
      run: () => {
        postBankPayment(desk.cast, {
          date,
          operation: 'ПрочиеРасчетыСКонтрагентами',
          counterparty,
          contract,
          amount,
          parts: [{ contract, amount, debtAccount: '76.05' }],
          purpose: 'Погашение задолженности за 2019 год',
        });
      },
    };
  });
}

function cardEvent(desk: TradeDesk, start: IsoDate): ScenarioEvent {
  const { cast } = desk;
  const date = `${start}T12:00:00`;
  return {
    at: date,
    run: () => {
      const commission = divideRounded(OPENING.cards * ACQUIRING_RATE, 10_000n);
      postBankReceipt(cast, {
        date,
        operation: 'ПоступленияОтПродажПоПлатежнымКартамИБанковскимКредитам',
        amount: OPENING.cards - commission,
        counterparty: cast.parties.bank,
        contract: cast.contracts.acquiring,
        purpose: 'Возмещение по операциям с картами за 31.12.2019',
        credit: { account: '57.03', subconto: { Контрагенты: cast.parties.bank, Договоры: cast.contracts.acquiring } },
        commission: {
          amount: commission,
          side: {
            account: '91.02',
            subconto: { ПрочиеДоходыИРасходы: cast.otherItems.acquiring, РеализуемыеАктивы: null },
          },
        },
      });
    },
  };
}

function isRef(value: unknown): value is Ref {
  return typeof value === 'object' && value !== null && 'id' in value;
}
