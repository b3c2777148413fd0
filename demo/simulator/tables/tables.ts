/**
 * A call of a virtual table from its parameters to the page that goes out.
 */
import { LEDGER } from '#demo/configuration/configuration.ts';
import type { Base } from '../base.ts';
import type { Collections, PagingHabits } from '../collection.ts';
import { permitted } from '../data/access.ts';
import type { EntityType, Field } from '../data/entity-types.ts';
import { ordered } from '../data/ordering.ts';
import type { Row } from '../data/rows.ts';
import { scrambled } from '../data/scramble.ts';
import { isRef, propertiesOf } from '../data/wire.ts';
import { compileTest } from '../filter/compile.ts';
import { parseFilter } from '../filter/parser.ts';
import { type Projection, projectionOf } from '../format/projection.ts';
import type { QueryOptions } from '../http/query-options.ts';
import type { User } from '../users.ts';
import { accumulationRows, joinedRows } from './accumulation-tables.ts';
import { GroupRow } from './ledger-groups.ts';
import { extDimensions, recordsWithExtDimensions, topOf, topRecords } from './ledger-records.ts';
import { ledgerRows, ledgerTable } from './ledger-tables.ts';
import { sliceRows } from './slices.ts';
import { limitedDimensions, type TableParameters, tableParameters } from './table-parameters.ts';
import type { TableFunction } from './table-types.ts';

export interface TableCall {
  readonly definition: TableFunction;
  /** Text in the brackets, null without brackets. */
  readonly args: string | null;
  readonly options: QueryOptions;
  readonly user: User;
}

export interface TableAnswer {
  readonly type: EntityType;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly projection: Projection;
}

export function callTable(call: TableCall, base: Base, collections: Collections, habits: PagingHabits): TableAnswer {
  const { definition, options } = call;
  const parameters = tableParameters(call.args, options.parameters, definition.parameters);
  if (definition.name === 'RecordsWithExtDimensions') return recordsAnswer(call, parameters, base, collections, habits);
  const { type, rows } =
    definition.dimensions.length > 0 ? grouped(call, parameters, base) : listed(call, parameters, base);
  const projection = projectionOf(type, options.select, options.expand, base);
  const sorted = options.orderby === null ? rows : ordered(rows, options.orderby, definition.result, base, base.seed);
  return { type, rows: collections.page(sorted, options, habits), total: sorted.length, projection };
}

/** Rows by dimensions: `Dimensions` narrows them, `$select` regroups. */
function grouped(call: TableCall, parameters: TableParameters, base: Base): { type: EntityType; rows: readonly Row[] } {
  const { definition, options } = call;
  const isLedger = definition.owner === LEDGER;
  const limited = limitedDimensions(
    parameters.names('Dimensions'),
    definition.dimensions,
    isLedger ? /Account|ExtDimension/ : /^$/,
  );
  const columns = definition.result.fields.filter((field) => !definition.dimensions.includes(field));
  const type = { ...definition.result, fields: [...limited, ...columns] };
  const wanted = selectedFields(limited, options.select);
  if (isLedger) {
    const table = ledgerTable(definition, parameters, toldDimensions(call, wanted, base), base);
    const rows = allowed(table.table.rows(table.groups), call, base);
    const groups = rows.flatMap((row) => (row instanceof GroupRow ? [row.group] : []));
    return { type, rows: shuffled(ledgerRows({ ...table, groups }, wanted), wanted, base) };
  }
  const rows = allowed(accumulationRows(definition, parameters, base), call, base);
  const isWhole = wanted.length === definition.dimensions.length;
  return { type, rows: shuffled(isWhole ? rows : joinedRows(rows, wanted, columns), wanted, base) };
}

/**
 * Dimensions a ledger table must tell apart: those wanted, those a condition or filter may look at, the organisation
 * for rights. Null when all of them: nothing is selected away, or unnetted sides need the finest groups.
 */
function toldDimensions(
  { definition, args, options, user }: TableCall,
  wanted: readonly Field[],
  base: Base,
): ReadonlySet<string> | null {
  if (wanted.length === definition.dimensions.length || base.profile.splittedBalance) return null;
  const looked = `${args ?? ''} ${options.filter ?? ''} ${options.parameters.get('Condition') ?? ''}`;
  const told = definition.dimensions.filter((field) => wanted.includes(field) || looked.includes(field.name));
  return new Set([...told.map(({ name }) => name), ...(user.hiddenOrganisations.length > 0 ? ['Организация'] : [])]);
}

function listed(call: TableCall, parameters: TableParameters, base: Base): { type: EntityType; rows: readonly Row[] } {
  const { definition } = call;
  const rows = definition.name === 'ExtDimensions' ? extDimensions(base) : sliceRows(definition, parameters, base);
  return { type: definition.result, rows: allowed(rows, call, base) };
}

function recordsAnswer(
  call: TableCall,
  parameters: TableParameters,
  base: Base,
  collections: Collections,
  habits: PagingHabits,
): TableAnswer {
  const { definition, options, user } = call;
  const type = definition.result;
  const found = recordsWithExtDimensions(definition, parameters, options, base);
  const rows = permitted(found, type, user, options.allowedOnly, base);
  const top = habits.ignoreTop ? null : (topOf(parameters) ?? options.top);
  const skipped = collections.page(rows, { ...options, top: null }, habits);
  const projection = projectionOf(type, options.select, options.expand, base);
  return { type, rows: top === null ? skipped : topRecords(skipped, top, base), total: rows.length, projection };
}

/** `$filter` and record-level rights. */
function allowed(rows: readonly Row[], { definition, options, user }: TableCall, base: Base): readonly Row[] {
  const test = options.filter === null ? null : compileTest(parseFilter(options.filter), definition.result, base);
  return permitted(test === null ? rows : rows.filter(test), definition.result, user, options.allowedOnly, base);
}

/** Dimensions that a selection names; all of them without a selection. */
function selectedFields(dimensions: readonly Field[], select: readonly string[] | null): readonly Field[] {
  if (select === null || select.some((item) => item.startsWith('*'))) return dimensions;
  const names = new Set(select.map((item) => item.replace(/____Presentation$/, '').split('/')[0]));
  return dimensions.filter((field) => names.has(field.name) || propertiesOf(field).some(({ name }) => names.has(name)));
}

/** A table has no order of its own. */
function shuffled(rows: readonly Row[], dimensions: readonly Field[], base: Base): readonly Row[] {
  const keyOf = (row: Row) =>
    dimensions
      .map(({ name }) => {
        const value = row.get(name);
        return isRef(value) ? value.id : String(value ?? '');
      })
      .join();
  return scrambled(rows, keyOf, base.seed);
}
