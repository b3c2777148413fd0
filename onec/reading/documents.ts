/**
 * Documents of one kind with their tabular sections inside: plainly while they are few, by windows of their date, newest first, when they
 * are many. Sections are never paged apart from their owner: that loses rows.
 */

import { judged, type Reading } from '../completeness.ts';
import { type Base, fetchEntity, fetchRows, type Terms } from '../dialect/base.ts';
import { type Decoded, decodeEntity, moment, ref } from '../dialect/decode.ts';
import { guidLiteral } from '../dialect/literals.ts';
import { isSectionSet, typeOfSet } from '../dialect/metadata.ts';
import { both, entityTarget, setTarget } from '../dialect/query.ts';
import { makeFault, OnecError } from '../errors.ts';
import type { WireRow } from '../transport/body.ts';
import { mapAhead } from './ahead.ts';
import { countRows } from './counting.ts';
import { sized } from './ledger-plan.ts';
import { readByRefs, readSet } from './sets.ts';
import { monthStart, TIME_END, TIME_START, type Window, windowFilter } from './windows.ts';

/** Documents of a window with sections weigh tens of kilobytes each. */
const DOCUMENTS_PER_WINDOW = 500;
/** Fewer than this come in one body: windows would cost more requests than they save. */
const PLAIN_LIMIT = 600;

export interface DocumentQuery {
  readonly set: string;
  readonly window?: Window;
  readonly filter?: string;
}

export interface DocumentChunk extends Reading<WireRow> {
  readonly window: Window;
}

/** Sets of the published kinds of documents, without the sets of their sections. */
export function documentSets(base: Base): string[] {
  return [...base.schema.sets.keys()]
    .filter((set) => set.startsWith('Document_') && !isSectionSet(base.schema, set))
    .sort();
}

/** All fields, sections and, where the base gives it, the presentation. */
async function selection(base: Base, set: string, terms: Terms): Promise<string | undefined> {
  if (base.profile().presentation === 'unknown') {
    try {
      const { rows } = await fetchRows(
        base,
        set,
        (rights) => setTarget(set, { $select: '*,Presentation', $top: '1', ...rights }),
        terms,
      );
      const sample = rows[0];
      if (sample === undefined) return undefined;
      const served =
        typeof sample.Presentation === 'string' &&
        [...(typeOfSet(base.schema, set)?.properties.keys() ?? [])].every((field) => field in sample);
      base.learn({ presentation: served ? 'served' : 'refused' });
    } catch (error) {
      if (!(error instanceof OnecError) || error.fault.code === 'ACCESS_LIMITED') throw error;
      base.learn({ presentation: 'refused' });
    }
  }
  return base.profile().presentation === 'served' ? '*,Presentation' : undefined;
}

async function edgeDate(base: Base, query: DocumentQuery, direction: 'asc' | 'desc', terms: Terms): Promise<string> {
  const { rows } = await fetchRows(
    base,
    query.set,
    (rights) =>
      setTarget(query.set, {
        $filter: query.filter,
        $select: 'Ref_Key,Date',
        $orderby: `Date ${direction}`,
        $top: '1',
        ...rights,
      }),
    terms,
  );
  return rows[0] === undefined ? '' : moment(rows[0], 'Date');
}

/** The range in three pieces, newest first: after the last document, the months that hold them, before the first. The ends prove the edges right. */
async function pieces(base: Base, query: DocumentQuery, range: Window, terms: Terms): Promise<Window[]> {
  const [first, last] = [await edgeDate(base, query, 'asc', terms), await edgeDate(base, query, 'desc', terms)];
  const cuts = [first === '' ? '' : monthStart(first), last === '' ? '' : monthStart(last, 1)]
    .filter((cut) => cut > range.from && cut < range.to)
    .sort();
  const edges = [range.from, ...new Set(cuts), range.to];
  return edges
    .slice(1)
    .map((to, index) => ({ from: edges[index] ?? range.from, to }))
    .reverse();
}

/** Documents of one kind, newest first. Throws OnecError; a kind that is not published is COMPOSITION_MISSING. */
export async function* streamDocuments(base: Base, query: DocumentQuery, terms: Terms): AsyncGenerator<DocumentChunk> {
  if (typeOfSet(base.schema, query.set) === undefined) throw new OnecError(makeFault('COMPOSITION_MISSING', query.set));
  const range = query.window ?? { from: TIME_START, to: TIME_END };
  const count = (window: Window): Promise<number | null> =>
    countRows(base, query.set, both(query.filter, windowFilter('Date', window)), terms);
  const select = await selection(base, query.set, terms);
  const read = async (window: Window, expected: number | null): Promise<DocumentChunk> => {
    const filter = both(query.filter, windowFilter('Date', window));
    return { ...(await readSet(base, { set: query.set, filter, select }, terms, expected)), window };
  };
  const expected = await count(range);
  if (expected === null || expected <= PLAIN_LIMIT) {
    yield await read(range, expected);
    return;
  }
  async function* windows() {
    for (const piece of await pieces(base, query, range, terms)) {
      const rows = await count(piece);
      if (rows === null || rows > 0) yield* sized(count, piece, rows ?? expected ?? 0, DOCUMENTS_PER_WINDOW);
    }
  }
  let total = 0;
  for await (const chunk of mapAhead(windows(), base.transport.concurrency + 1, (planned) =>
    read(planned.window, planned.expected),
  )) {
    total += chunk.read;
    yield chunk;
  }
  const now = total === expected ? expected : await count(range);
  if (now !== total)
    yield { ...judged<WireRow>([], now === null ? null : now - total, false, query.set), window: range };
}

/** Documents by their references, with presentations where the base gives them. */
export async function readDocuments(
  base: Base,
  set: string,
  refs: readonly string[],
  terms: Terms,
): Promise<Reading<WireRow>> {
  return await readByRefs(base, { set, select: await selection(base, set, terms) }, refs, terms);
}

/** One document with everything in it, decoded by its metadata type. Throws OnecError ENTITY_NOT_FOUND, COMPOSITION_MISSING and the rest. */
export async function readDocument(base: Base, set: string, documentRef: string, terms: Terms): Promise<Decoded> {
  const type = typeOfSet(base.schema, set);
  if (type === undefined) throw new OnecError(makeFault('COMPOSITION_MISSING', set));
  const [row] = await fetchEntity(base, set, entityTarget(set, guidLiteral(documentRef)), terms);
  if (row === undefined) throw new OnecError(makeFault('ENTITY_NOT_FOUND', set));
  if (ref(row, 'Ref_Key') !== documentRef.toLowerCase())
    throw new OnecError(makeFault('BAD_VALUE', set, 'пришёл другой объект'));
  return decodeEntity(type, row, (name) => base.schema.types.get(name));
}
