/** A real HTTP server on loopback that answers by script: what a publication may send, including half a body and no answer at all. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../onec/transport/clock.ts';

export interface Call {
  readonly method: string;
  /** Decoded path below the service root, e.g. `/Catalog_Контрагенты/$count`. */
  readonly path: string;
  /** As it came, still encoded. */
  readonly rawUrl: string;
  /** Decoded options by name. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly body?: string;
  /** In place of `body`, as they are. */
  readonly bytes?: Buffer;
  readonly headers?: Record<string, string>;
  /** `reset`: the socket dies before any answer; `cut`: half of the declared body; `hang`: no answer until the test ends. */
  readonly fate?: 'reset' | 'cut' | 'hang';
}

export interface Scripted {
  readonly url: string;
  readonly calls: Call[];
}

export type Handler = (call: Call, index: number) => Reply | Promise<Reply>;

const ROOT = '/base/odata/standard.odata';

function callOf(request: IncomingMessage, body: string): Call {
  const rawUrl = request.url ?? '';
  const [path = '', search = ''] = rawUrl.slice(ROOT.length).split('?');
  const pairs = search === '' ? [] : search.split('&').map((pair) => pair.split('='));
  const query = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value)]));
  return {
    method: request.method ?? '',
    path: decodeURIComponent(path),
    rawUrl,
    query,
    headers: request.headers,
    body,
  };
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.fate === 'hang') return;
  if (reply.fate === 'reset') {
    response.socket?.destroy();
    return;
  }
  const body = reply.bytes ?? Buffer.from(reply.body ?? '', 'utf8');
  response.writeHead(reply.status ?? 200, {
    'Content-Type': 'application/json;charset=utf-8',
    'Content-Length': String(body.length),
    ...reply.headers,
  });
  if (reply.fate !== 'cut') {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}

/** Starts the server for the length of the test. */
export async function scripted(handler: Handler): Promise<Scripted> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const call = callOf(request, Buffer.concat(chunks).toString('utf8'));
      calls.push(call);
      send(response, await handler(call, calls.length - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/base`, calls };
}

export interface FakeClock extends Clock {
  readonly pauses: number[];
  advance(ms: number): void;
}

/** Never waits: notes how long it was asked to. */
export function fakeClock(): FakeClock {
  const pauses: number[] = [];
  let now = 0;
  return {
    pauses,
    now: () => now,
    advance(ms) {
      now += ms;
    },
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      pauses.push(ms);
      now += ms;
    },
  };
}

export const json = (value: unknown): Reply => ({ body: JSON.stringify(value) });
export const odataError = (status: number, code: string, message = 'текст'): Reply => ({
  status,
  body: JSON.stringify({ 'odata.error': { code, message: { lang: 'ru', value: message } } }),
});
export const html = (status: number, title: string, text = ''): Reply => ({
  status,
  headers: { 'Content-Type': 'text/html' },
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body>${text}</body></html>`,
});
