import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, formatShortest, parseDecimal } from '#domain/decimals.ts';
import { abs, allocate, divideRounded, share, sum } from '#domain/money.ts';
import { parseAmount, printAmount } from '#domain/russian-numbers.ts';

const kopecks = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

describe('деньги', () => {
  test.each([
    ['НДС с аванса Горэнерго', 123456789n, 20n, 120n, 20576132n],
    ['проценты по займу за май', 150000000n, 8n * 31n, 366n * 100n, 1016393n],
    ['половина копейки вверх', 1n, 1n, 2n, 1n],
    ['половина копейки вниз у сторно', -1n, 1n, 2n, -1n],
    ['ниже половины', 1n, 1n, 3n, 0n],
  ])('%s округляется по правилам учета', (_title, amount, numerator, denominator, expected) => {
    expect(share(amount, numerator, denominator)).toBe(expected);
  });

  test('округление отстоит от точного частного не больше чем на половину', () => {
    fc.assert(
      fc.property(kopecks, fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d) => {
        expect(abs(divideRounded(n, d) * d - n) * 2n).toBeLessThanOrEqual(d);
        expect(divideRounded(-n, d)).toBe(-divideRounded(n, d));
      }),
    );
  });

  test('части распределенной суммы складываются в нее до копейки', () => {
    fc.assert(
      fc.property(
        kopecks,
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 6n }), { minLength: 1, maxLength: 30 }),
        (a, w) => {
          const parts = allocate(a, w);
          expect(parts).toHaveLength(w.length);
          expect(sum(parts)).toBe(a);
        },
      ),
    );
  });

  test('деление на ноль и распределение без весов — ошибка, а не ноль', () => {
    expect(() => divideRounded(1n, 0n)).toThrow('Деление на ноль');
    expect(() => allocate(100n, [])).toThrow('нет весов');
    expect(() => allocate(100n, [0n, 0n])).toThrow('нет весов');
  });

  test('сумма, записанная текстом, читается обратно', () => {
    fc.assert(
      fc.property(kopecks, fc.integer({ min: 0, max: 6 }), (value, scale) => {
        expect(parseDecimal(formatDecimal(value, scale), scale)).toBe(value);
        expect(parseDecimal(formatShortest(value, scale), scale)).toBe(value);
      }),
    );
  });

  test.each(['', ' 1', '1,5', '1e5', '.5', '5.', '--1', '1.234', 'NaN', '1_000'])(
    '«%s» не принимается за сумму',
    (text) => {
      expect(() => parseDecimal(text, 2)).toThrow(RangeError);
    },
  );

  test('напечатанная по-русски сумма читается обратно единственным образом', () => {
    fc.assert(
      fc.property(kopecks, (amount) => {
        expect(parseAmount(printAmount(amount)).readings).toEqual([amount]);
        expect(parseAmount(`${printAmount(amount)} руб.`).readings).toEqual([amount]);
      }),
    );
  });
});
