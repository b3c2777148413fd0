/** The folder of the server: its programs, its data with Russian ctype, the password that nobody but its owner reads. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError } from '../database-error.ts';
import { type Account, serverAccount } from './account.ts';
import { type Binaries, binariesIn, copiedTo, isOpenToAll, nativeFolder } from './binaries.ts';

export interface Cluster {
  readonly binaries: Binaries;
  readonly data: string;
  readonly log: string;
  readonly password: string;
  /** Under whom everything runs; undefined: as this process. */
  readonly account: Account | undefined;
}

export const SERVER_USER = 'osnovanie';
/** The PostgreSQL of the package; another one cannot read the folder. */
const MAJOR = '18';

const run = promisify(execFile);

/** Letters are told apart by ctype C.UTF-8; where the system has no such locale, by the one that is built into the server. */
const LOCALE =
  platform() === 'linux'
    ? ['--locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Prepares the folder, making the data at first. Throws DatabaseError. */
export async function prepareCluster(given: string): Promise<Cluster> {
  const folder = resolve(given);
  const account = await serverAccount();
  await mkdir(folder, { recursive: true });
  if (account !== undefined && !(await isOpenToAll(folder))) {
    throw new DatabaseError(
      'FOLDER_UNUSABLE',
      `PostgreSQL работает от имени пользователя postgres, а ему закрыта папка ${folder}: задайте DATA_DIR там, куда он может войти.`,
    );
  }
  const binaries = binariesIn(await reachable(nativeFolder(), folder, account));
  const data = join(folder, 'data');
  if (existsSync(data)) await checkVersion(data);
  else await create(folder, data, binaries, account);
  return { binaries, data, log: join(folder, 'server.log'), password: await passwordIn(folder), account };
}

async function passwordIn(folder: string): Promise<string> {
  const path = join(folder, 'password');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    throw new DatabaseError(
      'FOLDER_UNUSABLE',
      `Файл ${path} с паролем PostgreSQL не читается: без него в базу не войти.`,
    );
  }
}

/** The installed programs, or a copy beside the data when the user of the server may not go where they lie. */
async function reachable(native: string, folder: string, account: Account | undefined): Promise<string> {
  return account === undefined || (await isOpenToAll(native)) ? native : copiedTo(join(folder, 'native'), native);
}

async function checkVersion(data: string): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === MAJOR) return;
  throw new DatabaseError(
    'VERSION_DIFFERS',
    `База в папке ${data} записана версией ${version || 'неизвестно какой'}, а нужна ${MAJOR}: перенесите ее прежней версией программы (npm run db -- move).`,
  );
}

/** Made beside and renamed when whole: a first start that was killed leaves nothing under the final name. */
async function create(folder: string, data: string, binaries: Binaries, account: Account | undefined): Promise<void> {
  const draft = `${data}.draft`;
  const passwordFile = join(folder, 'password');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account !== undefined) {
    await Promise.all([draft, passwordFile].map((path) => chown(path, account.uid, account.gid)));
  }
  const keys = [
    `--pgdata=${draft}`,
    `--username=${SERVER_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...LOCALE,
    '--lc-messages=C',
  ];
  try {
    await run(binaries.initdb, keys, { cwd: draft, ...account });
  } catch (error) {
    const told = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : error;
    throw new DatabaseError('ENGINE_FAILED', `Папка PostgreSQL ${folder} не создается: ${told}.`);
  }
  await rename(draft, data);
}
