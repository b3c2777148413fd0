/**
 * `$orderby`: references by what 1C shows for them, ties in an order of their own each time.
 */
import type { Base } from '../base.ts';
import { compareValues } from '../filter/compare.ts';
import { compilePath } from '../filter/compile.ts';
import type { Expression, FilterValue } from '../filter/values.ts';
import { spaced } from '../format/wording.ts';
import { badOption, internal } from '../http/odata-error.ts';
import type { EntityType } from './entity-types.ts';
import type { Row } from './rows.ts';
import { mixed } from './scramble.ts';
import { EMPTY_GUID, isRef } from './wire.ts';

interface SortKey {
  readonly expression: Expression;
  readonly descending: boolean;
  read(row: Row): FilterValue;
}

/** True when no two rows can be equal under the order. */
export function isTotal(orderby: string, type: EntityType): boolean {
  const names = new Set(orderby.split(',').map((item) => item.trim().split(' ')[0]));
  return type.key.length > 0 && type.key.every((name) => names.has(name));
}

/** `salt` makes ties differ from request to request; 0 keeps them. */
export function ordered(rows: readonly Row[], orderby: string, type: EntityType, base: Base, salt: number): Row[] {
  const keys = orderby.split(',').map((item) => sortKey(item.trim(), type, base));
  const fold = (text: string) => text.toLowerCase();
  const decorated = rows.map((row, i) => ({
    row,
    values: keys.map((key) => key.read(row)),
    tie: salt === 0 ? i : mixed(i, salt),
  }));
  decorated.sort((a, b) => {
    for (const [k, key] of keys.entries()) {
      const order = compareValues(a.values[k] ?? null, b.values[k] ?? null, fold);
      if (order !== null && order !== 0) return key.descending ? -order : order;
      if (order === null) {
        const nulls = Number(a.values[k] != null) - Number(b.values[k] != null);
        if (nulls !== 0) return key.descending ? -nulls : nulls;
      }
    }
    return a.tie - b.tie;
  });
  return decorated.map(({ row }) => row);
}

function sortKey(item: string, type: EntityType, base: Base): SortKey {
  const match = /^(\S+)(?:\s+(asc|desc))?$/.exec(item);
  if (match === null) throw badOption('$orderby');
  const names = (match[1] ?? '').split('/');
  const expression = compilePath(names, type, base);
  if (expression.unlimited && expression.type === 'string')
    throw internal('Нельзя сортировать по полю неограниченной длины');
  return { expression, descending: match[2] === 'desc', read: reader(expression, names, type, base) };
}

/** A reference sorts by its presentation and then by itself, so that only equal references are ties. */
function reader(expression: Expression, names: readonly string[], type: EntityType, base: Base): SortKey['read'] {
  const last = names.at(-1) ?? '';
  if (last === 'Ref_Key' && type.shape === 'object') return (row) => shown(type.name, String(row.get('Ref_Key')), base);
  if (expression.type === 'guid' && last !== 'Ref_Key' && names.length === 1) {
    const field = last.slice(0, -4);
    return (row) => {
      const value = row.get(field);
      return isRef(value) ? shown(value.type, value.id, base) : EMPTY_GUID;
    };
  }
  if (expression.type !== 'composite' && expression.type !== 'reference') {
    return (row) => {
      const value = expression.eval([row]);
      return typeof value === 'boolean' ? String(value) : value;
    };
  }
  return (row) => {
    const value = expression.eval([row]);
    if (!isRef(value)) return value === null ? '' : String(value);
    return value.type.startsWith('Enum_') ? spaced(value.id) : shown(value.type, value.id, base);
  };
}

function shown(set: string, id: string, base: Base): string {
  return `${base.nameOf({ type: set, id, name: '' })}\u0000${id}`;
}
