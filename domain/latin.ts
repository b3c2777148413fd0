/** Russian words in Latin letters: one row of letters may stand for several, so every spelling is given and the tables of words choose. */
import { fromLatin } from './party-names.ts';

/** Spellings that one row of Latin letters may stand for; the first is the usual one. */
const MANY_WAYS: readonly (readonly [latin: string, cyrillic: readonly string[]])[] = [
  ['shch', ['щ']],
  ['sch', ['щ', 'сч']],
  ['zh', ['ж']],
  ['kh', ['х']],
  ['ts', ['ц', 'тс']],
  ['ch', ['ч']],
  ['sh', ['ш', 'щ']],
  ['ck', ['к']],
  ['yo', ['е']],
  ['jo', ['е']],
  ['yu', ['ю']],
  ['ju', ['ю']],
  ['iu', ['ю', 'иу']],
  ['ya', ['я', 'ыа']],
  ['ja', ['я']],
  ['ia', ['ия', 'я', 'иа']],
  ['ye', ['е', 'ые']],
  ['je', ['е', 'ье']],
  ['yj', ['ый']],
  ['yy', ['ый']],
  ['iy', ['ий']],
  ['ij', ['ий']],
  ['y', ['ы', 'й', 'и']],
  ['j', ['й', 'ж', 'ь']],
  ['x', ['кс', 'х']],
  ['c', ['к', 'ц', 'с']],
  ['h', ['х']],
  ["'", ['ь', '']],
];
const SPELLINGS_MAX = 64;
/** A soft sign that Latin letters leave out: `skolko`, `zadolzhennost`. */
const SOFT = /[бвгдзлмнпрстф](?=[бвгджзйклмнпрстфхцчшщ]|$)/gu;

/** Every Russian spelling that Latin letters may stand for, the likeliest first; none for a text that is not Latin. */
export function latinSpellings(text: string): string[] {
  const usual = fromLatin(text);
  if (usual === null) return [];
  let ways = [''];
  const lower = text.toLowerCase();
  for (let at = 0; at < lower.length; ) {
    const met = MANY_WAYS.find(([latin]) => lower.startsWith(latin, at));
    const letters = met?.[1] ?? [fromLatin(lower.charAt(at)) ?? lower.charAt(at)];
    ways = ways.flatMap((way) => letters.map((letter) => way + letter)).slice(0, SPELLINGS_MAX);
    at += met?.[0].length ?? 1;
  }
  const softened = ways.flatMap((way) =>
    [...way.matchAll(SOFT)].map(({ index }) => `${way.slice(0, index + 1)}ь${way.slice(index + 1)}`),
  );
  return [...new Set([...ways, ...softened, usual])];
}
