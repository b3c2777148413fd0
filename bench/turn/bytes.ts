/**
 * How many bytes a dialogue keeps per turn, as the database stores them. Values are measured as they lie, compressed where the database or
 * we have compressed them; `disk` is what the files take, indexes and TOAST included, with what was removed and not yet
 * swept, and compacted. The database holds this one dialogue.
 */
import type { Database } from '#stores/db.ts';

const TABLES = [
  ...(['checkpoints', 'checkpoint_blobs', 'checkpoint_writes', 'results'] as const),
  ...(['threads', 'turns', 'turn_requests', 'turn_events', 'turn_feedback'] as const),
];

/** Line pointer and header of a row, before its values. */
const ROW_BYTES = 28;

interface Part {
  readonly name: string;
  readonly bytes: number;
}

/** Columns of a table with the bytes of all their values, and the rows themselves. */
async function partsOf({ pool }: Database, table: string): Promise<Part[]> {
  const columns = await pool.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position',
    [table],
  );
  const sums = columns.rows.map(({ name }) => `coalesce(sum(pg_column_size(${name})), 0)::float AS ${name}`).join(', ');
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT count(*)::float * ${ROW_BYTES} AS "*", ${sums} FROM ${table}`,
  );
  return Object.entries(rows[0] ?? {}).map(([column, bytes]) => ({ name: `${table}.${column}`, bytes }));
}

async function diskOf({ pool }: Database, compact: boolean): Promise<number> {
  let bytes = 0;
  for (const table of TABLES) {
    if (compact) await pool.query(`VACUUM FULL ${table}`);
    const { rows } = await pool.query<{ bytes: number }>(`SELECT pg_total_relation_size('${table}')::float AS bytes`);
    bytes += rows[0]?.bytes ?? 0;
  }
  return bytes;
}

/** Bytes per turn: all values with their rows, on disk, and of every column that takes more than a hundredth. */
export async function bytesOf(db: Database, turns: number): Promise<Record<string, number>> {
  const parts: Part[] = [];
  for (const table of TABLES) parts.push(...(await partsOf(db, table)));
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const great = parts.filter(({ bytes }) => bytes > all / 100).sort((a, b) => b.bytes - a.bytes);
  return {
    bytes_per_turn: Math.round(all / turns),
    disk_as_it_lies: Math.round((await diskOf(db, false)) / turns),
    disk_compacted: Math.round((await diskOf(db, true)) / turns),
    ...Object.fromEntries(great.map(({ name, bytes }) => [name, Math.round(bytes / turns)])),
  };
}
