/** The transport over real sockets: only GET, UTF-8 logins, patience, order, repetition where it is safe and nowhere else. */
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { OnecError } from '../../onec/errors.ts';
import { REASONS, type ReasonCode } from '../../onec/reasons.ts';
import {
  createTransport,
  type RequestEvent,
  serviceRoot,
  type TransportOptions,
} from '../../onec/transport/transport.ts';
import type { Target } from '../../onec/transport/wire.ts';
import { fakeClock, html, json, odataError, type Reply, scripted } from './scripted.ts';

/** An address where something listened a moment ago and nothing does now. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/base`;
}

const TARGET: Target = { path: '/Catalog_X', query: '$format=json', label: 'Catalog_X', format: 'json' };
const LOGIN = { user: 'Петренко', password: 'пароль&секрет' };

function open(url: string, more: Partial<TransportOptions> = {}) {
  return createTransport({ url, ...LOGIN, clock: fakeClock(), ...more });
}

async function codeOf(work: Promise<unknown>): Promise<ReasonCode> {
  try {
    await work;
  } catch (error) {
    if (error instanceof OnecError) return error.fault.code;
    throw error;
  }
  throw new Error('ожидалась неудача');
}

describe('only GET', () => {
  test('the method stands in one place of the sources, and no other way to the network is imported', () => {
    const folder = new URL('../../onec/', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
    expect(sources.length).toBeGreaterThan(40);
    const saying = (pattern: RegExp): string[] =>
      sources.flatMap(([name, text]) => [...text.matchAll(pattern)].map(() => name));
    expect(saying(/\bfetch\(/g)).toEqual(['transport/wire.ts']);
    expect(saying(/\bmethod:/g)).toEqual(['transport/wire.ts']);
    expect(saying(/\bbody\s*:/g)).not.toContain('transport/wire.ts');
    expect(saying(/'(?:POST|PUT|PATCH|DELETE|MERGE)'/g)).toEqual([]);
    expect(saying(/node:(?:https?|http2|net|tls|dgram)|undici|XMLHttpRequest|WebSocket/g)).toEqual([]);
  });

  test('a method, a body or a header smuggled in never reaches the wire', async () => {
    const server = await scripted(() => json({ value: [] }));
    const evil = Object.assign(
      { method: 'DELETE', body: '{"x":1}', headers: { 'X-HTTP-Method-Override': 'PATCH' } },
      TARGET,
    );
    const options = Object.assign({ method: 'POST', body: 'x' }, { url: server.url, ...LOGIN, clock: fakeClock() });
    const transport = createTransport(options);
    await transport.json(evil);
    await transport.count(evil).catch(() => undefined);
    await transport.metadata(evil).catch(() => undefined);
    expect(new Set(server.calls.map((call) => call.method))).toEqual(new Set(['GET']));
    expect(server.calls.every((call) => call.body === '' && call.headers['content-length'] === undefined)).toBe(true);
    expect(server.calls.every((call) => call.headers['x-http-method-override'] === undefined)).toBe(true);
  });

  test('no function of the transport has a place for a method', () => {
    const transport = open('http://127.0.0.1:1/base');
    expect(Object.keys(transport).sort()).toEqual(['concurrency', 'count', 'json', 'metadata']);
  });
});

test('the login goes in UTF-8', async () => {
  const server = await scripted(() => json({ value: [] }));
  await open(server.url).json(TARGET);
  const header = server.calls[0]?.headers.authorization ?? '';
  expect(Buffer.from(header.slice('Basic '.length), 'base64').toString('utf8')).toBe('Петренко:пароль&секрет');
});

test.each([
  ['http://h/base', 'http://h/base/odata/standard.odata'],
  ['http://h/base/', 'http://h/base/odata/standard.odata'],
  ['https://h/b/odata/standard.odata/', 'https://h/b/odata/standard.odata'],
])('service root of %s', (url, root) => {
  expect(serviceRoot(url)).toBe(root);
});

test.each(['ftp://h/base', 'base', 'http://user:pass@h/base'])('an address that cannot be one: %s', (url) => {
  expect(() => serviceRoot(url)).toThrow(RangeError);
});

const RETRIED: readonly [string, Reply, ReasonCode][] = [
  ['502', { status: 502, body: '' }, 'GATEWAY_FAILED'],
  ['503', { status: 503, body: '' }, 'GATEWAY_FAILED'],
  ['504', html(504, 'Gateway Time-out'), 'GATEWAY_FAILED'],
  ['500 memory', odataError(500, '-1', 'Недостаточно памяти'), 'OUT_OF_MEMORY'],
  ['500 licence', odataError(500, '-1', 'Не обнаружено свободной лицензии!'), 'LICENCE_EXHAUSTED'],
  ['500 licence as a page', html(500, '1C:Enterprise 8 application error', 'Не найдена лицензия'), 'LICENCE_EXHAUSTED'],
  ['500 lock', odataError(500, '-1', 'Превышено максимальное время ожидания предоставления блокировки'), 'LOCK_WAIT'],
  ['500 other', odataError(500, '-1', 'Произошла внутренняя ошибка OData сервиса'), 'SERVER_ERROR'],
  ['reset', { fate: 'reset' }, 'CONNECTION_RESET'],
  ['cut body', { fate: 'cut', body: JSON.stringify({ value: [{ a: 1 }, { a: 2 }] }) }, 'BODY_CUT'],
  ['half a JSON with a right length', { body: '{"value":[{"a":' }, 'BODY_CUT'],
  ['empty body', { body: '' }, 'BODY_CUT'],
];

describe('repeated with pauses', () => {
  test.each(RETRIED)('%s: heals when the base does', async (_name, bad) => {
    const clock = fakeClock();
    const server = await scripted((_call, index) => (index === 0 ? bad : json({ value: [{ a: 1 }] })));
    const { value } = await open(server.url, { clock }).json(TARGET);
    expect(value).toEqual({ value: [{ a: '1' }] });
    expect(clock.pauses).toHaveLength(1);
  });

  test.each(RETRIED)('%s: ends with its reason after the planned attempts', async (_name, bad, code) => {
    const clock = fakeClock();
    const server = await scripted(() => bad);
    expect(await codeOf(open(server.url, { clock }).json(TARGET))).toBe(code);
    expect(clock.pauses).toEqual([...REASONS[code].delays]);
    expect(server.calls).toHaveLength(REASONS[code].delays.length + 1);
  });
});

const PERMANENT: readonly [string, Reply, ReasonCode][] = [
  ['400', odataError(400, '6', 'Сегмент пути X не найден!'), 'QUERY_REJECTED'],
  ['401 login', { status: 401, body: '' }, 'LOGIN_REFUSED'],
  ['401 rights', odataError(401, '20', 'Нарушение прав доступа'), 'ACCESS_LIMITED'],
  ['403', html(403, 'Forbidden'), 'FORBIDDEN'],
  ['404 without 1C', html(404, 'Not Found', '1C:Enterprise 8 application error: HTTP: Not found'), 'ODATA_NOT_ENABLED'],
  ['404 code 8', odataError(404, '8', 'Тип не найден'), 'COMPOSITION_MISSING'],
  ['404 code 9', odataError(404, '9', 'Экземпляр сущности не найден'), 'ENTITY_NOT_FOUND'],
  ['405', odataError(405, '19'), 'PROFILE_MISMATCH'],
  ['501', odataError(501, '0', 'Параметр EndDate не поддерживается'), 'PROFILE_MISMATCH'],
  ['page with 200', html(200, 'Вход в личный кабинет'), 'NOT_ODATA'],
  ['Atom with 200', { body: '<?xml version="1.0"?><feed></feed>' }, 'NOT_ODATA'],
  ['redirect', { status: 302, headers: { Location: 'http://elsewhere/login' }, body: '' }, 'REDIRECTED'],
];

describe('never repeated', () => {
  test.each(PERMANENT)('%s', async (_name, bad, code) => {
    const clock = fakeClock();
    const server = await scripted(() => bad);
    expect(await codeOf(open(server.url, { clock }).json(TARGET))).toBe(code);
    expect(server.calls).toHaveLength(1);
    expect(clock.pauses).toEqual([]);
  });
});

describe('no base at all', () => {
  test('nobody listens', async () => {
    expect(await codeOf(open(await closedAddress()).json(TARGET))).toBe('CONNECTION_REFUSED');
  });

  test('no such name', async () => {
    expect(await codeOf(open('http://no-such-host.invalid/base').json(TARGET))).toBe('DNS_NOT_FOUND');
  });

  test('TLS where plain HTTP answers', async () => {
    const server = await scripted(() => json({}));
    expect(await codeOf(open(server.url.replace('http:', 'https:')).json(TARGET))).toBe('TLS_FAILED');
  });

  test('silence longer than patience', async () => {
    const server = await scripted(() => ({ fate: 'hang' }));
    expect(await codeOf(open(server.url, { timeouts: { first: 40, normal: 40 } }).json(TARGET))).toBe('TIMEOUT');
    expect(server.calls).toHaveLength(2);
  });

  test('cancelled while waiting for an answer, for a lane, and before the start', async () => {
    const server = await scripted(() => ({ fate: 'hang' }));
    const transport = open(server.url);
    const controller = new AbortController();
    const waiting = [1, 2, 3].map(() => codeOf(transport.json(TARGET, controller.signal)));
    await expect.poll(() => server.calls.length).toBe(1);
    controller.abort();
    expect(await Promise.all(waiting)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
    expect(await codeOf(transport.json(TARGET, controller.signal))).toBe('CANCELLED');
    expect(server.calls).toHaveLength(1);
  });
});

describe('order of requests', () => {
  test('the first request warms the base up alone, then at most two run at once', async () => {
    let running = 0;
    let most = 0;
    const peaks: number[] = [];
    const server = await scripted(async () => {
      running += 1;
      most = Math.max(most, running);
      peaks.push(running);
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      running -= 1;
      return json({ value: [] });
    });
    const transport = open(server.url);
    await Promise.all(Array.from({ length: 12 }, () => transport.json(TARGET)));
    expect(peaks[0]).toBe(1);
    expect(peaks[1]).toBe(1);
    expect(most).toBe(2);
  });

  test('after a long silence the next request goes alone again', async () => {
    let running = 0;
    const peaks: number[] = [];
    const server = await scripted(async () => {
      running += 1;
      peaks.push(running);
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      running -= 1;
      return json({ value: [] });
    });
    const clock = fakeClock();
    const transport = open(server.url, { clock });
    const four = () => Promise.all(Array.from({ length: 4 }, () => transport.json(TARGET)));
    await four();
    await four();
    expect(Math.max(...peaks.slice(4, 6))).toBe(2);
    peaks.length = 0;
    clock.advance(11 * 60_000);
    await four();
    expect(peaks.slice(0, 2)).toEqual([1, 1]);
  });

  test('licences gone: one request at a time until one succeeds', async () => {
    let running = 0;
    const seen: number[] = [];
    const server = await scripted(async (_call, index) => {
      running += 1;
      for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      seen[index] = running;
      running -= 1;
      return index > 0 && index < 7 ? odataError(500, '-1', 'Нет свободных лицензий') : json({ value: [] });
    });
    const transport = open(server.url);
    await transport.json(TARGET);
    await Promise.all([transport.json(TARGET), transport.json(TARGET)]);
    expect(seen.slice(1, 3)).toContain(2);
    expect(seen.slice(3, 7)).toEqual([1, 1, 1, 1]);
  });
});

describe('sessions', () => {
  test('not asked for unless wanted', async () => {
    const server = await scripted(() => json({ value: [] }));
    await open(server.url).json(TARGET);
    expect(server.calls[0]?.headers.ibsession).toBeUndefined();
  });

  test('kept by cookie, dropped when stale, given up when refused', async () => {
    const server = await scripted((call, index) => {
      if (index === 0) return { ...json({ value: [] }), headers: { 'Set-Cookie': 'ibsession=abc; Path=/' } };
      return call.headers.cookie === undefined ? json({ value: [] }) : odataError(404, '9', 'Сеанс не найден');
    });
    const transport = open(server.url, { reuseSessions: true, concurrency: 1 });
    await transport.json(TARGET);
    await transport.json(TARGET);
    expect(server.calls.map((call) => call.headers.cookie ?? call.headers.ibsession)).toEqual([
      'start',
      'ibsession=abc',
      'start',
    ]);
  });

  test('406 on opening a session: once more without one', async () => {
    const server = await scripted((call) =>
      call.headers.ibsession === 'start' ? { status: 406, body: '' } : json({ value: [] }),
    );
    await open(server.url, { reuseSessions: true }).json(TARGET);
    expect(server.calls).toHaveLength(2);
  });
});

test('neither the password nor what a person may be known by gets into faults and events', async () => {
  const events: RequestEvent[] = [];
  const server = await scripted((call) => ({
    ...odataError(
      400,
      '14',
      `Ошибка в «${LOGIN.password}» ${call.headers.authorization} Иванов Иван Иванович ИНН 770123456789 ivanov@mail.ru`,
    ),
  }));
  const transport = open(server.url, { onRequest: (event) => events.push(event) });
  const error = await transport.json(TARGET).catch((thrown: unknown) => thrown);
  const text = JSON.stringify([error instanceof OnecError ? [error.message, error.fault] : '', events]);
  const token = Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64');
  for (const secret of [LOGIN.password, LOGIN.user, token, 'Иванов', '770123456789', 'ivanov@mail.ru'])
    expect(text).not.toContain(secret);
  expect(events).toHaveLength(1);
});

test('a control character inside a text does not cost the answer', async () => {
  const server = await scripted(() => ({ body: '{"value":[{"Комментарий":"до\u0002после","Сумма":10.5}]}' }));
  const { value } = await open(server.url).json(TARGET);
  expect(value).toEqual({ value: [{ Комментарий: 'до после', Сумма: '10.5' }] });
});

test('the title of a page that came instead of data is told', async () => {
  const server = await scripted(() => html(200, 'Вход в личный кабинет'));
  const error = await open(server.url)
    .json(TARGET)
    .catch((thrown: unknown) => thrown);
  expect(error instanceof OnecError ? error.fault.detail : '').toBe('Страница «Вход в личный кабинет»');
});

test('/$count with a byte order mark', async () => {
  const server = await scripted(() => ({ body: '\ufeff1234', headers: { 'Content-Type': 'text/plain' } }));
  expect((await open(server.url).count(TARGET)).value).toBe(1234);
});
