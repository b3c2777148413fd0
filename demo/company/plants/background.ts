/**
 * The ordinary life of parties that have stories: what they traded before and beside the planted documents, settled in term,
 * and the stock from which planted sales are made up.
 */

import type { ReceiptLine } from '#demo/documents/drafts.ts';
import { firstDay } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { CostItemKey } from '../cast/articles.ts';
import type { ContractKey } from '../cast/named-contracts.ts';
import type { PartyKey } from '../cast/named-parties.ts';
import { goodsLines, roubles, roundGoods, type Stage, type Story, saleLines, serviceLine, step } from './stage.ts';
import { buy, collect, pay, sell } from './trade.ts';

export function backgroundStories(stage: Stage): Story[] {
  return [
    ...STOCK.map((row) => stockUp(stage, row)),
    ...SUPPLIES.map((row) => supply(stage, row)),
    ...SALES.map((row) => sale(stage, row)),
    holders(stage),
    wallLamps(stage),
    ...SERVICES.map((row) => service(stage, row)),
  ];
}

interface Row {
  readonly party: PartyKey;
  readonly contract: ContractKey;
  readonly date: string;
  /** Roubles with VAT. */
  readonly amount: number;
  /** Absent: open and in term at the end of June. */
  readonly paid?: string;
  readonly number?: string;
}

/** Stock for planted sales (that of 01.04 makes N14: the quarter begins with more VAT to deduct than to pay): date, rolls of cable, packs of ties, clips, day of payment, incoming number. */
const STOCK: readonly (readonly [string, bigint, bigint, bigint, string, string])[] = [
  ['2020-01-15', 60n, 300n, 0n, '2020-01-30', 'КЗ-12'],
  ['2020-02-04', 110n, 200n, 0n, '2020-02-20', 'КЗ-47'],
  ['2020-02-27', 360n, 300n, 1_000n, '2020-03-16', 'КЗ-90'],
  ['2020-04-01', 240n, 200n, 0n, '2020-04-21', 'КЗ-131'],
  ['2020-06-01', 60n, 600n, 500n, '2020-06-17', 'КЗ-204'],
];

const SUPPLIES: readonly Row[] = [
  { party: 'vector', contract: 'vectorMain', date: '2020-01-20', amount: 144_000, paid: '2020-02-11', number: '22' },
  { party: 'vector', contract: 'vectorMain', date: '2020-02-19', amount: 96_000, paid: '2020-03-18', number: '141' },
  { party: 'vector', contract: 'vectorMain', date: '2020-04-13', amount: 172_800, paid: '2020-05-06', number: '377' },
  { party: 'vector', contract: 'vectorFive', date: '2020-03-24', amount: 120_000, paid: '2020-04-28', number: '298' },
  { party: 'vectorBranch', contract: 'vectorBranch', date: '2020-06-11', amount: 24_000, number: 'Р-64' },
  {
    party: 'severSnab',
    contract: 'severSnabMain',
    date: '2020-01-21',
    amount: 86_400,
    paid: '2020-02-03',
    number: '9',
  },
  {
    party: 'severSnab',
    contract: 'severSnabMain',
    date: '2020-02-12',
    amount: 57_600,
    paid: '2020-02-25',
    number: '51',
  },
  { party: 'granitOpt', contract: 'granitOpt', date: '2020-03-11', amount: 76_800, paid: '2020-04-14', number: '734' },
];

const SALES: readonly Row[] = [
  { party: 'lotos', contract: 'lotosEight', date: '2020-01-28', amount: 96_000, paid: '2020-02-19' },
  { party: 'lotos', contract: 'lotosEight', date: '2020-02-26', amount: 72_000, paid: '2020-03-20' },
  { party: 'lotos', contract: 'lotosEight', date: '2020-03-25', amount: 114_000, paid: '2020-04-20' },
  { party: 'alpha', contract: 'alpha', date: '2020-01-24', amount: 60_000, paid: '2020-02-05' },
  { party: 'severStroy', contract: 'severStroy', date: '2020-01-29', amount: 54_000, paid: '2020-02-21' },
];

/** What a base that begins later has not seen bought is bought on its first day: planted sales need the goods. */
function notBefore({ cast }: Stage, date: string): string {
  const first = firstDay(cast.base.books.from);
  return date < first ? first : date;
}

function stockUp(stage: Stage, row: (typeof STOCK)[number]): Story {
  const { cast } = stage;
  const [, rolls, ties, clips, , number] = row;
  const [date, paid] = [notBefore(stage, row[0]), notBefore(stage, row[4])];
  const deal = { party: 'cablePlant', contract: 'cablePlant' } as const;
  const lines = roundGoods(cast, { cableRoll: rolls, ties, clips });
  return [
    step(date, '10:05:00', () => {
      buy(cast, deal, { date: `${date}T10:05:00`, lines, incoming: { number, date } });
    }),
    step(paid, '12:00:00', () => {
      pay(cast, deal, { date: `${paid}T12:00:00`, amount: sumOf(lines) });
    }),
  ];
}

