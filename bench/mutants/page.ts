/** The report of a run as a page: percentages per part and file, survivors with what was changed, equivalents with their reasons. */
import { markdownTable } from '../../docs/table.ts';
import { PART_NAMES, PARTS, type Target } from './scope.ts';
import { type FileScore, percentOf, sumOf } from './score.ts';
import type { Mutant } from './stryker.ts';

export interface FileReport extends Target {
  readonly seconds: number;
  /** Null when the file was not tried to the end; then `why` says the cause. */
  readonly score: FileScore | null;
  readonly why: string;
  /** The budget of time was over: nothing is wrong with the file. */
  readonly late: boolean;
}

/** Least share of noticed mutants that a run accepts, percent. */
export const LEAST = 80;

export const printPercent = (counts: FileScore['counts']): string => {
  const percent = percentOf(counts);
  return percent === null ? '—' : `${percent.toFixed(1)} %`;
};

const HEAD = ['file', 'noticed', 'killed', 'endless', 'survived', 'not run by tests', 'equivalent', 'seconds'];

function rowOf(name: string, scores: readonly FileScore[], seconds: number): string[] {
  const counts = sumOf(scores);
  const equivalent = scores.reduce((sum, score) => sum + score.equivalent.length, 0);
  const { killed, timeout, survived, uncovered } = counts;
  return [
    ...[name, printPercent(counts)],
    ...[killed, timeout, survived, uncovered, equivalent, Math.round(seconds)].map(String),
  ];
}

/** One line of code, short enough for a table. */
function snippet(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  const short = line.length > 90 ? `${line.slice(0, 89)}…` : line;
  return short === '' ? '(nothing)' : `\`${short.replaceAll('`', "'")}\``;
}

const placeOf = (file: string, { line, column }: Mutant): string => `${file}:${line}:${column}`;

function survivors(reports: readonly FileReport[]): string {
  const rows = reports.flatMap(({ file, score }) =>
    (score?.missed ?? []).map((one) => [placeOf(file, one), snippet(one.was), snippet(one.becomes), one.fate]),
  );
  return rows.length === 0 ? 'None.' : markdownTable(['place', 'was', 'became', 'fate'], rows);
}

function equivalents(reports: readonly FileReport[]): string {
  const rows = reports.flatMap(({ file, score }) =>
    (score?.equivalent ?? []).map((one) => [
      ...[placeOf(file, one), snippet(one.was), snippet(one.becomes), one.because ?? ''],
    ]),
  );
  return rows.length === 0 ? 'None.' : markdownTable(['place', 'was', 'became', 'why nothing changes'], rows);
}

function partSection(name: (typeof PART_NAMES)[number], reports: readonly FileReport[]): string[] {
  const own = reports.filter(({ part }) => part === name);
  const scored = own.flatMap(({ score }) => score ?? []);
  const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
  const mutated = own.filter(({ score }) => score !== null && percentOf(score.counts) !== null);
  const rows = mutated.map((one) => rowOf(one.file, one.score === null ? [] : [one.score], one.seconds));
  const skipped = own.filter(({ score }) => score === null).map(({ file, why }) => `- ${file}: ${why}`);
  if (own.length === 0) return [];
  return [
    `## ${PARTS[name].title}\n`,
    markdownTable(HEAD, [...rows, rowOf('**all**', scored, seconds)]),
    ...(skipped.length === 0 ? [] : ['', 'Not tried:', '', ...skipped]),
    '',
  ];
}

/** `heading` says how the run was made: the machine, the share of mutants, the time. */
export function page(heading: string, reports: readonly FileReport[]): string {
  return [
    '# Mutants\n',
    heading,
    '',
    ...PART_NAMES.flatMap((name) => partSection(name, reports)),
    ...['## Survivors\n', survivors(reports), ''],
    ...['## Equivalents\n', equivalents(reports), ''],
  ].join('\n');
}
