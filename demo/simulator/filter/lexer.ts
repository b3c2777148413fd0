/**
 * Tokens of the filter language.
 */
import { isMoment } from '#domain/dates.ts';
import { badOption } from '../http/odata-error.ts';

export type Token =
  | { readonly kind: 'guid' | 'datetime' | 'string' | 'number' | 'name'; readonly text: string }
  | { readonly kind: 'mark'; readonly text: '(' | ')' | ',' | '/' | ':' | '-' };

const GUID = /guid'([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})'/y;
const DATETIME = /datetime'(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})'/y;
const STRING = /'((?:[^']|'')*)'/y;
const NUMBER = /\d+(?:\.\d+)?(?![\w.А-Яа-яЁё])/y;
const NAME = /[A-Za-zА-Яа-яЁё_][\wА-Яа-яЁё]*/y;
const MARK = /[(),/:-]/y;

/** Throws code 14 on anything that is no token: a stray `+`, an exponent, a year of one digit, 30 February. */
export function tokensOf(text: string, option: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at);
    if (token === null) throw badOption(option);
    tokens.push(token.token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(text: string, at: number): { token: Token; end: number } | null {
  const guid = matchAt(GUID, text, at);
  if (guid !== null) return { token: { kind: 'guid', text: (guid[1] ?? '').toLowerCase() }, end: at + guid[0].length };
  const date = matchAt(DATETIME, text, at);
  if (date !== null && isMoment(date[1] ?? ''))
    return { token: { kind: 'datetime', text: date[1] ?? '' }, end: at + date[0].length };
  const string = matchAt(STRING, text, at);
  if (string !== null)
    return { token: { kind: 'string', text: (string[1] ?? '').replaceAll("''", "'") }, end: at + string[0].length };
  const number = matchAt(NUMBER, text, at);
  if (number !== null) return { token: { kind: 'number', text: number[0] }, end: at + number[0].length };
  const name = matchAt(NAME, text, at);
  if (name !== null) return { token: { kind: 'name', text: name[0] }, end: at + name[0].length };
  const mark = matchAt(MARK, text, at);
  return mark === null ? null : { token: { kind: 'mark', text: mark[0] as '(' }, end: at + 1 };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
