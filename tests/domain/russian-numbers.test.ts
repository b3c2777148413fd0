import { describe, expect, test } from 'vitest';
import { parseAmount, plural, printAmount, printCount, printRubles } from '#domain/russian-numbers.ts';
import { numeralWord, parseNumerals } from '#domain/russian-numerals.ts';

const NBSP = '\u00a0';

describe('печать чисел', () => {
  test.each([
    [124050000n, `1${NBSP}240${NBSP}500,00`],
    [15234055n, `152${NBSP}340,55`],
    [0n, '0,00'],
    [-670000n, `-6${NBSP}700,00`],
    [-5n, '-0,05'],
    [100000000000n, `1${NBSP}000${NBSP}000${NBSP}000,00`],
  ])('%s коп. печатается «%s»', (kopecks, text) => {
    expect(printAmount(kopecks)).toBe(text);
    expect(printRubles(kopecks)).toBe(`${text}${NBSP}руб.`);
  });

  test('счетные слова согласуются с числом', () => {
    const forms = [0, 1, 2, 5, 11, 12, 21, 22, 25, 111, 121].map((n) => plural(n, ['день', 'дня', 'дней']));
    expect(forms).toEqual('дней день дня дней дней дней день дня дней дней день'.split(' '));
    expect(printCount(16123)).toBe(`16${NBSP}123`);
  });
});

describe('чтение сумм', () => {
  test.each([
    ['1 240 500 ₽', 124050000n],
    ['152 340,55 руб.', 15234055n],
    [`152${NBSP}340,55${NBSP}р.`, 15234055n],
    ['1\u202f234\u202f567,89', 123456789n],
    ['1.234.567,89', 123456789n],
    ['1,234,567.89', 123456789n],
    ['12 500-00', 1250000n],
    ['1,2 млн', 120000000n],
    ['1,2 млн руб.', 120000000n],
    ['30к', 3000000n],
    ['30 т', 3000000n],
    ['30 тыс', 3000000n],
    ['30 тыс. руб.', 3000000n],
    ['30 т.р.', 3000000n],
    ['2 ляма', 200000000n],
    ['0,37', 37n],
    ['-6 700,00', -670000n],
    ['−6 700', -670000n],
    ['100 рублей', 10000n],
    ['1234567.89', 123456789n],
  ])('«%s» читается однозначно', (text, kopecks) => {
    expect(parseAmount(text).readings).toEqual([kopecks]);
  });

  test.each([
    ['12,500', [1250n, 1250000n]],
    ['12.500', [1250n, 1250000n]],
    ['1,250 млн', [125000000n, 125000000000n]],
  ])('«%s» имеет два чтения, выбора за человека нет', (text, readings) => {
    expect(parseAmount(text).readings).toEqual(readings);
  });

  test.each(['', 'сто', '12 34', '1,2345', '1,,2', '0000-000245', '60.01.2', '1 2345', '5 руб 20', '10%'])(
    '«%s» — не сумма',
    (text) => {
      expect(parseAmount(text).readings).toEqual([]);
    },
  );
});

describe('числа словами', () => {
  test.each([
    ['пять', 5n],
    ['пяти', 5n],
    ['двадцать один', 21n],
    ['сто двадцать пять тысяч триста', 125300n],
    ['полтора миллиона', 1500000n],
    ['полутора тысяч', 1500n],
    ['тысяча', 1000n],
    ['два миллиона пятьсот тысяч', 2500000n],
    ['одна тысяча девятьсот девяносто девять', 1999n],
    ['миллиард', 1000000000n],
  ])('«%s» — %s', (text, value) => {
    expect(parseNumerals(text)).toBe(value);
  });

  test.each([
    '',
    'пять сто',
    'двадцать двенадцать',
    'тысяча миллион',
    'пять поставщиков',
    'полтора',
    'ноль пять тысяч два ноль',
  ])('«%s» — не число', (text) => {
    expect(parseNumerals(text)).toBeNull();
  });

  test('одно слово', () => {
    expect(numeralWord('Трёх')).toBe(3n);
    expect(numeralWord('тысяч')).toBeNull();
  });
});
