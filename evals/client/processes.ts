/** Programs of the product as processes of their own: the export of the books and the server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentWith } from '#config';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 300_000;

export interface DemoSettings {
  readonly seed: number;
  readonly scale: number;
  readonly company: string;
}

/** Runs `body` with a fresh folder that is removed afterwards. */
export async function withFolder<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'osnovanie-evals-'));
  try {
    return await body(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the books of the demo company into `folder`. Throws with the program's words when it fails. */
export async function exportBooks(demo: DemoSettings, folder: string): Promise<void> {
  const keys = ['--seed', demo.seed, '--scale', demo.scale, '--company', demo.company].map(String);
  const child = spawn(process.execPath, ['server/demo.ts', 'export', folder, ...keys], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = collected(child);
  const code = await new Promise<number | null>((done, failed) => child.on('close', done).on('error', failed));
  if (code !== 0) throw new Error(`Выгрузка книг не удалась (код ${code}): ${said()}`);
}

export interface RunningServer {
  readonly url: string;
  /** Its last words when it has ended by itself, null while it runs. */
  ended(): string | null;
  stop(): Promise<void>;
}

/** Starts the server on free ports with a data folder of its own and waits for its address and for /readyz. */
export async function startServer(demo: DemoSettings, dataFolder: string): Promise<RunningServer> {
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO_PORT: '0',
    DATA_DIR: dataFolder,
    DEMO_SEED: String(demo.seed),
    DEMO_SCALE: String(demo.scale),
    DEMO_COMPANY: demo.company,
  };
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = collected(child);
  try {
    const url = await addressOf(child);
    await untilReady(url, child);
    return {
      url,
      ended: () => (child.exitCode === null && child.signalCode === null ? null : endOf(child, said())),
      stop: () => stopped(child),
    };
  } catch (error) {
    await stopped(child);
    throw error;
  }
}

function endOf({ exitCode, signalCode }: ChildProcess, said: string): string {
  return `Сервер остановился сам (${signalCode ?? `код ${exitCode}`}): ${said}`;
}

function collected(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text = `${text}${chunk.toString('utf8')}`.slice(-4000);
    });
  return () => text.trim();
}

function addressOf(child: ChildProcess): Promise<string> {
  const said = collected(child);
  return new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`Сервер не назвал адрес: ${said()}`)), START_MS);
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      act();
    };
    child.stdout?.on('data', () => {
      const url = /Помощник: (http:\/\/\S+)/.exec(said())?.[1];
      if (url !== undefined) settle(() => found(url.replace(/\/$/, '')));
    });
    child.on('error', (error) => settle(() => failed(error)));
    child.on('close', (code) => settle(() => failed(new Error(`Сервер остановился (код ${code}): ${said()}`))));
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok, status }) => ok || status === 404,
      () => false,
    );
    if (ready) return;
    await new Promise((next) => setTimeout(next, 500));
  }
  throw new Error('Сервер не стал готов отвечать (/readyz).');
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((done) => child.on('close', done));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await closed;
  clearTimeout(timer);
}
