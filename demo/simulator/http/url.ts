/**
 * Reads a request's URL: path segments with what stands in their brackets, query options, literals of keys and parameters.
 */
import { isMoment } from '#domain/dates.ts';
import { badOption, badRequest, cannotParse } from './odata-error.ts';

export interface Segment {
  readonly name: string;
  /** Text inside the brackets; null when there are none. */
  readonly args: string | null;
}

export interface ParsedUrl {
  readonly segments: readonly Segment[];
  /** Decoded options in order; a raw `+` stays a plus. */
  readonly query: ReadonlyMap<string, string>;
  /** Decoded path without the root, as written. */
  readonly path: string;
}

export type Literal = {
  readonly type: 'guid' | 'datetime' | 'string' | 'number' | 'boolean' | 'null';
  readonly text: string;
};

/** `rawPath` begins after the root. */
export function parseUrl(rawPath: string, rawQuery: string): ParsedUrl {
  const path = decoded(rawPath);
  return { path, segments: splitPath(rawPath).map(readSegment), query: readQuery(rawQuery) };
}

/** Decoded texts between slashes; a slash inside brackets belongs to the segment. */
export function splitPath(rawPath: string, decode: (text: string) => string = decoded): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = '';
  for (const letter of rawPath.replace(/%28/g, '(').replace(/%29/g, ')')) {
    if (letter === '/' && depth === 0) {
      parts.push(current);
      current = '';
      continue;
    }
    if (letter === '(') depth += 1;
    if (letter === ')') depth = Math.max(depth - 1, 0);
    current += letter;
  }
  parts.push(current);
  return parts.filter((part) => part !== '').map(decode);
}

function readSegment(text: string): Segment {
  const open = text.indexOf('(');
  if (open < 0) return { name: text, args: null };
  if (!text.endsWith(')')) throw badRequest(`Неверный сегмент пути: ${text}`);
  return { name: text.slice(0, open), args: text.slice(open + 1, -1) };
}

function readQuery(rawQuery: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const part of rawQuery.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded(equals < 0 ? part : part.slice(0, equals));
    query.set(name, equals < 0 ? '' : decoded(part.slice(equals + 1)));
  }
  return query;
}

/** Percent-encoded UTF-8; `+` is not a space. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest('Недопустимая кодировка адреса');
  }
}

/** Named values of a call or of a composite key; a lone unnamed value gets the name ''. */
export function readArguments(args: string): Map<string, string> {
  const result = new Map<string, string>();
  let rest = args.trim();
  while (rest !== '') {
    const named = /^([A-Za-zА-Яа-яЁё_][\wА-Яа-яЁё]*)\s*=\s*/.exec(rest);
    const value = rest.slice(named?.[0].length ?? 0);
    const end = valueEnd(value);
    result.set(named?.[1] ?? '', value.slice(0, end).trim());
    rest = value.slice(end).replace(/^\s*,\s*/, '');
  }
  return result;
}

/** A quoted value runs to the last quote that is followed by `,Name=` or by the end, so inner quotes need not be doubled. */
function valueEnd(value: string): number {
  const quote = value.indexOf("'");
  const comma = value.indexOf(',');
  if (quote < 0 || (comma >= 0 && comma < quote)) return comma < 0 ? value.length : comma;
  const next = /'\s*,\s*[A-Za-zА-Яа-яЁё_][\wА-Яа-яЁё]*\s*=/.exec(value.slice(quote + 1));
  return next === null ? value.length : quote + 1 + next.index + 1;
}

const LITERALS: readonly (readonly [Literal['type'], RegExp])[] = [
  ['guid', /^guid'([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'$/i],
  ['datetime', /^datetime'(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})'$/],
  ['string', /^'((?:[^']|'')*)'$/],
  ['number', /^(-?\d+(?:\.\d+)?)$/],
  ['boolean', /^(true|false)$/],
  ['null', /^(null)$/],
];

/** Throws code 1 when the text is no literal. */
export function readLiteral(text: string): Literal {
  for (const [type, pattern] of LITERALS) {
    const match = pattern.exec(text);
    const value = match?.[1] ?? '';
    if (match === null || (type === 'datetime' && !isMoment(value))) continue;
    return {
      type,
      text: type === 'string' ? value.replaceAll("''", "'") : type === 'guid' ? value.toLowerCase() : value,
    };
  }
  throw cannotParse(text);
}

/** A whole number of an option. Throws code 14. */
export function readCount(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw badOption(option);
  return Number(text);
}
