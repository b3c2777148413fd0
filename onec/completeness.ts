/** How whole a reading is, and the proof: how many rows the base counted and how many came. */
import { type Fault, faultOf, makeFault } from './errors.ts';

/** Worst last is not alphabetical: see `worst`. */
export type Completeness = 'complete' | 'truncated' | 'limited_by_rights' | 'unknown';

export interface Reading<T> {
  readonly rows: readonly T[];
  readonly completeness: Completeness;
  /** Rows the base counted; null when it does not tell. */
  readonly expected: number | null;
  readonly read: number;
  readonly faults: readonly Fault[];
}

const BADNESS: Readonly<Record<Completeness, number>> = { complete: 0, limited_by_rights: 1, unknown: 2, truncated: 3 };

export function worst(parts: readonly Completeness[]): Completeness {
  return parts.reduce<Completeness>((bad, part) => (BADNESS[part] > BADNESS[bad] ? part : bad), 'complete');
}

export function whole<T>(rows: readonly T[]): Reading<T> {
  return { rows, completeness: 'complete', expected: rows.length, read: rows.length, faults: [] };
}

/** Rights hide an unknown number of rows, so a reading under them proves nothing by count. */
export function judged<T>(
  rows: readonly T[],
  expected: number | null,
  limited: boolean,
  resource: string,
  faults: readonly Fault[] = [],
): Reading<T> {
  const reading = { rows, expected, read: rows.length };
  if (faults.length > 0) return { ...reading, completeness: 'truncated', faults };
  if (limited)
    return { ...reading, completeness: 'limited_by_rights', faults: [makeFault('ACCESS_LIMITED', resource)] };
  if (expected === null) return { ...reading, completeness: 'unknown', faults: [makeFault('COUNT_UNKNOWN', resource)] };
  if (expected === rows.length) return { ...reading, completeness: 'complete', faults: [] };
  const detail = `База насчитала ${expected}, прочитано ${rows.length}`;
  return { ...reading, completeness: 'truncated', faults: [makeFault('RESULT_TRUNCATED', resource, detail)] };
}

/** A reading that could not be done at all. Programming errors are thrown on. */
export function failed<T>(error: unknown): Reading<T> {
  return { rows: [], completeness: 'unknown', expected: null, read: 0, faults: [faultOf(error)] };
}

/** The summary of several readings without their rows: counts added, the worst completeness, all faults. */
export function totalOf(parts: readonly Omit<Reading<unknown>, 'rows'>[]): Omit<Reading<never>, 'rows'> {
  const expected = parts.every((part) => part.expected !== null)
    ? parts.reduce((sum, part) => sum + (part.expected ?? 0), 0)
    : null;
  return {
    completeness: worst(parts.map((part) => part.completeness)),
    expected,
    read: parts.reduce((sum, part) => sum + part.read, 0),
    faults: parts.flatMap((part) => part.faults),
  };
}
