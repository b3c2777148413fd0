/**
 * Calendar dates as `YYYY-MM-DD` text and months as `YYYY-MM` text, in the base's own time. No zones, no Date objects outside this file.
 */

export type IsoDate = string;
export type IsoMonth = string;
/** `YYYY-MM-DDTHH:MM:SS`, wall-clock time of the base. */
export type IsoMoment = string;

const DAY_MS = 86_400_000;

/** Days since 1970-01-01. Throws when the text is not an existing calendar date. */
export function dayNumber(date: IsoDate): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (match === null) throw new RangeError(`Не дата: «${date}»`);
  const number = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS;
  if (dateOfDay(number) !== date) throw new RangeError(`Такой даты нет в календаре: «${date}»`);
  return number;
}

export function dateOfDay(day: number): IsoDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function isDate(text: string): boolean {
  try {
    dayNumber(text);
    return true;
  } catch {
    return false;
  }
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** A moment of the calendar from year 1 on, the empty date of 1C included; a 13th month, 30 February or 24 o'clock are none. */
export function isMoment(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : (MONTH_DAYS[month - 1] ?? 0);
  return year > 0 && day > 0 && day <= days;
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOfDay(dayNumber(date) + days);
}

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 Monday … 7 Sunday. */
export function weekday(date: IsoDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

export function monthOf(date: IsoDate | IsoMoment): IsoMonth {
  return date.slice(0, 7);
}

export function addMonths(month: IsoMonth, months: number): IsoMonth {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((((index % 12) + 12) % 12) + 1).padStart(2, '0')}`;
}

export function firstDay(month: IsoMonth): IsoDate {
  return `${month}-01`;
}

export function lastDay(month: IsoMonth): IsoDate {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

/** Every month from `from` to `to`, both included. */
export function monthsBetween(from: IsoMonth, to: IsoMonth): IsoMonth[] {
  const months: IsoMonth[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** `2020-04` → `2020-Q2`. */
export function quarterOf(month: IsoMonth): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;
}
