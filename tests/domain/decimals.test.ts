import { describe, expect, test } from 'vitest';
import { formatDecimal, formatShortest, parseDecimal } from '#domain/decimals.ts';

describe('чтение', () => {
  test.each<[string, number, bigint]>([
    ['12.5', 2, 1250n],
    ['12', 2, 1200n],
    ['12', 0, 12n],
    ['-0.05', 2, -5n],
    ['1.2300', 2, 123n],
    ['1.000', 0, 1n],
    ['007.10', 2, 710n],
    ['0', 3, 0n],
    ['-0', 2, 0n],
  ])('«%s» с %i знаками — %s', (text, scale, value) => {
    expect(parseDecimal(text, scale)).toBe(value);
  });

  test.each(['12.345', '-0.001', '1.0009'])('«%s»: лишние знаки не теряются молча', (text) => {
    expect(() => parseDecimal(text, 2)).toThrow(new RangeError(`Лишние знаки после запятой: «${text}», допустимо 2`));
  });

  test.each(['12,5', '+1', '1.', 'x1', '1x', '- 1'])('«%s» — не число', (text) => {
    expect(() => parseDecimal(text, 2)).toThrow(new RangeError(`Не число: «${text}»`));
  });
});

describe('запись', () => {
  test.each<[bigint, number, string, string]>([
    [1250n, 2, '12.50', '12.5'],
    [1200n, 2, '12.00', '12'],
    [0n, 2, '0.00', '0'],
    [5n, 2, '0.05', '0.05'],
    [-5n, 2, '-0.05', '-0.05'],
    [-1250n, 2, '-12.50', '-12.5'],
    [100_000n, 3, '100.000', '100'],
    [10_500n, 3, '10.500', '10.5'],
    [100n, 0, '100', '100'],
    [-7n, 0, '-7', '-7'],
    [0n, 0, '0', '0'],
  ])('%s с %i знаками — %s, коротко %s', (value, scale, whole, short) => {
    expect(formatDecimal(value, scale)).toBe(whole);
    expect(formatShortest(value, scale)).toBe(short);
  });
});
