/**
 * GraphState: the one state that passes through the graph. `request` comes from outside, `conversation` survives between turns, everything
 * else belongs to one turn and is emptied by its first node: LangGraph keeps what nobody replaces.
 */
import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { STAGE_NAMES } from '#domain/stages.ts';
import { askedSchema } from './clarification.ts';
import { conversationStateSchema } from './conversation.ts';
import { coverageReportSchema } from './coverage-report.ts';
import { evidenceDigestSchema } from './evidence-digest.ts';
import { executionPlanSchema } from './execution-plan.ts';
import { finalAnswerPackageSchema } from './final-answer.ts';
import { queryFrameSchema } from './query-frame.ts';
import { questionSchema, requestInputSchema, requestSchema } from './question.ts';
import { routeDecisionLogSchema } from './route-decision.ts';
import { countSchema, idSchema, reasonNoteSchema } from './scalars.ts';
import { toolRunSchema } from './tool-run.ts';
import { stageTimingSchema, TURN_STATUSES, type TurnStatus } from './turn-record.ts';

/** A tool run with the place of its whole answer in the results store and the step that asked for it. */
export const keptRunSchema = z.strictObject({ run: toolRunSchema, step_id: idSchema, key: idSchema });
export type KeptRun = z.infer<typeof keptRunSchema>;

/** A stage that broke: what the error handler leaves for the answer. */
export const failureSchema = z.strictObject({
  stage: z.enum(STAGE_NAMES),
  code: reasonNoteSchema.shape.reason_code,
  detail: z.string(),
});

export const attemptsSchema = z.strictObject({
  plans: countSchema,
  reroutes: countSchema,
  clarifications: countSchema,
});

/** `replan`: a gap that another plan may close; `reroute`: the route was wrong; `ask`: only the person can close it. */
export const VERDICTS = ['answer', 'replan', 'reroute', 'ask'] as const;

const STATUSES = Object.keys(TURN_STATUSES) as [TurnStatus, ...TurnStatus[]];

/** Channels of one turn, each with what it is before anything wrote it. */
export const TURN_CHANNELS = {
  question: questionSchema.nullable().default(null),
  query_frame: queryFrameSchema.nullable().default(null),
  clarification: askedSchema.nullable().default(null),
  /** Questions of this turn that were answered, in order. */
  clarifications: z.array(askedSchema).default([]),
  route_decision: routeDecisionLogSchema.nullable().default(null),
  execution_plan: executionPlanSchema.nullable().default(null),
  tool_runs: z.array(keptRunSchema).default([]),
  evidence: evidenceDigestSchema.nullable().default(null),
  coverage_report: coverageReportSchema.nullable().default(null),
  final_answer_package: finalAnswerPackageSchema.nullable().default(null),
  reasons: z.array(reasonNoteSchema).default([]),
  timings: z.array(stageTimingSchema).default([]),
  attempts: attemptsSchema.default({ plans: 0, reroutes: 0, clarifications: 0 }),
  /** Nothing can be read for this frame: what blocks it stands in `reasons`. Written by resolveFrame. */
  blocked: z.boolean().default(false),
  /** Where the critic sends the turn. */
  verdict: z.enum(VERDICTS).default('answer'),
  failure: failureSchema.nullable().default(null),
  /** Written by the last node alone. */
  status: z.enum(STATUSES).default('running'),
};

export const graphStateSchema = z.object({
  request: requestSchema,
  conversation: conversationStateSchema.nullable().default(null),
  ...TURN_CHANNELS,
});
export type GraphState = z.output<typeof graphStateSchema>;

export const GRAPH_STATE = new StateSchema(graphStateSchema.shape);

/** The form that Studio shows for a new run: a turn is begun by its request alone. */
export const GRAPH_INPUT = new StateSchema({ request: requestInputSchema });

/** A turn before its first stage. */
export function freshTurn(): Omit<GraphState, 'request' | 'conversation'> {
  return z.object(TURN_CHANNELS).parse({});
}
