/**
 * EvidenceBundle: everything proven in a turn. Every end leads somewhere: facts to sources, conflicts to facts; contradictions stand apart
 * and are never averaged away.
 */
import { z } from 'zod';
import { CONFLICT_TYPES } from '#domain/conflicts.ts';
import { EMPTY_CAUSES } from '#domain/emptiness.ts';
import { fitsMeasure } from '#domain/measures.ts';
import { entityRefSchema, factSchema } from './fact.ts';
import { reportOutlineSchema } from './report-outline.ts';
import { confidenceSchema, idSchema, isoDateSchema, measureSchema, periodSchema, reasonCodeSchema } from './scalars.ts';

export { type EntityRef, entityRefSchema, type Fact, type FactReading, factSchema, type Level } from './fact.ts';
export { completenessSchema } from './scalars.ts';

/** How to see the same figure in 1C with one's own eyes. */
export const repeatSchema = z.strictObject({
  report: z.string().min(1),
  account: z.string().nullable(),
  period: periodSchema,
  groupings: z.array(z.string().min(1)),
  options: z.array(z.string().min(1)),
});
export type RepeatIn1c = z.infer<typeof repeatSchema>;

export const sourceRefSchema = z.strictObject({
  source_ref: idSchema,
  /** `1C_register_extract`, `1C_document`, `1C_catalog`, `store`, `article`. */
  kind: z.string().min(1),
  object_type: z.string().min(1),
  object_id: z.string().min(1),
  title: z.string().min(1),
  base_id: idSchema,
  organisation_id: idSchema.nullable(),
  /** Run that read it; null for what was not fetched by a tool. */
  tool_run_id: idSchema.nullable(),
  repeat_in_1c: repeatSchema.nullable(),
});
export type SourceRef = z.infer<typeof sourceRefSchema>;

export const conflictSchema = z
  .strictObject({
    conflict_id: idSchema,
    type: z.enum(CONFLICT_TYPES),
    /** What differs from what, in Russian, with both values. */
    message: z.string().min(1),
    measure: measureSchema,
    expected: z.string(),
    actual: z.string(),
    /** Expected less actual; null where subtraction means nothing. */
    difference: z.string().nullable(),
    /** Claims on these facts are blocked. */
    fact_ids: z.array(idSchema),
    source_refs: z.array(idSchema),
  })
  .refine(
    ({ measure, expected, actual, difference }) =>
      [expected, actual, ...(difference === null ? [] : [difference])].every((value) => fitsMeasure(measure, value)),
    'Значения противоречия записаны не так, как требует мера',
  );
export type Conflict = z.infer<typeof conflictSchema>;

export const entityBindingSchema = z.strictObject({
  surface: z.string().min(1),
  resolved_to: z.string().min(1),
  confidence: confidenceSchema,
  entity_ref: entityRefSchema.nullable().optional(),
});
export type EntityBinding = z.infer<typeof entityBindingSchema>;

/** A document that stands behind facts, by its full name. */
export const documentSchema = z.strictObject({
  document_ref: entityRefSchema,
  number: z.string(),
  date: isoDateSchema,
  posted: z.boolean(),
  deletion_mark: z.boolean(),
  sum: z
    .string()
    .refine((sum) => fitsMeasure('document_sum', sum), 'Сумма документа с двумя знаками')
    .nullable(),
  organisation_id: idSchema,
  source_ref: idSchema,
});
export type EvidenceDocument = z.infer<typeof documentSchema>;

/** Something looked for and not there, with the cause and its proof. */
export const notFoundSchema = z.strictObject({
  what: z.string().min(1),
  cause: z.enum(EMPTY_CAUSES),
  proof: z.string().min(1),
  /** Whose absence it is, as a person would say it: a party, a moment; '' when the question has one of each. */
  about: z.string(),
  tool_run_id: idSchema.nullable(),
});
export type NotFound = z.infer<typeof notFoundSchema>;

export const executionErrorSchema = z.strictObject({
  tool_run_id: idSchema.nullable(),
  step_id: idSchema.nullable(),
  error_code: reasonCodeSchema,
  error_message: z.string().min(1),
});
export type ExecutionError = z.infer<typeof executionErrorSchema>;

export const evidenceBundleSchema = z
  .strictObject({
    request_id: idSchema,
    base_id: idSchema,
    facts: z.array(factSchema),
    entity_bindings: z.array(entityBindingSchema),
    source_refs: z.array(sourceRefSchema),
    documents: z.array(documentSchema),
    conflicts: z.array(conflictSchema),
    not_found: z.array(notFoundSchema),
    execution_errors: z.array(executionErrorSchema),
    /** Sentences and heads of tables of tools that answer with a report. */
    reports: z.array(reportOutlineSchema),
  })
  .check(({ value, issues }) => {
    for (const message of loose(value)) issues.push({ code: 'custom', message, path: [], input: value });
  });
export type EvidenceBundle = z.infer<typeof evidenceBundleSchema>;

interface Bundle {
  readonly base_id: string;
  readonly facts: readonly { fact_id: string; source_ref: string; base_id: string }[];
  readonly source_refs: readonly { source_ref: string }[];
  readonly documents: readonly { source_ref: string }[];
  readonly conflicts: readonly { fact_ids: string[]; source_refs: string[] }[];
}

/** Ends of a bundle that lead nowhere: unknown sources and facts, repeated ids, facts of another base. */
function loose(bundle: Bundle): string[] {
  const facts = new Set(bundle.facts.map((fact) => fact.fact_id));
  const sources = new Set(bundle.source_refs.map((source) => source.source_ref));
  const named = [...bundle.facts, ...bundle.documents].map((one) => one.source_ref);
  const missing = [...named, ...bundle.conflicts.flatMap((conflict) => conflict.source_refs)].filter(
    (ref) => !sources.has(ref),
  );
  const unknown = bundle.conflicts.flatMap((conflict) => conflict.fact_ids).filter((id) => !facts.has(id));
  return [
    ...missing.map((ref) => `Нет источника ${ref}`),
    ...unknown.map((id) => `Нет факта ${id}`),
    ...(facts.size === bundle.facts.length ? [] : ['Один номер у двух фактов']),
    ...(sources.size === bundle.source_refs.length ? [] : ['Один номер у двух источников']),
    ...bundle.facts.filter((fact) => fact.base_id !== bundle.base_id).map(({ fact_id }) => `${fact_id} из другой базы`),
  ];
}
