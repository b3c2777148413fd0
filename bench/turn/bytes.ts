/** How many bytes a dialogue keeps per turn, as the database stores them. */
import { pruneThread } from '#checkpoints/prune.ts';
import type { Database } from '#stores/db.ts';

const TABLES = ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes', 'results'] as const;

/** After pruning, as the gate leaves it at the end of a turn. */
export async function bytesOf(db: Database, thread: string, turns: number): Promise<number> {
  await pruneThread(db, thread);
  let total = 0;
  for (const table of TABLES) {
    const { rows } = await db.pool.query<{ bytes: string }>(
      `SELECT coalesce(sum(pg_column_size(t.*)), 0)::text AS bytes FROM ${table} t WHERE thread_id = $1`,
      [thread],
    );
    total += Number(rows[0]?.bytes ?? 0);
  }
  return total / turns;
}
