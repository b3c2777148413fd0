/** Ordinal numbers spelled in Russian words, in any case: «первое», «двадцать пятого», «тринадцатый». */
import { numeralWord } from './russian-numerals.ts';

const STEMS: readonly (readonly [value: number, stem: string])[] = [
  [1, 'перв'],
  [2, 'втор'],
  [3, 'трет'],
  [4, 'четв(?:ерт|ёрт)'],
  [5, 'пят'],
  [6, 'шест'],
  [7, 'седьм'],
  [8, 'восьм'],
  [9, 'девят'],
  [10, 'десят'],
  [11, 'одиннадцат'],
  [12, 'двенадцат'],
  [13, 'тринадцат'],
  [14, 'четырнадцат'],
  [15, 'пятнадцат'],
  [16, 'шестнадцат'],
  [17, 'семнадцат'],
  [18, 'восемнадцат'],
  [19, 'девятнадцат'],
  [20, 'двадцат'],
  [30, 'тридцат'],
  [40, 'сороков'],
];
const ENDING = '(?:ый|ой|ий|ая|ья|ое|ье|ого|его|ьего|ому|ему|ьему|ым|им|ьим|ом|ем|ьем|ую|ью|ей|ьей|ые|ие|ьи)';

const FORMS = STEMS.map(([value, stem]) => ({ value, form: new RegExp(`^${stem}${ENDING}$`, 'u') }));

/** Value of one ordinal word, 1–20, 30 and 40; null for any other word. */
export function ordinalWord(word: string): number | null {
  const plain = word.toLowerCase();
  return FORMS.find(({ form }) => form.test(plain))?.value ?? null;
}

const ORDINAL = STEMS.map(([, stem]) => stem).join('|');
const DAY = new RegExp(
  `(?<![\\p{L}])(?:(двадцать|тридцать|сорок)\\s+)?((?:${ORDINAL})${ENDING})(?=\\s+(\\p{L}+))`,
  'gu',
);

const FIRST_EDGE = new RegExp(`^со? (?:(двадцать|тридцать) )?((?:${ORDINAL})${ENDING})(?= по )`, 'u');

/** Days of a month said in words as figures: `тридцать первого июня` → `31 июня`; `isMonth` tells what a month is. */
export function daysInFigures(text: string, isMonth: (word: string) => boolean): string {
  const edge = text.replace(FIRST_EDGE, (said, tens: string | undefined, word: string) => {
    const value = ordinalWord(word);
    return value === null ? said : `с ${value + Number(tens === undefined ? 0n : (numeralWord(tens) ?? 0n))}`;
  });
  return edge.replace(DAY, (said, tens: string | undefined, word: string, next: string) => {
    const [value, more] = [ordinalWord(word), tens === undefined ? 0n : numeralWord(tens)];
    if (value === null || more === null || !isMonth(next) || (more > 0n && value > 9)) return said;
    return String(value + Number(more));
  });
}
