/**
 * Russian dates and periods in text: printing, and reading of the absolute forms. Words that depend on the working date
 * or on the dialogue («вчера», «за квартал») are not read here. An impossible date is named, never mended.
 */
import { addMonths, dayNumber, firstDay, type IsoDate, type IsoMonth, isDate, lastDay, monthOf } from './dates.ts';
import { ordinalWord } from './russian-ordinals.ts';

/** Both days included. */
export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const MONTHS: readonly (readonly [nominative: string, genitive: string, prepositional: string, short: string])[] = [
  ['январь', 'января', 'январе', 'янв'],
  ['февраль', 'февраля', 'феврале', 'фев'],
  ['март', 'марта', 'марте', 'мар'],
  ['апрель', 'апреля', 'апреле', 'апр'],
  ['май', 'мая', 'мае', 'май'],
  ['июнь', 'июня', 'июне', 'июн'],
  ['июль', 'июля', 'июле', 'июл'],
  ['август', 'августа', 'августе', 'авг'],
  ['сентябрь', 'сентября', 'сентябре', 'сен'],
  ['октябрь', 'октября', 'октябре', 'окт'],
  ['ноябрь', 'ноября', 'ноябре', 'ноя'],
  ['декабрь', 'декабря', 'декабре', 'дек'],
];

const MONTH_BY_FORM = new Map(MONTHS.flatMap((forms, i) => forms.map((form): [string, number] => [form, i + 1])));
const ROMAN = new Map('i ii iii iv v vi vii viii ix x xi xii xiii'.split(' ').map((figure, i) => [figure, i + 1]));

const two = (n: number): string => String(n).padStart(2, '0');

/** `30.06.2020` */
export function printDate(date: IsoDate): string {
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year}`;
}

/** `30 июня 2020 г.` */
export function printDateLong(date: IsoDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]?.[1]} ${year} г.`;
}

/** `июнь 2020 г.` */
export function printMonth(month: IsoMonth): string {
  return `${MONTHS[Number(month.slice(5)) - 1]?.[0]} ${month.slice(0, 4)} г.`;
}

/** The shortest usual name: `июнь 2020 г.`, `2 квартал 2020 г.`, `1 полугодие 2020 г.`, `2020 г.`, else both dates. */
export function printPeriod({ from, to }: Period): string {
  const [first, last, year] = [monthOf(from), monthOf(to), from.slice(0, 4)];
  if (from === to) return printDate(from);
  const whole = from === firstDay(first) && to === lastDay(last) && year === to.slice(0, 4);
  if (!whole) return `${printDate(from)}–${printDate(to)}`;
  const [start, months] = [Number(first.slice(5)), Number(last.slice(5)) - Number(first.slice(5)) + 1];
  if (months === 1) return printMonth(first);
  if (months === 3 && start % 3 === 1) return `${(start + 2) / 3} квартал ${year} г.`;
  if (months === 6 && start % 6 === 1) return `${(start + 5) / 6} полугодие ${year} г.`;
  if (months === 9 && start === 1) return `9 месяцев ${year} г.`;
  if (months === 12) return `${year} г.`;
  return `${printDate(from)}–${printDate(to)}`;
}

/** What a date text says. `impossible` carries the text as written («31.06.2020»), for the answer to name it. */
export type DateReading =
  | { readonly kind: 'date'; readonly date: IsoDate; readonly yearAssumed: boolean }
  | { readonly kind: 'impossible'; readonly text: string }
  | { readonly kind: 'none' };

const YEAR = '(?:[\\s.,]+(\\d{4}|\\d{2})(?:\\s*(?:г\\.?|год[ау]?))?)?';

/** Reads one date: `30.06.2020`, `30.6.20`, `30/06/2020`, `2020-06-30`, `30 июня 2020 г.`, `30 июня` (year of `working`). */
export function parseDate(text: string, working: IsoDate): DateReading {
  const source = text.trim().toLowerCase();
  const iso = /^(\d{4})([-./])(\d{2})\2(\d{2})$/.exec(source);
  if (iso) return checked(source, iso[1], Number(iso[3]), Number(iso[4]), working);
  const numeric =
    /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?(?:\s*(?:г\.?|год[ау]?))?$/.exec(source) ??
    /^(\d{1,2})-(\d{1,2})-(\d{4})(?:\s*(?:г\.?|год[ау]?))?$/.exec(source);
  if (numeric) return checked(source, numeric[3], Number(numeric[2]), Number(numeric[1]), working);
  const worded = new RegExp(`^(\\d{1,2})(?:-?(?:го|е))?\\s+([а-яё]+)\\.?${YEAR}$`, 'u').exec(source);
  const month = worded?.[2] === undefined ? undefined : MONTH_BY_FORM.get(worded[2]);
  if (worded && month !== undefined) return checked(source, worded[3], month, Number(worded[1]), working);
  return { kind: 'none' };
}

function checked(text: string, year: string | undefined, month: number, day: number, working: IsoDate): DateReading {
  const date = `${year === undefined ? working.slice(0, 4) : fullYear(year)}-${two(month)}-${two(day)}`;
  return isDate(date) ? { kind: 'date', date, yearAssumed: year === undefined } : { kind: 'impossible', text };
}

function fullYear(year: string): string {
  return year.length === 4 ? year : `20${year}`;
}

