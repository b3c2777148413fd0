/**
 * What one base answered to the open questions of its dialect. Everything may be unknown: then the readers take the path that is right
 * under every answer, only slower. The caller keeps the profile as JSON between runs.
 */
import { z } from 'zod';

export const profileSchema = z.object({
  /** `/$count`: some bases do not serve it. */
  count: z.enum(['served', 'refused', 'unknown']).default('unknown'),
  /** O1: inner quotes of a Condition. */
  condition_quotes: z.enum(['single', 'doubled', 'unknown']).default('unknown'),
  /** O2: `$inlinecount` and `$top` in one request. */
  inlinecount_paging: z.enum(['kept', 'ignored', 'unknown']).default('unknown'),
  /** O3: `$skip` and `$filter` on RecordsWithExtDimensions. */
  records_skip: z.enum(['works', 'refused', 'ignored', 'unknown']).default('unknown'),
  records_filter: z.enum(['works', 'refused', 'unknown']).default('unknown'),
  /** O4: spelling of `Recorder` in a key, and the answer for a recorder without movements. */
  recorder_key: z.enum(['text', 'guid', 'filter', 'unknown']).default('unknown'),
  recorder_without_movements: z.enum(['not_found', 'empty', 'unknown']).default('unknown'),
  /** O5: does EndPeriod belong to the interval. */
  end_period: z.enum(['inclusive', 'exclusive', 'unknown']).default('unknown'),
  /** O6: does a passive account keep a negative balance in its credit column. */
  balance_sides: z.enum(['by_account_kind', 'by_sign', 'unknown']).default('unknown'),
  /** O7: name of the turnovers-only flag, '' when there is none. */
  turnovers_only_field: z.string().default('unknown'),
  period_adjustment: z.enum(['visible', 'hidden', 'unknown']).default('unknown'),
  /** O8: fields of `_ExtDimensions`, and presence of …SplittedBalance…. */
  ext_dimensions_fields: z.array(z.string()).default([]),
  splitted_balance: z.enum(['present', 'absent', 'unknown']).default('unknown'),
  /** O9: lambda with cast on a composite column of a section. */
  lambda_cast: z.enum(['works', 'refused', 'unknown']).default('unknown'),
  /** O10: cast filter by Recorder on `_RecordType`. */
  record_type_cast: z.enum(['works', 'refused', 'empty', 'unknown']).default('unknown'),
  /** O11: does reposting leave DataVersion alone; only a write could tell. */
  reposting_keeps_version: z.enum(['yes', 'no', 'unknown']).default('unknown'),
  /** O12: letter case in comparisons. */
  case_eq: z.enum(['sensitive', 'insensitive', 'unknown']).default('unknown'),
  case_startswith: z.enum(['sensitive', 'insensitive', 'unknown']).default('unknown'),
  case_substringof: z.enum(['sensitive', 'insensitive', 'unknown']).default('unknown'),
  /** Presentation of an object beside its fields in one request. */
  presentation: z.enum(['served', 'refused', 'unknown']).default('unknown'),
});

export type Profile = z.infer<typeof profileSchema>;

export const UNKNOWN_PROFILE: Profile = profileSchema.parse({});

/** A kept profile; fields it lacks are unknown. Throws ZodError on a text that is no profile. */
export function parseProfile(json: string): Profile {
  return profileSchema.parse(JSON.parse(json));
}
