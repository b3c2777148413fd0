/** What has been read of a base so far: catalogs, documents and postings in the form they will be written, each with the version it was read at. */

import type { Completeness, Reading } from '../completeness.ts';
import type { Base, Terms } from '../dialect/base.ts';
import type { Composition } from '../dialect/composition.ts';
import type { Fault } from '../errors.ts';
import type { Chart } from '../reading/chart.ts';
import type { Posting } from '../reading/postings.ts';
import type { Window } from '../reading/windows.ts';
import type { BookFile, Cells } from './columns.ts';
import type { DocumentRecord } from './document-rows.ts';
import { createPool } from './posting-rows.ts';

/** How one set was read. */
export interface ShelfPart {
  readonly name: string;
  readonly completeness: Completeness;
  readonly expected: number | null;
  readonly read: number;
  readonly faults: readonly Fault[];
}

/** A document, or its movements, that cannot be read as they stand in this version. */
export interface Flaw {
  readonly set: string;
  readonly version: string;
  readonly fault: Fault;
}

export interface ShelfCatalog {
  readonly file: BookFile;
  readonly rows: readonly Cells[];
  readonly versions: ReadonlyMap<string, string>;
}

export interface Shelf {
  readonly base: Base;
  readonly terms: Terms;
  readonly today: string;
  readonly composition: Composition;
  readonly chart: Chart;
  /** Names of everything that cells mention by reference. */
  readonly names: Map<string, string>;
  readonly dueDates: Map<string, string>;
  /** By set. */
  readonly catalogs: Map<string, ShelfCatalog>;
  readonly documents: Map<string, Map<string, DocumentRecord>>;
  /** By reference of a document; such a document is not in `documents`, or is there as it was before. */
  readonly flaws: Map<string, Flaw>;
  /** By recorder reference and line: a movement met twice is one movement, the later reading of it. */
  readonly postings: Map<string, Map<number, Posting>>;
  /** Windows of the register as they were read. */
  readonly windows: Window[];
  readonly parts: Map<string, ShelfPart>;
  readonly compact: (posting: Posting) => Posting;
}

export function createShelf(base: Base, terms: Terms, today: string, composition: Composition, chart: Chart): Shelf {
  return {
    base,
    terms,
    today,
    composition,
    chart,
    names: new Map(),
    dueDates: new Map(),
    catalogs: new Map(),
    documents: new Map(),
    flaws: new Map(),
    postings: new Map(),
    windows: [],
    parts: new Map(),
    compact: createPool().compact,
  };
}

export function note(shelf: Shelf, name: string, reading: Omit<Reading<unknown>, 'rows'>): void {
  const { completeness, expected, read, faults } = reading;
  shelf.parts.set(name, { name, completeness, expected, read, faults });
}

/** Faults of a part that no later count can refute: the rows have come, but not all that is in them. */
export function lastingFaults(shelf: Shelf, name: string): Fault[] {
  return (shelf.parts.get(name)?.faults ?? []).filter(({ code }) => code === 'ROW_UNREADABLE');
}

/** Adds what was found out about a part after it was read. */
export function addFaults(shelf: Shelf, name: string, faults: readonly Fault[]): void {
  const part = shelf.parts.get(name);
  if (part === undefined || faults.length === 0) return;
  shelf.parts.set(name, { ...part, completeness: 'truncated', faults: [...part.faults, ...faults] });
}

export function addPosting(shelf: Shelf, posting: Posting): void {
  const small = shelf.compact(posting);
  const own = shelf.postings.get(small.recorder) ?? new Map<number, Posting>();
  own.set(small.line, small);
  shelf.postings.set(small.recorder, own);
}

export function* allPostings(shelf: Shelf): Generator<Posting> {
  for (const own of shelf.postings.values()) yield* own.values();
}

export function postingCount(shelf: Shelf): number {
  let count = 0;
  for (const own of shelf.postings.values()) count += own.size;
  return count;
}

/** Puts one recorder's movements in place of those that were there. */
export function replaceMovements(shelf: Shelf, recorder: string, postings: readonly Posting[]): void {
  shelf.postings.delete(recorder);
  for (const posting of postings) addPosting(shelf, posting);
}
