/** The frame in a trace, as much of it as holds what the person said herself. */
import { z } from 'zod';

const period = z.object({ from: z.string(), to: z.string() }).nullable();
const party = z.object({ title: z.string().nullable(), surface: z.string() });

export const givenSchema = z.object({
  original_user_question: z.string(),
  normalized_question: z.string(),
  success_criteria: z.array(z.string()),
  premises: z.array(z.object({ value: z.string() })),
  slots: z.object({
    accounts: z.array(z.string()),
    terms: z.array(z.object({ surface: z.string(), term: z.string() })),
    parties: z.array(party),
    exclusions: z.array(party),
    thresholds: z.array(z.object({ value: z.string() })),
    period,
    compare: period,
    document: z
      .object({ title: z.string().nullable(), number: z.string().nullable(), date: z.string().nullable() })
      .nullable(),
    as_of: z.string().nullable(),
    organisation: z.object({ title: z.string().nullable() }).nullable(),
  }),
});
