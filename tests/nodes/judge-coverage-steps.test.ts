/** The steps that had to be done: how each ended, what that takes from the answer, and what only has to be said beside it. */
import { describe, expect, test } from 'vitest';
import { EMPTINESS, type EmptyCause } from '#domain/emptiness.ts';
import { REASONS, type ReasonCode } from '#domain/reasons.ts';
import { judgeCoverage } from '#nodes/judge-coverage.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import type { PlanStep } from '#state/execution-plan.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { Json } from '#state/scalars.ts';
import type { ToolRun } from '#state/tool-run.ts';
import {
  caseState,
  controlLine,
  emptyRun,
  fact,
  failedRun,
  type Given,
  judge,
  MAY,
  runOf,
  told,
} from './coverage-case.ts';
import { depsWith } from './turn-state.ts';

const FACTS = [fact(), controlLine()];
const second = (more: Partial<ToolRun> = {}): ToolRun => runOf({ tool_run_id: 'run-2', ...more });
const NOTE = { reason_code: 'PERIOD_NOT_CLOSED', message: 'Июнь не закрыт.' } as const;

type Degraded = CoverageReport['degraded_steps'];

describe('чем кончился обязательный шаг', () => {
  const text = REASONS.RESULT_TRUNCATED.text;
  test.each<[string, ToolRun | null, string[], Degraded]>([
    ['прочитан целиком', second(), [], []],
    [
      'не выполнялся',
      null,
      ['ROUTE_EXECUTION_ABORTED: Шаг «read» не выполнен. [S2]'],
      [{ step_id: 'S2', how: 'failed' }],
    ],
    [
      'не удался',
      failedRun('TOOL_EXECUTION_ERROR', { tool_run_id: 'run-2' }),
      ['TOOL_EXECUTION_ERROR: Не вышло. [run-2]'],
      [{ step_id: 'S2', how: 'failed' }],
    ],
    [
      'не удался без слов',
      failedRun('MCP_TIMEOUT', { tool_run_id: 'run-2', error_message: null, status: 'timeout' }),
      [`MCP_TIMEOUT: ${REASONS.MCP_TIMEOUT.text} [run-2]`],
      [{ step_id: 'S2', how: 'failed' }],
    ],
    [
      'права закрыли часть строк',
      second({ completeness: 'limited_by_rights' }),
      [`ACCESS_LIMITED: ${REASONS.ACCESS_LIMITED.text} [run-2]`],
      [],
    ],
    [
      'обрезан',
      second({ completeness: 'truncated', rows_read: 500, rows_expected: 812 }),
      [`RESULT_TRUNCATED: ${text} Сейчас прочитано строк 500 из 812. [run-2]`],
      [{ step_id: 'S2', how: 'cut' }],
    ],
    [
      'сколько строк всего, не известно',
      second({ completeness: 'unknown', rows_read: 500, rows_expected: null }),
      [`RESULT_TRUNCATED: ${text} Сейчас прочитано строк 500, сколько их всего — неизвестно. [run-2]`],
      [{ step_id: 'S2', how: 'cut' }],
    ],
  ])('%s', async (_title, run, why, degraded) => {
    const { report } = await judge({ facts: FACTS, runs: [runOf(), run] });
    expect(told(report)).toEqual(why);
    expect(report.degraded_steps).toEqual(degraded);
    expect(report.answerability).toBe(why.length === 0 ? 'full' : 'partial');
    expect(report.next_best_actions).toEqual(why.map((one) => REASONS[(one.split(':')[0] ?? '') as ReasonCode].next));
  });

  test('необязательный шаг ничего не отнимает', async () => {
    const { report } = await judge({
      facts: FACTS,
      runs: [runOf(), failedRun('TOOL_EXECUTION_ERROR', { tool_run_id: 'run-2' })],
      steps: [{}, { required: false }],
    });
    expect(report).toMatchObject({ answerability: 'full', degraded_steps: [], why_partial: [] });
  });

  test('шаг без инструмента вызова не ждёт', async () => {
    const { report } = await judge({ facts: FACTS, runs: [runOf(), null], steps: [{}, { tool_name: undefined }] });
    expect(report.answerability).toBe('full');
  });

  test('судят по последнему вызову шага', async () => {
    const again = (state: GraphState): GraphState => ({
      ...state,
      tool_runs: [...state.tool_runs, { run: second(), step_id: 'S1', key: 'k9' }],
    });
    const { report } = await judge({ facts: FACTS, runs: [failedRun('MCP_TIMEOUT')], change: again });
    expect(report.answerability).toBe('full');
  });

  test.each<[string, string, Degraded]>([
    ['заменивший вызов', 'run-1', [{ step_id: 'S1', how: 'replaced' }]],
    ['чужой вызов', 'run-7', []],
  ])('запасной шаг: назван %s', async (_title, run, degraded) => {
    const { report } = await judge({
      facts: FACTS,
      runs: [runOf()],
      change: (state) => ({
        ...state,
        reasons: [{ reason_code: 'STEP_REPLACED_BY_FALLBACK', message: 'Взят запасной шаг.', concerns: [run] }],
      }),
    });
    expect(report.degraded_steps).toEqual(degraded);
  });

  test('о другом вызове сказанное заменой шага не считается', async () => {
    const { report } = await judge({
      facts: FACTS,
      change: (state) => ({ ...state, reasons: [{ ...NOTE, concerns: ['run-1'] }] }),
    });
    expect(report).toMatchObject({ answerability: 'full', degraded_steps: [] });
  });
});

