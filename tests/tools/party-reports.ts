/** What tests of reports about counterparties read of an answer. */
import type { Report, ReportRow } from '#tools/report/report.ts';

export const AS_OF = '2020-06-30';

export function figureOf({ figures }: Report, key: string): string | undefined {
  return figures.find((figure) => figure.key === key)?.value;
}

export function rowsOf({ tables }: Report, key: string): readonly ReportRow[] {
  return tables.find((table) => table.key === key)?.rows ?? [];
}

/** Cells of the only row about this party that fits. */
export function cellsOf(rows: readonly ReportRow[], entity: string, fits: (row: ReportRow) => boolean = () => true) {
  const own = rows.filter((row) => row.entity === entity && fits(row));
  if (own.length !== 1) throw new Error(`${entity}: строк ${own.length}`);
  return own[0]?.cells ?? {};
}

/** Sentences of a level: what an answer raises. */
export function raised({ statements }: Report): string[] {
  return statements.filter(({ level }) => level !== null).map(({ text }) => text);
}
