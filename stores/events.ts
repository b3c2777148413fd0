/**
 * The log of a turn: what happened, numbered from 1, append only. Whoever shows a turn reads from here, so a stream can be taken up again
 * from any number, in any process.
 */
import { z } from 'zod';
import { OUTCOME_CODES } from '#domain/outcomes.ts';
import { clarificationSchema } from '#state/clarification.ts';
import { finalAnswerPackageSchema } from '#state/final-answer.ts';
import type { Json } from '#state/scalars.ts';
import { instantSchema } from '#state/scalars.ts';
import { turnEventSchema } from '#state/turn-event.ts';
import { TURN_STATUSES, type TurnStatus } from '#state/turn-record.ts';
import { pack, unpack } from './packed-json.ts';
import type { Lease, Sql } from './threads.ts';
import { unpackCard } from './turns.ts';

const STATUSES = Object.keys(TURN_STATUSES) as [TurnStatus, ...TurnStatus[]];

/** What the gate itself tells beside the events of the graph. */
export const gateEventSchema = z.discriminatedUnion('type', [
  /** A run begins; again after a reply or when another process takes the turn over. */
  z.strictObject({ type: z.literal('turn_started'), again: z.boolean() }),
  z.strictObject({ type: z.literal('clarification'), interrupt_id: z.string(), clarification: clarificationSchema }),
  z.strictObject({ type: z.literal('answer'), answer: finalAnswerPackageSchema }),
  /** Always the last. */
  z.strictObject({
    type: z.literal('ended'),
    status: z.enum(STATUSES),
    outcome: z.enum(OUTCOME_CODES).nullable(),
  }),
]);

export const logEventSchema = z.union([gateEventSchema, turnEventSchema]);
export type LogEvent = z.infer<typeof logEventSchema>;

export const loggedSchema = z.strictObject({ seq: z.int().positive(), at: instantSchema, event: logEventSchema });
export type Logged = z.infer<typeof loggedSchema>;

/** Appends in one statement. False, and nothing is written, when the lease is gone. */
export async function appendEvents(
  sql: Sql,
  lease: Lease,
  turn_id: string,
  events: readonly Logged[],
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `WITH held AS (
       SELECT 1 FROM threads
       WHERE thread_id = $1 AND lease_holder = $2 AND fence = $3 AND erased_at IS NULL FOR SHARE
     )
     INSERT INTO turn_events (turn_id, seq, at, event)
     SELECT $4, new.seq, new.at, new.event
     FROM held, unnest($5::integer[], $6::text[], $7::text[]) AS new (seq, at, event)`,
    [
      ...[lease.thread_id, lease.holder, lease.fence, turn_id],
      events.map(({ seq }) => seq),
      events.map(({ at }) => at),
      events.map(({ event }) => JSON.stringify(event)),
    ],
  );
  return rowCount === events.length;
}

interface Row {
  readonly seq: number;
  readonly at: string;
  readonly event: string;
}

const rowsOf = async (sql: Sql, turn_id: string, after: number): Promise<Logged[]> => {
  const { rows } = await sql.query<Row>(
    'SELECT seq, at, event FROM turn_events WHERE turn_id = $1 AND seq > $2 ORDER BY seq',
    [turn_id, after],
  );
  return rows.map(({ seq, at, event }) => ({ seq, at, event: JSON.parse(event) as LogEvent }));
};

/** A line as it lies in a sealed log: the answer stands in the card of the turn. */
type Sealed = Omit<Logged, 'event'> & { readonly event: Exclude<LogEvent, { type: 'answer' }> | { type: 'answer' } };

const sealed = ({ event, ...line }: Logged): Sealed => ({
  ...line,
  event: event.type === 'answer' ? { type: 'answer' } : event,
});

/**
 * The turn is over: its log, with these last lines, becomes one value. Called in the transaction that ends the turn, with its lease held;
 * the answer must be in the card by then.
 */
export async function sealEvents(sql: Sql, turn_id: string, last: readonly Logged[]): Promise<void> {
  const lines = [...(await rowsOf(sql, turn_id, 0)), ...last];
  const { packed } = await pack(lines.map(sealed) as unknown as Json);
  await sql.query('UPDATE turns SET log = $2 WHERE turn_id = $1', [turn_id, packed]);
  await sql.query('DELETE FROM turn_events WHERE turn_id = $1', [turn_id]);
}

/** Lines after the number, whether the turn runs or is over. */
export async function readEvents(sql: Sql, turn_id: string, after: number): Promise<Logged[]> {
  const lines = await rowsOf(sql, turn_id, after);
  // rows go in the transaction that seals them: none are left when they were not found, and then they are all in the log
  if (lines.length > 0) return lines;
  const { rows } = await sql.query<{ log: Uint8Array | null; card: Uint8Array | null }>(
    'SELECT log, card FROM turns WHERE turn_id = $1',
    [turn_id],
  );
  const { log = null, card = null } = rows[0] ?? {};
  return log === null ? [] : await opened(log, card, after);
}

async function opened(log: Uint8Array, card: Uint8Array | null, after: number): Promise<Logged[]> {
  const lines = ((await unpack(log)) as unknown as Sealed[]).filter(({ seq }) => seq > after);
  if (lines.every(({ event }) => event.type !== 'answer')) return lines as Logged[];
  const answer = card === null ? null : (await unpackCard(card)).final_answer_package;
  return lines.flatMap(({ event, ...line }): Logged[] => {
    if (event.type !== 'answer') return [{ ...line, event }];
    return answer === null ? [] : [{ ...line, event: { type: 'answer', answer } }];
  });
}

/** 0 while nothing is logged. */
export async function lastSeq(sql: Sql, turn_id: string): Promise<number> {
  const { rows } = await sql.query<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM turn_events WHERE turn_id = $1',
    [turn_id],
  );
  return rows[0]?.seq ?? 0;
}
