import { describe, expect, test } from 'vitest';
import {
  type ItemRole,
  isLoan,
  roleOf,
  type SettlementSide,
  type SettlementView,
  sideByAccount,
  sideOfContract,
  whyLeftOut,
} from '#domain/settlements.ts';

test.each([
  ['СПоставщиком', 'suppliers'],
  ['СКомитентом', 'suppliers'],
  ['СКомиссионеромНаЗакупку', 'suppliers'],
  ['СПокупателем', 'customers'],
  ['СТранспортнойКомпанией', 'customers'],
  ['СКомиссионером', 'customers'],
  ['СКомитентомНаЗакупку', 'customers'],
  ['Прочее', null],
  ['ЗаемПолученный', null],
  ['', null],
] as const)('договор «%s» → %s', (kind, side) => {
  expect(sideOfContract(kind)).toBe(side);
});

test.each<[string, SettlementSide, bigint, ItemRole]>([
  ['60.01', 'suppliers', -1n, 'debt'],
  ['60.01', 'suppliers', 1n, 'opposite'],
  ['60.02', 'suppliers', 1n, 'advance'],
  ['60.02', 'suppliers', -1n, 'opposite'],
  ['76.05', 'suppliers', -1n, 'debt'],
  ['76.05', 'suppliers', 1n, 'advance'],
  ['62.01', 'customers', 1n, 'debt'],
  ['62.01', 'customers', -1n, 'opposite'],
  ['62.02', 'customers', -1n, 'advance'],
  ['62.32', 'customers', 1n, 'opposite'],
  ['62.ОТ.1', 'customers', -1n, 'advance'],
  ['76.06', 'customers', -1n, 'advance'],
])('%s, %s, %s → %s', (account, side, net, role) => {
  expect(roleOf(account, side, net)).toBe(role);
});

describe('что не входит', () => {
  test.each<[string, SettlementView, boolean]>([
    ['66.03', 'suppliers', true],
    ['66.03', 'party', false],
    ['58.03', 'customers', true],
    ['57.03', 'party', true],
    ['63', 'customers', true],
    ['68.32', 'suppliers', true],
    ['76.НА', 'party', true],
    ['76.05', 'suppliers', false],
    ['60.01', 'suppliers', false],
    ['62.01', 'customers', false],
  ])('%s для %s: %s', (account, view, isOut) => {
    expect(whyLeftOut(account, view) !== null).toBe(isOut);
  });
});

test('сторона без вида договора — по счёту, потом по тому, кто должен', () => {
  expect([sideByAccount('60.02', 5n), sideByAccount('62.01', 5n)]).toEqual(['suppliers', 'customers']);
  expect([sideByAccount('76.09', -5n), sideByAccount('76.09', 5n)]).toEqual(['suppliers', 'customers']);
});

test('займы: 58, 66, 67 и ничего похожего', () => {
  expect(['58.03', '66.01', '67.02', '60.01', '76.07.1', '6'].map(isLoan)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
