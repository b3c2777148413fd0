/**
 * Reads a set whole and proves it: rows are unique by key and as many as the base counts. Tries one body, pages and lists of keys in turn,
 * because bases differ in which of them they serve right; what cannot be proved is said to be truncated.
 */

import { judged, type Reading } from '../completeness.ts';
import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { ref } from '../dialect/decode.ts';
import { EMPTY_GUID, guidLiteral, isGuid } from '../dialect/literals.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import { orBatches, setTarget } from '../dialect/query.ts';
import { type Fault, makeFault } from '../errors.ts';
import type { WireRow } from '../transport/body.ts';
import { countRows } from './counting.ts';
import { salvageRow, worthNarrowing } from './salvage.ts';

export interface SetQuery {
  readonly set: string;
  readonly filter?: string | undefined;
  readonly select?: string | undefined;
  /** Rows are few and light: so many may come in one body. */
  readonly wholeLimit?: number;
}

/** Up to this many rows come in one body without paging. */
export const WHOLE_LIMIT = 1_000;
const PROBE = 20;
const PAGE_LIMIT = 1_000;
/** A set that does not say how many rows it has is read so far. */
const ROWS_LIMIT = 5_000_000;
/** Characters of one page: about 32 MB of UTF-8 Cyrillic JSON. */
const PAGE_SIZE = 20_000_000;
/** More rows than this unreadable in a row is not a bad row but a bad request. */
const UNREADABLE_LIMIT = 20;

/**
 * Rows gathered by key; a repeated key changes nothing. An object without its reference is no object and is told; a record without its key is
 * known by all its values: it must neither be lost nor be counted each time it comes.
 */
