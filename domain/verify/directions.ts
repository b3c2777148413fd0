/** Words that say which way: whose debt, debt or advance, growth or fall. A figure under such a word must be of that kind. */
import type { Side } from '../measures.ts';
import type { Ground } from './ground.ts';

interface Direction {
  readonly words: RegExp;
  readonly side: Side | null;
  readonly roles: readonly string[] | null;
}

const DEBT = ['debt', 'overdue', 'opposite'];
const ADVANCE = ['advance'];

/** The last word before a figure decides. */
const DIRECTIONS: readonly Direction[] = [
  {
    words:
      /(?:мы|наша компания)[^.;]{0,12}должны|мы задолжали|наш[а-яё]*(?: [а-яё]+)? долг|долг перед поставщик|должны мы|кредиторск/giu,
    side: 'credit',
    roles: DEBT,
  },
  {
    words: /нам[^.;]{0,12}должны|должны нам|нам задолжал|долг(?:а|и|ов)? покупател|дебиторск/giu,
    side: 'debit',
    roles: DEBT,
  },
  { words: /аванс[а-яё]* (?:выданн|поставщикам)[а-яё]*|выданн[а-яё]* аванс/giu, side: 'debit', roles: ADVANCE },
  { words: /аванс[а-яё]* получен[а-яё]*|полученн[а-яё]* аванс/giu, side: 'credit', roles: ADVANCE },
];

export interface Said {
  readonly side: Side | null;
  readonly roles: readonly string[] | null;
  readonly word: string;
}

/** What the words between the last figure and this one say of it; null when nothing. */
export function directionOf(before: string): Said | null {
  const found = DIRECTIONS.flatMap(({ words, side, roles }) =>
    [...before.matchAll(words)].map((match) => ({ at: match.index + match[0].length, side, roles, word: match[0] })),
  ).sort((a, b) => b.at - a.at);
  return found[0] ?? null;
}

/** A figure answers a direction when its side is that one, and its role, where it has one, is among the allowed. */
export function answers({ role }: Ground, figureSide: Side | null, said: Said): boolean {
  const sideHolds = said.side === null || figureSide === null || figureSide === said.side;
  return (
    sideHolds &&
    (said.roles === null || role === null || said.roles.includes(role) || role === 'debit' || role === 'credit')
  );
}

const GROWTH = /(?<!\p{L})(?:(?:вырос|возрос|увелич|прибав|подрос)\p{L}*|рост(?= на))/iu;
const FALL = /(?<!\p{L})(?:(?:снизил|уменьш(?!ени)|упал|сократил|убавил)\p{L}*|снижение(?= на))/iu;
const MORE = /(?:больше|выше|крупнее),? чем/iu;
const LESS = /(?:меньше|ниже|мельче),? чем/iu;

/** Whether the sentence's own figures, in their order, bear out what it says of growth; null when it says nothing. */
export function growthHolds(sentence: string, figures: readonly bigint[]): boolean | null {
  const [first, second] = figures;
  const grows = GROWTH.test(sentence);
  const falls = FALL.test(sentence);
  const more = MORE.test(sentence);
  const less = LESS.test(sentence);
  if (!grows && !falls && !more && !less) return null;
  if (first === undefined || second === undefined) return false;
  if (grows || falls) return grows === falls ? false : grows ? second > first : second < first;
  return more === less ? false : more ? first > second : first < second;
}
