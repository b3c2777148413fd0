/** Catalogs (and plans of characteristics, which look the same): whole, by references, and as names alone. */

import type { Reading } from '../completeness.ts';
import type { Base, Terms } from '../dialect/base.ts';
import { ref, text } from '../dialect/decode.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import type { WireRow } from '../transport/body.ts';
import { readByRefs, readSet } from './sets.ts';

/** Names are short: a hundred thousand of them are one answer of some ten megabytes. */
const NAMES_IN_ONE_BODY = 100_000;

/** Every element of a catalog, folders and marked ones included. Throws OnecError when it cannot be read. */
export async function readCatalog(base: Base, set: string, terms: Terms, filter?: string): Promise<Reading<WireRow>> {
  return await readSet(base, { set, filter }, terms);
}

export async function readElements(
  base: Base,
  set: string,
  refs: readonly string[],
  terms: Terms,
): Promise<Reading<WireRow>> {
  return await readByRefs(base, { set }, refs, terms);
}

/** Description by reference; empty for a catalog without descriptions. */
export async function readNames(base: Base, set: string, terms: Terms): Promise<Reading<readonly [string, string]>> {
  const named = typeOfSet(base.schema, set)?.properties.has('Description') ?? false;
  if (!named) return { rows: [], completeness: 'complete', expected: 0, read: 0, faults: [] };
  const reading = await readSet(base, { set, select: 'Ref_Key,Description', wholeLimit: NAMES_IN_ONE_BODY }, terms);
  return { ...reading, rows: reading.rows.map((row) => [ref(row, 'Ref_Key'), text(row, 'Description')] as const) };
}

/** DataVersion by reference: a cheap way to find out what was rewritten since. */
export async function readVersions(base: Base, set: string, terms: Terms): Promise<Reading<readonly [string, string]>> {
  const reading = await readSet(base, { set, select: 'Ref_Key,DataVersion', wholeLimit: NAMES_IN_ONE_BODY }, terms);
  return { ...reading, rows: reading.rows.map((row) => [ref(row, 'Ref_Key'), text(row, 'DataVersion')] as const) };
}
