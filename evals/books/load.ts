/**
 * The books of a folder of CSV files as a database of their own (PGlite in memory). Every column is text as it stands in the file;
 * the one derived table, `entries`, has a row for each side of each active posting.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ENTRIES_SQL } from '../truth/entries.sql.ts';

/** The files of the format; all but `planted` must be there. */
const FILES = [
  'organisations',
  'accounts',
  'counterparties',
  'contracts',
  'employees',
  'nomenclature',
  'documents',
  'document_lines',
  'postings',
  'planted',
] as const;

const OPTIONAL = new Set<string>(['planted']);

export type Books = PGlite;

/** Loads `folder`. Throws when a file is missing or a header names a column twice. The caller closes the database. */
export async function loadBooks(folder: string): Promise<Books> {
  const db = new PGlite();
  const present = new Set(await readdir(folder));
  for (const name of FILES) {
    if (present.has(`${name}.csv`)) await loadTable(db, name, await readFile(join(folder, `${name}.csv`)));
    else if (!OPTIONAL.has(name)) throw new Error(`В папке ${folder} нет файла ${name}.csv.`);
  }
  await db.exec(ENTRIES_SQL);
  return db;
}

async function loadTable(db: PGlite, name: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const header = bytes.subarray(0, bytes.indexOf(10)).toString('utf8').trim();
  if (!/^[a-z0-9_]+(,[a-z0-9_]+)*$/.test(header)) throw new Error(`Заголовок ${name}.csv не читается: ${header}.`);
  const columns = header.split(',').map((column) => `"${column}" text`);
  await db.exec(`CREATE TABLE "${name}" (${columns.join(', ')})`);
  await db.query(`COPY "${name}" FROM '/dev/blob' WITH (FORMAT csv, HEADER)`, [], { blob: new Blob([bytes]) });
}
