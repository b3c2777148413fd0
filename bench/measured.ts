/** What one measured child process reports as its last line of output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Measurement {
  readonly seconds: number;
  /** Greatest resident memory of the process so far, megabytes. */
  readonly peakMegabytes: number;
  /** Named counts: postings, requests, rows… */
  readonly counts: Readonly<Record<string, number>>;
}

/** Runs the work and prints its measurement as one JSON line. */
export async function measure(work: () => Promise<Record<string, number>>): Promise<void> {
  const start = process.hrtime.bigint();
  const counts = await work();
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(`${JSON.stringify({ seconds, peakMegabytes, counts } satisfies Measurement)}\n`);
}

/** Starts one of this folder's programs in a process of its own, so that its memory is its own. */
export function start(program: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The first line of output that the reader accepts. Throws when the process ends without one. */
export async function firstLine<T>(child: ChildProcess, read: (line: string) => T | null): Promise<T> {
  if (child.stdout === null) throw new Error('У процесса нет вывода');
  for await (const line of createInterface({ input: child.stdout })) {
    const value = read(line);
    if (value !== null) return value;
  }
  throw new Error('Процесс закончился, ничего не сообщив');
}

export function measurementOf(line: string): Measurement | null {
  return line.startsWith('{"seconds"') ? (JSON.parse(line) as Measurement) : null;
}
