/** Steps of the plan that had to be done: how each ended, and what that takes from the answer. */
import { EMPTINESS, type EmptyCause } from '#domain/emptiness.ts';
import type { ReasonCode } from '#domain/reasons.ts';
import { REASONS } from '#domain/reasons.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { ToolRun } from '#state/tool-run.ts';
import { type Case, gap, type Step } from './case.ts';

type Degraded = CoverageReport['degraded_steps'][number];

export interface StepVerdict {
  readonly step_id: string;
  readonly proves: readonly string[];
  readonly why: readonly ReasonNote[];
  readonly degraded: Degraded | null;
}

/** A selection by one party, read whole: the emptiness is the answer, others having debts changes nothing. */
function isProvenAbsence({ emptiness, completeness, input }: ToolRun): boolean {
  if (emptiness === null || completeness !== 'complete') return false;
  if (emptiness.cause === 'no_data') return true;
  const selected = ['counterparty_id', 'contract_id', 'where'].filter((field) => input[field] !== undefined);
  return emptiness.cause === 'filter_too_narrow' && selected.length === 1 && selected[0] === 'counterparty_id';
}

/** A search for what the question is about: when it finds nothing, there is nothing to answer about. */
const isSearch = ({ step }: Step): boolean => step.type.split(':')[0] === 'find';

export function isAbsence(step: Step): boolean {
  const { last } = step;
  return last !== null && last.run.status === 'empty' && !isSearch(step) && isProvenAbsence(last.run);
}

function causeOf(one: Step, { emptiness }: ToolRun): EmptyCause {
  const cause = emptiness?.cause ?? 'not_found_on_route';
  return cause === 'no_data' && isSearch(one) ? 'entity_not_bound' : cause;
}

function whyNot(one: Step, replaced: boolean): { why: ReasonNote[]; how: Degraded['how'] | null } {
  const { last, step } = one;
  if (last === null) {
    const message = `Шаг «${step.type}» не выполнен.`;
    return { why: [gap('ROUTE_EXECUTION_ABORTED', message, [step.step_id])], how: 'failed' };
  }
  const { run } = last;
  const concerns = [run.tool_run_id];
  if (run.error_code !== null) {
    const { text } = REASONS[run.error_code];
    // a date before the books is no failure of a tool: nothing can be read there
    const how = run.error_code === 'BOOKS_BEGIN_LATER' ? null : ('failed' as const);
    return { why: [gap(run.error_code, run.error_message ?? text, concerns)], how };
  }
  if (run.status === 'empty' && !isAbsence(one)) {
    const cause = causeOf(one, run);
    const code: ReasonCode = EMPTINESS[cause].reason ?? 'NO_MATCH_IN_1C';
    return { why: [gap(code, run.emptiness?.proof ?? EMPTINESS[cause].text, concerns)], how: null };
  }
  if (run.completeness === 'limited_by_rights')
    return { why: [gap('ACCESS_LIMITED', REASONS.ACCESS_LIMITED.text, concerns)], how: null };
  if (run.completeness !== 'complete') return { why: [gap('RESULT_TRUNCATED', rowsRead(run), concerns)], how: 'cut' };
  return { why: [], how: replaced ? 'replaced' : null };
}

function rowsRead({ rows_expected: expected, rows_read: read }: ToolRun): string {
  const rows =
    expected === null
      ? `прочитано строк ${read}, сколько их всего — неизвестно`
      : `прочитано строк ${read} из ${expected}`;
  return `${REASONS.RESULT_TRUNCATED.text} Сейчас ${rows}.`;
}

export function judgeSteps({ steps, state }: Case): StepVerdict[] {
  const replaced = new Set(
    state.reasons
      .filter(({ reason_code }) => reason_code === 'STEP_REPLACED_BY_FALLBACK')
      .flatMap(({ concerns }) => concerns ?? []),
  );
  return steps
    .filter(({ step }) => step.required)
    .map((one) => {
      const { why, how } = whyNot(one, one.last !== null && replaced.has(one.last.run.tool_run_id));
      const { step_id, proves = [] } = one.step;
      return { step_id, proves, why, degraded: how === null ? null : { step_id, how } };
    });
}
