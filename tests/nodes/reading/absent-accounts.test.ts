/** A number where an account stands is an account, whatever the chart has; counts, sums, years and bills are none. */
import { describe, expect, test } from 'vitest';
import { frameOf } from './rig.ts';

const accounts = (text: string): string[] => [...frameOf(text).slots.accounts];

describe('номер на месте счёта', () => {
  test.each([
    ['остаток по 99999', '99999'],
    ['остаток по счету 99999', '99999'],
    ['остаток по счёту № 1234', '1234'],
    ['остаток 33 на 30.06.2020', '33'],
    ['сальдо 999 на 30.06', '999'],
    ['обороты 88 за май', '88'],
    ['обороты по счету 47 за май 2020', '47'],
    ['осв по 100', '100'],
    ['карточка счета 12345 за май', '12345'],
    ['обороты 62.99 за май 2020', '62.99'],
    ['обороты 62 мая', '62'],
  ])('%s', (text, code) => {
    expect(accounts(text)).toEqual([code]);
  });

  test('в ряду счетов', () => {
    expect(accounts('обороты по 51 и 99999 за май')).toEqual(['51', '99999']);
  });

  test.each([
    'остаток 5 дней',
    'сальдо 1 500',
    'остаток 100000 руб',
    'остаток больше 1000',
    'обороты 2020',
    'обороты с 15 по 30',
    'остатки по 10 крупнейшим поставщикам',
    'остаток по договору 1234',
    'проводки по счету 1234 от 05.05.2020',
  ])('не счёт: %s', (text) => {
    expect(accounts(text)).toEqual([]);
  });
});

describe('чего нет в календаре, стоит первым из сроков', () => {
  test.each([
    ['обороты 51 за май и 31.06', '31.06'],
    ['сравни обороты 51 за май и за 5 квартал', 'за 5 квартал'],
    ['проводки реализации 118 от 31.06.2020', '31.06.2020'],
    ['остаток 51 на 32 мая', 'на 32 мая'],
  ])('%s', (text, said) => {
    const { slots, ambiguities } = frameOf(text);
    expect(slots.time_texts).toEqual([said]);
    expect([slots.as_of, slots.period]).toEqual([null, null]);
    expect(ambiguities.join(' ')).toContain('нет в календаре');
  });
});
