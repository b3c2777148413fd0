/**
 * Addresses of 1C resources: sets, keys, virtual tables in the query form, options — encoded the one way 1C reads (no `+` for a space)
 * and kept within what web servers accept.
 */
import { makeFault, OnecError } from '../errors.ts';
import type { Target } from '../transport/wire.ts';

/**
 * IIS cuts a query string at 2048 characters as sent and a path segment at 260. Keys with Cyrillic names reach 260 only when encoded, and
 * http.sys looks at the decoded path: so a segment is measured decoded, and readers of long keys keep a filter in reserve.
 */
export const QUERY_BUDGET = 2048;
export const SEGMENT_BUDGET = 260;

export type Options = Readonly<Record<string, string | undefined>>;

const JSON_FORMAT = 'application/json;odata=nometadata';

function encodeQuery(options: Options, label: string): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(options)) {
    // text of a base may hold half of a letter, which no address can
    if (value !== undefined) parts.push(`${name}=${encodeURIComponent(value.toWellFormed())}`);
  }
  const query = parts.join('&');
  if (query.length > QUERY_BUDGET)
    throw new OnecError(makeFault('QUERY_TOO_LONG', label, `${query.length} знаков при пределе ${QUERY_BUDGET}`));
  return query;
}

function checked(path: string, query: string, label: string): Target {
  for (const segment of path.split('/')) {
    const length = decodeURIComponent(segment).length;
    if (length > SEGMENT_BUDGET) {
      throw new OnecError(
        makeFault('QUERY_TOO_LONG', label, `часть адреса ${length} знаков при пределе ${SEGMENT_BUDGET}`),
      );
    }
  }
  return { path, query, label, format: 'json' };
}

/** A collection: `/Catalog_Контрагенты?$filter=…`. */
export function setTarget(set: string, options: Options = {}): Target {
  return checked(`/${encodeURIComponent(set)}`, encodeQuery({ ...options, $format: JSON_FORMAT }, set), set);
}

/** The number of rows: `/Catalog_Контрагенты/$count?$filter=…`. */
export function countTarget(set: string, options: Options = {}): Target {
  return checked(`/${encodeURIComponent(set)}/$count`, encodeQuery(options, set), set);
}

/** One entity by its key: literals by key name, or the single literal when the set has one key. */
export function entityTarget(
  set: string,
  key: string | Readonly<Record<string, string>>,
  options: Options = {},
): Target {
  const inside =
    typeof key === 'string'
      ? encodeURIComponent(key)
      : Object.entries(key)
          .map(([name, literal]) => `${encodeURIComponent(name)}=${encodeURIComponent(literal)}`)
          .join(',');
  return checked(`/${encodeURIComponent(set)}(${inside})`, encodeQuery({ ...options, $format: JSON_FORMAT }, set), set);
}

/** A virtual table in the query form, whose parameters are bounded by the query budget only and not by one path segment. */
export function functionTarget(set: string, name: string, parameters: Options, options: Options = {}): Target {
  const label = `${set}/${name}`;
  return checked(
    `/${encodeURIComponent(set)}/${name}()`,
    encodeQuery({ ...parameters, ...options, $format: JSON_FORMAT }, label),
    label,
  );
}

export function serviceTarget(): Target {
  return {
    path: '/',
    query: encodeQuery({ $format: JSON_FORMAT }, 'служебный документ'),
    label: 'служебный документ',
    format: 'json',
  };
}

export function metadataTarget(): Target {
  return { path: '/$metadata', query: '', label: '$metadata', format: 'xml' };
}

export function both(...conditions: readonly (string | undefined)[]): string | undefined {
  const real = conditions.filter((condition): condition is string => condition !== undefined && condition !== '');
  return real.length === 0
    ? undefined
    : real.map((condition) => (real.length > 1 && / or /.test(condition) ? `(${condition})` : condition)).join(' and ');
}

/** Joins conditions with `or` into as few strings as fit `budget` characters once encoded; 1C has no `in`. */
export function orBatches(conditions: readonly string[], budget = QUERY_BUDGET - 600): string[] {
  const batches: string[] = [];
  let current: string[] = [];
  let length = 0;
  for (const condition of conditions) {
    const size = encodeURIComponent(condition).length + 10;
    if (current.length > 0 && length + size > budget) {
      batches.push(current.join(' or '));
      current = [];
      length = 0;
    }
    current.push(condition);
    length += size;
  }
  if (current.length > 0) batches.push(current.join(' or '));
  return batches;
}
