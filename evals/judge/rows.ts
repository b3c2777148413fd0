/** Rows of the tables (and items of the bullet lists) against the facts about what each row names. */
import { countsIn, moneyIn, type ShownMoney } from '../answer/money.ts';
import type { Table } from '../answer/tables.ts';
import { absolute, type Fact, type Figure, type Side } from '../truth/facts.ts';
import { type Finding, printKopecks } from './finding.ts';
import { isAbout, keysOfCell, type Labels, type RowKey } from './row-keys.ts';

export interface JudgedCell {
  readonly title: string;
  readonly text: string;
  readonly money: readonly ShownMoney[];
}

export interface JudgedRow {
  readonly text: string;
  readonly first: string;
  readonly keys: readonly RowKey[];
  readonly cells: readonly JudgedCell[];
}

/** The rest of a list is told with its number; «Прочие расходы» is the name of an account. */
export const OTHERS = /(?:проч(?:ие|их)|остальны[ехм])[^\d|]{0,40}\d|(?:^|\s)(?:и\s+)?ещ[её]\s+\d/i;
const TOTAL = /итог|всего|сумма|сальдо|оборот|остаток|начал|конец|баланс|в том числе|из них/i;

const CODE = /^\d{2}(?:\.[\dА-Я]{1,2}){0,2}$/;

/** A row of several others; «Сальдо прочих доходов и расходов» beside its code is an account. */
function isSum([first = '', ...cells]: readonly string[]): boolean {
  return OTHERS.test(first) || (TOTAL.test(first) && !cells.some((cell) => CODE.test(cell)));
}

export function rowsOf(table: Table, labels: Labels): JudgedRow[] {
  return table.rows.map((row) => ({
    text: row.join(' | '),
    first: row[0] ?? '',
    keys: isSum(row) ? [] : row.flatMap((cell, at) => keysOfCell(labels, cell, table.header[at] ?? '', table.header)),
    cells: row.map((cell, at) => ({ title: table.header[at] ?? '', text: cell, money: moneyIn(cell) })),
  }));
}

/** A bullet list as a table of one column. */
export function itemsAsTable(items: readonly string[]): Table {
  return { header: [''], rows: items.map((item) => [item.replace(/^\s*(?:[-•*–—]|\d{1,3}[.)])\s+/, '')]) };
}

/** The side a column title demands of its figures, if any. */
export function sideOfTitle(title: string, debtSide: Side | null): Side | null {
  const dt = /(?:^|[^а-яё])(?:дт|дебет)/i.test(title);
  const kt = /(?:^|[^а-яё])(?:кт|кредит)/i.test(title);
  if (dt !== kt) return dt ? 'Дт' : 'Кт';
  if (debtSide === null || dt) return null;
  const advance = /аванс/i.test(title);
  const debt = /долг|задолж/i.test(title);
  if (advance === debt) return null;
  return debt ? debtSide : debtSide === 'Дт' ? 'Кт' : 'Дт';
}

export function matches(shown: ShownMoney, side: Side | null, figure: Figure): boolean {
  const wanted = shown.side ?? side;
  const same = shown.kopecks === figure.kopecks || absolute(shown.kopecks) === absolute(figure.kopecks);
  if (!same) return false;
  return wanted === null || figure.side === null || figure.side === wanted;
}

export function judgeRow(row: JudgedRow, facts: readonly Fact[], debtSide: Side | null): Finding[] {
  if (row.keys.length === 0) return [];
  const about = facts.filter((fact) => isAbout(fact, row.keys));
  const findings: Finding[] = [];
  for (const { title, money } of row.cells) {
    const side = sideOfTitle(title, debtSide);
    for (const shown of money) {
      if (shown.kopecks === 0n) continue;
      if (about.some((fact) => fact.figures.some((figure) => matches(shown, side, figure)))) continue;
      findings.push({
        kind: 'wrong_row',
        shown: `${row.text} (${shown.text})`,
        expected: expectedOf(about, row.keys.length),
      });
    }
  }
  return [...findings, ...countFindings(row, about)];
}

/** Titles of columns of counts. */
const COUNT_TITLES: readonly (readonly [string, RegExp])[] = [
  ['party', /^(?:контрагентов|поставщиков|покупателей)$/i],
  ['doc', /документов|накладных|остатков/i],
  ['posting', /проводок/i],
  ['contract', /договоров/i],
];

export function countFindings(row: JudgedRow, about: readonly Fact[]): Finding[] {
  const inColumns = row.cells.flatMap(({ title, text }) => {
    const of = COUNT_TITLES.find(([, pattern]) => pattern.test(title))?.[0];
    return of === undefined || !/^\d+$/.test(text) ? [] : [{ of, value: Number(text), text: `${title}: ${text}` }];
  });
  return [...inColumns, ...countsIn(row.text)].flatMap(({ of, value, text }) => {
    const known = about.flatMap(({ counts }) => counts.get(of) ?? []);
    if (known.length === 0 || value === 0 || known.includes(value)) return [];
    return [
      {
        kind: 'wrong_count' as const,
        shown: `${text} в строке «${row.text}»`,
        expected: [...new Set(known)].join(', '),
      },
    ];
  });
}

function expectedOf(about: readonly Fact[], named: number): string {
  const closest = [...about].sort((a, b) => a.keys.size - b.keys.size).slice(0, Math.max(1, named));
  const figures = closest.flatMap((fact) =>
    fact.figures.map(({ kopecks, side }) => `${side ?? ''} ${printKopecks(kopecks)}`.trim()),
  );
  return figures.length === 0 ? 'об этом вместе ничего нет' : figures.slice(0, 6).join('; ');
}

const NAME_COLUMN =
  /^(?:контрагент|поставщик|покупатель|клиент|должник|кредитор|дебитор|сотрудник|номенклатура|организация)$/i;

/** A row of a column of names whose name the facts do not have. */
export function unknownRowNames(
  table: Table,
  rows: readonly JudgedRow[],
  isKnown: (cell: string) => boolean,
): Finding[] {
  const column = table.header.findIndex((title) => NAME_COLUMN.test(title));
  if (column < 0) return [];
  return table.rows.flatMap((cells, at) => {
    const cell = cells[column] ?? '';
    if (!/[А-Яа-яA-Za-z]/.test(cell) || OTHERS.test(cell) || TOTAL.test(cell) || (rows[at]?.keys.length ?? 0) > 0)
      return [];
    const hasMoney = rows[at]?.cells.some(({ money }) => money.some(({ kopecks }) => kopecks !== 0n)) ?? false;
    if (!hasMoney && isKnown(cell)) return [];
    return [{ kind: 'unknown_name' as const, shown: cell, expected: 'в списке по этому вопросу такого нет' }];
  });
}
