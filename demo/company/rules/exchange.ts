/** A foreign currency with its rate on a day, as documents take it. */
import type { Exchange } from '#demo/documents/drafts.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Cast } from '../cast/cast.ts';
import { type RatedCurrency, rateOn } from '../cast/rates.ts';

export function exchangeOn(cast: Cast, currency: RatedCurrency, date: IsoDate): Exchange {
  const { usd, eur } = cast.currencies;
  return { currency: currency === 'USD' ? usd : eur, rate: rateOn(currency, date) };
}
