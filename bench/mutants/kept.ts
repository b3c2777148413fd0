/**
 * What is kept of a file that was tried to the end: a run over a part of the code adds to what earlier runs have found, and the page is made
 * of all of it. A file that has changed since is to be tried again.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { FileReport } from './page.ts';
import type { Target } from './scope.ts';

const FATES = ['killed', 'timeout', 'survived', 'uncovered'] as const;
const count = z.int().nonnegative();
const mutant = z.strictObject({
  ...{ line: z.int(), column: z.int(), mutator: z.string(), was: z.string(), becomes: z.string() },
  ...{ fate: z.enum(FATES), because: z.string().nullable() },
});
const keptSchema = z.strictObject({
  /** Of the source as it was when it was tried. */
  sha256: z.string(),
  seconds: z.number(),
  counts: z.strictObject({ killed: count, timeout: count, survived: count, uncovered: count }),
  missed: z.array(mutant),
  equivalent: z.array(mutant),
});

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const placeOf = (folder: string, file: string): string => join(folder, `${file}.json`);

export function keep(folder: string, { file, seconds, score }: FileReport): void {
  if (score === null) return;
  const { counts, missed, equivalent } = score;
  const own = missed.map((one) => ({ because: null, ...one }));
  const kept: z.infer<typeof keptSchema> = {
    ...{ sha256: digest(file), seconds, counts: { ...counts } },
    ...{ missed: own, equivalent: [...equivalent] },
  };
  const place = placeOf(folder, file);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(kept, null, 1));
}

/** Null when the file was never tried to the end, or is not what it was then. */
export function keptOf(folder: string, target: Target): FileReport | null {
  const place = placeOf(folder, target.file);
  if (!existsSync(place)) return null;
  const { sha256, seconds, ...score } = keptSchema.parse(JSON.parse(readFileSync(place, 'utf8')));
  if (sha256 !== digest(target.file)) return null;
  return { ...target, seconds, score: { ...score, stale: [] }, why: '', late: false };
}
