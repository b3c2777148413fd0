/**
 * FinalAnswerPackage: what the person gets. Every statement is a claim: a fact with its evidence, an inference that names what it rests
 * on, or an open unknown.
 */
import { z } from 'zod';
import type { EvidenceBundle } from './evidence-bundle.ts';
import { repeatSchema } from './evidence-bundle.ts';
import { idSchema } from './scalars.ts';

/** What a reader may do with each kind of statement. */
export const CLAIM_KINDS = {
  fact: 'доказано данными',
  inference: 'вывод из доказанного',
  unknown: 'неизвестно',
} as const satisfies Record<string, string>;

export type ClaimKind = keyof typeof CLAIM_KINDS;

export const claimSchema = z
  .strictObject({
    claim_id: idSchema,
    text: z.string().min(1),
    kind: z.enum(Object.keys(CLAIM_KINDS) as [ClaimKind, ...ClaimKind[]]),
    /** Ids of facts; an unknown may name what was looked at. */
    evidence_ids: z.array(idSchema),
  })
  .refine(({ kind, evidence_ids }) => kind === 'unknown' || evidence_ids.length > 0, {
    message: 'Факт и вывод называют, на чём стоят',
    path: ['evidence_ids'],
  });
export type Claim = z.infer<typeof claimSchema>;

/** An independent check of a figure, shown also when it agrees. */
export const controlSchema = z.strictObject({
  text: z.string().min(1),
  agrees: z.boolean(),
  evidence_ids: z.array(idSchema).min(1),
});

/** Cells are printed text: «1 234 567,89», «30.06.2020», names letter for letter as in 1C. */
export const answerTableSchema = z.strictObject({
  title: z.string().min(1),
  columns: z.array(z.strictObject({ title: z.string(), align: z.enum(['left', 'right']) })).min(1),
  rows: z.array(z.array(z.string())),
  /** «прочие 34 поставщика — …», the total; null when there is nothing to add. */
  footer: z.array(z.string()).nullable(),
});
export type AnswerTable = z.infer<typeof answerTableSchema>;

/** The five blocks in the order they are read; `user_facing_answer` is the same as one text. */
export const answerBlocksSchema = z.strictObject({
  conclusion: z.string().min(1),
  checked: z.array(z.string().min(1)),
  found: z.strictObject({ paragraphs: z.array(z.string().min(1)), tables: z.array(answerTableSchema) }),
  not_established: z.array(z.string().min(1)),
  next: z.array(z.string().min(1)),
});
export type AnswerBlocks = z.infer<typeof answerBlocksSchema>;

export const finalAnswerPackageSchema = z
  .strictObject({
    short_answer: z.string().min(1),
    user_facing_answer: z.string().min(1),
    blocks: answerBlocksSchema,
    evidence_summary: z.array(z.string().min(1)),
    limitations: z.array(z.string().min(1)),
    clarifying_question: z.string().min(1).nullable(),
    /** Each in one line, changeable: date, reading of a word, threshold, default term. */
    assumptions: z.array(z.string().min(1)),
    claims: z.array(claimSchema),
    controls: z.array(controlSchema),
    repeat_in_1c: z.array(repeatSchema),
  })
  .refine(({ claims }) => new Set(claims.map((claim) => claim.claim_id)).size === claims.length, {
    message: 'Один номер у двух утверждений',
    path: ['claims'],
  });
export type FinalAnswerPackage = z.infer<typeof finalAnswerPackageSchema>;

export interface UnsupportedClaim {
  readonly claim_id: string;
  readonly why: 'no_such_evidence' | 'in_conflict';
}

/** Claims that may not be spoken: they name evidence that is not there, or facts that a conflict touches. */
export function unsupportedClaims(claims: readonly Claim[], evidence: EvidenceBundle): UnsupportedClaim[] {
  const facts = new Set(evidence.facts.map((fact) => fact.fact_id));
  const disputed = new Set(evidence.conflicts.flatMap((conflict) => conflict.fact_ids));
  return claims
    .filter((claim) => claim.kind !== 'unknown')
    .flatMap(({ claim_id, evidence_ids }): UnsupportedClaim[] => {
      if (!evidence_ids.every((id) => facts.has(id))) return [{ claim_id, why: 'no_such_evidence' }];
      return evidence_ids.some((id) => disputed.has(id)) ? [{ claim_id, why: 'in_conflict' }] : [];
    });
}
