/**
 * What is asked about the planted list of the demo books. A row is one question of one id; what its answer must show is SQL over the books,
 * so that no figure is written here and none comes from the assistant.
 */

/**
 * A demand: every row of the SQL must stand in one place of the answer, a table row or a line. Columns are marks by the part of their name
 * before «_»: `sum` kopecks, `doc` «number|day», `day` ISO date, `name` text as the books spell it, `count` and `account` as printed, `number`
 * of a document without zeros. A null mark or no rows at all is a fault of the check and ends the run.
 */
export interface Look {
  readonly sql: string;
  /** What the place says of it: tried on the line, or on the row with its table's title and header; lower case, «ё» as «е». */
  readonly says?: RegExp;
}

export interface Plant {
  readonly id: string;
  /** In a person's words. */
  readonly ask: string;
  readonly look: readonly Look[];
  /** What must not stand anywhere. */
  readonly never?: readonly Look[];
  /** A right may hide it: an answer that says so has not missed it. Lower case, «ё» as «е». */
  readonly hidden?: RegExp;
}

export interface Control {
  readonly id: string;
  readonly ask: string;
  /** The answer is about this, or the question was not answered and proves nothing. Lower case, «ё» as «е». */
  readonly about: RegExp;
  /** Marks by which an alarm would name it, columns as in Look. */
  readonly named: string;
  /** The question is about the thing itself: it must be shown. */
  readonly seen?: boolean;
}

export interface Company {
  readonly plants: readonly Plant[];
  readonly controls: readonly Control[];
}

/** Columns of the row of the id in `sheet`. */
export function row(id: string, columns: string): string {
  return `SELECT ${columns} FROM sheet WHERE id = '${id}'`;
}

/** The same of its numbered objects: `P7.1`, `P7.2`. */
export function parts(id: string, columns: string): string {
  return `SELECT ${columns} FROM sheet WHERE id LIKE '${id}.%'`;
}
