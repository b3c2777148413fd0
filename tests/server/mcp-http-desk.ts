/** /mcp of the real application on a real port, over the demo base or over a base that never answers; clients of the protocol's own kit. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type Simulator, startSimulator } from '#demo/simulator/server.ts';
import { createApp } from '#server/app.ts';
import type { Dialogue } from '#server/dialogue/dialogue.ts';
import { listen } from '#server/listen.ts';
import { createMcpSessions, type McpLimits, type McpSessions } from '#server/mcp-sessions.ts';
import { failed, found, NOTHING_READ } from '#tools/answers.ts';
import { TOOLS } from '#tools/index.ts';
import { openLive } from '#tools/live.ts';
import { createMcpServer } from '#tools/mcp-server.ts';
import type { ToolResult } from '#tools/result.ts';
import { defineTool, type ToolSpec } from '#tools/tool.ts';
import { booksOf } from '../tools/desk.ts';

const input = z.strictObject({ n: z.int().default(1) });
const output = z.strictObject({ n: z.int() });
type Spec = ToolSpec<typeof input, typeof output>;

function tool(name: string, live: Spec['live'], timeoutMs = 30_000) {
  return defineTool({
    ...{ name, title: 'Проверочный', purpose: 'Ведет себя как сказано', input, output, source: 'live', failures: [] },
    limits: { rowsMax: 1, daysMax: null, requestsMax: 50, timeoutMs },
    ...{ emptyPolicy: {}, examples: [], rows: () => 1, live },
  });
}

/** Reads the base until it answers or the call is stopped. */
async function read({ onec, terms }: Parameters<Spec['live']>[0]): Promise<ToolResult<{ n: number }>> {
  const outcome = await onec.catalog('Catalog_Склады', terms);
  return outcome.ok ? found({ n: 1 }, { counts: NOTHING_READ }) : failed('ROUTE_EXECUTION_ABORTED');
}

/** The tools of the product and those that behave as a test wants. */
const ALL = [
  ...TOOLS,
  tool('get_echo', async (_context, { n }) => found({ n }, { counts: NOTHING_READ })),
  tool('get_crash', async () => {
    throw new TypeError('секрет из данных');
  }),
  tool('get_read', read),
  tool('get_late', read, 50),
];

/** Nobody asks the dialogue here. */
export function unasked(): never {
  throw new Error('К диалогам не обращаются');
}
export const UNASKED: Dialogue = {
  ...{ createThread: unasked, threads: unasked, thread: unasked, rename: unasked, erase: unasked },
  ...{ ask: unasked, resume: unasked, cancel: unasked, turn: unasked, record: unasked, events: unasked, wait: unasked },
  ...{ feedback: unasked, recover: unasked, drain: unasked, metrics: unasked },
};

export interface McpDeskOptions {
  readonly limits?: Partial<McpLimits>;
  readonly now?: () => number;
  readonly stopped?: () => Promise<void>;
  /** Address of the base; the demo base of this process by default. */
  readonly base?: string;
  readonly port?: number;
}

export interface McpDesk {
  readonly url: URL;
  readonly port: number;
  readonly sessions: McpSessions;
  readonly logged: string[];
  /** A client that has introduced itself; gone with the test. */
  client(): Promise<{ client: Client; transport: StreamableHTTPClientTransport }>;
  close(): Promise<void>;
}

/** One demo base for the whole file. */
let demo: Simulator;
beforeAll(async () => {
  demo = await startSimulator({ books: booksOf() });
});
afterAll(() => demo.close());

export async function mcpDesk(options: McpDeskOptions = {}): Promise<McpDesk> {
  const { base = demo.url, port = 0, ...more } = options;
  const books = booksOf();
  const today = () => `${books.workingDate}T23:59:59`;
  const live = openLive({ url: base, user: 'odata.user', password: 'odata', today });
  const logged: string[] = [];
  const sessions = createMcpSessions({
    ...more,
    open: () =>
      createMcpServer({
        ...{ tools: ALL, live, workingDate: () => books.workingDate, withText: true },
        now: () => '2020-07-01T10:00:00.000Z',
        accessOf: () => ({ base: 'demo', user: 'odata.user', organisations: 'all', payroll: false }),
      }),
    log: (event, { why }) => logged.push(why === undefined ? event : `${event} ${why}`),
  });
  const app = createApp(UNASKED, { version: '0.1.0', loopback: true, ready: [], mcp: sessions });
  const listening = await listen(app, { host: '127.0.0.1', port });
  let closing: Promise<unknown> | undefined;
  const close = async (): Promise<void> => {
    closing ??= Promise.all([sessions.close(), listening.close(0)]);
    await closing;
  };
  onTestFinished(close);
  const url = new URL('/mcp', listening.url);
  return {
    ...{ url, port: listening.port, sessions, logged, close },
    async client() {
      const client = new Client({ name: 'проверка', version: '1.0.0' });
      const transport = new StreamableHTTPClientTransport(url);
      onTestFinished(() => client.close());
      await client.connect(transport);
      return { client, transport };
    },
  };
}

export interface HangingBase {
  readonly url: string;
  /** The first request has come. */
  readonly asked: Promise<void>;
  /** The first request has been given up by whoever sent it. */
  readonly givenUp: Promise<void>;
}

/** A base that takes requests and never answers. */
export async function hangingBase(): Promise<HangingBase> {
  const [asked, givenUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = createServer((_request, response) => {
    asked.resolve();
    response.on('close', () => givenUp.resolve());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/base`, asked: asked.promise, givenUp: givenUp.promise };
}
