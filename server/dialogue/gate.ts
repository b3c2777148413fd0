/** createDialogue: the gate put together. One instance per process and per person whose dialogues it serves. */
import { keepFeedback, readRecord, readTurn, type TurnRow } from '#stores/turns.ts';
import { Problem } from '../problems.ts';
import { cancel, resume } from './answering.ts';
import { ask } from './asking.ts';
import { turnCard } from './cards.ts';
import { type Dialogue, LIMITS, type Parts } from './dialogue.ts';
import { createGate } from './gate-parts.ts';
import { threadId, turnId } from './ids.ts';
import { createLanes } from './lanes.ts';
import { createLife, gauges } from './life.ts';
import type { Turn } from './shapes.ts';
import { storable } from './text.ts';
import { threadCalls } from './thread-calls.ts';
import { events, settled } from './watching.ts';

/** How long `cancel` waits for the end that it has caused before it answers that the turn is still stopping. */
const CANCEL_PATIENCE_MS = 5000;

export function createDialogue(parts: Parts): Dialogue {
  const gate = createGate(parts, { ...LIMITS, ...parts.limits });
  const lanes = createLanes(gate);
  const { db, owner } = gate;
  const life = createLife(gate, lanes);

  const row = async (turn_id: string): Promise<TurnRow> => {
    const turn = await readTurn(db.pool, turnId(turn_id), owner);
    if (turn === null) throw new Problem('unknown-turn');
    return turn;
  };
  const turn = async (turn_id: string): Promise<Turn> => await turnCard(await row(turn_id));

  return {
    turn,
    ...threadCalls(gate, lanes),
    async ask(thread_id, asking) {
      life.check();
      return await turn(await ask(gate, lanes, threadId(thread_id), asking));
    },
    async resume(turn_id, answering) {
      life.check();
      return await turn(await resume(gate, lanes, turnId(turn_id), answering));
    },
    async cancel(turn_id) {
      await cancel(gate, lanes, turnId(turn_id));
      return await turnCard(await settled(gate, lanes, turn_id, AbortSignal.timeout(CANCEL_PATIENCE_MS)));
    },
    async record(turn_id) {
      await row(turn_id);
      const record = await readRecord(db.pool, turn_id);
      if (record === null) throw new Problem('trace-not-ready');
      return record;
    },
    events: (turn_id, after, signal) => events(gate, lanes, turnId(turn_id), after, signal),
    wait: async (turn_id, signal) => await turnCard(await settled(gate, lanes, turnId(turn_id), signal)),
    async feedback(turn_id, { verdict, comment }) {
      await row(turn_id);
      const words = comment === null ? null : storable(comment).trim();
      await keepFeedback(db.pool, turn_id, { verdict, comment: words === '' ? null : words }, gate.now());
    },
    recover: life.recover,
    drain: life.drain,
    metrics: () => gate.meter.render(gauges(gate)),
  };
}
