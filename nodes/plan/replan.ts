/** Another plan after a gap: what failed within limits is asked for differently, what was read stays, what only added and failed goes. */
import type { PlanStep } from '#state/execution-plan.ts';
import type { KeptRun } from '#state/graph-state.ts';
import type { ReasonNote } from '#state/scalars.ts';
import { canonical } from '../calls/call-key.ts';
import type { CallInput } from '../calls/kept-calls.ts';
import { FALLBACK_CODES, type FallbackCode, fallbackOf } from './fallbacks.ts';

export interface Replanned {
  readonly steps: readonly PlanStep[];
  readonly reasons: readonly ReasonNote[];
}

const inputOf = ({ input }: PlanStep): CallInput => (input ?? {}) as CallInput;

/** The last run of every step. */
function lastRuns(runs: readonly KeptRun[]): ReadonlyMap<string, KeptRun> {
  return new Map(runs.map((run) => [run.step_id, run]));
}

function otherwise(
  step: PlanStep,
  failure: KeptRun,
  asked: ReadonlySet<string>,
): { code: FallbackCode; input: CallInput } | null {
  for (const code of FALLBACK_CODES) {
    const { against, change } = fallbackOf(code);
    if (failure.run.error_code === null || !against.has(failure.run.error_code)) continue;
    const input = change(inputOf(step));
    if (input !== null && !asked.has(`${step.tool_name} ${canonical(input)}`)) return { code, input };
  }
  return null;
}

/** Null when nothing is left to change: the same plan is never run twice. */
export function replanned(steps: readonly PlanStep[], runs: readonly KeptRun[], version: number): Replanned | null {
  const last = lastRuns(runs);
  const asked = new Set(runs.map(({ run }) => `${run.tool_name} ${canonical(run.input)}`));
  const renamed = new Map<string, string>();
  const reasons: ReasonNote[] = [];
  const next: PlanStep[] = [];
  for (const step of steps) {
    const failure = last.get(step.step_id);
    const failed = failure !== undefined && failure.run.error_code !== null;
    const waits = (step.depends_on ?? []).some((id) => renamed.has(id));
    if (!step.required && failed) continue;
    if (!failed && !waits) {
      next.push(step);
      continue;
    }
    const changed = failed ? otherwise(step, failure, asked) : null;
    if (changed === null && !waits) {
      next.push(step);
      continue;
    }
    const step_id = `${step.step_id.replace(/v\d+$/, '')}v${version}`;
    renamed.set(step.step_id, step_id);
    if (changed !== null)
      reasons.push({
        reason_code: 'STEP_REPLACED_BY_FALLBACK',
        message: fallbackOf(changed.code).told,
        concerns: [step_id],
      });
    next.push(
      pointing(
        {
          ...step,
          step_id,
          ...(changed === null
            ? {}
            : { type: `${step.type}:${changed.code}`, input: changed.input as PlanStep['input'] }),
        },
        renamed,
      ),
    );
  }
  return reasons.length === 0 ? null : { steps: next, reasons };
}

/** References to a renamed step follow it. */
function pointing(step: PlanStep, renamed: ReadonlyMap<string, string>): PlanStep {
  const input = Object.fromEntries(
    Object.entries(inputOf(step)).map(([field, value]) => {
      const target = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.$step : undefined;
      const moved = typeof target === 'string' ? renamed.get(target) : undefined;
      return [field, moved === undefined ? value : { ...(value as CallInput), $step: moved }];
    }),
  );
  const before = step.depends_on?.map((id) => renamed.get(id) ?? id);
  return { ...step, input, ...(before === undefined ? {} : { depends_on: before }) };
}
