/**
 * Stock by batches: FIFO over the documents that brought the goods.
 */
import type { Ref } from '#demo/books/books.ts';
import { share } from '#domain/money.ts';
import type { Base } from './base.ts';
import { analyticOf, type SideDraft } from './ledger.ts';

export interface StockPlace {
  readonly organisation: Ref;
  /** `41.01`, `41.02`, `10.01`, `43` … */
  readonly account: string;
  readonly item: Ref;
  readonly warehouse: Ref;
}

/** A part of one batch: quantity in thousandths, cost in kopecks. */
export interface BatchPart {
  readonly batch: Ref | null;
  readonly quantity: bigint;
  readonly amount: bigint;
}

/** What lies in the place now, oldest batch first. */
export function batches(base: Base, place: StockPlace): BatchPart[] {
  const parts: { part: BatchPart; date: string }[] = [];
  for (const cell of base.ledger.openCells(place.organisation, place.account, place.item)) {
    if (cell.quantity <= 0n || analyticOf(cell, 'Склады')?.id !== place.warehouse.id) continue;
    const batch = analyticOf(cell, 'Партии');
    parts.push({
      part: { batch, quantity: cell.quantity, amount: cell.balance },
      date: batch === null ? '' : base.object(batch).date,
    });
  }
  return parts
    .sort((a, b) => (a.date !== b.date ? (a.date < b.date ? -1 : 1) : nameOf(a.part) < nameOf(b.part) ? -1 : 1))
    .map(({ part }) => part);
}

export function stockQuantity(base: Base, place: StockPlace): bigint {
  let total = 0n;
  for (const { quantity } of batches(base, place)) total += quantity;
  return total;
}

/** Takes a quantity FIFO. Throws when there is not enough: the ordinary flow never sells what it does not have. */
export function takeStock(base: Base, place: StockPlace, quantity: bigint): BatchPart[] {
  const taken: BatchPart[] = [];
  let rest = quantity;
  for (const batch of batches(base, place)) {
    if (rest === 0n) break;
    const part = batch.quantity <= rest ? batch : partOf(batch, rest);
    taken.push(part);
    rest -= part.quantity;
  }
  if (rest > 0n) throw new Error(`Не хватает ${place.item.name} на ${place.account}, ${place.warehouse.name}: ${rest}`);
  return taken;
}

/** A side of a posting on a stock account. */
export function stockSide(place: StockPlace, part: { batch: Ref | null; quantity: bigint }): SideDraft {
  return {
    account: place.account,
    subconto: { Номенклатура: place.item, Партии: part.batch, Склады: place.warehouse },
    quantity: part.quantity,
  };
}

function partOf(batch: BatchPart, quantity: bigint): BatchPart {
  return { batch: batch.batch, quantity, amount: share(batch.amount, quantity, batch.quantity) };
}

function nameOf(part: BatchPart): string {
  return part.batch?.name ?? '';
}
