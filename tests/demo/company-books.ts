/** Books of the first company for the tests of one file, built once a seed. */
import { buildBooks } from '#demo/company/build.ts';
import { Reading } from './reading.ts';

const built = new Map<number, Reading>();

export const SEEDS = [1, 20] as const;

export function reading2020(seed: number): Reading {
  const known = built.get(seed);
  if (known !== undefined) return known;
  const reading = new Reading(buildBooks({ company: '2020', seed, scale: 1 }));
  built.set(seed, reading);
  return reading;
}
