/** Tables on their way to Excel: printed cells become cells of a sheet, figures become numbers, text can never become a formula. */
import type { AnswerTable } from '../contract.ts';

/** Digits in groups of three, kopecks after a comma, a minus of either kind; an account, a date or a document number is none. */
const FIGURE = /^([-−]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:,(\d+))?$/;
const LEADING_ZERO = /^[-−]?0\d/;

/** «−1 234,50» → «-1234,50», as a Russian Excel reads a number; null for what is not a figure. */
export function plainNumber(cell: string): string | null {
  const trimmed = cell.replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, '');
  const [, minus, whole = '', part] = FIGURE.exec(trimmed) ?? [];
  if (minus === undefined || LEADING_ZERO.test(trimmed)) return null;
  return `${minus === '' ? '' : '-'}${whole.replace(/\D/g, '')}${part === undefined ? '' : `,${part}`}`;
}

/** Text that a spreadsheet would compute is kept a text by an apostrophe. */
function harmless(text: string): string {
  return /^[\s\u00a0]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
}

/** Only a column of figures holds numbers: ИНН and codes stand to the left and stay text. */
function cellText(cell: string, align: 'left' | 'right' | undefined): string {
  const figure = align === 'right' ? plainNumber(cell) : null;
  return figure ?? harmless(cell);
}

function linesOf({ columns, rows, footer }: AnswerTable): string[][] {
  const body = footer === null ? rows : [...rows, footer];
  return [
    columns.map(({ title }) => harmless(title)),
    ...body.map((row) => columns.map(({ align }, i) => cellText(row[i] ?? '', align))),
  ];
}

const quoted = (cell: string, special: RegExp): string =>
  special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** For the clipboard: what Excel and LibreOffice paste as separate cells with numbers. */
export function toTsv(table: AnswerTable): string {
  return linesOf(table)
    .map((line) => line.map((cell) => quoted(cell, /[\t\r\n]|^"/)).join('\t'))
    .join('\r\n');
}

/** For a file: a mark of UTF-8 in front and semicolons between, as a Russian Excel opens by a double click. */
export function toCsv(table: AnswerTable): string {
  const body = linesOf(table).map((line) => line.map((cell) => quoted(cell, /[;"\r\n]/)).join(';'));
  return `\ufeff${body.join('\r\n')}\r\n`;
}

/** A name that Windows takes for a file. */
export function fileName(title: string): string {
  const safe = title
    .replace(/[\\/:*?"<>|]|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .trim();
  return `${safe.slice(0, 100).trim() || 'Таблица'}.csv`;
}

/** A selection copied by hand: cells that are figures lose their spaces, everything else stays letter for letter. */
export function plainCopy(selection: string): string {
  return selection
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((cell) => plainNumber(cell) ?? cell)
        .join('\t'),
    )
    .join('\n');
}
