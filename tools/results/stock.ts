/** Stock at the end of a day: pieces and sums by account, goods and warehouse; positions below zero, their beginning, sums without pieces. */
import { addDays, addMonths, firstDay, type IsoDate, lastDay, monthOf } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import { slips } from '#domain/party-names.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { BalanceRow } from '#onec/reading/balances.ts';
import type { Account } from '#onec/reading/chart.ts';
import type { Side } from '#onec/reading/postings.ts';
import { subcontoOf } from '../ledger/cells.ts';
import { booksBegin, type Desk } from '../ledger/desk.ts';
import { type Goods, goodsWords } from './goods.ts';
import { accountsOfChart, grouped, keyOf, objectOf, readPostings } from './ledger-side.ts';
import { GOODS_KIND } from './sales.ts';

export const STOCK_ROOTS = ['10', '41', '43'] as const;
export const WAREHOUSE_KIND = 'Склады';

/** Kinds of stock as people name them, by the accounts that keep them. */
export const STOCK_KINDS = {
  all: { said: '', roots: STOCK_ROOTS },
  materials: { said: 'Материалы (10)', roots: ['10'] },
  goods: { said: 'Товары (41)', roots: ['41'] },
  products: { said: 'Готовая продукция (43)', roots: ['43'] },
} as const satisfies Record<string, { readonly said: string; readonly roots: readonly string[] }>;

export type StockKind = keyof typeof STOCK_KINDS;
export const STOCK_KIND_CODES = Object.keys(STOCK_KINDS) as [StockKind, ...StockKind[]];

export interface Position {
  readonly key: string;
  readonly account: string;
  readonly item: CompositeValue | null;
  readonly warehouse: CompositeValue | null;
  /** Дт − Кт, thousandths. */
  readonly quantity: bigint;
  /** Дт − Кт. */
  readonly amount: Kopecks;
}

export const stockAccounts = (desk: Desk): Account[] =>
  accountsOfChart(desk, STOCK_ROOTS).filter(({ isQuantity, offBalance }) => isQuantity && !offBalance);

const placeKey = (account: string, item: CompositeValue | null, warehouse: CompositeValue | null): string =>
  [account, keyOf(item), keyOf(warehouse)].join('|');

function positionsOf(rows: readonly BalanceRow[]): Position[] {
  const placed = rows.map((row) => {
    const subconto = subcontoOf(row);
    const [item, warehouse] = [subconto.get(GOODS_KIND) ?? null, subconto.get(WAREHOUSE_KIND) ?? null];
    return { row, item, warehouse, key: placeKey(row.account, item, warehouse) };
  });
  return [...grouped(placed, ({ key }) => key)].flatMap(([key, own]): Position[] => {
    const [first] = own;
    if (first === undefined) return [];
    const quantity = own.reduce((total, { row }) => total + row.quantity.net, 0n);
    const amount = own.reduce((total, { row }) => total + row.amount.net, 0n);
    const { item, warehouse, row } = first;
    return quantity === 0n && amount === 0n ? [] : [{ key, account: row.account, item, warehouse, quantity, amount }];
  });
}

/** Batches of one goods in one warehouse are one position: a person looks for pieces, not for the papers they came with. */
export async function readStock(desk: Desk, asOf: IsoDate, accounts: readonly Account[]): Promise<Position[]> {
  const { onec, terms } = desk.context;
  const outcome = await onec.balance(asOf, { organisation: desk.organisation.id, accounts }, terms);
  return positionsOf(desk.rows(outcome));
}

export const isBelowZero = ({ quantity, amount }: Position): boolean =>
  quantity < 0n || (amount < 0n && quantity <= 0n);
export const isSumOnly = (one: Position): boolean => one.quantity === 0n && one.amount !== 0n && !isBelowZero(one);
export const isPiecesOnly = ({ quantity, amount }: Position): boolean => quantity > 0n && amount === 0n;

