/**
 * The second organisation: installation for its customers, work and materials of its suppliers, no VAT anywhere.
 * Its settlements are met at month close only. Everything of a closed month is settled inside the month;
 * in the open one ten customers have both a debt and an advance, everybody else a debt not yet due.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoDate, type IsoMonth, lastDay } from '#domain/dates.ts';
import type { Customer, Supplier } from '../cast/parties.ts';
import { OPEN_MONTH, shownDate, timeOn, workingDayLater, workingDaysIn } from './plan.ts';
import type { TradeDesk } from './trade-desk.ts';

/** How many customers and suppliers have both a debt and an advance when the month is open. */
const DEFERRED_PAIRS = { customers: 10, suppliers: 0 } as const;
const SALE: readonly [bigint, bigint] = [3_800_000n, 9_600_000n];
const PURCHASE: readonly [bigint, bigint] = [900_000n, 5_200_000n];

export function serviceOrganisationEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  const random = desk.cast.base.random.fork(`service-organisation|${month}`);
  const { serviceCustomers, serviceSuppliers } = desk.cast;
  return [
    ...serviceCustomers.flatMap((customer, i) =>
      dealEvents(days(month, random, i < DEFERRED_PAIRS.customers, customer.termDays), (dealt) => ({
        deal: () => sell(desk, random, customer, dealt),
        pay: (document, paid) => collect(desk, customer, document, paid),
      })),
    ),
    ...serviceSuppliers.flatMap((supplier, i) =>
      dealEvents(days(month, random, i < DEFERRED_PAIRS.suppliers, supplier.termDays), (dealt) => ({
        deal: () => buy(desk, random, supplier, dealt),
        pay: (document, paid) => pay(desk, supplier, document, paid),
      })),
    ),
  ];
}

/** When the act is signed and when it is paid; not paid at all when there is nothing due yet. */
interface Days {
  readonly dealt: string;
  readonly paid: IsoDate | null;
}

/** In the open month an act falls so late that its term has not run out by the last day. */
function days(month: IsoMonth, random: Random, paidInOpenMonth: boolean, termDays: number): Days {
  const working = workingDaysIn(month);
  const last = working.at(-1) ?? '';
  if (month >= OPEN_MONTH) {
    const earliest = addDays(lastDay(month), 1 - termDays);
    const late = working.filter((day) => day >= earliest && day <= (paidInOpenMonth ? (working.at(-3) ?? '') : last));
    const dealt = random.pick(late.length === 0 ? working.slice(-4, -2) : late.slice(0, 8));
    return { dealt: timeOn(random, dealt, 10, 16), paid: paidInOpenMonth ? workingDayLater(dealt, 1) : null };
  }
  const dealt = random.pick(working.slice(0, 9));
  const due = addDays(dealt, termDays);
  const wanted = workingDayLater(dealt, random.int(2, 6));
  return {
    dealt: timeOn(random, dealt, 10, 16),
    paid: wanted <= due && wanted <= last ? wanted : workingDayLater(dealt, 1),
  };
}

interface DealActions {
  readonly deal: () => Ref;
  readonly pay: (document: Ref, paid: IsoDate) => void;
}

function dealEvents({ dealt, paid }: Days, actionsOf: (dealt: string) => DealActions): ScenarioEvent[] {
  const actions = actionsOf(dealt);
  let document: Ref | undefined;
  return [
    {
      at: dealt,
      run: () => {
        document = actions.deal();
      },
    },
    ...(paid === null
      ? []
      : [
          {
            at: `${paid}T12:00:00`,
            run: () => {
              if (document !== undefined) actions.pay(document, paid);
            },
          },
        ]),
  ];
}

function head(desk: TradeDesk, party: Customer | Supplier, date: string) {
  const { organisations, users } = desk.cast;
  return {
    organisation: organisations.service,
    author: users.service,
    counterparty: party.ref,
    contract: party.contract,
    date,
  };
}

function sell(desk: TradeDesk, random: Random, customer: Customer, date: string): Ref {
  const service = random.chance(0.7) ? desk.cast.services.installation : desk.cast.services.maintenance;
  return postSale(desk.cast, {
    ...head(desk, customer, date),
    lines: [{ item: service.ref, quantity: 1000n, price: 0n, amount: random.kopecks(...SALE, 10_000n), vat: 'БезНДС' }],
  });
}

function buy(desk: TradeDesk, random: Random, supplier: Supplier, date: string): Ref {
  const { cast } = desk;
  const item = cast.costItems[supplier.expense?.item ?? 'materials'];
  return postReceipt(cast, {
    ...head(desk, supplier, date),
    incoming: { number: desk.incomingNumber(supplier.ref, 'delivery'), date: date.slice(0, 10) },
    lines: [
      {
        item: cast.services.bought.ref,
        quantity: 1000n,
        price: 0n,
        amount: random.kopecks(...PURCHASE, 1000n),
        vat: 'БезНДС',
        account: supplier.expense?.account ?? '26',
        subconto: { СтатьиЗатрат: item },
        content: supplier.expense?.text ?? 'Услуги',
      },
    ],
  });
}

function collect(desk: TradeDesk, customer: Customer, document: Ref, day: IsoDate): void {
  const { amount, number, date } = shown(desk, document);
  postBankReceipt(desk.cast, {
    ...head(desk, customer, `${day}T12:00:00`),
    operation: 'ОплатаПокупателя',
    amount,
    parts: [{ contract: customer.contract, amount, vat: 'БезНДС' }],
    purpose: `Оплата по акту № ${number} от ${shownDate(date)}. НДС не облагается`,
    incoming: { number: desk.incomingNumber(customer.ref, 'payment'), date: day },
  });
}

function pay(desk: TradeDesk, supplier: Supplier, document: Ref, day: IsoDate): void {
  const { amount, number, date } = shown(desk, document);
  postBankPayment(desk.cast, {
    ...head(desk, supplier, `${day}T12:00:00`),
    operation: 'ОплатаПоставщику',
    amount,
    parts: [{ contract: supplier.contract, amount, vat: 'БезНДС' }],
    purpose: `Оплата по акту № ${number} от ${shownDate(date)}. НДС не облагается`,
  });
}

function shown(desk: TradeDesk, document: Ref): { amount: bigint; number: string; date: string } {
  const { fields, number, date } = desk.cast.base.object(document);
  const { СуммаДокумента: amount } = fields;
  if (typeof amount !== 'bigint') throw new Error(`${document.name}: нет суммы`);
  return { amount, number, date };
}
