/** Tables on their way to Excel. */
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { AnswerTable } from '#web/contract.ts';
import { fileName, plainCopy, plainNumber, toCsv, toTsv } from '#web/model/tables.ts';

const N = '\u00a0';

describe('число из ячейки', () => {
  test.each([
    [`1${N}234${N}567,89`, '1234567,89'],
    ['152 340,55', '152340,55'],
    ['1\u202f000', '1000'],
    ['−12,00', '-12,00'],
    ['-0,05', '-0,05'],
    ['0,00', '0,00'],
    ['17', '17'],
    [`${N}42,10 `, '42,10'],
  ])('%j → %j', (cell, plain) => {
    expect(plainNumber(cell)).toBe(plain);
  });

  test.each([
    '',
    '60.01',
    '30.06.2020',
    '0000-000123',
    '007701234567',
    '1 23',
    '12 34,5',
    'Кт 152 340,55',
    '1,2,3',
    '76.АВ',
    '5 %',
  ])('%j не число', (cell) => {
    expect(plainNumber(cell)).toBeNull();
  });
});

const table: AnswerTable = {
  title: 'Расчёты',
  columns: [
    { title: 'Контрагент', align: 'left' },
    { title: 'ИНН', align: 'left' },
    { title: 'Сумма; руб.', align: 'right' },
  ],
  rows: [
    ['ООО "Альфа"', '7701234567', `1${N}234,50`],
    ['"Бета" ООО', '500100732259', '−12,00'],
    ['=1+1', '-7', '@SUM(A1)'],
    ['Строка\nи ещё\tтаб', '', ''],
    ['Короткая'],
  ],
  footer: ['Итого', '', `1${N}222,50`],
};

describe('CSV', () => {
  const csv = toCsv(table);

  test('метка UTF-8 впереди, строки через CRLF', () => {
    expect(csv.startsWith('\ufeffКонтрагент;ИНН;"Сумма; руб."\r\n')).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
  });

  test('чужой разбор видит те же ячейки, числа без пробелов, формулы обезврежены', () => {
    expect(parse(csv, { delimiter: ';', bom: true })).toEqual([
      ['Контрагент', 'ИНН', 'Сумма; руб.'],
      ['ООО "Альфа"', '7701234567', '1234,50'],
      ['"Бета" ООО', '500100732259', '-12,00'],
      ["'=1+1", "'-7", "'@SUM(A1)"],
      ['Строка\nи ещё\tтаб', '', ''],
      ['Короткая', '', ''],
      ['Итого', '', '1222,50'],
    ]);
  });
});

describe('TSV', () => {
  test('ячейка остаётся ячейкой, что бы в ней ни было', () => {
    const read = parse(toTsv(table), { delimiter: '\t', relax_quotes: true });
    expect(read[1]).toEqual(['ООО "Альфа"', '7701234567', '1234,50']);
    expect(read[2]).toEqual(['"Бета" ООО', '500100732259', '-12,00']);
    expect(read[4]).toEqual(['Строка\nи ещё\tтаб', '', '']);
    expect(read).toHaveLength(7);
  });
});

test('без итога нет лишней строки', () => {
  expect(toCsv({ ...table, rows: [], footer: null })).toBe('\ufeffКонтрагент;ИНН;"Сумма; руб."\r\n');
});

describe('выделенное рукой', () => {
  test.each([
    [`152${N}340,55`, '152340,55'],
    [`ООО Альфа\t1${N}000,00\nООО Бета\t2,50`, 'ООО Альфа\t1000,00\nООО Бета\t2,50'],
    [`Долг 1${N}000,00 руб.`, `Долг 1${N}000,00 руб.`],
    ['60.01', '60.01'],
  ])('%j → %j', (selection, plain) => {
    expect(plainCopy(selection)).toBe(plain);
  });
});

describe('имя файла', () => {
  test.each([
    ['Открытые расчёты на 30.06.2020', 'Открытые расчёты на 30.06.2020.csv'],
    ['ООО «Альфа»: дт/кт <60>?', 'ООО «Альфа» дт кт 60.csv'],
    ['..\\..\\autoexec\u0000', '.. .. autoexec.csv'],
    ['  ', 'Таблица.csv'],
  ])('%j → %j', (title, name) => {
    expect(fileName(title)).toBe(name);
  });
});
