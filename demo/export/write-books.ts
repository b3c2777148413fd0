/**
 * Writes the CSV books into a folder, in portions, so that a million postings need no second copy in memory.
 */
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Books } from '#demo/books/books.ts';
import { CATALOG_FILES } from './catalogs.ts';
import type { CsvFile, Row } from './csv-file.ts';
import { DOCUMENT_FILES } from './documents.ts';
import { POSTING_FILE } from './postings.ts';

/** Every file of the export, in the order of books-csv.md. */
export const BOOKS_FILES: readonly CsvFile[] = [
  ...CATALOG_FILES.filter((file) => file.name !== 'planted.csv'),
  ...DOCUMENT_FILES,
  POSTING_FILE,
  ...CATALOG_FILES.filter((file) => file.name === 'planted.csv'),
];

const PORTION = 5_000;

/** Files are written under names of their own and renamed when all are whole. */
const DRAFT = '.partial';

/**
 * UTF-8, RFC 4180, LF, header row. Returns the number of data rows by file name. Existing files are replaced, all or, when writing fails
 * or the signal is aborted, none.
 */
export async function writeBooks(books: Books, folder: string, signal?: AbortSignal): Promise<Map<string, number>> {
  mkdirSync(folder, { recursive: true });
  const paths = new Map(BOOKS_FILES.map((file) => [file, join(folder, file.name)]));
  const counts = new Map<string, number>();
  try {
    for (const [file, path] of paths) counts.set(file.name, await writeFile(books, file, path + DRAFT, signal));
    for (const path of paths.values()) await rename(path + DRAFT, path);
    return counts;
  } finally {
    for (const path of paths.values()) await rm(path + DRAFT, { force: true }).catch(() => undefined);
  }
}

async function writeFile(books: Books, file: CsvFile, path: string, signal?: AbortSignal): Promise<number> {
  const handle = await open(path, 'w');
  try {
    let count = 0;
    let portion: Row[] = [file.columns];
    for (const row of file.rows(books)) {
      portion.push(row);
      count += 1;
      if (portion.length >= PORTION) portion = await flush(handle, portion, signal);
    }
    await flush(handle, portion, signal);
    return count;
  } finally {
    await handle.close();
  }
}

async function flush(handle: FileHandle, rows: readonly Row[], signal?: AbortSignal): Promise<Row[]> {
  signal?.throwIfAborted();
  await handle.write(stringify([...rows]));
  return [];
}
