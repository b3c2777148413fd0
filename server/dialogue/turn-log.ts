/**
 * The log of one running turn: events get their numbers here, go to the table in batches, and only then to listeners, so that a number
 * once shown is never given to something else.
 */
import { appendEvents, type LogEvent, type Logged, lastSeq, sealEvents } from '#stores/events.ts';
import type { Lease, Sql } from '#stores/threads.ts';
import type { Gate } from './gate-parts.ts';
import { LeaseLostError } from './gate-parts.ts';

export interface TurnLog {
  /** True when the turn had events before this run. */
  readonly continued: boolean;
  add(event: LogEvent): void;
  /** Writes what is left and these events with the transaction, and takes no more. The lines are shown by `show` after the commit. */
  close(sql: Sql, events: readonly LogEvent[]): Promise<void>;
  /** The same at the end of the turn: the whole log becomes one value. The transaction holds the lease. */
  seal(sql: Sql, events: readonly LogEvent[]): Promise<void>;
  show(): void;
  /** Waits until nothing is being written; must precede a transaction that closes the log. */
  settle(): Promise<void>;
}

export async function openTurnLog(gate: Gate, lease: Lease, turn_id: string, onLost: () => void): Promise<TurnLog> {
  const { db, hub, now } = gate;
  let seq = await lastSeq(db.pool, turn_id);
  const continued = seq > 0;
  let queue: Logged[] = [];
  let shown: Logged[] = [];
  let writing: Promise<void> | null = null;
  let open = true;

  const numbered = (event: LogEvent): Logged => {
    seq += 1;
    return { seq, at: now(), event };
  };

  async function write(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      if (!(await appendEvents(db.pool, lease, turn_id, batch))) throw new LeaseLostError('Журнал хода ведёт другой');
      hub.publish(turn_id, batch);
    }
  }

  function kick(): void {
    writing ??= write()
      .catch(() => {
        open = false;
        onLost();
      })
      .finally(() => {
        writing = null;
        if (open && queue.length > 0) kick();
      });
  }

  function leftWith(events: readonly LogEvent[]): readonly Logged[] {
    open = false;
    shown = [...queue, ...events.map(numbered)];
    queue = [];
    return shown;
  }

  return {
    continued,
    add(event) {
      if (!open) return;
      queue.push(numbered(event));
      kick();
    },
    async settle() {
      while (writing !== null) await writing;
    },
    async close(sql, events) {
      const lines = leftWith(events);
      if (!(await appendEvents(sql, lease, turn_id, lines))) throw new LeaseLostError('Журнал хода ведёт другой');
    },
    seal: (sql, events) => sealEvents(sql, turn_id, leftWith(events)),
    show: () => hub.publish(turn_id, shown),
  };
}
