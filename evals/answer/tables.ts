/** Markdown tables, list items and plain lines of an answer. */
import { linesOf } from './text.ts';

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Layout {
  readonly tables: readonly Table[];
  /** Lines that begin with a bullet or a number and a full stop. */
  readonly items: readonly string[];
  readonly prose: readonly string[];
}

const DIVIDER = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;
const ITEM = /^\s*(?:[-•*–—]|\d{1,3}[.)])\s+\S/;

/** Cells of a line; a bar with a backslash before it belongs to the cell. */
export function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}

const isRow = (line: string): boolean => /^\s*\|.*\|\s*$/.test(line);

/** Splits an answer. A table is a header row, a divider and the rows after it. */
export function layoutOf(text: string): Layout {
  const lines = linesOf(text);
  const tables: Table[] = [];
  const items: string[] = [];
  const prose: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isRow(line) && DIVIDER.test(lines[at + 1] ?? '')) {
      const end = endOfTable(lines, at + 2);
      tables.push({ header: cellsOf(line), rows: lines.slice(at + 2, end).map(cellsOf) });
      at = end - 1;
    } else if (ITEM.test(line)) items.push(line);
    else if (line.trim() !== '') prose.push(line);
  }
  return { tables, items, prose };
}

function endOfTable(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, at) => at >= from && !isRow(line));
  return end < 0 ? lines.length : end;
}
