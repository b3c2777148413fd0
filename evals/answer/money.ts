/**
 * Money, counts and dates as they are printed in an answer. Nothing here knows what the figures should be.
 */
import { readable } from './text.ts';

export interface ShownMoney {
  readonly kopecks: bigint;
  /** The side printed right before or after the figure, if any. */
  readonly side: 'Дт' | 'Кт' | null;
  readonly text: string;
  /** Position in the readable text, for what stands beside it. */
  readonly at: number;
}

const AMOUNT = /(?<![\d,.])([-])?(\d{1,3}(?: \d{3})+|\d+)(?:,(\d{2})(?![\d%]|,\d)|(?= ?(?:руб|₽)))(?!\s*%)/g;
const BEFORE = /(?:^|[^А-Яа-яё])(Дт|Кт|дебету?|кредиту?|по дебету|по кредиту)\.?[\s:—–*(]*$/i;
const AFTER = /^\*{0,2}(?:\s*(?:руб\.?|₽))?\*{0,2}[\s,(]*(Дт|Кт)(?![А-Яа-яё])(?!\s*\d)/;

/** Every amount with kopecks, or whole with «руб.» behind it. A sum with a minus is negative. */
export function moneyIn(text: string): ShownMoney[] {
  const plain = readable(text);
  return [...plain.matchAll(AMOUNT)].map((match) => {
    const [whole, minus, units = '0', cents = '00'] = match;
    const kopecks = BigInt(units.replaceAll(' ', '')) * 100n + BigInt(cents);
    return {
      kopecks: minus === undefined ? kopecks : -kopecks,
      side: sideBeside(plain, match.index, match.index + whole.length),
      text: whole,
      at: match.index,
    };
  });
}

function sideBeside(text: string, start: number, end: number): 'Дт' | 'Кт' | null {
  const before = BEFORE.exec(text.slice(Math.max(0, start - 24), start))?.[1];
  const said = before ?? AFTER.exec(text.slice(end, end + 24))?.[1];
  if (said === undefined) return null;
  return /^(по )?д/i.test(said) ? 'Дт' : 'Кт';
}

const DATE = /(?<!\d)(\d{2})\.(\d{2})\.(\d{4})(?!\d)/g;

/** Dates written dd.mm.yyyy, as ISO text, in order of appearance. */
export function datesIn(text: string): string[] {
  return [...readable(text).matchAll(DATE)].map(([, day, month, year]) => `${year}-${month}-${day}`);
}

export interface ShownCount {
  readonly value: number;
  /** Which count of the facts the noun stands for. */
  readonly of: string;
  readonly text: string;
}

/** Noun after a number → what is counted. Days are counted too: the days of some item. */
const COUNTED: readonly (readonly [string, RegExp])[] = [
  ['party', /^(?:поставщик|покупател|контрагент|клиент|должник|кредитор|дебитор)/i],
  ['contract', /^договор/i],
  ['doc', /^(?:документ|накладн|поступлени|реализаци|незакрыт\S* документ)/i],
  ['posting', /^(?:провод(?:ка|ки|ок)|движени)/i],
  ['account', /^(?:счет|счёт|субсч)(?!\S*-фактур)/i],
  ['day', /^(?:дн(?:я|ю|ей|и|ям|ях)(?![а-яё])|день|дн\.|календарн)/i],
  ['month', /^месяц/i],
  ['row', /^(?:строк|позици|остат)/i],
];

const NUMBER_AND_WORD =
  /(?<![\d,.-]|№ ?|N ?)(\d{1,3}(?: \d{3})+|\d+) +(?:(?:проч|друг|остальн|незакрыт|открыт|просроченн)\S* +)?([а-яё][а-яё.-]*)/gi;

/** Counts whose noun is known («23 поставщика»); other numbers are left alone. */
export function countsIn(text: string): ShownCount[] {
  const found: ShownCount[] = [];
  for (const [whole, number = '', word = ''] of readable(text).matchAll(NUMBER_AND_WORD)) {
    const of = COUNTED.find(([, noun]) => noun.test(word))?.[0];
    if (of !== undefined) found.push({ value: Number(number.replaceAll(' ', '')), of, text: whole });
  }
  return found;
}

export interface ShownDocument {
  readonly number: string;
  readonly date: string;
  readonly text: string;
}

const DOCUMENT = /(?:№\s*)?([А-ЯA-Z0-9]{1,4}-\d{6}|(?<![\d.,-])\d{1,6})(?![\d-])\s+от\s+(\d{2})\.(\d{2})\.(\d{4})/g;

/** Documents named by number and date. */
export function documentsIn(text: string): ShownDocument[] {
  return [...readable(text).matchAll(DOCUMENT)].map(([whole, number = '', day, month, year]) => ({
    number,
    date: `${year}-${month}-${day}`,
    text: whole,
  }));
}

const ACCOUNT =
  /(?:(?:[Сс]уб)?(?:[Сс]чет|[Сс]чёт)(?![а-яё]*-факт)[а-яё]*|[Сс]ч\.|(?<![А-Яа-яё])(?:Дт|Кт))\s+(\d{2}(?:\.(?:\d{2}|[А-ЯA-Z]{1,2}))?(?:\.[\dА-ЯA-Z]{1,2})?)(?![\dА-ЯЁа-яёA-Z]|[.,]\d|\s\d{3}(?!\d))/g;

/** Account codes named as accounts. */
export function accountsIn(text: string): string[] {
  return [...readable(text).matchAll(ACCOUNT)].map(([, code = '']) => code);
}
