/** Rows of tables read aloud: whom a row is about, and that each text cell is what the fact has under that title. */
import type { Ground } from './ground.ts';

/** Facts that are rows themselves: their first cell is whom or what they are about. */
const ROWS: ReadonlySet<string> = new Set(['report_row', 'party_balance', 'open_item', 'overdue_party']);
/** Titles of text cells, each with the attribute that it shows. */
const TEXT_CELLS: Readonly<Record<string, string>> = {
  'Аналитика Дт': 'debit_analytics',
  'Аналитика Кт': 'credit_analytics',
  'У аванса': 'of_advance',
  'У долга': 'of_debt',
  'Документ аванса': 'advance_document',
  'Документ долга': 'debt_document',
  'Счёт долга': 'debt_account',
};

interface Cell {
  readonly title: string;
  readonly value: string;
  readonly bare: string;
}

function cellsOf(text: string, bare: string): Cell[] {
  let at = 0;
  return text.split(' | ').map((piece) => {
    const start = at;
    at += piece.length + 3;
    const [, title = '', value = ''] = /^(.*?): (.*)$/su.exec(piece) ?? [];
    return { title, value, bare: bare.slice(start + piece.length - value.length, start + piece.length) };
  });
}

function isOwn({ title, value, bare }: Cell, index: number, grounds: readonly Ground[]): boolean {
  const rows = grounds.filter(({ fact }) => ROWS.has(fact.type));
  const isSum = /^(?:Итого|прочие|Свёрнуто)/u.test(value);
  if (index === 0 && rows.length > 0 && !isSum) return rows.some(({ fact }) => fact.entity === value);
  const shows = TEXT_CELLS[title];
  const texts = grounds.flatMap(({ fact }) => fact.attributes.filter(({ name }) => name === shows));
  if (texts.length > 0) return value === '—' || texts.some((one) => one.value === value);
  return isSum || !/(?<!\p{L})\p{Lu}\p{Ll}{2,}/u.test(bare);
}

/** Text cells of a row that no fact of the row shows there, and titles that stand over two cells. */
export function unprovenCells(text: string, bare: string, grounds: readonly Ground[]): string[] {
  if (!text.includes(' | ')) return [];
  const cells = cellsOf(text, bare);
  const twice = cells.filter(({ title }, index) => cells.findIndex((one) => one.title === title) !== index);
  return [
    ...cells.filter((cell, index) => !isOwn(cell, index, grounds)).map(({ value }) => value),
    ...twice.map(({ title }) => title),
  ];
}