describe('пустой ответ', () => {
  const PROOF = 'Прочитано всё, строк ноль.';
  const because = (cause: EmptyCause) => ({ cause, proof: PROOF });

  test.each<[string, Partial<ToolRun>]>([
    ['данных нет', { emptiness: because('no_data') }],
    [
      'у контрагента долгов нет, хотя у других есть',
      { emptiness: because('filter_too_narrow'), input: { counterparty_id: 'vector' } },
    ],
  ])('доказан: %s', async (_title, more) => {
    const { report } = await judge({ runs: [emptyRun(more)] });
    expect(report).toMatchObject({ answerability: 'full', why_partial: [] });
    expect(report.covered_points).toContain('Определить остаток счетов на конец дня: доказано');
  });

  test.each<[string, Partial<ToolRun>, Partial<PlanStep>, ReasonCode]>([
    ['прочитано не всё', { completeness: 'unknown', rows_expected: null }, {}, 'NO_MATCH_IN_1C'],
    ['прав мало', { completeness: 'limited_by_rights' }, {}, 'NO_MATCH_IN_1C'],
    ['не найдено на этом пути', { emptiness: because('not_found_on_route') }, {}, 'NO_MATCH_IN_1C'],
    ['отбор без контрагента', { emptiness: because('filter_too_narrow') }, {}, 'FILTER_TOO_NARROW'],
    [
      'отбор по договору',
      { emptiness: because('filter_too_narrow'), input: { contract_id: 'c' } },
      {},
      'FILTER_TOO_NARROW',
    ],
    [
      'отбор по контрагенту и договору',
      { emptiness: because('filter_too_narrow'), input: { counterparty_id: 'vector', contract_id: 'c' } },
      {},
      'FILTER_TOO_NARROW',
    ],
    [
      'отбор по контрагенту и аналитике',
      { emptiness: because('filter_too_narrow'), input: { counterparty_id: 'vector', where: [] } },
      {},
      'FILTER_TOO_NARROW',
    ],
    ['поиск не нашёл документа', {}, { type: 'find:document' }, 'ENTITY_NOT_RESOLVED'],
    ['поиск шёл узко', { emptiness: because('filter_too_narrow') }, { type: 'find:document' }, 'FILTER_TOO_NARROW'],
    ['объект не связан', { emptiness: because('entity_not_bound') }, {}, 'ENTITY_NOT_RESOLVED'],
  ])('не доказан: %s', async (_title, more, step, code) => {
    const { report } = await judge({ runs: [emptyRun(more)], steps: [step] });
    expect(report).toMatchObject({ answerability: 'insufficient', degraded_steps: [] });
    expect(told(report)).toEqual([`${code}: ${PROOF} [run-1]`]);
  });

  test('причина не названа: не найдено на этом пути', async () => {
    const { report } = await judge({ runs: [emptyRun({ emptiness: null })] });
    expect(told(report)).toEqual([`NO_MATCH_IN_1C: ${EMPTINESS.not_found_on_route.text} [run-1]`]);
  });

  test('удачное чтение без строк пустотой себя не называет', async () => {
    const { report } = await judge({ runs: [runOf({ emptiness: because('no_data') })] });
    expect(report.answerability).toBe('insufficient');
  });

  test('шаг, который не выполнялся, отсутствия не доказывает', async () => {
    const { report } = await judge({ runs: [null] });
    expect(told(report)).toEqual(['ROUTE_EXECUTION_ABORTED: Шаг «read» не выполнен. [S1]']);
  });
});

