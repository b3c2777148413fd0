/**
 * Planted stories of customers: overdue and falsely overdue debts, advances and their invoices, duplicate cards.
 */
import type { Ref } from '#demo/books/books.ts';
import type { SaleLine } from '#demo/documents/drafts.ts';
import { sum } from '#domain/money.ts';
import type { ContractKey } from '../cast/named-contracts.ts';
import type { PartyKey } from '../cast/named-parties.ts';
import { listPlanted, roubles, type Stage, type Story, saleLines, step, told } from './stage.ts';
import { collect, invoiceAdvance, sell } from './trade.ts';

export function customerStories(stage: Stage): Story[] {
  return [
    counterDebt(stage),
    ninetyDays(stage),
    dueToday(stage),
    ...DEFAULT_TERMS.map((row, i) => defaultTerm(stage, row, i + 1)),
    defaultTermTotal(stage),
    falseOverdue(stage),
    heldAdvance(stage),
    advanceWithoutInvoice(stage),
    missedDeduction(stage),
    roundedVat(stage),
    duplicateCards(stage),
    orderInName(stage),
  ];
}

/** P9 */
function counterDebt(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-06-10', '14:20:00', () => {
      const amount = roubles(128_400);
      const deal = { party: 'vector', contract: 'vectorSale' } as const;
      const sale = sell(cast, deal, { date: '2020-06-10T14:20:00', lines: saleLines(cast, amount) });
      listPlanted(stage, 'P9', sale, '2020-06-10', amount);
    }),
  ];
}

/** P12 */
function ninetyDays(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'severStroy', contract: 'severStroy' } as const;
  let sale: Ref | undefined;
  return [
    step('2020-03-02', '12:40:00', () => {
      const lines = saleLines(cast, roubles(684_000));
      sale = sell(cast, deal, { date: '2020-03-02T12:40:00', number: '0000-000118', lines });
    }),
    step('2020-04-27', '12:00:00', () => {
      collect(cast, deal, { date: '2020-04-27T12:00:00', amount: roubles(200_000) });
      listPlanted(stage, 'P12', told(sale, 'P12'), '2020-03-02', roubles(484_000));
    }),
  ];
}

/** P13 */
function dueToday(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-06-16', '10:15:00', () => {
      const amount = roubles(96_000);
      const deal = { party: 'mayak', contract: 'mayakFourteen' } as const;
      const sale = sell(cast, deal, { date: '2020-06-16T10:15:00', lines: saleLines(cast, amount) });
      listPlanted(stage, 'P13', sale, '2020-06-16', amount);
    }),
  ];
}

interface DefaultTermRow {
  readonly party: PartyKey & ContractKey;
  readonly date: string;
  readonly amount: number;
}

/** P14: 212 400,00 in all; every due date by the default term is before 30.06. */
const DEFAULT_TERMS: readonly DefaultTermRow[] = [
  { party: 'defaultTerm1', date: '2020-06-02', amount: 24_600 },
  { party: 'defaultTerm2', date: '2020-06-03', amount: 8_400 },
  { party: 'defaultTerm3', date: '2020-06-04', amount: 31_200 },
  { party: 'defaultTerm4', date: '2020-06-05', amount: 12_800 },
  { party: 'defaultTerm5', date: '2020-06-08', amount: 18_300 },
  { party: 'defaultTerm6', date: '2020-06-09', amount: 9_700 },
  { party: 'defaultTerm7', date: '2020-06-11', amount: 27_500 },
  { party: 'defaultTerm8', date: '2020-06-15', amount: 14_900 },
  { party: 'defaultTerm9', date: '2020-06-17', amount: 22_000 },
  { party: 'defaultTerm10', date: '2020-06-18', amount: 36_400 },
  { party: 'defaultTerm11', date: '2020-06-22', amount: 6_600 },
];
/** Ceramic holders at the usual price: what a later line at ten times the price is compared with. */
const USUAL_HOLDERS = 16n;

function defaultTerm(stage: Stage, row: DefaultTermRow, part: number): Story {
  const { cast } = stage;
  return [
    step(row.date, '15:30:00', () => {
      const amount = roubles(row.amount);
      const { ref, salePrice } = cast.namedItems.outlier;
      const holders: SaleLine = { item: ref, quantity: USUAL_HOLDERS * 1000n, price: salePrice, vat: 'НДС20' };
      const lines = [holders, ...saleLines(cast, amount - USUAL_HOLDERS * salePrice)];
      const sale = sell(cast, { party: row.party, contract: row.party }, { date: `${row.date}T15:30:00`, lines });
      listPlanted(stage, 'P14', sale, row.date, amount, part);
    }),
  ];
}

