/** /mcp through the stock client of the protocol: what a call gives, how it is stopped, what becomes of sessions. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { TOOLS } from '#tools/index.ts';
import { booksOf } from '../tools/desk.ts';
import { hangingBase, type McpDesk, mcpDesk } from './mcp-http-desk.ts';

/** Somebody's claim to rights that the settings do not give. */
const CLAIM = { 'osnovanie/access': { base: 'чужая', user: 'x', organisations: 'all', payroll: true } };

describe('инструменты через HTTP', () => {
  test('перечислены все, каждый только читает; адрес сеанса непредсказуем', async () => {
    const { client, transport } = await (await mcpDesk()).client();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(TOOLS.map(({ name }) => name)));
    const readOnly = { readOnlyHint: true, destructiveHint: false };
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect(tools[0]?.annotations).toMatchObject(readOnly);
    expect(client.getInstructions()).toContain('completeness');
    expect(transport.sessionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  const person = () => booksOf().objects.get('Catalog_ФизическиеЛица')?.[0]?.ref ?? '';
  test.each<[string, string, () => Record<string, unknown>, object]>([
    ['найдено', 'resolve_counterparty', () => ({ text: 'Лотос' }), { kind: 'found', value: { match: 'one' } }],
    ['пусто', 'resolve_period_or_asof', () => ({ text: 'на 31.06' }), { kind: 'empty', cause: 'wrong_question' }],
    [
      'зарплата закрыта, что бы ни писал клиент в _meta',
      'get_balance_as_of',
      () => ({ accounts: ['70'], where: [{ kind: 'РаботникиОрганизаций', ref: person() }] }),
      { kind: 'failed', code: 'PERSONAL_DATA_HIDDEN' },
    ],
    ['сломалось', 'get_crash', () => ({}), { kind: 'failed', code: 'INTERNAL_ERROR' }],
  ])('%s: ответ проходит схему у клиента и приходит еще и текстом', async (_name, name, args, expected) => {
    const { client } = await (await mcpDesk()).client();
    await client.listTools();
    const answer = CallToolResultSchema.parse(await client.callTool({ name, arguments: args(), _meta: CLAIM }));
    expect(answer.structuredContent).toMatchObject(expected);
    expect(answer.isError).toBe(answer.structuredContent?.kind === 'failed');
    const [block] = answer.content;
    expect(block?.type === 'text' && JSON.parse(block.text)).toEqual(answer.structuredContent);
    expect(JSON.stringify(answer)).not.toMatch(/секрет|чужая/);
  });

  test('неверный вход и неизвестный инструмент — ошибка вызывающего, сеанс живет дальше', async () => {
    const { client } = await (await mcpDesk()).client();
    await expect(client.callTool({ name: 'get_echo', arguments: { n: 'семь' } })).rejects.toThrow(/-32602.*get_echo/);
    await expect(client.callTool({ name: 'post_document', arguments: {} })).rejects.toThrow(/Нет инструмента/);
    await expect(client.ping()).resolves.toEqual({});
  });

  test('двое сразу, одни и те же номера запросов: каждому — свой ответ', async () => {
    const desk = await mcpDesk({ limits: { callsOfSession: 40, calls: 80 } });
    const clients = [await desk.client(), await desk.client()] as const;
    const ns = Array.from({ length: 20 }, (_, i) => i);
    const answers = await Promise.all(
      clients.map(({ client }, who) =>
        Promise.all(ns.map((n) => client.callTool({ name: 'get_echo', arguments: { n: who * 1000 + n } }))),
      ),
    );
    const got = answers.map((own) => own.map(({ structuredContent }) => structuredContent));
    expect(got).toMatchObject([0, 1].map((who) => ns.map((n) => ({ value: { n: who * 1000 + n } }))));
    expect(new Set(clients.map(({ transport }) => transport.sessionId)).size).toBe(2);
  });
});

describe('остановка доходит до 1С', () => {
  interface Scene {
    readonly desk: McpDesk;
    readonly client: Client;
    readonly transport: StreamableHTTPClientTransport;
    readonly cancel: AbortController;
    readonly stop: () => void;
  }
  test.each<[string, (scene: Scene) => unknown]>([
    ['клиент отменил вызов', ({ cancel }) => cancel.abort('хватит')],
    ['клиент ушел, не прощаясь', ({ client }) => client.close()],
    ['клиент закончил сеанс', ({ transport }) => transport.terminateSession()],
    ['процесс просят остановиться', ({ stop }) => stop()],
  ])('%s', async (_name, stopIt) => {
    const base = await hangingBase();
    const { promise, resolve: stop } = Promise.withResolvers<void>();
    const desk = await mcpDesk({ base: base.url, stopped: () => promise });
    const { client, transport } = await desk.client();
    const cancel = new AbortController();
    const options = { signal: cancel.signal, timeout: 20_000 };
    const calling = client.callTool({ name: 'get_read', arguments: {} }, undefined, options).catch(() => 'нет ответа');
    await base.asked;
    await stopIt({ desk, client, transport, cancel, stop });
    await base.givenUp;
    cancel.abort();
    expect(await calling).toBe('нет ответа');
  });

  test('клиент не дождался своего срока: вызов отдает место следующему', async () => {
    const base = await hangingBase();
    const desk = await mcpDesk({ base: base.url, limits: { callsOfSession: 1 } });
    const { client } = await desk.client();
    await expect(client.callTool({ name: 'get_read' }, undefined, { timeout: 200 })).rejects.toThrow(/-32001/);
    await base.givenUp;
    const echo = () => client.callTool({ name: 'get_echo', arguments: { n: 5 } }).catch(() => undefined);
    await expect.poll(echo).toMatchObject({ structuredContent: { value: { n: 5 } } });
  });

  test('инструмент вышел из своего срока: ответ с причиной', async () => {
    const base = await hangingBase();
    const { client } = await (await mcpDesk({ base: base.url })).client();
    const { structuredContent } = await client.callTool({ name: 'get_late', arguments: {} });
    expect(structuredContent).toMatchObject({ kind: 'failed', code: 'MCP_TIMEOUT' });
  });
});

describe('сеансы', () => {
  const gone = { code: 404, message: expect.stringContaining('Такого сеанса нет') };

  test('законченного сеанса нет, остальные живы', async () => {
    const desk = await mcpDesk();
    const [one, two] = [await desk.client(), await desk.client()];
    const { sessionId = '' } = one.transport;
    await one.transport.terminateSession();
    const headers = { 'mcp-session-id': sessionId };
    expect((await fetch(desk.url, { method: 'DELETE', headers })).status).toBe(404);
    await expect(two.client.ping()).resolves.toEqual({});
    expect([desk.sessions.count(), desk.logged.at(-1)]).toEqual([1, 'mcp-session-over ended']);
  });

  test('молчавший дольше срока закрыт, обращение продлевает', async () => {
    let at = 0;
    const desk = await mcpDesk({ limits: { idleMs: 1000 }, now: () => at });
    const [quiet, busy] = [await desk.client(), await desk.client()];
    at = 999;
    await busy.client.ping();
    at = 1500;
    await expect(quiet.client.ping()).rejects.toMatchObject(gone);
    await expect(busy.client.ping()).resolves.toEqual({});
    expect(desk.logged.at(-1)).toBe('mcp-session-over idle');
  });

  test('молчавшего закрывают и тогда, когда никто не приходит', async () => {
    let at = 0;
    const desk = await mcpDesk({ limits: { idleMs: 1000, sweepMs: 5 }, now: () => at });
    await desk.client();
    expect(desk.sessions.count()).toBe(1);
    at = 1000;
    await expect.poll(desk.sessions.count).toBe(0);
  });

  test('мест не больше предела: новый занимает место дольше всех молчавшего, а работающих не теснит', async () => {
    let at = 0;
    const desk = await mcpDesk({ limits: { sessions: 2, spareMs: 100 }, now: () => at });
    const [first, second] = [await desk.client(), await desk.client()];
    await expect(desk.client()).rejects.toMatchObject({ code: 429, message: expect.stringContaining('слишком много') });
    at = 100;
    await first.client.ping();
    const third = await desk.client();
    expect([desk.sessions.count(), desk.logged.filter((line) => line.endsWith('replaced')).length]).toEqual([2, 1]);
    await expect(second.client.ping()).rejects.toMatchObject(gone);
    await expect(Promise.all([first, third].map(({ client }) => client.ping()))).resolves.toEqual([{}, {}]);
  });

  test.each([
    ['одного сеанса', { callsOfSession: 1 }, 0],
    ['всех сеансов', { calls: 1 }, 1],
  ] as const)('вызовов %s сразу не больше предела', async (_name, limits, other) => {
    const base = await hangingBase();
    const desk = await mcpDesk({ base: base.url, limits });
    const clients = [await desk.client(), await desk.client()] as const;
    const cancel = new AbortController();
    const running = clients[0].client.callTool({ name: 'get_read' }, undefined, { signal: cancel.signal });
    await base.asked;
    await expect(clients[other].client.callTool({ name: 'get_echo' })).rejects.toMatchObject({ code: 429 });
    cancel.abort();
    await expect(running).rejects.toThrow();
    await expect.poll(() => clients[other].client.ping().catch(() => null)).toEqual({});
  });

  test('после перезапуска прежний сеанс неизвестен, новый работает', async () => {
    const before = await mcpDesk();
    const { client } = await before.client();
    await before.close();
    expect(before.logged).toContain('mcp-session-over shutdown');
    const after = await mcpDesk({ port: before.port });
    await expect(client.ping()).rejects.toMatchObject(gone);
    const again = await after.client();
    await expect(again.client.ping()).resolves.toEqual({});
  });

  test('уходящий сервер новых сеансов не начинает', async () => {
    const desk = await mcpDesk();
    await desk.sessions.close();
    await expect(desk.client()).rejects.toMatchObject({ code: 503 });
  });
});
