/** CoverageReport from the case: criterion by criterion, and nothing is full that has a gap. */
import { isGap, REASONS } from '#domain/reasons.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import type { ReasonNote } from '#state/scalars.ts';
import { type Case, gap, type Point } from './case.ts';
import { CRITERIA } from './criteria.ts';
import { isAbsence, judgeSteps, type StepVerdict } from './steps.ts';

/** Reasons raised on the way that belong to this answer: those of optional steps and of replaced calls only have to be told. */
function raised({ state, steps }: Case): ReasonNote[] {
  const bearing = new Set(steps.filter(({ step }) => step.required).flatMap(({ last }) => last?.run.tool_run_id ?? []));
  const runs = new Set(state.tool_runs.map(({ run }) => run.tool_run_id));
  return state.reasons.filter(({ concerns = [] }) => {
    const about = concerns.filter((id) => runs.has(id));
    return about.length === 0 || about.some((id) => bearing.has(id));
  });
}

function unique(notes: readonly ReasonNote[]): ReasonNote[] {
  return [...new Map(notes.map((note) => [`${note.reason_code}|${note.message}`, note])).values()];
}

/** Points of the frame: proven when the steps that serve them held and no general criterion broke. */
function ownPoints({ frame }: Case, steps: readonly StepVerdict[], broken: readonly ReasonNote[]): Point[] {
  return frame.success_criteria.map((point) => {
    const serving = steps.filter(({ proves }) => proves.includes(point));
    const bearing = serving.length === 0 ? steps : serving;
    return { point, why: [...bearing.flatMap(({ why }) => why), ...broken] };
  });
}

function nextOf(why: readonly ReasonNote[]): string[] {
  return [...new Set(why.map(({ reason_code }) => REASONS[reason_code].next))];
}

export function blockedReport(
  request_id: string,
  reasons: readonly ReasonNote[],
  criteria: readonly string[],
): CoverageReport {
  const gaps = unique(reasons.filter(({ reason_code }) => isGap(reason_code)));
  const why = gaps.length > 0 ? gaps : [gap('NO_MATCH_IN_1C', REASONS.NO_MATCH_IN_1C.text)];
  return {
    ...{ request_id, answerability: 'insufficient', covered_points: [], uncovered_points: [...criteria] },
    ...{ why_partial: why, next_best_actions: nextOf(why), degraded_steps: [] },
  };
}

export function reportOf(judged: Case): CoverageReport {
  const { state, answering, steps } = judged;
  const verdicts = judgeSteps(judged);
  const general = CRITERIA.flatMap((criterion) => criterion(judged) ?? []);
  const broken = general.flatMap(({ why }) => why);
  const points = [...general, ...ownPoints(judged, verdicts, broken)];
  const gaps = raised(judged).filter(({ reason_code }) => isGap(reason_code));
  const why = unique([...verdicts.flatMap((one) => one.why), ...broken, ...gaps]);
  const proven = answering.length > 0 || steps.some(isAbsence);
  const degraded_steps = verdicts.flatMap(({ degraded }) => degraded ?? []);
  if (!proven) {
    // criteria that look at facts had nothing to look at: their silence is no reason of its own
    const causes = unique([...verdicts.flatMap((one) => one.why), ...gaps]);
    const told = causes.length > 0 ? causes : why;
    const report = blockedReport(state.request.request_id, told, [...new Set(points.map(({ point }) => point))]);
    return { ...report, degraded_steps };
  }
  const isHeld = ({ why: own }: Point): boolean => own.every(({ reason_code }) => !isGap(reason_code));
  const uncovered = points.filter((point) => !isHeld(point));
  const covered = points.filter(isHeld);
  const clean =
    uncovered.length === 0 && why.every(({ reason_code }) => !isGap(reason_code)) && degraded_steps.length === 0;
  const told = why.length > 0 || clean ? why : [gap('PARTIAL_MATCH_IN_1C', REASONS.PARTIAL_MATCH_IN_1C.text)];
  return {
    ...{ request_id: state.request.request_id, answerability: clean ? 'full' : 'partial' },
    covered_points: covered.length > 0 ? named(covered) : ['Прочитанное показано'],
    uncovered_points: uncovered.map(({ point, why: own }) => `${point} — ${own[0]?.message ?? 'не доказано'}`),
    ...{ why_partial: told, next_best_actions: nextOf(told), degraded_steps },
  };
}

const named = (points: readonly Point[]): string[] => [...new Set(points.map(({ point }) => point))];
