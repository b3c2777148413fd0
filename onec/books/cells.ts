/** Values as cells of the CSV books: dot decimals, 0/1, dates without time, and the empty cell for every kind of «no value». */
import { formatDecimal, formatShortest } from '#domain/decimals.ts';
import { amount, flag, moment } from '../dialect/decode.ts';
import type { WireRow } from '../transport/body.ts';

export function money(kopecks: bigint | null): string {
  return kopecks === null ? '' : formatDecimal(kopecks, 2);
}

export function quantity(thousandths: bigint | null): string {
  return thousandths === null ? '' : formatShortest(thousandths, 3);
}

export function bit(value: boolean): string {
  return value ? '1' : '0';
}

export function moneyCell(row: WireRow, field: string): string {
  return money(amount(row, field, 2));
}

export function quantityCell(row: WireRow, field: string): string {
  return quantity(amount(row, field, 3));
}

export function flagCell(row: WireRow, field: string): string {
  return bit(flag(row, field));
}

/** The date of a moment; the empty date is the empty cell. */
export function dateCell(row: WireRow, field: string): string {
  return moment(row, field).slice(0, 10);
}

/** The first of the fields that a row has at all, whatever it holds. */
export function firstPresent(row: WireRow, fields: readonly string[]): string | undefined {
  return fields.find((field) => row[field] !== undefined);
}

/** Plain code-unit order of the cells at `columns`. */
export function byCells(columns: readonly number[]): (a: readonly string[], b: readonly string[]) => number {
  return (a, b) => {
    for (const column of columns) {
      const [left = '', right = ''] = [a[column], b[column]];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };
}
