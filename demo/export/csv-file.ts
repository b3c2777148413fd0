/**
 * One file of the CSV books: its fixed columns and how the rows come out of the books.
 */
import type { Books } from '#demo/books/books.ts';

export type Row = readonly string[];

export interface CsvFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: (books: Books) => Iterable<Row>;
}
