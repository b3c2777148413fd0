/** The judge of faults on the wire: what it calls caught, and that each fault spoils what it says it does. */
import { describe, expect, test } from 'vitest';
import type { Turn } from '../../evals/client/assistant.ts';
import { figuresOf } from '../../evals/faults/figures.ts';
import { KINDS, type KindName } from '../../evals/faults/kinds.ts';
import { placesOf } from '../../evals/faults/places.ts';
import { heaviest, withRows } from '../../evals/faults/rows.ts';
import { verdictOf } from '../../evals/faults/trial.ts';
import type { Spoiling } from '../../evals/faults/wire.ts';

const turn = (outcome: string, short_answer: string, ...codes: string[]): Turn => ({
  ...{ turn_id: 't', status: 'done', outcome, answer: { short_answer, user_facing_answer: short_answer } },
  reasons: codes.map((reason_code) => ({ reason_code, message: '' })),
});

describe('verdict', () => {
  const CLEAN = turn('FULLY_ANSWERED', 'Долг Кт 100,00 руб. у 3 поставщиков на 31.05.2020.');
  const CASES: readonly (readonly [string, Turn])[] = [
    ['harmless', turn('FULLY_ANSWERED', 'Долг на 31.05.2020: Кт 100,00 руб., 3 поставщика.')],
    ['escaped', turn('FULLY_ANSWERED', 'Долг Кт 101,00 руб. у 3 поставщиков на 31.05.2020.')],
    ['escaped', turn('FULLY_ANSWERED', 'Долг Дт 100,00 руб. у 3 поставщиков на 31.05.2020.')],
    ['escaped', turn('FULLY_ANSWERED', 'Долг Кт 100,00 руб. у 2 поставщиков на 31.05.2020.')],
    ['escaped', turn('FULLY_ANSWERED', 'Долг Кт 100,00 руб. у 3 поставщиков на 30.04.2020.')],
    ['escaped', turn('FULLY_ANSWERED', 'Долгов нет.')],
    ['caught', turn('PARTIALLY_ANSWERED', 'Долг Кт 101,00 руб.', 'IDENTITY_BROKEN')],
    ['unnamed', turn('PARTIALLY_ANSWERED', 'Долг Кт 101,00 руб.', 'PERIOD_NOT_CLOSED')],
    ['unnamed', turn('BLOCKED_BY_TOOLING', 'Внутренняя ошибка.', 'INTERNAL_ERROR')],
  ];
  test.each(CASES)('%s', (expected, heard) => {
    expect(verdictOf('changed_amount', CLEAN, { turn: heard })).toBe(expected);
  });
});

test('when it was read is no figure of the books', () => {
  const read = (when: string): string =>
    `Долг 5,00 руб.\n- Прочитано из 1С 01.12.2026 в ${when}; строк прочитано: 5 из 5.`;
  expect(figuresOf([read('02:37 UTC')])).toBe(figuresOf([read('02:38 UTC')]));
});

const ROWS = [
  { Account_Key: 'a', Организация_Key: 'o', СуммаBalance: 10.55, СуммаBalanceDr: 10.55, СуммаBalanceCr: 0 },
  { Account_Key: 'a', Организация_Key: 'o', СуммаBalance: -4.5, СуммаBalanceDr: 0, СуммаBalanceCr: 4.5 },
];
const TARGET = "/AccountingRegister_Хозрасчетный/Balance()?Period=datetime'2020-03-31T00:00:00'";
const balances = (rows: typeof ROWS): number[] => rows.map((row) => row.СуммаBalance);

describe('what a fault makes of rows', () => {
  const MADE: readonly (readonly [KindName, readonly number[]])[] = [
    ['cut_page', [10.55]],
    ['hidden_row', [-4.5]],
    ['double_counted', [10.55, 10.55, -4.5]],
    ['swapped_sides', [-10.55, 4.5]],
    ['net_for_gross', [6.05]],
    ['broken_identity', [788.32, -4.5]],
    ['changed_amount', [1010.55, -4.5]],
    ['rounded', [10, -4]],
    ['error_as_empty', []],
  ];
  test.each(MADE)('%s', (kind, expected) => {
    const { answer }: Spoiling = KINDS[kind];
    const made = answer?.({ status: 200, type: 'application/json', body: JSON.stringify({ value: ROWS }) }, TARGET);
    expect(balances(JSON.parse(made?.body ?? '{}').value)).toEqual(expected);
  });

  test('another month keeps within it; a question without a moment is left alone', () => {
    expect(KINDS.shifted_period.ask(TARGET)).toContain("datetime'2020-02-29T00:00:00'");
    expect(KINDS.shifted_period.ask('/Catalog_Валюты')).toBeNull();
  });

  test('what holds no rows is not changed', () => {
    expect(withRows('17', (rows) => rows)).toBeNull();
    expect(heaviest([])).toBe(0);
  });
});

test('places: one of a shape, tables of the register each by itself, opening left out', () => {
  const answer = { status: 200, type: '', body: '' };
  const passed = [
    '/$metadata',
    TARGET,
    TARGET.replace('03-31', '04-30'),
    "/Catalog_Валюты?$filter=Ref_Key eq guid'1'",
    "/Catalog_Валюты?$filter=Ref_Key eq guid'2' or Ref_Key eq guid'3'",
  ].map((target) => ({ target, answer, spoilt: false }));
  const places = placesOf(passed, 'соль');
  expect(places.filter((place) => place.includes('Balance'))).toHaveLength(2);
  expect(places.filter((place) => place.includes('Валюты'))).toHaveLength(1);
  expect(places).toHaveLength(3);
});
