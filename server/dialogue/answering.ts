/** The person answers the question that waits, or ends a turn. Only the id of the waiting question opens it; whoever comes second is told. */
import type { Clarification, Reply } from '#state/clarification.ts';
import { lockThread, type Sql, type ThreadRow } from '#stores/threads.ts';
import { askToCancel, keepReply, openTurns, readTurn, type TurnRow } from '#stores/turns.ts';
import { Problem } from '../problems.ts';
import { type Begun, begin, newTurn } from './asking.ts';
import type { Answering } from './dialogue.ts';
import type { Gate } from './gate-parts.ts';
import type { Lanes } from './lanes.ts';
import { leaseFor } from './leasing.ts';
import type { Place } from './places.ts';
import { questionText } from './text.ts';

/** The turn and its dialogue, locked. Throws Problem `unknown-turn`. */
async function locked(gate: Gate, sql: Sql, turn_id: string): Promise<{ thread: ThreadRow; turn: TurnRow }> {
  const seen = await readTurn(sql, turn_id, gate.owner);
  const thread = seen === null ? null : await lockThread(sql, seen.thread_id, gate.owner);
  const turn = thread === null ? null : await readTurn(sql, turn_id, gate.owner);
  if (thread === null || turn === null) throw new Problem('unknown-turn');
  return { thread, turn };
}

/** Answers the id of the turn that now runs. Throws Problem. */
export async function resume(gate: Gate, lanes: Lanes, turn_id: string, answering: Answering): Promise<string> {
  return await begin(gate, lanes, async (sql, takePlace): Promise<Begun> => {
    const { thread, turn } = await locked(gate, sql, turn_id);
    const { interrupt_id, clarification } = turn;
    if (turn.status !== 'needs_clarification' || clarification === null || interrupt_id !== answering.interrupt_id) {
      throw await stale(sql, thread);
    }
    const reply = replyOf(gate, clarification, answering);
    const drive = { place: takePlace(), lease: await leaseFor(gate, sql, thread) };
    const outdated = thread.graph_version !== gate.graphVersion;
    await keepReply(sql, turn_id, interrupt_id, outdated ? { kind: 'set_aside' } : reply);
    return { turn_id: outdated ? await newTurn(gate, sql, thread, turn.question, turn) : turn_id, drive };
  });
}

/** The refusal names what waits in the dialogue now, if anything. */
async function stale(sql: Sql, { thread_id }: ThreadRow): Promise<Problem> {
  const waiting = (await openTurns(sql, thread_id)).find(({ status }) => status === 'needs_clarification');
  return new Problem('stale-interrupt', {
    members: { pending_interrupt_id: waiting?.interrupt_id ?? null, pending_turn_id: waiting?.turn_id ?? null },
  });
}

/** Throws Problem when there is no such option, or words where only a choice is taken. */
function replyOf(gate: Gate, clarification: Clarification, { choice, text }: Answering): Reply {
  const { options, allow_free_text } = clarification;
  const offered = { options: options.map(({ option_id, label }) => ({ option_id, label })) };
  if (choice !== undefined) {
    const named = String(choice).trim();
    const option = options.find(({ option_id }) => option_id === named) ?? byNumber(clarification, named);
    if (option === undefined) throw new Problem('unknown-option', { members: offered });
    return { kind: 'choice', option_id: option.option_id };
  }
  const words = questionText(text ?? '').trim();
  const option_id = words === '' ? null : gate.match(words, clarification);
  if (option_id !== null) return { kind: 'choice', option_id };
  if (!allow_free_text || words === '') throw new Problem('choice-needed', { members: offered });
  return { kind: 'text', text: words };
}

function byNumber({ options }: Clarification, named: string): Clarification['options'][number] | undefined {
  return /^[1-9]\d?$/.test(named) ? options[Number(named) - 1] : undefined;
}

/**
 * Ends the turn, wherever it is: one that waits hears so from the graph, one that runs here is stopped, one that runs elsewhere is asked to
 * stop, one that nobody runs is taken over to be ended.
 */
export async function cancel(gate: Gate, lanes: Lanes, turn_id: string): Promise<void> {
  let thread_id = '';
  await begin(gate, lanes, async (sql): Promise<Begun> => {
    const { thread, turn } = await locked(gate, sql, turn_id);
    thread_id = thread.thread_id;
    if (turn.ended_at !== null) return { turn_id, drive: null };
    if (turn.interrupt_id !== null && turn.status === 'needs_clarification') {
      await keepReply(sql, turn_id, turn.interrupt_id, { kind: 'cancelled' });
    } else {
      await askToCancel(sql, turn_id, gate.now());
    }
    return { turn_id, drive: await toEnd(gate, sql, thread) };
  });
  lanes.cancel(thread_id, turn_id);
}

/** A lane to end the turn in, unless another process has the dialogue: its own pulse sees the wish. A place is promised: ending is short. */
async function toEnd(gate: Gate, sql: Sql, thread: ThreadRow): Promise<Begun['drive']> {
  try {
    const lease = await leaseFor(gate, sql, thread);
    const place: Place = gate.places.take(true);
    return { lease, place };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
