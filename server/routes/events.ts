/** The log of a turn as server-sent events: replayed from Last-Event-ID, then as it happens, closed after `ended`. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Logged } from '#stores/events.ts';
import type { Dialogue } from '../dialogue/dialogue.ts';
import { refusals, turnParams } from './describe.ts';

const RECONNECT_MS = 2000;
export const HEARTBEAT_MS = 15_000;

const seq = z.coerce.number().int().min(0).max(2_147_483_647);

const events = createRoute({
  ...{ method: 'get', path: '/api/turns/{id}/events', tags: ['Ходы'], summary: 'Ход событий (SSE)' },
  description:
    'Имя события — его type; данные — JSON {turn_id, seq, at, type, …}. Бывают turn_started, stage, tool, clarification, answer, ended. ' +
    'Номер события — в id; поток продолжается с Last-Event-ID или с ?after=.',
  request: {
    params: turnParams,
    query: z.object({ after: seq.optional() }),
    headers: z.object({ 'last-event-id': seq.optional() }),
  },
  responses: {
    200: { description: 'Поток событий', content: { 'text/event-stream': { schema: z.string() } } },
    ...refusals(['unknown-turn']),
  },
});

function printed(turn_id: string, { seq: id, at, event }: Logged): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify({ turn_id, seq: id, at, ...event })}\n\n`;
}

/** Reads the log only as fast as the client takes it; a client that has gone stops the reading and nothing else. */
function stream(turn_id: string, log: (signal: AbortSignal) => AsyncIterable<Logged>, heartbeatMs: number) {
  const gone = new AbortController();
  const lines = log(gone.signal)[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<Logged>> | null = null;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`retry: ${RECONNECT_MS}\n\n`)),
    async pull(controller) {
      next ??= lines.next();
      const clock = Promise.withResolvers<null>();
      const timer = setTimeout(() => clock.resolve(null), heartbeatMs);
      try {
        const line = await Promise.race([next, clock.promise]);
        if (line === null) return controller.enqueue(encoder.encode(': жив\n\n'));
        next = null;
        if (line.done === true) controller.close();
        else controller.enqueue(encoder.encode(printed(turn_id, line.value)));
      } catch {
        // the client comes back with the last id and is told why, if there is a why
        controller.close();
      } finally {
        clearTimeout(timer);
      }
    },
    async cancel() {
      gone.abort();
      await lines.return?.();
    },
  });
}

export function eventRoutes(dialogue: Dialogue, heartbeatMs: number): OpenAPIHono {
  return new OpenAPIHono().openapi(events, async (c) => {
    const { turn_id } = await dialogue.turn(c.req.valid('param').id);
    const after = c.req.valid('header')['last-event-id'] ?? c.req.valid('query').after ?? 0;
    return c.body(
      stream(turn_id, (signal) => dialogue.events(turn_id, after, signal), heartbeatMs),
      200,
      {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    );
  });
}
