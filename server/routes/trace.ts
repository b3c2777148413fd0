/** Everything that a turn left behind, for the engineer: the record with its reading in words, or those words alone. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Dialogue } from '../dialogue/dialogue.ts';
import { debugView, renderTrace } from '../trace.ts';
import { json, refusals, turnParams } from './describe.ts';

const traceSchema = z
  .looseObject({
    turn_id: z.int().openapi({ description: 'Номер хода в диалоге' }),
    status: z.string(),
    outcome: z.string().nullable(),
    debug: z.looseObject({ head: z.string(), sections: z.array(z.looseObject({ id: z.string(), title: z.string() })) }),
  })
  .openapi('Trace');

const trace = createRoute({
  ...{ method: 'get', path: '/api/turns/{id}/trace', tags: ['Ходы'], summary: 'Почему такой ответ: запись хода' },
  request: { params: turnParams, query: z.object({ format: z.enum(['json', 'text']).default('json') }) },
  responses: {
    200: {
      ...json(traceSchema, 'TurnRecord целиком и он же словами в debug'),
      content: { 'application/json': { schema: traceSchema }, 'text/plain': { schema: z.string() } },
    },
    ...refusals(['unknown-turn', 'trace-not-ready']),
  },
});

export function traceRoutes(dialogue: Dialogue): OpenAPIHono {
  return new OpenAPIHono().openapi(trace, async (c) => {
    const record = await dialogue.record(c.req.valid('param').id);
    if (c.req.valid('query').format === 'text') return c.text(renderTrace(record), 200);
    return c.json(traceSchema.parse({ ...record, debug: debugView(record) }), 200);
  });
}
