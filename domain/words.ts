/**
 * Russian words as tables name them and as people type them. A form is a phrase of patterns: `хвост~` with an ending of a noun, `завис*` with
 * any continuation, anything else whole. Forms of one row are separated by `|`.
 */
import { slips } from './party-names.ts';

const ENDINGS =
  'а у ы и е я ю й ь о ой ою ом ем ей ев ов ам ям ах ях ами ями ью их ым ый ая ое ые ого ому ими ыми ых ую'.split(' ');
const NOUN_ENDINGS = new Set(['', ...ENDINGS]);

/** Lower case, ё as е; the length is kept, so that offsets stay. */
export function plainWord(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

interface Part {
  readonly stem: string;
  /** `whole` as it stands, `noun` with an ending, `start` with any continuation. */
  readonly kind: 'whole' | 'noun' | 'start';
}

function part(text: string): Part {
  if (text.endsWith('~')) return { stem: text.slice(0, -1), kind: 'noun' };
  if (text.endsWith('*')) return { stem: text.slice(0, -1), kind: 'start' };
  return { stem: text, kind: 'whole' };
}

function fits({ stem, kind }: Part, word: string): boolean {
  if (kind === 'whole') return word === stem;
  if (!word.startsWith(stem)) return false;
  return kind === 'start' || NOUN_ENDINGS.has(word.slice(stem.length));
}

export interface Met<M> {
  readonly means: M;
  /** How many words the form takes. */
  readonly length: number;
}

export interface Lexicon<M> {
  /** Every row whose form begins at word `i`, the longest first. */
  at(words: readonly string[], i: number): Met<M>[];
  /** True for a word that is a form of its own. */
  knows(word: string): boolean;
  readonly stems: readonly Stem[];
}

/** A stem of one word, for the test whether a word is known. */
export interface Stem {
  readonly stem: string;
  readonly kind: Part['kind'];
}

interface Entry<M> {
  readonly parts: readonly Part[];
  readonly means: M;
}

/** Made once at start; a form is looked for by the first two letters of its first word. */
export function lexicon<M>(rows: readonly (readonly [forms: string, means: M])[]): Lexicon<M> {
  const entries = rows.flatMap(([forms, means]): Entry<M>[] =>
    forms
      .split('|')
      .map((form) => form.trim())
      .filter((form) => form !== '')
      .map((form) => ({ parts: form.split(/\s+/).map(part), means })),
  );
  const index = new Map<string, Entry<M>[]>();
  for (const entry of entries) {
    const key = (entry.parts[0]?.stem ?? '').slice(0, 2);
    index.set(key, [...(index.get(key) ?? []), entry]);
  }
  const matches = ({ parts }: Entry<M>, words: readonly string[], i: number): boolean =>
    parts.every((one, k) => fits(one, words[i + k] ?? ''));
  const at: Lexicon<M>['at'] = (words, i) => {
    const word = words[i] ?? '';
    const near = [
      ...(index.get(word.slice(0, 2)) ?? []),
      ...(word.length > 1 ? (index.get(word.slice(0, 1)) ?? []) : []),
    ];
    return near
      .filter((entry) => matches(entry, words, i))
      .map(({ parts, means }) => ({ means, length: parts.length }))
      .sort((a, b) => b.length - a.length);
  };
  return {
    at,
    knows: (word) => at([word], 0).length > 0,
    // «*» alone stands for any word: it makes no word known
    stems: entries.flatMap(({ parts }) =>
      parts.filter(({ stem }) => stem !== '').map(({ stem, kind }) => ({ stem, kind })),
    ),
  };
}

export interface Vocabulary {
  knows(word: string): boolean;
  /** Known with an ordinary ending: «покуптелей» begins as «покуп*» does, and is no form of it. */
  spells(word: string): boolean;
  /** The word with its slip mended, when one known stem alone is that near: `астаток` → `остаток`; else null. */
  mended(word: string): string | null;
}

const LONGEST_ENDING = 4;

const isOrdinary = (ending: string): boolean => ending.length < 3 || NOUN_ENDINGS.has(ending);

function slipsOf(stem: string): number {
  if (stem.length < 5) return 0;
  return stem.length < 9 ? 1 : 2;
}

/** The whole vocabulary of several tables: what need not be mended and what a slip may be mended to. */
export function vocabulary(stems: readonly Stem[], others: readonly Stem[]): Vocabulary {
  const all = [...stems, ...others];
  const whole = new Set(all.filter(({ kind }) => kind === 'whole').map(({ stem }) => stem));
  const starts = new Map<string, Stem[]>();
  for (const one of all) {
    if (one.kind !== 'whole') starts.set(one.stem.slice(0, 2), [...(starts.get(one.stem.slice(0, 2)) ?? []), one]);
  }
  const targets = [...new Map(stems.filter(({ stem }) => slipsOf(stem) > 0).map((one) => [one.stem, one])).values()];
  const knows = (word: string): boolean =>
    whole.has(word) ||
    [...(starts.get(word.slice(0, 2)) ?? []), ...(starts.get(word.slice(0, 1)) ?? [])].some((one) => fits(one, word));
  const spells = (word: string): boolean =>
    whole.has(word) ||
    stems.some((one) => fits(one, word)) ||
    [...(starts.get(word.slice(0, 2)) ?? []), ...(starts.get(word.slice(0, 1)) ?? [])].some(
      (one) => fits(one, word) && isOrdinary(word.slice(one.stem.length)),
    );
  return { knows, spells, mended: (word) => nearest(word, targets, knows) };
}

function nearest(word: string, targets: readonly Stem[], knows: (word: string) => boolean): string | null {
  if (word.length < 5 || !/^[а-я]+$/.test(word)) return null;
  let best: { readonly text: string; readonly far: number } | null = null;
  for (const target of targets) {
    const found = mendedTo(word, target);
    if (found !== null && (best === null || found.far < best.far) && knows(found.text)) best = found;
  }
  return best?.text ?? null;
}

/** The stem in place of the beginning of the word that slipped from it, the ending kept. */
function mendedTo(word: string, { stem, kind }: Stem): { readonly text: string; readonly far: number } | null {
  const limit = slipsOf(stem);
  const sizes = [stem.length, stem.length - 1, stem.length + 1].filter((size) => size <= word.length);
  let best: { readonly text: string; readonly far: number } | null = null;
  for (const size of sizes) {
    const rest = word.slice(size);
    const ending =
      kind === 'whole' ? rest === '' : NOUN_ENDINGS.has(rest) || (kind === 'start' && rest.length <= LONGEST_ENDING);
    if (!ending) continue;
    const far = slips(word.slice(0, size), stem, limit);
    if (far <= limit && far > 0 && (best === null || far < best.far)) best = { text: stem + rest, far };
  }
  return best;
}
