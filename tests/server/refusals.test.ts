/**
 * Everything a person may do wrong at the door: one Russian sentence, an exit code, no stack, nothing half-written. Real processes.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, parseEnvFile } from '#config';
import { keptFiles } from '#server/kept-files.ts';

const root = mkdtempSync(join(tmpdir(), 'door-'));
const file = join(root, 'file');
writeFileSync(file, '');
const strangers: Server[] = [];
afterAll(() => {
  for (const server of strangers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(root, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type Env = Readonly<Record<string, string>>;

/** Runs a command to its end; `onOutput` sees its output as it comes. */
function command(args: readonly string[], env: Env = {}, onOutput?: (out: string, kill: () => void) => void) {
  return new Promise<Ended>((done, fail) => {
    const [script = '', ...rest] = args;
    const child = spawn(process.execPath, [resolve('server', script), ...rest], {
      env: { DEMO_COMPANY: '2026', DATA_DIR: join(root, 'data'), ...env },
      cwd: root,
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (piece: Buffer) => {
      out += piece.toString('utf8');
      onOutput?.(out, () => child.kill('SIGINT'));
    });
    child.stderr.on('data', (piece: Buffer) => {
      err += piece.toString('utf8');
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code, out, err }));
  });
}

/** A stranger where a base should be. */
async function stranger(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  strangers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
}

const NO_STACK = /\n\s+at |node:internal|Error:/;

describe('не так вызвано, не туда записывается, не там слушается', () => {
  test.concurrent.each<[string, readonly string[], Env, string]>([
    ['имя унаследованного свойства вместо повадок', ['demo.ts', 'serve', '--profile', 'toString'], {}, 'Нет повадок'],
    ['папка названа пустой строкой', ['demo.ts', 'export', ''], {}, 'Не названа папка'],
    ['папка — файл', ['demo.ts', 'export', file], {}, 'Это не папка, а файл'],
    ['папка внутри файла', ['demo.ts', 'export', join(file, 'x')], {}, 'не папка, а файл'],
    ['слишком длинное имя', ['demo.ts', 'export', join(root, 'я'.repeat(200))], {}, 'Слишком длинный путь'],
    ['чужой адрес', ['demo.ts', 'serve', '--port', '0'], { HOST: '192.0.2.1' }, 'Адреса, указанного в HOST'],
    ['лишнее слово', ['main.ts', 'теперь'], {}, 'Непонятный ключ'],
    ['неверная настройка', ['ask.ts', '--check'], { ONEC_CONCURRENCY: '0' }, 'ONEC_CONCURRENCY'],
    ['двоеточие в имени', ['ask.ts', '--check'], { ONEC_ODATA_URL: 'http://h/b', ONEC_USER: 'a:b' }, 'двоеточие'],
  ])('%s', async (_name, args, env, sentence) => {
    const ended = await command(args, env);
    expect([ended.code, ended.out]).toEqual([2, '']);
    expect(ended.err).toContain(sentence);
    expect(ended.err).not.toMatch(NO_STACK);
  });

  test('порт занят: демонстрационная база не остается висеть', async () => {
    const url = new URL(await stranger((_request, response) => response.end()));
    const ended = await command(['main.ts'], { DEMO_PORT: url.port });
    expect([ended.code, ended.out]).toEqual([2, '']);
    expect(ended.err).toContain('Порт уже занят');
  });
});

/** Publishes no set at all, as a base whose composition nobody has set. */
const emptyComposition: RequestListener = (request, response) =>
  response.end(
    request.url?.includes('$metadata') === true
      ? '<Edmx><DataServices><Schema Namespace="StandardODATA"/></DataServices></Edmx>'
      : '{"value":[]}',
  );

describe('вместо базы', () => {
  test.concurrent.each<[string, RequestListener, string]>([
    ['пустота', (request) => request.socket.destroy(), 'CONNECTION_RESET'],
    ['страница входа', (_request, response) => response.end('<html><title>Вход</title></html>'), 'NOT_ODATA'],
    ['отказ', (_request, response) => response.writeHead(401).end('<html></html>'), 'LOGIN_REFUSED'],
    ['переадресация', (_request, response) => response.writeHead(302, { Location: 'http://x/' }).end(), 'REDIRECTED'],
    ['мусор', (_request, response) => response.end('{"value":[[['), 'BODY_CUT'],
    ['пустой состав', emptyComposition, 'COMPOSITION_MISSING'],
  ])(
    '%s: назван в обеих командах',
    async (_name, listener, code) => {
      const env = { ONEC_ODATA_URL: await stranger(listener), ONEC_USER: 'u', ONEC_PASSWORD: 'тайна-12345' };
      for (const args of [['ask.ts', '--check'], ['main.ts']]) {
        const ended = await command(args, env);
        expect([ended.code, ended.err]).toEqual([1, '']);
        expect(ended.out).toContain('С этой базой работать пока нельзя');
        expect(ended.out).toContain(`[${code}]`);
        expect(ended.out).not.toContain('тайна');
      }
    },
    60_000,
  );
});

