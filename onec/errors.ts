/**
 * From an HTTP answer or a socket error to a fault with a reason code. Codes are compared, not texts, wherever 1C gives a code;
 * texts decide only where there is nothing else (licences, memory, locks).
 */

import { type ReasonCode, reasonOf } from './reasons.ts';
import { bodyKind, isRow, pageTitle, parseWire, type WireValue } from './transport/body.ts';
import { redact } from './transport/redact.ts';

/** What went wrong, ready to be stored and shown. Holds no query, no credentials, no personal data. */
export interface Fault {
  readonly code: ReasonCode;
  /** The Russian sentence of the reason. */
  readonly text: string;
  /** What exactly, in the server's or our own words; redacted, at most 512 characters. */
  readonly detail: string;
  /** Set or function that was asked, without key and query. */
  readonly resource: string;
  readonly status?: number;
  readonly odataCode?: string;
}

/** The one exception thrown inside `onec/`; turned into a value at its border. */
export class OnecError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`${fault.code}: ${fault.text}`);
    this.name = 'OnecError';
    this.fault = fault;
  }
}

export function makeFault(
  code: ReasonCode,
  resource: string,
  detail = '',
  more: { status?: number; odataCode?: string } = {},
): Fault {
  return { code, text: reasonOf(code).text, detail, resource, ...more };
}

/** The fault behind anything thrown; a programming error is not a fault and is thrown on. */
export function faultOf(error: unknown): Fault {
  if (error instanceof OnecError) return error.fault;
  throw error;
}

export interface OdataErrorBody {
  readonly code: string;
  readonly message: string;
}

function messageText(value: WireValue | undefined): string {
  if (typeof value === 'string') return value;
  if (isRow(value)) return messageText(value.value);
  return '';
}

/** The error of an OData body in JSON or Atom, of the platform's own JSON, or undefined when the body is none of them. */
export function odataError(text: string): OdataErrorBody | undefined {
  const kind = bodyKind(text);
  if (kind === 'xml') {
    const code = /<(?:m:)?code[^>]*>([^<]*)</.exec(text)?.[1];
    return code === undefined
      ? undefined
      : { code: code.trim(), message: /<(?:m:)?message[^>]*>([^<]*)</.exec(text)?.[1] ?? '' };
  }
  if (kind !== 'json') return undefined;
  try {
    return errorOf(parseWire(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The error that a parsed JSON body tells of, or undefined. */
export function errorOf(value: WireValue): OdataErrorBody | undefined {
  if (!isRow(value)) return undefined;
  const error = value['odata.error'] ?? value.error;
  if (isRow(error)) return { code: messageText(error.code), message: messageText(error.message) };
  const exception = value.exception;
  if (!isRow(exception)) return undefined;
  const inner = exception.inner;
  const texts = [messageText(exception.descr), isRow(inner) ? messageText(inner.descr) : ''];
  return { code: '', message: texts.filter((part) => part !== '').join(' ') };
}

const LICENCE = /лиценз|licen[cs]e/i;
const MEMORY = /недостаточно памяти|не хватает памяти|not enough memory|out of memory/i;
const LOCK = /превышено\s+(?:максимальное\s+)?время ожидания|конфликт блокировок|lock (?:wait )?time/i;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly resource: string;
  readonly urlLength: number;
  readonly secrets: readonly string[];
}

/** HTTP statuses of 1C that mean one thing with its own error body and another without. */
function codeOf(status: number, error: OdataErrorBody | undefined, text: string, urlLength: number): ReasonCode {
  if (LICENCE.test(error?.message ?? text) && status >= 500) return 'LICENCE_EXHAUSTED';
  if (status === 401) return error?.code === '20' ? 'ACCESS_LIMITED' : 'LOGIN_REFUSED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return notFoundCode(error);
  if (status === 406) return error?.code === '3' ? 'QUERY_REJECTED' : 'SESSION_NOT_STARTED';
  if (status === 414) return 'QUERY_TOO_LONG';
  if (status === 501 || status === 405) return 'PROFILE_MISMATCH';
  if (status === 502 || status === 503 || status === 504 || status === 408 || status === 429) return 'GATEWAY_FAILED';
  if (status >= 500) return serverCode(error?.message ?? text);
  if (status === 400 && error === undefined && (urlLength > 1_000 || /invalid url/i.test(text)))
    return 'QUERY_TOO_LONG';
  return 'QUERY_REJECTED';
}

function notFoundCode(error: OdataErrorBody | undefined): ReasonCode {
  if (error === undefined || error.code === '') return 'ODATA_NOT_ENABLED';
  if (error.code === '8') return 'COMPOSITION_MISSING';
  return error.code === '9' ? 'ENTITY_NOT_FOUND' : 'QUERY_REJECTED';
}

function serverCode(message: string): ReasonCode {
  if (MEMORY.test(message)) return 'OUT_OF_MEMORY';
  return LOCK.test(message) ? 'LOCK_WAIT' : 'SERVER_ERROR';
}

/** The fault of an answer whose status is not 2xx. */
export function faultOfStatus(answer: Answer): Fault {
  const { status, text, resource, urlLength, secrets } = answer;
  if (status >= 300 && status < 400) return makeFault('REDIRECTED', resource, `Ответ ${status}`, { status });
  const error = odataError(text);
  const kind = bodyKind(text);
  const said = error?.message ?? (kind === 'html' ? pageTitle(text) : kind === 'text' ? text : '');
  const code = codeOf(status, error, text, urlLength);
  // a code is a number; anything else is the server's own words and may hold what it was asked
  const odataCode = error !== undefined && /^-?\d{1,5}$/.test(error.code) ? { odataCode: error.code } : {};
  return makeFault(code, resource, redact(said, secrets), { status, ...odataCode });
}

const SOCKET: ReadonlyMap<string, ReasonCode> = new Map([
  ['ENOTFOUND', 'DNS_NOT_FOUND'],
  ['EAI_AGAIN', 'DNS_NOT_FOUND'],
  ['ENETUNREACH', 'NO_NETWORK'],
  ['EHOSTUNREACH', 'NO_NETWORK'],
  ['ENETDOWN', 'NO_NETWORK'],
  ['ECONNREFUSED', 'CONNECTION_REFUSED'],
  ['ETIMEDOUT', 'TIMEOUT'],
  ['UND_ERR_CONNECT_TIMEOUT', 'TIMEOUT'],
  ['UND_ERR_HEADERS_TIMEOUT', 'TIMEOUT'],
  ['UND_ERR_BODY_TIMEOUT', 'TIMEOUT'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'BODY_CUT'],
  ['EPROTO', 'TLS_FAILED'],
]);

const TLS = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(?:TLS|SSL)/;

/** Codes of an error, its cause and, for a host with several addresses, of every attempt. */
function socketCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const attempts = error instanceof AggregateError ? error.errors.flatMap(socketCodes) : [];
  return [...own, ...attempts, ...socketCodes(error.cause)];
}

/** The fault of a request that got no answer, or lost it half way (`received`: headers had come). */
export function faultOfSocket(error: unknown, resource: string, received: boolean): Fault {
  const codes = socketCodes(error);
  for (const code of codes) {
    const reason = TLS.test(code) ? 'TLS_FAILED' : SOCKET.get(code);
    if (reason !== undefined) return makeFault(reason, resource, code);
  }
  return makeFault(received ? 'BODY_CUT' : 'CONNECTION_RESET', resource, codes[0] ?? '');
}
