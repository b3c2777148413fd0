/** Plans: what proves each kind of question, typed against the tools, and what another plan changes. */
import { describe, expect, test } from 'vitest';
import type { IntentCode } from '#domain/intents.ts';
import type { ReasonCode } from '#domain/reasons.ts';
import { sampled } from '#nodes/calls/references.ts';
import { chooseRoute } from '#nodes/choose-route.ts';
import { makePlan, PLANS_MAX } from '#nodes/make-plan.ts';
import { applicable, FALLBACK_CODES, fallbackOf } from '#nodes/plan/fallbacks.ts';
import { type ExecutionPlan, executionPlanSchema, type PlanStep } from '#state/execution-plan.ts';
import type { GraphState, KeptRun } from '#state/graph-state.ts';
import type { Json } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import { TOOLS } from '#tools/index.ts';
import { after, documentSlot, draft, foundValue, named, scriptedDoor, stateOf, turnOver } from './turn-desk.ts';

const turn = turnOver(
  scriptedDoor(() => foundValue(null)),
  '2020-06-30',
);
const [A, B, ORG, ORG2] = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
  string,
];
const organisation = named('Ясный свет', { id: ORG, type: 'Catalog_Организации', title: 'ООО «Ясный свет»' });
const lotos = named('Лотос', { id: A, type: 'Catalog_Контрагенты', title: 'ООО «Лотос»' });
const vector = named('Вектор', { id: B, type: 'Catalog_Контрагенты', title: 'ООО «Вектор»' });
const person = named('Иванов', { id: B, type: 'Catalog_ФизическиеЛица', title: 'Иванов' });

async function routed(intent: IntentCode, slots: Partial<Slots>): Promise<GraphState> {
  const state = stateOf(draft(intent, { organisation, ...slots }));
  return after(state, await chooseRoute.run(state, turn.deps, turn.runtime));
}

async function planned(state: GraphState): Promise<GraphState> {
  const next = after(state, await makePlan.run(state, turn.deps, turn.runtime));
  if (next.execution_plan !== null) wellTyped(executionPlanSchema.parse(next.execution_plan));
  return next;
}

/** Every step names a tool of the list and its input fits it. */
function wellTyped({ steps }: ExecutionPlan): void {
  for (const { tool_name, input } of steps) {
    const tool = TOOLS.find(({ name }) => name === tool_name);
    expect([tool_name, tool?.input.safeParse(sampled(input as Record<string, Json>)).error?.issues]).toEqual([
      tool_name,
      undefined,
    ]);
  }
}

async function planOf(intent: IntentCode, slots: Partial<Slots>): Promise<ExecutionPlan> {
  const { execution_plan: plan } = await planned(await routed(intent, slots));
  if (plan === null) throw new Error('Плана нет');
  return plan;
}

const shape = ({ steps }: ExecutionPlan): string[] =>
  steps.map(({ step_id, type, tool_name, required }) => `${step_id} ${type} ${tool_name}${required ? '' : '?'}`);
const stepOf = ({ steps }: ExecutionPlan, id: string): PlanStep => {
  const step = steps.find(({ step_id }) => step_id === id);
  if (step === undefined) throw new Error(`Нет шага ${id}`);
  return step;
};

const JUNE = { from: '2020-06-01', to: '2020-06-30' };
const MAY = { from: '2020-05-01', to: '2020-05-31' };
const DAY = { as_of: '2020-06-30' };

