/** Clarification: one question back to the person, with options that fill slots, and what was replied. */
import { z } from 'zod';
import { idSchema, reasonCodeSchema } from './scalars.ts';
import { slotsSchema } from './slots.ts';

export const clarificationOptionSchema = z.strictObject({
  option_id: idSchema,
  label: z.string().min(1),
  /** The price of the choice: parties and roubles; null where it cannot be told. */
  detail: z.string().min(1).nullable(),
  /** What choosing it fills. */
  sets: slotsSchema.partial(),
});
export type ClarificationOption = z.infer<typeof clarificationOptionSchema>;

export const clarificationSchema = z.strictObject({
  /** Unique in the dialogue; the same question is never asked twice. */
  clarification_id: idSchema,
  /** Field of the slots that it asks about. */
  slot: z.string().min(1),
  question: z.string().min(1),
  /** Why a guess would mislead. */
  why: z.string().min(1),
  reason_code: reasonCodeSchema,
  options: z.array(clarificationOptionSchema).max(20),
  allow_free_text: z.boolean(),
});
export type Clarification = z.infer<typeof clarificationSchema>;

/** A choice by number or id, free words, or the end of waiting: another question came, or the person gave up. */
export const replySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), option_id: idSchema }),
  z.strictObject({ kind: z.literal('text'), text: z.string().min(1).max(20_000) }),
  z.strictObject({ kind: z.literal('set_aside') }),
  z.strictObject({ kind: z.literal('cancelled') }),
]);
export type Reply = z.infer<typeof replySchema>;

export const askedSchema = z.strictObject({ asked: clarificationSchema, reply: replySchema.nullable() });
export type Asked = z.infer<typeof askedSchema>;
