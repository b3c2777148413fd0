/**
 * What a response body really is, decided by its first characters and not by what was asked for; JSON is parsed so that numbers
 * keep their source text and never become floats.
 */

export type WireValue = string | boolean | null | WireRow | readonly WireValue[];
/** An object of a 1C answer. Numbers stand as their source text (`"12.50"`), just like the Int64 that 1C itself sends as text. */
export interface WireRow {
  readonly [name: string]: WireValue | undefined;
}

export type BodyKind = 'json' | 'xml' | 'html' | 'text' | 'empty';

export function stripBom(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

export function bodyKind(text: string): BodyKind {
  const start = stripBom(text).trimStart();
  if (start === '') return 'empty';
  if (start.startsWith('{') || start.startsWith('[')) return 'json';
  if (/^<(!doctype\s+html|html|head|body|title)\b/i.test(start)) return 'html';
  if (start.startsWith('<')) return /<html\b/i.test(start.slice(0, 1_000)) ? 'html' : 'xml';
  return 'text';
}

/** `<title>` of a page, or its first heading, or its words; as long as they are. */
export function pageTitle(html: string): string {
  const named = /<title[^>]*>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(html)?.[1];
  return (named ?? html.replace(/<[^>]+>/g, ' ')).trim();
}

/** Parses JSON keeping every number as its source text. Throws SyntaxError on a cut or broken text, and on one nested beyond any sense. */
export function parseWire(text: string): WireValue {
  try {
    return JSON.parse(stripBom(text), (_key: string, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value,
    );
  } catch (error) {
    if (error instanceof RangeError) throw new SyntaxError('Слишком глубокая вложенность');
    throw error;
  }
}

export function isRow(value: WireValue | undefined): value is WireRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rows of a collection answer; undefined when it is none. */
export function rowsOf(value: WireValue): readonly WireRow[] | undefined {
  if (!isRow(value)) return undefined;
  const rows = value.value;
  return Array.isArray(rows) && rows.every(isRow) ? rows : undefined;
}

/** Rows of an answer about one key: the entity itself, or a collection of those that are found. */
export function entityOf(value: WireValue): readonly WireRow[] | undefined {
  return isRow(value) && value.value === undefined ? [value] : rowsOf(value);
}
