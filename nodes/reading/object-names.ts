/**
 * Names of objects that a tool looks for itself — goods, stock: «сколько продали бумаги А4». In a question about them the words that no
 * reader took and that stand together are such a name; in any other question they stay unexplained.
 */
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import { isNeutral } from '#domain/neutral-words.ts';
import { COMMON_WORDS } from '#domain/question-words.ts';
import { isAdjective, isOfChoice, isVerb } from './name-reader.ts';
import { type Piece, SURE } from './piece.ts';
import { sliceOf, type Text } from './text.ts';

/** A word that may begin a name of goods: nothing that asks, chooses or tells what happened, no word of the subject itself. */
function mayBegin(word: string, intent: IntentCode): boolean {
  return (
    /\p{L}{3}/u.test(word) &&
    !isNeutral(word, intent) &&
    !COMMON_WORDS.knows(word) &&
    !isVerb(word) &&
    !isOfChoice(word)
  );
}

type Asked = (place: number) => boolean;

/** The sentences in which the words of the intent stand: a name of goods is looked for in no other. */
function askedIn({ words }: Text, shown: ReadonlySet<number>): Asked {
  const sentence = words.map((_, i) => words.slice(0, i).filter((word) => /^[.!?\n]$/.test(word)).length);
  const own = new Set([...shown].map((place) => sentence[place]));
  return (place) => own.size === 0 || own.has(sentence[place]);
}

/** The first run of words that nothing explains; null when there is none. */
function runOf(pieces: readonly Piece[], { words }: Text, intent: IntentCode, asked: Asked): readonly Piece[] {
  const isOwn = ({ means, from, kind }: Piece): boolean =>
    asked(from) &&
    (means.is === 'party' || (means.is === 'unknown' && kind === 'word' && mayBegin(words[from] ?? '', intent)));
  const start = pieces.findIndex(isOwn);
  if (start < 0) return [];
  const run: Piece[] = [];
  for (const piece of pieces.slice(start)) {
    const before = run.at(-1);
    const isPart = piece.means.is === 'unknown' || piece.means.is === 'party';
    if (!isPart || (before !== undefined && before.to !== piece.from)) break;
    run.push(piece);
  }
  // «товарные остатки»: an adjective alone is nobody's name
  return run.length === 1 && isAdjective(words[run[0]?.from ?? 0] ?? '') ? [] : run;
}

/** The pieces with the name of the object in place of its words. */
export function withObject(
  pieces: readonly Piece[],
  text: Text,
  intent: IntentCode | null,
  shown: ReadonlySet<number>,
): readonly Piece[] {
  if (intent === null || INTENTS[intent].names !== 'object') return pieces;
  const run = runOf(pieces, text, intent, askedIn(text, shown));
  const [first, last] = [run[0], run.at(-1)];
  // one name that the reader of names has read already stands as it is
  if (first === undefined || last === undefined || (run.length === 1 && first.means.is === 'party')) return pieces;
  const surface = sliceOf(text, first.from, last.to);
  const named: Piece = {
    ...{ kind: 'party', from: first.from, to: last.to, reading: surface, sure: SURE.party },
    means: { is: 'party', surface, sure: 0.6 },
  };
  return pieces.flatMap((piece) => (piece === first ? [named] : run.includes(piece) ? [] : [piece]));
}
