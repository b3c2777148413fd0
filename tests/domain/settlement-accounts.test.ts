import { expect, test } from 'vitest';
import { expand, isRed, placeBalance } from '#domain/accounts.ts';
import {
  isAdvanceAccount,
  isLoan,
  roleOf,
  type SettlementSide,
  sideByAccount,
  whyLeftOut,
} from '#domain/settlements.ts';

test.each<[string, bigint, SettlementSide]>([
  ['60', 5n, 'suppliers'],
  ['60.31', 5n, 'suppliers'],
  ['76.05', 5n, 'suppliers'],
  ['62', -5n, 'customers'],
  ['62.ОТ', -5n, 'customers'],
  ['76.06', -5n, 'customers'],
  ['601', 5n, 'customers'],
  ['621', -5n, 'suppliers'],
  ['10.60', 5n, 'customers'],
  ['10.62', -5n, 'suppliers'],
  ['76.051', 5n, 'customers'],
  ['76.061', -5n, 'suppliers'],
  ['176.05', 5n, 'customers'],
  ['176.06', -5n, 'suppliers'],
])('по счёту %s с остатком %s — %s', (account, net, side) => {
  expect(sideByAccount(account, net)).toBe(side);
});

test('похожий код не становится ни займом, ни авансом, ни расчётами', () => {
  expect(['58', '66', '67', '67.21'].map(isLoan)).toEqual([true, true, true, true]);
  expect(['10.66', '158', '661'].map(isLoan)).toEqual([false, false, false]);
  expect(['60.02', '62.32', '62.ОТ', '62.ОТ.1'].map(isAdvanceAccount)).toEqual([true, true, true, true]);
  expect(['60.01', '160.02', '60.021', '60.ОТ', '62.ОТК', '162.ОТ', '60'].map(isAdvanceAccount)).toEqual(
    Array(7).fill(false),
  );
  expect(roleOf('60', 'suppliers', 1n)).toBe('opposite');
  expect(roleOf('10.60', 'suppliers', 1n)).toBe('advance');
  expect(roleOf('601', 'suppliers', 1n)).toBe('advance');
});

const LEFT_OUT: readonly (readonly [account: string, because: string | null])[] = [
  ['57', 'переводы в пути, не долг контрагента'],
  ['63.01', 'резерв по сомнительным долгам: вычитается отдельно'],
  ['68', 'налог, удержанный за контрагента: расчёты с бюджетом'],
  ['76.НА', 'НДС налогового агента, не расчёты за товары и услуги'],
  ['66', 'займы и кредиты: ни дебиторская, ни кредиторская задолженность'],
  ['76.07.1', 'арендные обязательства: платятся по графику, а не по документам'],
  ...['570', '630', '680', '76.НАХ', '660', '76.071', '10.57', '176.НА'].map((account) => [account, null] as const),
];

test.each(LEFT_OUT)('из расчётов с поставщиками выпадает %s: %s', (account, because) => {
  expect(whyLeftOut(account, 'suppliers')).toBe(because);
});

test('арендные обязательства и займы остаются среди всех расчётов с контрагентом, переводы в пути — нет', () => {
  expect(['76.07', '67.03', '57.01', '63', '68.32', '76.НА'].map((code) => whyLeftOut(code, 'party') === null)).toEqual(
    [...[true, true, false, false, false, false]],
  );
});

test('нулевой остаток не красный ни на каком счёте и ни на какой стороне', () => {
  expect((['А', 'П', 'АП'] as const).map((kind) => isRed(kind, 0n))).toEqual([false, false, false]);
  expect(placeBalance('АП', 0n)).toEqual({ dr: 0n, cr: 0n });
  expect(expand([5n, -3n, 0n, 2n])).toEqual({ dr: 7n, cr: 3n });
});
