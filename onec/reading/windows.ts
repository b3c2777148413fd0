/**
 * Half-open windows of base time `[from, to)` and how a window that is too big is cut: years, months, weeks, days, hours, minutes, seconds.
 * The parts always add up to the whole, without a gap and without an overlap.
 */

import type { IsoMoment } from '#domain/dates.ts';
import { momentLiteral } from '../dialect/literals.ts';

export interface Window {
  readonly from: IsoMoment;
  readonly to: IsoMoment;
}

/** Before any date of a base and after any: 1C's empty date and the end of its calendar. */
export const TIME_START: IsoMoment = '0001-01-01T00:00:00';
export const TIME_END: IsoMoment = '3999-12-31T00:00:00';

const DAY = 86_400;

/** Days since 1970-01-01 in the proleptic calendar; years below 100 included, which Date misreads. */
function dayOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function civil(day: number): { year: number; month: number; day: number } {
  const z = day + 719_468;
  const era = Math.floor(z / 146_097);
  const doe = z - era * 146_097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return { year: yoe + era * 400 + (month <= 2 ? 1 : 0), month, day: doy - Math.floor((153 * mp + 2) / 5) + 1 };
}

/** Seconds since 1970-01-01T00:00:00 of base time. Throws RangeError on anything but `YYYY-MM-DDTHH:MM:SS`. */
export function secondOf(moment: IsoMoment): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/.exec(moment);
  if (match === null) throw new RangeError(`Не момент времени: «${moment}»`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  return dayOf(year, month, day) * DAY + hour * 3600 + minute * 60 + second;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

export function momentOf(second: number): IsoMoment {
  const days = Math.floor(second / DAY);
  const rest = second - days * DAY;
  const { year, month, day } = civil(days);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
}

export function shift(moment: IsoMoment, seconds: number): IsoMoment {
  return momentOf(secondOf(moment) + seconds);
}

/** The first moment of the calendar month `months` after the month of `moment`. */
export function monthStart(moment: IsoMoment, months = 0): IsoMoment {
  const index = Number(moment.slice(0, 4)) * 12 + Number(moment.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${two((index % 12) + 1)}-01T00:00:00`;
}

type Step = (from: IsoMoment) => IsoMoment;

/** The next multiple of `seconds` after a moment, counted from midnight. */
function next(seconds: number): Step {
  return (from) => momentOf((Math.floor(secondOf(from) / seconds) + 1) * seconds);
}

/** A window longer than `over` seconds is cut by `step`. */
const LADDER: readonly { readonly over: number; readonly step: Step }[] = [
  { over: 366 * DAY, step: (from) => monthStart(`${from.slice(0, 4)}-01-01T00:00:00`, 12) },
  { over: 31 * DAY, step: (from) => monthStart(from, 1) },
  { over: 7 * DAY, step: (from) => shift(from, 7 * DAY) },
  { over: DAY, step: next(DAY) },
  { over: 3600, step: next(3600) },
  { over: 60, step: next(60) },
  { over: 1, step: next(1) },
];

/** Longer than this a window is halved: the tail before the first documents is empty for centuries. */
const HALVE_OVER = 20 * 366 * DAY;

/** The smaller of two moments; they compare as text. */
export function earlier(a: IsoMoment, b: IsoMoment): IsoMoment {
  return [a, b].sort()[0] ?? a;
}

export function later(a: IsoMoment, b: IsoMoment): IsoMoment {
  return [a, b].sort()[1] ?? a;
}

/** The parts of a window one rung down, oldest first; none when it is one second long already. */
export function splitWindow(window: Window): Window[] {
  const start = secondOf(window.from);
  const length = secondOf(window.to) - start;
  if (length > HALVE_OVER) {
    const middle = momentOf(start + Math.floor(length / 2 / DAY) * DAY);
    return [
      { from: window.from, to: middle },
      { from: middle, to: window.to },
    ];
  }
  const rung = LADDER.find(({ over }) => length > over);
  if (rung === undefined) return [];
  const parts: Window[] = [];
  for (let from = window.from; from < window.to; ) {
    const to = earlier(rung.step(from), window.to);
    parts.push({ from, to });
    from = to;
  }
  return parts;
}

export function within(window: Window, moment: IsoMoment): boolean {
  return moment >= window.from && moment < window.to;
}

/** `field ge … and field lt …`; open ends are left out. */
export function windowFilter(field: string, window: Window): string | undefined {
  const parts: string[] = [];
  if (window.from > TIME_START) parts.push(`${field} ge ${momentLiteral(window.from)}`);
  if (window.to < TIME_END) parts.push(`${field} lt ${momentLiteral(window.to)}`);
  return parts.length === 0 ? undefined : parts.join(' and ');
}
