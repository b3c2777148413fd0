/** Seeded choices: the same seed asks the same questions. */

export interface Dice {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** One of the items. Throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** True in so many cases of a hundred. */
  chance(percent: number): boolean;
}

/** Multiply-with-xor generator of 32 bits (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => next() % limit;
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (items) => {
      const item = items[below(Math.max(1, items.length))];
      if (item === undefined) throw new Error('Выбирать не из чего.');
      return item;
    },
  };
}
