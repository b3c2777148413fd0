/** Reading of the text of answers: money, sides, counts, dates, documents, accounts, tables. */
import { describe, expect, test } from 'vitest';
import { accountsIn, countsIn, datesIn, documentsIn, moneyIn } from '#evals/answer/money.ts';
import { cellsOf, layoutOf } from '#evals/answer/tables.ts';
import { nameKey } from '#evals/answer/text.ts';

const MONEY: readonly (readonly [string, readonly (readonly [bigint, string | null])[]])[] = [
  ['Кт 9 214 380,15 руб.', [[921_438_015n, 'Кт']]],
  ['Кт 9\u00a0214\u00a0380,15\u00a0руб.', [[921_438_015n, 'Кт']]],
  [
    'Дт 2\u202f500,00, свёрнуто Кт 0,37',
    [
      [250_000n, 'Дт'],
      [37n, 'Кт'],
    ],
  ],
  [
    '120 000 руб. и 5,00',
    [
      [12_000_000n, null],
      [500n, null],
    ],
  ],
  ['−6 700,00 руб.', [[-670_000n, null]]],
  [
    'по дебету 10,00, по кредиту: 20,00',
    [
      [1_000n, 'Дт'],
      [2_000n, 'Кт'],
    ],
  ],
  ['оборот **Дт** **1 000,00**', [[100_000n, 'Дт']]],
  ['100,00 руб. Кт', [[10_000n, 'Кт']]],
  ['на счете 60.01 на 30.06.2020 висит 12,5 % и 447,000 шт.', []],
  ['Кабель 3х2,5 и 12V', []],
  ['доля 12,50 %', []],
  ['Кт 51 за 30.06.2020', []],
];

test.each(MONEY)('money of «%s»', (text, expected) => {
  expect(moneyIn(text).map(({ kopecks, side }) => [kopecks, side])).toEqual(expected);
});

const COUNTS: readonly (readonly [string, readonly (readonly [number, string])[]])[] = [
  [
    '23 поставщика, 65 документов',
    [
      [23, 'party'],
      [65, 'doc'],
    ],
  ],
  ['просрочено на 117 дней', [[117, 'day']]],
  [
    '1 204 проводки по 12 счетам',
    [
      [1204, 'posting'],
      [12, 'account'],
    ],
  ],
  ['на 3 счетах-фактурах', []],
  ['№ 5 договора', []],
  ['34 просроченных документа', [[34, 'doc']]],
];

test.each(COUNTS)('counts of «%s»', (text, expected) => {
  expect(countsIn(text).map(({ value, of }) => [value, of])).toEqual(expected);
});

test('dates, documents and accounts', () => {
  const text =
    'Реализация (акт, накладная, УПД) 0000-000276 от 13.05.2020 10:16:18, № 5 от 02.05.2019, счет 60.01, Дт 62.01 Кт 90.01.1, Кт 76.АВ';
  expect(datesIn(text)).toEqual(['2020-05-13', '2019-05-02']);
  expect(documentsIn(text).map(({ number, date }) => `${number}|${date}`)).toEqual([
    '0000-000276|2020-05-13',
    '5|2019-05-02',
  ]);
  expect(accountsIn(text)).toEqual(['60.01', '62.01', '90.01.1', '76.АВ']);
  expect(accountsIn('Кт 10 500,00 и Дт 25,00')).toEqual([]);
});

const SAME_NAMES: readonly (readonly [string, string, boolean])[] = [
  ['ООО «Реле и К»', 'ООО “Реле и К”', true],
  ['ООО  «Регион-76-Опт»', 'ООО «Регион-76-Опт»', true],
  ['**ООО «Вектор»**', 'ООО «Вектор»', true],
  ['ООО «Вектор»', 'Вектор', false],
  ['Селезнёв', 'Селезнев', false],
  ['ООО «Василек»', 'ООО «Васелек»', false],
];

test.each(SAME_NAMES)('«%s» and «%s»: the same name %s', (left, right, same) => {
  expect(nameKey(left) === nameKey(right)).toBe(same);
});

describe('layout', () => {
  const TEXT = [
    'Мы должны.',
    '',
    '| Поставщик | Долг |',
    '|---|---:|',
    '| А \\| Б | 1,00 |',
    '| В | 2,00 |',
    'После.',
    '- ООО «Г»: 3,00',
    '1. Д — 4,00',
  ].join('\n');

  test('tables, items and prose are told apart', () => {
    const { tables, items, prose } = layoutOf(TEXT);
    expect(tables).toEqual([
      {
        header: ['Поставщик', 'Долг'],
        rows: [
          ['А | Б', '1,00'],
          ['В', '2,00'],
        ],
      },
    ]);
    expect(items).toEqual(['- ООО «Г»: 3,00', '1. Д — 4,00']);
    expect(prose).toEqual(['Мы должны.', 'После.']);
  });

  test('an empty cell stays a cell', () => {
    expect(cellsOf('| а |  | в |')).toEqual(['а', '', 'в']);
  });
});
