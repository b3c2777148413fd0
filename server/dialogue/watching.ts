/** Watching a turn: its log from any number on, and its end. What runs here is pushed; what runs in another process is looked at. */
import { type Logged, readEvents } from '#stores/events.ts';
import { readTurn, type TurnRow } from '#stores/turns.ts';
import { Problem } from '../problems.ts';
import type { Gate } from './gate-parts.ts';
import type { Lanes } from './lanes.ts';

/** A turn that runs here announces itself; the table is looked at only in case this process has lost it. */
const LOCAL_FACTOR = 20;

/** How long to wait for news of the turn before looking. */
function patience({ limits }: Gate, lanes: Lanes, turn_id: string): number {
  return lanes.isRunning(turn_id) ? limits.pollMs * LOCAL_FACTOR : limits.pollMs;
}

export async function* events(
  gate: Gate,
  lanes: Lanes,
  turn_id: string,
  after: number,
  signal?: AbortSignal,
): AsyncGenerator<Logged, void> {
  const { db, hub, owner } = gate;
  const listener = hub.listen(turn_id);
  let seq = after;
  try {
    for (;;) {
      const lines = listener.take(seq) ?? (await fromTable());
      if (lines === null) return;
      for (const line of lines) {
        seq = line.seq;
        yield line;
        if (line.event.type === 'ended') return;
      }
      if (signal?.aborted === true || hub.closed) return;
      if (lines.length === 0) await listener.news(patience(gate, lanes, turn_id), signal);
    }
  } finally {
    listener.close();
  }

  /** The turn is looked at before its log, so that nothing written between the two is missed. null when nothing more can come. */
  async function fromTable(): Promise<Logged[] | null> {
    const turn = await readTurn(db.pool, turn_id, owner);
    if (turn === null) return null;
    const lines = await readEvents(db.pool, turn_id, seq);
    return lines.length === 0 && turn.ended_at !== null ? null : lines;
  }
}

/** The turn when it does not run any more. Throws Problem `unknown-turn`. */
export async function settled(gate: Gate, lanes: Lanes, turn_id: string, signal?: AbortSignal): Promise<TurnRow> {
  const { db, hub, owner } = gate;
  const listener = hub.listen(turn_id);
  try {
    for (;;) {
      const turn = await readTurn(db.pool, turn_id, owner);
      if (turn === null) throw new Problem('unknown-turn');
      if (turn.status !== 'running' || signal?.aborted === true || hub.closed) return turn;
      await listener.news(patience(gate, lanes, turn_id), signal);
    }
  } finally {
    listener.close();
  }
}
