/** Under whom the server runs. PostgreSQL refuses to run as root, so root gives it the user `postgres`, made when the system has none. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DatabaseError } from '../database-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const NAME = 'postgres';

/** undefined: as whoever runs the program. Throws DatabaseError when root has no other user to give. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await accountOf(NAME);
  if (existing !== undefined) return existing;
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]);
  } catch {
    // told below: without the user nothing can go on
  }
  const made = await accountOf(NAME);
  if (made !== undefined) return made;
  throw new DatabaseError(
    'ENGINE_FAILED',
    `PostgreSQL не работает от имени root, а пользователя ${NAME} создать не удалось: создайте его или запустите программу не от root.`,
  );
}

async function accountOf(name: string): Promise<Account | undefined> {
  try {
    const [user, group] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(user.stdout), gid: Number(group.stdout) };
  } catch {
    return undefined;
  }
}
