/** Rates of VAT as the enum СтавкиНДС names them, and the standard rate by date. */
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, share } from '#domain/money.ts';

/** Since when → percent of the standard rate. */
const STANDARD: readonly (readonly [since: IsoDate, percent: number])[] = [
  ['2026-01-01', 22],
  ['2019-01-01', 20],
  ['2004-01-01', 18],
];

/** Every rate that was standard at some time. */
export const STANDARD_RATES: ReadonlySet<number> = new Set(STANDARD.map(([, percent]) => percent));

export function standardPercent(day: IsoDate): number {
  return STANDARD.find(([since]) => day >= since)?.[1] ?? 20;
}

/** Percent of a rate, `НДС20_120` and `НДС20` alike; null for БезНДС and an empty one. */
export function percentOf(rate: string): number | null {
  const digits = /^НДС(\d+)/.exec(rate)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** `20 %`, `20/120`, `без НДС`. */
export function rateTitle(rate: string): string {
  const percent = percentOf(rate);
  if (percent === null) return rate === '' ? 'ставка не указана' : 'без НДС';
  return rate.includes('_') ? `${percent}/${100 + percent}` : `${percent} %`;
}

/** The tax inside an amount that includes it, rounded half up. */
export function taxInside(amount: Kopecks, percent: number): Kopecks {
  return share(amount, BigInt(percent), BigInt(100 + percent));
}

export function isTaxed(rate: string): boolean {
  return (percentOf(rate) ?? 0) > 0;
}
