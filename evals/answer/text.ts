/**
 * The text of an answer as a person reads it: kinds of spaces, quotes and minus signs do not matter, letters and digits do.
 */

const SPACES = /[\u00a0\u2007\u2009\u202f\t]/g;
const MINUS = /[\u2212\u2010\u2011]/g;
const QUOTES = /[«»“”„‟"″]/g;

/** Line breaks stay; every other space is one plain space, every minus a hyphen. */
export function readable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(SPACES, ' ').replace(MINUS, '-');
}

/** A name for comparison: quotes of every style alike, no Markdown emphasis or escapes, single spaces. Letter case is kept. */
export function nameKey(text: string): string {
  return readable(text)
    .replace(/\\([\\|*_`[\]"])/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(QUOTES, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

export function linesOf(text: string): string[] {
  return readable(text).split('\n');
}
