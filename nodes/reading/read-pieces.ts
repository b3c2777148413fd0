/** All readers over one text: the pieces of a question, none overlapping, every content word in exactly one. */
import type { IsoDate } from '#domain/dates.ts';
import type { Scene } from '#domain/time/readings.ts';
import { accountNamePieces, accountPieces } from './account-reader.ts';
import { amountPieces, smallPieces, thresholdPieces } from './amount-reader.ts';
import { choose, leftovers } from './cover.ts';
import { documentPieces } from './document-reader.ts';
import { innPieces, namePieces, namesOfTwo, quotedPieces } from './name-reader.ts';
import type { Piece } from './piece.ts';
import {
  breakdownPieces,
  exclusionPieces,
  negationPieces,
  signalPieces,
  signPieces,
  termPieces,
} from './sign-reader.ts';
import type { Text } from './text.ts';
import { timePieces } from './time-reader.ts';
import { topPieces } from './top-reader.ts';

export function readPieces(text: Text, scene: Scene & { readonly working: IsoDate }): readonly Piece[] {
  const sure = choose([
    ...quotedPieces(text),
    ...innPieces(text),
    ...namesOfTwo(text),
    ...documentPieces(text, scene.working),
    ...thresholdPieces(text),
    ...smallPieces(text),
    ...topPieces(text),
    ...timePieces(text, scene),
    ...accountPieces(text),
    ...accountNamePieces(text),
    ...breakdownPieces(text),
    ...signPieces(text),
    ...exclusionPieces(text),
    ...termPieces(text),
    ...signalPieces(text),
    ...amountPieces(text),
  ]);
  const named = choose(namePieces(text, sure.free), sure.pieces);
  const denied = choose(negationPieces(text), named.pieces);
  return joined(choose(leftovers(text, denied.free), denied.pieces).pieces, text);
}

/** A denial or an exclusion belongs to the word it stands before: «не списались», «без авансов». */
function joined(pieces: readonly Piece[], { words }: Text): readonly Piece[] {
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    const plain = PLAIN.has(piece.means.is);
    if (plain && last?.means.is === 'exclude' && last.to === piece.from) {
      const term = piece.means.is === 'term' ? piece.means.term : null;
      whole.splice(-1, 1, { ...last, to: piece.to, means: { is: 'without', term } });
    } else if (
      piece.means.is === 'exclude' &&
      piece.means.verb &&
      last?.means.is === 'term' &&
      last.to === piece.from
    ) {
      whole.splice(-1, 1, { ...piece, from: last.from, means: { is: 'without', term: last.means.term } });
    } else if (plain && words[piece.from - 1] === 'не' && (last?.to ?? 0) < piece.from) {
      whole.push({ ...piece, from: piece.from - 1, kind: 'negation', reading: null, means: { is: 'negation' } });
    } else whole.push(piece);
  }
  return whole;
}

/** Meanings that a word before them may deny or exclude. */
const PLAIN: ReadonlySet<Piece['means']['is']> = new Set(['signal', 'unknown', 'term', 'document_kind']);
