/**
 * The live backend: one connection to a 1C base under one 1C user, and the meter that counts requests of every call apart, however many
 * calls run at once. A call over its budget is stopped at the next request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { connect, type OnecClient, type OnecOptions } from '#onec/client.ts';
import { createMemory, type Memory } from './memory.ts';

export interface Meter {
  /** Requests made so far, repetitions included. */
  readonly used: () => number;
  readonly exceeded: () => boolean;
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
      if (call.used > call.limit) call.stop.abort();
    },
  });
  return {
    onec,
    memory: createMemory(() => performance.now()),
    async metered(requestsMax, signal, run) {
      const call: Running = { limit: requestsMax, stop: new AbortController(), used: 0 };
      const both = signal === undefined ? call.stop.signal : AbortSignal.any([signal, call.stop.signal]);
      const value = await running.run(call, () => run(both));
      return { value, meter: { used: () => call.used, exceeded: () => call.stop.signal.aborted } };
    },
  };
}
