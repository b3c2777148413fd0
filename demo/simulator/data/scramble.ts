/**
 * Orders that look arbitrary and repeat exactly with the same seed.
 */

/** 32-bit FNV-1a of the text, mixed with the seed. */
export function hashOf(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return mixed(hash);
}

/** A number from 0 to 2³²−1 that depends on both arguments. */
export function mixed(value: number, seed = 0): number {
  let x = (value ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}

export function scrambled<T>(items: readonly T[], keyOf: (item: T) => string, seed: number): T[] {
  const keyed = items.map((item, position) => ({ item, position, rank: hashOf(keyOf(item), seed) }));
  keyed.sort((a, b) => a.rank - b.rank || a.position - b.position);
  return keyed.map(({ item }) => item);
}
