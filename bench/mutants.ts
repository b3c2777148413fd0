/**
 * `npm run mutants -- [--only domain/money.ts,critic] [--sample 10] [--seed a] [--budget 20m] [--workers 1]`: small faults are put into the code
 * one by one, and tests must notice them. Ends with 1 when fewer than 80 % of a part are noticed, when a file could not be tried, or when an
 * equivalent is stale; files that the budget of time left out are only told. Any run leaves its page in .data/mutants/page.md; a run without
 * a sample adds to what earlier ones have found, and docs/mutants.md is rewritten as soon as every file has been tried as it stands now.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EQUIVALENTS } from './mutants/equivalents.ts';
import { keep, keptOf } from './mutants/kept.ts';
import { type FileReport, LEAST, page, printPercent } from './mutants/page.ts';
import { type Request, requestOf } from './mutants/request.ts';
import { PART_NAMES, type Target, targets } from './mutants/scope.ts';
import { percentOf, scoreOf, sumOf } from './mutants/score.ts';
import { FOLDER, runFile } from './mutants/stryker.ts';

const KEPT = join(FOLDER, 'kept');
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const seconds = (): number => Number(process.hrtime.bigint()) / 1e9;
const started = seconds();

/** The first line of a log that says what went wrong, with the one after it, which names the place. */
function causeIn(log: string): string {
  const [line] = /^.*(?:ERROR|Error).*\n?.*$/m.exec(log) ?? [];
  return line === undefined ? 'no cause told' : line.replace(/\s+/g, ' ').trim().slice(0, 300);
}

async function tried(target: Target, { budget, ...settings }: Request): Promise<FileReport> {
  const begun = seconds();
  const left = budget - (begun - started);
  if (left <= 0) return { ...target, seconds: 0, score: null, why: 'the budget of time ran out before it', late: true };
  const run = await runFile(target, { ...settings, patience: Math.min(left * 1000, 2 ** 31 - 1) });
  const took = { ...target, seconds: seconds() - begun, late: run.kind === 'stopped' };
  if (run.kind === 'stopped') return { ...took, score: null, why: 'the budget of time ran out on it' };
  if (run.kind === 'failed') return { ...took, score: null, why: causeIn(run.log) };
  return { ...took, score: scoreOf(run, EQUIVALENTS[target.file] ?? []), why: '' };
}

function told({ file, score, why, seconds: took }: FileReport): string {
  const result = score === null ? why : `${printPercent(score.counts)}, missed ${score.missed.length}`;
  return `${file}: ${result} (${took.toFixed(0)} s)`;
}

function heading(share: string, seconds: number, { workers }: Request): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}, ${workers} worker`;
  return [
    'Small faults are put into the code one by one; a fault is noticed when a test of its part fails or never ends. Made by `npm run mutants`.',
    'Words of tables and messages of faults are left alone; `bench/mutants/scope.ts` says what is mutated and which tests answer for it.',
    '',
    `${share} in ${(seconds / 60).toFixed(1)} minutes: ${machine}.`,
  ].join('\n');
}

function ownPage(request: Request, reports: readonly FileReport[]): string {
  const { sample } = request;
  const share =
    sample === null ? 'Every mutant was tried' : `${sample.percent} % of mutants were tried (seed ${sample.seed})`;
  return page(heading(share, seconds() - started, request), reports);
}

/** The page of the whole, made of this run and of earlier ones; null while some file has not been tried as it stands. */
function wholePage(request: Request): string | null {
  const kept = targets().map((target) => keptOf(KEPT, target));
  const reports = kept.filter((one) => one !== null);
  if (reports.length < kept.length) return null;
  const took = reports.reduce((sum, one) => sum + one.seconds, 0);
  return page(heading('Every mutant was tried, file by file,', took, request), reports);
}

/** 1 when something has to be mended. */
function verdict(reports: readonly FileReport[], { sample }: Request): number {
  const scores = reports.flatMap(({ score }) => score ?? []);
  const stale = sample !== null ? [] : scores.flatMap((score) => score.stale);
  for (const { line, was, becomes } of stale) print(`Stale equivalent: ${was} → ${becomes} in «${line}»`);
  const parts = PART_NAMES.map((name) => {
    const own = sumOf(reports.filter(({ part }) => part === name).flatMap(({ score }) => score ?? []));
    return { name, own, percent: percentOf(own) };
  }).filter(({ percent }) => percent !== null);
  for (const { name, own } of parts) print(`${name}: noticed ${printPercent(own)}, at least ${LEAST} % are wanted.`);
  const low = parts.length === 0 || parts.some(({ percent }) => (percent ?? 0) < LEAST);
  const failed = reports.some(({ score, late }) => score === null && !late);
  return failed || stale.length > 0 || low ? 1 : 0;
}

async function main(): Promise<void> {
  const request = requestOf(
    parseArgs({
      options: {
        ...{ only: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string' } },
        ...{ budget: { type: 'string' }, workers: { type: 'string' } },
      },
    }).values,
  );
  const chosen = targets(request.only);
  if (chosen.length === 0)
    throw new RangeError(`No file begins with «${request.only.join('», «')}», no part is called so`);
  const reports: FileReport[] = [];
  for (const target of chosen) {
    const report = await tried(target, request);
    reports.push(report);
    if (report.score === null || percentOf(report.score.counts) !== null) print(told(report));
    writeFileSync(join(FOLDER, 'page.md'), ownPage(request, reports));
    if (request.sample === null) keep(KEPT, report);
  }
  const whole = wholePage(request);
  if (whole !== null) writeFileSync('docs/mutants.md', whole);
  print(`Survivors: ${join(FOLDER, 'page.md')}`);
  process.exitCode = verdict(reports, request);
}

await main();
