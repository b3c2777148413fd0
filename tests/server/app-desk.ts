/** The HTTP door on a gate with the scripted engine, asked without a socket. */
import { z } from 'zod';
import { type AppParts, createApp } from '#server/app.ts';
import type { Database } from '#stores/db.ts';
import { createDesk, type Desk } from './gate-desk.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, whatever it is. */
  readonly json: Record<string, unknown>;
}

export interface AppDesk extends Desk {
  readonly app: ReturnType<typeof createApp>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
}

const objectSchema = z.record(z.string(), z.unknown());

export function createAppDesk(
  db: Database,
  parts: Partial<AppParts> = {},
  gate: Parameters<typeof createDesk>[1] = {},
): AppDesk {
  const desk = createDesk(db, gate);
  const app = createApp(desk.dialogue, { version: '0.1.0', loopback: true, ready: [], ...parts });
  return {
    ...desk,
    app,
    async call(method, path, body, headers = {}) {
      const response = await app.request(path, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = text.startsWith('{') ? objectSchema.parse(JSON.parse(text)) : {};
      return { status: response.status, headers: response.headers, text, json };
    },
  };
}
