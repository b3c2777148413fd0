/**
 * What tools returned and what was made of it, kept by key: a node that runs again after a crash finds the stored answer instead of asking
 * 1C once more, and the state of the graph holds keys instead of rows.
 */
import type { Json } from '#state/scalars.ts';
import type { Database } from './db.ts';
import { assertJson, assertStorableText } from './inert-json.ts';
import { pack, unpack } from './packed-json.ts';
import type { Sql } from './threads.ts';

/** The turn that asked. */
export interface ResultOwner {
  readonly thread_id: string;
  readonly turn_id: number;
}

export interface Results {
  /** The first write wins; the same key again, also with another value, is no error. Throws UnstorableError for what is not JSON. */
  keep(key: string, owner: ResultOwner, value: Json): Promise<void>;
  /** null when nothing is kept under the key, or when null itself is. */
  read(key: string): Promise<Json | null>;
  /** Removes what turns before `olderThanTurn` of the thread kept, within a transaction when its client is given; says how many. */
  forget(thread_id: string, olderThanTurn: number, sql?: Sql): Promise<number>;
}

/** Results of one base: what another base kept under the same key is not seen. */
export function createResults(db: Database, base_id: string): Results {
  return {
    async keep(key, { thread_id, turn_id }, value) {
      assertStorableText(key, 'key');
      assertStorableText(thread_id, 'thread_id');
      assertJson(value);
      const { packed, bytes } = await pack(value);
      await db.pool.query(
        `INSERT INTO results (key, base_id, thread_id, turn_id, value, json_bytes) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (key) DO NOTHING`,
        [key, base_id, thread_id, turn_id, packed, bytes],
      );
    },
    async read(key) {
      assertStorableText(key, 'key');
      const { rows } = await db.pool.query<{ value: Buffer }>(
        'SELECT value FROM results WHERE key = $1 AND base_id = $2',
        [key, base_id],
      );
      return rows[0] === undefined ? null : await unpack(rows[0].value);
    },
    async forget(thread_id, olderThanTurn, sql = db.pool) {
      assertStorableText(thread_id, 'thread_id');
      const { rowCount } = await sql.query('DELETE FROM results WHERE thread_id = $1 AND turn_id < $2', [
        thread_id,
        olderThanTurn,
      ]);
      return rowCount ?? 0;
    },
  };
}
