/** /mcp for those who speak HTTP by hand: every wrong request has its refusal and leaves no session behind. */
import { request as httpRequest } from 'node:http';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '#server/app.ts';
import { givesMcp } from '#server/mcp-http.ts';
import { appOf } from '#server/served.ts';
import type { Database } from '#stores/db.ts';
import type { Access } from '#tools/access.ts';
import { openLive } from '#tools/live.ts';
import { hangingBase, type McpDesk, mcpDesk, UNASKED, unasked } from './mcp-http-desk.ts';

const ACCEPT = 'application/json, text/event-stream';
const HEADERS = { accept: ACCEPT, 'content-type': 'application/json' };

const initialize = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'вручную', version: '1' } },
};
const call = (id: number, name: string) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Headed = Readonly<Record<string, string>>;

/** `fetch` writes Host itself; here the test does. */
function send(desk: McpDesk, method: string, body: string | Uint8Array, headers: Headed): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(desk.url, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const headers = new Headers();
        for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
        resolve({ status: response.statusCode ?? 0, headers, text: Buffer.concat(parts).toString('utf8') });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function begin(desk: McpDesk): Promise<Headed> {
  const answered = await send(desk, 'POST', JSON.stringify(initialize), HEADERS);
  return { ...HEADERS, 'mcp-session-id': answered.headers.get('mcp-session-id') ?? '' };
}

describe('отказы', () => {
  const text = (value: unknown): string => JSON.stringify(value);
  const nobody = '00000000-0000-4000-8000-000000000000';
  type Wrong = [name: string, status: number, code: number | string, body: string | Uint8Array, more: Headed];
  const OUTSIDE: readonly Wrong[] = [
    ['не JSON', 400, -32700, '{"jsonrpc": ', {}],
    ['пусто', 400, -32700, '', {}],
    ['не UTF-8', 400, -32700, Uint8Array.from([0x22, 0xff, 0x22]), {}],
    ['не JSON-RPC', 400, -32600, text({ method: 'initialize' }), {}],
    ['число', 400, -32600, '5', {}],
    ['пачка', 400, -32600, text([initialize, call(2, 'get_echo')]), {}],
    ['вызов без сеанса', 400, -32600, text(call(2, 'get_echo')), {}],
    ['чужой сеанс', 404, -32001, text(call(2, 'get_echo')), { 'mcp-session-id': nobody }],
    ['пустой сеанс', 404, -32001, text(call(2, 'get_echo')), { 'mcp-session-id': '' }],
    ['начало в чужом сеансе', 404, -32001, text(initialize), { 'mcp-session-id': nobody }],
    ['не ждет потока', 406, -32000, text(initialize), { accept: 'application/json' }],
    ['ждет страницу', 406, -32000, text(initialize), { accept: 'text/html' }],
    ['не тот вид данных', 415, -32000, text(initialize), { 'content-type': 'text/plain' }],
    ['чужая страница', 403, 'foreign-origin', text(initialize), { origin: 'http://evil.example' }],
    ['соседний порт', 403, 'foreign-origin', text(initialize), { origin: 'http://127.0.0.1:1' }],
    ['страница без имени', 403, 'foreign-origin', text(initialize), { origin: 'null' }],
    ['чужое имя', 403, 'foreign-host', text(initialize), { host: 'evil.example' }],
    ['велико', 413, 'body-too-large', text({ ...initialize, more: 'я'.repeat(140_000) }), {}],
    ['велико по частям', 413, 'body-too-large', 'я'.repeat(140_000), { 'transfer-encoding': 'chunked' }],
  ];
  test.each<Wrong>(OUTSIDE)('%s: %i %s', async (_name, status, code, body, more) => {
    const desk = await mcpDesk();
    const refused = await send(desk, 'POST', body, { ...HEADERS, ...more });
    const shape = z.looseObject({ code: z.string().optional(), error: z.looseObject({ code: z.int() }).optional() });
    const told = shape.parse(JSON.parse(refused.text));
    expect([refused.status, told.code ?? told.error?.code]).toEqual([status, code]);
    expect([desk.sessions.count(), desk.logged]).toEqual([0, []]);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['GET', 'HEAD', 'PUT', 'OPTIONS'])('%s: потока без запроса нет, допустимое названо', async (method) => {
    const desk = await mcpDesk();
    const refused = await send(desk, method, '', { ...(await begin(desk)), accept: 'text/event-stream' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('в сеансе: второе начало, неизвестная версия протокола, занятый номер', async () => {
    const base = await hangingBase();
    const desk = await mcpDesk({ base: base.url });
    const headers = await begin(desk);
    const again = await send(desk, 'POST', text(initialize), headers);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('already initialized')]);
    const old = await send(desk, 'POST', text(call(2, 'get_echo')), {
      ...headers,
      'mcp-protocol-version': '1999-01-01',
    });
    expect(old.status).toBe(400);
    const running = send(desk, 'POST', text(call(3, 'get_read')), headers);
    await base.asked;
    const repeated = await send(desk, 'POST', text(call(3, 'get_echo')), headers);
    expect([repeated.status, JSON.parse(repeated.text)]).toMatchObject([400, { id: 3, error: { code: -32600 } }]);
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } };
    expect((await send(desk, 'POST', text(cancelled), headers)).status).toBe(202);
    // a cancelled request has no answer, and its stream does not stay open
    expect(await running).toMatchObject({ status: 200, text: '' });
    const free = await send(desk, 'POST', text(call(3, 'get_echo')), headers);
    expect(free.text).toContain('"n":1');
  });

  test('прощание: 200, второй раз 404, без имени сеанса 400', async () => {
    const desk = await mcpDesk();
    const headers = await begin(desk);
    const statuses: number[] = [];
    for (const one of [headers, headers, HEADERS]) statuses.push((await send(desk, 'DELETE', '', one)).status);
    expect(statuses).toEqual([200, 404, 400]);
  });

  test('непрочитанный ответ не занимает места вызова', async () => {
    const desk = await mcpDesk({ limits: { callsOfSession: 1 } });
    const headers = await begin(desk);
    const post = (id: number) =>
      desk.sessions.post(
        new Request(desk.url, { method: 'POST', headers }),
        JSONRPCMessageSchema.parse(call(id, 'get_echo')),
      );
    const unread = await post(2);
    await expect.poll(async () => (await post(3)).status).toBe(200);
    expect(await unread.text()).toContain('"id":2');
  });
});

test('пришедшие разом не обходят предел сеансов', async () => {
  const desk = await mcpDesk({ limits: { sessions: 3 } });
  const message = JSONRPCMessageSchema.parse(initialize);
  const begun = Array.from({ length: 12 }, () =>
    desk.sessions.post(new Request(desk.url, { method: 'POST', headers: HEADERS }), message),
  );
  const statuses = (await Promise.all(begun)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(desk.sessions.count()).toBe(3);
});

describe('кому открыто', () => {
  test.each([
    ['loopback', true, true],
    ['loopback', false, false],
    ['on', true, true],
    ['on', false, true],
    ['off', true, false],
    ['off', false, false],
  ] as const)('MCP_HTTP=%s, HOST на этой машине: %s → %s', (allowed, loopback, given) => {
    expect(givesMcp(allowed, loopback)).toBe(given);
  });

  test.each([
    ['127.0.0.1', 'loopback', 405],
    ['0.0.0.0', 'loopback', 404],
    ['0.0.0.0', 'on', 405],
    ['127.0.0.1', 'off', 404],
  ] as const)('сервер с HOST=%s MCP_HTTP=%s отвечает на GET /mcp %i', async (host, mcpHttp, status) => {
    const live = openLive({ url: 'http://127.0.0.1:1/base', user: 'u', password: 'p' });
    const named = { id: 'b', user: 'u', url: '', demo: null, today: () => '2020-06-30' };
    const access: Access = { base: 'b', user: 'u', organisations: 'all', payroll: false };
    const nothing = async (): Promise<never[]> => [];
    const base = { ...named, client: live.onec, live, close: nothing };
    const db: Database = { pool: new pg.Pool(), kind: 'postgres', transaction: unasked, tidy: unasked, close: unasked };
    const app = appOf({ base, access, dialogue: UNASKED, db, close: unasked }, { host, mcpHttp });
    expect((await app.request('/mcp')).status).toBe(status);
  });

  test('закрытой двери нет', async () => {
    const app = createApp(UNASKED, { version: '0.1.0', loopback: true, ready: [], mcp: null });
    const refused = await app.request('/mcp', { method: 'POST', headers: HEADERS, body: JSON.stringify(initialize) });
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'unknown-path' }]);
  });
});
