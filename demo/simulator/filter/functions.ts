/**
 * Functions of the filter language: their arguments and results, one line each.
 */
import { dateOfDay, dayNumber, weekday } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import { internal } from '../http/odata-error.ts';
import { isLike } from './like.ts';
import { type FilterType, type FilterValue, NUMBER_SCALE } from './values.ts';

export interface FilterFunction {
  /** Each position lists the types it takes; `?` after the list in `optional` many last ones. */
  readonly args: readonly (readonly FilterType[])[];
  readonly optional: number;
  readonly result: FilterType;
  /** `fold` makes text comparable as the base compares it. */
  run(args: readonly FilterValue[], fold: (text: string) => string): FilterValue;
}

const TEXT: readonly FilterType[] = ['string'];
const NUMBER: readonly FilterType[] = ['number'];
const MOMENT: readonly FilterType[] = ['date'];
const UNIT = 10n ** BigInt(NUMBER_SCALE);

export const FILTER_FUNCTIONS: ReadonlyMap<string, FilterFunction> = new Map<string, FilterFunction>([
  ['concat', { args: [TEXT, TEXT], optional: 0, result: 'string', run: ([a, b]) => `${str(a)}${str(b)}` }],
  [
    'startswith',
    {
      args: [TEXT, TEXT],
      optional: 0,
      result: 'boolean',
      run: ([s, x], fold) => fold(str(s)).startsWith(fold(str(x))),
    },
  ],
  [
    'endswith',
    { args: [TEXT, TEXT], optional: 0, result: 'boolean', run: ([s, x], fold) => fold(str(s)).endsWith(fold(str(x))) },
  ],
  [
    'substringof',
    { args: [TEXT, TEXT], optional: 0, result: 'boolean', run: ([x, s], fold) => fold(str(s)).includes(fold(str(x))) },
  ],
  [
    'substring',
    {
      args: [TEXT, NUMBER, NUMBER],
      optional: 1,
      result: 'string',
      run: ([s, from, length]) => part(str(s), from, length),
    },
  ],
  [
    'like',
    {
      args: [TEXT, TEXT],
      optional: 0,
      result: 'boolean',
      run: ([s, p], fold) => isLike(fold(str(s)), fold(str(p))),
    },
  ],
  [
    'dateadd',
    {
      args: [MOMENT, TEXT, NUMBER],
      optional: 0,
      result: 'date',
      run: ([d, unit, n]) => shifted(str(d), str(unit), whole(n)),
    },
  ],
  [
    'datedifference',
    {
      args: [MOMENT, MOMENT, TEXT],
      optional: 0,
      result: 'number',
      run: ([a, b, unit]) => difference(str(a), str(b), str(unit)),
    },
  ],
  ['round', { args: [NUMBER, NUMBER], optional: 1, result: 'number', run: ([n, digits]) => rounded(n, digits) }],
  ['year', datePart((d) => Number(d.slice(0, 4)))],
  ['month', datePart((d) => Number(d.slice(5, 7)))],
  ['day', datePart((d) => Number(d.slice(8, 10)))],
  ['hour', datePart((d) => Number(d.slice(11, 13)))],
  ['minute', datePart((d) => Number(d.slice(14, 16)))],
  ['second', datePart((d) => Number(d.slice(17, 19)))],
  ['quarter', datePart((d) => Math.ceil(Number(d.slice(5, 7)) / 3))],
  ['dayofweek', datePart((d) => (isEmpty(d) ? 1 : weekday(d.slice(0, 10))))],
  ['dayofyear', datePart((d) => dayOf(d) - dayOf(`${d.slice(0, 4)}-01-01`) + 1)],
]);

function datePart(read: (moment: string) => number): FilterFunction {
  return { args: [MOMENT], optional: 0, result: 'number', run: ([d]) => number(read(str(d))) };
}

