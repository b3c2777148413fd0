/**
 * One process per folder. The lock is a file beside the folder that names its holder; a file of a dead holder is taken over, never by age.
 * Two processes that find the same dead holder cannot both win: the right to replace one generation of the file is a lock of its own.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { DatabaseError } from './database-error.ts';

const holderSchema = z.strictObject({
  pid: z.int().positive(),
  /** When the process was started, as the system tells it; '' where it does not. Numbers of processes are used again. */
  started: z.string(),
  host: z.string(),
  /** This taking of the lock, unlike any other. */
  nonce: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

export interface FolderLock {
  release(): Promise<void>;
}

const ATTEMPTS = 40;
const ATTEMPT_PAUSE_MS = 50;

/** Takes the lock file at `path`. Throws DatabaseError FOLDER_TAKEN naming the holder, FOLDER_UNUSABLE when files cannot be written there. */
export async function lockFolder(path: string): Promise<FolderLock> {
  const own: Holder = { pid: process.pid, started: await startOf(process.pid), host: hostname(), nonce: randomUUID() };
  const draft = `${path}.${own.nonce}.draft`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, JSON.stringify(own));
    await takeWith(draft, path);
  } catch (error) {
    throw error instanceof DatabaseError ? error : unusable(path, error);
  } finally {
    // whatever went wrong above is told; a draft that stays disturbs nobody
    await rm(draft, { force: true }).catch(() => undefined);
  }
  return {
    async release() {
      const now = await holderOf(path);
      if (now?.nonce === own.nonce) await rm(path, { force: true });
    },
  };
}

/** A link appears whole or not at all, and only where nothing stands. */
async function takeWith(draft: string, path: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await linked(draft, path)) return;
    const holder = await holderOf(path);
    if (holder === undefined) continue;
    if (await isAlive(holder)) throw taken(path, holder);
    if (await replaced(draft, path, holder)) return;
    await pause(ATTEMPT_PAUSE_MS);
  }
  throw new DatabaseError(
    'FOLDER_TAKEN',
    `Файл ${path} все время меняется: папку базы данных занимают другие процессы.`,
  );
}

/** Replaces the file of a dead holder. False when somebody else is about it or was first. */
async function replaced(draft: string, path: string, dead: Holder): Promise<boolean> {
  const right = await lockFolder(`${path}.${dead.nonce}`).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === 'FOLDER_TAKEN') return undefined;
    throw error;
  });
  if (right === undefined) return false;
  try {
    const still = await holderOf(path);
    if (still?.nonce !== dead.nonce) return false;
    await rename(draft, path);
    return true;
  } finally {
    await right.release();
  }
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** undefined when there is no file. Throws DatabaseError when it is not ours. */
async function holderOf(path: string): Promise<Holder | undefined> {
  let text = '';
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const parsed = holderSchema.safeParse(parsedJson(text));
  if (parsed.success) return parsed.data;
  throw new DatabaseError(
    'FOLDER_UNUSABLE',
    `Файл ${path} не похож на замок папки: убедитесь, что базу никто не открыл, и удалите его.`,
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A holder on another machine cannot be asked, so it counts as alive. */
async function isAlive({ pid, started, host }: Holder): Promise<boolean> {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const now = await startOf(pid);
  return started === '' || now === '' || now === started;
}

/** A killed process whose parent has not asked for its end yet still has a number. */
const DEAD_STATES: ReadonlySet<string> = new Set(['Z', 'X']);

/** Boot and moment of start of a process, where the system shows them as files (Linux). */
async function startOf(pid: number): Promise<string> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // the name of the program, in brackets, may hold spaces; the state is the first field behind it, the start the 20th
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return DEAD_STATES.has(fields[0] ?? '') ? 'ended' : `${boot.trim()}/${fields[19]}`;
  } catch {
    return '';
  }
}

function taken(path: string, { pid, host }: Holder): DatabaseError {
  const who = pid === process.pid && host === hostname() ? 'этот же процесс' : 'другой процесс';
  const where = host === hostname() ? '' : ` на машине ${host}`;
  const advice =
    host === hostname()
      ? 'остановите его или задайте другой DATA_DIR'
      : `если он уже не работает, удалите файл ${path}`;
  return new DatabaseError('FOLDER_TAKEN', `Базу данных держит ${who} (pid ${pid})${where}: ${advice}.`);
}

function unusable(path: string, error: unknown): DatabaseError {
  return new DatabaseError(
    'FOLDER_UNUSABLE',
    `Папка данных ${dirname(path)} не годится для базы: файл в ней не создается (${codeOf(error) || String(error)}).`,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
