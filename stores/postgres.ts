/** A PostgreSQL server at an address: the pool, and what a refusal of the server means in Russian. No text ever holds the password. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError } from './database-error.ts';
import type { DatabaseOptions, Limits, Opened } from './opened.ts';
import { endPool, limitsOf, makePool } from './pool.ts';

/** A server that is just being started answers a second later. */
const RETRY_AFTER_MS = 1_000;

/** Nobody answers: worth one more try. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'соединение отклонено',
  ENOTFOUND: 'имя сервера не найдено',
  EAI_AGAIN: 'имя сервера не найдено',
  ETIMEDOUT: 'сервер не отвечает',
  EHOSTUNREACH: 'до сервера нет пути',
  ENETUNREACH: 'сеть недоступна',
  ECONNRESET: 'сервер оборвал соединение',
  EPIPE: 'сервер оборвал соединение',
  '57P03': 'сервер еще запускается',
};

/** The server answers and refuses: trying again changes nothing. */
const REFUSED: Readonly<Record<string, string>> = {
  '28P01': 'неверное имя или пароль',
  '28000': 'этому пользователю вход закрыт',
  '3D000': 'такой базы данных на сервере нет',
  '42501': 'недостаточно прав',
  '53300': 'у сервера кончились соединения',
};

export async function openPostgres(options: DatabaseOptions): Promise<Opened> {
  const { where, password } = placeOf(options.url);
  return connect({ connectionString: options.url }, { where, password }, options);
}

/** How the server is spoken of in sentences, and the secret that must not be in them. */
export interface Whereabouts {
  readonly where: string;
  readonly password: string;
}

/** Opens a pool and sees that it connects; one retry when nobody answers. Throws DatabaseError. */
export async function connect(how: pg.PoolConfig, at: Whereabouts, options: DatabaseOptions): Promise<Opened> {
  const limits = limitsOf(options);
  await firstContact(how, at, limits);
  const pool = makePool(
    {
      ...how,
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.idleTransactionMs,
      keepAlive: true,
    },
    limits,
    options.onTrouble,
  );
  return { pool, close: () => endPool(pool) };
}

async function firstContact(how: pg.PoolConfig, at: Whereabouts, limits: Limits): Promise<void> {
  const first = await attempt(how, at, limits);
  if (first === undefined) return;
  if (first.code !== 'UNREACHABLE') throw first;
  await pause(RETRY_AFTER_MS);
  const second = await attempt(how, at, limits);
  if (second !== undefined) throw second;
}

/** Connects once and says goodbye; the failure as a DatabaseError. */
async function attempt(how: pg.PoolConfig, at: Whereabouts, limits: Limits): Promise<DatabaseError | undefined> {
  const client = new pg.Client({ ...how, connectionTimeoutMillis: limits.connectMs });
  // a connection that dies while it is being closed concerns nobody
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return refusalOf(error, at);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What a failed connection means. */
export function refusalOf(error: unknown, { where, password }: Whereabouts): DatabaseError {
  const { code, message } = described(error);
  const refused = REFUSED[code];
  if (refused !== undefined) return new DatabaseError('REFUSED', `База данных ${where} не пускает: ${refused}.`);
  const timedOut = /timeout|terminated unexpectedly/i.test(message);
  const unreachable = UNREACHABLE[code] ?? (timedOut ? 'сервер не отвечает' : undefined);
  if (unreachable !== undefined) {
    return new DatabaseError('UNREACHABLE', `База данных ${where} недоступна: ${unreachable}.`);
  }
  const safe = password === '' ? message : message.replaceAll(password, '…');
  return new DatabaseError('REFUSED', `База данных ${where} не открывается: ${safe.replace(/\.$/, '')}.`);
}

/** Addresses of a name are tried in turn; their failures come in one error without a message. */
function described(error: unknown): { readonly code: string; readonly message: string } {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: '', message: String(first) };
  return { code: 'code' in first ? String(first.code) : '', message: first.message };
}

/** Server, port and database of an address. Throws DatabaseError when it is not an address. */
function placeOf(url: string): Whereabouts {
  if (!URL.canParse(url)) {
    throw new DatabaseError(
      'URL_INVALID',
      'Адрес базы данных не разбирается: нужен вид postgres://имя:пароль@сервер:порт/база, особые знаки пароля — через %.',
    );
  }
  const { host, pathname, password } = new URL(url);
  return { where: `${host}${pathname}`, password: decoded(password) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
