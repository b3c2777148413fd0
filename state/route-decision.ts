/**
 * RouteDecisionLog: where the answer is looked for and why not elsewhere. Flags tell the shape of the question, sufficiency what the
 * stores hold; the decision follows from both by the table of routes.
 */
import { z } from 'zod';
import { ROUTE_FLAG_CODES, SUFFICIENCY_CODES } from '#domain/routes.ts';
import { idSchema, reasonCodeSchema } from './scalars.ts';

export const routeDecisionFlagsSchema = z.record(z.enum(ROUTE_FLAG_CODES), z.boolean());
export type RouteDecisionFlags = z.infer<typeof routeDecisionFlagsSchema>;

export const storeSufficiencySchema = z.strictObject({
  ...z.strictObject(
    Object.fromEntries(SUFFICIENCY_CODES.map((code) => [code, z.boolean()])) as Record<
      (typeof SUFFICIENCY_CODES)[number],
      z.ZodBoolean
    >,
  ).shape,
  reason_codes: z.array(reasonCodeSchema),
});
export type StoreSufficiencyResult = z.infer<typeof storeSufficiencySchema>;

export const routeDecisionLogSchema = z.strictObject({
  question_id: idSchema,
  question_text: z.string(),
  parsed_class: z.string().min(1),
  decision_flags: routeDecisionFlagsSchema,
  sufficiency_snapshot: storeSufficiencySchema,
  candidate_routes: z.array(z.string().min(1)),
  /** Route → why it was not taken. */
  rejected_routes: z.record(z.string(), z.string().min(1)),
  chosen_route: z.string().min(1),
  execution_mode: z.enum(['inline', 'job', 'none']),
  batch_job_id: idSchema.nullable(),
});
export type RouteDecisionLog = z.infer<typeof routeDecisionLogSchema>;
