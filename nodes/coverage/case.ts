/** What the critic judges: the question as it was understood, the steps that had to be done with the last word of each, and the evidence. */
import type { EvidenceBundle, Fact } from '#state/evidence-bundle.ts';
import type { PlanStep } from '#state/execution-plan.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import type { GraphState, KeptRun } from '#state/graph-state.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';

export interface Step {
  readonly step: PlanStep;
  /** Null when the step was never run. */
  readonly last: KeptRun | null;
}

export interface Case {
  readonly state: GraphState;
  readonly frame: QueryFrame;
  readonly slots: Slots;
  readonly intent: string;
  readonly workingDate: string;
  readonly steps: readonly Step[];
  readonly bundle: EvidenceBundle;
  /** Facts that answer the question itself, disputed ones left out. */
  readonly answering: readonly Fact[];
  /** The same with those that a conflict touches. */
  readonly all: readonly Fact[];
}

/** Types of facts that answer each intent; everything else stands beside. */
const ANSWERING: Readonly<Record<string, ReadonlySet<string>>> = {
  open_settlements: new Set(['party_balance', 'open_item', 'settlements_total', 'derived_total', 'reading_total']),
  overdue_settlements: new Set(['overdue_party', 'overdue_part', 'open_item', 'derived_total']),
  balance_as_of: new Set(['balance', 'balance_total', 'derived_total']),
  account_turnovers: new Set(['turnover', 'turnover_total', 'month_turnover', 'derived_total']),
  document_movements: new Set(['posting', 'document_turnover', 'document']),
};
/** Of every intent that is answered by a report. */
const OF_REPORT: ReadonlySet<string> = new Set(['report_figure', 'report_row', 'report_total', 'report_count']);

export function isAnswering(intent: string, fact: Fact): boolean {
  const part = attributeOf(fact, 'part');
  // a document that a search found has been named, not read
  const named = fact.type === 'document' && attributeOf(fact, 'posted') === null;
  const partial = ['derived_total', 'report_total', 'report_count'].includes(fact.type) && part !== 'kept';
  return !named && !partial && (ANSWERING[intent] ?? OF_REPORT).has(fact.type);
}

export function caseOf(state: GraphState, bundle: EvidenceBundle, workingDate: string): Case | null {
  const { query_frame: frame, execution_plan: plan, tool_runs: runs } = state;
  if (frame === null) return null;
  const last = new Map(runs.map((one) => [one.step_id, one]));
  const disputed = new Set(bundle.conflicts.flatMap(({ fact_ids }) => fact_ids));
  const all = bundle.facts.filter((fact) => isAnswering(frame.business_intent, fact));
  return {
    ...{ state, frame, slots: frame.slots, intent: frame.business_intent, workingDate, bundle, all },
    steps: (plan?.steps ?? [])
      .filter(({ tool_name }) => tool_name !== undefined)
      .map((step) => ({ step, last: last.get(step.step_id) ?? null })),
    answering: all.filter(({ fact_id }) => !disputed.has(fact_id)),
  };
}

/** One point of the question: proven or not, and why not. */
export interface Point {
  readonly point: string;
  readonly why: readonly ReasonNote[];
}

export function gap(
  reason_code: ReasonNote['reason_code'],
  message: string,
  concerns: readonly string[] = [],
): ReasonNote {
  return { reason_code, message, ...(concerns.length === 0 ? {} : { concerns: [...concerns] }) };
}
