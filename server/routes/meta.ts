/** The words behind the codes, so that no client keeps a dictionary of its own: reasons, outcomes, stages, intents, statuses, refusals. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { INTENTS } from '#domain/intents.ts';
import { OUTCOMES } from '#domain/outcomes.ts';
import { REASON_FAMILIES, REASONS } from '#domain/reasons.ts';
import { STAGES } from '#domain/stages.ts';
import { CLAIM_KINDS } from '#state/final-answer.ts';
import { TURN_STATUSES } from '#state/turn-record.ts';
import { PROBLEMS } from '../problems.ts';
import { json, refusals } from './describe.ts';

const rowsOf = <S extends z.ZodRawShape>(shape: S) => z.record(z.string(), z.object(shape));
const text = z.string();
const words = z.record(text, text);

/** What a client shows; how an intent is recognised is no business of its. */
const metaSchema = z
  .strictObject({
    reasons: rowsOf({ family: text, outcome: text, text, next: text }),
    reason_families: words,
    outcomes: rowsOf({ title: text, meaning: text, standing: text }),
    stages: rowsOf({ title: text, shown: text, pauses: z.boolean() }),
    intents: rowsOf({ title: text, goal: text, domain: text, time: text }),
    ...{ statuses: words, claim_kinds: words },
    problems: rowsOf({ status: z.int(), title: text, detail: text }),
  })
  .openapi('Meta');

const meta = createRoute({
  ...{ method: 'get', path: '/api/meta', tags: ['Сервер'], summary: 'Слова, стоящие за кодами' },
  responses: { 200: json(metaSchema, 'Словари'), ...refusals([]) },
});

export function metaRoutes(): OpenAPIHono {
  const dictionaries = metaSchema.parse({
    ...{ reasons: REASONS, reason_families: REASON_FAMILIES, outcomes: OUTCOMES, stages: STAGES },
    ...{ intents: INTENTS, statuses: TURN_STATUSES, claim_kinds: CLAIM_KINDS, problems: PROBLEMS },
  });
  return new OpenAPIHono().openapi(meta, (c) => c.json(dictionaries, 200));
}
