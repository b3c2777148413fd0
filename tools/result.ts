/**
 * What a tool answers: found, empty or failed, and never one dressed as another. Found says how whole it is; empty says why and how that
 * was proven; failed names a reason that a person can act on.
 */
import { z } from 'zod';
import { EMPTY_CAUSES } from '#domain/emptiness.ts';
import { conflictSchema, factSchema, sourceRefSchema } from '#state/evidence-bundle.ts';
import { completenessSchema, countSchema, reasonCodeSchema } from '#state/scalars.ts';

/** An assumption made, a limit met, a remark that belongs to the answer. */
export const noteSchema = z.strictObject({ code: reasonCodeSchema, message: z.string().min(1) });
export type Note = z.infer<typeof noteSchema>;

/** How whole the reading was that the answer rests on; `expected` is what the base counted, null when it does not tell. */
const reading = {
  completeness: completenessSchema,
  expected: countSchema.nullable(),
  read: countSchema,
};

const ground = {
  sources: z.array(sourceRefSchema),
  notes: z.array(noteSchema),
};

export const emptySchema = z.strictObject({
  kind: z.literal('empty'),
  cause: z.enum(EMPTY_CAUSES),
  /** How the cause was proven, in words for a person. */
  proof: z.string().min(1),
  ...reading,
  ...ground,
});
export type Empty = z.infer<typeof emptySchema>;

export const failedSchema = z.strictObject({
  kind: z.literal('failed'),
  code: reasonCodeSchema,
  message: z.string().min(1),
  /** What the person can do about it. */
  next_step: z.string(),
  /** What exactly, for the engineer; holds no personal data. */
  detail: z.string(),
});
export type Failed = z.infer<typeof failedSchema>;

/** The found half of an answer whose value is `value`. */
function foundSchema(value: z.ZodType) {
  return z.strictObject({
    kind: z.literal('found'),
    value,
    facts: z.array(factSchema),
    conflicts: z.array(conflictSchema),
    ...reading,
    ...ground,
  });
}

export type Found<V> = Omit<z.infer<ReturnType<typeof foundSchema>>, 'value'> & { readonly value: V };
export type ToolResult<V> = Found<V> | Empty | Failed;

export function resultSchema(value: z.ZodType): z.ZodType<ToolResult<unknown>> {
  return z.discriminatedUnion('kind', [foundSchema(value), emptySchema, failedSchema]);
}
