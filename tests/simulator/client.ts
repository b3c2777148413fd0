/**
 * A plain HTTP client of the tests: what was sent is what is written in the test.
 */
import { type Simulator, type SimulatorOptions, startSimulator } from '#demo/simulator/server.ts';
import { type User, usualUsers } from '#demo/simulator/users.ts';
import { smallBooks } from './small-books.ts';
import { HIDDEN_ORG } from './small-objects.ts';

export const USERS: readonly User[] = usualUsers([HIDDEN_ORG.ref]);
export const FULL = 'Главбух';
export const RESTRICTED = 'Бухгалтер';

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** Parsed when the body is JSON, else null. */
  readonly json: Json;
}

/** JSON of a body, read without further checks: a test states what it expects. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Ask {
  readonly user?: string;
  readonly json?: boolean;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function authorization(login: string): string {
  const user = USERS.find((candidate) => candidate.login === login);
  return `Basic ${Buffer.from(`${login}:${user?.password ?? ''}`, 'utf8').toString('base64')}`;
}

/** Asks for a path after the root, written readably; letters outside ASCII and spaces are encoded, the rest goes as is. */
export async function ask(
  simulator: Simulator,
  path: string,
  { user = FULL, json = true, method = 'GET', headers = {} }: Ask = {},
): Promise<Reply> {
  const accept = json ? { Accept: 'application/json;odata=nometadata' } : {};
  const response = await fetch(`${simulator.url}${encoded(path)}`, {
    method,
    headers: { Authorization: authorization(user), ...accept, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    headers: response.headers,
    bytes,
    text,
    json: parsed(text),
  };
}

function encoded(path: string): string {
  return path.replace(/[^!-~]/gu, encodeURIComponent);
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** Rows of a JSON collection. */
export function rowsOf(reply: Reply): { [key: string]: Json }[] {
  const { json } = reply;
  const value = typeof json === 'object' && json !== null && !Array.isArray(json) ? json.value : null;
  if (!Array.isArray(value)) throw new Error(`Не набор строк: ${reply.status} ${reply.text.slice(0, 300)}`);
  return value.map((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}));
}

/** Code of an OData error in JSON or Atom; '' when the body is no OData error. */
export function codeOf({ text, json }: Reply): string {
  const error = typeof json === 'object' && json !== null && !Array.isArray(json) ? json['odata.error'] : null;
  if (typeof error === 'object' && error !== null && !Array.isArray(error)) return String(error.code);
  return /<m:code>(-?\d+)<\/m:code>/.exec(text)?.[1] ?? '';
}

export function start(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  return startSimulator({ books: smallBooks(), users: USERS, ...options });
}
