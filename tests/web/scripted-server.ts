/** The server's API with a script in place of the graph: the test says what happens in a turn and when; the page cannot tell. */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { OUTCOMES } from '#domain/outcomes.ts';
import { REASONS } from '#domain/reasons.ts';
import { STAGES } from '#domain/stages.ts';
import { page } from '#server/routes/page.ts';
import { debugView, renderTrace } from '#server/trace.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import type { PendingQuestion, Thread, Turn, Verdict } from '#web/contract.ts';

interface Logged {
  readonly event: string;
  readonly data: unknown;
}

type Editable<T> = { -readonly [K in keyof T]: T[K] };

export interface ScriptedServer {
  readonly url: string;
  /** Bodies of the questions asked, in order. */
  readonly asked: { question: string; client_turn_id: string }[];
  readonly replies: unknown[];
  readonly feedback: Verdict[];
  /** Headers `last-event-id` of the streams opened; null when there was none. */
  readonly streams: (string | null)[];
  readonly cancelled: string[];
  /** The next question is refused so. */
  refuse(status: number, body: Record<string, unknown>): void;
  emit(turnId: string, event: string, data: unknown): void;
  ask(turnId: string, question: PendingQuestion): void;
  end(turnId: string, change: Partial<Turn>, record: TurnRecord | null): void;
  /** Breaks every open stream, as a lost connection does. */
  breakStreams(): void;
  last(): Turn;
  close(): Promise<void>;
}

