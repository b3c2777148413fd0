/**
 * The proof that rows of a virtual table are all there: 1C does not count them, but it sums them up itself when only accounts are selected.
 * The sums of the rows that came must be those sums.
 */
import { amount, ref } from '../dialect/decode.ts';
import { OnecError } from '../errors.ts';
import type { WireRow } from '../transport/body.ts';
import { MONEY_SCALE } from './postings.ts';

/** A figure of a row: one column, or the difference of two where summing up may move a remainder from one to the other. */
export interface Figure {
  readonly plus: string;
  readonly minus?: string;
}

export interface Control {
  /** Fields that stay when rows are summed up. */
  readonly by: readonly string[];
  readonly figures: readonly Figure[];
}

export function selectOf({ by, figures }: Control): string {
  return [...by, ...figures.flatMap(({ plus, minus }) => (minus === undefined ? [plus] : [plus, minus]))].join(',');
}

/** By place and column, see `sumKey`. */
export type Sums = ReadonlyMap<string, bigint>;

export function sumKey(place: readonly string[], column: string): string {
  return [...place, column].join('|');
}

export function sumsOf(rows: readonly WireRow[], { by, figures }: Control): Sums {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const place = by.map((field) => (field.endsWith('_Key') ? ref(row, field) : String(row[field] ?? '')));
    for (const { plus, minus } of figures) {
      const value =
        (amount(row, plus, MONEY_SCALE) ?? 0n) - (minus === undefined ? 0n : (amount(row, minus, MONEY_SCALE) ?? 0n));
      const key = sumKey(place, plus);
      sums.set(key, (sums.get(key) ?? 0n) + value);
    }
  }
  return sums;
}

/** True when the sums are the same; a place that only one of them has must come to nothing. */
export function agree(own: Sums, other: Sums): boolean {
  return [...new Set([...own.keys(), ...other.keys()])].every((key) => (own.get(key) ?? 0n) === (other.get(key) ?? 0n));
}

/** The base's own sums; undefined when it does not give them, which is no reason to lose the rows. */
export async function controlRows<T = WireRow>(ask: () => Promise<readonly T[]>): Promise<readonly T[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof OnecError && error.fault.code !== 'CANCELLED') return undefined;
    throw error;
  }
}
