/**
 * Lists of an answer as facts: every row with its place, and the sums of what is kept, shown, not shown and left out by the conditions,
 * computed exactly from the rows. What the composer prints is here to the kopeck.
 */
import { type AnswerListCode, LIST_COLUMNS, LIST_PARTS, type ListColumn, type ListPart } from '#domain/answer-lists.ts';
import { formatDecimal } from '#domain/decimals.ts';
import type { Measure, Side } from '#domain/measures.ts';
import { abs, sum } from '#domain/money.ts';
import type { EntityRef, Fact, Level } from '#state/evidence-bundle.ts';
import { type Conditions, fitsDays, fitsMoney, fitsQuantity, isExcluded } from './conditions.ts';
import { type Attribute, count, type Ground, placed, text } from './placed.ts';

export interface Cell {
  readonly column: ListColumn;
  readonly side: Side | null;
  readonly account: string | null;
  readonly amount: bigint;
}

export interface Row {
  readonly entity: string;
  readonly ref: EntityRef | null;
  readonly dimensions: readonly EntityRef[];
  readonly cells: readonly Cell[];
  /** What thresholds in days are compared with; null when the row has no days. */
  readonly days: number | null;
  readonly party: EntityRef | null;
  readonly attributes: readonly Attribute[];
  readonly period?: Fact['period'];
}

/** Rows of the tool that were not given: only their number and sums are known. */
export interface Beyond {
  readonly rows: number;
  readonly cells: readonly Cell[];
}

export interface ListSpec {
  readonly list: AnswerListCode;
  readonly type: string;
  readonly ground: Ground;
  /** Accounts of the whole list, for its sums; null for what stands on no account. */
  readonly account: string | null;
  readonly level: Level | null;
  readonly measure?: Measure;
  readonly rows: readonly Row[];
  readonly beyond: Beyond | null;
  /** Rows that conditions on something finer than a row have taken out already. */
  readonly out?: readonly Row[];
  readonly conditions: Conditions;
  /** Attributes of every fact of the list: whose settlements it is. */
  readonly common: readonly Attribute[];
  /** The column whose sums order the rows before all others: «кто больше всех должен» is no matter of advances. */
  readonly ranked?: ListColumn;
  /** Keeps the given order instead of the biggest first. */
  readonly inOrder?: boolean;
}

const quantityOf = ({ attributes }: Row): string | null =>
  attributes.find(({ name }) => name === 'quantity')?.value ?? null;

/** A condition that is not money or side takes the whole row, those two take a cell. */
function split(rows: readonly Row[], conditions: Conditions): { kept: Row[]; dropped: Row[] } {
  const fits = (row: Row, cell: Cell): boolean =>
    fitsDays(conditions, row.days) &&
    !isExcluded(conditions, row.party, cell.account) &&
    fitsMoney(conditions, cell.amount) &&
    fitsQuantity(conditions, quantityOf(row)) &&
    (conditions.side === null || cell.side === null || cell.side === conditions.side);
  const part = (wanted: boolean): Row[] =>
    rows
      .map((row) => ({ ...row, cells: row.cells.filter((cell) => fits(row, cell) === wanted) }))
      .filter(({ cells }) => cells.length > 0);
  return { kept: part(true), dropped: part(false) };
}

export function sizeOf({ cells }: Pick<Row, 'cells'>): bigint {
  return sum(cells.map(({ amount }) => abs(amount)));
}

const sizeIn = ({ cells }: Row, column: ListColumn | undefined): bigint =>
  column === undefined ? 0n : sizeOf({ cells: cells.filter((cell) => cell.column === column) });

function ordered(rows: readonly Row[], { order }: Conditions, column: ListColumn | undefined): Row[] {
  const sign = order === 'biggest' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const inColumn = sizeIn(b, column) - sizeIn(a, column);
    const difference = inColumn === 0n ? sizeOf(b) - sizeOf(a) : inColumn;
    if (difference !== 0n) return difference > 0n ? sign : -sign;
    return a.entity < b.entity ? -1 : 1;
  });
}

