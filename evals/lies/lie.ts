/** What a way of lying works with: a true claim, what it stands on, and what else the same answer knows. */
import { parseDecimal } from '#domain/decimals.ts';
import { MEASURES } from '#domain/measures.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { ProvenFact } from '#domain/verify/verify.ts';

export interface Truth {
  readonly text: string;
  readonly facts: readonly ProvenFact[];
  readonly given: readonly string[];
  /** Everything the answer stands on: other people's figures, accounts, dates and names come from here. */
  readonly beside: readonly ProvenFact[];
}

export interface LieKind {
  readonly code: string;
  readonly title: string;
  /** Texts that are each false where `text` is true. */
  readonly make: (truth: Truth) => readonly string[];
}

export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function found(text: string, pattern: RegExp): Piece[] {
  return [...text.matchAll(pattern)].map((match) => ({
    ...{ text: match[0], start: match.index, end: match.index + match[0].length },
  }));
}

/** `12 400 764,48`, with a minus where there is one. */
export const AMOUNT = /(?<![\d,.:№-])-?\d{1,3}(?:\u00a0\d{3})*,\d{2}(?!\d)/gu;
export const DATE = /(?<!\d)\d{2}\.\d{2}\.\d{4}(?!\d)/gu;
export const SPAN =
  /(?:январ|феврал|март|апрел|ма[йяе]|июн|июл|август|сентябр|октябр|ноябр|декабр)[а-я]* 20\d\d г\.|\d (?:квартал|полугодие) 20\d\d г\./gu;
export const ACCOUNT = /(?<![\d.,№-])\d{2}\.(?:\d{2}|[А-Я]{1,2})(?![.,]?\d)/gu;

export const replaced = (text: string, { start, end }: Pick<Piece, 'start' | 'end'>, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

/** The two pieces in each other's place. */
export function swapped(text: string, one: Piece, two: Piece): string {
  const [a, b] = one.start < two.start ? [one, two] : [two, one];
  return text.slice(0, a.start) + b.text + text.slice(a.end, b.start) + a.text + text.slice(b.end);
}

export function pairs<T>(list: readonly T[]): (readonly [T, T])[] {
  return list.flatMap((one, index) => list.slice(index + 1).map((two) => [one, two] as const));
}

/** Every amount that a fact proves, as it is printed. */
export function amountsOf({ measure, value, attributes }: ProvenFact): string[] {
  return [{ measure, value }, ...attributes]
    .filter((one) => MEASURES[one.measure].form === 'money')
    .map((one) => printAmount(parseDecimal(one.value, 2)));
}

const NAME = /\p{Lu}[\p{L}. -]*[«"]|\p{Lu}\p{Ll}+ \p{Lu}/u;

/** Names of people, companies and goods that a fact is about. */
export function namesOf({ entity, dimensions, attributes }: ProvenFact): string[] {
  const texts = attributes.filter(({ measure }) => measure === 'text').map(({ value }) => value);
  return [entity, ...dimensions.map(({ title }) => title), ...texts].filter((text) => NAME.test(text));
}

/** Some of the others, the same every time for the same text: lies of one text differ from those of another. */
export function some<T>(list: readonly T[], count: number, text: string): T[] {
  if (list.length <= count) return [...list];
  const seed = [...text].reduce((sum, symbol) => (sum * 31 + (symbol.codePointAt(0) ?? 0)) % 1_000_003, 7);
  const step = Math.max(1, Math.floor(list.length / count));
  return Array.from({ length: count }, (_, index) => list[(seed + index * step) % list.length]).filter(
    (one): one is T => one !== undefined,
  );
}