describe('ничего не доказано', () => {
  test('молчание проверок своей причиной не становится', async () => {
    const { report } = await judge({ slots: { accounts: ['60'] }, runs: [failedRun('1C_UNAVAILABLE')] });
    expect(report).toEqual({
      ...{ request_id: 'q1', answerability: 'insufficient', covered_points: [] },
      uncovered_points: [
        ...['Организация: не названа', 'Дата: конец дня 30.06.2020', 'Счета: 60'],
        ...['Прочитано всё', 'Сверено с оборотно-сальдовой ведомостью', 'Цифры сходятся между собой'],
        ...['Учтены все условия вопроса', 'Определить остаток счетов на конец дня: доказано'],
      ],
      why_partial: [{ reason_code: '1C_UNAVAILABLE', message: 'Не вышло.', concerns: ['run-1'] }],
      next_best_actions: [REASONS['1C_UNAVAILABLE'].next],
      degraded_steps: [{ step_id: 'S1', how: 'failed' }],
    });
  });

  test('шаги удались, а отвечающих фактов нет: сказано, чего не хватило', async () => {
    const { report } = await judge({ runs: [runOf()], slots: { accounts: ['60'] } });
    expect(report.answerability).toBe('insufficient');
    expect(told(report)).toEqual([
      'PARTIAL_MATCH_IN_1C: Не прочитано: счёт 60.',
      'EVIDENCE_DEPTH_LIMIT: Сверка с оборотно-сальдовой ведомостью не выполнена.',
    ]);
  });

  test('и проверкам сказать нечего: не нашлось', async () => {
    const { report } = await judge({ intent: 'account_turnovers', slots: { period: MAY }, runs: [runOf()] });
    expect(told(report)).toEqual([`NO_MATCH_IN_1C: ${REASONS.NO_MATCH_IN_1C.text}`]);
    expect(report.next_best_actions).toEqual([REASONS.NO_MATCH_IN_1C.next]);
  });
});

describe('причины, поднятые по дороге', () => {
  const gap = (concerns?: string[]): GraphState['reasons'] => [
    { reason_code: 'ACCESS_LIMITED', message: 'Зарплата закрыта.', ...(concerns === undefined ? {} : { concerns }) },
  ];
  const optional = { runs: [runOf(), second()], steps: [{}, { required: false }] };
  test.each<[string, string[] | undefined, boolean]>([
    ['обо всём ответе', undefined, true],
    ['об обязательном шаге', ['run-1'], true],
    ['о необязательном шаге', ['run-2'], false],
    ['об обоих', ['run-2', 'run-1'], true],
    ['не о вызове', ['F1'], true],
    ['о факте и о необязательном шаге', ['F1', 'run-2'], false],
  ])('%s', async (_title, concerns, counts) => {
    const given: Given = { facts: FACTS, ...optional, change: (state) => ({ ...state, reasons: gap(concerns) }) };
    const { report, reasons } = await judge(given);
    expect(report.answerability).toBe(counts ? 'partial' : 'full');
    expect(told(report)).toHaveLength(counts ? 1 : 0);
    expect(reasons).toEqual(gap(concerns));
  });

  test('то, что только говорят рядом, ответа не умаляет', async () => {
    const { report, reasons } = await judge({ facts: FACTS, change: (state) => ({ ...state, reasons: [NOTE] }) });
    expect(report).toMatchObject({ answerability: 'full', why_partial: [] });
    expect(reasons).toEqual([NOTE]);
  });

  test('одна причина говорится один раз и добавляется к причинам хода один раз', async () => {
    const known = { reason_code: 'TOOL_EXECUTION_ERROR', message: 'Не вышло.', concerns: ['run-1'] } as const;
    const runs = [failedRun('TOOL_EXECUTION_ERROR'), failedRun('TOOL_EXECUTION_ERROR'), failedRun('MCP_TIMEOUT')];
    const { report, reasons } = await judge({
      ...{ facts: FACTS, runs },
      change: (state) => ({ ...state, reasons: [{ ...known, concerns: [...known.concerns] }] }),
    });
    expect(told(report)).toEqual(['TOOL_EXECUTION_ERROR: Не вышло. [run-1]', 'MCP_TIMEOUT: Не вышло. [run-1]']);
    expect(told({ why_partial: reasons })).toEqual(told(report));
  });
});

