/** What the doors of a dialogue give out: a turn, a dialogue, a line of the list. One schema each; the HTTP description derives from them. */
import { z } from 'zod';
import { OUTCOME_CODES } from '#domain/outcomes.ts';
import { clarificationSchema } from '#state/clarification.ts';
import { finalAnswerPackageSchema } from '#state/final-answer.ts';
import { reasonNoteSchema } from '#state/scalars.ts';
import { stageTimingSchema, TURN_STATUSES, type TurnStatus } from '#state/turn-record.ts';

/** The same shapes under the names that the HTTP description calls them by. */
const answerSchema = finalAnswerPackageSchema.meta({ id: 'FinalAnswerPackage' });
const reasonSchema = reasonNoteSchema.meta({ id: 'ReasonNote' });
const timingSchema = stageTimingSchema.meta({ id: 'StageTiming' });

const statusSchema = z.enum(Object.keys(TURN_STATUSES) as [TurnStatus, ...TurnStatus[]]);

/** A question back together with the id by which it is answered. */
export const pendingSchema = clarificationSchema.extend({ interrupt_id: z.string() }).meta({ id: 'Clarification' });

export const turnSchema = z
  .strictObject({
    turn_id: z.string(),
    thread_id: z.string(),
    /** Place in the dialogue, from 1. */
    number: z.int(),
    status: statusSchema,
    outcome: z.enum(OUTCOME_CODES).nullable(),
    route: z.string().nullable(),
    question: z.string(),
    created_at: z.string(),
    /** The turn whose question back was put aside by this one. */
    set_aside_turn_id: z.string().nullable(),
    /** While the turn waits for the person. */
    clarification: pendingSchema.optional(),
    answer: answerSchema.optional(),
    reasons: z.array(reasonSchema),
    timings: z.array(timingSchema),
  })
  .meta({ id: 'Turn' });
export type Turn = z.infer<typeof turnSchema>;

export const threadCardSchema = z
  .strictObject({
    thread_id: z.string(),
    /** null until the first question gives one. */
    title: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    /** How many turns were begun. */
    turns_count: z.int(),
    status: z.enum(['idle', 'running', 'waiting']),
  })
  .meta({ id: 'ThreadCard' });
export type ThreadCard = z.infer<typeof threadCardSchema>;

export const threadSchema = threadCardSchema
  .extend({
    /** The page of turns that was asked for, in their order. */
    turns: z.array(turnSchema),
    /** Given as `before` for the turns before these; null when there are none. */
    next_before: z.int().nullable(),
    /** The question that waits for the person, wherever the dialogue is opened. */
    pending: pendingSchema.extend({ turn_id: z.string() }).nullable(),
  })
  .meta({ id: 'Thread' });
export type Thread = z.infer<typeof threadSchema>;

export const threadsPageSchema = z
  .strictObject({
    threads: z.array(threadCardSchema),
    /** Given back for the next page; null on the last one. */
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'ThreadsPage' });
export type Threads = z.infer<typeof threadsPageSchema>;
