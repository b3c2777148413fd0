/** A list of the evidence as a table: rows in their order, one line for what is not shown, the total; everything read from facts. */
import { ANSWER_LISTS, type AnswerListCode, type ListColumn } from '#domain/answer-lists.ts';
import { counted, type Noun } from '#domain/counted.ts';
import type { Side } from '#domain/measures.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import { countOf, rowsOf, type Section, totalOf } from './book.ts';
import { kopecks } from './figures.ts';
import type { DraftRow, DraftTable } from './said.ts';

export const EMPTY_CELL = '—';

/** A column of money, or of something else that stands beside the rows. */
export type Column =
  | { readonly title: string; readonly of: ListColumn; readonly side: Side | null }
  | { readonly title: string; readonly cell: (row: readonly Fact[]) => string; readonly align?: 'left' | 'right' };

export interface TableSpec {
  readonly list: AnswerListCode;
  readonly title: string;
  readonly noun: Noun;
  readonly columns: readonly Column[];
}

const isMoney = (column: Column): column is Extract<Column, { of: ListColumn }> => 'of' in column;

function cellOf(row: readonly Fact[], column: Column): string {
  if (!isMoney(column)) return column.cell(row) || EMPTY_CELL;
  const cell = row.find(
    (fact) => attributeOf(fact, 'column') === column.of && (column.side === null || fact.side === column.side),
  );
  return cell === undefined ? EMPTY_CELL : printAmount(kopecks(cell));
}

function sumRow(section: Section, spec: TableSpec, part: 'kept' | 'rest', title: string, count: Fact): DraftRow {
  const facts = spec.columns.map((column) =>
    isMoney(column) ? totalOf(section, spec.list, part, column.of, column.side ?? undefined) : undefined,
  );
  const cells = facts.map((fact) => (fact === undefined ? '' : printAmount(kopecks(fact))));
  return {
    cells: [title, ...cells.slice(1)],
    ids: [count.fact_id, ...facts.flatMap((fact) => fact?.fact_id ?? [])],
  };
}

/** Money columns without a figure in any row say nothing and are left out. */
function worth(section: Section, { list }: TableSpec, column: Column): boolean {
  if (!isMoney(column)) return true;
  const total = totalOf(section, list, 'kept', column.of, column.side ?? undefined);
  return total !== undefined && attributeOf(total, 'rows') !== '0';
}

export function listTable(section: Section, asked: TableSpec): DraftTable | null {
  const spec = { ...asked, columns: asked.columns.filter((column) => worth(section, asked, column)) };
  const [shown, rest, kept] = (['shown', 'rest', 'kept'] as const).map((part) => countOf(section, spec.list, part));
  const rows = rowsOf(section, spec.list).slice(0, Number(shown?.value ?? 0));
  if (rows.length === 0 || kept === undefined) return null;
  const lines = rows.map((row) => ({
    cells: spec.columns.map((column) => cellOf(row, column)),
    ids: row.map(({ fact_id }) => fact_id),
  }));
  const others = Number(rest?.value ?? 0);
  const residual =
    rest === undefined || others === 0
      ? []
      : [sumRow(section, spec, 'rest', `прочие: ${counted(others, spec.noun)}`, rest)];
  return {
    title: spec.title || ANSWER_LISTS[spec.list].title,
    columns: spec.columns.map((column) => ({
      title: column.title,
      align: isMoney(column) ? 'right' : (column.align ?? 'left'),
    })),
    rows: [...lines, ...residual],
    footer:
      rows.length === 1 && others === 0
        ? null
        : sumRow(section, spec, 'kept', `Итого: ${counted(Number(kept.value), spec.noun)}`, kept),
  };
}
