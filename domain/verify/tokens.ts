/** Pieces of a Russian text that must be proven: amounts, counts, dates, accounts, numbers of documents, percents, names. */
import { isDate } from '../dates.ts';
import { parseAmount } from '../russian-numbers.ts';
import { numeralWord, parseNumerals } from '../russian-numerals.ts';
import { type Counted, countedBy } from './counted-kinds.ts';

export type Token = { readonly start: number; readonly end: number; readonly text: string } & (
  | { readonly kind: 'amount'; readonly readings: readonly bigint[]; readonly rounded: bigint | null }
  | { readonly kind: 'count'; readonly value: bigint; readonly of: Counted | null; readonly raw: string }
  | { readonly kind: 'date'; readonly date: string | null }
  | { readonly kind: 'time' }
  | { readonly kind: 'account' }
  | { readonly kind: 'number' }
  | { readonly kind: 'percent' }
  | { readonly kind: 'decimal'; readonly readings: readonly bigint[] }
);

const MONTHS = [
  'январ',
  'феврал',
  'март',
  'апрел',
  'ма[йяе]',
  'июн',
  'июл',
  'август',
  'сентябр',
  'октябр',
  'ноябр',
  'декабр',
];
const SPACE = '[ \\u00a0\\u2007\\u2009\\u202f]';
const DIGITS = `\\d{1,3}(?:${SPACE}\\d{3})+(?!\\d)|\\d+`;
const UNIT = `(?:${SPACE}*(?:тыс(?:яч[аиу]?|\\.)?|т\\.р\\.|млн\\.?|миллион(?:а|ов)?|млрд\\.?|миллиард(?:а|ов)?))?(?:${SPACE}*(?:₽|руб(?:\\.|л(?:ь|я|ей|ях|ям)?)?))?`;

const PATTERNS = {
  number: /(?<![\p{L}\d])[0-9А-ЯЁA-Z]{2,5}-\d{4,}(?!\d)|№[ \u00a0]?(?=[\p{L}\d/-]*\d)[\p{L}\d/-]+/gu,
  date: /(?<!\d)\d{1,2}\.\d{1,2}\.\d{4}(?!\d)|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g,
  longDate: new RegExp(
    `(?<!\\d)\\d{1,2}${SPACE}(?:${MONTHS.join('|')})[а-я]*${SPACE}\\d{4}(?:${SPACE}?г(?:\\.|ода)?)?`,
    'giu',
  ),
  time: /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  percent: new RegExp(`(?:${DIGITS})(?:[.,]\\d+)?${SPACE}?(?:%|процент)`, 'giu'),
  account: /(?<![\d.,\p{L}])(?:\d{2}|[А-ЯЁ]{2,3}(?=\.))(?:\.(?:\d{1,2}|[А-ЯЁ]{1,2}))+(?![\d\p{L}]|[.,]\d)/gu,
  money: new RegExp(`(?<![\\d])-?(?:${DIGITS})(?:[.,]\\d{1,6}|-\\d{2}(?!\\d))?${UNIT}`, 'giu'),
} as const;

function dateOf(text: string): string | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const iso = dotted === null ? text : `${dotted[3]}-${dotted[2]?.padStart(2, '0')}-${dotted[1]?.padStart(2, '0')}`;
  return isDate(iso) ? iso : null;
}

function longDateOf(text: string): string | null {
  const match = /^(\d{1,2})\s([а-яё]+)\s(\d{4})/iu.exec(text.replace(/[\u00a0\u2007\u2009\u202f]/g, ' '));
  const month = MONTHS.findIndex((stem) => new RegExp(`^${stem}`, 'iu').test(match?.[2] ?? ''));
  const iso = `${match?.[3]}-${String(month + 1).padStart(2, '0')}-${match?.[1]?.padStart(2, '0')}`;
  return month >= 0 && isDate(iso) ? iso : null;
}

/** The size of the last digit written: «1,2 млн» may stand for anything that rounds to it. */
function roundingOf(text: string): bigint | null {
  const unit = /млрд|миллиард/iu.test(text)
    ? 10n ** 11n
    : /млн|миллион/iu.test(text)
      ? 10n ** 8n
      : /тыс|т\.р\./iu.test(text)
        ? 10n ** 5n
        : null;
  if (unit === null) return null;
  const fraction = /[.,](\d+)/.exec(text)?.[1]?.length ?? 0;
  return unit / 10n ** BigInt(fraction);
}

/** In a row read aloud the noun stands before: «Дней: 47». */
const BEFORE: readonly (readonly [words: RegExp, of: Counted])[] = [
  [/дней просрочки: $/iu, 'late'],
  [/№: $/u, 'line'],
  [/строк прочитано: $|прочитано: [\d\u00a0 ]+ из $|прочитано строк [\d\u00a0 ]*(?:из )?$/iu, 'read'],
  [/(?:документов|остатков): $/iu, 'item'],
  [/контрагентов: $/iu, 'party'],
];

