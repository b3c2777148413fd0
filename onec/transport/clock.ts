/** Time as the client needs it: how long ago something was, and waiting that can be cut short. Tests bring their own. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds of a steady counter; only differences mean anything. */
  now(): number;
  /** Resolves after `ms`, rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    await wait(ms, undefined, signal === undefined ? {} : { signal });
  },
};
