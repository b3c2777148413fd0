/**
 * ConversationState: what survives between turns, as short extracts only. A guess stays a guess however long the dialogue is, and a
 * question put aside keeps its frame until the person comes back to it.
 */
import { z } from 'zod';
import { premiseSchema } from './premise.ts';
import { queryFrameSchema } from './query-frame.ts';
import { confidenceSchema, countSchema, idSchema, isoDateSchema, periodSchema } from './scalars.ts';
import { slotsSchema } from './slots.ts';

/** How much is kept: the oldest goes first. */
export const KEPT = {
  entities: 20,
  terms: 20,
  clarifications: 10,
  ambiguities: 10,
  evidence: 50,
  premises: 30,
  asides: 5,
  rows: 50,
};

export const activeEntitySchema = z.strictObject({
  type: z.string().min(1),
  value: z.string().min(1),
  /** Object of the base that it was bound to. */
  ref: idSchema.nullable().optional(),
});

export const resolvedTermSchema = z.strictObject({
  surface: z.string().min(1),
  resolved_to: z.string().min(1),
  confidence: confidenceSchema,
});

/** The last answered question, for follow-ups: what was asked and which rows were shown, in the order shown («по третьему»). */
export const lastTurnSchema = z.strictObject({
  turn_id: countSchema,
  intent: z.string().min(1),
  slots: slotsSchema,
  rows: z
    .array(z.strictObject({ title: z.string().min(1), type: z.string().min(1), ref: idSchema.nullable() }))
    .max(KEPT.rows),
});
export type LastTurn = z.infer<typeof lastTurnSchema>;

export const conversationStateSchema = z.strictObject({
  conversation_id: idSchema,
  base_id: idSchema,
  active_domain: z.string().min(1).nullable(),
  active_entities: z.array(activeEntitySchema).max(KEPT.entities),
  active_time_scope: z.strictObject({
    as_of_date: isoDateSchema.nullable(),
    period: periodSchema.nullable().optional(),
  }),
  resolved_business_terms: z.array(resolvedTermSchema).max(KEPT.terms),
  last_clarifications: z.array(z.string().min(1)).max(KEPT.clarifications),
  open_ambiguities: z.array(z.string().min(1)).max(KEPT.ambiguities),
  last_evidence_refs: z.array(idSchema).max(KEPT.evidence),
  premises: z.array(premiseSchema).max(KEPT.premises),
  /** Questions that another question interrupted; «вернуться» opens the last one as a new turn. */
  last_turn: lastTurnSchema.nullable(),
  set_aside: z.array(z.strictObject({ turn_id: countSchema, query_frame: queryFrameSchema })).max(KEPT.asides),
});
export type ConversationState = z.infer<typeof conversationStateSchema>;

/** A dialogue that has just begun. */
export function newConversation(conversation_id: string, base_id: string): ConversationState {
  return {
    ...{ conversation_id, base_id, active_domain: null, active_entities: [], active_time_scope: { as_of_date: null } },
    ...{ resolved_business_terms: [], last_clarifications: [], open_ambiguities: [], last_evidence_refs: [] },
    ...{ premises: [], last_turn: null, set_aside: [] },
  };
}