describe('шаги по виду вопроса', () => {
  const CASES: readonly (readonly [string, IntentCode, Partial<Slots>, readonly string[]])[] = [
    [
      'хвосты поставщиков',
      'open_settlements',
      { side: 'suppliers', ...DAY },
      ['S1 main get_open_settlements', 'S2 policy get_accounting_policy?'],
    ],
    [
      'долги, стороны не названы: обе, раздельно',
      'open_settlements',
      DAY,
      ['S1 main get_open_settlements', 'S2 main get_open_settlements', 'S3 policy get_accounting_policy?'],
    ],
    [
      'все расчёты с контрагентом: и непроведённые документы рядом',
      'open_settlements',
      { parties: [lotos], ...DAY },
      ['S1 main get_open_settlements', 'S2 policy get_accounting_policy?', 'S3 documents find_documents?'],
    ],
    [
      'просрочка: другие значения слова считает тот же инструмент',
      'overdue_settlements',
      {
        side: 'customers',
        ...DAY,
        terms: [{ term: 'overdue', surface: 'просрочка', reading: 'payment', by: 'default', confidence: 0.5 }],
      },
      ['S1 main get_overdue_settlements', 'S2 policy get_accounting_policy?'],
    ],
    ['остаток', 'balance_as_of', { accounts: ['51'], ...DAY }, ['S1 main get_balance_as_of']],
    [
      'остаток по НДС: политика',
      'balance_as_of',
      { accounts: ['68.02'], ...DAY },
      ['S1 main get_balance_as_of', 'S2 policy get_accounting_policy?'],
    ],
    [
      'остаток по двум контрагентам: каждый своим шагом',
      'balance_as_of',
      { accounts: ['60'], parties: [lotos, vector], ...DAY },
      ['S1 main get_balance_as_of', 'S2 main get_balance_as_of'],
    ],
    [
      'обороты: сверка с ОСВ обязательна',
      'account_turnovers',
      { accounts: ['51'], period: JUNE },
      ['S1 main get_account_turnovers', 'S2 control control_with_osv'],
    ],
    [
      'обороты одного контрагента: счёт целиком не сверяется',
      'account_turnovers',
      { accounts: ['60'], parties: [lotos], period: JUNE },
      ['S1 main get_account_turnovers'],
    ],
    [
      'период к периоду: два чтения и две сверки',
      'account_turnovers',
      { accounts: ['51'], period: JUNE, compare: MAY },
      [
        'S1 main get_account_turnovers',
        'S2 compare get_account_turnovers',
        'S3 control control_with_osv',
        'S4 control control_with_osv',
      ],
    ],
    [
      'известный документ',
      'document_movements',
      { document: documentSlot({ id: A, type: 'Document_ПоступлениеТоваровУслуг' }) },
      ['S1 main get_document_movements'],
    ],
    [
      'документ по виду, номеру и дате: найти, потом прочитать',
      'document_movements',
      { document: documentSlot({ kinds: ['Document_ПоступлениеТоваровУслуг'], number: '213', date: '2020-05-22' }) },
      ['S1 find find_documents', 'S2 main get_document_movements'],
    ],
  ];

  test.each(CASES)('%s', async (_title, intent, slots, expected) => {
    const plan = await planOf(intent, slots);
    expect(shape(plan)).toEqual(expected);
    expect(plan.steps.every(({ required, proves }) => required || proves === undefined)).toBe(true);
    expect(plan).toMatchObject({ plan_version: 1, request_id: 'req' });
  });

  test('слоты стоят в аргументах', async () => {
    const balance = await planOf('balance_as_of', { accounts: ['76.АВ'], parties: [lotos], by: ['Договоры'], ...DAY });
    expect(stepOf(balance, 'S1').input).toEqual({
      ...{
        accounts: ['76.АВ'],
        organisation_id: ORG,
        as_of: '2020-06-30',
        by: ['Договоры'],
        counterparty_id: A,
        rows_max: 500,
      },
    });
    const turnovers = await planOf('account_turnovers', {
      accounts: ['51'],
      period: JUNE,
      by_month: true,
      by_corresponding: true,
      without_internal: true,
    });
    expect(stepOf(turnovers, 'S1').input).toMatchObject({
      ...JUNE,
      by_month: true,
      by_corresponding: true,
      without_internal: true,
    });
    expect(stepOf(turnovers, 'S2')).toMatchObject({
      depends_on: ['S1'],
      proves: ['сверено с ОСВ'],
      input: { as_of: '2020-06-30', organisation_id: ORG },
    });
    const tails = await planOf('open_settlements', {
      ...{ side: 'suppliers', ...DAY },
      terms: [{ term: 'tails', surface: 'хвосты', reading: 'paid_without_documents', by: 'chosen', confidence: 1 }],
    });
    expect(stepOf(tails, 'S1').input).toMatchObject({ view: 'suppliers', reading: 'paid_without_documents' });
    const all = await planOf('open_settlements', { parties: [lotos], ...DAY });
    expect(stepOf(all, 'S1').input).toMatchObject({ view: 'party', counterparty_id: A });
  });

  test('человек отбирается как работник, исключение контрагента даёт строки по контрагентам', async () => {
    const accountable = await planOf('balance_as_of', { accounts: ['71'], parties: [person], ...DAY });
    expect(stepOf(accountable, 'S1').input).toMatchObject({ where: [{ kind: 'РаботникиОрганизаций', ref: B }] });
    const without = await planOf('balance_as_of', {
      ...{ accounts: ['60'], by: ['Договоры'], ...DAY },
      exclusions: [{ what: 'party', surface: 'Вектор', id: B, title: 'ООО «Вектор»' }],
    });
    expect(stepOf(without, 'S1').input).toMatchObject({ by: ['Контрагенты', 'Договоры'] });
  });

  test('сравнение остатков — на конец второго дня', async () => {
    const plan = await planOf('balance_as_of', {
      accounts: ['51'],
      ...DAY,
      compare: { from: '2020-05-31', to: '2020-05-31' },
    });
    expect(stepOf(plan, 'S2')).toMatchObject({ type: 'compare', required: true, input: { as_of: '2020-05-31' } });
  });
});

