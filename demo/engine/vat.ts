/**
 * VAT: the table of rates, what is inside a sum and on top of it, and the code letters of the books.
 */
import type { Ref } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import { share } from '#domain/money.ts';

/** Rate → [part of 100 + part, that sum]; a settlement rate (20/120) has the same fraction as its plain one. */
const RATES = {
  НДС22: [22n, 122n],
  НДС22_122: [22n, 122n],
  НДС20: [20n, 120n],
  НДС20_120: [20n, 120n],
  НДС18: [18n, 118n],
  НДС18_118: [18n, 118n],
  НДС10: [10n, 110n],
  НДС10_110: [10n, 110n],
  НДС7: [7n, 107n],
  НДС7_107: [7n, 107n],
  НДС5: [5n, 105n],
  НДС5_105: [5n, 105n],
  НДС0: [0n, 100n],
  БезНДС: [0n, 100n],
} as const satisfies Record<string, readonly [bigint, bigint]>;

export type VatRate = keyof typeof RATES;

export function isVatRate(text: unknown): text is VatRate {
  return typeof text === 'string' && text in RATES;
}

/** The VAT inside a sum that includes it, half up to the kopeck. */
export function vatInside(amount: bigint, rate: VatRate): bigint {
  const [part, whole] = RATES[rate];
  return share(amount, part, whole);
}

/** НДС20 → НДС20_120: the rate of an advance. A settlement rate stays itself. */
export function settlementRate(rate: VatRate): VatRate {
  const [, whole] = RATES[rate];
  const name = `${rate}_${whole}`;
  return isVatRate(name) ? name : rate;
}

/** Value of the subconto СтавкиНДС. */
export function vatRef(rate: VatRate): Ref {
  return enumRef('СтавкиНДС', rate);
}
