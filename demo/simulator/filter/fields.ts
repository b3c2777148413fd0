/**
 * Fields as expressions of a filter, and arithmetic over numbers.
 */
import type { Value } from '#demo/books/books.ts';
import type { AttributeType } from '#demo/configuration/metadata.ts';
import { formatShortest } from '#domain/decimals.ts';
import type { Field } from '../data/entity-types.ts';
import type { Row } from '../data/rows.ts';
import { EMPTY_DATE, EMPTY_GUID, isRef } from '../data/wire.ts';
import { badOption, internal } from '../http/odata-error.ts';
import { type Expression, expression, type FilterValue, NUMBER_SCALE, type Scope, scaled } from './values.ts';

export function fieldExpression(field: Field, rowOf: (scope: Scope) => Row | undefined): Expression {
  const { type, name } = field;
  const marks = { fromField: true, unlimited: field.unlimited === true };
  const read = (scope: Scope) => rowOf(scope)?.get(name);
  switch (type.kind) {
    case 'string':
    case 'enum':
      return expression('string', (scope) => textOf(read(scope)), marks);
    case 'bool':
      return expression('boolean', (scope) => read(scope) === true, marks);
    case 'date':
      return expression('date', (scope) => textOf(read(scope)) || EMPTY_DATE, marks);
    case 'number':
      return expression('number', (scope) => numberOf(read(scope), type.scale), marks);
    case 'uuid':
      return expression('guid', (scope) => textOf(read(scope)) || EMPTY_GUID, marks);
    case 'ref':
      return expression('reference', (scope) => referenceOf(read(scope)), { ...marks, set: type.set });
    case 'composite':
      return expression('composite', (scope) => compositeOf(read(scope), type), marks);
    case 'storage':
      throw internal(`Поле ${name} нельзя сравнивать`);
  }
}

export function arithmetic(
  operator: 'add' | 'sub' | 'mul' | 'div',
  left: Expression,
  right: Expression,
  option: string,
): Expression {
  if (left.type !== 'number' || right.type !== 'number') throw badOption(option);
  const unit = 10n ** BigInt(NUMBER_SCALE);
  return expression('number', (scope) => {
    const a = left.eval(scope);
    const b = right.eval(scope);
    if (typeof a !== 'bigint' || typeof b !== 'bigint') return null;
    if (operator === 'add') return a + b;
    if (operator === 'sub') return a - b;
    if (operator === 'mul') return (a * b) / unit;
    if (b === 0n) throw internal('Деление на 0');
    return (a * unit) / b;
  });
}

export function guidOf(value: Value | undefined): string {
  return isRef(value) ? value.id : EMPTY_GUID;
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value.trimEnd() : '';
}

function numberOf(value: Value | undefined, scale: number): bigint | null {
  if (value === null) return null;
  return typeof value === 'bigint' || typeof value === 'number' ? scaled(value, scale) : 0n;
}

export function referenceOf(value: FilterValue | Value | undefined) {
  return isRef(value) ? value : null;
}

function compositeOf(value: Value | undefined, type: Extract<AttributeType, { kind: 'composite' }>): FilterValue {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'bigint' && typeof value !== 'number') return value;
  const number = type.types.find(({ kind }) => kind === 'number');
  return scaled(value, number?.kind === 'number' ? number.scale : 0);
}

export function typeNameOf(value: FilterValue): string {
  if (isRef(value)) return value.type;
  if (typeof value === 'bigint') return 'Edm.Double';
  if (typeof value === 'boolean') return 'Edm.Boolean';
  if (typeof value !== 'string') return '';
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? 'Edm.DateTime' : 'Edm.String';
}

export function shown(value: FilterValue): string {
  if (isRef(value)) return value.name;
  return typeof value === 'bigint' ? formatShortest(value, NUMBER_SCALE) : String(value ?? '');
}
