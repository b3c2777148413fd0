/**
 * Goods and materials on 31.12.2019: what lies in the warehouse and in the shop, in batches of the suppliers who are still owed for them.
 */
import type { Ref } from '#demo/books/books.ts';
import type { OpeningRow } from '#demo/documents/money-drafts.ts';
import type { Random } from '#demo/engine/random.ts';
import { allocate, sum } from '#domain/money.ts';
import type { Cast } from '../cast/cast.ts';
import type { Item } from '../cast/items.ts';
import type { OpeningDebt } from './debts.ts';
import { OPENING } from './sums.ts';

export function stockRows(cast: Cast, debts: readonly OpeningDebt[]): { goods: OpeningRow[]; materials: OpeningRow[] } {
  const random = cast.base.random.fork('opening-stock');
  const batches = debts.filter(({ account }) => account === '60.01').map(({ document }) => document);
  const { main, shop } = cast.warehouses;
  const inShop = cast.items.filter((_, i) => i % 2 === 0);
  const rows = (items: readonly Item[], account: string, warehouse: Ref, total: bigint): OpeningRow[] =>
    shelf(random, items, batches, total).map(({ item, batch, pieces, amount }) => ({
      stands: 'dr',
      amount,
      side: {
        account,
        subconto: { Номенклатура: item.ref, Партии: batch, Склады: warehouse },
        quantity: pieces * 1000n,
      },
    }));
  return {
    goods: [
      ...rows([...cast.items, ...cast.reducedItems], '41.01', main, OPENING.goods),
      ...rows(inShop, '41.02', shop, OPENING.shopGoods),
    ],
    materials: rows(cast.materials, '10.01', main, OPENING.materials),
  };
}

interface Lot {
  readonly item: Item;
  readonly batch: Ref | null;
  readonly pieces: bigint;
  readonly amount: bigint;
}

/** Whole pieces at about the purchase price; the lots add up to the total exactly. */
function shelf(random: Random, items: readonly Item[], batches: readonly Ref[], total: bigint): Lot[] {
  const shares = allocate(
    total,
    items.map(() => BigInt(random.int(70, 130))),
  );
  const lots = items.map((item, i): Lot => {
    const pieces = (shares[i] ?? 0n) / item.purchasePrice;
    return {
      item,
      batch: batches.length === 0 ? null : random.pick(batches),
      pieces,
      amount: pieces * item.purchasePrice,
    };
  });
  const rest = total - sum(lots.map(({ amount }) => amount));
  const cheapest = lots.reduce((best, lot) => (lot.item.purchasePrice < best.item.purchasePrice ? lot : best));
  const more = rest / cheapest.item.purchasePrice;
  return lots.map((lot) => (lot === cheapest ? { ...lot, pieces: lot.pieces + more, amount: lot.amount + rest } : lot));
}
