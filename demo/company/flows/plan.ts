/**
 * When things happen in the ordinary flow: working days, times of day, and the copies of a larger scale.
 */
import type { Random } from '#demo/engine/random.ts';
import { addDays, firstDay, type IsoDate, type IsoMoment, type IsoMonth, lastDay } from '#domain/dates.ts';
import { isWorkingDay } from '../rules/work-calendar.ts';

/** Last month of the story: it is entered to its end and not closed. */
export const OPEN_MONTH: IsoMonth = '2020-06';

/** The flow beyond scale 1 has a number prefix of its own, so planted numbers stay where they are. */
const EXTRA_PREFIX = 'ФЛ00';

/** Head fields of copy `copy` of the flow; the first one is the company itself. */
export function seriesOf(copy: number): { prefix?: string } {
  return copy === 0 ? {} : { prefix: EXTRA_PREFIX };
}

/** How many documents a copy writes: copies beyond the company itself carry a third more, for the back office is not copied with them. */
export function countIn(copy: number, count: number): number {
  return copy === 0 ? count : Math.round((count * 4) / 3);
}

export function daysOf(month: IsoMonth): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = firstDay(month); day <= lastDay(month); day = addDays(day, 1)) days.push(day);
  return days;
}

export function workingDaysIn(month: IsoMonth): IsoDate[] {
  return daysOf(month).filter(isWorkingDay);
}

/** `count` working days of the month, spread evenly with chance inside, in order of time. */
export function spread(random: Random, month: IsoMonth, count: number): IsoDate[] {
  const days = workingDaysIn(month);
  return Array.from({ length: count }, (_, i) => {
    const position = Math.floor(((i + random.next()) / count) * days.length);
    return days[Math.min(position, days.length - 1)] ?? firstDay(month);
  });
}

/** A moment of the day between two hours, whole minutes and chance seconds. */
export function timeOn(random: Random, day: IsoDate, fromHour: number, toHour: number): IsoMoment {
  const minute = random.int(fromHour * 60, toHour * 60 - 1);
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(random.int(0, 59))}`;
}

/** The working day `count` working days after the given one; 0: the day itself or the next working one. */
export function workingDayLater(day: IsoDate, count: number): IsoDate {
  let at = day;
  for (let left = count; left > 0; left -= 1) {
    at = addDays(at, 1);
    while (!isWorkingDay(at)) at = addDays(at, 1);
  }
  while (!isWorkingDay(at)) at = addDays(at, 1);
  return at;
}

/** `2020-05-22` → `22.05.2020`. */
export function shownDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
