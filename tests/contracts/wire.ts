/** The demo base over real HTTP for a test: the publication ends with it. */
import { onTestFinished } from 'vitest';
import type { Books } from '#demo/books/books.ts';
import { buildBooks } from '#demo/company/build.ts';
import type { Fault } from '#demo/simulator/faults.ts';
import type { ProfileName } from '#demo/simulator/profiles.ts';
import { openWire, type Wire } from '../../bench/wire/reading.ts';

export { faultCodes, readWhole, type Wire } from '../../bench/wire/reading.ts';

export const smallBase = (): Books => buildBooks({ company: '2026', seed: 1, scale: 1 });

export async function publish(
  books: Books,
  profile: ProfileName = 'demo',
  faults: readonly Fault[] = [],
): Promise<Wire> {
  const wire = await openWire(books, profile, faults);
  onTestFinished(() => wire.simulator.close());
  return wire;
}
