/** Prices of sold goods: what a piece usually costs, and the lines that are far from it. */
import { divideRounded, type Kopecks } from '#domain/money.ts';
import { grouped, keyOf } from './ledger-side.ts';
import type { SaleLine } from './sales.ts';

/** A price this many times above or below the usual one is shown: a slip of a digit, not a discount. */
const TIMES = 5n;
/** Lines without which there is no usual price. */
const LINES_MIN = 3;

export interface Outlier {
  readonly line: SaleLine;
  /** Kopecks with VAT for one piece. */
  readonly price: Kopecks;
  readonly usual: Kopecks;
}

const priced = (line: SaleLine): Kopecks => divideRounded(line.withVat * 1000n, line.quantity);

/** The middle price of the lines, the lower of two. */
export function usualPrice(lines: readonly SaleLine[]): Kopecks {
  const prices = lines.map(priced).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return prices[Math.floor((prices.length - 1) / 2)] ?? 0n;
}

/** Lines whose price is many times off the middle one of the same goods. */
export function priceOutliers(lines: readonly SaleLine[]): Outlier[] {
  const sold = lines.filter(({ item, quantity, withVat }) => item !== null && quantity > 0n && withVat > 0n);
  return [...grouped(sold, ({ item }) => keyOf(item)).values()].flatMap((own) => {
    if (own.length < LINES_MIN) return [];
    const usual = usualPrice(own);
    return own.flatMap((line): Outlier[] => {
      const price = priced(line);
      return price >= usual * TIMES || price * TIMES <= usual ? [{ line, price, usual }] : [];
    });
  });
}