export type PeriodReading =
  | { readonly kind: 'period'; readonly period: Period; readonly yearAssumed: boolean }
  | { readonly kind: 'impossible'; readonly text: string }
  | { readonly kind: 'none' };

/** Months of the year that a text names: first and last number, `impossible` for «5 квартал». */
type MonthSpan = { readonly first: number; readonly last: number } | 'impossible' | null;

/**
 * Reads one absolute period: `июнь 2020`, `06.2020`, `2020-06`, `2 кв. 2020`, `II квартал`, `первое полугодие`, `9 месяцев 2020`,
 * `2020 год`, `апрель–май 2020`, `с 01.05.2020 по 15.06.2020`. Without a year takes that of `working` and says so.
 */
export function parsePeriod(text: string, working: IsoDate): PeriodReading {
  const source = text.trim().toLowerCase().replace(/[–—]/g, '-');
  const range =
    /^(?:со?\s+)?(.+?)\s+(?:по|до)\s+(.+)$/.exec(source) ?? /^(\d+\.[\d.]+)\s*-\s*(\d+\.[\d.]+)$/.exec(source);
  if (range?.[1] !== undefined && range[2] !== undefined) return dateRange(source, range[1], range[2], working);
  const bare = /^(\d{4})(?:\s*г\.?|\s*год[ау]?)?$/.exec(source);
  if (bare?.[1] !== undefined) return span(source, { first: 1, last: 12 }, bare[1], working);
  const numeric = /^(?:(\d{1,2})[./](\d{4})|(\d{4})-(\d{2}))$/.exec(source);
  if (numeric) return oneMonth(source, Number(numeric[1] ?? numeric[4]), numeric[2] ?? numeric[3], working);
  const dated = new RegExp(`^(.+?)${YEAR}$`, 'u').exec(source);
  return dated?.[1] === undefined ? { kind: 'none' } : span(source, monthSpan(dated[1].trim()), dated[2], working);
}

function oneMonth(text: string, month: number, year: string | undefined, working: IsoDate): PeriodReading {
  return span(text, month >= 1 && month <= 12 ? { first: month, last: month } : 'impossible', year, working);
}

function span(text: string, months: MonthSpan, year: string | undefined, working: IsoDate): PeriodReading {
  if (months === null) return { kind: 'none' };
  if (months === 'impossible') return { kind: 'impossible', text };
  const start = `${year === undefined ? working.slice(0, 4) : fullYear(year)}-${two(months.first)}`;
  const period = { from: firstDay(start), to: lastDay(addMonths(start, months.last - months.first)) };
  return { kind: 'period', period, yearAssumed: year === undefined };
}

function monthSpan(words: string): MonthSpan {
  const pair = words.split(/\s*-\s*/).map((word) => MONTH_BY_FORM.get(word));
  const [first] = pair;
  const last = pair.at(-1);
  if (pair.length <= 2 && first !== undefined && last !== undefined) return last < first ? null : { first, last };
  const counted =
    /^(\d+(?:-?(?:й|ый|ой|е|ое|м|ом|го|ого))?|\S+?)\s*(кв\.?|квартал[аеу]?|полугоди[еяюи]|п\/г|месяц(?:а|ев)|мес\.?)$/.exec(
      words,
    );
  if (counted?.[1] === undefined || counted[2] === undefined) return null;
  const number = ordinal(counted[1]);
  if (number === null) return null;
  if (counted[2].startsWith('кв')) return part(number, 4, 3);
  if (counted[2].startsWith('п')) return part(number, 2, 6);
  return number >= 1 && number <= 12 ? { first: 1, last: number } : 'impossible';
}

function part(number: number, count: number, months: number): MonthSpan {
  return number >= 1 && number <= count ? { first: (number - 1) * months + 1, last: number * months } : 'impossible';
}

function ordinal(word: string): number | null {
  const figure = /^(\d+|[ivx]+)(?:-?(?:й|ый|ой|ий|е|ое|м|ом|го|ого))?$/u.exec(word)?.[1];
  if (figure === undefined) return ordinalWord(word);
  return /^\d/.test(figure) ? Number(figure) : (ROMAN.get(figure) ?? null);
}

function dateRange(text: string, left: string, right: string, working: IsoDate): PeriodReading {
  const end = parseDate(right, working);
  const start = parseDate(completed(left, right), working);
  if (end.kind === 'impossible' || start.kind === 'impossible') return { kind: 'impossible', text };
  if (end.kind === 'none' || start.kind === 'none') return { kind: 'none' };
  if (dayNumber(start.date) > dayNumber(end.date)) return { kind: 'impossible', text };
  return { kind: 'period', period: { from: start.date, to: end.date }, yearAssumed: end.yearAssumed };
}

/** «с 1 по 15 мая 2020»: a bare day takes the month and year of the other end, a date without year its year. */
function completed(left: string, right: string): string {
  if (/^\d{1,2}$/.test(left)) return right.replace(/^\d{1,2}/, left);
  const year = /(\d{4})(?:\s*г\.?|\s*год[ау]?)?$/.exec(right)?.[1];
  const hasYear = /\d{4}|[./]\d{1,2}[./]\d{2}$/.test(left);
  if (year === undefined || hasYear) return left;
  return /[./]/.test(left) ? `${left}.${year}` : `${left} ${year}`;
}
