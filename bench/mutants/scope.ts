/** What is mutated and which tests must notice: a part of the code is answered for by the tests of its own folder, not by whatever runs it. */
import { globSync } from 'node:fs';

export interface Part {
  readonly title: string;
  readonly files: readonly string[];
  /** Test files that may kill a mutant of this part. */
  readonly tests: readonly string[];
}

export const PARTS = {
  domain: {
    title: 'Domain: money, dates, accounts, words, outcomes',
    files: ['domain/*.ts', 'domain/!(verify)/**/*.ts'],
    tests: ['tests/domain/**/*.test.ts', 'tests/laws/**/*.test.ts'],
  },
  verifier: {
    title: 'Verifier of answers',
    files: ['domain/verify/**/*.ts'],
    tests: ['tests/domain/**/*.test.ts', 'tests/laws/**/*.test.ts'],
  },
  critic: {
    title: 'Critic of coverage',
    files: ['nodes/judge-coverage.ts', 'nodes/coverage/**/*.ts'],
    tests: ['tests/nodes/judge-coverage-*.test.ts'],
  },
  evidence: {
    title: 'Evidence',
    files: ['nodes/collect-evidence.ts', 'nodes/evidence/**/*.ts'],
    tests: ['tests/nodes/collect-evidence-*.test.ts'],
  },
  state: {
    title: 'Artefacts that refuse to contradict themselves',
    files: ['state/*.ts'],
    tests: ['tests/state/**/*.test.ts', 'tests/laws/**/*.test.ts'],
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as [PartName, ...PartName[]];

export interface Target {
  readonly part: PartName;
  readonly file: string;
}

/** Every file of every part, in the order of the tables; with `only`, those whose path begins with it or is named by it. */
export function targets(only: readonly string[] = []): Target[] {
  return PART_NAMES.flatMap((part) =>
    globSync([...PARTS[part].files])
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map((file) => ({ part, file })),
  ).filter(({ part, file }) => only.length === 0 || only.some((one) => part === one || file.startsWith(one)));
}
