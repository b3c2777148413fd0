/**
 * A base that may be asleep is woken by one request: the others wait for it instead of starting sessions of their own, and it is given the
 * patience of a first request.
 */
import type { Clock } from './clock.ts';

export interface Warmth {
  /** Runs a request when the base is awake, or as the one that wakes it (`cold`). */
  run<T>(request: (cold: boolean) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** The base has answered just now. */
  answered(): void;
}

/** After this much silence the base may have gone to sleep and the next request is a first one again. */
const IDLE_MS = 10 * 60_000;

export function createWarmth(clock: Clock): Warmth {
  let lastAnswer: number | undefined;
  let waking: Promise<unknown> | undefined;
  const asleep = (): boolean => lastAnswer === undefined || clock.now() - lastAnswer > IDLE_MS;

  async function wake<T>(request: (cold: boolean) => Promise<T>): Promise<T> {
    const first = request(true);
    waking = first.catch(() => undefined);
    try {
      return await first;
    } finally {
      waking = undefined;
    }
  }

  return {
    answered() {
      lastAnswer = clock.now();
    },
    async run(request, signal) {
      while (asleep() && signal?.aborted !== true) {
        if (waking === undefined) return await wake(request);
        await Promise.race([waking, aborted(signal)]);
      }
      return await request(false);
    },
  };
}

/** Never resolves without a signal; resolves (not rejects) when it is aborted. */
function aborted(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
