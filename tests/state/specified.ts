/**
 * The JSON examples of the specification (§7 and §11 of the evidence dialogue), word for word. What the design fixed after them is added
 * by the tests that use them, never here.
 */

export const QUERY_FRAME = {
  request_id: 'uuid',
  conversation_id: 'uuid',
  turn_id: 12,
  original_user_question: 'По каким поставщикам висят хвосты?',
  normalized_question:
    'Определить список поставщиков с незавершенными расчетами или иными незакрытыми остатками на целевую дату.',
  business_intent: 'detect_open_supplier_settlements',
  expected_answer_shape: 'list_with_explanation',
  domain_candidates: ['supplier_settlements', 'document_closure', 'mutual_reconciliations'],
  time_scope: { explicit_period: null, as_of_date: null, needs_resolution: true },
  entity_candidates: [
    { surface: 'поставщики', type: 'counterparty_group', confidence: 0.96 },
    { surface: 'хвосты', type: 'informal_business_term', confidence: 0.41, requires_domain_resolution: true },
  ],
  ambiguities: [
    "Не определено, что считать 'хвостами'",
    'Не определена дата отсечения',
    'Не определен точный контур проверки',
  ],
  success_criteria: [
    "Определить трактовку термина 'хвосты'",
    'Определить дату/период',
    'Найти подтверждаемые остатки или незакрытые документы',
    'Сформировать список контрагентов с обоснованием',
  ],
};

export const EXECUTION_PLAN = {
  request_id: 'uuid',
  plan_version: 1,
  goal: 'Подтвердить наличие незакрытых обязательств/остатков по поставщикам',
  steps: [
    { step_id: 'S1', type: 'resolve_business_term', input: 'хвосты', required: true },
    { step_id: 'S2', type: 'resolve_as_of_date', required: true },
    { step_id: 'S3', type: 'resolve_counterparty_scope', input: 'поставщики', required: true },
    { step_id: 'S4', type: 'query_open_settlements', required: true },
    { step_id: 'S5', type: 'query_supporting_documents', required: false },
  ],
  fallbacks: [
    "Если термин 'хвосты' не резолвится однозначно — проверить 2-3 допустимые трактовки и явно показать пользователю",
    'Если дата отсутствует — использовать рабочую дату с явной пометкой',
    'Если список поставщиков не выделяется напрямую — применить фильтр по типу контрагента',
  ],
  stop_conditions: [
    'success_criteria_fully_covered',
    'critical_ambiguity_requires_user_input',
    'tooling_failure_no_evidence',
    'max_execution_budget_reached',
  ],
};

export const TOOL_RUN = {
  tool_run_id: 'uuid',
  tool_name: 'get_open_settlements',
  status: 'success',
  input: { counterparty_type: 'supplier', as_of_date: '2026-04-10' },
  started_at: '2026-04-10T12:01:15Z',
  finished_at: '2026-04-10T12:01:16Z',
  duration_ms: 842,
  rows_returned: 17,
  error_code: null,
  error_message: null,
};

export const FACT = {
  fact_id: 'F1',
  type: 'open_balance',
  entity: 'ООО Альфа',
  value: 152340.55,
  currency: 'RUB',
  as_of_date: '2026-04-10',
  source_ref: 'SRC12',
};

export const SOURCE_REF = {
  source_ref: 'SRC12',
  kind: '1C_register_extract',
  object_type: 'settlement_register',
  object_id: '...',
};

export const EVIDENCE_BUNDLE = {
  request_id: 'uuid',
  facts: [FACT],
  entity_bindings: [{ surface: 'поставщики', resolved_to: 'counterparty.role=supplier', confidence: 0.97 }],
  source_refs: [SOURCE_REF],
  documents: [],
  conflicts: [],
  not_found: [],
  execution_errors: [],
};

export const COVERAGE_REPORT = {
  request_id: 'uuid',
  answerability: 'partial',
  covered_points: ['Сформирован список поставщиков с открытыми остатками', 'Определена дата отсечения'],
  uncovered_points: [
    "Не доказано, считать ли все остатки именно 'хвостами' в бизнес-смысле",
    'Не подтверждено закрытие документами по каждому случаю',
  ],
  why_partial: [
    {
      reason_code: 'AMBIGUOUS_BUSINESS_TERM',
      message: "Термин 'хвосты' не имеет единственной фиксированной трактовки",
    },
    {
      reason_code: 'EVIDENCE_DEPTH_LIMIT',
      message: 'Для части контрагентов есть остатки, но нет дополнительной проверки закрывающих документов',
    },
  ],
  next_best_actions: [
    'Уточнить, считать ли хвостами любые незакрытые остатки или только просроченные/неподтвержденные',
    'Запустить углубленный проход по документам',
  ],
};

export const FINAL_ANSWER = {
  short_answer: 'На текущую дату выявлены поставщики с незакрытыми остатками.',
  user_facing_answer: 'Проверка выполнена по контуру расчетов с поставщиками...',
  evidence_summary: [
    'Найдены открытые остатки по 7 контрагентам',
    'Для 2 случаев есть недостающая глубина подтверждения',
  ],
  limitations: ["Термин 'хвосты' интерпретирован как незакрытые остатки по расчетам"],
  clarifying_question: 'Нужно ли считать хвостами только просроченные случаи, или любые незакрытые остатки?',
};

export const CONVERSATION_STATE = {
  conversation_id: 'uuid',
  active_domain: 'supplier_settlements',
  active_entities: [{ type: 'counterparty_group', value: 'suppliers' }],
  active_time_scope: { as_of_date: '2026-04-10' },
  resolved_business_terms: [{ surface: 'хвосты', resolved_to: 'open_settlement_balance', confidence: 0.72 }],
  last_clarifications: [],
  open_ambiguities: [],
  last_evidence_refs: ['SRC12', 'SRC19'],
};
