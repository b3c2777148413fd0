/** What each kind of database gives to the door, and what it is opened by. */
import type pg from 'pg';

export interface Limits {
  /** Connections at once. */
  readonly max: number;
  /** How long to wait for a connection, milliseconds. */
  readonly connectMs: number;
  /** One statement, milliseconds. */
  readonly statementMs: number;
  /** A transaction in which nothing happens, milliseconds. */
  readonly idleTransactionMs: number;
}

export interface Opened {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `''` PGlite in `dataDir`/pglite; `embedded` PostgreSQL from npm in `dataDir`/postgres; otherwise postgres://… */
  readonly url: string;
  readonly dataDir: string;
  readonly limits?: Partial<Limits>;
  /** Told in a Russian sentence when an idle connection is lost; the pool makes a new one by itself. */
  readonly onTrouble?: (sentence: string) => void;
}
