/** Hub: what is written to the log of a turn in this process reaches its listeners without a look into the table. */
import type { Logged } from '#stores/events.ts';

/** A slow reader holds no more than this; what it missed it reads from the table. */
const BUFFER_MAX = 256;

export interface Listener {
  /** Lines that directly follow the number, or null when they have to be read from the table. */
  take(after: number): Logged[] | null;
  /** Resolves at news, at the end of the hub, after the time, or when the signal is aborted. */
  news(withinMs: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export interface Hub {
  listen(turn_id: string): Listener;
  publish(turn_id: string, lines: readonly Logged[]): void;
  /** Something about the turn has changed that is not in its log. */
  poke(turn_id: string): void;
  readonly listeners: number;
  readonly closed: boolean;
  /** Wakes everybody for the last time. */
  close(): void;
}

interface Open extends Listener {
  hear(lines: readonly Logged[]): void;
}

function createListener(onClose: (listener: Open) => void): Open {
  let buffer: Logged[] = [];
  let fresh = false;
  let wake = (): void => undefined;
  const listener: Open = {
    hear(lines) {
      buffer.push(...lines);
      if (buffer.length > BUFFER_MAX) buffer = [];
      fresh = true;
      wake();
    },
    take(after) {
      const next = buffer.filter(({ seq }) => seq > after);
      buffer = [];
      return next[0]?.seq === after + 1 ? next : null;
    },
    async news(withinMs, signal) {
      if (!fresh && signal?.aborted !== true) {
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', done);
            resolve();
          };
          const timer = setTimeout(done, withinMs);
          signal?.addEventListener('abort', done, { once: true });
          wake = done;
        });
      }
      fresh = false;
      wake = () => undefined;
    },
    close: () => onClose(listener),
  };
  return listener;
}

export function createHub(): Hub {
  const byTurn = new Map<string, Set<Open>>();
  let closed = false;
  const hear = (turn_id: string, lines: readonly Logged[]): void => {
    for (const listener of byTurn.get(turn_id) ?? []) listener.hear(lines);
  };
  return {
    listen(turn_id) {
      const listener = createListener((gone) => {
        const left = byTurn.get(turn_id);
        left?.delete(gone);
        if (left?.size === 0) byTurn.delete(turn_id);
      });
      byTurn.set(turn_id, (byTurn.get(turn_id) ?? new Set<Open>()).add(listener));
      return listener;
    },
    publish: hear,
    poke: (turn_id) => hear(turn_id, []),
    get listeners() {
      return [...byTurn.values()].reduce((all, { size }) => all + size, 0);
    },
    get closed() {
      return closed;
    },
    close() {
      closed = true;
      for (const turn_id of byTurn.keys()) hear(turn_id, []);
    },
  };
}
