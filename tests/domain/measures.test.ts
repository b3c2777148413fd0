import { describe, expect, test } from 'vitest';
import { fitsMeasure, MEASURE_CODES, type Measure, PERIOD_STATE_CODES, PERIOD_STATES } from '#domain/measures.ts';

/** How a value of each measure is written, and how it is not. */
const WRITTEN: Readonly<Record<Measure, { readonly right: readonly string[]; readonly wrong: readonly string[] }>> = {
  ...Object.fromEntries(
    (['sum_accounting', 'sum_tax', 'permanent_difference', 'temporary_difference', 'vat', 'document_sum'] as const).map(
      (measure) => [
        measure,
        {
          right: ['0.00', '-0.05', '1234567.89', '1234567890123456.00'],
          wrong: [
            '1',
            '1.2',
            '1.234',
            '1,20',
            '+1.00',
            ' 1.00',
            '1.00 ',
            '.50',
            '12345678901234567.00',
            '1 000.00',
            '',
          ],
        },
      ],
    ),
  ),
  ...Object.fromEntries(
    (['currency_amount', 'quantity', 'rate'] as const).map((measure) => [
      measure,
      {
        right: ['0', '-12', '0.5', '71.234567', '1234567890123456.123456'],
        wrong: ['.5', '1.', '1.2345678', '1,5', 'x1', '1x', '12345678901234567', ''],
      },
    ]),
  ),
  ...Object.fromEntries(
    (['count', 'days'] as const).map((measure) => [
      measure,
      { right: ['0', '-3', '123456789012345'], wrong: ['1.0', '1 000', 'x1', '1x', '1234567890123456', ''] },
    ]),
  ),
  date: { right: ['2020-06-30'], wrong: ['2020-06-31', '30.06.2020', ''] },
  flag: { right: ['да', 'нет'], wrong: ['Да', 'true', ''] },
  text: { right: ['х', ' Вектор '], wrong: ['', '  ', '\u00a0'] },
} as Record<Measure, { right: string[]; wrong: string[] }>;

describe('запись значений', () => {
  test.each(MEASURE_CODES)('%s', (measure) => {
    const { right, wrong } = WRITTEN[measure];
    expect(right.filter((text) => !fitsMeasure(measure, text))).toEqual([]);
    expect(wrong.filter((text) => fitsMeasure(measure, text))).toEqual([]);
  });

  test('предупреждение есть у каждого состояния месяца, кроме закрытого', () => {
    expect(PERIOD_STATE_CODES.filter((state) => PERIOD_STATES[state].warning === null)).toEqual(['closed']);
  });
});
