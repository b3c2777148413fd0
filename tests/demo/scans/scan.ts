/** What a scan is, and what several of them share. */
import type { BooksObject } from '#demo/books/books.ts';
import { type Item, money, type Reading } from '../reading.ts';

export interface Scan {
  readonly name: string;
  /** Exactly what is planted. */
  readonly finds: readonly unknown[];
  readonly run: (reading: Reading) => Iterable<unknown>;
}

export const dayOf = (object: { date: string }): string => object.date.slice(0, 10);

export const party = (item: Item): string => item.counterparty?.name ?? '';

export const taxedRows = ({ sections }: BooksObject): boolean =>
  Object.values(sections).some((rows) => rows.some((row) => money(row.СуммаНДС) > 0n));

export function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const shown = (item: Item): string => `${party(item)} ${decimal(item.amount)}`;
