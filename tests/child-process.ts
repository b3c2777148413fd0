/** Another process of ours, as tests see it: what it printed so far, when it ended, and how to kill it. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Child {
  readonly pid: number | undefined;
  readonly ended: Promise<Ended>;
  /** Resolves with the output once it contains the text; rejects when the process ends without it. */
  says(text: string): Promise<string>;
  /** Tells the child, by closing its input, that it may finish. */
  finish(): Promise<Ended>;
  /** Without a chance to put anything in order. */
  kill(): Promise<Ended>;
}

/** Starts a TypeScript file of the repository. */
export function startChild(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Child {
  const child = spawn(process.execPath, [resolve(script), ...args], { env: { ...env }, stdio: 'pipe' });
  let out = '';
  let err = '';
  const heard: (() => void)[] = [];
  const note = (): void => {
    for (const listen of heard) listen();
  };
  child.stdout.on('data', (piece: Buffer) => {
    out += piece.toString('utf8');
    note();
  });
  child.stderr.on('data', (piece: Buffer) => {
    err += piece.toString('utf8');
  });
  // a child that is gone does not read its input
  child.stdin.on('error', () => undefined);
  const ended = new Promise<Ended>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, out, err }));
  });
  return {
    pid: child.pid,
    ended,
    says: (text) =>
      new Promise((done, fail) => {
        const look = (): void => {
          if (out.includes(text)) done(out);
        };
        heard.push(look);
        look();
        void ended.then(({ code }) =>
          fail(new Error(`процесс завершился (${code}), не сказав «${text}»: ${out}${err}`)),
        );
      }),
    finish: () => {
      child.stdin.end();
      return ended;
    },
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
