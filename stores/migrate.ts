/**
 * Brings the tables of a database to what the program knows: files `NNNN-*.sql` in their order, each once, each in a transaction with its record.
 * Two processes at once both succeed: whoever comes second finds the work done.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { DatabaseError } from './database-error.ts';
import type { Database } from './db.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** Of the text with LF line ends, so that a checkout on Windows is no change. */
  readonly sha256: string;
}

/** The table that remembers; also read by whoever moves a database. */
export const MIGRATIONS_TABLE = 'schema_migrations';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Codes of PostgreSQL for two sessions that create one table at once: IF NOT EXISTS does not see the other's. */
const CREATED_BY_ANOTHER: ReadonlySet<string> = new Set(['23505', '42P07', '42710']);

/** Applies what is missing and says how many files that was. Throws DatabaseError MIGRATIONS_DIFFER; an error of SQL as pg gives it. */
export async function migrate(db: Database, folder: string = FOLDER): Promise<number> {
  const known = await readMigrations(folder);
  await createTable(db);
  let applied = 0;
  // one file, one transaction: the lock is let go in between, and the next round looks again at what is done
  while (await db.transaction((client) => applyNext(client, known))) applied += 1;
  return applied;
}

/** Migrations of a folder in their order. Throws DatabaseError when the files do not make a row 1, 2, 3… */
export async function readMigrations(folder: string = FOLDER): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name, index) => readMigration(folder, name, index + 1)));
}

async function readMigration(folder: string, name: string, number: number): Promise<Migration> {
  if (Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]) !== number) {
    throw differ(`файл ${name} стоит не на своем месте, ожидался номер ${String(number).padStart(4, '0')}`);
  }
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  if (sql.includes('\0')) throw differ(`в файле ${name} есть знак U+0000`);
  return { number, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

async function createTable(db: Database): Promise<void> {
  try {
    await db.pool.query(`CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (
      number integer PRIMARY KEY,
      name text NOT NULL,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CREATED_BY_ANOTHER.has(String(error.code)))) throw error;
  }
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
}

/** True when a file was applied. The lock of the table keeps other processes out until the transaction ends. */
async function applyNext(client: pg.PoolClient, known: readonly Migration[]): Promise<boolean> {
  await client.query(`LOCK TABLE ${MIGRATIONS_TABLE} IN ACCESS EXCLUSIVE MODE`);
  const { rows } = await client.query<Applied>(`SELECT number, name, sha256 FROM ${MIGRATIONS_TABLE} ORDER BY number`);
  compare(rows, known);
  const next = known[rows.length];
  if (next === undefined) return false;
  await client.query(next.sql);
  await client.query(`INSERT INTO ${MIGRATIONS_TABLE} (number, name, sha256) VALUES ($1, $2, $3)`, [
    next.number,
    next.name,
    next.sha256,
  ]);
  return true;
}

/** What is applied must be the beginning of what is known, unchanged. */
function compare(applied: readonly Applied[], known: readonly Migration[]): void {
  for (const [index, one] of applied.entries()) {
    const same = known[index];
    if (same === undefined) throw differ(`база новее программы: в ней уже есть ${one.name}`);
    if (same.number !== one.number || same.name !== one.name)
      throw differ(`в базе ${one.name}, в программе ${same.name}`);
    if (same.sha256 !== one.sha256) throw differ(`файл ${one.name} изменен после того, как был применен`);
  }
}

function differ(what: string): DatabaseError {
  return new DatabaseError('MIGRATIONS_DIFFER', `Таблицы базы данных и программа расходятся: ${what}.`);
}