/** Money of a cell as text; a red balance keeps its minus in the column of its account. */
const moneyText = (amount: bigint): string => formatDecimal(amount, 2);

function rowFacts(spec: ListSpec, rows: readonly Row[]): Fact[] {
  return rows.flatMap((row, index) =>
    row.cells.map((cell) => {
      const attributes = [
        ...text('list', spec.list),
        ...text('column', cell.column),
        ...count('place', index + 1),
        ...spec.common,
        ...row.attributes,
      ];
      const fact = placed(spec.ground, {
        ...{ type: spec.type, entity: row.entity, ref: row.ref, dimensions: row.dimensions },
        ...{ value: moneyText(cell.amount), account: cell.account, side: cell.side, level: spec.level, attributes },
        ...(spec.measure === undefined ? {} : { measure: spec.measure }),
      });
      return row.period === undefined ? fact : { ...fact, period: row.period };
    }),
  );
}

interface Summed {
  readonly rows: number;
  readonly cells: readonly Cell[];
}

const summedOf = (rows: readonly Row[], beyond: Beyond | null = null): Summed => ({
  rows: rows.length + (beyond?.rows ?? 0),
  cells: [...rows.flatMap(({ cells }) => cells), ...(beyond?.cells ?? [])],
});

/** One sum a column and side that the list has at all: nothing is told as zero when it was never asked. */
function partFacts(
  spec: ListSpec,
  part: ListPart,
  summed: Summed,
  keys: readonly Pick<Cell, 'column' | 'side'>[],
): Fact[] {
  const about = [...text('list', spec.list), ...text('part', part), ...spec.common];
  const counted = placed(spec.ground, {
    ...{ type: 'row_count', entity: `${LIST_PARTS[part]}: число строк`, measure: 'count', value: String(summed.rows) },
    attributes: about,
  });
  const sums = keys.map(({ column, side }) => {
    const own = summed.cells.filter((cell) => cell.column === column && cell.side === side);
    return placed(spec.ground, {
      ...{ type: 'derived_total', entity: `${LIST_PARTS[part]}: ${LIST_COLUMNS[column].toLowerCase()}` },
      ...{ value: moneyText(sum(own.map(({ amount }) => amount))), account: spec.account },
      ...{ side: spec.account === null ? null : side, level: spec.level },
      ...(spec.measure === undefined ? {} : { measure: spec.measure }),
      attributes: [...about, ...text('column', column), ...count('rows', own.length)],
    });
  });
  return [counted, ...sums];
}

function keysOf(spec: ListSpec): Pick<Cell, 'column' | 'side'>[] {
  const rows = [...spec.rows, ...(spec.out ?? [])];
  const cells = [...rows.flatMap((row) => row.cells), ...(spec.beyond?.cells ?? [])];
  return [...new Map(cells.map(({ column, side }) => [`${column}|${side}`, { column, side }])).values()];
}

/** All facts of a list. With conditions a cut list gives nothing: the caller must not ask. */
export function listFacts(spec: ListSpec): Fact[] {
  const { kept, dropped: left } = split(spec.rows, spec.conditions);
  const dropped = [...left, ...(spec.out ?? [])];
  const rows = spec.inOrder === true ? kept : ordered(kept, spec.conditions, spec.ranked);
  const shown = rows.slice(0, spec.conditions.shown);
  const rest = rows.slice(spec.conditions.shown);
  const keys = keysOf(spec);
  const parts: [ListPart, Summed][] = [
    ['kept', summedOf(rows, spec.beyond)],
    ['shown', summedOf(shown)],
    ['rest', summedOf(rest, spec.beyond)],
    ...(dropped.length === 0 ? [] : [['dropped', summedOf(dropped)] as [ListPart, Summed]]),
  ];
  return [...rowFacts(spec, rows), ...parts.flatMap(([part, summed]) => partFacts(spec, part, summed, keys))];
}
