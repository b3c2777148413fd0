/**
 * Tells why a value cannot stand in a field of a given type.
 */
import type { Ref, Value } from '#demo/books/books.ts';
import { CONFIGURATION } from './configuration.ts';
import type { AttributeType } from './metadata.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

export function isMoment(text: string): boolean {
  return MOMENT.test(text);
}

/** Why the value cannot stand in a field of the type, or null. */
export function faultOf(value: Value, type: AttributeType): string | null {
  switch (type.kind) {
    case 'string':
      if (typeof value !== 'string') return `${shown(value)} вместо строки`;
      return type.length > 0 && value.length > type.length ? `строка длиннее ${type.length}: «${value}»` : null;
    case 'uuid':
      return typeof value === 'string' ? null : `${shown(value)} вместо строки`;
    case 'bool':
      return typeof value === 'boolean' ? null : `${shown(value)} вместо булева`;
    case 'date':
      return value === '' || (typeof value === 'string' && isMoment(value)) ? null : `${shown(value)} вместо даты`;
    case 'number':
      return faultOfNumber(value, type.digits, type.scale);
    case 'enum':
      return faultOfEnum(value, type.name);
    case 'ref':
      return value === null || (isRef(value) && value.type === type.set)
        ? null
        : `${shown(value)} вместо ссылки ${type.set}`;
    case 'composite':
      return faultOfComposite(value, type.types);
    case 'storage':
      return value === null || typeof value === 'string' ? null : `${shown(value)} вместо хранилища`;
  }
}

function faultOfNumber(value: Value, digits: number, scale: number): string | null {
  const wanted = scale === 0 ? 'number' : 'bigint';
  if (typeof value !== wanted) return `${shown(value)} вместо ${wanted} (${digits}.${scale})`;
  if (typeof value === 'number' && !Number.isInteger(value)) return `${value} не целое`;
  return String(value).replace('-', '').length > digits ? `${value} не помещается в ${digits} знаков` : null;
}

function faultOfEnum(value: Value, name: string): string | null {
  if (typeof value !== 'string') return `${shown(value)} вместо имени значения ${name}`;
  return value === '' || CONFIGURATION.enums.get(name)?.values.includes(value) === true
    ? null
    : `в ${name} нет значения «${value}»`;
}

function faultOfComposite(value: Value, types: readonly AttributeType[]): string | null {
  if (value === null) return null;
  if (!isRef(value))
    return types.some((type) => !isReference(type) && faultOf(value, type) === null)
      ? null
      : `${shown(value)} не входит в составной тип`;
  const fits = types.some(
    (type) =>
      (type.kind === 'ref' && type.set === value.type) ||
      (type.kind === 'enum' && `Enum_${type.name}` === value.type && faultOfEnum(value.id, type.name) === null),
  );
  return fits ? null : `${value.type} «${value.id}» не входит в составной тип`;
}

function isReference(type: AttributeType): boolean {
  return type.kind === 'ref' || type.kind === 'enum';
}

function isRef(value: Value): value is Ref {
  return typeof value === 'object' && value !== null;
}

function shown(value: Value): string {
  if (isRef(value)) return `ссылка ${value.type}`;
  return value === null ? 'null' : `${typeof value} «${value}»`;
}
