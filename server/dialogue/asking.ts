/** A message comes in: it becomes a new turn, or the reply to the question that waits, or the turn that it already was. */
import type { Reply } from '#state/clarification.ts';
import { beginInThread, type Lease, lockThread, type Sql, type ThreadRow } from '#stores/threads.ts';
import { findRequest, insertTurn, keepReply, openTurns, rememberRequest, type TurnRow } from '#stores/turns.ts';
import { Problem } from '../problems.ts';
import type { Asking } from './dialogue.ts';
import type { Gate } from './gate-parts.ts';
import type { Lanes } from './lanes.ts';
import { busy, leaseFor } from './leasing.ts';
import type { Place } from './places.ts';
import { questionText, storable, titleText } from './text.ts';

/** What the transaction has decided: whose turn it is, and what is to be driven after the commit. */
export interface Begun {
  readonly turn_id: string;
  readonly drive: { readonly lease: Lease; readonly place: Place } | null;
}

/** Answers the id of the turn. Throws Problem. */
export async function ask(gate: Gate, lanes: Lanes, thread_id: string, asking: Asking): Promise<string> {
  const { client_turn_id: id } = asking;
  const message: Asking = {
    question: questionText(asking.question),
    ...(id === undefined ? {} : { client_turn_id: storable(id) }),
  };
  return await begin(gate, lanes, (sql, taken) => decide(gate, sql, thread_id, message, taken));
}

/** Runs the transaction and then what it began; a place that was taken in vain is given back. */
export async function begin(
  gate: Gate,
  lanes: Lanes,
  decide: (sql: Sql, takePlace: () => Place) => Promise<Begun>,
): Promise<string> {
  let place: Place | null = null;
  const takePlace = (): Place => {
    place = gate.places.take();
    return place;
  };
  try {
    const { turn_id, drive } = await gate.db.transaction((client) => decide(client, takePlace));
    if (drive !== null) lanes.drive(drive.lease, drive.place);
    return turn_id;
  } catch (error) {
    (place as Place | null)?.leave();
    throw error;
  }
}

async function decide(
  gate: Gate,
  sql: Sql,
  thread_id: string,
  message: Asking,
  takePlace: () => Place,
): Promise<Begun> {
  const thread = await lockThread(sql, thread_id, gate.owner);
  if (thread === null) throw new Problem('unknown-thread');
  const known = await repeated(sql, thread_id, message);
  if (known !== null) return { turn_id: known, drive: null };
  const open = await openTurns(sql, thread_id);
  const running = open.find(({ status }) => status !== 'needs_clarification');
  if (running !== undefined) throw busy(running);
  const waiting = open[0] ?? null;
  const drive = { place: takePlace(), lease: await leaseFor(gate, sql, thread) };
  const reply = replyTo(gate, thread, waiting, message.question);
  if (waiting?.interrupt_id != null) {
    await keepReply(sql, waiting.turn_id, waiting.interrupt_id, reply ?? { kind: 'set_aside' });
  }
  const turn_id =
    waiting !== null && reply !== null ? waiting.turn_id : await newTurn(gate, sql, thread, message.question, waiting);
  if (message.client_turn_id !== undefined) {
    await rememberRequest(sql, thread_id, message.client_turn_id, { question: message.question, turn_id });
  }
  return { turn_id, drive };
}

/** The turn that this very message already became. Throws Problem when its id stands for other words. */
async function repeated(sql: Sql, thread_id: string, { client_turn_id, question }: Asking): Promise<string | null> {
  if (client_turn_id === undefined) return null;
  const known = await findRequest(sql, thread_id, client_turn_id);
  if (known === null) return null;
  if (known.question !== question) throw new Problem('idempotency-mismatch', { members: { turn_id: known.turn_id } });
  return known.turn_id;
}

/** What the message replies to the waiting question; the question of a former program cannot be answered any more. */
function replyTo(gate: Gate, thread: ThreadRow, waiting: TurnRow | null, text: string): Reply | null {
  const clarification = waiting?.clarification ?? null;
  if (clarification === null || thread.graph_version !== gate.graphVersion) return null;
  const option_id = gate.match(text, clarification);
  if (option_id !== null) return { kind: 'choice', option_id };
  return clarification.allow_free_text && !gate.isOwnQuestion(text) ? { kind: 'text', text } : null;
}

/** Writes a turn to be run; `aside` is the waiting turn that it puts aside. */
export async function newTurn(
  gate: Gate,
  sql: Sql,
  { thread_id, last_number }: ThreadRow,
  question: string,
  aside: TurnRow | null,
): Promise<string> {
  const [turn_id, at, number] = [gate.newId(), gate.now(), last_number + 1];
  const set_aside_turn_id = aside?.turn_id ?? null;
  await insertTurn(sql, { turn_id, thread_id, number, question, created_at: at, set_aside_turn_id });
  await beginInThread(sql, thread_id, { number, title: titleText(question), graph_version: gate.graphVersion, at });
  return turn_id;
}
