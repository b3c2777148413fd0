/**
 * How checkpoints are written: one statement a table, in a transaction that first makes sure that whoever writes still runs the dialogue.
 * The tables are those of the library's PostgresSaver, which writes them row by row and asks nobody.
 */
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '#stores/db.ts';
import { holdLease } from '#stores/threads.ts';

/** Somebody else runs the dialogue by now, or it is erased: this run's checkpoint is not wanted. */
export class StaleRunError extends Error {
  override readonly name = 'StaleRunError';
}

/** What a run names in its config: under which lease it runs. Absent where nobody leases dialogues. */
const leaseSchema = z.object({ holder: z.string(), fence: z.int() }).optional();

/** A transaction in which the dialogue cannot be taken away. Throws StaleRunError when it already was. */
export async function asRunner(
  db: Database,
  { thread_id, lease }: { thread_id: string; lease: unknown },
  write: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const named = leaseSchema.parse(lease);
  await db.transaction(async (client) => {
    if (named !== undefined && !(await holdLease(client, { thread_id, ...named }))) {
      throw new StaleRunError(`Диалог ${thread_id} ведёт другой: состояние не записано.`);
    }
    await write(client);
  });
}

/** `thread_id, checkpoint_ns, channel, version, type, blob`, as the library lays them out. */
type BlobRow = readonly [string, string, string, string, string, Uint8Array | undefined];

export async function insertBlobs(client: pg.PoolClient, rows: readonly BlobRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await client.query(
    `INSERT INTO checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, blob)
     SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[], $6::bytea[])
     ON CONFLICT (thread_id, checkpoint_ns, channel, version) DO NOTHING`,
    [first[0], first[1], ...[2, 3, 4, 5].map((at) => rows.map((row) => row[at] ?? null))],
  );
}

export interface CheckpointRow {
  readonly thread_id: string;
  readonly checkpoint_ns: string;
  readonly checkpoint_id: string;
  readonly parent_checkpoint_id: string | undefined;
  readonly checkpoint: unknown;
  readonly metadata: unknown;
}

export async function upsertCheckpoint(client: pg.PoolClient, row: CheckpointRow): Promise<void> {
  await client.query(
    `INSERT INTO checkpoints (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, checkpoint, metadata)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id)
     DO UPDATE SET checkpoint = EXCLUDED.checkpoint, metadata = EXCLUDED.metadata`,
    [
      ...[row.thread_id, row.checkpoint_ns, row.checkpoint_id, row.parent_checkpoint_id],
      ...[JSON.stringify(row.checkpoint), JSON.stringify(row.metadata)],
    ],
  );
}

/** `thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob`. */
type WriteRow = readonly [string, string, string, string, number, string, string, Uint8Array];

/** Marks of the library (errors, questions, answers to them) stand at places below zero and replace what stood there; results do not. */
export async function insertWrites(client: pg.PoolClient, rows: readonly WriteRow[]): Promise<void> {
  const marks = rows.every(([, , , , idx]) => idx < 0);
  // of two marks at one place the later stands, and one statement may touch a row once
  const written = marks ? [...new Map(rows.map((row) => [row[4], row])).values()] : rows;
  const [first] = written;
  if (first === undefined) return;
  const conflict = marks
    ? 'DO UPDATE SET channel = EXCLUDED.channel, type = EXCLUDED.type, blob = EXCLUDED.blob'
    : 'DO NOTHING';
  await client.query(
    `INSERT INTO checkpoint_writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
     SELECT $1, $2, $3, $4, * FROM unnest($5::integer[], $6::text[], $7::text[], $8::bytea[])
     ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id, task_id, idx) ${conflict}`,
    [first[0], first[1], first[2], first[3], ...[4, 5, 6, 7].map((at) => written.map((row) => row[at] ?? null))],
  );
}
