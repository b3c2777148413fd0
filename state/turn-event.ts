/** TurnEvent: what happens inside a running turn, the one vocabulary that every door translates (SSE, the page, the command line). */
import { z } from 'zod';
import { STAGE_NAMES } from '#domain/stages.ts';
import { countSchema } from './scalars.ts';

export const turnEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('stage'),
    stage: z.enum(STAGE_NAMES),
    state: z.enum(['started', 'finished', 'failed']),
  }),
  /** A tool call within runTools: which of how many, for «прочитано 3 из 5». */
  z.strictObject({
    type: z.literal('tool'),
    tool_name: z.string().min(1),
    title: z.string().min(1),
    state: z.enum(['started', 'finished', 'failed']),
    done: countSchema,
    planned: countSchema,
  }),
]);
export type TurnEvent = z.infer<typeof turnEventSchema>;
