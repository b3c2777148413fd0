import { describe, expect, test } from 'vitest';
import { abs, allocate, divideRounded, min, share, sum } from '#domain/money.ts';

describe('деление с округлением половины от нуля', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [4n, -3n, -1n],
    [-4n, -3n, 1n],
    [0n, 7n, 0n],
    [0n, -7n, 0n],
    [7n, 1n, 7n],
    [7n, -1n, -7n],
  ])('%s / %s = %s', (numerator, denominator, quotient) => {
    expect(divideRounded(numerator, denominator)).toBe(quotient);
  });

  test('доля: НДС внутри суммы и сверху', () => {
    expect(share(1_200_000n, 20n, 120n)).toBe(200_000n);
    expect(share(1_000_000n, 20n, 100n)).toBe(200_000n);
  });
});

describe('распределение', () => {
  test.each<[bigint, bigint[], bigint[]]>([
    [100n, [1n, 1n, 1n], [33n, 33n, 34n]],
    [100n, [1n, 3n], [25n, 75n]],
    [100n, [3n, 1n], [75n, 25n]],
    [-100n, [1n, 1n, 1n], [-33n, -33n, -34n]],
    [5n, [1n, 1n], [3n, 2n]],
    [100n, [0n, 1n, 0n], [0n, 100n, 0n]],
    [7n, [5n], [7n]],
    [0n, [1n, 2n], [0n, 0n]],
  ])('%s по весам %s → %s', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  test.each<[bigint[]]>([[[]], [[0n]], [[1n, -1n]]])('веса %s ничего не распределяют', (weights) => {
    expect(() => allocate(0n, weights)).toThrow(new RangeError('Нечего распределять: нет весов'));
  });
});

test('сумма, модуль, меньшее', () => {
  expect([sum([]), sum([5n]), sum([1n, -3n, 10n])]).toEqual([0n, 5n, 8n]);
  expect([abs(0n), abs(7n), abs(-7n)]).toEqual([0n, 7n, 7n]);
  expect([min(1n, 2n), min(2n, 1n), min(-5n, 5n), min(3n, 3n)]).toEqual([1n, 1n, -5n, 3n]);
});