/** Days beside «просрочка» are days late, beside «старше» or «возраст» the age of the document. */
const DAYS: readonly (readonly [words: RegExp, of: Counted])[] = [
  [/просроч\p{L}*[^\d.;|]{0,24}$/iu, 'late'],
  [/(?:старше|возраст\p{L}*)[^\d.;|]{0,24}$/iu, 'age'],
];

function counts(before: string, after: string): Counted | null {
  const said = BEFORE.find(([words]) => words.test(before))?.[1] ?? countedBy(after);
  return said === 'day' ? (DAYS.find(([words]) => words.test(before))?.[1] ?? said) : said;
}

function numeric(text: string, start: number, whole: string): Token {
  const after = whole.slice(start + text.length);
  const end = start + text.length;
  const about = { start, end, text };
  // a figure grown together with letters is a name of something, not a number
  if (/\p{L}/u.test(whole[end] ?? '')) return { ...about, kind: 'number' };
  const isMoney = /₽|руб|тыс|т\.р\.|млн|миллион|млрд|миллиард/iu.test(text) || /(?:[.,]|-)\d{2}$/.test(text);
  const plain = text.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ');
  if (isMoney) return { ...about, kind: 'amount', readings: parseAmount(plain).readings, rounded: roundingOf(text) };
  if (/[.,]\d/.test(text)) return { ...about, kind: 'decimal', readings: parseAmount(plain).readings };
  const raw = plain.replaceAll(' ', '');
  return {
    ...about,
    kind: 'count',
    value: BigInt(raw),
    of: counts(whole.slice(Math.max(0, start - 40), start), after),
    raw,
  };
}

/** «два поставщика», «полтора миллиона рублей»: numbers in words count when a noun or money follows them. */
function spelled(text: string): Token[] {
  const found: Token[] = [];
  const word = /[а-яё]+/giu;
  const words = [...text.matchAll(word)].map((match) => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (let i = 0; i < words.length; i += 1) {
    let [length, value] = [0, null as bigint | null];
    for (let size = 1; i + size <= words.length; size += 1) {
      const parsed = parseNumerals(
        words
          .slice(i, i + size)
          .map((one) => one.word)
          .join(' '),
      );
      if (parsed === null && size === 1 && /^полтор/u.test(words[i]?.word ?? '')) continue;
      if (parsed === null) break;
      [length, value] = [size, parsed];
    }
    const [first, last] = [words[i], words[i + length - 1]];
    if (value === null || first === undefined || last === undefined || numeralOnly(first.word)) continue;
    const after = text.slice(last.end);
    const about = { start: first.start, end: last.end, text: text.slice(first.start, last.end) };
    const of = countedBy(after);
    if (/^\s*(?:руб|₽)/iu.test(after))
      found.push({ ...about, kind: 'amount', readings: [value * 100n], rounded: null });
    else if (of !== null) found.push({ ...about, kind: 'count', value, of, raw: String(value) });
    else if (value >= 1000n) found.push({ ...about, kind: 'amount', readings: [value * 100n], rounded: null });
    i += length - 1;
  }
  return found;
}

/** A bare magnitude («тысяча», «миллионы») or «сто» inside other words is no number by itself. */
const numeralOnly = (word: string): boolean =>
  numeralWord(word) === null && !/^полтор/u.test(word) && !/^(?:тысяч|миллион|миллиард)/u.test(word);

/** Every token of a text, in order; where two patterns meet, the first of the table stands. */
export function tokensOf(text: string): Token[] {
  const taken: Token[] = [];
  const free = (start: number, end: number): boolean => !taken.some((one) => start < one.end && one.start < end);
  const take = (pattern: RegExp, make: (text: string, start: number) => Token): void => {
    for (const match of text.matchAll(pattern))
      if (free(match.index, match.index + match[0].length)) taken.push(make(match[0], match.index));
  };
  const about = (piece: string, start: number) => ({ start, end: start + piece.length, text: piece });
  take(PATTERNS.number, (piece, start) => ({ ...about(piece, start), kind: 'number' }));
  take(PATTERNS.date, (piece, start) => ({ ...about(piece, start), kind: 'date', date: dateOf(piece) }));
  take(PATTERNS.longDate, (piece, start) => ({ ...about(piece, start), kind: 'date', date: longDateOf(piece) }));
  take(PATTERNS.time, (piece, start) => ({ ...about(piece, start), kind: 'time' }));
  take(PATTERNS.percent, (piece, start) => ({ ...about(piece, start), kind: 'percent' }));
  for (const match of text.matchAll(PATTERNS.account)) {
    const end = match.index + match[0].length;
    const isMoney = /^[\s\u00a0]*(?:₽|руб|тыс|млн|млрд|т\.р)/iu.test(text.slice(end));
    if (!isMoney && free(match.index, end)) taken.push({ ...about(match[0], match.index), kind: 'account' });
  }
  take(PATTERNS.money, (piece, start) => numeric(piece.trimEnd(), start, text));
  for (const one of spelled(text)) if (free(one.start, one.end)) taken.push(one);
  return taken.sort((a, b) => a.start - b.start);
}
