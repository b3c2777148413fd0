/** Several periods said as one, edges of a named day, a quarter or a half of a named year. */
import { describe, expect, test } from 'vitest';
import type { Scene } from '#domain/time/readings.ts';
import { readTime } from '#domain/time/words.ts';

const scene = (working: string): Scene => ({ working, context: null, tax: null });

function read(text: string, working = '2020-06-30'): string {
  const answer = readTime(text, scene(working));
  if (answer.kind !== 'read') return answer.kind;
  const [{ from, to, compare }, ...others] = answer.readings;
  const apart = compare === null ? '' : ` и ${compare.from}..${compare.to}`;
  return `${from ?? ''}..${to}${apart}${others.map((one) => ` | ${one.from}..${one.to}`).join('')}${answer.ask ? ' ?' : ''}`;
}

describe('смежные периоды — один', () => {
  test.each([
    ['за март и апрель', '2020-03-01..2020-04-30'],
    ['в апреле и мае', '2020-04-01..2020-05-31'],
    ['за апрель и за май', '2020-04-01..2020-05-31'],
    ['за апрель, май и июнь', '2020-04-01..2020-06-30'],
    ['за май и апрель', '2020-04-01..2020-05-31'],
    ['за сентябрь и октябрь 2019', '2019-09-01..2019-10-31'],
    ['за декабрь 2019 и январь 2020', '2019-12-01..2020-01-31'],
    ['за декабрь и январь', '2019-12-01..2020-01-31'],
    ['за 1 и 2 квартал', '2020-01-01..2020-06-30'],
    ['за третий и четвертый квартал 2019', '2019-07-01..2019-12-31'],
  ])('%s', (text, period) => {
    expect(read(text)).toBe(period);
  });
});

describe('несмежные — оба, каждый отдельно, и это сказано', () => {
  test.each([
    ['за февраль и апрель', '2020-02-01..2020-02-29 и 2020-04-01..2020-04-30'],
    ['за 1 и 3 квартал 2019', '2019-01-01..2019-03-31 и 2019-07-01..2019-09-30'],
  ])('%s', (text, periods) => {
    expect(read(text)).toBe(periods);
    const answer = readTime(text, scene('2020-06-30'));
    expect(answer.kind === 'read' && answer.remarks.join(' ')).toContain('с промежутком');
  });

  test('трёх с промежутком никто не угадывает', () => {
    expect(read('за январь и март и май')).toBe('none');
  });
});

describe('край названного дня', () => {
  test.each([
    ['на конец дня 31.05.2020', '..2020-05-31'],
    ['на конец дня 1 июня', '..2020-06-01'],
    ['на начало дня 01.06.2020', '..2020-05-31'],
    ['на конец дня 31.12', '..2019-12-31'],
    ['на конец дня 31.06', 'impossible'],
    ['на конец дня', '..2020-06-30 | null..2020-06-29'],
  ])('%s', (text, day) => {
    expect(read(text)).toBe(day);
  });
});

describe('квартал и полугодие названного года', () => {
  test.each([
    ['за полугодие 2020 года', '2020-06-30', '2020-01-01..2020-06-30'],
    ['за полугодие 2020', '2020-04-10', '2020-01-01..2020-04-10'],
    ['за полугодие 2019 г.', '2020-06-30', '2019-01-01..2019-06-30 | 2019-07-01..2019-12-31 ?'],
    ['за квартал 2020', '2020-02-20', '2020-01-01..2020-02-20'],
    ['за квартал 2020', '2020-05-20', '2020-01-01..2020-03-31 | 2020-04-01..2020-05-20 ?'],
    ['за полугодие 2021', '2020-06-30', 'none'],
  ])('%s при рабочей дате %s', (text, working, periods) => {
    expect(read(text, working)).toBe(periods);
  });
});
