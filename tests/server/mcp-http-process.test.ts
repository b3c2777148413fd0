/** /mcp of `npm start` as a process: calls work by the settings, and a process that is told to stop does not wait for a call that hangs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '#demo/simulator/server.ts';
import { startChild } from '../child-process.ts';
import { booksOf } from '../tools/desk.ts';

const root = mkdtempSync(join(tmpdir(), 'mcp-http-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('сервер как процесс', () => {
  test('инструменты работают от имени из настроек; остановка не ждет зависшего вызова', async () => {
    const simulator = await startSimulator({ books: booksOf(1, '2026') });
    onTestFinished(() => simulator.close());
    const onec = { ONEC_ODATA_URL: simulator.url, ONEC_USER: 'odata.user', ONEC_PASSWORD: 'odata' };
    const child = startChild('server/main.ts', [], { ...onec, PORT: '0', DATA_DIR: root });
    onTestFinished(async () => void (await child.kill()));
    const address = /Помощник: (http\S+)/.exec(await child.says('Остановить — Ctrl+C'))?.[1];
    const client = new Client({ name: 'проверка', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address)));
    const policy = { name: 'get_accounting_policy', arguments: { date: '2026-03-31' } };
    const { structuredContent } = await client.callTool(policy);
    const signed = expect.arrayContaining([expect.objectContaining({ base_id: simulator.url })]);
    expect(structuredContent).toMatchObject({ kind: 'found', facts: signed });
    simulator.faults.set({ kind: 'delay', ms: 60_000 });
    let over = false;
    const hanging = client
      .callTool({ name: 'find_documents', arguments: { number: '1' } })
      .catch(() => 'прервано')
      .finally(() => {
        over = true;
      });
    // by the second answer a call that was refused would have been answered too
    for (const _ of [1, 2]) await client.ping();
    expect(over).toBe(false);
    const told = performance.now();
    process.kill(child.pid ?? 0, 'SIGTERM');
    const { code, err } = await child.ended;
    // an open answer would hold the port for 25 seconds, the call itself for minutes
    expect(performance.now() - told).toBeLessThan(15_000);
    await client.close();
    expect([code, await hanging]).toEqual([0, 'прервано']);
    expect(err).toContain('"why":"shutdown"');
  }, 120_000);
});
