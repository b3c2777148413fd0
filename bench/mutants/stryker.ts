/** One run of Stryker over one file: the configuration it is given and what it reports. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Sample } from './sample.ts';
import { PARTS, type Target } from './scope.ts';

/** Everything that a run leaves behind. */
export const FOLDER = '.data/mutants';
const CONFIG = join(FOLDER, 'stryker.json');
const LOG = join(FOLDER, 'stryker.log');
const REPORT = join(FOLDER, 'report.json');
const SANDBOX = join(FOLDER, 'sandbox');
const VITEST = join(FOLDER, 'vitest.config.mjs');
const PROGRAM = 'node_modules/@stryker-mutator/core/bin/stryker.js';

export interface RunSettings {
  readonly workers: number;
  readonly sample: Sample | null;
  /** Milliseconds after which the run is stopped. */
  readonly patience: number;
}

/** A mutant that was tried. Lines and columns count from one. */
export interface Mutant {
  readonly line: number;
  readonly column: number;
  readonly mutator: string;
  /** The piece of the source that was replaced. */
  readonly was: string;
  readonly becomes: string;
  readonly fate: Fate;
}

/** `killed` a test failed, `timeout` it went on without end, `survived` tests passed, `uncovered` no test of the part ran it. */
export type Fate = 'killed' | 'timeout' | 'survived' | 'uncovered';

export type FileRun =
  | { readonly kind: 'done'; readonly mutants: readonly Mutant[]; readonly source: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly log: string };

const FATES: Readonly<Record<string, Fate>> = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'uncovered',
};

const place = z.object({ line: z.number(), column: z.number() });
const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          ...{ mutatorName: z.string(), replacement: z.string().default(''), status: z.string() },
          location: z.object({ start: place, end: place }),
        }),
      ),
    }),
  ),
});

function offsetOf(source: string, { line, column }: z.infer<typeof place>): number {
  const before = source.split('\n').slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
}

/** Mutants of the JSON report that were tried; those left alone, outside the sample or impossible to run are not among them. */
export function mutantsOf(report: unknown, file: string): { source: string; mutants: Mutant[] } {
  const { source = '', mutants = [] } = reportSchema.parse(report).files[file] ?? {};
  return {
    source,
    mutants: mutants.flatMap(({ status, location: { start, end }, mutatorName, replacement }) => {
      const fate = FATES[status];
      const was = source.slice(offsetOf(source, start), offsetOf(source, end));
      return fate === undefined ? [] : [{ ...start, mutator: mutatorName, was, becomes: replacement, fate }];
    }),
  };
}

/**
 * Tests as mutants meet them: those of the part, no database host, the same random examples every time. Stryker's own `testFiles` will not do:
 * with it no test is run against what happens while a module loads.
 */
function vitestConfigOf({ part }: Target): string {
  const test = {
    ...{ include: PARTS[part].tests, environment: 'node', setupFiles: ['bench/mutants/seed.ts'] },
    ...{ testTimeout: 30_000, hookTimeout: 60_000 },
  };
  return `export default ${JSON.stringify({ test })};\n`;
}

/** `related`: only tests that import the file, through others or not. */
function settingsOf({ file }: Target, { workers, sample }: RunSettings, related: boolean): Record<string, unknown> {
  return {
    ...{ mutate: [file], allowEmpty: true },
    ...{ testRunner: 'vitest', vitest: { configFile: resolve(VITEST), related }, coverageAnalysis: 'perTest' },
    plugins: ['@stryker-mutator/vitest-runner', './bench/mutants/tables.ts', './bench/mutants/sample.ts'],
    ...{ ignorers: ['tables'], ...(sample === null ? {} : { checkers: ['sample'], sample }) },
    ...{ concurrency: workers, disableTypeChecks: false, warnings: false, allowConsoleColors: false },
    ...{ reporters: ['json'], jsonReporter: { fileName: REPORT } },
    ...{ tempDirName: SANDBOX, ignorePatterns: ['/.data', '/bench-results', '/coverage', '/docs'] },
  };
}

/** Starts Stryker once; the code that it ended with, null when its time was over. */
async function start(settings: Record<string, unknown>, patience: number): Promise<number | null> {
  rmSync(REPORT, { force: true });
  rmSync(SANDBOX, { recursive: true, force: true });
  writeFileSync(CONFIG, JSON.stringify(settings, null, 2));
  const output = openSync(LOG, 'w');
  const child = spawn(process.execPath, [PROGRAM, 'run', CONFIG], { stdio: ['ignore', output, output] });
  const timer = setTimeout(() => child.kill('SIGINT'), patience);
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  clearTimeout(timer);
  closeSync(output);
  return child.killed ? null : (code ?? 1);
}

/** Mutates one file and tries every mutant. The log of Stryker stays beside the report until the next file. */
export async function runFile(target: Target, settings: RunSettings): Promise<FileRun> {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(VITEST, vitestConfigOf(target));
  const first = settingsOf(target, settings, true);
  let code = await start(first, settings.patience);
  // a file that no test imports ends without a report; with every test of the part its mutants are told as not run
  if (code === 0 && !existsSync(REPORT)) code = await start(settingsOf(target, settings, false), settings.patience);
  if (code === null) return { kind: 'stopped' };
  if (code !== 0) return { kind: 'failed', log: readFileSync(LOG, 'utf8') };
  return { kind: 'done', ...mutantsOf(JSON.parse(readFileSync(REPORT, 'utf8')), target.file) };
}
