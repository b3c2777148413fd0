/**
 * Documents of one kind made to agree with what the base says now: those rewritten since are read again together with their movements,
 * those gone are taken off the shelf, and what cannot be read whole is told and not passed for the document.
 */

import { type Fault, faultOf, OnecError } from '../errors.ts';
import { readVersions } from '../reading/catalogs.ts';
import { readDocuments } from '../reading/documents.ts';
import { readMovements } from '../reading/recorder.ts';
import { worthNarrowing } from '../reading/salvage.ts';
import type { WireRow } from '../transport/body.ts';
import type { DocumentRecord } from './document-rows.ts';
import { lastingFaults, note, replaceMovements, type Shelf } from './shelf.ts';
import { keepFlaw, recordOf } from './shelving.ts';

/** References whose version now differs from the one read: rewritten, added, or gone. */
export function differences(
  read: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): { changed: string[]; gone: string[] } {
  return {
    changed: [...now].filter(([key, version]) => read.get(key) !== version).map(([key]) => key),
    gone: [...read.keys()].filter((key) => !now.has(key)),
  };
}

/** Versions of the documents of a kind as they were read, readable or not. */
function versionsRead(shelf: Shelf, set: string): Map<string, string> {
  const records = shelf.documents.get(set) ?? new Map<string, DocumentRecord>();
  const flaws = [...shelf.flaws].filter(([, flaw]) => flaw.set === set);
  return new Map([
    ...[...records].map(([key, { version }]) => [key, version] as const),
    ...flaws.map(([key, { version }]) => [key, version] as const),
  ]);
}

/** Record and movements of one document, or what stands in the way of reading them. Throws OnecError when the base is away or refuses. */
async function readAgain(shelf: Shelf, set: string, row: WireRow): Promise<Fault | undefined> {
  try {
    const record = recordOf(shelf, set, row);
    const movements = await readMovements(shelf.base, shelf.chart, { type: set, ref: record.ref }, shelf.terms);
    const [lack] = movements.completeness === 'limited_by_rights' ? [] : movements.faults;
    if (lack !== undefined) return lack;
    shelf.documents.get(set)?.set(record.ref, record);
    shelf.flaws.delete(record.ref);
    replaceMovements(shelf, record.ref, movements.rows);
    return undefined;
  } catch (error) {
    const isOwn = error instanceof OnecError && (error.fault.code === 'BAD_VALUE' || worthNarrowing(error));
    if (!isOwn) throw error;
    return faultOf(error);
  }
}

/** The number of documents that differed. */
export async function settleKind(shelf: Shelf, set: string): Promise<number> {
  const now = await readVersions(shelf.base, set, shelf.terms);
  // versions that could not be read whole prove nothing: not settled
  if (now.completeness === 'truncated' || now.completeness === 'unknown') return 1;
  const { changed, gone } = differences(versionsRead(shelf, set), new Map(now.rows));
  const records = shelf.documents.get(set);
  for (const key of gone) {
    records?.delete(key);
    shelf.flaws.delete(key);
    replaceMovements(shelf, key, []);
  }
  const again = await readDocuments(shelf.base, set, changed, shelf.terms);
  for (const row of again.rows) {
    // the second time: rows and their analytics may have been read on two sides of a reposting
    const fault = (await readAgain(shelf, set, row)) && (await readAgain(shelf, set, row));
    if (fault !== undefined) keepFlaw(shelf, set, row, fault);
  }
  if (changed.length + gone.length === 0) return 0;
  const flaws = [...shelf.flaws.values()].filter((flaw) => flaw.set === set).map(({ fault }) => fault);
  const faults = [...now.faults, ...again.faults, ...lastingFaults(shelf, set), ...flaws];
  const completeness = faults.length === now.faults.length ? now.completeness : 'truncated';
  note(shelf, set, { completeness, expected: now.expected, read: records?.size ?? 0, faults });
  return changed.length + gone.length;
}
