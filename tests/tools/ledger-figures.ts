/** Figures of the demo books counted from their postings alone, as text of the wire, to hold against what tools answer. */
import { formatDecimal } from '#domain/decimals.ts';
import { type Entry, Reading, subconto } from '../demo/reading.ts';
import { booksOf } from './desk.ts';

export const SEEDS = [3, 47] as const;

const readings = new Map<number, Reading>();

export function readingOf(seed: number): Reading {
  const known = readings.get(seed) ?? new Reading(booksOf(seed));
  readings.set(seed, known);
  return known;
}

export function organisationId(reading: Reading, name: string): string {
  const found = reading.all('Catalog_Организации').find(({ description }) => description === name);
  if (found === undefined) throw new Error(`Нет организации ${name}`);
  return found.ref;
}

export const money = (kopecks: bigint): string => formatDecimal(kopecks, 2);

export function sided(net: bigint): { dr: string; cr: string } {
  return net >= 0n ? { dr: money(net), cr: '0.00' } : { dr: '0.00', cr: money(-net) };
}

/** Debits and credits of balances apart. */
export function expanded(balances: Iterable<bigint>): { dr: string; cr: string } {
  let [dr, cr] = [0n, 0n];
  for (const one of balances) [dr, cr] = one > 0n ? [dr + one, cr] : [dr, cr - one];
  return { dr: money(dr), cr: money(cr) };
}

/** Key of an entry: its account and its analytics by these kinds. */
export const keyBy =
  (kinds: readonly string[]) =>
  ({ side }: Entry): string =>
    [side.account, ...kinds.map((kind) => subconto(side, kind)?.id ?? '')].join('|');

export function kopecks(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

/** Дт − Кт of a line. */
export function net({ dr, cr }: { readonly dr: string; readonly cr: string }): bigint {
  return kopecks(dr) - kopecks(cr);
}
