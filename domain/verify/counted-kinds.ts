/** What a number counts, as the verifier tells it apart: two suppliers are parties, two operations are nothing else. */
import { NOUNS, type Noun } from '../counted.ts';

/** `late` and `age` are days too; `line` is a place in a document, `read` the size of a reading. */
export type Counted =
  | 'party'
  | 'item'
  | 'row'
  | 'document'
  | 'day'
  | 'late'
  | 'age'
  | 'line'
  | 'read'
  | Exclude<Noun, 'supplier' | 'customer' | 'posting' | 'account' | 'month' | 'other'>;

/** Nouns that only say more closely what stands in the evidence under a common name. */
const COMMON: Readonly<Partial<Record<Noun, Counted>>> = {
  ...{ supplier: 'party', customer: 'party', posting: 'row', account: 'row', month: 'row', other: 'row' },
};

export function kindOfNoun(noun: Noun): Counted {
  return COMMON[noun] ?? (noun as Counted);
}

/** Every form of every noun, the longest first: «счёт на оплату» before «счёт». */
const FORMS = Object.entries(NOUNS)
  .flatMap(([noun, forms]) => forms.map((form) => [form, kindOfNoun(noun as Noun)] as const))
  .sort(([a], [b]) => b.length - a.length);

/** What a number counts by the words after it: «дн.» or a noun of the table; null when they count nothing known. */
export function countedBy(after: string): Counted | null {
  const text = after.replace(/^[\s\u00a0]+/, '').toLowerCase();
  if (/^дн(?![а-яё])/u.test(text)) return 'day';
  return FORMS.find(([form]) => text.startsWith(form) && !/^[а-яё]/u.test(text.slice(form.length)))?.[1] ?? null;
}
