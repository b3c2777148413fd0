/**
 * What to sell and what to buy: rows made up of what lies in a warehouse, orders for what runs low.
 */

import type { Ref } from '#demo/books/books.ts';
import type { ReceiptLine, SaleLine } from '#demo/documents/drafts.ts';
import type { Random } from '#demo/engine/random.ts';
import { batches, stockQuantity } from '#demo/engine/stock.ts';
import { min, sum } from '#domain/money.ts';
import type { Cast } from '../cast/cast.ts';
import type { Item } from '../cast/items.ts';

const PIECE = 1000n;

export interface Shelf {
  readonly warehouse: Ref;
  readonly account: '41.01' | '41.02' | '43';
  /** Percent of the usual price. */
  readonly pricePercent: bigint;
  /** Share of what lies there that one row may take, percent. */
  readonly takePercent: bigint;
}

/** Rows worth about `target` kopecks with VAT out of what the shelf holds; fewer or none when it is empty. */
export function composeSale(
  cast: Cast,
  random: Random,
  items: readonly Item[],
  shelf: Shelf,
  target: bigint,
  rows: number,
): SaleLine[] {
  const lines: SaleLine[] = [];
  const used = new Set<string>();
  let rest = target;
  for (let attempt = 0; attempt < rows * 3 && lines.length < rows && rest > 0n; attempt += 1) {
    const item = random.pick(items);
    if (used.has(item.ref.id)) continue;
    used.add(item.ref.id);
    const price = priceOf(item, shelf, random);
    const part = rest / BigInt(rows - lines.length);
    const onShelf = (available(cast, shelf, item.ref) * shelf.takePercent) / 100n / PIECE;
    const pieces = min(part / price + 1n, onShelf);
    if (pieces <= 0n) continue;
    lines.push({ item: item.ref, quantity: pieces * PIECE, price, vat: item.vat, stockAccount: shelf.account });
    rest -= pieces * price;
  }
  return lines;
}

export function available(cast: Cast, shelf: Pick<Shelf, 'warehouse' | 'account'>, item: Ref): bigint {
  return stockQuantity(cast.base, { organisation: cast.organisations.main, item, ...shelf });
}

/** The usual price within three percent either way, in whole tens of kopecks. */
function priceOf(item: Item, shelf: Shelf, random: Random): bigint {
  const percent = shelf.pricePercent + BigInt(random.int(-3, 3));
  const price = (item.salePrice * percent) / 100n;
  return price < 1000n ? price : price - (price % 10n);
}

/** Rows of a purchase worth about `budget` kopecks without VAT: what runs lowest against `wanted` of each item comes first. */
export function composePurchase(
  cast: Cast,
  random: Random,
  items: readonly Item[],
  budget: bigint,
  wanted: bigint,
  rate: ReceiptLine['vat'],
): ReceiptLine[] {
  const ranked = items
    .map((item) => ({ item, lack: wanted - worth(cast, item), luck: random.next() }))
    .sort((a, b) => (a.lack > b.lack ? -1 : a.lack < b.lack ? 1 : a.luck - b.luck))
    .slice(0, random.int(3, 6));
  const weights = ranked.map(({ lack }) => (lack > wanted / 10n ? lack : wanted / 10n));
  const total = sum(weights);
  return ranked.flatMap(({ item }, i): ReceiptLine[] => {
    const share = (budget * (weights[i] ?? 0n)) / total;
    const pieces = round(share / item.purchasePrice);
    if (pieces <= 0n) return [];
    const price = rate === 'НДС20' ? item.purchasePrice * 120n : item.purchasePrice * (rate === 'НДС10' ? 110n : 100n);
    return [{ item: item.ref, quantity: pieces * PIECE, price: price / 100n, vat: rate, account: item.account }];
  });
}

/** Cost of what lies in the main warehouse. */
function worth(cast: Cast, item: Item): bigint {
  const place = {
    organisation: cast.organisations.main,
    account: item.account,
    item: item.ref,
    warehouse: cast.warehouses.main,
  };
  return sum(batches(cast.base, place).map(({ amount }) => amount));
}

/** Orders are made in round numbers: tens above a hundred, fives above twenty. */
function round(pieces: bigint): bigint {
  if (pieces > 100n) return pieces - (pieces % 10n);
  if (pieces > 20n) return pieces - (pieces % 5n);
  return pieces;
}
