/**
 * SliceLast and SliceFirst of periodic information registers. The moment of the slice belongs to it.
 */
import { CONFIGURATION } from '#demo/configuration/configuration.ts';
import type { Base } from '../base.ts';
import type { Row } from '../data/rows.ts';
import { isRef } from '../data/wire.ts';
import type { TableParameters } from './table-parameters.ts';
import type { TableFunction } from './table-types.ts';

/** The latest (earliest) record of each combination of dimensions not after (not before) the moment. */
export function sliceRows(definition: TableFunction, parameters: TableParameters, base: Base): readonly Row[] {
  const set = definition.owner.replace(/_RecordType$/, '');
  const type = base.type(definition.owner);
  const register = CONFIGURATION.registers.get(set);
  if (type === undefined || register === undefined) return [];
  const isLast = definition.name === 'SliceLast';
  const moment = parameters.moment('Period');
  const condition = parameters.condition('Condition', definition.result, base);
  const chosen = new Map<string, Row>();
  for (const row of base.rows(type)) {
    const period = periodOf(row);
    if (moment !== null && (isLast ? period > moment : period < moment)) continue;
    if (condition?.(row) === false) continue;
    const key = register.dimensions.map(({ name }) => keyOf(row, name)).join('\n');
    const known = chosen.get(key);
    if (known === undefined || (isLast ? period >= periodOf(known) : period < periodOf(known))) chosen.set(key, row);
  }
  return [...chosen.values()];
}

function periodOf(row: Row): string {
  return String(row.get('Period') ?? '');
}

function keyOf(row: Row, name: string): string {
  const value = row.get(name);
  return isRef(value) ? `${value.type}/${value.id}` : String(value ?? '');
}
