/**
 * Balance, Turnovers and BalanceAndTurnovers of accumulation registers.
 */
import type { Value } from '#demo/books/books.ts';
import { CONFIGURATION } from '#demo/configuration/configuration.ts';
import type { Base } from '../base.ts';
import type { Field } from '../data/entity-types.ts';
import { PlainRow, type Row } from '../data/rows.ts';
import { isRef } from '../data/wire.ts';
import type { TableParameters } from './table-parameters.ts';
import type { TableFunction } from './table-types.ts';

interface Totals {
  readonly key: Readonly<Record<string, Value>>;
  readonly opening: bigint[];
  readonly receipt: bigint[];
  readonly expense: bigint[];
}

/** Sums by all dimensions over records that pass the condition. */
export function accumulationRows(definition: TableFunction, parameters: TableParameters, base: Base): readonly Row[] {
  const type = base.type(`${definition.owner}_RecordType`);
  const register = CONFIGURATION.registers.get(definition.owner);
  if (type === undefined || register === undefined) return [];
  const resources = register.resources.map(({ name }) => name);
  const condition = parameters.condition('Condition', { ...definition.result, fields: definition.dimensions }, base);
  const groups = new Map<string, Totals>();
  const phaseOf = phases(definition.name, parameters, base);
  for (const row of base.rows(type)) {
    const phase = phaseOf(String(row.get('Period')));
    if (phase === null || row.get('Active') !== true || condition?.(row) === false) continue;
    const totals = totalsAt(groups, row, definition.dimensions, resources.length);
    const isExpense = row.get('RecordType') === 'Expense';
    for (const [r, name] of resources.entries()) {
      const amount = amountOf(row.get(name));
      if (phase === 'opening') totals.opening[r] = (totals.opening[r] ?? 0n) + (isExpense ? -amount : amount);
      else if (isExpense) totals.expense[r] = (totals.expense[r] ?? 0n) + amount;
      else totals.receipt[r] = (totals.receipt[r] ?? 0n) + amount;
    }
  }
  return [...groups.values()].filter((totals) => !isEmpty(totals)).map((totals) => rowOf(totals, resources));
}

/** Joins rows that agree on the wanted dimensions; columns add up. */
export function joinedRows(rows: readonly Row[], wanted: readonly Field[], columns: readonly Field[]): readonly Row[] {
  const joined = new Map<string, Record<string, Value>>();
  for (const row of rows) {
    const key = valuesOf(row, wanted);
    const id = keyOf(key);
    const target = joined.get(id) ?? Object.fromEntries(key);
    for (const { name } of columns) target[name] = amountOf(target[name]) + amountOf(row.get(name));
    joined.set(id, target);
  }
  return [...joined.values()].map((values) => new PlainRow(values));
}

function phases(
  name: string,
  parameters: TableParameters,
  { profile }: Base,
): (period: string) => 'opening' | 'turnover' | null {
  if (name === 'Balance') {
    const moment = parameters.moment('Period');
    return (period) => (moment === null || period < moment ? 'opening' : null);
  }
  const start = parameters.moment('StartPeriod') ?? '';
  const end = parameters.moment('EndPeriod');
  return (period) => {
    if (period < start) return name === 'Turnovers' ? null : 'opening';
    return end === null || period < end || (profile.endInclusive && period === end) ? 'turnover' : null;
  };
}

function totalsAt(groups: Map<string, Totals>, row: Row, dimensions: readonly Field[], count: number): Totals {
  const values = valuesOf(row, dimensions);
  const id = keyOf(values);
  const known = groups.get(id);
  if (known !== undefined) return known;
  const zeros = () => new Array<bigint>(count).fill(0n);
  const totals = { key: Object.fromEntries(values), opening: zeros(), receipt: zeros(), expense: zeros() };
  groups.set(id, totals);
  return totals;
}

function rowOf({ key, opening, receipt, expense }: Totals, resources: readonly string[]): Row {
  const values: Record<string, Value> = { ...key };
  for (const [r, name] of resources.entries()) {
    const start = opening[r] ?? 0n;
    const income = receipt[r] ?? 0n;
    const outgo = expense[r] ?? 0n;
    values[`${name}Balance`] = start;
    values[`${name}OpeningBalance`] = start;
    values[`${name}Receipt`] = income;
    values[`${name}Expense`] = outgo;
    values[`${name}Turnover`] = income - outgo;
    values[`${name}ClosingBalance`] = start + income - outgo;
  }
  return new PlainRow(values);
}

function isEmpty({ opening, receipt, expense }: Totals): boolean {
  return [opening, receipt, expense].every((sums) => sums.every((sum) => sum === 0n));
}

/** What the row has of the dimensions; an absent one stays absent. */
function valuesOf(row: Row, dimensions: readonly Field[]): [string, Value][] {
  return dimensions.flatMap(({ name }): [string, Value][] => {
    const value = row.get(name);
    return value === undefined ? [] : [[name, value]];
  });
}

function keyOf(values: readonly (readonly [string, Value])[]): string {
  return values
    .map(([name, value]) => `${name}=${isRef(value) ? `${value.type}/${value.id}` : String(value)}`)
    .join('\n');
}

function amountOf(value: Value | undefined): bigint {
  return typeof value === 'bigint' ? value : typeof value === 'number' ? BigInt(value) : 0n;
}
