/**
 * One whole artefact of each kind: the example of the specification and, beside it, only what the design requires on top. Tests bend them
 * to see what is refused.
 */
import type { ConversationState } from '#state/conversation.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import type { EvidenceBundle, Fact } from '#state/evidence-bundle.ts';
import type { ExecutionPlan } from '#state/execution-plan.ts';
import type { FinalAnswerPackage } from '#state/final-answer.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import { NO_SLOTS } from '#state/slots.ts';
import type { ToolRun } from '#state/tool-run.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import * as specified from './specified.ts';

const BASE = { base_id: 'demo' };

/** Nothing in the question is dropped: every piece explains a field or is listed. */
export const frame: QueryFrame = {
  ...specified.QUERY_FRAME,
  spans: [
    { span_id: 'W1', kind: 'party', text: 'поставщикам', start: 9, end: 20, reading: 'поставщики' },
    { span_id: 'W2', kind: 'neutral', text: 'висят', start: 21, end: 26, reading: null },
    { span_id: 'W3', kind: 'term', text: 'хвосты', start: 27, end: 33, reading: 'tails' },
  ],
  explained_by: { entity_candidates: ['W1', 'W3'] },
  unexplained: ['W2'],
  slots: { ...NO_SLOTS, side: 'suppliers' },
  premises: [{ field: 'as_of_date', value: '2026-04-10', status: 'assumed', from_turn: 12 }],
};

export const plan = specified.EXECUTION_PLAN as ExecutionPlan;

/** Completeness with counts, whose base, by which way, the cause of an emptiness. */
export const toolRun: ToolRun = {
  ...specified.TOOL_RUN,
  ...BASE,
  ...{ status: 'success', source: 'live', completeness: 'complete', rows_expected: 17, rows_read: 17, emptiness: null },
};

/** Money is text; the fact is placed. */
export const fact: Fact = {
  ...specified.FACT,
  ...BASE,
  value: '152340.55',
  ...{ measure: 'sum_accounting', account: '60.01', side: 'credit', entity_ref: null, dimensions: [], attributes: [] },
  level: { mode: 'expanded', by: ['Контрагенты', 'Договоры'] },
  ...{ organisation_id: 'org-1', organisation: 'ООО «Ясный свет»', period: null, period_state: 'open' },
  reading: { from: 'live', snapshot_id: null, read_at: '2026-04-10T12:01:15Z', user: 'Бухгалтер', rights: 'full' },
  ...{ completeness: 'complete', rows_expected: 17, rows_read: 17 },
};

export const evidence: EvidenceBundle = {
  ...specified.EVIDENCE_BUNDLE,
  ...BASE,
  facts: [fact],
  reports: [],
  source_refs: [
    {
      ...specified.SOURCE_REF,
      ...BASE,
      ...{ title: 'Остатки счёта 60.01', organisation_id: 'org-1', tool_run_id: 'uuid' },
      repeat_in_1c: {
        ...{ report: 'Оборотно-сальдовая ведомость по счету', account: '60.01' },
        period: { from: '2026-04-10', to: '2026-04-10' },
        ...{ groupings: ['Контрагенты', 'Договоры'], options: ['развернутое сальдо'] },
      },
    },
  ],
};

export const coverage = { ...specified.COVERAGE_REPORT, degraded_steps: [] } as CoverageReport;

/** Claims bound to evidence, the control with ОСВ, how to repeat in 1C. */
export const answer: FinalAnswerPackage = {
  ...specified.FINAL_ANSWER,
  blocks: {
    conclusion: 'На конец дня 10.04.2026 незакрытые остатки есть у одного поставщика.',
    checked: ['Остатки счёта 60.01 на конец дня 10.04.2026'],
    found: { paragraphs: ['ООО Альфа — Кт 152 340,55 ₽'], tables: [] },
    not_established: ['Закрывающие документы не проверены'],
    next: ['Уточните, нужны ли только просроченные'],
  },
  assumptions: ['На конец дня 10.04.2026'],
  claims: [
    { claim_id: 'C1', text: 'ООО Альфа — Кт 152 340,55 ₽', kind: 'fact', evidence_ids: ['F1'] },
    { claim_id: 'C2', text: 'Закрывающие документы не проверены', kind: 'unknown', evidence_ids: [] },
  ],
  controls: [{ text: 'Сверка с ОСВ: разница 0,00', agrees: true, evidence_ids: ['F1'] }],
  repeat_in_1c: [],
};

export const conversation: ConversationState = {
  ...specified.CONVERSATION_STATE,
  ...BASE,
  premises: [{ field: 'term:хвосты', value: 'any_open', status: 'confirmed', from_turn: 11 }],
  last_turn: {
    ...{ turn_id: 11, intent: 'open_settlements', slots: frame.slots },
    rows: [{ title: 'ООО Альфа', type: 'Catalog_Контрагенты', ref: 'party-1' }],
  },
  set_aside: [{ turn_id: 12, query_frame: frame }],
};

export const turn: TurnRecord = {
  ...{ request_id: 'uuid', conversation_id: 'uuid', turn_id: 12, user: 'Бухгалтер', message: 'ledger', ...BASE },
  question: frame.original_user_question,
  ...{ status: 'done', outcome: 'PARTIALLY_ANSWERED', route: 'live_mcp_drilldown' },
  ...{ route_decision: null, clarifications: [] },
  ...{ query_frame: frame, execution_plan: plan, tool_runs: [toolRun], evidence_bundle: evidence },
  ...{ coverage_report: coverage, final_answer_package: answer, reasons: coverage.why_partial },
  timings: [{ stage: 'runTools', started_at: '2026-04-10T12:01:15Z', duration_ms: 842 }],
  ...{ started_at: '2026-04-10T12:01:14Z', finished_at: '2026-04-10T12:01:17Z' },
};
