/**
 * Text made readable letter by letter: a wrong keyboard layout, Latin letters that look like Cyrillic ones, Russian in Latin letters, slips in
 * words of the trade. Every letter of the result knows the letter of the original that it came from; figures are never touched.
 */
import { latinSpellings } from './latin.ts';
import { fromLatin, otherLayout } from './party-names.ts';
import { plainWord, type Vocabulary } from './words.ts';

export const MENDINGS = {
  layout: 'раскладка клавиатуры',
  lookalike: 'латинские буквы вместо русских',
  latin: 'русские слова латиницей',
  slip: 'опечатка',
} as const satisfies Record<string, string>;

export type Mending = keyof typeof MENDINGS;

export interface MendedWord {
  readonly original: string;
  readonly read: string;
  readonly how: Mending;
}

export interface Mended {
  readonly text: string;
  /** Offset in the original of each letter of `text`, and of its end: one longer than `text`. */
  readonly at: readonly number[];
  readonly words: readonly MendedWord[];
}

/** Latin letter → the Cyrillic one it stands for inside a Russian word: by looks, and in lower case by its capital (`Beктop`). */
const TWINS: Readonly<Record<string, string>> = Object.fromEntries(
  'aа AА bв BВ cс CС eе EЕ hн HН kк KК mм MМ nп oо OО pр PР rг tт TТ uи xх XХ yу YУ'
    .split(' ')
    .map((pair) => [pair[0], pair[1]]),
);

/** All Latin letters of a word that also holds Cyrillic ones replaced by their twins; null when one has none. */
function lookalike(word: string): string | null {
  if (!/[a-z]/i.test(word) || !/[а-яё]/i.test(word)) return null;
  const letters = [...word].map((letter) => (/[a-z]/i.test(letter) ? TWINS[letter] : letter));
  return letters.includes(undefined) ? null : letters.join('');
}

/** A word of Latin keys up to the next space, without what closes a sentence: `,` and `.` are letters of the other layout. */
const CHUNK = /[^\s«»"]+/gu;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly read: string;
  readonly how: Mending;
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

function withCase(read: string, like: string): string {
  return isCapital(like) ? `${read.slice(0, 1).toUpperCase()}${read.slice(1)}` : read;
}

interface Attempt {
  readonly size: number;
  readonly read: string;
}

/** The chunk as the other layout gives it, whole or without its last mark, with what is known of it. */
function layoutAttempts(chunk: string): Attempt[] {
  const trimmed = chunk.replace(/[.,;:!?)]+$/, '');
  return [chunk, trimmed]
    .filter((text, i, all) => text !== '' && all.indexOf(text) === i)
    .flatMap((text) => {
      const read = otherLayout(text);
      return read === null || !/^[а-яё]+(?:-[а-яё]+)*$/.test(read) ? [] : [{ size: text.length, read }];
    });
}

const VOWEL = /[аеиоуыэюя]/;

/** Chunks typed in the other layout: those that become known words, and beside them those that become anything pronounceable. */
function layoutPieces(chunks: readonly Chunk[], { knows }: Vocabulary): Piece[] {
  const latin = chunks.filter(({ text }) => /[a-z]/i.test(text) && !/[а-яё]/i.test(text) && !/\d/.test(text));
  const tried = latin.map((chunk) => ({ chunk, attempts: layoutAttempts(chunk.text) }));
  const known = tried.flatMap(({ chunk, attempts }) => {
    const hit = attempts.find(({ read }) => knows(read));
    return hit === undefined || knows(plainWord(chunk.text)) ? [] : [{ chunk, hit }];
  });
  if (known.length === 0) return [];
  const others = tried.flatMap(({ chunk, attempts }) => {
    const hit = attempts.at(-1);
    const done = known.some((one) => one.chunk === chunk);
    return done || hit === undefined || !VOWEL.test(hit.read) ? [] : [{ chunk, hit }];
  });
  const mixed = known.length * 2 >= latin.length;
  return [...known, ...(mixed ? others : [])].map(({ chunk, hit }) => ({
    start: chunk.start,
    end: chunk.start + hit.size,
    read: withCase(hit.read, chunk.text),
    how: 'layout',
  }));
}

