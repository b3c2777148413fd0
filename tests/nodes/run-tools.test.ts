/** Carrying out a plan: order, budget, repetition, stop, cancellation, what a crash costs; and five questions whole on the demo base. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReasonCode } from '#domain/reasons.ts';
import { callKey, canonical } from '#nodes/calls/call-key.ts';
import { taking } from '#nodes/calls/references.ts';
import { chooseRoute } from '#nodes/choose-route.ts';
import { makePlan } from '#nodes/make-plan.ts';
import { resolveFrame } from '#nodes/resolve-frame.ts';
import { runTools, TURN_BUDGET } from '#nodes/run-tools.ts';
import type { ExecutionPlan, PlanStep } from '#state/execution-plan.ts';
import { type GraphState, keptRunSchema } from '#state/graph-state.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import { turnEventSchema } from '#state/turn-event.ts';
import { empty } from '#tools/answers.ts';
import type { ToolCall } from '#tools/gateway.ts';
import type { ToolResult } from '#tools/result.ts';
import {
  after,
  type DemoTurns,
  documentSlot,
  draft,
  failed,
  foundValue,
  openTurns,
  scriptedDoor,
  stateOf,
  type Turn,
  turnOver,
} from './turn-desk.ts';

const READS = 'get_balance_as_of';

function step(step_id: string, more: Partial<PlanStep> = {}): PlanStep {
  return {
    step_id,
    type: 'main',
    tool_name: READS,
    required: true,
    input: { accounts: [step_id], by: [], rows_max: 50 },
    ...more,
  };
}

function planned(steps: PlanStep[], more: Partial<GraphState> = {}): GraphState {
  const execution_plan: ExecutionPlan = {
    ...{
      request_id: 'req',
      plan_version: 1,
      goal: 'Проверить',
      steps,
      fallbacks: [],
      stop_conditions: ['max_execution_budget_reached'],
    },
  };
  return stateOf(draft('balance_as_of', {}), { execution_plan, ...more });
}

async function carriedOut(state: GraphState, turn: Turn): Promise<GraphState> {
  const next = after(state, await runTools.run(state, turn.deps, turn.runtime));
  for (const one of next.tool_runs) keptRunSchema.parse(one);
  for (const event of turn.events) turnEventSchema.parse(event);
  return next;
}

const accountOf = ({ input }: ToolCall): string => String((input.accounts as string[] | undefined)?.[0] ?? '');
const told = ({ tool_runs }: GraphState): string[] =>
  tool_runs.map(({ step_id, run }) => `${step_id} ${run.error_code ?? run.status}`);
const turnWith = (answer: (call: ToolCall, number: number) => ToolResult<unknown>) =>
  turnOver(scriptedDoor(answer), '2020-06-30');
const FOUND = foundValue({ accounts: [] });

describe('порядок', () => {
  test('необязательные — после обязательных; ответы лежат под своими ключами; ход виден', async () => {
    const turn = turnWith(() => FOUND);
    const next = await carriedOut(planned([step('S1', { required: false }), step('S2'), step('S3')]), turn);
    expect(turn.calls.map(accountOf)).toEqual(['S2', 'S3', 'S1']);
    for (const { key, run } of next.tool_runs) {
      expect(await turn.results.read(key)).toEqual(FOUND);
      expect(await turn.results.read(`${key}/run`)).toEqual(run);
    }
    const seen = turn.events.flatMap((event) => (event.type === 'tool' ? [event] : []));
    expect(seen.map(({ state }) => state).sort()).toEqual([...Array(3).fill('finished'), ...Array(3).fill('started')]);
    expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).sort());
    expect(seen.at(-1)).toMatchObject({ state: 'finished', done: 3, planned: 3, title: 'Остаток счёта на конец дня' });
  });

  test('одновременно не больше двух', async () => {
    let [now, most] = [0, 0];
    const door = scriptedDoor(() => FOUND);
    const turn = turnOver(
      {
        tools: door.tools,
        async call(call) {
          now += 1;
          most = Math.max(most, now);
          await new Promise((done) => setImmediate(done));
          now -= 1;
          return await door.call(call);
        },
      },
      '2020-06-30',
    );
    await carriedOut(planned(['S1', 'S2', 'S3', 'S4', 'S5'].map((id) => step(id))), turn);
    expect(most).toBe(TURN_BUDGET.parallel);
  });

  test('любой граф зависимостей: каждый шаг после тех, кого ждёт, и ровно один раз', async () => {
    const graph = fc.array(fc.array(fc.nat(20), { maxLength: 3 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(graph, async (edges) => {
        const steps = edges.map((from, index) => {
          const depends_on = index === 0 ? [] : [...new Set(from.map((one) => `S${one % index}`))];
          return step(`S${index}`, { depends_on, required: index % 3 !== 2 });
        });
        const turn = turnWith(() => FOUND);
        await carriedOut(planned(steps), turn);
        const order = turn.calls.map(accountOf);
        expect([...order].sort()).toEqual(steps.map(({ step_id }) => step_id).sort());
        for (const { step_id, depends_on = [] } of steps)
          for (const before of depends_on) expect(order.indexOf(before)).toBeLessThan(order.indexOf(step_id));
      }),
      { numRuns: 60 },
    );
  });
});

describe('шаг, которому нужен ответ другого', () => {
  const find = step('S1', { tool_name: 'find_documents', type: 'find', input: { number: '213' } });
  const read = step('S2', {
    ...{ tool_name: 'get_document_movements', depends_on: ['S1'] },
    input: { document_type: taking('S1', 'only_document_type'), document_id: taking('S1', 'only_document_id') },
  });
  const document = (id: string) => ({ id, type: 'Document_X', title: `Документ ${id}` });

  test('берёт найденный документ', async () => {
    const turn = turnWith(({ tool }) =>
      tool === 'find_documents' ? foundValue({ total: 1, documents: [document('d1')] }) : FOUND,
    );
    const next = await carriedOut(planned([find, read]), turn);
    expect(turn.calls[1]?.input).toEqual({ document_type: 'Document_X', document_id: 'd1' });
    expect(told(next)).toEqual(['S1 success', 'S2 success']);
  });

  test('нашлось несколько: не читает никого и говорит почему', async () => {
    const turn = turnWith(() => foundValue({ total: 2, documents: [document('d1'), document('d2')] }));
    const next = await carriedOut(planned([find, read]), turn);
    expect(told(next)).toEqual(['S1 success', 'S2 SEVERAL_ENTITIES_MATCH']);
    expect(next.tool_runs[1]?.run.error_message).toContain('Документ d1; Документ d2');
    expect(turn.calls).toHaveLength(1);
  });

  test('не нашлось: читать нечего, доказательство то же, а движений никто не отрицает', async () => {
    const nothing = empty('no_data', 'Такого номера нет.', {
      counts: { completeness: 'complete', expected: 0, read: 0 },
    });
    const next = await carriedOut(
      planned([find, read]),
      turnWith(() => nothing),
    );
    expect(told(next)).toEqual(['S1 empty', 'S2 empty']);
    expect(next.tool_runs[1]?.run.emptiness).toEqual({ cause: 'entity_not_bound', proof: 'Такого номера нет.' });
  });

  test('поиск не удался: второй шаг не прикрывает сбоя', async () => {
    const next = await carriedOut(
      planned([find, read]),
      turnWith(() => failed('COMPOSITION_MISSING')),
    );
    expect(told(next)).toEqual(['S1 COMPOSITION_MISSING', 'S2 COMPOSITION_MISSING']);
    expect(next.tool_runs[1]?.run.status).toBe('cancelled');
  });
});

describe('сбои', () => {
  const once = (code: ReasonCode) => {
    let first = true;
    return turnWith(() => {
      if (!first) return FOUND;
      first = false;
      return failed(code);
    });
  };

  test.each(['1C_UNAVAILABLE', 'MCP_TIMEOUT'] as const)(
    '%s: обязательный шаг повторён один раз, обе попытки записаны',
    async (code) => {
      const turn = once(code);
      const next = await carriedOut(planned([step('S1')]), turn);
      expect(told(next)).toEqual([`S1 ${code}`, 'S1 success']);
      expect(new Set(next.tool_runs.map(({ key }) => key)).size).toBe(2);
    },
  );

  test.each(['COMPOSITION_MISSING', 'ACCESS_LIMITED', 'INVALID_TOOL_OUTPUT'] as const)(
    '%s сам не пройдёт: повтора нет',
    async (code) => {
      const turn = once(code);
      expect(told(await carriedOut(planned([step('S1')]), turn))).toEqual([`S1 ${code}`]);
    },
  );

  test('необязательный шаг не повторяется', async () => {
    expect(told(await carriedOut(planned([step('S1', { required: false })]), once('MCP_TIMEOUT')))).toEqual([
      'S1 MCP_TIMEOUT',
    ]);
  });

  test('база не отвечает и после повтора: остальное не читается, но записано', async () => {
    const turn = turnWith(() => failed('1C_UNAVAILABLE'));
    const steps = ['S1', 'S2', 'S3', 'S4'].map((id) => step(id));
    const next = await carriedOut(planned(steps), turn);
    expect(turn.calls.length).toBeLessThanOrEqual(4);
    expect(told(next).slice(-2)).toEqual(['S3 ROUTE_EXECUTION_ABORTED', 'S4 ROUTE_EXECUTION_ABORTED']);
    expect(next.tool_runs.at(-1)?.run.error_message).toContain('сбоя базы');
  });

  test('сбой одного объекта остальных не останавливает', async () => {
    const turn = turnWith((call) => (accountOf(call) === 'S1' ? failed('COMPOSITION_MISSING') : FOUND));
    expect(told(await carriedOut(planned([step('S1'), step('S2')]), turn))).toEqual([
      'S1 COMPOSITION_MISSING',
      'S2 success',
    ]);
  });
});

describe('предел хода', () => {
  test('время вышло: начатое дочитано, остальное не начато и записано', async () => {
    const clock = { ms: 0 };
    const door = scriptedDoor(() => {
      clock.ms += TURN_BUDGET.ms / 2;
      return FOUND;
    });
    const turn = turnOver(door, '2020-06-30');
    const deps = { ...turn.deps, monotonic: () => clock.ms };
    const next = await carriedOut(planned(['S1', 'S2', 'S3'].map((id) => step(id))), { ...turn, deps });
    expect(told(next)).toEqual(['S1 success', 'S2 success', 'S3 REQUEST_BUDGET_REACHED']);
    for (const { timeoutMs } of turn.calls) expect(timeoutMs).toBeLessThanOrEqual(TURN_BUDGET.ms);
  });

  test('обращений — не больше предела, прежние планы хода считаются', async () => {
    const turn = turnWith(() => FOUND);
    const first = await carriedOut(
      planned(Array.from({ length: TURN_BUDGET.calls - 1 }, (_, n) => step(`S${n}`))),
      turn,
    );
    const next = await carriedOut({ ...first, execution_plan: planned([step('A'), step('B')]).execution_plan }, turn);
    expect(told(next).slice(-2)).toEqual(['A success', 'B REQUEST_BUDGET_REACHED']);
  });

  test('остановлено человеком: ничего больше не начинается', async () => {
    const stop = new AbortController();
    const turn = turnWith(() => {
      stop.abort();
      return FOUND;
    });
    const runtime = { ...turn.runtime, signal: stop.signal };
    const next = await carriedOut(planned(['S1', 'S2', 'S3', 'S4'].map((id) => step(id))), { ...turn, runtime });
    expect(turn.calls.length).toBeLessThanOrEqual(2);
    expect(turn.calls[0]?.signal).toBe(stop.signal);
    expect(told(next).at(-1)).toBe('S4 ROUTE_EXECUTION_ABORTED');
  });
});

describe('прочитанное не читается дважды', () => {
  test('после падения: тот же план не спрашивает ничего и оставляет те же записи', async () => {
    const turn = turnWith((call) => (accountOf(call) === 'S2' ? failed('COMPOSITION_MISSING') : FOUND));
    const state = planned([step('S1'), step('S2')]);
    const first = await carriedOut(state, turn);
    const second = await carriedOut(state, turn);
    expect(turn.calls).toHaveLength(2);
    expect(second.tool_runs).toEqual(first.tool_runs);
  });

  test('запись без ответа: процесс упал между ними — спрашивается заново под следующим номером', async () => {
    const turn = turnWith(() => FOUND);
    const state = planned([step('S1')]);
    const { tool_runs } = await carriedOut(state, turn);
    turn.results.kept.delete(tool_runs[0]?.key ?? '');
    const again = await carriedOut(state, turn);
    expect(turn.calls).toHaveLength(2);
    expect(again.tool_runs[0]?.key).toMatch(/\/2$/);
    expect(await turn.results.read(again.tool_runs[0]?.key ?? '')).toEqual(FOUND);
  });

  test('другой план: прочитанный шаг остаётся, прошедший сам сбой пробуется снова', async () => {
    let down = true;
    const turn = turnWith((call) => (accountOf(call) === 'S2' && down ? failed('MCP_TIMEOUT') : FOUND));
    const first = await carriedOut(planned([step('S1'), step('S2')]), turn);
    expect(told(first)).toEqual(['S1 success', 'S2 MCP_TIMEOUT', 'S2 MCP_TIMEOUT']);
    down = false;
    const next = await carriedOut(first, turn);
    expect(told(next).slice(3)).toEqual(['S2 success']);
    expect(turn.calls.map(accountOf).sort()).toEqual(['S1', 'S2', 'S2', 'S2']);
  });

  test('ключ не зависит от порядка полей и различает всё остальное', () => {
    const own = { thread_id: 't', turn_id: 1, tool: 'x', input: { a: 1, b: [{ c: null, d: 'е' }] }, attempt: 1 };
    expect(callKey({ ...own, input: { b: [{ d: 'е', c: null }], a: 1 } })).toBe(callKey(own));
    const others = [{ thread_id: 'u' }, { turn_id: 2 }, { tool: 'y' }, { input: { a: 1 } }, { attempt: 2 }];
    expect(new Set([own, ...others.map((other) => ({ ...own, ...other }))].map(callKey)).size).toBe(6);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(canonical(JSON.parse(text))))).toHaveLength(text.length);
        expect(JSON.parse(canonical(JSON.parse(text)))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('вопрос целиком на демонстрационной базе', () => {
  let turns: DemoTurns;
  beforeAll(async () => {
    turns = await openTurns();
  });
  afterAll(() => turns.close());

  const tails = { term: 'tails', surface: 'хвосты', reading: 'any_open', by: 'default', confidence: 0.5 } as const;
  const QUESTIONS: readonly (readonly [string, QueryFrame])[] = [
    [
      'хвосты поставщиков',
      draft('open_settlements', { side: 'suppliers', terms: [tails] }, 'По каким поставщикам висят хвосты?'),
    ],
    [
      'остаток 60.01',
      draft('balance_as_of', { accounts: ['60.01'], time_texts: ['на 30.06.2020'], by: ['Контрагенты'] }),
    ],
    [
      'обороты 51 по всем организациям',
      draft('account_turnovers', { accounts: ['51'], time_texts: ['за июнь 2020'], all_organisations: true }),
    ],
    [
      'движения поступления 213',
      draft('document_movements', {
        document: documentSlot({
          kinds: ['Document_ПоступлениеТоваровУслуг'],
          number: '0000-000213',
          date: '2020-05-22',
        }),
      }),
    ],
    ['просрочка покупателей', draft('overdue_settlements', { side: 'customers' })],
  ];

  test.each(QUESTIONS)('%s', async (_title, frame) => {
    const turn = turns.turn();
    let state = stateOf(frame);
    for (const node of [resolveFrame, chooseRoute, makePlan, runTools]) {
      state = after(state, await node.run(state, turn.deps, turn.runtime));
    }
    expect(state.blocked).toBe(false);
    const required = new Set(state.execution_plan?.steps.filter((one) => one.required).map(({ step_id }) => step_id));
    const runs = state.tool_runs.filter(({ step_id }) => required.has(step_id));
    expect(runs.map(({ run }) => run.status)).toEqual(runs.map(() => 'success'));
    expect(new Set(runs.map(({ step_id }) => step_id))).toEqual(required);
    for (const { run } of runs) expect(run.completeness).toBe('complete');
  });
});
