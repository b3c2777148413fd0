import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dateOfDay,
  dayNumber,
  daysBetween,
  firstDay,
  isDate,
  lastDay,
  monthsBetween,
  quarterOf,
  weekday,
} from '#domain/dates.ts';
import { parseDate, parsePeriod, printDate, printDateLong, printPeriod } from '#domain/russian-dates.ts';

const day = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') });
const date = day.map(dateOfDay);
const month = date.map((text) => text.slice(0, 7));
const WORKING = '2020-06-30';

describe('даты', () => {
  test('день и дата взаимно однозначны, сдвиги складываются', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -9000, max: 9000 }), (start, shift) => {
        const end = addDays(start, shift);
        expect(daysBetween(start, end)).toBe(shift);
        expect(addDays(end, -shift)).toBe(start);
        expect(weekday(addDays(start, 7))).toBe(weekday(start));
      }),
    );
  });

  test('месяцы покрывают год без пропусков и наложений', () => {
    fc.assert(
      fc.property(month, (start) => {
        const months = monthsBetween(start, addMonths(start, 11));
        expect(months).toHaveLength(12);
        for (const one of months) expect(addDays(lastDay(one), 1)).toBe(firstDay(addMonths(one, 1)));
      }),
    );
  });

  test.each([
    ['2020-02-29', true],
    ['2019-02-29', false],
    ['2020-06-31', false],
    ['2020-13-01', false],
    ['2020-00-10', false],
    ['20-06-30', false],
    ['2020-6-30', false],
  ])('%s: есть в календаре — %s', (text, exists) => {
    expect(isDate(text)).toBe(exists);
  });

  test.each([
    ['2020-06-14', 7],
    ['2020-06-30', 2],
    ['2000-02-29', 2],
    ['1969-12-31', 3],
  ])('%s — день недели %i', (text, expected) => {
    expect(weekday(text)).toBe(expected);
  });

  test('квартал по месяцу', () => {
    expect(['2020-01', '2020-03', '2020-04', '2020-12'].map(quarterOf)).toEqual([
      '2020-Q1',
      '2020-Q1',
      '2020-Q2',
      '2020-Q4',
    ]);
  });

  test('напечатанная дата читается обратно в обоих видах', () => {
    fc.assert(
      fc.property(date, (text) => {
        const expected = { kind: 'date', date: text, yearAssumed: false };
        expect(parseDate(printDate(text), WORKING)).toEqual(expected);
        expect(parseDate(printDateLong(text), WORKING)).toEqual(expected);
      }),
    );
  });

  test('напечатанный период читается обратно', () => {
    fc.assert(
      fc.property(month, fc.constantFrom(1, 3, 6, 9, 12), (start, length) => {
        const first = addMonths(start, -((Number(start.slice(5)) - 1) % (length === 9 ? 12 : length)));
        const period = { from: firstDay(first), to: lastDay(addMonths(first, length - 1)) };
        expect(parsePeriod(printPeriod(period), WORKING)).toEqual({ kind: 'period', period, yearAssumed: false });
      }),
    );
  });
});
