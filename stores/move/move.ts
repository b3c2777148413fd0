/**
 * Carries everything from one database to another of any kind: rows as text, sequences, and then a count and a checksum of each table
 * computed by either side. One transaction on each side: a failed move leaves the target without rows and the source untouched.
 */
import type pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import type { Database } from '../db.ts';
import { firstFilledTable, sequencesOf, type Table, tablesOf } from './tables.ts';

export interface MovedTable {
  readonly name: string;
  readonly rows: number;
}

export interface Move {
  readonly source: Database;
  readonly target: Database;
  /** Makes the tables; run on the source, then on the target, before anything is read. */
  readonly prepare: (db: Database) => Promise<unknown>;
  /** Told after each table. */
  readonly onTable?: (moved: MovedTable) => void;
}

/** Rows at a time; one row may be a large result. */
const BATCH = 100;

/** Throws DatabaseError TARGET_NOT_EMPTY before anything is changed, MOVE_DIFFERS when the two sides do not agree. */
export async function moveDatabase({ source, target, prepare, onTable }: Move): Promise<readonly MovedTable[]> {
  const filled = await target.transaction(firstFilledTable);
  if (filled !== undefined) {
    throw new DatabaseError(
      'TARGET_NOT_EMPTY',
      `Переносить некуда: в базе назначения уже есть строки (таблица ${filled}).`,
    );
  }
  await prepare(source);
  await prepare(target);
  return source.transaction(async (from) => {
    await from.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return target.transaction((to) => carry(from, to, onTable));
  });
}

async function carry(from: pg.PoolClient, to: pg.PoolClient, onTable: Move['onTable']): Promise<readonly MovedTable[]> {
  const tables = await tablesOf(from);
  await assertSameTables(tables, await tablesOf(to));
  for (const { name } of tables.toReversed()) await to.query(`DELETE FROM ${name}`);
  const moved: MovedTable[] = [];
  for (const table of tables) {
    await copy(table, from, to);
    const one = { name: table.name, rows: await compared(table, from, to) };
    onTable?.(one);
    moved.push(one);
  }
  for (const { name, last_value, is_called } of await sequencesOf(from)) {
    await to.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last_value, is_called]);
  }
  return moved;
}

/** A table or column that only the source has would be lost. */
async function assertSameTables(source: readonly Table[], target: readonly Table[]): Promise<void> {
  const known = new Map(target.map(({ name, columns }) => [name, JSON.stringify(columns)]));
  const strange = source.filter(({ name, columns }) => known.get(name) !== JSON.stringify(columns));
  if (strange.length === 0) return;
  const names = strange.map(({ name }) => name).join(', ');
  throw new DatabaseError('MOVE_DIFFERS', `Таблицы двух баз устроены по-разному, переносить нельзя: ${names}.`);
}

async function copy({ name, columns }: Table, from: pg.PoolClient, to: pg.PoolClient): Promise<void> {
  const names = columns.map((column) => column.name).join(', ');
  const texts = columns.map((column, i) => `${column.name}::text AS c${i}`).join(', ');
  const given = columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
  const aliases = columns.map((_, i) => `c${i}`).join(', ');
  const typed = columns.map(({ type }, i) => `c${i}::${type}`).join(', ');
  await from.query(`DECLARE carried NO SCROLL CURSOR FOR SELECT ${texts} FROM ${name}`);
  for (;;) {
    const { rows } = await from.query<Record<string, string | null>>(`FETCH ${BATCH} FROM carried`);
    if (rows.length === 0) break;
    const values = columns.map((_, i) => rows.map((row) => row[`c${i}`] ?? null));
    await to.query(
      `INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${typed} FROM unnest(${given}) AS carried(${aliases})`,
      values,
    );
  }
  await from.query('CLOSE carried');
}

/** Rows of the table on both sides, once they are seen to be the same. */
async function compared(table: Table, from: pg.PoolClient, to: pg.PoolClient): Promise<number> {
  const [before, after] = [await digest(table, from), await digest(table, to)];
  if (before.rows === after.rows && before.sum === after.sum) return Number(after.rows);
  throw new DatabaseError(
    'MOVE_DIFFERS',
    `Таблица ${table.name} перенеслась с отличиями (строк было ${before.rows}, стало ${after.rows}): перенос отменен.`,
  );
}

interface Digest {
  readonly rows: string;
  /** Does not depend on the order of rows: collations of the two sides may differ. */
  readonly sum: string;
}

async function digest({ name, columns }: Table, client: pg.PoolClient): Promise<Digest> {
  const row = columns.map((column) => `${column.name}::text`).join(', ');
  const hash = `encode(sha256(convert_to(ROW(${row})::text, 'UTF8')), 'hex')`;
  const { rows } = await client.query<Digest>(
    `SELECT count(*) AS rows, coalesce(sum(('x' || left(${hash}, 16))::bit(64)::bigint), 0)::text AS sum FROM ${name}`,
  );
  if (rows[0] === undefined) throw new DatabaseError('MOVE_DIFFERS', `Таблица ${name} не считается.`);
  return rows[0];
}
