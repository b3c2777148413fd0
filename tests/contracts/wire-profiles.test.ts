import { describe, expect, test } from 'vitest';
import { buildBooks } from '#demo/company/build.ts';
import { PROFILES, type ProfileName } from '#demo/simulator/profiles.ts';
import { differences } from '../../bench/wire/compare-books.ts';
import { publish, readWhole, smallBase } from './wire.ts';

const NAMES = Object.keys(PROFILES) as ProfileName[];

describe('прочитанное клиентом равно выгрузке до последней ячейки', () => {
  test.each(NAMES)('малая база 2026 года, повадки %s', async (profile) => {
    const wire = await publish(smallBase(), profile);
    const reading = await readWhole(wire);
    if (!reading.ok) throw new Error(reading.fault.text);
    expect(reading.value.faults).toEqual([]);
    expect(reading.value).toMatchObject({ completeness: 'complete', settled: true });
    expect(differences(wire.books, reading.value)).toEqual([]);
    expect(wire.simulator.log.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each(['demo', 'strict'] as const)('компания 2020 года, повадки %s', async (profile) => {
    const wire = await publish(buildBooks({ company: '2020', seed: 7, scale: 1 }), profile);
    const reading = await readWhole(wire);
    if (!reading.ok) throw new Error(reading.fault.text);
    expect(reading.value).toMatchObject({ completeness: 'complete', settled: true, faults: [] });
    expect(reading.value.counts.postings).toBeGreaterThan(15_000);
    expect(differences(wire.books, reading.value)).toEqual([]);
  });
});
