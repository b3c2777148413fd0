/** A question as readers see it: mended text, its words and marks, and the way back to the offsets of the original. */
import { type Mended, mend } from '#domain/layout.ts';
import { isCompound, VOCABULARY } from '#domain/vocabulary.ts';
import { plainWord } from '#domain/words.ts';

export interface Token {
  /** Lower case, ё as е. */
  readonly word: string;
  /** Offsets in the mended text. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'number' | 'mark';
}

export interface Text {
  readonly original: string;
  readonly mended: Mended;
  readonly tokens: readonly Token[];
  /** Words of the tokens, for lexicons. */
  readonly words: readonly string[];
}

/** «сч62» is two words; codes with letters (`00БП-000012`, `МЦ.04`), figures with what is glued to them (`0000-000213`, `76.АВ`, `24-й`), words with hyphens, marks. */
const TOKEN =
  /[уУ]\.\s?[еЕ]\.?(?!\p{L})|[сС][чЧ](?:[её][тТ])?(?=\d)|[мМ][цЦ]\.\d{2}(?!\d)|\d{0,4}\p{Lu}{1,4}-\d+|\d+(?:[.,/–-]\d+|\.\p{L}{1,2}(?![\p{L}\d])|-(?:го|е|му|м|й|ый|ой|ом|я|ая|х|ти|и)(?!\p{L}))*|\p{L}+(?:\d+(?!\d))?(?:[-/]\p{L}+)*|[^\s]/gu;

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: piece, index }) => {
    const hyphen = piece.indexOf('-');
    if (hyphen <= 0 || !isCompound(plainWord(piece))) return [tokenOf(piece, index)];
    const [left, right] = [piece.slice(0, hyphen), piece.slice(hyphen + 1)];
    return [tokenOf(left, index), tokenOf('-', index + hyphen), tokenOf(right, index + hyphen + 1)];
  });
}

function tokenOf(piece: string, start: number): Token {
  return {
    word: plainWord(piece),
    start,
    end: start + piece.length,
    kind: /\d/.test(piece) && !/^\p{L}+\d*$/u.test(piece) ? 'number' : /\p{L}/u.test(piece) ? 'word' : 'mark',
  };
}

/** The question read letter by letter; nothing is lost and nothing fails. */
export function textOf(original: string): Text {
  const mended = mend(original, VOCABULARY);
  const tokens = tokensOf(mended.text);
  return { original, mended, tokens, words: tokens.map(({ word }) => word) };
}

/** A place of the mended text in the original. */
export function placeInOriginal(
  { mended, original }: Text,
  start: number,
  end: number,
): { start: number; end: number } {
  const from = mended.at[start] ?? 0;
  const to = mended.at[end] ?? original.length;
  return { start: from, end: Math.max(to, from + 1) };
}

/** Text of tokens `from` to `to`, the last one excluded. */
export function sliceOf({ mended, tokens }: Text, from: number, to: number): string {
  const [first, last] = [tokens[from], tokens[to - 1]];
  return first === undefined || last === undefined ? '' : mended.text.slice(first.start, last.end);
}