function str(value: FilterValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function whole(value: FilterValue | undefined): number {
  return typeof value === 'bigint' ? Number(value / UNIT) : 0;
}

function number(value: number): bigint {
  return BigInt(value) * UNIT;
}

/** Positions count from one. */
function part(text: string, from: FilterValue | undefined, length: FilterValue | undefined): string {
  const start = Math.max(whole(from) - 1, 0);
  return length === undefined ? text.slice(start) : text.slice(start, start + whole(length));
}

/** Years in which shifted dates are reckoned, the longest step in any unit, and digits no number of a base exceeds. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 3999;
const FURTHEST_SHIFT = 100_000_000_000;
const MOST_DIGITS = 30;

const SECONDS = new Map([
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['week', 604_800],
]);
const MONTHS = new Map([
  ['month', 1],
  ['quarter', 3],
  ['halfyear', 6],
  ['year', 12],
]);

/** Throws code −1 when the date leaves the calendar of 1C. */
function shifted(moment: string, unit: string, count: number): FilterValue {
  if (Math.abs(count) > FURTHEST_SHIFT) throw outsideCalendar();
  // its neighbours lie outside the calendar used here and compare with real dates as it does
  if (isEmpty(moment)) return moment;
  const seconds = SECONDS.get(unit.toLowerCase());
  if (seconds !== undefined) return momentOf(secondsOf(moment) + seconds * count);
  const months = MONTHS.get(unit.toLowerCase());
  if (months === undefined) return null;
  const index = Number(moment.slice(0, 4)) * 12 + Number(moment.slice(5, 7)) - 1 + months * count;
  if (index < FIRST_YEAR * 12 || index >= (LAST_YEAR + 1) * 12) throw outsideCalendar();
  const month = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
  const day = Math.min(Number(moment.slice(8, 10)), daysIn(month));
  return `${month}-${String(day).padStart(2, '0')}${moment.slice(10)}`;
}

function outsideCalendar(): Error {
  return internal('Дата вне допустимых границ');
}

function difference(a: string, b: string, unit: string): FilterValue {
  const months = MONTHS.get(unit.toLowerCase());
  if (months !== undefined) return number(Math.trunc((monthIndex(b) - monthIndex(a)) / months));
  const seconds = SECONDS.get(unit.toLowerCase());
  return seconds === undefined ? null : number(Math.trunc((secondsOf(b) - secondsOf(a)) / seconds));
}

function rounded(value: FilterValue | undefined, digits: FilterValue | undefined): FilterValue {
  if (typeof value !== 'bigint') return null;
  const kept = Math.min(Math.max(whole(digits), -MOST_DIGITS), NUMBER_SCALE);
  const step = 10n ** BigInt(NUMBER_SCALE - kept);
  return divideRounded(value, step) * step;
}

function monthIndex(moment: string): number {
  return Number(moment.slice(0, 4)) * 12 + Number(moment.slice(5, 7));
}

function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next =
    number === 12
      ? `${String(year + 1).padStart(4, '0')}-01`
      : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`;
  return dayNumber(`${next}-01`) - dayNumber(`${month}-01`);
}

/** The first day of our era lies outside the calendar used here; it stands for the empty date. */
function isEmpty(moment: string): boolean {
  return moment.startsWith('0001');
}

function dayOf(moment: string): number {
  return isEmpty(moment) ? 0 : dayNumber(moment.slice(0, 10));
}

function secondsOf(moment: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = moment.slice(11).split(':').map(Number);
  return dayOf(moment) * 86_400 + hours * 3600 + minutes * 60 + seconds;
}

function momentOf(seconds: number): string {
  const day = Math.floor(seconds / 86_400);
  if (day < dayNumber(`${FIRST_YEAR}-01-01`) || day > dayNumber(`${LAST_YEAR}-12-31`)) throw outsideCalendar();
  const rest = seconds - day * 86_400;
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${dateOfDay(day)}T${two(rest / 3600)}:${two((rest % 3600) / 60)}:${two(rest % 60)}`;
}
