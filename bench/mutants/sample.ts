/** Plugin of Stryker that tries only a share of the mutants: the same share for the same seed, whatever else changes in the file. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';

export interface Sample {
  /** 0 … 100. */
  readonly percent: number;
  readonly seed: string;
}

/** The part of a mutant of Stryker that is looked at. */
export interface Candidate {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

export function isSampled({ percent, seed }: Sample, mutant: Candidate): boolean {
  const { line, column } = mutant.location.start;
  const name = [seed, basename(mutant.fileName), line, column, mutant.mutatorName, mutant.replacement].join('|');
  return (createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32) * 100 < percent;
}

type CheckResult = { readonly status: 'passed' } | { readonly status: 'compileError'; readonly reason: string };

interface Checker {
  init(): Promise<void>;
  check(mutants: readonly Candidate[]): Promise<Record<string, CheckResult>>;
  group(mutants: readonly Candidate[]): Promise<string[][]>;
}

/** Stryker has no place to take a sample but its check of mutants before they are run; a mutant refused there is not counted. */
function sampler({ sample }: { readonly sample: Sample }): Checker {
  const resultOf = (mutant: Candidate): CheckResult =>
    isSampled(sample, mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' };
  return {
    init: async () => {},
    check: async (mutants) => Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)])),
    group: async (mutants) => [mutants.map(({ id }) => id)],
  };
}
sampler.inject = ['options'] as const;

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: sampler }];
