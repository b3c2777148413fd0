/**
 * Rows of dialogues: whose they are, what they are called, and the lease of whoever runs a turn in them. Every statement that needs the
 * lease names its holder and its fence.
 */
import type pg from 'pg';
import { z } from 'zod';

/** A pool, or the client of a transaction. */
export type Sql = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

export interface Owner {
  readonly base_id: string;
  readonly user_name: string;
}

/** The right to write results of one dialogue; a later lease has a higher fence. */
export interface Lease {
  readonly thread_id: string;
  readonly holder: string;
  readonly fence: number;
}

const threadRowSchema = z.object({
  thread_id: z.string(),
  title: z.string().nullable(),
  graph_version: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  last_number: z.int(),
  lease_holder: z.string().nullable(),
  lease_expires_at: z.string().nullable(),
  fence: z.int(),
});
export type ThreadRow = z.infer<typeof threadRowSchema>;

/** With the status of the turn that is not over. */
const listedSchema = threadRowSchema.extend({ open_status: z.string().nullable() });
export type ListedThread = z.infer<typeof listedSchema>;

const COLUMNS =
  'thread_id, title, graph_version, created_at, updated_at, last_number, lease_holder, lease_expires_at, fence';
const OPEN_STATUS = `(SELECT status FROM turns
  WHERE turns.thread_id = threads.thread_id AND ended_at IS NULL ORDER BY number DESC LIMIT 1) AS open_status`;
const OWNED = 'thread_id = $1 AND base_id = $2 AND user_name = $3 AND erased_at IS NULL';
const HELD = 'thread_id = $1 AND lease_holder = $2 AND fence = $3 AND erased_at IS NULL';

const heldBy = ({ thread_id, holder, fence }: Lease): [string, string, number] => [thread_id, holder, fence];

async function first<T>(sql: Sql, schema: z.ZodType<T>, text: string, values: readonly unknown[]): Promise<T | null> {
  const { rows } = await sql.query<Record<string, unknown>>(text, [...values]);
  return rows[0] === undefined ? null : schema.parse(rows[0]);
}

export interface NewThread extends Owner {
  readonly thread_id: string;
  readonly title: string | null;
  readonly graph_version: string;
  readonly at: string;
}

export async function insertThread(sql: Sql, thread: NewThread): Promise<void> {
  const { thread_id, base_id, user_name, title, graph_version, at } = thread;
  await sql.query(
    `INSERT INTO threads (thread_id, base_id, user_name, title, graph_version, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [thread_id, base_id, user_name, title, graph_version, at],
  );
}

/** null for a dialogue that does not exist, is erased, or belongs to somebody else. */
export async function readThread(sql: Sql, thread_id: string, owner: Owner): Promise<ListedThread | null> {
  const values = [thread_id, owner.base_id, owner.user_name];
  return await first(sql, listedSchema, `SELECT ${COLUMNS}, ${OPEN_STATUS} FROM threads WHERE ${OWNED}`, values);
}

/** The same, and until the end of the transaction nobody else changes the dialogue. */
export async function lockThread(sql: Sql, thread_id: string, owner: Owner): Promise<ThreadRow | null> {
  const values = [thread_id, owner.base_id, owner.user_name];
  return await first(sql, threadRowSchema, `SELECT ${COLUMNS} FROM threads WHERE ${OWNED} FOR UPDATE`, values);
}

export interface ThreadsPage {
  readonly limit: number;
  /** Rows older than this one come next. */
  readonly after: { readonly updated_at: string; readonly thread_id: string } | null;
}

/** Latest first. */
export async function listThreads(sql: Sql, owner: Owner, { limit, after }: ThreadsPage): Promise<ListedThread[]> {
  const { rows } = await sql.query<Record<string, unknown>>(
    `SELECT ${COLUMNS}, ${OPEN_STATUS} FROM threads
     WHERE base_id = $1 AND user_name = $2 AND erased_at IS NULL
       AND ($3::text IS NULL OR (updated_at, thread_id) < ($3, $4))
     ORDER BY updated_at DESC, thread_id DESC LIMIT $5`,
    [owner.base_id, owner.user_name, after?.updated_at ?? null, after?.thread_id ?? null, limit],
  );
  return rows.map((row) => listedSchema.parse(row));
}

export async function renameThread(sql: Sql, thread_id: string, owner: Owner, title: string): Promise<boolean> {
  const values = [thread_id, owner.base_id, owner.user_name, title];
  return ((await sql.query(`UPDATE threads SET title = $4 WHERE ${OWNED}`, values)).rowCount ?? 0) > 0;
}

/** A turn was begun: its number is taken, and an untitled dialogue is called by its first question. */
export async function beginInThread(
  sql: Sql,
  thread_id: string,
  begun: { number: number; title: string | null; graph_version: string; at: string },
): Promise<void> {
  await sql.query(
    `UPDATE threads SET last_number = $2, title = coalesce(title, $3), graph_version = $4, updated_at = $5
     WHERE thread_id = $1`,
    [thread_id, begun.number, begun.title, begun.graph_version, begun.at],
  );
}

/**
 * The dialogue's words go, its tombstone stays. The lease loses its fence but keeps its holder: until that one has stopped, something late
 * may still be written beside, and has to be swept.
 */
export async function buryThread(sql: Sql, thread_id: string, at: string): Promise<void> {
  await sql.query('DELETE FROM turns WHERE thread_id = $1', [thread_id]);
  await sql.query(`UPDATE threads SET erased_at = $2, title = NULL, fence = fence + 1 WHERE thread_id = $1`, [
    thread_id,
    at,
  ]);
}

export async function isErased(sql: Sql, thread_id: string): Promise<boolean> {
  const { rows } = await sql.query('SELECT 1 FROM threads WHERE thread_id = $1 AND erased_at IS NOT NULL', [thread_id]);
  return rows.length > 0;
}

/** Nobody runs the erased dialogue any more; `holder` names who did, null means whoever it was. */
export async function quietGrave(sql: Sql, thread_id: string, holder: string | null): Promise<void> {
  await sql.query(
    `UPDATE threads SET lease_holder = NULL, lease_expires_at = NULL
     WHERE thread_id = $1 AND erased_at IS NOT NULL AND ($2::text IS NULL OR lease_holder = $2)`,
    [thread_id, holder],
  );
}

/** null while somebody else's lease lives. `by_force` takes it from anybody: only for the sole process of a database. */
export async function takeLease(
  sql: Sql,
  taking: { thread_id: string; holder: string; now: string; until: string; by_force?: boolean },
): Promise<Lease | null> {
  const { thread_id, holder, now, until, by_force = false } = taking;
  const taken = await first(
    sql,
    z.object({ fence: z.int() }),
    `UPDATE threads SET lease_holder = $2, lease_expires_at = $4, fence = fence + 1
     WHERE thread_id = $1 AND erased_at IS NULL AND ($5 OR lease_holder IS NULL OR lease_expires_at < $3)
     RETURNING fence`,
    [thread_id, holder, now, until, by_force],
  );
  return taken === null ? null : { thread_id, holder, fence: taken.fence };
}

/** False when the lease is somebody else's by now, or the dialogue is erased. */
export async function extendLease(sql: Sql, lease: Lease, until: string): Promise<boolean> {
  const values = [...heldBy(lease), until];
  return ((await sql.query(`UPDATE threads SET lease_expires_at = $4 WHERE ${HELD}`, values)).rowCount ?? 0) > 0;
}

/** Until the end of the transaction the lease cannot be taken away. False when it already was. */
export async function holdLease(sql: Sql, lease: Lease): Promise<boolean> {
  return (await sql.query(`SELECT 1 FROM threads WHERE ${HELD} FOR UPDATE`, heldBy(lease))).rows.length > 0;
}

/** Gives the lease up unless a turn of the dialogue is still to be run. False when there is one. */
export async function releaseIdleLease(sql: Sql, lease: Lease, at: string): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT 1 FROM turns WHERE thread_id = $1 AND status = 'running' AND ended_at IS NULL LIMIT 1`,
    [lease.thread_id],
  );
  if (rows.length > 0) return false;
  await sql.query(`UPDATE threads SET lease_holder = NULL, lease_expires_at = NULL, updated_at = $4 WHERE ${HELD}`, [
    ...heldBy(lease),
    at,
  ]);
  return true;
}

