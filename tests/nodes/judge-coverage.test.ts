/** The critic cannot be fooled: a fact of another day, another organisation, a cut reading, a contradiction never pass for a full answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IntentCode } from '#domain/intents.ts';
import type { ReasonCode } from '#domain/reasons.ts';
import { judgeCoverage } from '#nodes/judge-coverage.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { Json } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';
import { booksOf, type Desk, openDesk, organisationsOf } from '../tools/desk.ts';
import { AS_OF, depsWith, frameOf, stateOf, turn } from './answer-desk.ts';

let desk: Desk & { close(): Promise<void> };
const calls = new Map<string, Called>();

beforeAll(async () => {
  desk = await openDesk(booksOf(1));
  calls.set('60.01', await desk.call('get_balance_as_of', { accounts: ['60.01'], as_of: AS_OF, rows_max: 500 }));
  calls.set('suppliers', await desk.call('get_open_settlements', { view: 'suppliers', as_of: AS_OF, rows_max: 500 }));
  calls.set('51', await desk.call('get_account_turnovers', { accounts: ['51'], from: '2020-05-01', to: '2020-05-31' }));
});
afterAll(() => desk.close());

function called(name: string): Called {
  const found = calls.get(name);
  if (found === undefined) throw new Error(name);
  return found;
}

const BALANCE: Partial<Slots> = { accounts: ['60.01'], as_of: AS_OF };
const codes = (why: readonly { reason_code: ReasonCode }[]): ReasonCode[] => why.map(({ reason_code }) => reason_code);

/** A kept answer with pieces of its text replaced. */
function forged(call: Called, from: RegExp, to: string): Called {
  return JSON.parse(JSON.stringify(call).replaceAll(from, to)) as Called;
}

const run = (call: Called, more: Partial<Called['run']>): Called => ({ ...call, run: { ...call.run, ...more } });

describe('полный ответ', () => {
  test.each<[string, IntentCode, Partial<Slots>, string]>([
    ['остаток', 'balance_as_of', BALANCE, '60.01'],
    ['незакрытые расчёты', 'open_settlements', { side: 'suppliers', as_of: AS_OF }, 'suppliers'],
    ['обороты', 'account_turnovers', { accounts: ['51'], period: { from: '2020-05-01', to: '2020-05-31' } }, '51'],
  ])('%s', async (_title, intent, slots, name) => {
    const { coverage, state } = await turn(intent, slots, [called(name)]);
    expect(coverage).toMatchObject({
      answerability: 'full',
      uncovered_points: [],
      why_partial: [],
      degraded_steps: [],
    });
    expect(coverage.covered_points.length).toBeGreaterThan(4);
    expect(state.verdict).toBe('answer');
  });
});

describe('не провести', () => {
  const cases: [string, Partial<Slots>, () => Called, ReasonCode][] = [
    ['другой день', { ...BALANCE, as_of: '2020-05-31' }, () => called('60.01'), 'ROUTE_INSUFFICIENT_IN_FACT'],
    ['другой счёт', { ...BALANCE, accounts: ['62.01'] }, () => called('60.01'), 'ROUTE_INSUFFICIENT_IN_FACT'],
    ['не все счета', { ...BALANCE, accounts: ['60.01', '62'] }, () => called('60.01'), 'PARTIAL_MATCH_IN_1C'],
    [
      'другая организация',
      { ...BALANCE, organisation: { surface: 'x', id: 'other', type: null, title: 'ООО «Другая»' } },
      () => called('60.01'),
      'ROUTE_INSUFFICIENT_IN_FACT',
    ],
    [
      'прочитано не всё',
      BALANCE,
      () => forged(called('60.01'), /"completeness":"complete"/g, '"completeness":"truncated"'),
      'RESULT_TRUNCATED',
    ],
    [
      'полнота не подтверждена',
      BALANCE,
      () => forged(called('60.01'), /"completeness":"complete"/g, '"completeness":"unknown"'),
      'RESULT_TRUNCATED',
    ],
    [
      'права',
      BALANCE,
      () => forged(called('60.01'), /"completeness":"complete"/g, '"completeness":"limited_by_rights"'),
      'ACCESS_LIMITED',
    ],
    [
      'сверка не сходится',
      BALANCE,
      () => forged(called('60.01'), /"difference":"0\.00"/g, '"difference":"0.01"'),
      'CONTROL_DIFFERS',
    ],
    [
      'сверки нет',
      BALANCE,
      () => forged(called('60.01'), /"control":\[[^\]]*\]/g, '"control":[]'),
      'EVIDENCE_DEPTH_LIMIT',
    ],
    [
      'сумма не сходится сама с собой',
      BALANCE,
      () =>
        forged(
          called('60.01'),
          /"expanded":\{"dr":"0\.00","cr":"9689760\.80"\}/g,
          '"expanded":{"dr":"0.00","cr":"9689760.81"}',
        ),
      'IDENTITY_BROKEN',
    ],
    ['нужна валюта', { ...BALANCE, measure: 'currency' }, () => called('60.01'), 'PARTIAL_MATCH_IN_1C'],
    ['нужна аналитика', { ...BALANCE, by: ['Контрагенты'] }, () => called('60.01'), 'PARTIAL_MATCH_IN_1C'],
  ];

  test.each(cases)('%s', async (_title, slots, call, code) => {
    const { coverage } = await turn('balance_as_of', slots, [call()]);
    expect(coverage.answerability).not.toBe('full');
    expect(codes(coverage.why_partial)).toContain(code);
  });

  test('одна сторона вместо двух', async () => {
    const { coverage } = await turn('open_settlements', { side: 'both', as_of: AS_OF }, [called('suppliers')]);
    expect(coverage.answerability).toBe('partial');
    expect(coverage.uncovered_points.join()).toContain('покупатели');
  });

  test('две организации, а спрошена одна неназванная', async () => {
    const [, service] = organisationsOf(desk.books);
    const other = await desk.call('get_balance_as_of', {
      accounts: ['60.01'],
      as_of: AS_OF,
      organisation_id: service.ref,
    });
    const { coverage } = await turn('balance_as_of', BALANCE, [called('60.01'), other]);
    expect(coverage.answerability).not.toBe('full');
    const all = await turn('balance_as_of', { ...BALANCE, all_organisations: true }, [called('60.01'), other]);
    expect(all.coverage.answerability).toBe('full');
    expect(all.answer.short_answer).toContain('ООО «Ясный свет Сервис»');
  });

  test('условие вопроса не понято', async () => {
    const kept = new Map<string, Json>();
    const frame = frameOf('balance_as_of', BALANCE, {
      original_user_question: 'кроме странного',
      spans: [{ span_id: 's1', kind: 'exclusion', text: 'кроме странного', start: 0, end: 15, reading: null }],
      unexplained: ['s1'],
    });
    const { coverage } = await turn('balance_as_of', BALANCE, [called('60.01')], () =>
      stateOf(frame, [called('60.01')], kept),
    );
    expect(codes(coverage.why_partial)).toContain('UNEXPLAINED_CONDITION');
  });

  test('обязательный шаг не выполнен: пропажа названа, ответ не полный', async () => {
    const { coverage } = await turn('balance_as_of', BALANCE, [called('60.01'), called('suppliers')], (state) => ({
      ...state,
      tool_runs: state.tool_runs.slice(0, 1),
    }));
    expect(coverage).toMatchObject({ answerability: 'partial', degraded_steps: [{ step_id: 'S2', how: 'failed' }] });
  });
});

