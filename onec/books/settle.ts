/**
 * Makes one moment out of a reading that took minutes: compares versions and counts with what the base says now, re-reads what has
 * changed, and repeats until nothing changes or patience ends. Rows of the register have no version of their own: movements of changed
 * documents are read again, and windows whose count differs.
 */

import { readComposition } from '../dialect/composition.ts';
import { type Fault, makeFault } from '../errors.ts';
import { readVersions } from '../reading/catalogs.ts';
import { readDocuments } from '../reading/documents.ts';
import { countWindow, type LedgerReader, WHOLE_LEDGER } from '../reading/ledger-rows.ts';
import { readWindow } from '../reading/ledger-window.ts';
import { LEDGER_SET, RECORDS_SET } from '../reading/postings.ts';
import { readMovements } from '../reading/recorder.ts';
import { type Window, within } from '../reading/windows.ts';
import { addPosting, allPostings, note, postingCount, replaceMovements, type Shelf } from './shelf.ts';
import { BOOK_CATALOGS, recordOf, shelveCatalog } from './shelving.ts';

type CatalogContext = Parameters<typeof shelveCatalog>[2];

/** References whose version now differs from the one read: rewritten, added, or gone. */
function differences(
  read: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): { changed: string[]; gone: string[] } {
  return {
    changed: [...now].filter(([key, version]) => read.get(key) !== version).map(([key]) => key),
    gone: [...read.keys()].filter((key) => !now.has(key)),
  };
}

async function settleKind(shelf: Shelf, set: string): Promise<number> {
  const records = shelf.documents.get(set) ?? new Map();
  const now = await readVersions(shelf.base, set, shelf.terms);
  // versions that could not be read whole prove nothing: not settled
  if (now.completeness === 'truncated' || now.completeness === 'unknown') return 1;
  const { changed, gone } = differences(
    new Map([...records].map(([key, record]) => [key, record.version])),
    new Map(now.rows),
  );
  for (const key of gone) {
    records.delete(key);
    replaceMovements(shelf, key, []);
  }
  const again = await readDocuments(shelf.base, set, changed, shelf.terms);
  for (const row of again.rows) {
    const record = recordOf(shelf, set, row);
    records.set(record.ref, record);
    const movements = await readMovements(shelf.base, shelf.chart, { type: set, ref: record.ref }, shelf.terms);
    replaceMovements(shelf, record.ref, movements.rows);
  }
  if (changed.length + gone.length > 0)
    note(shelf, set, {
      completeness: now.completeness,
      expected: now.expected,
      read: records.size,
      faults: [...now.faults, ...again.faults],
    });
  return changed.length + gone.length;
}

async function settleCatalog(shelf: Shelf, set: string, context: CatalogContext): Promise<number> {
  const catalog = BOOK_CATALOGS.find((one) => one.set === set);
  const kept = shelf.catalogs.get(set);
  if (catalog === undefined || kept === undefined || !shelf.composition.sets.includes(set)) return 0;
  const now = await readVersions(shelf.base, set, shelf.terms);
  const { changed, gone } = differences(kept.versions, new Map(now.rows));
  if (changed.length + gone.length > 0) await shelveCatalog(shelf, catalog, context);
  return changed.length + gone.length;
}

/** How many postings the shelf holds in each of the disjoint windows. */
function perWindow(shelf: Shelf, windows: readonly Window[]): number[] {
  const sorted = [...windows].sort((a, b) => (a.from < b.from ? -1 : 1));
  const counts = new Map<Window, number>(windows.map((window) => [window, 0]));
  for (const { period } of allPostings(shelf)) {
    let low = 0;
    let high = sorted.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((sorted[middle]?.from ?? '') <= period) low = middle;
      else high = middle - 1;
    }
    const window = sorted[low];
    if (window !== undefined && period >= window.from && period < window.to)
      counts.set(window, (counts.get(window) ?? 0) + 1);
  }
  return windows.map((window) => counts.get(window) ?? 0);
}

/** Windows of the first reading, without the closing remark about the whole, and what lies between and around them. */
function partition(windows: readonly Window[]): Window[] {
  const sorted = [
    ...new Map(windows.filter((window) => window !== WHOLE_LEDGER).map((window) => [window.from, window])).values(),
  ].sort((a, b) => (a.from < b.from ? -1 : 1));
  const all: Window[] = [];
  let from = WHOLE_LEDGER.from;
  for (const window of sorted) {
    if (from < window.from) all.push({ from, to: window.from });
    all.push(window);
    from = window.to;
  }
  if (from < WHOLE_LEDGER.to) all.push({ from, to: WHOLE_LEDGER.to });
  return all;
}

async function settleLedger(shelf: Shelf): Promise<number> {
  const { base, chart, terms, today } = shelf;
  const reader: LedgerReader = { base, chart, terms, query: { window: WHOLE_LEDGER, today } };
  const total = await countWindow(reader, WHOLE_LEDGER);
  if (total === null || base.hidden.has(LEDGER_SET) || base.hidden.has(RECORDS_SET)) return 0;
  const held = postingCount(shelf);
  if (total === held) {
    // as many different movements as the base counts now: whatever a window lacked has been made up for
    note(shelf, LEDGER_SET, { completeness: 'complete', expected: total, read: held, faults: [] });
    return 0;
  }
  const windows = partition(shelf.windows);
  const counts = perWindow(shelf, windows);
  let changed = 0;
  for (const [index, window] of windows.entries()) {
    const now = await countWindow(reader, window);
    if (now === null || now === counts[index]) continue;
    const chunk = await readWindow(reader, window, now);
    for (const [recorder, own] of [...shelf.postings]) {
      const kept = [...own.values()].filter((posting) => !within(window, posting.period));
      if (kept.length < own.size) replaceMovements(shelf, recorder, kept);
    }
    for (const posting of chunk.rows) addPosting(shelf, posting);
    changed += 1;
  }
  return changed;
}

async function lostSets(shelf: Shelf): Promise<string[]> {
  const now = await readComposition(shelf.base.transport, shelf.terms.signal);
  return shelf.composition.hash === now.hash ? [] : shelf.composition.sets.filter((set) => !now.sets.includes(set));
}

async function settleOnce(shelf: Shelf, context: CatalogContext): Promise<number> {
  let changes = 0;
  for (const set of shelf.documents.keys()) changes += await settleKind(shelf, set);
  for (const set of shelf.catalogs.keys()) changes += await settleCatalog(shelf, set, context);
  return changes + (await settleLedger(shelf));
}

export interface Settled {
  readonly settled: boolean;
  readonly rounds: number;
  readonly faults: readonly Fault[];
}

/** Up to `rounds` comparisons; settled when one finds no difference. Throws OnecError when the base goes away meanwhile. */
export async function settle(shelf: Shelf, context: CatalogContext, rounds: number): Promise<Settled> {
  const lost = await lostSets(shelf);
  if (lost.length > 0) {
    return {
      settled: false,
      rounds: 0,
      faults: [makeFault('COMPOSITION_CHANGED', 'служебный документ', `Исключены: ${lost.slice(0, 10).join(', ')}`)],
    };
  }
  let changes = 0;
  for (let round = 1; round <= rounds; round += 1) {
    changes = await settleOnce(shelf, context);
    if (changes === 0) return { settled: true, rounds: round, faults: [] };
  }
  return {
    settled: false,
    rounds,
    faults: [makeFault('BASE_CHANGING', LEDGER_SET, `После ${rounds} сверок всё ещё меняется: ${changes}`)],
  };
}