describe('все организации', () => {
  test('по шагу на каждую из перечисленных, политика — у каждой', async () => {
    const state = await routed('open_settlements', {
      side: 'suppliers',
      all_organisations: true,
      organisation: null,
      ...DAY,
    });
    const organisations = [ORG, ORG2].map((id) => ({ id, name: id, inn: '', prefix: '', main: id === ORG }));
    const value = foundValue({
      text: null,
      match: 'all',
      bound_id: ORG,
      organisations,
      limited: false,
    }) as unknown as Json;
    await turn.results.keep('orgs', { thread_id: 'thread', turn_id: 7 }, value);
    const listed: KeptRun = { step_id: 'R1', key: 'orgs', run: runOf('resolve_organisation', {}, null) };
    const { execution_plan: plan } = await planned({ ...state, tool_runs: [listed] });
    const asked = plan?.steps.map(({ type, input }) => [type, (input as Record<string, Json>).organisation_id]);
    expect(asked).toEqual([
      ['main', ORG],
      ['main', ORG2],
      ['policy', ORG],
      ['policy', ORG2],
    ]);
  });

  test('слишком много ответов сразу — предел назван', async () => {
    const parties = Array.from({ length: 15 }, () => lotos);
    const next = await planned(await routed('balance_as_of', { accounts: ['60'], parties, ...DAY }));
    expect(next.execution_plan?.steps).toHaveLength(12);
    expect(next.reasons.map(({ reason_code }) => reason_code)).toEqual(['EVIDENCE_DEPTH_LIMIT']);
  });
});

function runOf(tool: string, input: Record<string, Json>, error: ReasonCode | null): KeptRun['run'] {
  const at = '2020-06-30T12:00:00Z';
  return {
    ...{
      tool_run_id: `${tool}-${error}`,
      tool_name: tool,
      status: error === null ? 'success' : 'error',
      input,
      base_id: 'demo',
      source: 'live',
    },
    ...{
      started_at: at,
      finished_at: at,
      duration_ms: 1,
      rows_returned: 0,
      rows_expected: null,
      rows_read: 0,
      emptiness: null,
    },
    ...{ completeness: 'unknown', error_code: error, error_message: error },
  };
}

/** The state after a plan whose steps ended so. */
function ended(state: GraphState, errors: Readonly<Record<string, ReasonCode | null>>): GraphState {
  const steps = state.execution_plan?.steps ?? [];
  const runs = steps
    .filter(({ step_id }) => Object.hasOwn(errors, step_id))
    .map(({ step_id, tool_name = '', input }): KeptRun => {
      const run = runOf(tool_name, input as Record<string, Json>, errors[step_id] ?? null);
      return { step_id, key: `${step_id}/${state.attempts.plans}`, run };
    });
  return {
    ...state,
    tool_runs: [...state.tool_runs, ...runs],
    attempts: { ...state.attempts, plans: state.attempts.plans + 1 },
  };
}

