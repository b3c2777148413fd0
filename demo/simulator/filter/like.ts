/**
 * The pattern of the query language's `like`: `%` any text, `_` any character, `[…]` and `[^…]` sets with ranges. Matched by going back to
 * the last `%` only, so that no pattern takes longer than its length times that of the text.
 */

type Piece = 'any-text' | ((letter: string) => boolean);

/** Letters, `_`, sets; a bracket that nothing closes is a letter. */
function piecesOf(pattern: string): Piece[] {
  return [...pattern.matchAll(/%|_|\[(\^?)([^\]]*)\]|[\s\S]/gu)].map(([piece, negated, set]) => {
    if (piece === '%') return 'any-text';
    if (piece === '_') return () => true;
    if (set === undefined) return (letter) => letter === piece;
    const isIn = membersOf(set);
    return (letter) => isIn(letter) !== (negated === '^');
  });
}

/** `а-яё`: ranges and letters; a dash at an end is a letter, a range that runs backwards holds nothing. */
function membersOf(set: string): (letter: string) => boolean {
  const ranges = [...set.matchAll(/([\s\S])-([\s\S])|[\s\S]/gu)].map(([letter, from = letter, to = letter]) => ({
    from,
    to,
  }));
  return (letter) => ranges.some(({ from, to }) => letter >= from && letter <= to);
}

export function isLike(text: string, pattern: string): boolean {
  const letters = [...text];
  const pieces = piecesOf(pattern);
  let at = 0;
  let piece = 0;
  let afterAny = -1;
  let resumeAt = 0;
  while (at < letters.length) {
    const wanted = pieces[piece];
    if (wanted === 'any-text') {
      piece += 1;
      afterAny = piece;
      resumeAt = at;
    } else if (wanted?.(letters[at] ?? '') === true) {
      at += 1;
      piece += 1;
    } else if (afterAny >= 0) {
      resumeAt += 1;
      at = resumeAt;
      piece = afterAny;
    } else return false;
  }
  return pieces.slice(piece).every((rest) => rest === 'any-text');
}
