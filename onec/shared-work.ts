/** Work that several callers wait for, each free to leave: it is given up only when nobody waits any more. */
import { makeFault, OnecError } from './errors.ts';

export interface SharedWork<T> {
  /** The result of the work, started by the first who asks; a failed one is not kept. Throws CANCELLED for the caller who left. */
  get(signal?: AbortSignal): Promise<T>;
  forget(): void;
}

interface Round<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

/** `label` names the work in the fault of a caller who left. */
export function sharedWork<T>(label: string, run: (signal: AbortSignal) => Promise<T>): SharedWork<T> {
  let current: Round<T> | undefined;

  function start(): Round<T> {
    const stop = new AbortController();
    const round: Round<T> = { result: run(stop.signal), stop, waiting: 0 };
    round.result.catch(() => {
      if (current === round) current = undefined;
    });
    return round;
  }

  return {
    async get(signal) {
      if (signal?.aborted === true) throw new OnecError(makeFault('CANCELLED', label));
      current ??= start();
      const round = current;
      round.waiting += 1;
      try {
        return await Promise.race([round.result, whenLeft(label, signal)]);
      } finally {
        round.waiting -= 1;
        if (round.waiting === 0) round.stop.abort();
      }
    },
    forget() {
      current = undefined;
    },
  };
}

/** Rejects when the signal is aborted; never resolves. */
function whenLeft(label: string, signal?: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new OnecError(makeFault('CANCELLED', label))), { once: true });
  });
}
