/** Reports of runs as JSON files, and what changed since the last one of the same command. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const KEPT = z.object({
  command: z.string(),
  seed: z.number(),
  passed: z.boolean(),
  figures: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.string()]))),
  faults: z.array(z.object({ question: z.string(), what: z.array(z.string()) })),
});

export type KeptReport = z.output<typeof KEPT>;

const FILE = /^(truth|relations|cases|faults|plants|lies)-(\d{4})\.json$/;

/** Writes the report under the next number and returns its path with the previous report of the command, if any. */
export async function keepReport(
  folder: string,
  report: KeptReport,
): Promise<{ readonly path: string; readonly previous: KeptReport | null }> {
  await mkdir(folder, { recursive: true });
  const numbers = (await readdir(folder)).flatMap((name) => {
    const [, command, number] = FILE.exec(name) ?? [];
    return command === report.command ? [Number(number)] : [];
  });
  const last = Math.max(0, ...numbers);
  const fileOf = (number: number): string => join(folder, `${report.command}-${String(number).padStart(4, '0')}.json`);
  const previous = last === 0 ? null : KEPT.parse(JSON.parse(await readFile(fileOf(last), 'utf8')));
  const path = fileOf(last + 1);
  await writeFile(path, `${JSON.stringify(report, null, 1)}\n`);
  return { path, previous };
}

/** Lines that tell what changed; empty when nothing did. */
export function changes(now: KeptReport, before: KeptReport | null): string[] {
  if (before === null) return [];
  const lines: string[] = [];
  for (const [kind, figures] of Object.entries(now.figures)) {
    for (const [name, value] of Object.entries(figures)) {
      const old = before.figures[kind]?.[name];
      if (old !== undefined && old !== value) lines.push(`  ${kind}: ${name} ${old} → ${value}`);
    }
  }
  const known = new Set(before.faults.map(({ question }) => question));
  const fresh = now.seed === before.seed ? now.faults.filter(({ question }) => !known.has(question)) : [];
  return [...lines, ...fresh.map(({ question }) => `  новая ошибка: ${question}`)];
}

/** Keeps the report and ends the print of a run: where it is, what changed when `compare` tells it, the verdict. Returns whether it passed. */
export async function concluded(
  folder: string,
  kept: KeptReport,
  write: (text: string) => void,
  compare: typeof changes = () => [],
): Promise<boolean> {
  const { path, previous } = await keepReport(folder, kept);
  const lines = compare(kept, previous).map((line) => `${line}\n`);
  write(`Отчет: ${path}\n${lines.join('')}${kept.passed ? 'Проверка пройдена.' : 'Проверка не пройдена.'}\n`);
  return kept.passed;
}
