/** Premise: something an answer rests on besides the books, how firmly it stands, and the turn it came from. */
import { z } from 'zod';
import { carried, PREMISE_STATUS_CODES } from '#domain/premises.ts';
import { countSchema } from './scalars.ts';

export const premiseSchema = z.strictObject({
  /** Field that it fills: `as_of_date`, `organisation`, `term:хвосты`. */
  field: z.string().min(1),
  value: z.string().min(1),
  status: z.enum(PREMISE_STATUS_CODES),
  /** `turn_id` of the turn in which it was said or assumed first. */
  from_turn: countSchema,
});
export type Premise = z.infer<typeof premiseSchema>;

/** Premises as the next turn receives them; where they came from stays. */
export function carryPremises(premises: readonly Premise[]): Premise[] {
  return premises.map((premise) => ({ ...premise, status: carried(premise.status) }));
}

/** The person said so in this turn: the only way for a premise to become confirmed. */
export function confirmPremise(premise: Premise, turn: number): Premise {
  return { ...premise, status: 'confirmed', from_turn: turn };
}
