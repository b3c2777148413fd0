/**
 * Rows of goods and services: sums with VAT inside, their rouble value, and what VAT they hold by rate.
 */
import type { Ref } from '#demo/books/books.ts';
import { type VatRate, vatInside } from '#demo/engine/vat.ts';
import { divideRounded } from '#domain/money.ts';
import type { Exchange, Line } from './drafts.ts';
import type { Office } from './office.ts';

export interface Sums {
  /** With VAT; in the document's currency. */
  readonly amount: bigint;
  readonly vat: bigint;
}

/** `quantity · price`, thousandths by kopecks. */
export function lineSums(line: Line): Sums {
  const amount = line.amount ?? divideRounded(line.quantity * line.price, 1000n);
  return { amount, vat: line.vatAmount ?? vatInside(amount, line.vat) };
}

/** A sum in a currency as kopecks at the document's rate. */
export function toRoubles(amount: bigint, exchange: Exchange | undefined): bigint {
  return exchange === undefined ? amount : divideRounded(amount * exchange.rate, 10_000n);
}

export function exchangeFields(office: Office, exchange: Exchange | undefined): Record<string, Ref | bigint | number> {
  return {
    ВалютаДокумента: exchange?.currency ?? office.currencies.rub,
    КурсВзаиморасчетов: exchange?.rate ?? 10_000n,
    КратностьВзаиморасчетов: 1,
  };
}

/** Nomenclature group of an item: subconto of revenue and cost. */
export function groupOf(office: Office, item: Ref): Ref | null {
  const group = office.base.object(item).fields.НоменклатурнаяГруппа;
  return group !== null && typeof group === 'object' ? group : null;
}

export function isService(office: Office, item: Ref): boolean {
  return office.base.object(item).fields.Услуга === true;
}

/** Price of a row as the document shows it: given, or the sum over the quantity. */
export function shownPrice(line: Line, amount: bigint): bigint {
  return line.amount === undefined || line.quantity === 0n ? line.price : divideRounded(amount * 1000n, line.quantity);
}

/** Adds up values by a key, in the order of first appearance. */
export function sumBy<T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => bigint): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const row of rows) totals.set(key(row), (totals.get(key(row)) ?? 0n) + value(row));
  return totals;
}

export interface VatPiece {
  readonly rate: VatRate;
  /** 19.03 … */
  readonly account: string;
  readonly net: bigint;
  readonly vat: bigint;
}

/** Pieces of one rate and account put together. */
export function mergeVat(pieces: readonly VatPiece[]): VatPiece[] {
  const merged = new Map<string, VatPiece>();
  for (const piece of pieces) {
    const key = `${piece.account}|${piece.rate}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? piece : { ...piece, net: known.net + piece.net, vat: known.vat + piece.vat });
  }
  return [...merged.values()];
}