describe('куда дальше', () => {
  const failed = (code: ReasonCode): Called =>
    run(
      { ...called('60.01'), result: { kind: 'failed', code, message: 'Не вышло.', next_step: '', detail: '' } },
      {
        status: 'error',
        error_code: code,
        error_message: 'Не вышло.',
        completeness: 'unknown',
        rows_returned: 0,
        rows_expected: null,
        rows_read: 0,
      },
    );
  const judged = async (call: Called, change: (state: GraphState) => GraphState = (state) => state) =>
    (await turn('balance_as_of', BALANCE, [call], change)).state;

  test.each<[ReasonCode, number, string]>([
    ['MCP_TIMEOUT', 0, 'replan'],
    ['REQUEST_BUDGET_REACHED', 1, 'replan'],
    ['MCP_TIMEOUT', 2, 'answer'],
    ['1C_UNAVAILABLE', 0, 'answer'],
    ['ACCESS_LIMITED', 0, 'answer'],
  ])('%s после %i планов → %s', async (code, plans, verdict) => {
    const state = await judged(failed(code), (before) => ({ ...before, attempts: { ...before.attempts, plans } }));
    expect(state.verdict).toBe(verdict);
    expect(state.attempts.plans).toBe(verdict === 'replan' ? plans + 1 : plans);
    expect(codes(state.coverage_report?.why_partial ?? [])).toContain(code);
    expect(state.coverage_report?.degraded_steps).toEqual([{ step_id: 'S1', how: 'failed' }]);
  });

  test('номер подходит нескольким документам: вопрос с вариантами, и только один раз', async () => {
    const found = await desk.call('find_documents', { number: '213' });
    const document = {
      kinds: [],
      number: '213',
      date: null,
      amount: null,
      latest: false,
      id: null,
      type: null,
      title: null,
    };
    const { state } = await turn('document_movements', { document }, [found]);
    expect(state.verdict).toBe('ask');
    expect(state.clarification?.asked).toMatchObject({ slot: 'document', reason_code: 'SEVERAL_ENTITIES_MATCH' });
    expect(state.clarification?.asked.options.length).toBeGreaterThan(1);
    const asked = state.clarification?.asked;
    if (asked === undefined) throw new Error('Вопроса нет');
    const again = await turn('document_movements', { document }, [found], (before) => ({
      ...before,
      clarifications: [{ asked, reply: { kind: 'text', text: '?' } }],
    }));
    expect(again.state.verdict).toBe('answer');
  });

  test('каркас заперт: только причины, ни одного пункта не доказано', async () => {
    const kept = new Map<string, Json>();
    const before = { ...stateOf(frameOf('balance_as_of', BALANCE), [], kept), blocked: true, execution_plan: null };
    const reasons: GraphState['reasons'] = [{ reason_code: 'IMPOSSIBLE_DATE', message: '31 июня не бывает.' }];
    const update = await judgeCoverage.run({ ...before, reasons }, depsWith(kept), {
      signal: undefined,
      tell: () => undefined,
    });
    expect(update.coverage_report).toMatchObject({
      answerability: 'insufficient',
      covered_points: [],
      why_partial: reasons,
    });
    expect(update.verdict).toBe('answer');
  });
});
