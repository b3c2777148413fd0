/**
 * Values of a 1C answer as our own: exact integers from the number's source text, dates as ISO text, references in lower case, composite
 * values with their type, and «empty» always as the empty string or null, whichever of its spellings 1C used.
 */
import { isMoment } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import { makeFault, OnecError } from '../errors.ts';
import { isRow, type WireRow, type WireValue } from '../transport/body.ts';
import { EMPTY_GUID, isGuid } from './literals.ts';
import type { TypeInfo } from './metadata.ts';

const EMPTY_MOMENT = '0001-01-01T00:00:00';
const PREFIX = 'StandardODATA.';

function bad(field: string, value: WireValue | undefined): OnecError {
  const shape = value === null || typeof value !== 'object' ? `значение вида ${typeof value}` : 'вложенный объект';
  return new OnecError(makeFault('BAD_VALUE', field, shape));
}

/** Text without the padding of fixed-length strings; absent and null are ''. */
export function text(row: WireRow, field: string): string {
  const value = row[field];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw bad(field, value);
  return value.trim();
}

/** A reference in lower case; the empty one is ''. */
export function ref(row: WireRow, field: string): string {
  const value = text(row, field).toLowerCase();
  if (value === '' || value === EMPTY_GUID) return '';
  if (!isGuid(value)) throw bad(field, row[field]);
  return value;
}

/** Wall-clock moment `YYYY-MM-DDTHH:MM:SS`; the empty date is ''. */
export function moment(row: WireRow, field: string): string {
  const value = text(row, field).slice(0, 19);
  if (value === '' || value === EMPTY_MOMENT) return '';
  if (!isMoment(value)) throw bad(field, row[field]);
  return value;
}

export function flag(row: WireRow, field: string): boolean {
  const value = row[field];
  if (value === undefined || value === null || value === '') return false;
  if (typeof value !== 'boolean') throw bad(field, value);
  return value;
}

/** Int16, Int32 and the Int64 that comes as a string. */
export function integer(row: WireRow, field: string): number {
  const value = text(row, field);
  if (!/^-?\d{1,15}$/.test(value)) throw bad(field, row[field]);
  return Number(value);
}

/**
 * Source text of a JSON number as an integer of the given scale (`12.5`, scale 2 → 1250n), exponent included, rounded half away from
 * zero: 1C stores exact decimals and its server prints them through a double, so `0.30000000000000004` is 30 kopecks. Digits that no
 * double noise explains are not money: undefined.
 */
export function scaled(source: string, scale: number): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/.exec(source);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = scale + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const unit = 10n ** BigInt(-shift);
  const value = divideRounded(digits, unit);
  const rest = digits - value * unit;
  return (rest < 0n ? -rest : rest) * NOISE <= unit ? value : undefined;
}

/** A residue above one thousandth of the last digit is a digit, not noise. */
const NOISE = 1_000n;

/** A fractional number by its scale; null when 1C says null (a measure the account does not keep) or nothing. */
export function amount(row: WireRow, field: string, scale: number): bigint | null {
  const value = row[field];
  if (value === undefined || value === null || value === '') return null;
  const result = typeof value === 'string' ? scaled(value, scale) : undefined;
  if (result === undefined) throw bad(field, value);
  return result;
}

/** A value of a composite field. `type` is a set name (`Catalog_…`), an enum's name, or `Edm.*`; `unpublished` types keep the guid only. */
export interface CompositeValue {
  readonly kind: 'ref' | 'enum' | 'primitive' | 'unpublished';
  readonly type: string;
  readonly value: string;
}

/** Types of references by the prefix of their set; anything else under StandardODATA is an enum. */
const REFERENCE = /^(?:Catalog|Document|ChartOf\w+|ExchangePlan|BusinessProcess|Task)_/;

/** The value of a composite field, null when empty or Undefined. */
export function composite(row: WireRow, field: string): CompositeValue | null {
  const declared = text(row, `${field}_Type`);
  const raw = row[field];
  const value = typeof raw === 'boolean' ? String(raw) : text(row, field);
  if (declared === '' || declared === `${PREFIX}Undefined`) return null;
  if (declared.includes('UnavailableEntit'))
    return value === '' ? null : { kind: 'unpublished', type: '', value: value.toLowerCase() };
  if (declared.startsWith('Edm.')) return value === '' ? null : { kind: 'primitive', type: declared, value };
  const type = declared.startsWith(PREFIX) ? declared.slice(PREFIX.length) : declared;
  if (!REFERENCE.test(type)) return value === '' ? null : { kind: 'enum', type, value };
  const guid = ref(row, field);
  return guid === '' ? null : { kind: 'ref', type, value: guid };
}

/** A reference that may come simple (`X_Key`) or composite (`X` + `X_Type`); `type` is '' for a simple one, metadata knows it. */
export function reference(row: WireRow, field: string): { readonly type: string; readonly ref: string } | null {
  if (row[`${field}_Key`] !== undefined) {
    const simple = ref(row, `${field}_Key`);
    return simple === '' ? null : { type: '', ref: simple };
  }
  const value = composite(row, field);
  return value === null || (value.kind !== 'ref' && value.kind !== 'unpublished')
    ? null
    : { type: value.type, ref: value.value };
}

/** Rows of a tabular section; an absent one has none. */
export function section(row: WireRow, name: string): readonly WireRow[] {
  const value = row[name];
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(value) || !value.every(isRow)) throw bad(name, value);
  return value;
}

export type DecodedValue = string | boolean | null | CompositeValue | readonly Decoded[];
export interface Decoded {
  readonly [field: string]: DecodedValue;
}

/** A whole object by its metadata type: numbers as decimal text, the rest as above. Unknown fields (presentations) stay text. Throws BAD_VALUE. */
export function decodeEntity(type: TypeInfo, row: WireRow, rowType: (name: string) => TypeInfo | undefined): Decoded {
  const decoded: Record<string, DecodedValue> = {};
  for (const field of Object.keys(row)) {
    const owner = field.endsWith('_Type') ? field.slice(0, -5) : '';
    if (type.composites.has(owner) || field.includes('@')) continue;
    decoded[field] = decodeField(type, row, field, rowType);
  }
  return decoded;
}

function decodeField(
  type: TypeInfo,
  row: WireRow,
  field: string,
  rowType: (name: string) => TypeInfo | undefined,
): DecodedValue {
  if (type.composites.has(field)) return composite(row, field);
  const sectionType = type.sections.get(field);
  if (sectionType !== undefined) {
    const info = rowType(sectionType);
    return info === undefined ? null : section(row, field).map((line) => decodeEntity(info, line, rowType));
  }
  if (row[field] === null) return null;
  switch (type.properties.get(field)) {
    case 'Edm.Guid':
      return ref(row, field);
    case 'Edm.DateTime':
      return moment(row, field);
    case 'Edm.Boolean':
      return flag(row, field);
    case 'Edm.Int16':
    case 'Edm.Int32':
    case 'Edm.Int64':
      return String(integer(row, field));
    default:
      return text(row, field);
  }
}
