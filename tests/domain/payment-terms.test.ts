import { describe, expect, test } from 'vitest';
import { bucketOf, type DueRule, daysLate, dueOf, type TermSources } from '#domain/payment-terms.ts';

const SOURCES: TermSources = {
  ...{ planned: true, documentTerm: '2020-03-10', contractDate: '2020-03-20', contractDays: 30, defaultDays: 5 },
  primaryDate: '2020-03-02',
};

describe('срок оплаты: первое правило, которое есть', () => {
  test.each<[string, Partial<TermSources>, string, DueRule]>([
    ['срок документа при планировании', {}, '2020-03-10', 'document'],
    ['без планирования срок документа не читается', { planned: false }, '2020-03-20', 'contract_date'],
    ['у документа срока нет', { documentTerm: '' }, '2020-03-20', 'contract_date'],
    ['дни договора от первичной даты', { documentTerm: '', contractDate: '' }, '2020-04-01', 'contract_days'],
    [
      'ноль дней договора — тоже срок',
      { planned: false, contractDate: '', contractDays: 0 },
      '2020-03-02',
      'contract_days',
    ],
    ['константа', { planned: false, contractDate: '', contractDays: null }, '2020-03-07', 'default_days'],
  ])('%s', (_title, change, date, rule) => {
    expect(dueOf({ ...SOURCES, ...change })).toEqual({ date, rule });
  });
});

test('срок сегодня — не просрочка, завтра — один день', () => {
  expect(daysLate('2020-06-30', '2020-06-30')).toBe(0);
  expect(daysLate('2020-06-30', '2020-07-01')).toBe(1);
});

test.each([
  [-3, null],
  [0, null],
  [1, 'days_1_30'],
  [30, 'days_1_30'],
  [31, 'days_31_60'],
  [60, 'days_31_60'],
  [61, 'days_61_90'],
  [90, 'days_61_90'],
  [91, 'over_90'],
  [4000, 'over_90'],
] as const)('%i дней → %s', (days, bucket) => {
  expect(bucketOf(days)).toBe(bucket);
});