class Gathered {
  readonly rows = new Map<string, WireRow>();
  readonly faults: Fault[] = [];
  limited = false;
  unreadable = 0;
  #nameless = false;
  #contradicted = false;
  readonly #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** How many of the rows were new. */
  add(rows: readonly WireRow[], limited: boolean): number {
    const before = this.rows.size;
    const come = new Map<string, WireRow>();
    for (const row of rows) {
      if (this.#isNameless(row)) this.#nameless = true;
      else {
        const key = this.#identity(row);
        const other = come.get(key);
        // between two answers a row may have been written anew; in one answer two of them cannot both be true
        if (other !== undefined && JSON.stringify(other) !== JSON.stringify(row)) this.#contradicted = true;
        come.set(key, row);
        this.rows.set(key, row);
      }
    }
    this.limited ||= limited;
    return this.rows.size - before;
  }

  /** Everything that is wrong with the rows. */
  allFaults(set: string): readonly Fault[] {
    return [
      ...this.faults,
      ...(this.#nameless ? [makeFault('BAD_VALUE', set, 'строка без ссылки')] : []),
      ...(this.#contradicted ? [makeFault('IDENTITY_BROKEN', set, 'Под одним ключом пришли разные строки')] : []),
    ];
  }

  #isNameless({ Ref_Key: key }: WireRow): boolean {
    if (this.#keys.length !== 1 || this.#keys[0] !== 'Ref_Key') return false;
    return typeof key !== 'string' || !isGuid(key) || key === EMPTY_GUID;
  }

  #identity(row: WireRow): string {
    const parts = this.#keys.map((key) => row[key]);
    const isKnown = parts.length > 0 && parts.every((part) => part !== undefined && part !== null);
    return isKnown ? parts.map(String).join('|') : JSON.stringify(row);
  }
}

type Strategy = (base: Base, query: SetQuery, into: Gathered, terms: Terms, expected: number | null) => Promise<void>;

const readWhole: Strategy = async (base, query, into, terms) => {
  const { rows, limited } = await fetchRows(
    base,
    query.set,
    (rights) => setTarget(query.set, { $filter: query.filter, $select: query.select, ...rights }),
    terms,
  );
  into.add(rows, limited);
};

/**
 * Pages by `$skip`; ends when a page brings nothing new, so an ignored `$skip` cannot loop or pass for an end, and when there is twice as
 * much as was counted, so that a base that makes up rows cannot go on for ever.
 */
const readPages: Strategy = async (base, query, into, terms, expected) => {
  const enough = expected === null ? ROWS_LIMIT : expected * 2 + PAGE_LIMIT;
  // the type of a composite key is no field to order by; a guid alone is unique
  const keys = typeOfSet(base.schema, query.set)?.keys ?? ['Ref_Key'];
  const orderby = keys.filter((key) => !key.endsWith('_Type')).join(',');
  let size = PROBE;
  let limit = PAGE_LIMIT;
  for (let skip = 0; ; ) {
    const where = { $filter: query.filter, $orderby: orderby, $top: String(size), $skip: String(skip) };
    try {
      const page = await fetchRows(
        base,
        query.set,
        (rights) => setTarget(query.set, { ...where, $select: query.select, ...rights }),
        terms,
      );
      const fresh = into.add(page.rows, page.limited);
      skip += page.rows.length;
      if (page.rows.length < size || fresh === 0 || page.rows.length > size || into.rows.size > enough) return;
      if (skip === PROBE) limit = Math.max(PROBE, Math.min(PAGE_LIMIT, Math.floor((PAGE_SIZE * PROBE) / page.size)));
      size = Math.min(limit, skip === PROBE ? limit : size * 2);
    } catch (error) {
      if (!worthNarrowing(error) || into.unreadable >= UNREADABLE_LIMIT) throw error;
      if (size === 1) {
        await saveRow(base, query, where, into, terms);
        if (into.rows.size === 0) throw error;
        skip += 1;
      }
      size = Math.max(1, Math.floor(size / 2));
    }
  }
};

/** Keeps what a broken row lets be read; it is counted as read only with its key known. */
async function saveRow(
  base: Base,
  query: SetQuery,
  where: Record<string, string | undefined>,
  into: Gathered,
  terms: Terms,
): Promise<void> {
  const { row, fault } = await salvageRow(base, query.set, where, terms);
  into.unreadable += 1;
  into.faults.push(fault);
  if (row !== undefined) into.add([row], false);
}

/** All keys in one light body, then the objects by batches of keys; for sets with the one key Ref_Key. */
const readByKeys: Strategy = async (base, query, into, terms) => {
  const { rows } = await fetchRows(
    base,
    query.set,
    (rights) => setTarget(query.set, { $filter: query.filter, $select: 'Ref_Key', ...rights }),
    terms,
  );
  const missing = rows.flatMap((row) =>
    typeof row.Ref_Key === 'string' && isGuid(row.Ref_Key) && !into.rows.has(row.Ref_Key) ? row.Ref_Key : [],
  );
  await readRefs(base, query, missing, into, terms);
};

async function readRefs(
  base: Base,
  query: SetQuery,
  refs: readonly string[],
  into: Gathered,
  terms: Terms,
): Promise<void> {
  for (const batch of orBatches(refs.map((ref) => `Ref_Key eq ${guidLiteral(ref)}`)))
    await readBatch(base, query, batch.split(' or '), into, terms);
}

async function readBatch(
  base: Base,
  query: SetQuery,
  conditions: readonly string[],
  into: Gathered,
  terms: Terms,
): Promise<void> {
  const filter = conditions.join(' or ');
  try {
    await readWhole(base, { ...query, filter }, into, terms, conditions.length);
  } catch (error) {
    if (!worthNarrowing(error) || into.unreadable >= UNREADABLE_LIMIT) throw error;
    if (conditions.length === 1) {
      await saveRow(base, query, { $filter: filter }, into, terms);
      if (into.rows.size === 0) throw error;
      return;
    }
    const middle = Math.ceil(conditions.length / 2);
    await readBatch(base, query, conditions.slice(0, middle), into, terms);
    await readBatch(base, query, conditions.slice(middle), into, terms);
  }
}

function strategies(base: Base, query: SetQuery, expected: number | null): Strategy[] {
  const keys = typeOfSet(base.schema, query.set)?.keys ?? [];
  const byKeys = keys.length === 1 && keys[0] === 'Ref_Key' ? [readByKeys] : [];
  return expected !== null && expected > (query.wholeLimit ?? WHOLE_LIMIT)
    ? [readPages, readWhole, ...byKeys]
    : [readWhole, readPages, ...byKeys];
}

/** Every row of a set under a filter. Throws OnecError when nothing can be read; a part is returned only as `truncated`. */
export async function readSet(
  base: Base,
  query: SetQuery,
  terms: Terms,
  counted?: number | null,
): Promise<Reading<WireRow>> {
  const keys = typeOfSet(base.schema, query.set)?.keys ?? ['Ref_Key'];
  let expected = counted === undefined ? await countRows(base, query.set, query.filter, terms) : counted;
  let best = new Gathered(keys);
  let lastError: unknown;
  for (const strategy of strategies(base, query, expected)) {
    const gathered = new Gathered(keys);
    try {
      await strategy(base, query, gathered, terms, expected);
      lastError = undefined;
    } catch (error) {
      if (!worthNarrowing(error)) throw error;
      lastError = error;
    }
    if (gathered.rows.size >= best.rows.size) best = gathered;
    if (lastError === undefined && (gathered.limited || expected === null || best.faults.length > 0)) break;
    if (lastError === undefined && best.rows.size !== expected)
      expected = await countRows(base, query.set, query.filter, terms);
    if (lastError === undefined && best.rows.size === expected) break;
  }
  if (lastError !== undefined && best.rows.size === 0) throw lastError;
  return judged([...best.rows.values()], expected, best.limited, query.set, best.allFaults(query.set));
}

/**
 * Objects by their references, in batches. A reference that no longer exists is absent from the rows; that it does not exist is for the base
 * to say: of what did not come it must count none.
 */
export async function readByRefs(
  base: Base,
  query: SetQuery,
  refs: readonly string[],
  terms: Terms,
): Promise<Reading<WireRow>> {
  const gathered = new Gathered(['Ref_Key']);
  const asked = new Set(refs.map((ref) => ref.toLowerCase()));
  await readRefs(base, query, [...asked], gathered, terms);
  const rows = [...gathered.rows.values()].filter((row) => asked.has(ref(row, 'Ref_Key')));
  const come = new Set(rows.map((row) => ref(row, 'Ref_Key')));
  const lost = await countRefs(
    base,
    query.set,
    [...asked].filter((one) => !come.has(one)),
    terms,
  );
  const expected = lost === null ? null : rows.length + lost;
  return judged(rows, expected, gathered.limited, query.set, gathered.allFaults(query.set));
}

/** How many of the references the base says it has; null when it does not count. */
async function countRefs(base: Base, set: string, refs: readonly string[], terms: Terms): Promise<number | null> {
  let total: number | null = 0;
  for (const batch of orBatches(refs.map((one) => `Ref_Key eq ${guidLiteral(one)}`))) {
    const count: number | null = await countRows(base, set, batch, terms);
    total = count === null || total === null ? null : total + count;
  }
  return total;
}