/** Turns of a dialogue given at once. */
const PAGE = 4;
const NOW = '2026-04-10T12:01:14Z';
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export async function scriptedServer(): Promise<ScriptedServer> {
  const threads = new Map<string, { thread_id: string; title: string | null; turns: string[] }>();
  const turns = new Map<string, Editable<Turn>>();
  const records = new Map<string, TurnRecord>();
  const logs = new Map<string, Logged[]>();
  const wakers = new Set<() => void>();
  const open = new Set<() => void>();
  const kept: Pick<ScriptedServer, 'asked' | 'replies' | 'feedback' | 'streams' | 'cancelled'> = {
    ...{ asked: [], replies: [], feedback: [], streams: [], cancelled: [] },
  };
  let refusal: { status: number; body: Record<string, unknown> } | null = null;
  let minted = 0;
  const mint = (): string => {
    minted += 1;
    return idOf(minted);
  };

  const wake = (): void => {
    for (const one of wakers) one();
  };
  const emit = (turnId: string, event: string, data: unknown): void => {
    logs.get(turnId)?.push({ event, data });
    wake();
  };
  const turnOf = (turnId: string): Editable<Turn> => {
    const turn = turns.get(turnId);
    if (turn === undefined) throw new Error(`нет хода ${turnId}`);
    return turn;
  };
  const end: ScriptedServer['end'] = (turnId, change, record) => {
    Object.assign(turnOf(turnId), { clarification: undefined, ...change });
    if (record !== null) records.set(turnId, record);
    emit(turnId, 'ended', { type: 'ended', status: turnOf(turnId).status, outcome: turnOf(turnId).outcome });
  };
  const card = (one: { thread_id: string; title: string | null }) => ({
    ...{ thread_id: one.thread_id, title: one.title, created_at: NOW, updated_at: NOW, status: 'idle' as const },
  });
  const problem = (status: number, body: Record<string, unknown>): Response =>
    new Response(JSON.stringify({ status, ...body }), {
      ...{ status, headers: { 'content-type': 'application/problem+json', 'retry-after': '5' } },
    });

  const app = new Hono();
  app.get('/api/meta', (c) => c.json({ outcomes: OUTCOMES, reasons: REASONS, stages: STAGES }));
  app.get('/api/threads', (c) => c.json({ threads: [...threads.values()].reverse().map(card), next_cursor: null }));
  app.post('/api/threads', (c) => {
    const thread = { thread_id: mint(), title: null, turns: [] };
    threads.set(thread.thread_id, thread);
    return c.json(card(thread), 201);
  });
  app.get('/api/threads/:id', (c) => {
    const thread = threads.get(c.req.param('id'));
    if (thread === undefined) return problem(404, { code: 'unknown-thread', detail: 'Диалога с таким номером нет.' });
    const before = Number(c.req.query('before') ?? thread.turns.length + 1);
    const from = Math.max(0, before - 1 - PAGE);
    const turns = thread.turns.slice(from, before - 1).map(turnOf);
    const shown: Thread = { ...card(thread), turns, next_before: from === 0 ? null : from + 1 };
    return c.json(shown);
  });
  app.patch('/api/threads/:id', async (c) => {
    const thread = threads.get(c.req.param('id'));
    if (thread !== undefined) thread.title = (await c.req.json<{ title: string }>()).title;
    return c.json({});
  });
  app.delete('/api/threads/:id', (c) => {
    threads.delete(c.req.param('id'));
    return c.body(null, 204);
  });
  app.post('/api/threads/:id/turns', async (c) => {
    const body = await c.req.json<{ question: string; client_turn_id: string }>();
    kept.asked.push(body);
    if (refusal !== null) {
      const { status, body: told } = refusal;
      refusal = null;
      return problem(status, told);
    }
    const thread = threads.get(c.req.param('id'));
    if (thread === undefined) return problem(404, { code: 'unknown-thread' });
    const waiting = thread.turns.map(turnOf).find(({ status }) => status === 'needs_clarification');
    if (waiting !== undefined) end(waiting.turn_id, { status: 'set_aside' }, null);
    const turn: Turn = {
      ...{ turn_id: mint(), thread_id: thread.thread_id, number: thread.turns.length + 1, status: 'running' },
      ...{ outcome: null, route: null, question: body.question, created_at: NOW, reasons: [], timings: [] },
      set_aside_turn_id: waiting?.turn_id ?? null,
    };
    turns.set(turn.turn_id, turn);
    logs.set(turn.turn_id, []);
    thread.turns.push(turn.turn_id);
    thread.title ??= body.question;
    return c.json({ turn_id: turn.turn_id }, 202);
  });
  app.get('/api/turns/:id', (c) => c.json(turnOf(c.req.param('id'))));
  app.post('/api/turns/:id/resume', async (c) => {
    kept.replies.push(await c.req.json());
    const turn = turnOf(c.req.param('id'));
    Object.assign(turn, { status: 'running', clarification: undefined });
    emit(turn.turn_id, 'turn_started', { type: 'turn_started', again: true });
    return c.json(turn, 202);
  });
  app.post('/api/turns/:id/cancel', (c) => {
    kept.cancelled.push(c.req.param('id'));
    end(c.req.param('id'), { status: 'cancelled' }, null);
    return c.json(turnOf(c.req.param('id')));
  });
  app.post('/api/turns/:id/feedback', async (c) => {
    kept.feedback.push(await c.req.json<Verdict>());
    return c.body(null, 204);
  });
  app.get('/api/turns/:id/trace', (c) => {
    const record = records.get(c.req.param('id'));
    if (record === undefined) return problem(409, { code: 'trace-not-ready', detail: 'Запись хода появится позже.' });
    return c.req.query('format') === 'text'
      ? c.text(renderTrace(record))
      : c.json({ ...record, debug: debugView(record) });
  });
  app.get('/api/turns/:id/events', (c) => {
    const from = c.req.header('last-event-id') ?? null;
    kept.streams.push(from);
    const log = logs.get(c.req.param('id')) ?? [];
    return streamSSE(c, async (stream) => {
      let broken = false;
      const breakUp = (): void => {
        broken = true;
        wake();
      };
      open.add(breakUp);
      await stream.writeSSE({ data: '', event: 'hello', retry: 50 });
      for (let next = Number(from ?? 0); !broken && !stream.aborted; next += 1) {
        while (next >= log.length && !broken && !stream.aborted) {
          await new Promise<void>((resolve) => {
            wakers.add(resolve);
            stream.onAbort(resolve);
          });
        }
        const line = log[next];
        if (broken || line === undefined) break;
        await stream.writeSSE({ id: String(next + 1), event: line.event, data: JSON.stringify(line.data) });
        if (line.event === 'ended') break;
      }
      open.delete(breakUp);
    });
  });
  app.route('/', page());

  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...kept,
    url: `http://127.0.0.1:${port}/`,
    refuse: (status, body) => {
      refusal = { status, body };
    },
    emit,
    ask: (turnId, question) => {
      const { interrupt_id, ...clarification } = question;
      Object.assign(turnOf(turnId), { status: 'needs_clarification', clarification: question });
      emit(turnId, 'clarification', { type: 'clarification', interrupt_id, clarification });
    },
    end,
    breakStreams: () => {
      for (const one of open) one();
    },
    last: () => turnOf(idOf(minted)),
    close: () =>
      new Promise((resolve) => {
        for (const one of open) one();
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
