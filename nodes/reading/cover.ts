/** The cover: of all proposed pieces those that stand, so that every content word belongs to exactly one. */
import { STOP_WORDS } from '#domain/question-words.ts';
import { numeralWord } from '#domain/russian-numerals.ts';
import type { SpanKind } from '#domain/spans.ts';
import { isComparator } from './amount-reader.ts';
import type { Piece } from './piece.ts';
import { SURE } from './piece.ts';
import type { Text, Token } from './text.ts';

const size = ({ from, to }: Piece): number => to - from;

/** The surer piece first, then the longer, then the earlier. */
function byWorth(a: Piece, b: Piece): number {
  return b.sure - a.sure || size(b) - size(a) || a.from - b.from;
}

export interface Cover {
  readonly pieces: readonly Piece[];
  readonly free: (i: number) => boolean;
}

/** Pieces that do not overlap, in order of place. */
export function choose(proposed: readonly Piece[], taken: readonly Piece[] = []): Cover {
  const owned = new Set<number>();
  const chosen: Piece[] = [];
  for (const piece of [...taken, ...[...proposed].sort(byWorth)]) {
    const places = Array.from({ length: size(piece) }, (_, k) => piece.from + k);
    if (places.length === 0 || places.some((place) => owned.has(place))) continue;
    for (const place of places) owned.add(place);
    chosen.push(piece);
  }
  return { pieces: chosen.sort((a, b) => a.from - b.from), free: (i) => !owned.has(i) };
}

function kindOf(text: Text, token: Token, i: number): SpanKind {
  if (token.kind === 'number' || numeralWord(token.word) !== null) return 'number';
  if (isComparator(token.word)) return 'condition';
  return isLikeName(text, token, text.tokens[i - 1]) ? 'party' : 'word';
}

/** A word with a capital letter inside a sentence: somebody's name that no reader took. */
function isLikeName({ mended }: Text, { start, end }: Token, before: Token | undefined): boolean {
  if (!/^[А-ЯЁ][а-яё]{2,}/u.test(mended.text.slice(start, end))) return false;
  return before !== undefined && !/^[.!?…«»"'(]$/u.test(before.word);
}

/** Content words that no reader took: each a piece of its own, so that nothing is lost. */
export function leftovers(text: Text, free: Cover['free']): Piece[] {
  return text.tokens.flatMap((token, i): Piece[] => {
    if (!free(i) || token.kind === 'mark' || STOP_WORDS.has(token.word)) return [];
    const kind = kindOf(text, token, i);
    return [{ kind, from: i, to: i + 1, reading: null, sure: SURE.word, means: { is: 'unknown' } }];
  });
}
