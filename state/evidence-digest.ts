/** EvidenceDigest: what the state keeps of an evidence bundle. The bundle itself, with its rows, lies in the results store under `key`. */
import { z } from 'zod';
import { countSchema, idSchema } from './scalars.ts';

export const evidenceDigestSchema = z.strictObject({
  key: idSchema,
  facts: countSchema,
  conflicts: countSchema,
  not_found: countSchema,
  execution_errors: countSchema,
});
export type EvidenceDigest = z.infer<typeof evidenceDigestSchema>;
