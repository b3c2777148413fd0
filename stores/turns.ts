/**
 * Rows of turns: what was asked, what the turn waits for, how it ended. A turn is written to only while it is not over, so that nothing
 * late changes what the person has seen.
 */
import { z } from 'zod';
import { OUTCOME_CODES } from '#domain/outcomes.ts';
import type { Clarification, Reply } from '#state/clarification.ts';
import type { Json } from '#state/scalars.ts';
import { TURN_STATUSES, type TurnRecord, type TurnStatus } from '#state/turn-record.ts';
import { pack, unpack } from './packed-json.ts';
import type { Owner, Sql } from './threads.ts';

/** Our own writing, perhaps of a former version of the program: read as it was written, not judged again. */
const written = <T>() =>
  z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : (JSON.parse(text) as T)));

const turnRowSchema = z.object({
  turn_id: z.string(),
  thread_id: z.string(),
  number: z.int(),
  question: z.string(),
  status: z.enum(Object.keys(TURN_STATUSES) as [TurnStatus, ...TurnStatus[]]),
  outcome: z.enum(OUTCOME_CODES).nullable(),
  route: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  tries: z.int(),
  interrupt_id: z.string().nullable(),
  clarification: written<Clarification>(),
  reply: written<Reply>(),
  cancel_asked_at: z.string().nullable(),
  set_aside_turn_id: z.string().nullable(),
  card: z.instanceof(Uint8Array).nullable(),
});
export type TurnRow = z.infer<typeof turnRowSchema>;

const COLUMNS = `turn_id, turns.thread_id, number, question, status, outcome, route, turns.created_at, ended_at, tries, interrupt_id,
  clarification, reply, cancel_asked_at, set_aside_turn_id, card`;
const OWNED = `threads.base_id = $2 AND threads.user_name = $3 AND threads.erased_at IS NULL`;

async function select(sql: Sql, rest: string, values: readonly unknown[]): Promise<TurnRow[]> {
  const { rows } = await sql.query<Record<string, unknown>>(`SELECT ${COLUMNS} FROM turns ${rest}`, [...values]);
  return rows.map((row) => turnRowSchema.parse(row));
}

const one = async (rows: Promise<TurnRow[]>): Promise<TurnRow | null> => (await rows)[0] ?? null;

export interface NewTurn {
  readonly turn_id: string;
  readonly thread_id: string;
  readonly number: number;
  readonly question: string;
  readonly created_at: string;
  readonly set_aside_turn_id: string | null;
}

export async function insertTurn(sql: Sql, turn: NewTurn): Promise<void> {
  const { turn_id, thread_id, number, question, created_at, set_aside_turn_id } = turn;
  await sql.query(
    `INSERT INTO turns (turn_id, thread_id, number, question, status, created_at, set_aside_turn_id)
     VALUES ($1, $2, $3, $4, 'running', $5, $6)`,
    [turn_id, thread_id, number, question, created_at, set_aside_turn_id],
  );
}

/** null for a turn that does not exist or is not this person's. */
export async function readTurn(sql: Sql, turn_id: string, owner: Owner): Promise<TurnRow | null> {
  const values = [turn_id, owner.base_id, owner.user_name];
  return await one(select(sql, `JOIN threads USING (thread_id) WHERE turn_id = $1 AND ${OWNED}`, values));
}

export interface TurnsPage {
  readonly limit: number;
  /** Only turns with a smaller number; null: from the last one. */
  readonly before: number | null;
}

/** The last `limit` turns of a dialogue before that number, in their order. */
export async function turnsOf(sql: Sql, thread_id: string, { limit, before }: TurnsPage): Promise<TurnRow[]> {
  const rest = 'WHERE thread_id = $1 AND ($2::integer IS NULL OR number < $2) ORDER BY number DESC LIMIT $3';
  const rows = await select(sql, rest, [thread_id, before, limit]);
  return rows.reverse();
}

/** Turns that are not over: at most one waits, the others are to be run in their order. */
export async function openTurns(sql: Sql, thread_id: string): Promise<TurnRow[]> {
  return await select(sql, 'WHERE thread_id = $1 AND ended_at IS NULL ORDER BY number', [thread_id]);
}

export async function nextToRun(sql: Sql, thread_id: string): Promise<TurnRow | null> {
  const rest = `WHERE thread_id = $1 AND ended_at IS NULL AND status = 'running' ORDER BY number LIMIT 1`;
  return await one(select(sql, rest, [thread_id]));
}

/** Counts one more beginning of the turn; null when it is over by now. */
export async function countTry(sql: Sql, turn_id: string, step: 1 | -1): Promise<number | null> {
  const { rows } = await sql.query<{ tries: number }>(
    'UPDATE turns SET tries = greatest(0, tries + $2) WHERE turn_id = $1 AND ended_at IS NULL RETURNING tries',
    [turn_id, step],
  );
  return rows[0]?.tries ?? null;
}

