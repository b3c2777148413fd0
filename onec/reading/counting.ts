/** How many rows the base says there are: by `/$count`, else by `$inlinecount`, else by fetching the keys alone and counting them. */
import { type Base, fetchRows, type Terms, underRights } from '../dialect/base.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import { countTarget, setTarget } from '../dialect/query.ts';
import { OnecError } from '../errors.ts';
import type { ReasonCode } from '../reasons.ts';
import { isRow } from '../transport/body.ts';

/** Faults that say «not this way of counting», as opposed to «the base is away» or «not yours». */
const NOT_SERVED: ReadonlySet<ReasonCode> = new Set([
  'PROFILE_MISMATCH',
  'QUERY_REJECTED',
  'ODATA_NOT_ENABLED',
  'NOT_ODATA',
  'SERVER_ERROR',
  'BAD_VALUE',
]);

function notServed(error: unknown): boolean {
  return error instanceof OnecError && NOT_SERVED.has(error.fault.code);
}

async function byCount(base: Base, set: string, filter: string | undefined, terms: Terms): Promise<number> {
  return await underRights(
    base,
    set,
    terms,
    async (rights) =>
      (await base.transport.count(countTarget(set, { $filter: filter, ...rights }), terms.signal)).value,
  );
}

async function byInlinecount(
  base: Base,
  set: string,
  filter: string | undefined,
  terms: Terms,
): Promise<number | undefined> {
  const { value } = await underRights(base, set, terms, (rights) =>
    base.transport.json(
      setTarget(set, { $filter: filter, $top: '1', $inlinecount: 'allpages', ...keysOnly(base, set), ...rights }),
      terms.signal,
    ),
  );
  const count = isRow(value) ? value['odata.count'] : undefined;
  return typeof count === 'string' && /^\d+$/.test(count) ? Number(count) : undefined;
}

function keysOnly(base: Base, set: string): { $select?: string } {
  const keys = typeOfSet(base.schema, set)?.keys ?? [];
  return keys.length === 0 ? {} : { $select: keys.join(',') };
}

async function byRows(base: Base, set: string, filter: string | undefined, terms: Terms): Promise<number> {
  const { rows } = await fetchRows(
    base,
    set,
    (rights) => setTarget(set, { $filter: filter, ...keysOnly(base, set), ...rights }),
    terms,
  );
  return rows.length;
}

/** Rows of a set under a filter, null when the base does not tell in any way. Throws OnecError when it cannot be asked at all. */
export async function countRows(
  base: Base,
  set: string,
  filter: string | undefined,
  terms: Terms,
): Promise<number | null> {
  if (base.profile().count !== 'refused') {
    try {
      const value = await byCount(base, set, filter, terms);
      base.learn({ count: 'served' });
      return value;
    } catch (error) {
      if (!notServed(error)) throw error;
      if (base.profile().count === 'unknown') base.learn({ count: 'refused' });
    }
  }
  return await countOtherwise(base, set, filter, terms);
}

/** The second opinion: without `/$count`. */
export async function countOtherwise(
  base: Base,
  set: string,
  filter: string | undefined,
  terms: Terms,
): Promise<number | null> {
  for (const way of [byInlinecount, byRows]) {
    try {
      const value = await way(base, set, filter, terms);
      if (value !== undefined) return value;
    } catch (error) {
      if (!notServed(error)) throw error;
    }
  }
  return null;
}