describe('пункты вопроса', () => {
  const frame = { success_criteria: ['остаток найден', 'обороты найдены'] };
  test('не доказан тот пункт, чей шаг не удался', async () => {
    const { report } = await judge({
      ...{ facts: FACTS, frame, runs: [runOf(), failedRun('TOOL_EXECUTION_ERROR', { tool_run_id: 'run-2' })] },
      steps: [{ proves: ['остаток найден'] }, { proves: ['обороты найдены'] }],
    });
    expect(report.uncovered_points).toEqual(['обороты найдены — Не вышло.']);
    expect(report.covered_points).toContain('остаток найден');
  });

  test('пункт, которому шага не назначено, держится на всех', async () => {
    const { report } = await judge({
      ...{ facts: FACTS, frame, runs: [runOf(), failedRun('TOOL_EXECUTION_ERROR', { tool_run_id: 'run-2' })] },
      steps: [{ proves: ['остаток найден'] }, { proves: [] }],
    });
    expect(report.uncovered_points).toEqual(['обороты найдены — Не вышло.']);
  });

  test('одинаковые пункты названы один раз', async () => {
    const twice = { success_criteria: ['Прочитано всё', 'Прочитано всё'] };
    const { report } = await judge({ facts: FACTS, frame: twice });
    expect(report.covered_points.filter((one) => one === 'Прочитано всё')).toHaveLength(1);
    const nothing = await judge({ runs: [failedRun('MCP_TIMEOUT')], frame: twice });
    expect(nothing.report.uncovered_points.filter((one) => one === 'Прочитано всё')).toHaveLength(1);
  });

  test('общая проверка сломана: не доказан ни один пункт', async () => {
    const { report } = await judge({ facts: [fact({ as_of_date: '2020-05-31' }), controlLine()], frame });
    const says = 'Прочитано не на ту дату, о которой спрошено: 31.05.2020.';
    expect(report.uncovered_points).toEqual([
      ...[`Дата: конец дня 30.06.2020 — ${says}`, `остаток найден — ${says}`, `обороты найдены — ${says}`],
    ]);
  });
});

