/**
 * What keeps a thread's checkpoints bounded, and what removes a thread altogether. Whoever calls either holds the thread's lease: a run that still
 * writes would bring removed rows back.
 */
import type pg from 'pg';
import type { Database } from '#stores/db.ts';
import { assertStorableText } from '#stores/inert-json.ts';

/** Rows removed, by table. */
export interface Removed {
  readonly checkpoints: number;
  readonly writes: number;
  readonly blobs: number;
}

const OLD_CHECKPOINTS = `
  DELETE FROM checkpoints WHERE (thread_id, checkpoint_ns, checkpoint_id) IN (
    SELECT thread_id, checkpoint_ns, checkpoint_id FROM (
      SELECT thread_id, checkpoint_ns, checkpoint_id,
             row_number() OVER (PARTITION BY checkpoint_ns ORDER BY checkpoint_id DESC) AS age
      FROM checkpoints WHERE thread_id = $1
    ) ranked WHERE age > $2)`;

const ORPHAN_WRITES = `
  DELETE FROM checkpoint_writes w WHERE w.thread_id = $1 AND NOT EXISTS (
    SELECT FROM checkpoints c
    WHERE c.thread_id = w.thread_id AND c.checkpoint_ns = w.checkpoint_ns AND c.checkpoint_id = w.checkpoint_id)`;

const UNREFERENCED_BLOBS = `
  DELETE FROM checkpoint_blobs b WHERE b.thread_id = $1 AND NOT EXISTS (
    SELECT FROM checkpoints c
    WHERE c.thread_id = b.thread_id AND c.checkpoint_ns = b.checkpoint_ns
      AND c.checkpoint -> 'channel_versions' ->> b.channel = b.version)`;

/**
 * Leaves the newest `keep` checkpoints of the thread with what they need; a pending question stays answerable.
 */
export async function pruneThread(db: Database, threadId: string, keep = 1): Promise<Removed> {
  assertStorableText(threadId, 'thread_id');
  if (!Number.isInteger(keep) || keep < 1) throw new RangeError(`Оставить можно целое число от 1, а не ${keep}.`);
  return db.transaction(async (client) => ({
    checkpoints: await removed(client, OLD_CHECKPOINTS, [threadId, keep]),
    writes: await removed(client, ORPHAN_WRITES, [threadId]),
    blobs: await removed(client, UNREFERENCED_BLOBS, [threadId]),
  }));
}

/**
 * Nothing is under way where no task has left a write beside the checkpoint: a question that waits is such a write. Rows of the type `empty`
 * say that a channel has no value, as their absence does.
 */
const SPENT_BLOBS = `
  DELETE FROM checkpoint_blobs b WHERE b.thread_id = $1 AND (b.channel = ANY($2) OR b.type = 'empty')
    AND NOT EXISTS (SELECT FROM checkpoint_writes w WHERE w.thread_id = $1)`;

/**
 * After the end of a turn: one checkpoint, and in a thread at rest without the values of channels that the next turn begins by emptying. In a
 * thread that is not at rest everything is left. The channels have no reducer: the library would look for the beginnings of those in older
 * checkpoints.
 */
export async function restThread(db: Database, threadId: string, spent: readonly string[]): Promise<Removed> {
  const pruned = await pruneThread(db, threadId);
  const blobs = (await db.pool.query(SPENT_BLOBS, [threadId, spent])).rowCount ?? 0;
  return { ...pruned, blobs: pruned.blobs + blobs };
}

/** Everything of the thread that the graph and its tools stored, in one transaction; says how many rows. */
export async function eraseThread(db: Database, threadId: string): Promise<Removed & { readonly results: number }> {
  assertStorableText(threadId, 'thread_id');
  return db.transaction(async (client) => ({
    checkpoints: await removed(client, 'DELETE FROM checkpoints WHERE thread_id = $1', [threadId]),
    writes: await removed(client, 'DELETE FROM checkpoint_writes WHERE thread_id = $1', [threadId]),
    blobs: await removed(client, 'DELETE FROM checkpoint_blobs WHERE thread_id = $1', [threadId]),
    results: await removed(client, 'DELETE FROM results WHERE thread_id = $1', [threadId]),
  }));
}

async function removed(client: pg.PoolClient, sql: string, values: readonly unknown[]): Promise<number> {
  return (await client.query(sql, [...values])).rowCount ?? 0;
}
