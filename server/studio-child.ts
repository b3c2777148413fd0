/**
 * The process that Studio talks to, as this one's child: it inherits nothing that would send runs away to be traced, and it ends, with all
 * that it has started, when this process is told to end.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the library's tracing: keys, addresses, switches. With them a run of the books would leave the machine. */
const TRACING = /^(LANGSMITH|LANGCHAIN)_/i;

export function withoutTracing(environment: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !TRACING.test(name)));
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** How long the child is given to end by itself. */
const PATIENCE_MS = 5000;
const WINDOWS = process.platform === 'win32';

/** The child with its descendants, where the system has groups of processes. */
function send({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (WINDOWS) return void process.kill(pid, signal);
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // nobody of the group is left
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export interface Tended {
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly patienceMs?: number;
}

/**
 * Runs a program of Node until it ends; the exit code, by the habit of shells when a signal ended it. What this process is told by a signal
 * the child is told too; what has not ended in time is killed.
 */
export async function tend({ args, environment, patienceMs = PATIENCE_MS }: Tended): Promise<number> {
  const child = spawn(process.execPath, args, {
    // a group of its own, so that its descendants are found; then it may not read from our terminal
    ...{ detached: !WINDOWS, stdio: ['ignore', 'inherit', 'inherit'] },
    env: { ...withoutTracing(environment) },
  });
  let timer: NodeJS.Timeout | undefined;
  const pass = (signal: NodeJS.Signals): void => {
    send(child, signal);
    timer ??= setTimeout(() => send(child, 'SIGKILL'), patienceMs);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
    });
  } finally {
    clearTimeout(timer);
    for (const signal of SIGNALS) process.off(signal, pass);
    // the child may have gone without those that it had started
    send(child, 'SIGKILL');
  }
}