/** Latin chunks that are Russian by sound; taken together, when most of them become known words. */
function latinPieces(words: readonly Chunk[], { knows, mended }: Vocabulary): Piece[] {
  const latin = words.filter(({ text }) => /^[a-z']{2,}$/i.test(text));
  const tried = latin.flatMap((chunk) => {
    const sounds = latinSpellings(chunk.text);
    const sound = sounds.find(knows) ?? fromLatin(chunk.text) ?? undefined;
    return sound === undefined
      ? []
      : [{ chunk, read: knows(sound) ? sound : (mended(sound) ?? sound), foreign: knows(plainWord(chunk.text)) }];
  });
  const known = tried.filter(({ read, foreign }) => knows(read) && !foreign);
  if (known.length === 0 || known.length * 2 < tried.length) return [];
  return tried.map(({ chunk, read }) => ({
    start: chunk.start,
    end: chunk.end,
    read: withCase(read, chunk.text),
    how: 'latin',
  }));
}

interface Chunk {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function chunksOf(text: string, pattern: RegExp): Chunk[] {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

const WORD = /[\p{L}']+/gu;

function slipPieces(words: readonly Chunk[], text: string, { spells, mended }: Vocabulary): Piece[] {
  return words.flatMap(({ text: word, start, end }): Piece[] => {
    const plain = plainWord(word);
    const named = isCapital(word) && start > 0 && !/[.!?\n]\s*$/.test(text.slice(0, start));
    const quoted = /[«"„“-]$/.test(text.slice(0, start)) || /^[-\d]/.test(text.slice(end));
    if (word.length < 5 || named || quoted || spells(plain)) return [];
    const read = mended(plain);
    return read === null ? [] : [{ start, end, read: withCase(read, word), how: 'slip' }];
  });
}

function lookalikePieces(words: readonly Chunk[]): Piece[] {
  return words.flatMap(({ text, start, end }): Piece[] => {
    const read = lookalike(text);
    return read === null ? [] : [{ start, end, read, how: 'lookalike' }];
  });
}

function apply(text: string, at: readonly number[], pieces: readonly Piece[]): { text: string; at: number[] } {
  let [out, place, done]: [string, number[], number] = ['', [], 0];
  for (const { start, end, read } of [...pieces].sort((a, b) => a.start - b.start)) {
    if (start < done) continue;
    out += text.slice(done, start) + read;
    place.push(...at.slice(done, start));
    const last = at[end - 1] ?? 0;
    for (let i = 0; i < read.length; i += 1) place.push(Math.min((at[start] ?? 0) + i, last));
    done = end;
  }
  return { text: out + text.slice(done), at: [...place, ...at.slice(done)] };
}

const SPACES = /[\u00a0\u2007\u2009\u202f\u2060\t]/g;

/** The text as it was meant. Reading never fails: what cannot be mended stays as it was written. */
export function mend(original: string, words: Vocabulary): Mended {
  let state = {
    text: original.replace(SPACES, ' '),
    at: Array.from({ length: original.length + 1 }, (_, i) => i),
  };
  const met: MendedWord[] = [];
  const pass = (find: (text: string) => Piece[]): void => {
    const pieces = find(state.text);
    if (pieces.length === 0) return;
    met.push(...pieces.map(({ start, end, read, how }) => ({ original: state.text.slice(start, end), read, how })));
    state = apply(state.text, state.at, pieces);
  };
  pass((text) => lookalikePieces(chunksOf(text, WORD)));
  if (/[a-z]/i.test(state.text)) {
    pass((text) => layoutPieces(chunksOf(text, CHUNK), words));
    pass((text) => latinPieces(chunksOf(text, WORD), words));
  }
  pass((text) => slipPieces(chunksOf(text, WORD), text, words));
  return { ...state, words: met };
}
