/** A frame of the end of a long message, its offsets moved to the whole: the story before it is one piece that explains nothing. */

import type { Piece } from './piece.ts';
import type { FrameReading } from './read-frame.ts';
import { storyOf } from './story.ts';
import type { Text, Token } from './text.ts';

export function withStory(message: string, read: (tail: string) => FrameReading): FrameReading {
  const { tail, start } = storyOf(message);
  const reading = read(tail);
  if (start === 0) return tail === message ? reading : { ...reading, text: { ...reading.text, original: message } };
  const text = moved(reading.text, message, start);
  const story: Piece = { kind: 'word', from: 0, to: 1, reading: null, sure: 0, means: { is: 'unknown' } };
  const shift = new Map(reading.pieces.map((piece) => [piece, { ...piece, from: piece.from + 1, to: piece.to + 1 }]));
  const of = (piece: Piece): Piece => shift.get(piece) ?? piece;
  return {
    ...reading,
    text,
    pieces: [story, ...reading.pieces.map(of)],
    filled: new Map([...reading.filled].map(([slot, list]) => [slot, list.map(of)])),
    explained: new Set([...reading.explained].map(of)),
  };
}

/** The whole message as text: the story as one token, then the tokens of the tail. */
function moved({ mended, tokens, words }: Text, message: string, start: number): Text {
  const story: Token = { word: '', start: 0, end: message.slice(0, start).trimEnd().length, kind: 'word' };
  const before = Array.from({ length: start }, (_, i) => i);
  return {
    original: message,
    mended: {
      ...mended,
      text: message.slice(0, start) + mended.text,
      at: [...before, ...mended.at.map((place) => place + start)],
    },
    tokens: [story, ...tokens.map((token) => ({ ...token, start: token.start + start, end: token.end + start }))],
    words: ['', ...words],
  };
}