/** The turn stops at a question. */
export async function stopAtQuestion(
  sql: Sql,
  turn_id: string,
  asked: { interrupt_id: string; clarification: Clarification },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE turns SET status = 'needs_clarification', interrupt_id = $2, clarification = $3, reply = NULL, tries = 0
     WHERE turn_id = $1 AND ended_at IS NULL`,
    [turn_id, asked.interrupt_id, JSON.stringify(asked.clarification)],
  );
  return rowCount === 1;
}

/** The reply is kept before the graph hears it. False when that question does not wait any more. */
export async function keepReply(sql: Sql, turn_id: string, interrupt_id: string, reply: Reply): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE turns SET status = 'running', reply = $3, tries = 0
     WHERE turn_id = $1 AND interrupt_id = $2 AND status = 'needs_clarification' AND ended_at IS NULL`,
    [turn_id, interrupt_id, JSON.stringify(reply)],
  );
  return rowCount === 1;
}

export async function askToCancel(sql: Sql, turn_id: string, at: string): Promise<void> {
  await sql.query(
    'UPDATE turns SET cancel_asked_at = coalesce(cancel_asked_at, $2) WHERE turn_id = $1 AND ended_at IS NULL',
    [turn_id, at],
  );
}

export async function isCancelAsked(sql: Sql, turn_id: string): Promise<boolean> {
  const { rows } = await sql.query('SELECT 1 FROM turns WHERE turn_id = $1 AND cancel_asked_at IS NOT NULL', [turn_id]);
  return rows.length > 0;
}

/** What the person sees of an ended turn. */
export type Card = Pick<TurnRecord, 'final_answer_package' | 'reasons' | 'timings'>;

/** A record as it is kept: what the person sees apart from the rest, nothing twice. */
export interface PackedRecord {
  readonly record: TurnRecord;
  readonly card: Buffer;
  readonly rest: Buffer;
}

export async function packRecord(record: TurnRecord): Promise<PackedRecord> {
  const { final_answer_package, reasons, timings, ...left } = record;
  const card: Card = { final_answer_package, reasons, timings };
  const [small, rest] = await Promise.all([pack(card as unknown as Json), pack(left as unknown as Json)]);
  return { record, card: small.packed, rest: rest.packed };
}

export async function unpackCard(card: Uint8Array): Promise<Card> {
  return (await unpack(card)) as unknown as Card;
}

/** The turn is over. False when it already was. */
export async function endTurn(sql: Sql, turn_id: string, packed: PackedRecord, at: string): Promise<boolean> {
  const { status, outcome, route } = packed.record;
  const { rowCount } = await sql.query(
    `UPDATE turns SET status = $2, outcome = $3, route = $4, ended_at = $5, card = $6, record = $7, reply = NULL
     WHERE turn_id = $1 AND ended_at IS NULL`,
    [turn_id, status, outcome, route, at, packed.card, packed.rest],
  );
  return rowCount === 1;
}

/** The whole record; null while the turn is not over. */
export async function readRecord(sql: Sql, turn_id: string): Promise<TurnRecord | null> {
  const { rows } = await sql.query<{ card: Uint8Array | null; record: Uint8Array | null }>(
    'SELECT card, record FROM turns WHERE turn_id = $1',
    [turn_id],
  );
  const { card = null, record = null } = rows[0] ?? {};
  if (card === null || record === null) return null;
  // a former version of the program kept the card in the record too, with the same words
  const [seen, rest] = await Promise.all([unpackCard(card), unpack(record)]);
  return { ...(rest as unknown as Omit<TurnRecord, keyof Card>), ...seen };
}

export interface KnownRequest {
  readonly question: string;
  readonly turn_id: string;
}

export async function findRequest(sql: Sql, thread_id: string, client_turn_id: string): Promise<KnownRequest | null> {
  const { rows } = await sql.query<KnownRequest>(
    'SELECT question, turn_id FROM turn_requests WHERE thread_id = $1 AND client_turn_id = $2',
    [thread_id, client_turn_id],
  );
  return rows[0] ?? null;
}

export async function rememberRequest(
  sql: Sql,
  thread_id: string,
  client_turn_id: string,
  known: KnownRequest,
): Promise<void> {
  await sql.query('INSERT INTO turn_requests (thread_id, client_turn_id, question, turn_id) VALUES ($1, $2, $3, $4)', [
    thread_id,
    client_turn_id,
    known.question,
    known.turn_id,
  ]);
}

export interface Feedback {
  readonly verdict: 'up' | 'down';
  readonly comment: string | null;
}

/** The last word counts. */
export async function keepFeedback(
  sql: Sql,
  turn_id: string,
  { verdict, comment }: Feedback,
  at: string,
): Promise<void> {
  await sql.query(
    `INSERT INTO turn_feedback (turn_id, verdict, comment, given_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (turn_id) DO UPDATE SET verdict = $2, comment = $3, given_at = $4`,
    [turn_id, verdict, comment, at],
  );
}

/** Removes ended turns that are neither among the last `keep` nor younger than the moment; says how many. */
export async function forgetTurns(sql: Sql, thread_id: string, keep: number, before: string | null): Promise<number> {
  const { rowCount } = await sql.query(
    `DELETE FROM turns WHERE thread_id = $1 AND ended_at IS NOT NULL
       AND (number <= (SELECT last_number FROM threads WHERE thread_id = $1) - $2 OR ended_at < $3)`,
    [thread_id, keep, before],
  );
  return rowCount ?? 0;
}
