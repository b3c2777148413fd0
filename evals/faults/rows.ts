/** Rows inside a body of the interface, and the columns in which they carry what a fault can spoil. */
import { z } from 'zod';

const cellSchema = z.json();
const rowSchema = z.record(z.string(), cellSchema);
export type Row = z.output<typeof rowSchema>;

const bodySchema = z.looseObject({ value: z.array(rowSchema) });

/** The body with its rows changed; null when it holds no rows. A record set and an object hold theirs inside. */
export function withRows(body: string, change: (rows: readonly Row[]) => readonly Row[]): string | null {
  const parsed = parsedOf(body);
  const list = bodySchema.safeParse(parsed);
  if (list.success) return JSON.stringify({ ...list.data, value: change(list.data.value) });
  const single = rowSchema.safeParse(parsed);
  if (!single.success) return null;
  const records = z.array(rowSchema).safeParse(single.data.RecordSet);
  return JSON.stringify(
    records.success ? { ...single.data, RecordSet: change(records.data) } : (change([single.data])[0] ?? {}),
  );
}

function parsedOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Accounting money; tax accounting, currency and quantity have columns of their own. */
export const isMoney = (name: string): boolean => /^Сумма(?!НУ|ПР|ВР|Включает)/.test(name) || name === 'СуммаДокумента';

const numberOf = (value: Row[string] | undefined): number => (typeof value === 'number' ? value : 0);

/** The most money that one column of a row carries. */
export function weight(row: Row): number {
  return Math.max(
    0,
    ...Object.keys(row)
      .filter(isMoney)
      .map((name) => Math.abs(numberOf(row[name]))),
  );
}

/** Place of the row that weighs most; of rows without money, the middle one; 0 when there are none. */
export function heaviest(rows: readonly Row[]): number {
  const most = Math.max(0, ...rows.map(weight));
  return most === 0 ? Math.floor(rows.length / 2) : rows.findIndex((row) => weight(row) === most);
}

/** A balance or a turnover whose sides were changed: its net column follows them. */
export function netted(row: Row): Row {
  const nets = Object.keys(row).filter(
    (name) => typeof row[`${name}Dr`] === 'number' && typeof row[`${name}Cr`] === 'number',
  );
  const told = nets.filter((name) => typeof row[name] === 'number');
  return {
    ...row,
    ...Object.fromEntries(told.map((name) => [name, exact(numberOf(row[`${name}Dr`]) - numberOf(row[`${name}Cr`]))])),
  };
}

/** A difference of figures with at most three digits after the dot, without the tail of binary fractions. */
export const exact = (value: number): number => Number(value.toFixed(3));

export function mapNumbers(row: Row, isOne: (name: string) => boolean, change: (value: number) => number): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isOne(name) && typeof value === 'number' ? exact(change(value)) : value,
    ]),
  );
}
