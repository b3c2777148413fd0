/** Names of the books: what a cell or a line of an answer names, and whether a printed name exists. */

import { datesIn, documentsIn } from '../answer/money.ts';
import { nameKey, readable } from '../answer/text.ts';
import type { Books } from '../books/load.ts';

export interface Names {
  /** Keys of every counterparty, organisation, employee and other named object. */
  readonly all: ReadonlySet<string>;
  /** Longest first, for finding a name inside a line. */
  readonly byLength: readonly string[];
  /** `number|date` of documents and of contracts that carry both; a number also without prefix and leading zeros. */
  readonly documents: ReadonlySet<string>;
  /** `number|date` → sums of the documents of that number and day, in kopecks. */
  readonly sums: ReadonlyMap<string, ReadonlySet<bigint>>;
  readonly accounts: ReadonlySet<string>;
  /** Days that stand inside names: «Договор № 8-И от 11.05.2017». */
  readonly dates: ReadonlySet<string>;
}

const NAMED = `SELECT name FROM counterparties UNION SELECT full_name FROM counterparties WHERE full_name IS NOT NULL
  UNION SELECT name FROM organisations UNION SELECT name FROM employees UNION SELECT name FROM contracts UNION SELECT name FROM nomenclature
  UNION SELECT DISTINCT s1 FROM entries UNION SELECT DISTINCT s2 FROM entries UNION SELECT DISTINCT s3 FROM entries`;

export async function readNames(db: Books): Promise<Names> {
  const names = await db.query<{ name: string }>(NAMED);
  const keys = new Set(names.rows.map(({ name }) => nameKey(name)).filter((key) => key.length > 1));
  const numbered = await db.query<{ number: string; date: string }>(
    `SELECT number, substr(date, 1, 10) AS date FROM documents WHERE number IS NOT NULL
     UNION SELECT number, substr(date, 1, 10) FROM contracts WHERE number IS NOT NULL AND date IS NOT NULL
     UNION SELECT incoming_number, substr(incoming_date, 1, 10) FROM documents WHERE incoming_number IS NOT NULL AND incoming_date IS NOT NULL`,
  );
  const documents = new Set(
    numbered.rows.flatMap(({ number, date }) => [`${number}|${date}`, `${shortNumber(number)}|${date}`]),
  );
  for (const { name } of names.rows) {
    for (const { number, date } of documentsIn(name)) documents.add(`${number}|${date}`);
  }
  const accounts = await db.query<{ code: string }>('SELECT code FROM accounts');
  return {
    all: keys,
    byLength: [...keys].sort((a, b) => b.length - a.length),
    documents,
    sums: await readSums(db),
    accounts: new Set(accounts.rows.map(({ code }) => code)),
    dates: new Set(names.rows.flatMap(({ name }) => datesIn(name ?? ''))),
  };
}

async function readSums(db: Books): Promise<Map<string, Set<bigint>>> {
  const { rows } = await db.query<{ number: string; date: string; kopecks: string }>(
    `SELECT number, substr(date, 1, 10) AS date, round(amount::numeric * 100)::bigint::text AS kopecks FROM documents
     WHERE amount IS NOT NULL AND number IS NOT NULL`,
  );
  const sums = new Map<string, Set<bigint>>();
  for (const { number, date, kopecks } of rows) {
    const key = `${number}|${date}`;
    sums.set(key, (sums.get(key) ?? new Set<bigint>()).add(BigInt(kopecks)));
  }
  return sums;
}

/** «0000-000245» → «245», as people write it. */
export function shortNumber(number: string): string {
  return number.replace(/^.*-/, '').replace(/^0+(?=\d)/, '');
}

const LEGAL_FORM =
  /(?<![А-Яа-яё"])(?:ООО|АО|ПАО|ЗАО|МУП|НКО|ТД|Филиал ООО)\s+"[^"\n]*"?|(?<![А-Яа-яё"])ИП\s+[А-ЯЁ][а-яё]+(?:\s+[А-ЯЁ][а-яё.]*)*/g;

/** Names with a legal form in the text that are not names of the books (even as a part of a longer name). */
export function unknownNames(names: Names, text: string): string[] {
  const unknown: string[] = [];
  for (const line of readable(text).split('\n')) {
    const key = nameKey(line);
    for (const match of key.matchAll(LEGAL_FORM)) {
      const from = key.slice(match.index);
      if (names.byLength.some((name) => from.startsWith(name))) continue;
      if (names.byLength.some((name) => insideOf(name, key, match.index))) continue;
      unknown.push(match[0]);
    }
  }
  return unknown;
}

/** The position lies inside an occurrence of a longer known name, e.g. «Филиал ООО "Вектор" в г. Рыбинске». */
function insideOf(name: string, line: string, position: number): boolean {
  const start = line.indexOf(name, Math.max(0, position - name.length));
  return start >= 0 && start < position && position < start + name.length;
}

/** Documents of the text that the books do not have. */
export function unknownDocuments(names: Names, text: string): string[] {
  return documentsIn(text)
    .filter(
      ({ number, date }) =>
        !names.documents.has(`${number}|${date}`) && !names.documents.has(`${shortNumber(number)}|${date}`),
    )
    .map((document) => document.text);
}
