/** Absolute dates and periods named in an expression of time, in the year of the working date unless they would lie wholly ahead of it. */
import type { IsoDate } from '../dates.ts';
import { type Period, parseDate, parsePeriod, printDate } from '../russian-dates.ts';
import { ofPeriod, read, type Scene, type TimeAnswer } from './readings.ts';
import { moveYears } from './units.ts';

export type Words = readonly string[];

/** Null when the row does not read this text after all. */
export type Reader = (words: Words, scene: Scene) => TimeAnswer | null;

export const yearBack = (period: Period): Period => moveYears(period, -1);

export const toWorking = (from: IsoDate, { working }: Scene): Period => ({ from, to: working });

export const lastYearRemark = (ahead: boolean, year: string): readonly string[] =>
  ahead ? [`Год не назван, а в году рабочей даты этот срок еще не наступил: взят ${year} год.`] : [];

export const moveDate = (date: IsoDate, years: number): IsoDate => moveYears({ from: date, to: date }, years).to;

export function dateNamed(
  text: string,
  scene: Scene,
): { date: IsoDate; assumed: boolean; ahead: boolean } | TimeAnswer | null {
  const reading = parseDate(text, scene.working);
  if (reading.kind === 'impossible') return reading;
  if (reading.kind === 'none') return null;
  return { date: reading.date, assumed: reading.yearAssumed, ahead: reading.date > scene.working };
}

/** An absolute period, possibly «прошлого года»; without a year and wholly ahead it is last year's. */
export function periodNamed(text: string, scene: Scene): TimeAnswer | null {
  const lastYear = /^(.+?)\s+(?:прошлого|прошедшего|предыдущего)\s+года$/u.exec(text)?.[1];
  const reading = parsePeriod(lastYear ?? text, scene.working);
  if (reading.kind === 'impossible') return reading;
  if (reading.kind === 'none') return null;
  if (lastYear !== undefined) return read([ofPeriod(yearBack(reading.period))]);
  const back = reading.yearAssumed && reading.period.from > scene.working;
  const period = back ? yearBack(reading.period) : reading.period;
  const unfinished = period.to > scene.working && period.from <= scene.working;
  return read([ofPeriod(period)], {
    yearAssumed: reading.yearAssumed,
    remarks: [
      ...lastYearRemark(back, period.to.slice(0, 4)),
      ...(unfinished ? [`Период еще не закончился: рабочая дата ${printDate(scene.working)}.`] : []),
    ],
  });
}

/** One edge of a named date or period. */
export function edgeNamed(text: string, scene: Scene, edge: 'from' | 'to'): IsoDate | TimeAnswer | null {
  const named = dateNamed(text, scene);
  if (named !== null && 'kind' in named) return named;
  if (named !== null) return named.date;
  const period = parsePeriod(text, scene.working);
  if (period.kind === 'impossible') return period;
  return period.kind === 'none' ? null : period.period[edge];
}
