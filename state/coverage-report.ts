/** CoverageReport: what of the question is proven, what is not and why. No answer is composed without one. */
import { z } from 'zod';
import type { Judged } from '#domain/outcome-of.ts';
import { ANSWERABILITIES, type MessageKind } from '#domain/outcomes.ts';
import { isGap } from '#domain/reasons.ts';
import { idSchema, reasonNoteSchema } from './scalars.ts';

/** A required step that failed, was cut, or was replaced by a fallback. */
export const degradedStepSchema = z.strictObject({
  step_id: idSchema,
  how: z.enum(['failed', 'cut', 'replaced']),
});

export const coverageReportSchema = z
  .strictObject({
    request_id: idSchema,
    answerability: z.enum(ANSWERABILITIES),
    covered_points: z.array(z.string().min(1)),
    uncovered_points: z.array(z.string().min(1)),
    why_partial: z.array(reasonNoteSchema),
    next_best_actions: z.array(z.string().min(1)),
    degraded_steps: z.array(degradedStepSchema),
  })
  .check(({ value, issues }) => {
    for (const message of contradictions(value)) issues.push({ code: 'custom', message, path: [], input: value });
  });
export type CoverageReport = z.infer<typeof coverageReportSchema>;

type Report = Pick<Judged, 'answerability'> & {
  readonly covered_points: readonly string[];
  readonly uncovered_points: readonly string[];
  readonly why_partial: readonly { readonly reason_code: Judged['reasons'][number] }[];
  readonly degraded_steps: readonly unknown[];
};

/** Where the verdict does not follow from its own grounds. */
function contradictions(report: Report): string[] {
  const { answerability, covered_points, uncovered_points, why_partial, degraded_steps } = report;
  const gaps = why_partial.filter(({ reason_code }) => isGap(reason_code));
  const flawed = gaps.length > 0 || uncovered_points.length > 0 || degraded_steps.length > 0;
  const rules: readonly (readonly [broken: boolean, message: string])[] = [
    [answerability === 'full' && flawed, 'Полное покрытие при названном пробеле'],
    [answerability === 'full' && covered_points.length === 0, 'Полное покрытие, где ничего не доказано'],
    [answerability === 'partial' && covered_points.length === 0, 'Частичное покрытие, где ничего не доказано'],
    [(answerability === 'partial' || answerability === 'insufficient') && gaps.length === 0, 'Неполнота без причины'],
    [answerability === 'not_required' && (flawed || covered_points.length > 0), 'Доказывать было нечего'],
  ];
  return rules.filter(([broken]) => broken).map(([, message]) => message);
}

/** The report as the rule of outcomes reads it. */
export function judgedBy(report: CoverageReport, message: MessageKind): Judged {
  return {
    message,
    answerability: report.answerability,
    coveredCount: report.covered_points.length,
    uncoveredCount: report.uncovered_points.length,
    requiredStepDegraded: report.degraded_steps.length > 0,
    reasons: report.why_partial.map(({ reason_code }) => reason_code),
  };
}
