/**
 * judgeCoverage: the critic. It holds the evidence against the question criterion by criterion and says what is proven, what is not and why;
 * its word may send the turn to another plan, never to a prettier answer.
 */
import { REASONS } from '#domain/reasons.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import { type EvidenceBundle, evidenceBundleSchema } from '#state/evidence-bundle.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { ReasonNote } from '#state/scalars.ts';
import { caseOf } from './coverage/case.ts';
import { blockedReport, reportOf } from './coverage/report.ts';
import { verdictOf } from './coverage/verdict.ts';
import { type Deps, defineNode, type Update } from './node.ts';

async function evidenceOf(state: GraphState, deps: Deps): Promise<EvidenceBundle | null> {
  if (state.evidence === null) return null;
  return evidenceBundleSchema.parse(await deps.results.read(state.evidence.key));
}

/** Every reason of the report stands among the reasons of the turn. */
function withReasons(reasons: readonly ReasonNote[], why: readonly ReasonNote[]): ReasonNote[] {
  const known = new Set(reasons.map(({ reason_code, message }) => `${reason_code}|${message}`));
  return [...reasons, ...why.filter(({ reason_code, message }) => !known.has(`${reason_code}|${message}`))];
}

/** Readings of the binding that failed and stand in the way end a turn as a failed step of a plan does: the stage changes nothing. */
function failedBefore({ tool_runs, reasons }: GraphState): CoverageReport['degraded_steps'] {
  const told = new Set(reasons.map(({ message }) => message));
  const last = new Map(tool_runs.map((one) => [one.step_id, one]));
  return [...last.values()]
    .filter(({ run: { error_code, error_message } }) => error_code !== null && told.has(error_message ?? ''))
    .map(({ step_id }) => ({ step_id, how: 'failed' }));
}

async function run(state: GraphState, deps: Deps): Promise<Update> {
  const bundle = await evidenceOf(state, deps);
  const judged = bundle === null ? null : caseOf(state, bundle, state.question?.working_date ?? deps.today());
  if (judged === null || state.blocked) {
    const criteria = state.query_frame?.success_criteria ?? [];
    const given = judged === null && state.reasons.length === 0;
    const reasons: ReasonNote[] = given
      ? [{ reason_code: 'INTERNAL_ERROR', message: REASONS.INTERNAL_ERROR.text }]
      : state.reasons;
    const blocked = blockedReport(state.request.request_id, reasons, criteria);
    const report = { ...blocked, degraded_steps: failedBefore(state) };
    return { coverage_report: report, verdict: 'answer', reasons: withReasons(state.reasons, report.why_partial) };
  }
  const report = reportOf(judged);
  const { verdict, clarification } = verdictOf(judged, report);
  return {
    ...{ coverage_report: report, verdict, reasons: withReasons(state.reasons, report.why_partial) },
    ...(verdict === 'replan' ? { attempts: { ...state.attempts, plans: state.attempts.plans + 1 } } : {}),
    ...(clarification === null ? {} : { clarification: { asked: clarification, reply: null } }),
  };
}

export const judgeCoverage = defineNode({
  name: 'judgeCoverage',
  reads: [
    ...(['request', 'question', 'query_frame', 'execution_plan', 'tool_runs', 'evidence', 'reasons'] as const),
    ...(['attempts', 'blocked', 'clarifications'] as const),
  ],
  writes: ['coverage_report', 'verdict', 'attempts', 'reasons', 'clarification'],
  run,
});
