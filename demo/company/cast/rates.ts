/**
 * Rates of the Central Bank for the first half of 2020: the figures of turning points as published, working days between
 * them joined by a straight line. Rates are kept in ten-thousandths of a rouble.
 */
import { dateOfDay, dayNumber, type IsoDate, weekday } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';

export type RatedCurrency = 'USD' | 'EUR';

/** date | USD | EUR */
const POINTS = `
2019-12-31|619057|693406
2020-01-09|619057|693777
2020-01-14|609474|678162
2020-01-22|618552|686159
2020-01-31|630359|694151
2020-02-11|637708|698471
2020-02-22|643008|694127
2020-02-29|669909|737235
2020-03-07|675175|758435
2020-03-11|720208|818600
2020-03-14|731882|818779
2020-03-19|801570|882448
2020-03-21|780443|837025
2020-03-24|808815|871061
2020-03-27|777928|856277
2020-03-31|777325|857389
2020-04-04|764074|826412
2020-04-11|737515|804998
2020-04-22|769233|835237
2020-04-30|736894|800052
2020-05-08|739441|797712
2020-05-16|732056|791061
2020-05-23|715962|781111
2020-05-30|707520|785489
2020-06-06|686319|779628
2020-06-10|683413|772259
2020-06-20|695725|778515
2020-06-30|699513|786812
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
  .map(([date = '', usd = '', eur = '']) => ({ day: dayNumber(date), rates: { USD: BigInt(usd), EUR: BigInt(eur) } }));

const POINT_DAYS = new Set(POINTS.map((point) => point.day));
const FIRST = '2019-12-31';
const LAST = '2020-06-30';

/** Rate in force on the day, ten-thousandths of a rouble for one unit. Throws outside 31.12.2019–31.12.2021. */
export function rateOn(currency: RatedCurrency, date: IsoDate): bigint {
  const day = Math.min(dayNumber(date), dayNumber(LAST));
  if (date < FIRST) throw new RangeError(`Нет курса ${currency} на ${date}`);
  const published = lastPublished(day);
  const next = POINTS.findIndex((point) => point.day >= published);
  const to = POINTS[next];
  if (to === undefined) throw new RangeError(`Нет курса ${currency} на ${date}`);
  const from = POINTS[next - 1];
  if (to.day === published || from === undefined) return to.rates[currency];
  const step = (to.rates[currency] - from.rates[currency]) * BigInt(published - from.day);
  return from.rates[currency] + divideRounded(step, BigInt(to.day - from.day));
}

/** Days with a rate of their own: the bank sets rates for Tuesday to Saturday, and none in the January holidays. */
export function publishedDays(): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = dayNumber(FIRST); day <= dayNumber(LAST); day += 1) {
    if (lastPublished(day) === day) days.push(dateOfDay(day));
  }
  return days;
}

function lastPublished(day: number): number {
  for (let candidate = day; ; candidate -= 1) {
    const date = dateOfDay(candidate);
    const holiday = date > FIRST && date < '2020-01-09';
    const monday = weekday(date) === 1 || weekday(date) === 7;
    if (POINT_DAYS.has(candidate) || (!holiday && !monday)) return candidate;
  }
}
