/** Months, quarters and years in prose: each must be one that the facts stand at. */
import { addMonths, firstDay, lastDay, monthOf, monthsBetween } from '../dates.ts';
import { type Period, printPeriod } from '../russian-dates.ts';
import type { Ground } from './ground.ts';

const SPAN =
  /(?:(?<!\d[\s\u00a0])(?:январ|феврал|март|апрел|ма[йяе]|июн|июл|август|сентябр|октябр|ноябр|декабр)[а-я]*|\d (?:квартал|полугодие))[\s\u00a0]20\d\d г\./giu;

/** As many months as the period has, right before it. */
function before(period: Period): Period {
  const months = monthsBetween(monthOf(period.from), monthOf(period.to)).length;
  const from = addMonths(monthOf(period.from), -months);
  return { from: firstDay(from), to: lastDay(addMonths(from, months - 1)) };
}

/** Spans of `text` that no fact stands at; after «за» only a whole period of a fact may stand, and over a column also the one before it. */
export function unprovenSpans(text: string, grounds: readonly Ground[]): string[] {
  if (grounds.length === 0) return [];
  const known = new Set(grounds.flatMap(({ phrases }) => phrases));
  const periods = grounds.flatMap(({ fact }) => fact.period ?? []);
  const whole = new Set(periods.map(printPeriod));
  const past = new Set(periods.map((period) => printPeriod(before(period))));
  const texts = grounds.flatMap(({ titles, fact }) => [
    ...[...titles, fact.value],
    ...fact.attributes.flatMap(({ measure, value }) => (measure === 'text' ? [value] : [])),
  ]);
  return [...text.matchAll(SPAN)]
    .filter((match) => {
      const [span] = match;
      const isTitle =
        text.slice(match.index + span.length).startsWith(':') && text.slice(0, match.index).endsWith(' | ');
      if (isTitle) return !past.has(span);
      const isWhole = /(?:(?<!\p{L})за|Период:|взято:)[\s\u00a0]$/iu.test(text.slice(0, match.index)) && whole.size > 0;
      return isWhole
        ? !whole.has(span) && !texts.some((one) => one === span || one.includes(span))
        : !known.has(span) && !texts.some((one) => one.includes(span));
    })
    .map(([span]) => span);
}