describe('Ctrl+C', () => {
  test('посреди проверки: одно слово и код 130', async () => {
    let kill = (): void => undefined;
    const url = await stranger(() => kill());
    const ended = await new Promise<Ended>((done, fail) => {
      const child = spawn(process.execPath, [resolve('server/ask.ts'), '--check'], {
        env: { ONEC_ODATA_URL: url, DATA_DIR: join(root, 'data') },
        cwd: root,
      });
      kill = () => void child.kill('SIGINT');
      let err = '';
      child.stderr.on('data', (piece: Buffer) => {
        err += piece.toString('utf8');
      });
      child.on('error', fail);
      child.on('close', (code) => done({ code, out: '', err }));
    });
    expect(ended).toMatchObject({ code: 130, err: 'Остановлено.\n' });
  });

  test('имитатор закрывается с кодом 0', async () => {
    const ended = await command(['demo.ts', 'serve', '--port', '0'], {}, (out, kill) => {
      if (out.includes('Остановить')) kill();
    });
    expect([ended.code, ended.err]).toEqual([0, '']);
  });
});

test('запись не удалась: ни одного файла, прежние целы', async () => {
  const folder = join(root, 'half');
  mkdirSync(join(folder, 'planted.csv.partial'), { recursive: true });
  writeFileSync(join(folder, 'accounts.csv'), 'прежние');
  const ended = await command(['demo.ts', 'export', folder]);
  expect(ended.code).toBe(2);
  expect(ended.err).toContain('Это не файл, а папка');
  expect(readdirSync(folder).sort()).toEqual(['accounts.csv', 'planted.csv.partial']);
  expect(readFileSync(join(folder, 'accounts.csv'), 'utf8')).toBe('прежние');
});

describe('файл .env', () => {
  const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');

  test.each<[string, Uint8Array, Record<string, string>]>([
    ['с меткой порядка байтов', bytes('\ufeffONEC_USER=имя\r\n'), { ONEC_USER: 'имя' }],
    ['из одной метки', bytes('\ufeff'), {}],
    ['пустой', bytes(''), {}],
    ['с решеткой в кавычках', bytes('ONEC_PASSWORD="a#b"'), { ONEC_PASSWORD: 'a#b' }],
    ['с примечанием', bytes('ONEC_USER=имя # кто'), { ONEC_USER: 'имя' }],
  ])('%s читается', (_name, file_, values) => {
    expect({ ...parseEnvFile(file_) }).toEqual(values);
  });

  test.each<[string, Uint8Array, string]>([
    ['в UTF-16', Buffer.from('\ufeffONEC_USER=имя', 'utf16le'), 'UTF-8'],
    ['в UTF-16 без метки', Buffer.from('ONEC_USER=name', 'utf16le'), 'UTF-8'],
    ['в windows-1251', Buffer.from([0x41, 0x3d, 0xe8, 0xec, 0xff]), 'UTF-8'],
    ['с паролем, который оборвался бы на решетке', bytes('A=1\nONEC_PASSWORD=тайна#1\n'), 'в кавычки'],
  ])('%s отвергнут', (_name, file_, sentence) => {
    expect(() => parseEnvFile(file_)).toThrow(ConfigError);
    expect(() => parseEnvFile(file_)).toThrow(sentence);
    expect(() => parseEnvFile(file_)).not.toThrow(/тайна/);
  });

  test('вместо файла папка', async () => {
    const folder = mkdtempSync(join(root, 'env-'));
    mkdirSync(join(folder, '.env'));
    const ended = await new Promise<Ended>((done) => {
      const child = spawn(process.execPath, [resolve('server/ask.ts'), '--check'], { cwd: folder });
      let err = '';
      child.stderr.on('data', (piece: Buffer) => {
        err += piece.toString('utf8');
      });
      child.on('close', (code) => done({ code, out: '', err }));
    });
    expect(ended.code).toBe(2);
    expect(ended.err).toMatch(/^Файл \.env не читается \(EISDIR\)[^\n]+\n$/);
  });
});

describe('узнанное о базе', () => {
  test('папка данных — файл: сказано, и только', async () => {
    const lost: string[] = [];
    const kept = keptFiles(file, 'http://h/b', (path) => lost.push(path));
    await kept.metadata.put('hash', '<xml/>');
    expect(lost).toHaveLength(1);
    expect(await kept.metadata.get('hash')).toBeUndefined();
  });

  test('под своим именем файл всегда целый', async () => {
    const folder = join(root, 'kept');
    const kept = keptFiles(folder, 'http://h/b', () => undefined);
    await Promise.all(['<a/>', '<b/>'].map((xml) => kept.metadata.put(xml, xml)));
    const names = readdirSync(join(folder, 'onec', readdirSync(join(folder, 'onec'))[0] ?? ''));
    expect(names.every((name) => name.endsWith('.xml'))).toBe(true);
    expect(existsSync(join(folder, 'onec'))).toBe(true);
  });
});
