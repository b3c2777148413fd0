/** Completeness and order of the lists an answer shows. */

import { moneyIn } from '../answer/money.ts';
import type { Table } from '../answer/tables.ts';
import { readable } from '../answer/text.ts';
import { absolute, type Figure, type Side } from '../truth/facts.ts';
import { entityKey, sumsOf } from '../truth/lists.ts';
import type { Truth, TruthList } from '../truth/truth.ts';
import { type Finding, printKopecks } from './finding.ts';
import type { Labels } from './row-keys.ts';
import { type JudgedRow, matches, OTHERS, rowsOf, sideOfTitle } from './rows.ts';

/** Entities of a list that a table's rows name, with their rows. */
function shownEntities(rows: readonly JudgedRow[], list: TruthList): Map<string, JudgedRow[]> {
  const shown = new Map<string, JudgedRow[]>();
  for (const row of rows) {
    for (const key of entitiesOfRow(row, list)) shown.set(key, [...(shown.get(key) ?? []), row]);
  }
  return shown;
}

/** Every way to read the row's keys as an entity of the list: usually one. */
function entitiesOfRow(row: JudgedRow, list: TruthList): string[] {
  const choices = list.dims.map((dim) => new Set(row.keys.flatMap(({ values }) => [...(values.get(dim) ?? [])])));
  if (choices.some((choice) => choice.size === 0)) {
    const partial = list.dims.map((dim, at) => ({ dim, choice: choices[at] ?? new Set<string>() }));
    return onlyCompletion(
      partial.map(({ choice }) => choice),
      list,
    );
  }
  const first = choices.reduce<string[][]>(
    (made, choice) => made.flatMap((head) => [...choice].map((value) => [...head, value])),
    [[]],
  );
  return first.map(entityKey).filter((key) => list.entries.has(key));
}

/** A row that does not name every dimension still names an entity when only one entity of the list fits. */
function onlyCompletion(choices: readonly ReadonlySet<string>[], list: TruthList): string[] {
  if (choices.every((choice) => choice.size === 0)) return [];
  const fitting = [...list.entries.keys()].filter((key) =>
    key.split('\u0001').every((value, at) => {
      const choice = choices[at];
      return choice === undefined || choice.size === 0 || choice.has(value);
    }),
  );
  return fitting.length === 1 ? fitting : [];
}

/** Sums of each money column over the rows of one entity. */
function columnSums(rows: readonly JudgedRow[], debtSide: Side | null): { amount: bigint; side: Side | null }[] {
  const sums = new Map<number, { amount: bigint; side: Side | null }>();
  for (const row of rows) {
    row.cells.forEach(({ title, money }, at) => {
      const shown = money[0];
      if (shown === undefined) return;
      const before = sums.get(at) ?? { amount: 0n, side: shown.side ?? sideOfTitle(title, debtSide) };
      sums.set(at, { ...before, amount: before.amount + shown.kopecks });
    });
  }
  return [...sums.values(), ...sideSums([...sums.values()])];
}

/** A list may keep one side in several columns (advance and reverse balance): what stands on the side is their sum. */
function sideSums(
  columns: readonly { readonly amount: bigint; readonly side: Side | null }[],
): { amount: bigint; side: Side | null }[] {
  return (['Дт', 'Кт'] as const).flatMap((side) => {
    const own = columns.filter((column) => column.side === side);
    return own.length < 2 ? [] : [{ side, amount: own.reduce((sum, { amount }) => sum + amount, 0n) }];
  });
}

function standsFor(rows: readonly JudgedRow[], figures: readonly Figure[], debtSide: Side | null): boolean {
  return columnSums(rows, debtSide).some(({ amount, side }) =>
    figures.some((figure) => matches({ kopecks: amount, side: null, text: '', at: 0 }, side, figure)),
  );
}

export interface ListVerdict {
  readonly list: TruthList;
  readonly missing: readonly string[];
  readonly finding: Finding | null;
}