export interface Fall {
  readonly day: IsoDate;
  readonly recorder: { readonly type: string; readonly ref: string } | null;
}

/** Months walked back in search of the beginning. */
const MONTHS_MAX = 12;

/** When each position that is below zero went there the last time, by the postings since it was last not below. */
export async function fallsOf(desk: Desk, asOf: IsoDate, below: readonly Position[]): Promise<Map<string, Fall>> {
  if (below.length === 0) return new Map();
  const codes = [...new Set(below.map(({ account }) => account))].sort();
  const { start, opening } = await soundStart(desk, asOf, accountsOfChart(desk, codes), below);
  const wanted = new Set(below.map(({ key }) => key));
  const left = new Map([...opening].filter(([key]) => wanted.has(key)));
  const falls = new Map<string, Fall>();
  const postings = (await readPostings(desk, codes, start, asOf)).sort((a, b) => (a.period < b.period ? -1 : 1));
  for (const { dr, cr, period, recorder, recorderType } of postings) {
    const move = (side: Side, sign: bigint): void => {
      const key = placeKey(side.account, objectOf(side, GOODS_KIND), objectOf(side, WAREHOUSE_KIND));
      if (!wanted.has(key)) return;
      const before = left.get(key) ?? 0n;
      const after = before + sign * (side.quantity ?? 0n);
      left.set(key, after);
      if (before >= 0n && after < 0n)
        falls.set(key, { day: period.slice(0, 10), recorder: { type: recorderType, ref: recorder } });
    };
    move(dr, 1n);
    move(cr, -1n);
  }
  return falls;
}

/** The first day of the latest month before which no position was below zero, and what stood there then. */
async function soundStart(
  desk: Desk,
  asOf: IsoDate,
  accounts: readonly Account[],
  below: readonly Position[],
): Promise<{ readonly start: IsoDate; readonly opening: ReadonlyMap<string, bigint> }> {
  const begin = await booksBegin(desk);
  let month = monthOf(asOf);
  for (let i = 0; ; i += 1) {
    const before = lastDay(addMonths(month, -1));
    if (begin === '' || before < begin) return { start: begin === '' ? firstDay(month) : begin, opening: new Map() };
    const stock = await readStock(desk, before, accounts);
    const opening = new Map(stock.map(({ key, quantity }) => [key, quantity]));
    const isSound = below.every(({ key }) => (opening.get(key) ?? 0n) >= 0n);
    if (isSound || i >= MONTHS_MAX) return { start: addDays(before, 1), opening };
    month = addMonths(month, -1);
  }
}

export interface Twin {
  readonly below: Position;
  readonly above: Position;
}

/** Slips between names that one card may have been taken for another by. */
const LIKE = 2;

const isLike = (a: Goods, b: Goods): boolean => {
  const [left, right] = [a, b].map(({ title }) => goodsWords(title).join('')) as [string, string];
  return left === right || (left.length > 5 && slips(left, right, LIKE) <= LIKE);
};

/** A position below zero beside a surplus of a look-alike card of the same folder: what is short on one may lie on the other. */
export function twinsOf(
  below: readonly Position[],
  stock: readonly Position[],
  goods: ReadonlyMap<string, Goods>,
): Twin[] {
  return below.flatMap((one): Twin[] => {
    const card = goods.get(keyOf(one.item));
    if (card === undefined) return [];
    const alike = stock.flatMap((other) => {
      const its = goods.get(keyOf(other.item));
      const fits =
        its !== undefined &&
        its.ref !== card.ref &&
        other.quantity > 0n &&
        other.account === one.account &&
        (isLike(card, its) || (its.folder === card.folder && other.quantity === -one.quantity));
      return fits ? [{ other, isEqual: other.quantity === -one.quantity }] : [];
    });
    const best = alike.find(({ isEqual }) => isEqual) ?? alike[0];
    return best === undefined ? [] : [{ below: one, above: best.other }];
  });
}