describe('судить не о чем', () => {
  const runtime = { signal: undefined, tell: () => undefined };
  const run = async (more: Partial<GraphState>) => {
    const kept = new Map<string, Json>();
    const state = { ...caseState({ facts: FACTS, frame: { success_criteria: ['пункт'] } }, kept), ...more };
    return await judgeCoverage.run(state, depsWith(kept), runtime);
  };
  const blocking = { reason_code: 'IMPOSSIBLE_DATE', message: '31 июня не бывает.' } as const;

  test.each<[string, Partial<GraphState>, string[]]>([
    [
      'свода нет и причин нет: внутренняя ошибка',
      { evidence: null },
      [`INTERNAL_ERROR: ${REASONS.INTERNAL_ERROR.text}`],
    ],
    ['свода нет, причина есть', { evidence: null, reasons: [blocking] }, ['IMPOSSIBLE_DATE: 31 июня не бывает.']],
    ['каркаса нет', { query_frame: null }, [`INTERNAL_ERROR: ${REASONS.INTERNAL_ERROR.text}`]],
    ['каркас заперт', { blocked: true, reasons: [blocking, blocking, NOTE] }, ['IMPOSSIBLE_DATE: 31 июня не бывает.']],
    ['каркас заперт без причин', { blocked: true }, [`NO_MATCH_IN_1C: ${REASONS.NO_MATCH_IN_1C.text}`]],
    ['заперт замечанием', { blocked: true, reasons: [NOTE] }, [`NO_MATCH_IN_1C: ${REASONS.NO_MATCH_IN_1C.text}`]],
  ])('%s', async (_title, more, why) => {
    const update = await run(more);
    const report = update.coverage_report ?? null;
    if (report === null) throw new Error('Отчёта нет');
    expect(told(report)).toEqual(why);
    expect(report).toMatchObject({ request_id: 'q1', answerability: 'insufficient', covered_points: [] });
    expect(report).toMatchObject({
      uncovered_points: more.query_frame === null ? [] : ['пункт'],
      degraded_steps: [],
      next_best_actions: report.why_partial.map(({ reason_code }) => REASONS[reason_code].next),
    });
    expect(update.verdict).toBe('answer');
    expect(told({ why_partial: update.reasons ?? [] })).toEqual([
      ...(more.reasons ?? []).map(({ reason_code, message }) => `${reason_code}: ${message}`),
      ...(more.reasons?.includes(blocking) ? [] : why),
    ]);
  });

  test.each<[string, ToolRun[], string[]]>([
    ['неудача, о которой сказано', [failedRun('MCP_TIMEOUT')], ['S1']],
    ['неудача без слов', [failedRun('MCP_TIMEOUT', { error_message: null })], []],
    ['неудача, о которой не сказано', [failedRun('MCP_TIMEOUT', { error_message: 'Другое.' })], []],
    ['удачное чтение', [runOf({ error_message: 'Не вышло.' })], []],
    ['вторая из двух', [runOf(), failedRun('MCP_TIMEOUT')], ['S2']],
  ])('слова не связались: %s', async (_title, runs, steps) => {
    const tool_runs = runs.map((one, index) => ({ run: one, step_id: `S${index + 1}`, key: `k${index}` }));
    const reasons: GraphState['reasons'] = [{ reason_code: 'MCP_TIMEOUT', message: 'Не вышло.' }];
    const { coverage_report: report } = await run({ blocked: true, tool_runs, reasons });
    expect(report?.degraded_steps).toEqual(steps.map((step_id) => ({ step_id, how: 'failed' })));
  });

  test('слова не связались с первого раза, но связались со второго', async () => {
    const tool_runs = [failedRun('MCP_TIMEOUT'), runOf()].map((one, n) => ({ run: one, step_id: 'R1', key: `k${n}` }));
    const reasons: GraphState['reasons'] = [{ reason_code: 'MCP_TIMEOUT', message: 'Не вышло.' }];
    const { coverage_report: report } = await run({ blocked: true, tool_runs, reasons });
    expect(report?.degraded_steps).toEqual([]);
  });

  test('рабочая дата вопроса важнее сегодняшней; без вопроса — сегодня', async () => {
    const dated = (working_date: string) => (state: GraphState) => ({
      ...state,
      question: state.question === null ? null : { ...state.question, working_date },
    });
    const other = await judge({ facts: FACTS, change: dated('2020-05-31') });
    expect(other.report.uncovered_points.join()).toContain('Дата: конец дня 31.05.2020');
    const none = await judge({ facts: FACTS, change: (state) => ({ ...state, question: null }) });
    expect(none.report.covered_points).toContain('Дата: конец дня 30.06.2020');
  });

  test('плана нет: шагов не было, факты остаются фактами', async () => {
    const { report } = await judge({ facts: FACTS, change: (state) => ({ ...state, execution_plan: null }) });
    expect(report.answerability).toBe('full');
  });
});
