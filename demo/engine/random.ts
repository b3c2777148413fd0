/**
 * A seeded source of chance. Streams are forked by name, so that a flow that draws more does not move its neighbours.
 */
import { createHash } from 'node:crypto';

export class Random {
  readonly #key: string;
  #state: number;

  constructor(key: string) {
    this.#key = key;
    this.#state = createHash('sha1').update(key).digest().readUInt32LE(0);
  }

  fork(name: string): Random {
    return new Random(`${this.#key}|${name}`);
  }

  /** Uniform in [0, 1): the mulberry32 step. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** Whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Kopecks from `low` to `high`, both included, rounded down to a multiple of `step`. */
  kopecks(low: bigint, high: bigint, step = 1n): bigint {
    const span = high - low + 1n;
    const drawn = low + (BigInt(Math.floor(this.next() * 2 ** 50)) * span) / 2n ** 50n;
    return drawn - (drawn % step);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Нечего выбирать: список пуст');
    return item;
  }

  shuffle<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, order: this.next() }));
    return keyed.sort((a, b) => a.order - b.order).map(({ item }) => item);
  }
}