/** The table read as this list; null when it is not this list (another entity or another figure stands in it). */
export function readAs(
  rows: readonly JudgedRow[],
  list: TruthList,
  truth: Truth,
  lines: readonly string[],
): ListVerdict | null {
  const shown = shownEntities(rows, list);
  const named = rows.filter(({ keys }) => keys.length > 0);
  if (shown.size === 0) return null;
  const covered = new Set([...shown.values()].flat());
  if (named.some((row) => !covered.has(row))) return null;
  for (const [key, own] of shown) if (!standsFor(own, list.entries.get(key) ?? [], truth.debtSide)) return null;
  const missing = [...list.entries.keys()].filter((key) => !shown.has(key));
  return { list, missing, finding: missing.length === 0 ? null : missingRow(missing, list, lines) };
}

function missingRow(missing: readonly string[], list: TruthList, lines: readonly string[]): Finding | null {
  const sums = sumsOf(missing.map((key) => list.entries.get(key) ?? []));
  const told = lines.some((line) => OTHERS.test(line) && tellsOthers(line, missing.length, sums));
  if (told) return null;
  return {
    kind: 'missing_row',
    shown: lines.find((line) => OTHERS.test(line)) ?? 'строки «прочие» нет',
    expected: `не показано ${missing.length} на ${sums.map(printKopecks).join(' / ')}: ${missing.slice(0, 3).join(', ').replaceAll('\u0001', ' ')}`,
  };
}

function tellsOthers(line: string, count: number, sums: readonly bigint[]): boolean {
  const money = moneyIn(line);
  const words = money.reduce((rest, { text }) => rest.replace(text, ' '), readable(line));
  const numbers = [...words.matchAll(/(?<![\d,.])\d{1,3}(?: \d{3})*(?![\d,])/g)].map(([text]) =>
    Number(text.replaceAll(' ', '')),
  );
  return numbers.includes(count) && money.some(({ kopecks }) => sums.some((sum) => sum === absolute(kopecks)));
}

/** Says «по убыванию» and is not. */
export function orderFinding(rows: readonly JudgedRow[], text: string): Finding | null {
  if (!/по убыванию|сначала (?:самые )?крупн|от больш|начиная с (?:самых )?крупн/i.test(text)) return null;
  const amounts = rows
    .filter(({ keys }) => keys.length > 0)
    .map(({ cells }) => cells.flatMap(({ money }) => money.map(({ kopecks }) => absolute(kopecks))));
  const columns = Math.min(...amounts.map(({ length }) => length));
  if (amounts.length < 2 || columns === 0) return null;
  for (let column = 0; column < columns; column += 1) {
    if (amounts.every((row, at) => at === 0 || (row[column] ?? 0n) <= (amounts[at - 1]?.[column] ?? 0n))) return null;
  }
  return { kind: 'wrong_order', shown: rows[0]?.text ?? '', expected: 'ни один столбец сумм не убывает' };
}

/**
 * The line «прочие» beside a list of rows: each of its sums must be a sum over what the table does not show, in some cut of the same
 * entities (all, debts, advances, overdue).
 */
export function othersFindings(table: Table, truth: Truth, labels: Labels): Finding[] {
  const rows = rowsOf(table, labels);
  const others = rows.filter(({ first }) => OTHERS.test(first));
  if (others.length === 0) return [];
  const sums = new Set(truth.lists.flatMap((list) => restOf(rows, list)));
  return others.flatMap(({ text, cells }) =>
    cells
      .flatMap(({ money }) => money)
      .filter(({ kopecks }) => kopecks !== 0n && !sums.has(absolute(kopecks)))
      .map(
        (shown): Finding => ({
          kind: 'missing_row',
          shown: `${text} (${shown.text})`,
          expected: 'иная сумма непоказанных строк',
        }),
      ),
  );
}

function restOf(rows: readonly JudgedRow[], list: TruthList): bigint[] {
  const shown = shownEntities(rows, list);
  const rest = [...list.entries].filter(([key]) => !shown.has(key)).map(([, figures]) => figures);
  return rest.length === 0 ? [] : sumsOf(rest).map(absolute);
}
