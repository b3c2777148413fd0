/**
 * What tools remember of a base between calls: catalogs that rarely change. Losing it costs requests, never truth; nothing that a figure
 * rests on is kept here.
 */
import type { Outcome } from '#onec/client.ts';

export interface Remembered<T> {
  readonly value: T;
  /** True when this very call has read it. */
  readonly fresh: boolean;
}

export interface Memory {
  /** The value under a key, read anew when it is absent, older than `maxAgeMs`, or `anew` is asked. One reading serves all who ask at once. */
  recall<T>(
    key: string,
    maxAgeMs: number,
    load: () => Promise<Outcome<T>>,
    anew?: boolean,
  ): Promise<Outcome<Remembered<T>>>;
}

interface Kept {
  readonly at: number;
  readonly outcome: Promise<Outcome<unknown>>;
}

/** `now` gives milliseconds of a monotonic clock. A failed reading is not kept, and nobody fails of another's cancellation. */
export function createMemory(now: () => number): Memory {
  const kept = new Map<string, Kept>();
  return {
    async recall<T>(key: string, maxAgeMs: number, load: () => Promise<Outcome<T>>, anew = false) {
      const known = kept.get(key);
      if (known !== undefined && !anew && now() - known.at <= maxAgeMs) {
        const shared = (await known.outcome) as Outcome<T>;
        if (shared.ok) return { ok: true, value: { value: shared.value, fresh: false } };
      }
      const own: Kept = { at: now(), outcome: load() };
      kept.set(key, own);
      const outcome = (await own.outcome.catch((error: unknown) => {
        kept.delete(key);
        throw error;
      })) as Outcome<T>;
      if (outcome.ok) return { ok: true, value: { value: outcome.value, fresh: true } };
      if (kept.get(key) === own) kept.delete(key);
      return outcome;
    },
  };
}
