/**
 * The measure of the client: what it read through the wire beside what the exporter writes from the books, cell by cell.
 */
import type { Books } from '#demo/books/books.ts';
import { BOOKS_FILES } from '#demo/export/write-books.ts';
import { BOOK_FILES, type BookFile } from '#onec/books/columns.ts';
import type { BooksReading } from '#onec/books/read-books.ts';

const SHOWN = 5;

/** Differences as `file:row column: expected → read`, the first few of each file; an empty list means equal to the last cell. */
export function differences(books: Books, reading: BooksReading, except: readonly BookFile[] = []): string[] {
  return BOOK_FILES.filter((file) => !except.includes(file)).flatMap((file) => fileDifferences(books, reading, file));
}

function fileDifferences(books: Books, reading: BooksReading, file: BookFile): string[] {
  const written = BOOKS_FILES.find((one) => one.name === `${file}.csv`);
  if (written === undefined) throw new Error(`Нет файла ${file}.csv`);
  const found: string[] = [];
  const read = reading.rows(file)[Symbol.iterator]();
  let line = 0;
  for (const expected of written.rows(books)) {
    line += 1;
    const next = read.next();
    if (next.done === true) return [...found, `${file}:${line} строк прочитано меньше, чем записано`];
    const column = expected.findIndex((cell, i) => cell !== next.value[i]);
    if (column >= 0 && found.length < SHOWN) {
      found.push(
        `${file}:${line} ${written.columns[column]}: «${expected[column]}» → «${next.value[column]}» (${expected.slice(0, 4).join(', ')})`,
      );
    }
    if (column < 0 && next.value.length !== expected.length) found.push(`${file}:${line} колонок ${next.value.length}`);
  }
  return read.next().done === true ? found : [...found, `${file} строк прочитано больше, чем записано (${line})`];
}
