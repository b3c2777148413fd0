/** ExecutionPlan: what has to be proven and by which steps; required and optional steps apart, with a way out and conditions to stop. */
import { z } from 'zod';
import { STOP_CONDITION_CODES } from '#domain/stop-conditions.ts';
import { idSchema, jsonSchema } from './scalars.ts';

export const planStepSchema = z.strictObject({
  step_id: idSchema,
  type: z.string().min(1),
  input: jsonSchema.optional(),
  required: z.boolean(),
  /** Tool of the catalogue that does it; absent for a step that only resolves words. */
  tool_name: z.string().min(1).optional(),
  /** Steps whose results it takes; all stand before it. */
  depends_on: z.array(idSchema).optional(),
  /** Success criteria of the frame that it serves. */
  proves: z.array(z.string().min(1)).optional(),
});
export type PlanStep = z.infer<typeof planStepSchema>;

export const executionPlanSchema = z
  .strictObject({
    request_id: idSchema,
    plan_version: z.int().positive(),
    goal: z.string().min(1),
    steps: z.array(planStepSchema).min(1),
    fallbacks: z.array(z.string().min(1)),
    stop_conditions: z.array(z.enum(STOP_CONDITION_CODES)).min(1),
  })
  .check(({ value, issues }) => {
    for (const message of disordered(value.steps))
      issues.push({ code: 'custom', message, path: ['steps'], input: value });
  });
export type ExecutionPlan = z.infer<typeof executionPlanSchema>;

interface Ordered {
  readonly step_id: string;
  readonly depends_on?: readonly string[] | undefined;
}

/** Steps with one number, and steps that wait for what does not stand before them: such a plan could run in a circle. */
function disordered(steps: readonly Ordered[]): string[] {
  const before = new Set<string>();
  return steps.flatMap(({ step_id, depends_on = [] }) => {
    const wrong = depends_on
      .filter((id) => !before.has(id))
      .map((id) => `Шаг ${step_id} ждёт ${id}, которого перед ним нет`);
    if (before.has(step_id)) wrong.push(`Один номер у двух шагов: ${step_id}`);
    before.add(step_id);
    return wrong;
  });
}
