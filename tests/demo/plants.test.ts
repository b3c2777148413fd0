/** Every planted figure of the first company, recomputed from postings, documents and registers alone. */
import { describe, expect, test } from 'vitest';
import { reading2020, SEEDS } from './company-books.ts';
import { COSTS_CASES } from './planted/costs.ts';
import { MONEY_CASES } from './planted/money.ts';
import { RECORDS_CASES } from './planted/records.ts';
import { SETTLEMENTS_CASES } from './planted/settlements.ts';
import { VAT_CASES } from './planted/vat.ts';

const CASES = [...SETTLEMENTS_CASES, ...MONEY_CASES, ...VAT_CASES, ...COSTS_CASES, ...RECORDS_CASES];

describe.each(SEEDS)('зерно %i', (seed) => {
  const reading = reading2020(seed);

  test.each(CASES)('$id', ({ says, read }) => {
    expect(read(reading)).toEqual(says);
  });

  test('в ответнике все P1–P57, каждый с причиной и с существующим объектом', () => {
    const base = reading.books.planted.filter(({ kind }) => kind === 'plant');
    const ids = new Set(base.map(({ id }) => id));
    expect(Array.from({ length: 57 }, (_, i) => `P${i + 1}`).filter((id) => !ids.has(id))).toEqual([]);
    expect(base.filter(({ expectedReason, description }) => expectedReason === '' || description === '')).toEqual([]);
    expect(base.filter(({ objectRef }) => objectRef === '')).toEqual([]);
    for (const { objectRef, objectType } of base) {
      if (!objectType.startsWith('ChartOf')) expect(reading.object({ id: objectRef }).set).toBe(objectType);
    }
  });

  test('рабочая дата — последний день потока', () => {
    expect(reading.books.workingDate).toBe('2020-06-30');
  });
});
