/** Dialogues over HTTP: create, list, show, rename, erase. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { type Dialogue, TURNS_SHOWN } from '../dialogue/dialogue.ts';
import { threadCardSchema, threadSchema, threadsPageSchema } from '../dialogue/shapes.ts';
import { body, json, refusals, threadParams } from './describe.ts';

const TAGS = ['Диалоги'];
const PAGE_MAX = 100;
/** What an integer column takes. */
const NUMBER_MAX = 2_147_483_647;

const create = createRoute({
  ...{ method: 'post', path: '/api/threads', tags: TAGS, summary: 'Начать диалог' },
  request: { body: { ...body(z.strictObject({ title: z.string().max(1000).optional() })), required: false } },
  responses: { 201: json(threadCardSchema, 'Диалог начат'), ...refusals([], true) },
});

const list = createRoute({
  ...{ method: 'get', path: '/api/threads', tags: TAGS, summary: 'Список диалогов, последние первыми' },
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(30),
      cursor: z.string().optional().openapi({ description: 'next_cursor предыдущей страницы' }),
    }),
  },
  responses: { 200: json(threadsPageSchema, 'Страница списка'), ...refusals([]) },
});

const show = createRoute({
  ...{ method: 'get', path: '/api/threads/{id}', tags: TAGS, summary: 'Диалог с его ходами и вопросом, который ждёт' },
  description:
    'Последние ходы в их порядке; прежние — по before из next_before. Вопрос, который ждёт, назван на каждой странице.',
  request: {
    params: threadParams,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(TURNS_SHOWN),
      before: z.coerce
        .number()
        .int()
        .min(1)
        .max(NUMBER_MAX)
        .optional()
        .openapi({ description: 'next_before страницы, показанной перед этой' }),
    }),
  },
  responses: { 200: json(threadSchema, 'Диалог'), ...refusals(['unknown-thread']) },
});

const rename = createRoute({
  ...{ method: 'patch', path: '/api/threads/{id}', tags: TAGS, summary: 'Переименовать диалог' },
  request: { params: threadParams, body: body(z.strictObject({ title: z.string().min(1).max(1000) })) },
  responses: { 200: json(threadCardSchema, 'Диалог переименован'), ...refusals(['unknown-thread'], true) },
});

const erase = createRoute({
  ...{
    method: 'delete',
    path: '/api/threads/{id}',
    tags: TAGS,
    summary: 'Стереть диалог вместе со всем, что он оставил',
  },
  request: { params: threadParams },
  responses: { 204: { description: 'Диалога больше нет' }, ...refusals(['unknown-thread']) },
});

export function threadRoutes(dialogue: Dialogue): OpenAPIHono {
  return new OpenAPIHono()
    .openapi(create, async (c) => c.json(await dialogue.createThread(c.req.valid('json')), 201))
    .openapi(list, async (c) => c.json(await dialogue.threads(c.req.valid('query')), 200))
    .openapi(show, async (c) => c.json(await dialogue.thread(c.req.valid('param').id, c.req.valid('query')), 200))
    .openapi(rename, async (c) =>
      c.json(await dialogue.rename(c.req.valid('param').id, c.req.valid('json').title), 200),
    )
    .openapi(erase, async (c) => {
      await dialogue.erase(c.req.valid('param').id);
      return c.body(null, 204);
    });
}
