/**
 * What goes wrong between a base and its reader: either the reading is whole in spite of it, or it says so with the right reason.
 * A part is never returned as the whole.
 */
import { describe, expect, test } from 'vitest';
import { NAMED_CASES, survivedCases } from '../../bench/wire/cases.ts';
import { differences } from '../../bench/wire/compare-books.ts';
import { faultCodes, publish, readWhole, smallBase } from './wire.ts';

const SURVIVED = survivedCases(60);

describe('помеха пережита: прочитано все, и оно равно выгрузке', () => {
  test.each(SURVIVED.map((one) => [one.title, one] as const))('%s', async (_title, { faults, options, profile }) => {
    const wire = await publish(smallBase(), profile ?? 'demo', faults);
    const reading = await readWhole(wire, options);
    expect(faultCodes(reading)).toEqual([]);
    if (!reading.ok) throw new Error(reading.fault.text);
    expect(reading.value).toMatchObject({ completeness: 'complete', settled: true });
    expect(differences(wire.books, reading.value)).toEqual([]);
  });
});

describe('помеха не пережита: названа причина, часть не выдана за целое', () => {
  test.each(NAMED_CASES.map((one) => [one.title, one] as const))('%s', async (_title, { faults, options, reason }) => {
    const wire = await publish(smallBase(), 'demo', faults);
    const reading = await readWhole(wire, options);
    expect(faultCodes(reading)).toContain(reason);
    if (reading.ok) expect(reading.value.completeness).not.toBe('complete');
  });
});
