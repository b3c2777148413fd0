/** Words that say more than the figures beside them: each must be in a known turn of speech or in the words of a fact. */
import type { Ground } from './ground.ts';
import { CONTRARY, NEVER_WITHOUT_NOT, OVERTURNED, STRONG, TURNS } from './wordings.ts';

export interface Assertion {
  readonly text: string;
  readonly why: string;
}

/** Known turns give way to blanks of the same length. */
const withoutTurns = (text: string): string => text.replace(TURNS, (turn) => '\u0001'.repeat(turn.length));

/** What facts say in words: their titles and texts. */
const wordsOf = (grounds: readonly Ground[]): string[] => grounds.flatMap(({ phrases }) => phrases);

/** A sentence without evidence states what was done and not what stands in the books: it may say «все» of that. */
function strong(text: string, words: readonly string[]): Assertion[] {
  const kinds = words.length === 0 ? STRONG.slice(0, -1) : STRONG;
  return kinds.flatMap(([why, pattern, proof]) => {
    const isProven = proof !== null && words.some((one) => proof.test(one));
    return isProven ? [] : [...text.matchAll(pattern)].map(([word]) => ({ text: word, why }));
  });
}

const stem = (word: string): string => word.toLowerCase().slice(0, 6);
const NOT = /(?<!\p{L})не[\s\u00a0]+(\p{L}+|\p{Cc})/giu;
const AFFIRMED = /(?<!\p{L}|(?<!\p{L})не[\s\u00a0]+)\p{L}{4,}/giu;

const deniedIn = (text: string): string[] => [...text.matchAll(NOT)].map(([, word = '']) => stem(word));

/** A word is denied where a fact denies it, or where it is never said otherwise. */
function denied(text: string, words: readonly string[]): Assertion[] {
  const proven = new Set(words.flatMap(deniedIn));
  return [...text.matchAll(NOT)]
    .filter(([, word = '']) => !NEVER_WITHOUT_NOT.has(word.toLowerCase()) && !proven.has(stem(word)))
    .map(([whole]) => ({ text: whole, why: 'отрицания нет в доказательствах' }));
}

/** A word said without its «не»: of those that answers only deny, or that the facts deny and nowhere affirm. */
function affirmed(text: string, words: readonly string[]): Assertion[] {
  const said = new Set(words.flatMap((one) => [...one.matchAll(AFFIRMED)].map(([word]) => word.toLowerCase())));
  const denials = words.flatMap((one) => [...one.matchAll(NOT)].map(([, word = '']) => word.toLowerCase()));
  const onlyDenied = new Set(denials.filter((one) => !said.has(one)));
  return [...text.matchAll(AFFIRMED)]
    .filter(([word]) => NEVER_WITHOUT_NOT.has(word.toLowerCase()) || onlyDenied.has(word.toLowerCase()))
    .map(([word]) => ({ text: word, why: 'без «не» это не доказано' }));
}

function overturned(text: string): Assertion[] {
  return [...text.matchAll(OVERTURNED)].map(([turn]) => ({ text: turn, why: 'без «не» это не доказано' }));
}

/** Words of `bare` (names and texts of the facts blanked out) that nothing proves. */
export function unprovenWords(bare: string, grounds: readonly Ground[]): Assertion[] {
  const text = withoutTurns(bare);
  const words = wordsOf(grounds);
  const contrary = [...bare.matchAll(CONTRARY)].map(([said]) => ({ text: said, why: 'так верный ответ не говорит' }));
  return [
    ...contrary,
    ...strong(text, words),
    ...(grounds.length === 0 ? [] : [...denied(text, words), ...affirmed(text, words), ...overturned(bare)]),
  ];
}
