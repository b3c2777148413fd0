/** createApp: the HTTP door of the dialogue. Routes describe themselves once; every refusal leaves as application/problem+json. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { DatabaseError } from '#stores/database-error.ts';
import type { Dialogue, Log } from './dialogue/dialogue.ts';
import { describeError } from './dialogue/gate-parts.ts';
import type { McpSessions } from './mcp-sessions.ts';
import { PROBLEMS, Problem, problemBody } from './problems.ts';
import { eventRoutes, HEARTBEAT_MS } from './routes/events.ts';
import { limitedBody, loopbackHost, ownOrigin, securityHeaders } from './routes/guards.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { metaRoutes } from './routes/meta.ts';
import { page } from './routes/page.ts';
import { probeRoutes, type ReadyCheck } from './routes/probes.ts';
import { threadRoutes } from './routes/threads.ts';
import { traceRoutes } from './routes/trace.ts';
import { turnRoutes } from './routes/turns.ts';

export interface AppParts {
  readonly version: string;
  /** The server listens on a loopback address: only loopback names are answered. */
  readonly loopback: boolean;
  /** What `/readyz` asks, by name. */
  readonly ready: readonly ReadyCheck[];
  /** MCP clients of this server; absent or null: it serves none. */
  readonly mcp?: McpSessions | null;
  readonly heartbeatMs?: number;
  readonly log?: Log;
}

export function createApp(dialogue: Dialogue, parts: AppParts): OpenAPIHono {
  const app = new OpenAPIHono({ defaultHook: (result) => (result.success ? undefined : invalid(result.error)) });
  app.use(securityHeaders());
  if (parts.loopback) app.use(loopbackHost());
  app.use(ownOrigin(), limitedBody());
  app.route('/', threadRoutes(dialogue));
  app.route('/', turnRoutes(dialogue));
  app.route('/', eventRoutes(dialogue, parts.heartbeatMs ?? HEARTBEAT_MS));
  app.route('/', traceRoutes(dialogue));
  app.route('/', metaRoutes());
  if (parts.mcp != null) app.route('/', mcpRoutes(parts.mcp));
  app.route('/', probeRoutes(dialogue, parts.ready));
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Основание',
      version: parts.version,
      description: 'Диалоговый помощник бухгалтера: вопросы, уточнения, ответы с доказательствами. Отказы — RFC 9457.',
    },
  });
  app.route('/', page());
  app.notFound((c) => refusedPath(app, c));
  app.onError((error, c) => refused(error, c, parts.log ?? (() => undefined)));
  return app;
}

/** Throws Problem `invalid-request` that points at what is wrong. */
function invalid({ issues }: z.ZodError): never {
  const errors = issues.slice(0, 20).map(({ path, message }) => ({
    pointer: `/${path.map(String).join('/')}`,
    detail: message,
  }));
  throw new Problem('invalid-request', { members: { errors } });
}

function respond(c: Context, problem: Problem): Response {
  const { status } = PROBLEMS[problem.code];
  const { members, retryAfter } = problem.extra;
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  return c.body(JSON.stringify(problemBody(problem.code, members)), status, {
    'content-type': 'application/problem+json; charset=utf-8',
  });
}

/** A path that exists for other methods names them. */
function refusedPath(app: OpenAPIHono, c: Context): Response {
  const { path } = c.req;
  const methods = app.routes
    .filter(({ method, path: known }) => method !== 'ALL' && matches(known, path))
    .map(({ method }) => method);
  if (methods.length === 0) return respond(c, new Problem('unknown-path'));
  c.header('allow', [...new Set(methods)].join(', '));
  return respond(c, new Problem('method-not-allowed'));
}

function matches(pattern: string, path: string): boolean {
  const [known, given] = [pattern.split('/'), path.split('/')];
  return known.length === given.length && known.every((part, i) => part.startsWith(':') || part === given[i]);
}

/** Codes by which the database or the way to it fails, as pg and the system name them. */
const UNREACHABLE = /^(?:08|57P|53)|^E(?:CONN|PIPE|HOST|NET|TIMEDOUT)/;

function refused(error: unknown, c: Context, log: Log): Response {
  if (error instanceof Problem) return respond(c, error);
  if (error instanceof HTTPException && error.status < 500) {
    return respond(c, new Problem(error.status === 415 ? 'wrong-content-type' : 'bad-json'));
  }
  log('request-failed', { method: c.req.method, route: c.req.routePath, ...describeError(error) });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const lost = error instanceof DatabaseError || UNREACHABLE.test(code);
  return respond(c, new Problem(lost ? 'database-unavailable' : 'internal', lost ? { retryAfter: 5 } : {}));
}
