/** Information and accumulation registers: records whole or by windows of their period, slices, and virtual tables with checked parameters. */

import { judged, type Reading, totalOf } from '../completeness.ts';
import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { functionParameters, typeOfSet } from '../dialect/metadata.ts';
import { both, functionTarget, type Options } from '../dialect/query.ts';
import { makeFault, OnecError } from '../errors.ts';
import type { WireRow } from '../transport/body.ts';
import { collect, mapAhead } from './ahead.ts';
import { countRows } from './counting.ts';
import { sized } from './ledger-plan.ts';
import { readSet, WHOLE_LIMIT } from './sets.ts';
import { TIME_END, TIME_START, type Window, windowFilter } from './windows.ts';

/** The set that holds records one by one: `_RecordType` for a register written by documents, the register itself for an independent one. */
export function recordsSet(base: Base, register: string): string {
  const flat = `${register}_RecordType`;
  if (typeOfSet(base.schema, flat) !== undefined) return flat;
  if (typeOfSet(base.schema, register) !== undefined) return register;
  throw new OnecError(makeFault('COMPOSITION_MISSING', register));
}

/** Every record of a register, by windows of its period when there are many. Throws OnecError. */
export async function readRecords(
  base: Base,
  register: string,
  terms: Terms,
  query: { filter?: string; window?: Window } = {},
): Promise<Reading<WireRow>> {
  const set = recordsSet(base, register);
  const range = query.window ?? { from: TIME_START, to: TIME_END };
  const periodic = typeOfSet(base.schema, set)?.properties.has('Period') ?? false;
  const filterOf = (window: Window): string | undefined =>
    both(query.filter, periodic ? windowFilter('Period', window) : undefined);
  const expected = await countRows(base, set, filterOf(range), terms);
  if (expected === null || expected <= WHOLE_LIMIT || !periodic)
    return await readSet(base, { set, filter: filterOf(range) }, terms, expected);
  const windows = sized((window) => countRows(base, set, filterOf(window), terms), range, expected, WHOLE_LIMIT);
  const parts = await collect(
    mapAhead(windows, base.transport.concurrency + 1, (planned) =>
      readSet(base, { set, filter: filterOf(planned.window) }, terms, planned.expected),
    ),
  );
  const rows = parts.flatMap((part) => part.rows);
  const total = totalOf(parts);
  return total.completeness === 'complete' ? judged(rows, expected, false, set) : { ...total, rows };
}

/**
 * Rows of a virtual table of any register (`Balance`, `Turnovers`, `SliceLast`, …), values as literals or quoted conditions. A parameter
 * that the base does not declare is refused here: 1C would answer 501. Throws OnecError PROFILE_MISMATCH, COMPOSITION_MISSING.
 */
export async function readVirtualTable(
  base: Base,
  register: string,
  table: string,
  parameters: Options,
  terms: Terms,
): Promise<Reading<WireRow>> {
  const owner = functionParameters(base.schema, register, table) === undefined ? `${register}_RecordType` : register;
  const declared = functionParameters(base.schema, owner, table);
  if (declared === undefined)
    throw new OnecError(
      makeFault('COMPOSITION_MISSING', `${register}/${table}`, 'Таблица не опубликована или регистр её не имеет'),
    );
  const unknown = Object.keys(parameters).find((name) => !declared.includes(name));
  if (unknown !== undefined)
    throw new OnecError(
      makeFault('PROFILE_MISMATCH', `${register}/${table}`, `Параметра ${unknown} нет; есть ${declared.join(', ')}`),
    );
  const { rows, limited } = await fetchRows(
    base,
    owner,
    (rights) => functionTarget(owner, table, parameters, rights),
    terms,
  );
  return judged(rows, rows.length, limited, `${register}/${table}`);
}
