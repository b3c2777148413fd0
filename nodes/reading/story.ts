/**
 * A long message is a story with the question last: only its last clauses are read as a question. In a short one of several sentences those
 * that ask are told from those that only say what happened.
 */
import type { Piece } from './piece.ts';
import type { Text } from './text.ts';

/** Longer than this a message is a story. */
const STORY = 1_200;
/** As much of its end is read. */
const TAIL = 600;

export interface Story {
  readonly tail: string;
  /** Offset of the tail in the message. */
  readonly start: number;
}

/** The end of the message from the beginning of a line or a sentence; short messages are their own tail. */
export function storyOf(message: string): Story {
  if (message.length <= STORY) return { tail: message, start: 0 };
  const end = message.trimEnd().length;
  const from = Math.max(0, end - TAIL);
  const window = message.slice(from, end);
  const lines = [...window.matchAll(/\n+|[.!?]\s+(?=\S{2})/g)].map(({ index, 0: mark }) => from + index + mark.length);
  const last = message.slice(from, end).lastIndexOf('\n');
  const start = last >= 0 && end - (from + last) > SHORT_TAIL ? from + last + 1 : (lines[0] ?? from);
  return { tail: message.slice(start, end), start };
}

/** A last line shorter than this is not a question by itself. */
const SHORT_TAIL = 12;

const ASKS =
  /^(?:сколько|скока|како[йевм]|какая|какую|каких|каким|какими|какому|какова?|кто|кому|кого|чей|чья|где|когда|почему|отчего|откуда|зачем|покажи|показать|дай|найди|посчитай|выведи|what|which|who|how|show|list)$/;

/** Words of the sentences that ask, the others blank; null where all of them ask, or none, or where the others name an account or a document. */
export function askingWords({ tokens }: Text, words: readonly string[], pieces: readonly Piece[]): string[] | null {
  const ends = tokens.flatMap(({ word }, i) => (/^[.!?\n]$/.test(word) ? [i] : []));
  const bounds = [-1, ...ends, tokens.length];
  const sentences = bounds.slice(1).map((end, k) => ({ from: (bounds[k] ?? -1) + 1, end }));
  const said = sentences.filter(({ from, end }) => tokens.slice(from, end).some(({ kind }) => kind !== 'mark'));
  const asks = ({ from, end }: { readonly from: number; readonly end: number }): boolean =>
    tokens[end]?.word === '?' || tokens.slice(from, end).some(({ word }) => ASKS.test(word));
  const asking = said.filter(asks);
  if (asking.length === 0 || asking.length === said.length) return null;
  const isAsked = (i: number): boolean => asking.some(({ from, end }) => i >= from && i < end);
  const isTold = pieces.some(({ means, from }) => (means.is === 'account' || means.is === 'number') && !isAsked(from));
  return isTold ? null : words.map((word, i) => (isAsked(i) ? word : ''));
}
