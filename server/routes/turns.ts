/** Turns over HTTP: ask, look, answer the question back, stop, say whether the answer was good. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Dialogue } from '../dialogue/dialogue.ts';
import { type Turn, turnSchema } from '../dialogue/shapes.ts';
import { body, json, refusals, threadParams, turnParams } from './describe.ts';

const TAGS = ['Ходы'];

const waitQuery = z.object({
  wait: z.enum(['0', '1']).default('0').openapi({ description: '1 — ответить, когда ход закончен или ждёт уточнения' }),
});

const RUNNING = 'Ход принят и выполняется; следить — GET /api/turns/{id}/events';
const SETTLED = 'Ход закончен или ждёт уточнения';

const ask = createRoute({
  ...{ method: 'post', path: '/api/threads/{id}/turns', tags: TAGS, summary: 'Задать вопрос' },
  description:
    'Сообщение становится новым ходом; если диалог ждёт уточнения и сообщение на него отвечает, — продолжает ждущий ход. ' +
    'Иначе ждущий вопрос откладывается, и его номер стоит в set_aside_turn_id. Повтор с тем же client_turn_id возвращает тот же ход.',
  request: {
    params: threadParams,
    query: waitQuery,
    body: body(z.strictObject({ question: z.string(), client_turn_id: z.string().min(1).max(200).optional() })),
  },
  responses: {
    200: json(turnSchema, SETTLED),
    202: json(turnSchema, RUNNING),
    ...refusals(
      ['unknown-thread', 'thread-busy', 'question-too-long', 'idempotency-mismatch', 'overloaded', 'shutting-down'],
      true,
    ),
  },
});

const show = createRoute({
  ...{ method: 'get', path: '/api/turns/{id}', tags: TAGS, summary: 'Ход' },
  request: { params: turnParams },
  responses: { 200: json(turnSchema, 'Ход'), ...refusals(['unknown-turn']) },
});

const answering = z
  .strictObject({
    interrupt_id: z.string().min(1).max(200),
    choice: z
      .union([z.string().min(1).max(500), z.int().positive()])
      .optional()
      .openapi({ description: 'option_id варианта или его номер, считая с 1' }),
    text: z.string().optional(),
  })
  .refine(({ choice, text }) => (choice === undefined) !== (text === undefined), 'Нужно одно из двух: choice или text');

const resume = createRoute({
  ...{ method: 'post', path: '/api/turns/{id}/resume', tags: TAGS, summary: 'Ответить на уточнение' },
  description:
    'Ответ принимается только по номеру вопроса, который ждёт. Если с тех пор программа обновилась, вопрос задаётся заново: ' +
    'возвращается новый ход, а прежний отложен.',
  request: { params: turnParams, query: waitQuery, body: body(answering) },
  responses: {
    200: json(turnSchema, SETTLED),
    202: json(turnSchema, RUNNING),
    ...refusals(
      [
        ...(['unknown-turn', 'thread-busy', 'stale-interrupt', 'question-too-long', 'unknown-option'] as const),
        ...(['choice-needed', 'overloaded', 'shutting-down'] as const),
      ],
      true,
    ),
  },
});

const cancel = createRoute({
  ...{ method: 'post', path: '/api/turns/{id}/cancel', tags: TAGS, summary: 'Остановить ход' },
  request: { params: turnParams },
  responses: {
    200: json(turnSchema, 'Ход остановлен; законченный возвращается как есть'),
    202: json(turnSchema, 'Ход останавливается'),
    ...refusals(['unknown-turn']),
  },
});

const feedback = createRoute({
  ...{ method: 'post', path: '/api/turns/{id}/feedback', tags: TAGS, summary: 'Оценить ответ' },
  request: {
    params: turnParams,
    body: body(z.strictObject({ verdict: z.enum(['up', 'down']), comment: z.string().max(2000).optional() })),
  },
  responses: { 204: { description: 'Оценка записана' }, ...refusals(['unknown-turn'], true) },
});

export function turnRoutes(dialogue: Dialogue): OpenAPIHono {
  /** The turn as it is now, or when it has settled; a client that has gone ends the waiting, not the turn. */
  async function reply(c: Context, turn: Turn, wait: '0' | '1') {
    const settled = wait === '1' ? await dialogue.wait(turn.turn_id, c.req.raw.signal) : turn;
    return settled.status === 'running' ? c.json(settled, 202) : c.json(settled, 200);
  }
  return new OpenAPIHono()
    .openapi(ask, async (c) => {
      const turn = await dialogue.ask(c.req.valid('param').id, c.req.valid('json'));
      return await reply(c, turn, c.req.valid('query').wait);
    })
    .openapi(show, async (c) => c.json(await dialogue.turn(c.req.valid('param').id), 200))
    .openapi(resume, async (c) => {
      const turn = await dialogue.resume(c.req.valid('param').id, c.req.valid('json'));
      return await reply(c, turn, c.req.valid('query').wait);
    })
    .openapi(cancel, async (c) => await reply(c, await dialogue.cancel(c.req.valid('param').id), '0'))
    .openapi(feedback, async (c) => {
      const { verdict, comment = null } = c.req.valid('json');
      await dialogue.feedback(c.req.valid('param').id, { verdict, comment });
      return c.body(null, 204);
    });
}
