/** The page as it is served: a closed list of files, runnable as they are, under a policy that lets nothing else in. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { page } from '#server/routes/page.ts';

const app = page();
const names = readdirSync('web', { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const modules = names.filter((name) => name.endsWith('.ts'));

describe('страница', () => {
  test('открывается по корню', async () => {
    const response = await app.request('/');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<html lang="ru">');
  });

  test('в разметке нет ничего встроенного и ничего чужого', async () => {
    const html = await (await app.request('/')).text();
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:/i);
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    const wanted = [...html.matchAll(/(?:src|href)="(web\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(wanted.length).toBeGreaterThan(2);
    for (const path of wanted) expect([path, (await app.request(`/${path}`)).status]).toEqual([path, 200]);
  });

  test('стили ничего не берут снаружи', () => {
    expect(readFileSync('web/style.css', 'utf8')).not.toMatch(/@import|url\(|https?:/);
  });

  test('политика запрещает всё, чего страница не приносит сама', async () => {
    const policy = (await app.request('/')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
  });
});

describe('модули', () => {
  test('их достаточно, чтобы проверка что-то значила', () => {
    expect(modules.length).toBeGreaterThan(20);
  });

  test.each(modules)('%s отдаётся без типов, строка в строку, со ссылками внутри страницы', async (name) => {
    const response = await app.request(`/web/${name}`);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const script = await response.text();
    expect(script.split('\n')).toHaveLength(readFileSync(`web/${name}`, 'utf8').split('\n').length);
    const imports = [...script.matchAll(/(?:from|import)\s+'([^']+)'/g)].map(([, path = '']) => path);
    const lost = imports
      .map((path) => new URL(path, `http://x/${name}`))
      .filter(({ protocol, pathname }) => protocol !== 'http:' || !modules.includes(pathname.slice(1)));
    expect(lost.map(String)).toEqual([]);
  });

  test('из текста нигде не делается разметка', () => {
    const dangerous =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\b|new Function/;
    expect(modules.filter((name) => dangerous.test(readFileSync(`web/${name}`, 'utf8')))).toEqual([]);
  });
});

describe('доставка', () => {
  test('то же самое второй раз не отдаётся', async () => {
    const etag = (await app.request('/web/style.css')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await app.request('/web/style.css', { headers: { 'if-none-match': header } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await app.request('/web/style.css', { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  test.each([
    '/web/../package.json',
    '/web/%2e%2e/package.json',
    '/web/..%2fpackage.json',
    '/web/%2e%2e%2fserver/main.ts',
    '/web/..\\package.json',
    '/web//etc/passwd',
    '/web/view/../../config.ts',
    '/web/tsconfig.json',
    '/web/',
    '/web/view',
    '/web/main.ts%00.css',
    '/web/__proto__',
    '/server/main.ts',
  ])('%s не существует', async (path) => {
    expect((await app.request(`http://localhost${path}`)).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s не принимается', async (method) => {
    expect((await app.request('/', { method })).status).toBe(404);
  });

  test('HEAD отвечает без тела', async () => {
    const response = await app.request('/', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('папка с ошибкой', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('испорченный модуль — отказ, исправленный — отдаётся', async () => {
    writeFileSync(join(folder, 'a.ts'), 'enum A { b }');
    const broken = page(folder);
    broken.onError((_, context) => context.text('', 500));
    expect((await broken.request('/web/a.ts')).status).toBe(500);
    writeFileSync(join(folder, 'a.ts'), 'export const a: number = 1;');
    expect(await (await broken.request('/web/a.ts')).text()).toBe('export const a         = 1;');
    expect((await broken.request('/')).status).toBe(404);
  });
});
