/**
 * Makes one moment out of a reading that took minutes: compares versions and counts with what the base says now, re-reads what has
 * changed, and repeats until nothing changes or patience ends. Rows of the register have no version of their own: movements of changed
 * documents are read again, and windows whose count differs.
 */

import { readComposition } from '../dialect/composition.ts';
import { type Fault, makeFault } from '../errors.ts';
import { readVersions } from '../reading/catalogs.ts';
import { countWindow, type LedgerReader, WHOLE_LEDGER } from '../reading/ledger-rows.ts';
import { readWindow } from '../reading/ledger-window.ts';
import { LEDGER_SET, RECORDS_SET } from '../reading/postings.ts';
import { type Window, within } from '../reading/windows.ts';
import { reconcile } from './reconcile.ts';
import { differences, settleKind } from './settle-documents.ts';
import {
  addFaults,
  addPosting,
  allPostings,
  lastingFaults,
  note,
  postingCount,
  replaceMovements,
  type Shelf,
} from './shelf.ts';
import { BOOK_CATALOGS, shelveCatalog } from './shelving.ts';

type CatalogContext = Parameters<typeof shelveCatalog>[2];

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
    // as many different movements as the base counts now: whatever a window lacked has been made up for, but for what rows lack
    const faults = lastingFaults(shelf, LEDGER_SET);
    const completeness = faults.length === 0 ? 'complete' : 'truncated';
    note(shelf, LEDGER_SET, { completeness, expected: total, read: held, faults });
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
    addFaults(shelf, LEDGER_SET, chunk.faults);
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
    if (changes === 0) {
      addFaults(shelf, LEDGER_SET, await reconcile(shelf));
      return { settled: true, rounds: round, faults: [] };
    }
  }
  return {
    settled: false,
    rounds,
    faults: [makeFault('BASE_CHANGING', LEDGER_SET, `После ${rounds} сверок всё ещё меняется: ${changes}`)],
  };
}