describe('другой план', () => {
  const wide: Partial<Slots> = {
    accounts: ['60'],
    by: ['Контрагенты'],
    period: { from: '2020-01-01', to: '2020-06-30' },
  };

  test('не уложился в пределы: сперва без разреза, потом меньше строк, потом короче; каждый раз иначе и сказано', async () => {
    let state = await planned(await routed('account_turnovers', wide));
    expect(state.execution_plan?.fallbacks.length).toBeGreaterThanOrEqual(3);
    const seen = new Set([JSON.stringify(stepOf(state.execution_plan as ExecutionPlan, 'S1').input)]);
    for (const [version, type] of [
      [2, 'main:without_analytics'],
      [3, 'main:without_analytics:fewer_rows'],
    ] as const) {
      const last = state.execution_plan?.steps.find((step) => step.type.startsWith('main'))?.step_id ?? '';
      const control = state.execution_plan?.steps.find((step) => step.type.startsWith('control'))?.step_id ?? '';
      state = await planned(ended(state, { [last]: 'MCP_TIMEOUT', [control]: 'ROUTE_EXECUTION_ABORTED' }));
      const main = state.execution_plan?.steps[0];
      expect(main).toMatchObject({ step_id: `S1v${version}`, type, required: true });
      expect(state.execution_plan).toMatchObject({ plan_version: version });
      expect(state.execution_plan?.steps[1]).toMatchObject({
        depends_on: [`S1v${version}`],
        input: { stated: { $step: `S1v${version}` } },
      });
      const input = JSON.stringify(main?.input);
      expect(seen.has(input)).toBe(false);
      seen.add(input);
      expect(state.reasons.at(-1)).toMatchObject({
        reason_code: 'STEP_REPLACED_BY_FALLBACK',
        concerns: [`S1v${version}`],
      });
    }
  });

  test('менять нечего: плана нет, критику сказано, что больше не будет', async () => {
    const first = await planned(await routed('balance_as_of', { accounts: ['51'], ...DAY }));
    const failed = ended(first, { S1: 'COMPOSITION_MISSING' });
    const again = await planned(failed);
    expect(again.execution_plan).toEqual(first.execution_plan);
    expect(again.attempts.plans).toBe(PLANS_MAX);
    expect(again.reasons).toEqual([]);
  });

  test('прочитанное остаётся прежним шагом, неудачное необязательное уходит', async () => {
    const first = await planned(await routed('open_settlements', { ...DAY }));
    const again = await planned(ended(first, { S1: null, S2: 'REQUEST_BUDGET_REACHED', S3: 'POLICY_UNREADABLE' }));
    expect(again.execution_plan?.steps.map(({ step_id, type }) => [step_id, type])).toEqual([
      ['S1', 'main'],
      ['S2v2', 'main:fewer_rows'],
    ]);
  });

  test('период длиннее года — последние 366 дней', async () => {
    const long = await planned(
      await routed('account_turnovers', { accounts: ['51'], period: { from: '2018-01-01', to: '2020-06-30' } }),
    );
    const again = await planned(ended(long, { S1: 'EVIDENCE_DEPTH_LIMIT' }));
    expect(again.execution_plan?.steps[0]?.input).toMatchObject({ from: '2019-07-01', to: '2020-06-30' });
  });
});

describe('запасные ходы', () => {
  test('каждый назван, меняет хоть что-то и не повторяет сам себя', () => {
    const input = {
      by: ['Контрагенты'],
      by_month: true,
      by_corresponding: true,
      rows_max: 500,
      from: '2018-01-01',
      to: '2020-06-30',
    };
    expect(applicable([input])).toEqual(FALLBACK_CODES);
    for (const code of FALLBACK_CODES) {
      const { words, told, change } = fallbackOf(code);
      expect(words).toMatch(/^Если/);
      expect(told).toMatch(/\.$/);
      const changed = change(input);
      expect(changed).not.toEqual(input);
      expect(changed === null ? null : change(changed)).toBeNull();
    }
    expect(applicable([{ document_id: A }])).toEqual([]);
  });
});
