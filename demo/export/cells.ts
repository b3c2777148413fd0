/**
 * How a value of the books becomes a CSV cell: empty reference, date and string are the empty cell.
 */
import type { Ref, Value } from '#demo/books/books.ts';
import { formatDecimal, formatShortest } from '#domain/decimals.ts';

const EMPTY_DATE = '0001-01-01';

export function flag(value: boolean): string {
  return value ? '1' : '0';
}

export function refCell(value: Value | undefined): string {
  const ref = asRef(value);
  return ref === null || ref.type.startsWith('Enum_') ? '' : ref.id;
}

/** Description of a catalog element, presentation of a document, name of an enum value. */
export function nameCell(value: Value | undefined): string {
  const ref = asRef(value);
  if (ref === null) return '';
  return ref.type.startsWith('Enum_') ? ref.id : ref.name;
}

export function textCell(value: Value | undefined): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trimEnd() : '';
}

/** `YYYY-MM-DD` of a moment. */
export function dateCell(value: Value | undefined): string {
  const date = textCell(value).slice(0, 10);
  return date === EMPTY_DATE ? '' : date;
}

/** Money and currency amounts: two decimals. */
export function moneyCell(value: Value | undefined): string {
  return typeof value === 'bigint' ? formatDecimal(value, 2) : '';
}

/** Quantities (scale 3) and prices (scale 2): trailing zeros dropped; whole numbers as they are. */
export function numberCell(value: Value | undefined, scale: number): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'bigint' ? formatShortest(value, scale) : '';
}

export function asRef(value: Value | undefined): Ref | null {
  return value !== null && typeof value === 'object' ? value : null;
}