function sumOf(lines: readonly ReceiptLine[]): bigint {
  return sum(lines.map(({ price, quantity }) => (price * quantity) / 1000n));
}

function supply(stage: Stage, row: Row): Story {
  const { cast } = stage;
  const amount = roubles(row.amount);
  return [
    step(row.date, '10:05:00', () => {
      const incoming = { number: row.number ?? '', date: row.date };
      buy(cast, row, { date: `${row.date}T10:05:00`, lines: goodsLines(cast, amount), incoming });
    }),
    ...settled(row, (date) => pay(cast, row, { date, amount })),
  ];
}

function sale(stage: Stage, row: Row): Story {
  const { cast } = stage;
  const amount = roubles(row.amount);
  return [
    step(row.date, '14:10:00', () => {
      sell(cast, row, { date: `${row.date}T14:10:00`, lines: saleLines(cast, amount) });
    }),
    ...settled(row, (date) => collect(cast, row, { date, amount })),
  ];
}

function settled({ paid }: Row, settle: (date: string) => void): Story {
  return paid === undefined ? [] : [step(paid, '12:00:00', () => settle(`${paid}T12:00:00`))];
}

/** Ceramic holders for the usual price of P43. */
function holders(stage: Stage): Story {
  const { cast } = stage;
  const { ref: item, purchasePrice } = cast.namedItems.outlier;
  const price = (purchasePrice * 120n) / 100n;
  return bought(stage, '2020-05-26', '2020-06-08', 'ЛЗ-181', [
    { item, quantity: 240_000n, price, vat: 'НДС20', account: '41.01' },
  ]);
}

/** Wall lamps for P34. */
function wallLamps(stage: Stage): Story {
  const { cast } = stage;
  const { ref: item, purchasePrice } = cast.namedItems.wrongRate;
  const price = (purchasePrice * 120n) / 100n;
  return bought(stage, '2020-05-28', '2020-06-08', 'ЛЗ-184', [
    { item, quantity: 40_000n, price, vat: 'НДС20', account: '41.01' },
  ]);
}

function bought(stage: Stage, on: string, paidOn: string, number: string, lines: readonly ReceiptLine[]): Story {
  const { cast } = stage;
  const [date, paid] = [notBefore(stage, on), notBefore(stage, paidOn)];
  const deal = { party: 'julySupplier', contract: 'julySupplier' } as const;
  const amount = sumOf(lines);
  return [
    step(date, '10:55:00', () => {
      buy(cast, deal, { date: `${date}T10:55:00`, lines, incoming: { number, date } });
    }),
    step(paid, '12:00:00', () => {
      pay(cast, deal, { date: `${paid}T12:00:00`, amount });
    }),
  ];
}

interface ServiceRow extends Row {
  readonly account: '26' | '44.01';
  readonly item: CostItemKey;
  readonly text: string;
  readonly vat: 'НДС20' | 'БезНДС';
}

const SERVICES: readonly ServiceRow[] = [
  {
    party: 'kuznetsov',
    contract: 'kuznetsov',
    date: '2020-03-26',
    amount: 24_000,
    paid: '2020-04-17',
    number: '3',
    account: '26',
    item: 'repairs',
    text: 'Ремонт кровли склада',
    vat: 'БезНДС',
  },
  {
    party: 'kuznetsov',
    contract: 'kuznetsov',
    date: '2020-06-15',
    amount: 18_500,
    number: '8',
    account: '26',
    item: 'repairs',
    text: 'Ремонт ворот склада',
    vat: 'БезНДС',
  },
  {
    party: 'gamma',
    contract: 'gamma',
    date: '2020-02-14',
    amount: 31_200,
    paid: '2020-03-05',
    number: 'Г-18',
    account: '26',
    item: 'repairs',
    text: 'Обслуживание погрузчика',
    vat: 'НДС20',
  },
  {
    party: 'transLogistik',
    contract: 'transLogistik',
    date: '2020-02-25',
    amount: 38_400,
    paid: '2020-03-04',
    number: 'ТЛ-108',
    account: '44.01',
    item: 'delivery',
    text: 'Доставка покупателям, 2 рейса',
    vat: 'НДС20',
  },
  {
    party: 'lateServices',
    contract: 'lateServices',
    date: '2020-04-30',
    amount: 46_080,
    paid: '2020-05-15',
    number: '160',
    account: '26',
    item: 'security',
    text: 'Охрана склада за апрель 2020 г.',
    vat: 'НДС20',
  },
];

function service(stage: Stage, row: ServiceRow): Story {
  const { cast } = stage;
  const amount = roubles(row.amount);
  return [
    step(row.date, '15:55:00', () => {
      buy(cast, row, {
        date: `${row.date}T15:55:00`,
        lines: [serviceLine(cast, row, row.text, amount, row.vat)],
        incoming: { number: row.number ?? '', date: row.date },
      });
    }),
    ...settled(row, (date) => pay(cast, row, { date, amount })),
  ];
}
