/** Opens PGlite in a folder: the lock, the first creation, the thread with the engine, and a pool that does not know it is no server. */
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import { lockFolder } from '../folder-lock.ts';
import type { DatabaseOptions, Opened } from '../opened.ts';
import { endPool, limitsOf, makePool } from '../pool.ts';
import { Connection, type Line, type Switchboard } from './connection.ts';
import { Engine } from './engine.ts';

/** The PostgreSQL inside PGlite; another one cannot read the folder. */
const MAJOR = '18';

/** Opens `dataDir`/pglite, creating it at first. Throws DatabaseError. */
export async function openPglite(options: DatabaseOptions): Promise<Opened> {
  const folder = join(options.dataDir, 'pglite');
  const lock = await lockFolder(`${folder}.lock`);
  try {
    const limits = limitsOf(options);
    await prepare(folder, limits.statementMs);
    const board: Switchboard = new Map();
    const engine = await Engine.open<Connection>(folder, limits.statementMs);
    const line: Line = { engine, board, idleTransactionMs: limits.idleTransactionMs };
    const open = new Set<Connection>();
    const stream = (): Connection => {
      const connection = new Connection(line);
      open.add(connection);
      connection.once('close', () => void connection.settled().then(() => open.delete(connection)));
      return connection;
    };
    const pool = makePool({ stream, ssl: false, host: 'pglite', idleTimeoutMillis: 0 }, limits, options.onTrouble);
    return {
      pool,
      async close() {
        await endPool(pool);
        await Promise.all([...open].map((connection) => connection.settled()));
        await engine.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The first creation takes seconds and may be killed in between, so it happens beside and is renamed when it is whole. */
async function prepare(folder: string, statementMs: number): Promise<void> {
  if (existsSync(folder)) return await checkVersion(folder);
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  const engine = await Engine.open(draft, statementMs);
  await engine.close();
  await rename(draft, folder);
}

async function checkVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === MAJOR) return;
  if (version === '') {
    throw new DatabaseError(
      'FOLDER_UNUSABLE',
      `В папке ${folder} нет базы данных: уберите папку или задайте другой DATA_DIR.`,
    );
  }
  throw new DatabaseError(
    'VERSION_DIFFERS',
    `База в папке ${folder} записана версией ${version.trim()}, а нужна ${MAJOR}: перенесите ее прежней версией программы (npm run db -- move).`,
  );
}
