/** Readers of several periods said as one: «за январь и февраль», «за 1 и 2 квартал 2020», and of a quarter or a half of a named year. */
import { addDays } from '../dates.ts';
import type { Period } from '../russian-dates.ts';
import { completedBy } from './completed.ts';
import { periodNamed, type Reader, toWorking } from './named.ts';
import { against, ofPeriod, read, type Scene, type TimeAnswer } from './readings.ts';
import { moveYears, unitNamed, unitOf } from './units.ts';

interface Named {
  readonly period: Period;
  readonly yearAssumed: boolean;
}

/** A part as it is said, completed by what only the last part says: its unit and its year. */
function partOf(text: string, last: string, scene: Scene): Named | TimeAnswer | null {
  const own = periodNamed(completedBy(text, last), scene);
  if (own === null || own.kind === 'impossible') return own;
  if (own.kind !== 'read') return null;
  const { from, to } = own.readings[0];
  return from === null ? null : { period: { from, to }, yearAssumed: own.yearAssumed };
}

/** Parts in the order said; a month that would come after the next one is of the year before: «декабрь и январь 2020». */
function inOrder(parts: readonly Named[]): Named[] {
  const ordered: Named[] = [];
  for (const part of [...parts].reverse()) {
    const [next] = ordered;
    const late = next !== undefined && part.period.from > next.period.from && part.period.from.slice(5) > '09-30';
    ordered.unshift(late ? { ...part, period: moveYears(part.period, -1) } : part);
  }
  return ordered;
}

const isAdjacent = (a: Period, b: Period): boolean => addDays(a.to, 1) === b.from;

/** Adjacent periods are one; of two that are apart, or each said with its own «за», both are read, each by itself, and that is told. */
export const joinedPeriods: Reader = ([text = ''], scene) => {
  const texts = text.split(/ и (?:за )?|(?<=[а-я]) (?=(?:янв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек)[а-я]*)/u);
  const last = texts.at(-1) ?? '';
  const all = texts.map((part) => partOf(part.trim(), last, scene));
  const impossible = all.flatMap((part) => (part !== null && 'kind' in part ? [part] : []))[0];
  if (impossible !== undefined) return impossible;
  const parts = all.flatMap((part) => (part === null || 'kind' in part ? [] : [part]));
  if (parts.length !== texts.length || parts.length < 2) return null;
  const periods = inOrder(parts)
    .map(({ period }) => period)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const [first, second] = periods;
  const end = periods.at(-1);
  if (first === undefined || second === undefined || end === undefined) return null;
  const yearAssumed = parts.every((part) => part.yearAssumed);
  const whole = periods.every((one, i) => i === 0 || isAdjacent(periods[i - 1] ?? one, one));
  const isApart = !whole || / и за /u.test(text);
  if (!isApart || (whole && periods.length > 2))
    return read([ofPeriod({ from: first.from, to: end.to })], { yearAssumed });
  if (periods.length > 2) return null;
  return read([against(first, second)], {
    ...{ yearAssumed },
    remarks: ['Названы два периода: показан каждый отдельно, вместе они не сложены.'],
  });
};

/** «за полугодие 2020 года»: the one that has begun when no other has, else the person chooses. */
export const unitOfYear: Reader = ([word = '', year = ''], scene) => {
  const unit = unitNamed(word);
  if (unit !== 'quarter' && unit !== 'half') return null;
  const size = unit === 'half' ? 2 : 4;
  const starts = Array.from({ length: size }, (_, i) => `${year}-${String((12 / size) * i + 1).padStart(2, '0')}-01`);
  const begun = starts.filter((start) => start <= scene.working).map((start) => unitOf(unit, start));
  const [first, ...rest] = begun.map((period) =>
    ofPeriod(period.to > scene.working ? toWorking(period.from, scene) : period),
  );
  return first === undefined ? null : read([first, ...rest], { ask: rest.length > 0 });
};
