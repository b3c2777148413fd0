/** The pool as everybody here uses it: how values arrive, how long anything may take, and what happens when an idle connection dies. */
import pg from 'pg';
import type { DatabaseOptions, Limits, Opened } from './opened.ts';

const LIMITS: Limits = { max: 10, connectMs: 30_000, statementMs: 120_000, idleTransactionMs: 60_000 };

export function limitsOf(options: DatabaseOptions): Limits {
  return { ...LIMITS, ...options.limits };
}

const APPLICATION_NAME = 'osnovanie';

/** Type oids whose usual JavaScript form loses something: a zone, digits, the day. They stay text, and arrays of them arrays of text. */
const AS_TEXT: ReadonlySet<number> = new Set([20, 1700, 1082, 1114, 1184, 1186, 790]);
const AS_TEXT_ARRAYS: ReadonlySet<number> = new Set([1016, 1231, 1182, 1115, 1185, 1187, 791]);
const TEXT_OID = 25;
const TEXT_ARRAY_OID = 1009;

const { types } = pg;

/** The parser of a column by its oid; only the text format is altered, the binary one is never asked for. */
const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const shown = AS_TEXT.has(oid) ? TEXT_OID : AS_TEXT_ARRAYS.has(oid) ? TEXT_ARRAY_OID : oid;
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(shown, 'text');
  },
};

/** A pool over a connection described by `how`. Dates of every session are ISO and UTC, so their text means the same everywhere. */
export function makePool(how: pg.PoolConfig, limits: Limits, onTrouble: DatabaseOptions['onTrouble']): pg.Pool {
  const pool = new pg.Pool({
    ...how,
    max: limits.max,
    connectionTimeoutMillis: limits.connectMs,
    application_name: APPLICATION_NAME,
    types: valueTypes,
    onConnect: async (client: pg.ClientBase) => {
      await client.query(`SET TIME ZONE 'UTC'; SET datestyle = 'ISO, YMD'; SET client_min_messages = warning`);
    },
  });
  // without a listener the loss of a connection, in use or idle, would end the process; whoever uses it hears of it in his next query
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => onTrouble?.('Потеряно простаивавшее соединение с базой данных; следующее откроется само.'));
  return pool;
}

/** Ends the pool once its clients are back. */
export async function endPool(pool: Opened['pool']): Promise<void> {
  if (!pool.ending) await pool.end();
}
