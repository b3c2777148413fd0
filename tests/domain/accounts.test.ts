import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountKind, covers, expand, isRed, normaliseAccountCode, placeBalance } from '#domain/accounts.ts';

describe('счета', () => {
  test.each([
    ['76.AB', '76.АВ'],
    ['76.ав', '76.АВ'],
    [' 60.01 ', '60.01'],
    ['90.01.1', '90.01.1'],
    ['62.P', '62.Р'],
    ['мц.04', 'МЦ.04'],
    ['000', '000'],
    ['ГТД', 'ГТД'],
  ])('«%s» — код %s', (text, code) => {
    expect(normaliseAccountCode(text)).toBe(code);
  });

  test.each(['', '6', '60,01', '60.01.', '60.001', 'Вектор', '1 234,56', '60-01'])('«%s» — не код счета', (text) => {
    expect(normaliseAccountCode(text)).toBeNull();
  });

  test('группа охватывает свои субсчета и не чужие', () => {
    expect(['60', '60.01', '60.01.1', '601', '6'].map((code) => covers('60', code))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test.each<[AccountKind, bigint, bigint, bigint, boolean]>([
    ['А', 100n, 100n, 0n, false],
    ['А', -100n, -100n, 0n, true],
    ['П', -100n, 0n, 100n, false],
    ['П', 100n, 0n, -100n, true],
    ['АП', 100n, 100n, 0n, false],
    ['АП', -100n, 0n, 100n, false],
  ])('счет %s с остатком %s: Дт %s, Кт %s, красное — %s', (kind, balance, dr, cr, red) => {
    expect(placeBalance(kind, balance)).toEqual({ dr, cr });
    expect(isRed(kind, balance)).toBe(red);
  });

  test('сторона не меняет остатка, развернутое сальдо сворачивается в него же', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }));
    fc.assert(
      fc.property(amounts, fc.constantFrom<AccountKind>('А', 'П', 'АП'), (balances, kind) => {
        const total = balances.reduce((a, b) => a + b, 0n);
        const expanded = expand(balances);
        const placed = placeBalance(kind, total);
        expect(expanded.dr - expanded.cr).toBe(total);
        expect(placed.dr - placed.cr).toBe(total);
        expect(expanded.dr >= 0n && expanded.cr >= 0n).toBe(true);
      }),
    );
  });
});
