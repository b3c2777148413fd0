/**
 * A case for the critic written by hand: a few facts, the steps with their last word and the question. Nothing is read from a base, so a rule
 * can be tried on exactly the fact that should break it.
 */
import type { IntentCode } from '#domain/intents.ts';
import { judgeCoverage } from '#nodes/judge-coverage.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import type { Conflict, EvidenceBundle, EvidenceDocument, Fact } from '#state/evidence-bundle.ts';
import type { PlanStep } from '#state/execution-plan.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { Json } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { ToolRun } from '#state/tool-run.ts';
import { AS_OF, depsWith, frameOf, stateOf } from './turn-state.ts';

export const MAY = { from: '2020-05-01', to: '2020-05-31' };

const text = (name: string, value: string): Fact['attributes'][number] => ({ name, measure: 'text', value });

export const attributes = (values: Readonly<Record<string, string>>): Fact['attributes'] =>
  Object.entries(values).map(([name, value]) => text(name, value));

/** A balance of 60.01 on the evening of `AS_OF`, unless told otherwise. */
export function fact(more: Partial<Fact> = {}): Fact {
  return {
    ...{ fact_id: 'F1', type: 'balance', entity: 'Расчёты с поставщиками', entity_ref: null, dimensions: [] },
    ...{ measure: 'sum_accounting', value: '100.00', currency: 'RUB', account: '60.01', side: 'credit' },
    ...{
      level: { mode: 'collapsed', by: ['Счет'] },
      base_id: 'demo',
      organisation_id: 'org',
      organisation: 'ООО «Наша»',
    },
    ...{ as_of_date: AS_OF, period: null, period_state: 'closed', completeness: 'complete', rows_expected: 1 },
    reading: { from: 'live', snapshot_id: null, read_at: '2026-01-01T00:00:00Z', user: 'reader', rights: 'full' },
    ...{ rows_read: 1, attributes: [], source_ref: 'SRC1' },
    ...more,
  };
}

/** The account of 1C itself beside the answer. */
export const controlLine = (more: Partial<Fact> = {}): Fact =>
  fact({ fact_id: 'FC', type: 'trial_balance', attributes: attributes({ difference: '0.00' }), ...more });

export function conflict(type: Conflict['type'], fact_ids: string[]): Conflict {
  return {
    ...{ conflict_id: 'C1', type, message: 'Сто против девяноста.', measure: 'sum_accounting' },
    ...{ expected: '100.00', actual: '90.00', difference: '-10.00', fact_ids, source_refs: ['SRC1'] },
  };
}

export function documentOf(ref: string, more: Partial<EvidenceDocument> = {}): EvidenceDocument {
  return {
    document_ref: { kind: 'Document_СписаниеСРасчетногоСчета', ref, title: `Списание ${ref}` },
    ...{ number: '213', date: '2020-02-03', posted: true, deletion_mark: false, sum: '500.00' },
    ...{ organisation_id: 'org', source_ref: 'SRC1', ...more },
  };
}

export function runOf(more: Partial<ToolRun> = {}): ToolRun {
  return {
    ...{ tool_run_id: 'run-1', tool_name: 'get_balance_as_of', status: 'success', input: {}, base_id: 'demo' },
    ...{ source: 'live', started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T00:00:01Z', duration_ms: 1 },
    ...{ rows_returned: 0, completeness: 'complete', rows_expected: 1, rows_read: 1, emptiness: null },
    ...{ error_code: null, error_message: null, ...more },
  };
}

export const emptyRun = (more: Partial<ToolRun> = {}): ToolRun =>
  runOf({ status: 'empty', emptiness: { cause: 'no_data', proof: 'Прочитано всё, строк ноль.' }, ...more });

export const failedRun = (error_code: ToolRun['error_code'], more: Partial<ToolRun> = {}): ToolRun =>
  runOf({ status: 'error', completeness: 'unknown', error_code, error_message: 'Не вышло.', ...more });

export interface Given {
  readonly intent?: IntentCode;
  readonly slots?: Partial<Slots>;
  readonly facts?: readonly Fact[];
  readonly conflicts?: readonly Conflict[];
  readonly documents?: readonly EvidenceDocument[];
  readonly reports?: EvidenceBundle['reports'];
  /** One a step, in order; null for a step that was never run. */
  readonly runs?: readonly (ToolRun | null)[];
  /** What is special about a step, by its place. */
  readonly steps?: readonly Partial<PlanStep>[];
  readonly frame?: Partial<QueryFrame>;
  readonly change?: (state: GraphState) => GraphState;
}

export interface Judgement extends Pick<GraphState, 'verdict' | 'clarification' | 'attempts' | 'reasons'> {
  readonly report: CoverageReport;
}

/** The state as collectEvidence leaves it, by default with one good reading behind it. */
export function caseState(given: Given, kept: Map<string, Json>): GraphState {
  const {
    intent = 'balance_as_of',
    facts = [],
    conflicts = [],
    documents = [],
    reports = [],
    runs = [runOf()],
  } = given;
  const bundle: EvidenceBundle = {
    ...{ request_id: 'q1', base_id: 'demo', facts: [...facts], entity_bindings: [], documents: [...documents] },
    source_refs: [
      {
        ...{ source_ref: 'SRC1', kind: '1C_register_extract', object_type: 'AccountingRegister_Хозрасчетный' },
        ...{ object_id: 'balance', title: 'Остатки', base_id: 'demo', organisation_id: 'org', tool_run_id: 'run-1' },
        repeat_in_1c: null,
      },
    ],
    ...{ conflicts: [...conflicts], not_found: [], execution_errors: [], reports },
  };
  kept.set('evidence', bundle as unknown as Json);
  const before = stateOf(frameOf(intent, given.slots ?? {}, given.frame), [], kept);
  const plan = before.execution_plan;
  if (plan === null) throw new Error('Плана нет');
  const state: GraphState = {
    ...before,
    execution_plan: {
      ...plan,
      steps: runs.map((run, index) => ({
        ...{ step_id: `S${index + 1}`, type: 'read', required: true, tool_name: run?.tool_name ?? 'get_balance_as_of' },
        ...given.steps?.[index],
      })),
    },
    tool_runs: runs.flatMap((run, index) =>
      run === null ? [] : [{ run, step_id: `S${index + 1}`, key: `k${index}` }],
    ),
    evidence: { key: 'evidence', facts: facts.length, conflicts: conflicts.length, not_found: 0, execution_errors: 0 },
  };
  return given.change?.(state) ?? state;
}

export async function judge(given: Given): Promise<Judgement> {
  const kept = new Map<string, Json>();
  const state = caseState(given, kept);
  const update = await judgeCoverage.run(state, depsWith(kept), { signal: undefined, tell: () => undefined });
  const { coverage_report: report, ...rest } = { ...state, ...update };
  if (report === null) throw new Error('Отчёта нет');
  return { ...rest, report };
}

/** Why the answer is not full: `код: сообщение`, with what it concerns in brackets. */
export function told({ why_partial }: Pick<CoverageReport, 'why_partial'>): string[] {
  return why_partial.map(({ reason_code, message, concerns }) =>
    [`${reason_code}: ${message}`, ...(concerns === undefined ? [] : [`[${concerns.join(', ')}]`])].join(' '),
  );
}