/** Gives the lease up in the middle of a turn: somebody else will finish it. */
export async function dropLease(sql: Sql, lease: Lease): Promise<void> {
  await sql.query(`UPDATE threads SET lease_holder = NULL, lease_expires_at = NULL WHERE ${HELD}`, heldBy(lease));
}

/** Whose leases do not count: expired ones, and with `sole` all but those of the asker itself. */
export interface Sweeping extends Owner {
  readonly holder: string;
  readonly now: string;
  readonly sole: boolean;
}

const FREE = `(lease_holder IS NULL OR lease_expires_at < $3 OR ($4 AND lease_holder <> $5))`;

const sweepValues = ({ base_id, user_name, now, sole, holder }: Sweeping): unknown[] => [
  ...[base_id, user_name, now, sole, holder],
];

/** Dialogues with a turn to run and nobody alive to run it. */
export async function abandonedThreads(sql: Sql, sweeping: Sweeping): Promise<string[]> {
  const { rows } = await sql.query<{ thread_id: string }>(
    `SELECT DISTINCT threads.thread_id FROM turns JOIN threads USING (thread_id)
     WHERE base_id = $1 AND user_name = $2 AND erased_at IS NULL AND turns.ended_at IS NULL AND status = 'running' AND ${FREE}
     ORDER BY threads.thread_id`,
    sweepValues(sweeping),
  );
  return rows.map(({ thread_id }) => thread_id);
}

/** Erased dialogues whose last runner died before it could sweep after itself. */
export async function unquietGraves(sql: Sql, sweeping: Sweeping): Promise<string[]> {
  const { rows } = await sql.query<{ thread_id: string }>(
    `SELECT thread_id FROM threads
     WHERE base_id = $1 AND user_name = $2 AND erased_at IS NOT NULL AND lease_holder IS NOT NULL AND ${FREE}`,
    sweepValues(sweeping),
  );
  return rows.map(({ thread_id }) => thread_id);
}

/** Dialogues with nothing open in which nothing happened since the moment. */
export async function outdatedThreads(sql: Sql, owner: Owner, before: string): Promise<string[]> {
  const { rows } = await sql.query<{ thread_id: string }>(
    `SELECT thread_id FROM threads WHERE base_id = $1 AND user_name = $2 AND erased_at IS NULL AND updated_at < $3
       AND lease_holder IS NULL
       AND NOT EXISTS (SELECT 1 FROM turns WHERE turns.thread_id = threads.thread_id AND ended_at IS NULL AND status = 'running')`,
    [owner.base_id, owner.user_name, before],
  );
  return rows.map(({ thread_id }) => thread_id);
}
