/**
 * The live backend: one connection to a 1C base under one 1C user, and the meter that counts requests of every call apart, however many
 * calls run at once. A call over its budget is stopped at the next request, and so is one
 * that nothing answers any more.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { connect, type OnecClient, type OnecOptions } from '#onec/client.ts';
import type { Fault } from '#onec/errors.ts';
import { createMemory, type Memory } from './memory.ts';

export interface Meter {
  /** Requests made so far, repetitions included. */
  readonly used: () => number;
  readonly exceeded: () => boolean;
  /** The fault in which the last requests of the call ended one after another; null when the base was answering. */
  readonly failing: () => Fault | null;
}

export interface Live {
  readonly onec: OnecClient;
  readonly memory: Memory;
  /** Runs a call under a budget; `signal` is aborted by the caller's and by an exceeded budget. */
  metered<T>(
    requestsMax: number,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<{ readonly value: T; readonly meter: Meter }>;
}

interface Running {
  readonly limit: number;
  readonly stop: AbortController;
  used: number;
  /** Failed requests since the last answered one. */
  failed: number;
  fault: Fault | null;
}

/** So many failures in a row are of the base and not of what is asked: smaller pieces would fail the same way. */
const FAILED_IN_A_ROW = 20;
/** So many before the budget ended are what really stopped the call. */
const FAILED_AT_THE_END = 4;

/** A request that we ourselves stopped says nothing of the base. */
function note(call: Running, fault: Fault | undefined): void {
  if (fault?.code === 'CANCELLED') return;
  call.fault = fault ?? null;
  call.failed = fault === undefined ? 0 : call.failed + 1;
}

export function openLive(options: OnecOptions): Live {
  const running = new AsyncLocalStorage<Running>();
  const onec = connect({
    ...options,
    onRequest: (event) => {
      options.onRequest?.(event);
      const call = running.getStore();
      if (call === undefined) return;
      call.used += 1;
      note(call, event.fault);
      if (call.used > call.limit || call.failed >= FAILED_IN_A_ROW) call.stop.abort();
    },
  });
  return {
    onec,
    memory: createMemory(() => performance.now()),
    async metered(requestsMax, signal, run) {
      const call: Running = {
        ...{ limit: requestsMax, stop: new AbortController(), used: 0 },
        ...{ failed: 0, fault: null },
      };
      const both = signal === undefined ? call.stop.signal : AbortSignal.any([signal, call.stop.signal]);
      const value = await running.run(call, () => run(both));
      const failing = (): Fault | null => (call.failed >= FAILED_AT_THE_END ? call.fault : null);
      return { value, meter: { used: () => call.used, exceeded: () => call.stop.signal.aborted, failing } };
    },
  };
}
