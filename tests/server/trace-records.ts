/** Turn records of every kind of end, each accepted by the schema: answered in part, blocked, clarified, refused, failed, stopped, put aside. */
import { ROUTE_FLAG_CODES, SUFFICIENCY_CODES } from '#domain/routes.ts';
import type { Clarification } from '#state/clarification.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { type TurnRecord, turnRecordSchema } from '#state/turn-record.ts';
import { answer, evidence, fact, frame, toolRun, turn } from '../state/artefacts.ts';

const EMPTY = {
  ...{ route: null, route_decision: null, query_frame: null, execution_plan: null, tool_runs: [] },
  ...{ evidence_bundle: null, reasons: [], timings: [], clarifications: [] },
};
const NOTHING_PROVEN = { covered_points: [], uncovered_points: [], next_best_actions: [], degraded_steps: [] };
const plainAnswer = {
  ...answer,
  blocks: { ...answer.blocks, found: { paragraphs: [], tables: [] }, not_established: [] },
  ...{ claims: [], controls: [], assumptions: [], limitations: [], clarifying_question: null },
};

const coverage = (report: Partial<CoverageReport>): CoverageReport => ({
  ...{ request_id: 'uuid', answerability: 'insufficient', why_partial: [], ...NOTHING_PROVEN },
  ...report,
});

function flagged<Code extends string>(codes: readonly Code[], on: readonly Code[]): Record<Code, boolean> {
  return Object.fromEntries(codes.map((code) => [code, on.includes(code)])) as Record<Code, boolean>;
}

export const partial: TurnRecord = {
  ...turn,
  route_decision: {
    ...{ question_id: 'uuid', question_text: turn.question, parsed_class: 'simple_factual' },
    decision_flags: flagged(ROUTE_FLAG_CODES, ['needs_cross_entity_join', 'needs_runtime_truth']),
    sufficiency_snapshot: { ...flagged(SUFFICIENCY_CODES, ['canonical_sufficient']), reason_codes: ['STALE_SNAPSHOT'] },
    candidate_routes: ['live_mcp_drilldown', 'store_canonical'],
    rejected_routes: {
      clarify: 'nothing_to_clarify',
      store_canonical: 'снимок старше, чем нужно',
      store_feature_risk: 'не вопрос о риске',
    },
    ...{ chosen_route: 'live_mcp_drilldown', execution_mode: 'inline', batch_job_id: null },
  },
};

const timeout = 'Данные не пришли за 30 с';

export const blocked: TurnRecord = {
  ...partial,
  outcome: 'BLOCKED_BY_TOOLING',
  tool_runs: [
    {
      ...toolRun,
      ...{ status: 'timeout', rows_returned: 0, rows_read: 0, rows_expected: null, completeness: 'unknown' },
      ...{ error_code: 'MCP_TIMEOUT', error_message: timeout },
    },
  ],
  evidence_bundle: {
    ...evidence,
    ...{ facts: [], source_refs: [], entity_bindings: [] },
    execution_errors: [{ tool_run_id: 'uuid', step_id: 'S4', error_code: 'MCP_TIMEOUT', error_message: timeout }],
  },
  coverage_report: coverage({
    why_partial: [{ reason_code: 'MCP_TIMEOUT', message: timeout }],
    uncovered_points: ['Определить дату/период'],
    degraded_steps: [{ step_id: 'S4', how: 'failed' }],
  }),
  reasons: [{ reason_code: 'MCP_TIMEOUT', message: timeout, concerns: ['S4'] }],
  final_answer_package: plainAnswer,
};

const asked: Clarification = {
  ...{
    clarification_id: '12:terms',
    slot: 'terms',
    question: 'Что считать «хвостами»?',
    why: 'От этого зависит сумма.',
  },
  ...{ reason_code: 'AMBIGUOUS_BUSINESS_TERM', allow_free_text: true },
  options: [{ option_id: 'overdue', label: 'Только просроченные', detail: '2 поставщика', sets: {} }],
};

export const clarified: TurnRecord = {
  ...partial,
  clarifications: [
    { asked, reply: { kind: 'choice', option_id: 'overdue' } },
    {
      asked: { ...asked, clarification_id: '12:as_of', question: 'На какую дату?' },
      reply: { kind: 'text', text: 'на 30.06' },
    },
  ],
};

