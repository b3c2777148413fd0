/**
 * Names of companies and people as they are typed and as they are kept: legal forms, quotes, ё, case endings, a wrong keyboard layout,
 * Latin spelling, slips of the finger. Only compares; whose name it is, the catalog says.
 */
import { isSameWord } from './declension.ts';

export { isSameWord } from './declension.ts';

const LEGAL_FORMS: readonly string[] = [
  'общество с ограниченной ответственностью',
  'публичное акционерное общество',
  'закрытое акционерное общество',
  'открытое акционерное общество',
  'непубличное акционерное общество',
  'акционерное общество',
  'индивидуальный предприниматель',
  'муниципальное унитарное предприятие',
  'государственное унитарное предприятие',
  'ооо чоп',
  'ооо',
  'зао',
  'оао',
  'пао',
  'нао',
  'ао',
  'ип',
  'муп',
  'гуп',
  'фгуп',
  'чоп',
  'ано',
  'нко',
  'тсж',
];

/** Letters, digits and single spaces in lower case; ё is е, quotes and punctuation are gone. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A form in any case: «общества с ограниченной ответственностью», «индивидуальному предпринимателю». */
function anyCase(form: string): string {
  return form
    .replace(/ой(?=$)/, 'о[йю]')
    .replace('общество', 'обществ(?:о|а|у|ом|е)')
    .replace('предприятие', 'предприяти(?:е|я|ю|ем|и)')
    .replace('предприниматель', 'предпринимател(?:ь|я|ю|ем|е)')
    .replace(/(?<=[а-я]{4})ое(?= )/g, '(?:ое|ого|ому|ым|ом)')
    .replace(/(?<=[а-я]{4})ый(?= )/g, '(?:ый|ого|ому|ым|ом)');
}

const FORM = new RegExp(`(?<![\\p{L}])(?:${LEGAL_FORMS.map(anyCase).join('|')})(?![\\p{L}])`, 'gu');

/** The name without its legal form: `Маяк, ООО` and `ООО «Маяк»` are `маяк`. A name that is nothing but a form stays. */
export function coreName(text: string): string {
  const plain = plainName(text);
  const core = plain.replace(FORM, ' ').replace(/\s+/g, ' ').trim();
  return core === '' ? plain : core;
}

/** Whole legal forms and their short names: «Общество с ограниченной ответственностью» is «ООО». */
const SHORT_FORMS: readonly (readonly [whole: RegExp, short: string])[] = (
  [
    ['общество с ограниченной ответственностью', 'ооо'],
    ['непубличное акционерное общество', 'нао'],
    ['публичное акционерное общество', 'пао'],
    ['закрытое акционерное общество', 'зао'],
    ['открытое акционерное общество', 'оао'],
    ['акционерное общество', 'ао'],
    ['индивидуальный предприниматель', 'ип'],
    ['муниципальное унитарное предприятие', 'муп'],
    ['государственное унитарное предприятие', 'гуп'],
  ] as const
).map(([form, short]) => [new RegExp(`^${anyCase(form)}$`, 'u'), short]);

/** The legal form in a name in its short spelling; null when there is none. */
function formOf(text: string): string | null {
  const [form] = plainName(text).match(FORM) ?? [];
  if (form === undefined) return null;
  return SHORT_FORMS.find(([whole]) => whole.test(form))?.[1] ?? form;
}

/** How much of a name a written one is: all of it in any case, some of its words, or none. Two different legal forms are two names. */
export function nameWithin(written: string, name: string): 'whole' | 'part' | null {
  const [asked, own] = [coreName(written).split(' '), coreName(name).split(' ')];
  const forms = [formOf(written), formOf(name)];
  if (forms.every((form) => form !== null) && forms[0] !== forms[1]) return null;
  if (asked.length === own.length && asked.every((word, i) => isSameWord(word, own[i] ?? ''))) return 'whole';
  const long = asked.filter((word) => word.length >= 3);
  return long.length > 0 && asked.every((word) => own.some((other) => isSameWord(word, other))) ? 'part' : null;
}

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** Text typed with the other keyboard layout on: `Dtrnjh` → `вектор`; null when it holds no Latin keys. */
export function otherLayout(text: string): string | null {
  const lower = text.toLowerCase();
  if (!/[a-z]/.test(lower) || /[а-яё]/.test(lower)) return null;
  return [...lower].map((key) => CYRILLIC_KEYS[LATIN_KEYS.indexOf(key)] ?? key).join('');
}

const TRANSLITERATION: readonly (readonly [latin: string, cyrillic: string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['yo', 'е'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['ck', 'к'],
  ['x', 'кс'],
  ...[...'abvgdezijklmnoprstufhcywq'].map((latin, i): [string, string] => [
    latin,
    [...'абвгдезижклмнопрстуфхкывк'][i] ?? latin,
  ]),
];

/** Latin spelling of a Russian name: `Vektor`, `Lotos` → `вектор`, `лотос`; null when there is none. */
export function fromLatin(text: string): string | null {
  const lower = text.toLowerCase();
  if (!/[a-z]/.test(lower) || /[а-яё]/.test(lower)) return null;
  return TRANSLITERATION.reduce((word, [latin, cyrillic]) => word.replaceAll(latin, cyrillic), lower);
}

/** Slips between two words: a letter lost, added, changed, or two swapped; stops counting above `limit`. */
export function slips(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [older, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (older[j - 2] ?? 0) + 1 : changed;
      row.push(Math.min(changed, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    if (Math.min(...row) > limit) return limit + 1;
    [older, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** How many slips a name of this length may hold and still be that name. */
export function slipsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

const WEIGHTS_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const WEIGHTS_11 = [7, ...WEIGHTS_10];
const WEIGHTS_12 = [3, ...WEIGHTS_11];

/** True when the check digits of an ИНН of ten or twelve digits agree. */
export function isInn(text: string): boolean {
  if (!/^(?:\d{10}|\d{12})$/.test(text)) return false;
  const digits = [...text].map(Number);
  const check = (weights: readonly number[]): number =>
    (weights.reduce((total, weight, i) => total + weight * (digits[i] ?? 0), 0) % 11) % 10;
  if (text.length === 10) return check(WEIGHTS_10) === digits[9];
  return check(WEIGHTS_11) === digits[10] && check(WEIGHTS_12) === digits[11];
}
