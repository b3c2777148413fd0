/**
 * The one door to the database. PGlite in a folder, PostgreSQL from npm in a folder, or a PostgreSQL server: whoever holds a Database
 * sees the same `pg.Pool` and the same SQL.
 */
import type pg from 'pg';
import { DatabaseError } from './database-error.ts';
import { openEmbedded } from './embedded/open.ts';
import type { DatabaseOptions, Opened } from './opened.ts';
import { openPglite } from './pglite/open.ts';
import { openPostgres } from './postgres.ts';
import { probe } from './probe.ts';

export type { DatabaseOptions };

export interface Database {
  /**
   * 64-bit integers, numerics, dates and timestamps come as text (UTC, ISO), json and jsonb parsed, bytea as Buffer. On PGlite all
   * clients share one session: use SET LOCAL, and inside a transaction only its own client.
   */
  readonly pool: pg.Pool;
  readonly kind: 'pglite' | 'embedded' | 'postgres';
  /** BEGIN … COMMIT on one client; ROLLBACK when the work throws, and the error goes on. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Makes the space of removed rows free for new ones. A server does that by itself; PGlite has nobody to do it. */
  tidy(): Promise<void>;
  /** Waits for clients that are out, then lets the folder go. May be called twice. */
  close(): Promise<void>;
}

/** Opens the database and probes that it is fit. Does not migrate. Throws DatabaseError. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const kind = kindOf(options.url);
  const opened = await OPENERS[kind](options);
  try {
    await probe(opened.pool);
  } catch (error) {
    await opened.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  return {
    pool: opened.pool,
    kind,
    transaction: (work) => transaction(opened.pool, work),
    tidy: async () => {
      if (kind === 'pglite') await opened.pool.query('VACUUM');
    },
    close: () => {
      closing ??= opened.close();
      return closing;
    },
  };
}

const OPENERS: Readonly<Record<Database['kind'], (options: DatabaseOptions) => Promise<Opened>>> = {
  pglite: openPglite,
  embedded: openEmbedded,
  postgres: openPostgres,
};

/** Which kind an address means. Throws DatabaseError for what is none. */
export function kindOf(url: string): Database['kind'] {
  if (url === '') return 'pglite';
  if (url === 'embedded') return 'embedded';
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres';
  // the address may hold a password, so it is not repeated
  throw new DatabaseError(
    'URL_INVALID',
    'Адрес базы данных не подходит: оставьте пустым, напишите embedded или адрес вида postgres://имя@сервер/база.',
  );
}

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    // a server that met an error answers COMMIT with a rollback and calls it success
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') {
      throw new DatabaseError('TRANSACTION_ABORTED', 'Изменения не записаны: внутри транзакции была ошибка.');
    }
    client.release();
    return result;
  } catch (error) {
    const lost = await client.query('ROLLBACK').then(
      () => undefined,
      (failure: Error) => failure,
    );
    client.release(lost);
    throw error;
  }
}
