/** What a person does with turns: asks, answers a question back, stops, looks, follows, praises. */
import { keepFeedback, readRecord, readTurn, type TurnRow } from '#stores/turns.ts';
import { Problem } from '../problems.ts';
import { cancel, resume } from './answering.ts';
import { ask } from './asking.ts';
import { turnCard } from './cards.ts';
import type { Dialogue } from './dialogue.ts';
import type { Gate } from './gate-parts.ts';
import { threadId, turnId } from './ids.ts';
import type { Lanes } from './lanes.ts';
import type { Life } from './life.ts';
import type { Turn } from './shapes.ts';
import { storable } from './text.ts';
import { events, settled } from './watching.ts';

/** How long `cancel` waits for the end that it has caused before it answers that the turn is still stopping. */
const CANCEL_PATIENCE_MS = 5000;

/** The turn of this person. Throws Problem `unknown-turn`. */
async function rowOf({ db, owner }: Gate, turn_id: string): Promise<TurnRow> {
  const turn = await readTurn(db.pool, turnId(turn_id), owner);
  if (turn === null) throw new Problem('unknown-turn');
  return turn;
}

type Running = Pick<Dialogue, 'turn' | 'ask' | 'resume' | 'cancel' | 'wait' | 'events'>;

export function turnCalls(gate: Gate, lanes: Lanes, life: Pick<Life, 'check'>): Running {
  const turn = async (turn_id: string): Promise<Turn> => await turnCard(await rowOf(gate, turn_id));
  return {
    turn,
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
    events: (turn_id, after, signal) => events(gate, lanes, turnId(turn_id), after, signal),
    wait: async (turn_id, signal) => await turnCard(await settled(gate, lanes, turnId(turn_id), signal)),
  };
}

type Looking = Pick<Dialogue, 'record' | 'feedback'>;

export function lookBackCalls(gate: Gate): Looking {
  const { db, now } = gate;
  return {
    async record(turn_id) {
      await rowOf(gate, turn_id);
      const record = await readRecord(db.pool, turn_id);
      if (record === null) throw new Problem('trace-not-ready');
      return record;
    },
    async feedback(turn_id, { verdict, comment }) {
      await rowOf(gate, turn_id);
      const words = comment === null ? null : storable(comment).trim();
      await keepFeedback(db.pool, turn_id, { verdict, comment: words === '' ? null : words }, now());
    },
  };
}