function defaultTermTotal(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-06-22', '18:00:00', () => {
      const amount = sum(DEFAULT_TERMS.map((row) => roubles(row.amount)));
      listPlanted(stage, 'P14', cast.parties.defaultTerm1, '2020-06-30', amount);
    }),
  ];
}

/** P15 */
function falseOverdue(stage: Stage): Story {
  const { cast } = stage;
  const amount = roubles(156_000);
  let sale: Ref | undefined;
  return [
    step('2020-04-14', '13:35:00', () => {
      const deal = { party: 'lotos', contract: 'lotosEight' } as const;
      sale = sell(cast, deal, { date: '2020-04-14T13:35:00', lines: saleLines(cast, amount) });
    }),
    step('2020-05-12', '12:00:00', () => {
      const deal = { party: 'lotos', contract: 'lotosNone' } as const;
      const payment = collect(cast, deal, {
        date: '2020-05-12T12:00:00',
        amount,
        purpose: 'Оплата за светильники. В том числе НДС 26000.00',
      });
      invoiceAdvance(cast, deal, payment);
      listPlanted(stage, 'P15', told(sale, 'P15'), '2020-04-14', amount, 1);
      listPlanted(stage, 'P15', payment, '2020-05-12', amount);
    }),
  ];
}

/** P16 */
function heldAdvance(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'alpha', contract: 'alpha' } as const;
  return [
    step('2020-03-12', '12:00:00', () => {
      const amount = roubles(360_000);
      const payment = collect(cast, deal, {
        date: '2020-03-12T12:00:00',
        amount,
        purpose: 'Предоплата по счету за уличные светильники. В том числе НДС 60000.00',
      });
      invoiceAdvance(cast, deal, payment);
      listPlanted(stage, 'P16', payment, '2020-03-12', amount);
    }),
  ];
}

/** P17 */
function advanceWithoutInvoice(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'romashka', contract: 'romashka' } as const;
  return [
    step('2020-05-21', '12:00:00', () => {
      const amount = roubles(90_000);
      const payment = collect(cast, deal, {
        date: '2020-05-21T12:00:00',
        amount,
        purpose: 'Предоплата 100 % по счету. В том числе НДС 15000.00',
      });
      listPlanted(stage, 'P17', payment, '2020-05-21', amount);
    }),
  ];
}

/** P18 */
function missedDeduction(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'kristall', contract: 'kristall' } as const;
  const amount = roubles(60_000);
  let invoice: Ref | undefined;
  return [
    step('2020-01-22', '12:00:00', () => {
      const payment = collect(cast, deal, { date: '2020-01-22T12:00:00', amount });
      invoice = invoiceAdvance(cast, deal, payment);
      cast.exceptions.skipAdvanceDeduction.add(invoice.id);
    }),
    step('2020-02-18', '11:05:00', () => {
      sell(cast, deal, { date: '2020-02-18T11:05:00', lines: saleLines(cast, amount) });
      listPlanted(stage, 'P18', told(invoice, 'P18'), '2020-01-22', roubles(10_000));
    }),
  ];
}

/** P19 */
function roundedVat(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'gorenergo', contract: 'gorenergo' } as const;
  return [
    step('2020-06-26', '12:00:00', () => {
      const amount = 123_456_789n;
      const payment = collect(cast, deal, {
        date: '2020-06-26T12:00:00',
        amount,
        purpose: 'Аванс по контракту № 06/20-ГЭ. В том числе НДС 205761.32',
      });
      invoiceAdvance(cast, deal, payment);
      listPlanted(stage, 'P19', payment, '2020-06-26', amount);
    }),
  ];
}

/** P20 */
function duplicateCards(stage: Stage): Story {
  const { cast } = stage;
  const amount = roubles(41_000);
  return [
    step('2020-06-08', '16:10:00', () => {
      const deal = { party: 'mayak', contract: 'mayakMain' } as const;
      const sale = sell(cast, deal, { date: '2020-06-08T16:10:00', lines: saleLines(cast, amount) });
      listPlanted(stage, 'P20', sale, '2020-06-08', amount, 1);
    }),
    step('2020-06-22', '12:00:00', () => {
      const deal = { party: 'mayakTwin', contract: 'mayakTwin' } as const;
      const payment = collect(cast, deal, { date: '2020-06-22T12:00:00', amount });
      listPlanted(stage, 'P20', payment, '2020-06-22', amount, 2);
      listPlanted(stage, 'P20', cast.parties.mayakTwin, '2020-06-30', amount);
    }),
  ];
}

/** P21 */
function orderInName(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-06-05', '12:25:00', () => {
      const amount = roubles(84_600);
      const deal = { party: 'vasilek', contract: 'vasilek' } as const;
      sell(cast, deal, { date: '2020-06-05T12:25:00', lines: saleLines(cast, amount) });
      listPlanted(stage, 'P21', cast.parties.vasilek, '2020-06-30', amount);
    }),
  ];
}
