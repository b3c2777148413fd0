/**
 * The whole base as the files of the CSV books (decision 0003): rows of string cells ready to be written, with how complete each part is
 * and whether everything belongs to one moment.
 */

import { type Completeness, worst } from '../completeness.ts';
import type { Base, Terms } from '../dialect/base.ts';
import type { Composition } from '../dialect/composition.ts';
import { ref } from '../dialect/decode.ts';
import { type Fault, OnecError } from '../errors.ts';
import { readCatalog } from '../reading/catalogs.ts';
import { CHART_SET, readChart } from '../reading/chart.ts';
import { accountRows } from './catalog-rows.ts';
import { byCells } from './cells.ts';
import { BOOK_FILES, type BookFile, type Cells } from './columns.ts';
import { postingCells } from './posting-rows.ts';
import { settle } from './settle.ts';
import { createShelf, note, postingCount, type Shelf, type ShelfPart } from './shelf.ts';
import { shelveCatalogs, shelveDocuments, shelveLedger, shelveNames } from './shelving.ts';

export interface BooksOptions {
  readonly terms: Terms;
  /** Today's date in base time, `YYYY-MM-DDTHH:MM:SS`; the walk through the register starts at its month. */
  readonly today: string;
  /** The same base seen by a user with record-level restrictions: organisations he does not see are marked restricted. */
  readonly restricted?: Base;
  /** Comparisons with the living base after reading. */
  readonly rounds?: number;
}

export interface BooksReading {
  /** Rows of a file in the order the format demands; made as they are consumed. */
  readonly rows: (file: BookFile) => Iterable<Cells>;
  readonly counts: Readonly<Record<BookFile, number>>;
  readonly completeness: Completeness;
  /** True when a last comparison with the base found nothing changed. */
  readonly settled: boolean;
  readonly parts: readonly ShelfPart[];
  readonly faults: readonly Fault[];
}

async function hiddenOrganisations(base: Base, restricted: Base | undefined, terms: Terms): Promise<Set<string>> {
  if (restricted === undefined) return new Set();
  const set = 'Catalog_Организации';
  const [all, seen] = await Promise.all([
    readCatalog(base, set, terms),
    readCatalog(restricted, set, { ...terms, acceptLimited: true }),
  ]);
  // organisations that merely did not come are not hidden from anybody
  const lack =
    seen.completeness === 'complete' || seen.completeness === 'limited_by_rights' ? undefined : seen.faults[0];
  if (lack !== undefined) throw new OnecError(lack);
  const visible = new Set(seen.rows.map((row) => ref(row, 'Ref_Key')));
  return new Set(all.rows.map((row) => ref(row, 'Ref_Key')).filter((key) => !visible.has(key)));
}

/** Columns by which each file is sorted; the default is the first. */
const SORT_COLUMNS: Readonly<Partial<Record<BookFile, readonly number[]>>> = { document_lines: [0, 1], postings: [1] };

function unsorted(shelf: Shelf, file: BookFile): Cells[] {
  if (file === 'accounts') return accountRows(shelf.chart);
  const records = [...shelf.documents.values()].flatMap((kind) => [...kind.values()]);
  if (file === 'documents') return records.map((record) => record.cells);
  if (file === 'document_lines') return records.flatMap((record) => record.lines);
  return [...shelf.catalogs.values()].filter((catalog) => catalog.file === file).flatMap((catalog) => catalog.rows);
}

/** Line numbers are compared as numbers, everything else by code units. */
function* sortedPostings(shelf: Shelf): Generator<Cells> {
  for (const recorder of [...shelf.postings.keys()].sort()) {
    const own = [...(shelf.postings.get(recorder)?.values() ?? [])].sort((a, b) => a.line - b.line);
    for (const posting of own) yield postingCells(posting, shelf.chart, shelf.names);
  }
}

function rowsOfFile(shelf: Shelf, file: BookFile): Iterable<Cells> {
  if (file === 'postings') return sortedPostings(shelf);
  const order = byCells(SORT_COLUMNS[file] ?? [0]);
  const rows = unsorted(shelf, file);
  return file === 'document_lines' ? rows.sort((a, b) => order(a, b) || Number(a[2]) - Number(b[2])) : rows.sort(order);
}

function countOf(shelf: Shelf, file: BookFile): number {
  return file === 'postings' ? postingCount(shelf) : unsorted(shelf, file).length;
}

/** Reads everything. Throws OnecError when the base is away, refuses, or lacks the register or the chart; smaller losses are told in `parts`. */
export async function readBooks(base: Base, composition: Composition, options: BooksOptions): Promise<BooksReading> {
  const { terms } = options;
  const chart = await readChart(base, terms);
  const shelf = createShelf(base, terms, options.today, composition, chart);
  const accounts = {
    completeness: chart.completeness,
    expected: chart.byRef.size,
    read: chart.byRef.size,
    faults: chart.faults,
  };
  note(shelf, CHART_SET, accounts);
  const context = await shelveCatalogs(shelf, await hiddenOrganisations(base, options.restricted, terms));
  await shelveDocuments(shelf);
  await shelveLedger(shelf);
  const end = await settle(shelf, context, options.rounds ?? 3);
  await shelveNames(shelf);
  const parts = [...shelf.parts.values()];
  const whole = worst(parts.map((part) => part.completeness));
  return {
    rows: (file) => rowsOfFile(shelf, file),
    counts: Object.fromEntries(BOOK_FILES.map((file) => [file, countOf(shelf, file)])) as Record<BookFile, number>,
    completeness: end.settled ? whole : worst([whole, 'unknown']),
    settled: end.settled,
    parts,
    faults: [...parts.flatMap((part) => part.faults), ...end.faults],
  };
}
