/** Tables of a report: rows in their places, what is not shown as one line with its sums, the total. */
import { counted } from '#domain/counted.ts';
import { parseDecimal } from '#domain/decimals.ts';
import { MEASURES, type Measure } from '#domain/measures.ts';
import { printDate } from '#domain/russian-dates.ts';
import { printAmount, printCount } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import type { ReportColumn, TableHead } from '#state/report-outline.ts';
import { EMPTY_CELL } from './list-table.ts';
import type { DraftRow, DraftTable } from './said.ts';

function printedCell({ key, measure }: { readonly key: string; readonly measure: Measure }, value: string): string {
  switch (MEASURES[measure].form) {
    case 'money':
      return printAmount(parseDecimal(value, 2));
    case 'date':
      return printDate(value);
    case 'integer':
      return printCount(Number(value));
    case 'decimal':
      return key.endsWith('_percent') ? `${value.replace('.', ',')}\u00a0%` : value.replace('.', ',');
    default:
      return value;
  }
}

const isRight = (measure: Measure): boolean => !['text', 'date', 'flag'].includes(MEASURES[measure].form);

function cellOf(row: Fact, column: ReportColumn): string {
  const value = attributeOf(row, 'main') === column.key ? row.value : attributeOf(row, column.key);
  return value === null ? EMPTY_CELL : printedCell(column, value);
}

interface Source {
  readonly outline: { readonly tables: readonly TableHead[] };
  readonly facts: readonly Fact[];
}

function sumRow(head: TableHead, own: readonly Fact[], part: string, title: string, count: Fact): DraftRow {
  const totals = head.columns.map((column) =>
    own.find(
      (fact) =>
        fact.type === 'report_total' &&
        attributeOf(fact, 'part') === part &&
        attributeOf(fact, 'total_of') === column.key,
    ),
  );
  return {
    cells: [
      title,
      ...head.columns.map((column, index) => {
        const fact = totals[index];
        return fact === undefined ? '' : printedCell(column, fact.value);
      }),
    ],
    ids: [count.fact_id, ...totals.flatMap((fact) => fact?.fact_id ?? [])],
  };
}

function tableOf(head: TableHead, own: readonly Fact[]): DraftTable | null {
  const count = (part: string): Fact | undefined =>
    own.find((fact) => fact.type === 'report_count' && attributeOf(fact, 'part') === part);
  const [shown, rest, kept] = [count('shown'), count('rest'), count('kept')];
  const rows = own
    .filter(({ type }) => type === 'report_row')
    .toSorted((a, b) => Number(attributeOf(a, 'place')) - Number(attributeOf(b, 'place')))
    .slice(0, Number(shown?.value ?? 0));
  if (rows.length === 0 || kept === undefined) return null;
  const columns = head.columns.filter((column) => rows.some((row) => cellOf(row, column) !== EMPTY_CELL));
  const filled = { ...head, columns };
  const lines = rows.map(
    (row): DraftRow => ({
      cells: [row.entity, ...columns.map((column) => cellOf(row, column))],
      ids: [row.fact_id],
    }),
  );
  const others = Number(rest?.value ?? 0);
  const residual =
    rest === undefined || others === 0
      ? []
      : [sumRow(filled, own, 'rest', `прочие: ${counted(others, head.noun)}`, rest)];
  const isAdded = columns.some(({ total }) => total) && (rows.length > 1 || others > 0);
  return {
    title: head.title,
    columns: [
      { title: head.about, align: 'left' },
      ...columns.map(({ title, measure }) => ({
        title,
        align: isRight(measure) ? ('right' as const) : ('left' as const),
      })),
    ],
    rows: [...lines, ...residual],
    footer: isAdded ? sumRow(filled, own, 'kept', `Итого: ${counted(Number(kept.value), head.noun)}`, kept) : null,
  };
}

export function reportTables({ outline, facts }: Source): DraftTable[] {
  return outline.tables.flatMap((head) => {
    const own = facts.filter((fact) => attributeOf(fact, 'table') === head.key);
    return tableOf(head, own) ?? [];
  });
}
