/** What the person who starts a run asks for, read from the words of the command line. */
import { z } from 'zod';
import type { Sample } from './sample.ts';

export interface Request {
  /** Beginnings of paths or names of parts; empty means everything. */
  readonly only: readonly string[];
  readonly sample: Sample | null;
  /** Seconds. */
  readonly budget: number;
  readonly workers: number;
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** `20m` → 1200 seconds; no text is no limit. Throws when the text is not a duration. */
function secondsOf(text: string): number {
  const match = /^(\d+)([smh])$/.exec(text);
  if (match === null) throw new RangeError(`Not a duration: «${text}»; write 90s, 20m or 2h`);
  return Number(match[1]) * (SECONDS[match[2] ?? ''] ?? 1);
}

const values = z.object({
  only: z.string().default(''),
  sample: z.coerce.number().positive().max(100).optional(),
  seed: z.string().default('1'),
  budget: z.string().optional(),
  workers: z.coerce.number().int().positive().default(1),
});

export function requestOf(words: unknown): Request {
  const { only, sample, seed, budget, workers } = values.parse(words);
  return {
    only: only.split(',').filter((one) => one !== ''),
    sample: sample === undefined ? null : { percent: sample, seed },
    budget: budget === undefined ? Number.POSITIVE_INFINITY : secondsOf(budget),
    workers,
  };
}
