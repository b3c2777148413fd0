/**
 * Exact money: bigint kopecks inside, text outside. Floats never take part in arithmetic.
 */

/** Kopecks. A debit or a credit is a column of its own, never the sign of an amount. */
export type Kopecks = bigint;

/** Integer division rounded half away from zero, as accounting rounds (205 761,315 → 205 761,32). */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Деление на ноль');
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/** `amount · numerator / denominator`, rounded half away from zero to the kopeck: `share(total, 20n, 120n)` is the VAT inside. */
export function share(amount: Kopecks, numerator: bigint, denominator: bigint): Kopecks {
  return divideRounded(amount * numerator, denominator);
}

/** Splits an amount by weights; parts always add up to the amount, the remainder goes to the last part. */
export function allocate(amount: Kopecks, weights: readonly bigint[]): Kopecks[] {
  const total = sum(weights);
  if (weights.length === 0 || total === 0n) throw new RangeError('Нечего распределять: нет весов');
  let rest = amount;
  return weights.map((weight, i) => {
    const part = i === weights.length - 1 ? rest : share(amount, weight, total);
    rest -= part;
    return part;
  });
}

export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

export function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
