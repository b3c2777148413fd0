/** Working days of the months the demo lives through, by the production calendar; non-working paid days of spring 2020 count as worked. */
import { addDays, firstDay, type IsoDate, type IsoMonth, lastDay, weekday } from '#domain/dates.ts';

const HOLIDAYS = new Set([
  '2020-01-01',
  '2020-01-02',
  '2020-01-03',
  '2020-01-06',
  '2020-01-07',
  '2020-01-08',
  '2020-02-24',
  '2020-03-09',
  '2020-05-01',
  '2020-05-04',
  '2020-05-05',
  '2020-05-11',
  '2020-06-12',
  '2020-06-24',
  '2026-01-01',
  '2026-01-02',
  '2026-01-05',
  '2026-01-06',
  '2026-01-07',
  '2026-01-08',
  '2026-01-09',
  '2026-02-23',
  '2026-03-09',
]);

export function isWorkingDay(date: IsoDate): boolean {
  return weekday(date) <= 5 && !HOLIDAYS.has(date);
}

/** The day itself or the nearest working day before it: wages are paid not later than the day. */
export function workingDayBefore(date: IsoDate): IsoDate {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, -1);
  return day;
}

/** The day itself or the nearest working day after it: taxes may be paid later when the day is off. */
export function workingDayAfter(date: IsoDate): IsoDate {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** Working days from `from` to `to`, both included. */
export function workingDays(from: IsoDate, to: IsoDate): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1;
  return count;
}

export function workingDaysOf(month: IsoMonth): number {
  return workingDays(firstDay(month), lastDay(month));
}
