/**
 * QueryFrame: how a question was understood. The wording of the person stays beside the normalised one, and every piece of it is either
 * explained by a field or listed as unexplained: nothing is dropped in silence.
 */
import { z } from 'zod';
import { SPAN_KIND_CODES, SPAN_KINDS } from '#domain/spans.ts';
import { premiseSchema } from './premise.ts';
import { confidenceSchema, countSchema, idSchema, isoDateSchema, periodSchema, type ReasonNote } from './scalars.ts';
import { slotsSchema } from './slots.ts';

export const spanSchema = z.strictObject({
  span_id: idSchema,
  kind: z.enum(SPAN_KIND_CODES),
  /** As written; `start` and `end` are offsets in the original question. */
  text: z.string().min(1),
  start: countSchema,
  end: countSchema,
  /** What it was read as (`2020-06-30`, `60.01`, `1000.00`); null when not read. */
  reading: z.string().nullable(),
});
export type Span = z.infer<typeof spanSchema>;

export const entityCandidateSchema = z.strictObject({
  surface: z.string().min(1),
  type: z.string().min(1),
  confidence: confidenceSchema,
  requires_domain_resolution: z.boolean().optional(),
});

export const timeScopeSchema = z.strictObject({
  explicit_period: periodSchema.nullable(),
  as_of_date: isoDateSchema.nullable(),
  needs_resolution: z.boolean(),
});

export const queryFrameSchema = z
  .strictObject({
    request_id: idSchema,
    conversation_id: idSchema,
    turn_id: countSchema,
    original_user_question: z.string(),
    normalized_question: z.string().min(1),
    business_intent: z.string().min(1),
    expected_answer_shape: z.string().min(1),
    domain_candidates: z.array(z.string().min(1)),
    time_scope: timeScopeSchema,
    /** What the question names, typed. */
    slots: slotsSchema,
    entity_candidates: z.array(entityCandidateSchema),
    ambiguities: z.array(z.string().min(1)),
    success_criteria: z.array(z.string().min(1)),
    spans: z.array(spanSchema),
    /** Field of this frame → spans that explain it. */
    explained_by: z.record(z.string(), z.array(idSchema).min(1)),
    /** Spans that explain nothing. */
    unexplained: z.array(idSchema),
    premises: z.array(premiseSchema),
  })
  .check(({ value, issues }) => {
    for (const message of misread(value)) issues.push({ code: 'custom', message, path: ['spans'], input: value });
  });
export type QueryFrame = z.infer<typeof queryFrameSchema>;

interface Read {
  readonly original_user_question: string;
  readonly spans: readonly Span[];
  readonly explained_by: Readonly<Record<string, readonly string[]>>;
  readonly unexplained: readonly string[];
}

/** Where the account of the question's pieces does not hold. */
function misread(frame: Read): string[] {
  const spans = new Map(frame.spans.map((span) => [span.span_id, span]));
  const explaining = new Set(Object.values(frame.explained_by).flat());
  const unexplained = new Set(frame.unexplained);
  const named = [...explaining, ...unexplained];
  const moved = frame.spans.filter(({ text, start, end }) => frame.original_user_question.slice(start, end) !== text);
  const lost = frame.spans.filter(({ span_id }) => explaining.has(span_id) === unexplained.has(span_id));
  const foreign = Object.keys(frame.explained_by).filter((field) => !(field in frame));
  return [
    ...(spans.size === frame.spans.length ? [] : ['Один номер у двух отрезков']),
    ...named.filter((id) => !spans.has(id)).map((id) => `Нет отрезка ${id}`),
    ...moved.map(({ span_id }) => `Отрезок ${span_id} не из вопроса`),
    ...lost.map(({ span_id }) => `Отрезок ${span_id} либо объясняет поле, либо не объяснён`),
    ...foreign.map((field) => `Поля «${field}» в каркасе нет`),
  ];
}

/** A note for every unexplained piece that could change the answer: with one of them an answer is not full. */
export function unexplainedConditions(frame: QueryFrame): ReasonNote[] {
  const unexplained = new Set(frame.unexplained);
  return frame.spans
    .filter((span) => unexplained.has(span.span_id) && SPAN_KINDS[span.kind].changesAnswer)
    .map((span) => ({
      reason_code: 'UNEXPLAINED_CONDITION',
      message: `Не учтено: «${span.text}» (${SPAN_KINDS[span.kind].title}).`,
      concerns: [span.span_id],
    }));
}
