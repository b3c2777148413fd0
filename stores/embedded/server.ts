/**
 * The PostgreSQL from npm as a child of this program. It has a process group of its own, so Ctrl+C ends it only after the program has
 * finished; if the program was killed, the server that it left is found and stopped at the next start.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import { lockFolder } from '../folder-lock.ts';
import { type Cluster, prepareCluster, SERVER_USER } from './cluster.ts';

export interface EmbeddedServer {
  /** postgres:// with the password. */
  readonly url: string;
  readonly password: string;
  /** Ends the server and lets the folder go. */
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const PORT_ATTEMPTS = 3;
const START_MS = 60_000;
const LOOK_MS = 30;

const run = promisify(execFile);

/** Starts the server of a folder; `flags` as `postgres` takes them. Throws DatabaseError. */
export async function startEmbedded(folder: string, flags: readonly string[] = []): Promise<EmbeddedServer> {
  const lock = await lockFolder(`${folder}.lock`);
  try {
    const cluster = await prepareCluster(folder);
    await stopLeftover(cluster);
    const { port, stop } = await startSomewhere(cluster, flags);
    return {
      url: `postgres://${SERVER_USER}:${cluster.password}@${HOST}:${port}/postgres`,
      password: cluster.password,
      async stop() {
        await stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

/** Between finding a free port and listening on it another program may take it. */
async function startSomewhere(cluster: Cluster, flags: readonly string[]): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const started = await startOn(port, cluster, flags);
    if (typeof started !== 'string') return started;
    if (attempt === PORT_ATTEMPTS || !/could not bind|could not create any TCP/i.test(started)) {
      const last = started.trim().split('\n').at(-1) ?? '';
      throw new DatabaseError('ENGINE_FAILED', `PostgreSQL не запустился: ${last}. Подробности в ${cluster.log}.`);
    }
  }
}

/** The running server, or what it wrote before it ended. */
async function startOn(port: number, cluster: Cluster, flags: readonly string[]): Promise<Running | string> {
  const log = await open(cluster.log, 'w');
  const settings = [`listen_addresses=${HOST}`, `port=${port}`, 'unix_socket_directories=', 'lc_messages=C'];
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.data, ...settings.flatMap((one) => ['-c', one]), ...flags],
    { cwd: cluster.data, stdio: ['ignore', 'ignore', log.fd], detached: true, ...cluster.account },
  );
  const ended = once(child, 'exit').then(
    () => 'ended' as const,
    () => 'ended' as const,
  );
  await log.close();
  const onExit = (): void => void child.kill('SIGINT');
  process.once('exit', onExit);
  const forget = (): void => void process.off('exit', onExit);
  const outcome = await Promise.race([ended, readiness(cluster, child.pid)]);
  if (outcome !== 'ready') {
    child.kill('SIGQUIT');
    await ended;
    forget();
    return await readFile(cluster.log, 'utf8');
  }
  return {
    port,
    async stop() {
      await halt(cluster);
      await ended;
      forget();
    },
  };
}

/** The server writes its state into the eighth line of its file. */
async function readiness(cluster: Cluster, pid: number | undefined): Promise<'ready' | 'late'> {
  for (let waited = 0; waited < START_MS; waited += LOOK_MS) {
    const lines = await pidFile(cluster);
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return 'ready';
    await pause(LOOK_MS);
  }
  return 'late';
}

async function pidFile({ data }: Cluster): Promise<readonly string[]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

/** Ends whatever server runs in the folder: transactions are rolled back, what was committed is written. */
async function halt({ binaries, data, account }: Cluster): Promise<void> {
  await run(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '60'], { cwd: data, ...account });
}

/** Stops the server of a killed run. A file without a server is the server's own business: it looks through it at start. */
async function stopLeftover(cluster: Cluster): Promise<void> {
  const port = Number((await pidFile(cluster))[3]);
  if (!Number.isInteger(port) || port <= 0) return;
  if (await isOurs(port, cluster)) await halt(cluster);
}

/** The number in the file may belong to another program by now; only a server that knows our password and our folder is ours. */
async function isOurs(port: number, { data, password }: Cluster): Promise<boolean> {
  const client = new pg.Client({ host: HOST, port, user: SERVER_USER, password, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory === data;
  } catch (error) {
    // still coming up or going down: it is there
    return error instanceof Error && 'code' in error && error.code === '57P03';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A port of this machine on which nobody listens now. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
