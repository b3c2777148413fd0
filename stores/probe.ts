/** Whether an open database is fit for Russian text, asked once at start: with the wrong ctype searches find nothing and say nothing. */
import type pg from 'pg';
import { DatabaseError } from './database-error.ts';

const OLDEST_MAJOR = 15;

interface Findings {
  readonly encoding: string;
  readonly version: number;
  readonly lowers: boolean;
  readonly matches: boolean;
}

const QUESTION = `
  SELECT current_setting('server_encoding') AS encoding,
         current_setting('server_version_num')::int / 10000 AS version,
         lower('ПРИВЕТ, ЁЖ') = 'привет, ёж' AND upper('щётка') = 'ЩЁТКА' AS lowers,
         'ООО «Ёлка»' ILIKE '%ёЛКА%' AND 'ПРИВЕТ' ~* '^[[:alpha:]]+$' AND 'ПРИВЕТ' ~* 'привет' AS matches`;

/** Throws DatabaseError when the database is too old or would compare Cyrillic wrongly. */
export async function probe(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Findings>(QUESTION);
  const sentence = rows[0] === undefined ? 'База данных не ответила на проверку.' : unfitness(rows[0]);
  if (sentence !== undefined) throw new DatabaseError('UNFIT', sentence);
}

/** Why the database is unfit; undefined when it is fit. */
export function unfitness({ encoding, version, lowers, matches }: Findings): string | undefined {
  if (version < OLDEST_MAJOR) return `PostgreSQL ${version} слишком старый: нужен ${OLDEST_MAJOR} или новее.`;
  if (encoding !== 'UTF8') return `Кодировка базы данных — ${encoding}: создайте базу в кодировке UTF8.`;
  if (lowers && matches) return undefined;
  return 'База данных не различает регистр русских букв: создайте ее с LC_CTYPE C.UTF-8 или ru_RU.UTF-8.';
}