export const refused: TurnRecord = {
  ...{ ...turn, ...EMPTY, message: 'refusal', outcome: 'DECLINED', question: 'Проведи документ' },
  coverage_report: coverage({
    answerability: 'not_required',
    why_partial: [{ reason_code: 'WRITE_REQUESTED', message: 'Помощник только читает базу.' }],
  }),
  reasons: [{ reason_code: 'WRITE_REQUESTED', message: 'Помощник только читает базу.' }],
  final_answer_package: plainAnswer,
};

const broken = 'Внутренняя ошибка помощника; данные базы не затронуты.';

export const failed: TurnRecord = {
  ...{ ...turn, ...EMPTY, status: 'failed', outcome: 'BLOCKED_BY_TOOLING' },
  coverage_report: coverage({ why_partial: [{ reason_code: 'INTERNAL_ERROR', message: broken }] }),
  reasons: [{ reason_code: 'INTERNAL_ERROR', message: broken }],
  final_answer_package: plainAnswer,
};

export const cancelled: TurnRecord = {
  ...{ ...turn, ...EMPTY, status: 'cancelled', outcome: null },
  ...{ coverage_report: null, final_answer_package: null },
};

export const setAside: TurnRecord = {
  ...{ ...cancelled, status: 'set_aside', query_frame: frame },
  clarifications: [{ asked, reply: { kind: 'set_aside' } }],
};

/** Not found and not whole: each emptiness with its cause, a conflict, an unbound name, an unposted document. */
export const contradictory: TurnRecord = {
  ...partial,
  tool_runs: [
    {
      ...toolRun,
      ...{ status: 'empty', rows_returned: 0, rows_read: 0, rows_expected: 0 },
      emptiness: { cause: 'filter_too_narrow', proof: 'Без условия «меньше рубля» строк 4.' },
    },
  ],
  evidence_bundle: {
    ...evidence,
    documents: [
      {
        document_ref: {
          kind: 'Document_СписаниеСРасчетногоСчета',
          ref: 'd1',
          title: 'Списание 0000-000012 от 03.06.2020',
        },
        ...{ number: '0000-000012', date: '2020-06-03', posted: false, deletion_mark: false, sum: '12000.00' },
        ...{ organisation_id: 'org-1', source_ref: 'SRC12' },
      },
    ],
    conflicts: [
      {
        ...{ conflict_id: 'K1', type: 'control_with_osv', message: 'В ответе 152 340,55, в ОСВ 152 340,50' },
        ...{ measure: 'sum_accounting', expected: '152340.55', actual: '152340.50', difference: '0.05' },
        ...{ fact_ids: [], source_refs: ['SRC12'] },
      },
    ],
    not_found: [
      {
        what: 'Контрагент «Вектр»',
        cause: 'entity_not_bound',
        proof: 'Справочник прочитан весь',
        about: '',
        tool_run_id: 'uuid',
      },
      { what: 'Оплата договора 7', cause: 'no_data', proof: 'Прочитано 40 из 40', about: '', tool_run_id: 'uuid' },
    ],
  },
};

const PERSON = 'Кузнецова Анна Петровна';
const personFact: Fact = {
  ...fact,
  ...{ fact_id: 'F2', entity: PERSON, account: '70' },
  entity_ref: { kind: 'Catalog_ФизическиеЛица', ref: 'p1', title: PERSON },
};

/** A person and her numbers in every corner of the record, but not in the answer. */
export const personal: TurnRecord = {
  ...blocked,
  tool_runs: blocked.tool_runs.map((run) => ({
    ...run,
    input: { party: PERSON, inn: '500100732259', id: '11111111-2222-4333-8444-555555555555' },
    error_message: `Нет прав на ${PERSON}, СНИЛС 112-233-445 95, тел. +7 (916) 123-45-67, a.kuz@mail.ru, паспорт 45 08 123456`,
  })),
  evidence_bundle: {
    ...evidence,
    facts: [personFact],
    not_found: [
      { what: `Выплата: ${PERSON}`, cause: 'no_data', proof: 'ИНН 500100732259', about: '', tool_run_id: null },
    ],
  },
};

export const RECORDS = {
  partial,
  blocked,
  clarified,
  refused,
  failed,
  cancelled,
  setAside,
  contradictory,
  personal,
} as const satisfies Record<string, TurnRecord>;

/** Refuses a record that the product itself could not have written. */
export function whole(record: TurnRecord): TurnRecord {
  return turnRecordSchema.parse(record);
}

export { PERSON };
