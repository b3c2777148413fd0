/**
 * Measures the client reading the 2020 company under one publication's habits and faults, and compares what it read with the export:
 * `matrix.ts SCALE PROFILE [CASE]`, CASE being the number of a survived fault.
 */
import { buildBooks } from '#demo/company/build.ts';
import { PROFILES, type ProfileName } from '#demo/simulator/profiles.ts';
import { measure } from '../measured.ts';
import { survivedCases } from './cases.ts';
import { differences } from './compare-books.ts';
import { faultCodes, openWire, readWhole } from './reading.ts';

const [scale = '1', profile = 'demo', number] = process.argv.slice(2);
const MEMORY_ROWS = 400;

await measure(async () => {
  const one = number === undefined ? undefined : survivedCases(MEMORY_ROWS * Number(scale))[Number(number)];
  const name = (one?.profile ?? profile) as ProfileName;
  if (!(name in PROFILES)) throw new RangeError(`Нет повадок «${name}»`);
  const books = buildBooks({ company: '2020', seed: 1, scale: Number(scale) });
  const wire = await openWire(books, name, one?.faults ?? []);
  try {
    const reading = await readWhole(wire, one?.options);
    if (!reading.ok) throw new Error(`${reading.fault.code} ${reading.fault.text}`);
    const { completeness, settled, counts } = reading.value;
    const found = differences(books, reading.value);
    const isWhole = completeness === 'complete' && settled && faultCodes(reading).length === 0;
    if (!isWhole || found.length > 0)
      throw new Error(`${completeness} ${faultCodes(reading).join(' ')} ${found.join('; ')}`);
    return { requests: wire.simulator.log.length, postings: counts.postings, documents: counts.documents };
  } finally {
    await wire.simulator.close();
  }
});
