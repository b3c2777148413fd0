/** Binding of a question to the demo base: defaults that are told, time, and failures that are no questions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newConversation } from '#state/conversation.ts';
import type { GraphState } from '#state/graph-state.ts';
import { organisationsOf } from '../tools/desk.ts';
import { asked, codes, premiseOf, resolvedBy, slotsOf, term } from './resolving.ts';
import {
  answered,
  type DemoTurns,
  draft,
  failed,
  foundValue,
  named,
  openTurns,
  scriptedDoor,
  stateOf,
  type Turn,
  turnOver,
} from './turn-desk.ts';

let turns: DemoTurns;
beforeAll(async () => {
  turns = await openTurns();
});
afterAll(() => turns.close());

const resolved = (state: GraphState, turn: Turn = turns.turn()): Promise<GraphState> => resolvedBy(turn, state);

describe('умолчания названы, а не спрятаны', () => {
  test('ни даты, ни организации: рабочая дата и главная, обе — допущения со своей фразой', async () => {
    const state = await resolved(
      stateOf(
        draft('open_settlements', { side: 'suppliers', terms: [term({})] }, 'По каким поставщикам висят хвосты?'),
      ),
    );
    const [main] = organisationsOf(turns.books);
    expect(slotsOf(state)).toMatchObject({
      as_of: '2020-06-30',
      organisation: { id: main.ref, title: main.description },
    });
    expect(premiseOf(state, 'organisation')).toMatchObject({
      status: 'assumed',
      value: main.description,
      from_turn: 7,
    });
    expect(premiseOf(state, 'as_of_date')).toMatchObject({ status: 'assumed', value: '2020-06-30' });
    expect(premiseOf(state, 'term:хвосты')).toMatchObject({ status: 'assumed', value: 'any_open' });
    expect(codes(state)).toEqual([
      'ASSUMPTION_APPLIED_EXPLICITLY',
      'ASSUMPTION_APPLIED_EXPLICITLY',
      'ASSUMPTION_APPLIED_EXPLICITLY',
    ]);
    expect(state.reasons.map(({ message }) => message).join(' ')).toMatch(
      /главная — .*Дата не названа.*«хвосты» понято так/,
    );
    expect(state.query_frame?.normalized_question).toContain('на конец дня 30.06.2020');
    expect(state.query_frame?.time_scope).toEqual({
      explicit_period: null,
      as_of_date: '2020-06-30',
      needs_resolution: false,
    });
    expect(state.tool_runs.map(({ step_id, run }) => [step_id, run.tool_name])).toEqual([
      ['R1', 'resolve_organisation'],
      ['R2', 'explain_domain_term'],
    ]);
  });

  test('одна доступная организация — не выбор: допущение без лишней фразы', async () => {
    const [, service] = organisationsOf(turns.books);
    const turn = turns.turn({ organisations: [service.ref] });
    const state = await resolved(
      stateOf(draft('balance_as_of', { accounts: ['51'], time_texts: ['на 30.06.2020'] })),
      turn,
    );
    expect(slotsOf(state).organisation?.id).toBe(service.ref);
    expect(state.reasons.map(({ message }) => message).join()).toContain('закрытые правами');
  });

  test('организация разговора берётся без вопроса к базе и названа унаследованной', async () => {
    const [, service] = organisationsOf(turns.books);
    const conversation = {
      ...newConversation('thread', 'demo'),
      active_entities: [{ type: 'Catalog_Организации', value: service.description, ref: service.ref }],
    };
    const turn = turns.turn();
    const state = await resolved(
      stateOf(draft('balance_as_of', { accounts: ['51'], as_of: '2020-05-31' }), { conversation }),
      turn,
    );
    expect(slotsOf(state).organisation?.id).toBe(service.ref);
    expect(premiseOf(state, 'organisation')?.status).toBe('inherited');
    expect(state.reasons).toEqual([
      { reason_code: 'PREMISE_INHERITED', message: expect.stringContaining(service.description) },
    ]);
    expect(turn.calls).toEqual([]);
  });

  test('допущение прежнего хода остаётся допущением', async () => {
    const [main] = organisationsOf(turns.books);
    const premises = [{ field: 'organisation', value: main.description, status: 'assumed' as const, from_turn: 3 }];
    const frame = draft(
      'balance_as_of',
      {
        accounts: ['51'],
        as_of: '2020-05-31',
        organisation: named('Ясный свет', { id: main.ref, title: main.description }),
      },
      'а на 31.05?',
      premises,
    );
    const state = await resolved(stateOf(frame));
    expect(premiseOf(state, 'organisation')).toEqual(premises[0]);
    expect(codes(state)).toEqual(['ASSUMPTION_APPLIED_EXPLICITLY']);
  });

  test('год не назван — взят по рабочей дате и назван', async () => {
    const state = await resolved(stateOf(draft('balance_as_of', { accounts: ['51'], time_texts: ['на 31.05'] })));
    expect(slotsOf(state).as_of).toBe('2020-05-31');
    expect(premiseOf(state, 'year')).toMatchObject({ status: 'assumed', value: '2020' });
    expect(premiseOf(state, 'as_of_date')?.status).toBe('confirmed');
  });

  test.each([
    ['за май 2020', '2020-05-31', /на его конец: конец дня 31\.05\.2020/],
    ['на 1 июля 2020', '2020-06-30', /01\.07\.2020|1 июля|30\.06\.2020/],
  ])('остаток %s — конец дня %s, и это сказано', async (text, day, told) => {
    const state = await resolved(stateOf(draft('balance_as_of', { accounts: ['51'], time_texts: [text] })));
    expect(slotsOf(state)).toMatchObject({ as_of: day, period: null });
    expect(state.reasons.map(({ message }) => message).join(' ')).toMatch(told);
  });
});

describe('время', () => {
  test('период и период сравнения', async () => {
    const state = await resolved(
      stateOf(draft('account_turnovers', { accounts: ['60'], time_texts: ['за май 2020', 'за апрель 2020'] })),
    );
    expect(slotsOf(state)).toMatchObject({
      period: { from: '2020-05-01', to: '2020-05-31' },
      compare: { from: '2020-04-01', to: '2020-04-30' },
      as_of: null,
    });
  });

  test('две даты у остатка: вторая — с чем сравнить', async () => {
    const state = await resolved(
      stateOf(draft('balance_as_of', { accounts: ['60'], time_texts: ['на 30.06.2020', 'на 31.05.2020'] })),
    );
    expect(slotsOf(state)).toMatchObject({ as_of: '2020-06-30', compare: { from: '2020-05-31', to: '2020-05-31' } });
  });

  test.each([['на 31.06'], ['за 5 квартал 2020'], ['на 30 февраля 2020']])(
    '%s: невозможная дата сказана, а не исправлена',
    async (text) => {
      const state = await resolved(stateOf(draft('balance_as_of', { accounts: ['51'], time_texts: [text] })));
      expect(state.blocked).toBe(true);
      expect(codes(state)).toContain('IMPOSSIBLE_DATE');
      expect(asked(state)).toBeNull();
      expect(slotsOf(state).as_of).toBeNull();
      expect(premiseOf(state, 'as_of_date')).toBeUndefined();
    },
  );

  test('будущее сказано', async () => {
    const state = await resolved(stateOf(draft('balance_as_of', { accounts: ['51'], time_texts: ['на 31.12.2020'] })));
    expect(state.blocked).toBe(false);
    expect(codes(state)).toContain('FUTURE_DATED_DOCUMENTS');
  });

  test('обороты без периода: вопрос с готовыми периодами; ответ заполняет период', async () => {
    const turn = turns.turn();
    const state = await resolved(stateOf(draft('account_turnovers', { accounts: ['51'] })), turn);
    expect(asked(state)).toMatchObject({
      clarification_id: '7:period',
      reason_code: 'MISSING_PERIOD',
      allow_free_text: true,
    });
    expect(asked(state)?.options.map(({ sets }) => sets.period)).toEqual([
      { from: '2020-06-01', to: '2020-06-30' },
      { from: '2020-05-01', to: '2020-05-31' },
      { from: '2020-04-01', to: '2020-06-30' },
      { from: '2020-01-01', to: '2020-06-30' },
    ]);
    expect(state.reasons).toEqual([]);
    const calls = turn.calls.length;
    const next = await resolved(answered(state, '2'), turn);
    expect(asked(next)).toBeNull();
    expect(slotsOf(next).period).toEqual({ from: '2020-05-01', to: '2020-05-31' });
    expect(premiseOf(next, 'period')?.status).toBe('confirmed');
    expect(turn.calls).toHaveLength(calls);
    expect(next.tool_runs.map(({ step_id }) => step_id)).toEqual(['R1']);
  });

  test('спрошено дважды за ход — больше не спрашивает: текущий месяц с оговоркой', async () => {
    const state = stateOf(draft('account_turnovers', { accounts: ['51'] }));
    const next = await resolved({ ...state, attempts: { ...state.attempts, clarifications: 2 } });
    expect(asked(next)).toBeNull();
    expect(slotsOf(next).period).toEqual({ from: '2020-06-01', to: '2020-06-30' });
    expect(next.reasons.map(({ message }) => message).join()).toContain('взят текущий месяц');
  });

  test('обороты на день — вопрос о периоде до этого дня', async () => {
    const state = await resolved(
      stateOf(draft('account_turnovers', { accounts: ['51'], time_texts: ['на 15.05.2020'] })),
    );
    expect(asked(state)?.options[0]?.sets.period).toEqual({ from: '2020-05-01', to: '2020-05-15' });
  });

  test('обороты по день: начало года взято и сказано; за всё время — предел назван', async () => {
    const until = await resolved(
      stateOf(draft('account_turnovers', { accounts: ['51'], time_texts: ['по 31.05.2020'] })),
    );
    expect(slotsOf(until).period).toEqual({ from: '2020-01-01', to: '2020-05-31' });
    expect(codes(until)).toContain('ASSUMPTION_APPLIED_EXPLICITLY');
    const ever = await resolved(
      stateOf(draft('account_turnovers', { accounts: ['51'], time_texts: ['за все время'] })),
    );
    expect(codes(ever)).toContain('EVIDENCE_DEPTH_LIMIT');
  });

  test('«на конец» без периода — вопрос о дне', async () => {
    const state = await resolved(stateOf(draft('balance_as_of', { accounts: ['51'], time_texts: ['на конец'] })));
    expect(asked(state)).toMatchObject({ slot: 'as_of', reason_code: 'MISSING_AS_OF_DATE' });
    expect(asked(state)?.options.map(({ sets }) => sets.as_of)).toEqual(['2020-06-30', '2020-05-31']);
  });

  test('другое прочтение срока названо рядом со взятым', async () => {
    const state = await resolved(stateOf(draft('account_turnovers', { accounts: ['51'], time_texts: ['за прошлый'] })));
    expect(slotsOf(state).period).toEqual({ from: '2020-05-01', to: '2020-05-31' });
    expect(premiseOf(state, 'period')?.status).toBe('assumed');
    expect(state.reasons.map(({ message }) => message).join(' ')).toMatch(/другое прочтение — .*2019/);
  });

  test('слова не о времени не пропадают', async () => {
    const state = await resolved(
      stateOf(draft('balance_as_of', { accounts: ['51'], time_texts: ['после дождичка'], as_of: '2020-05-31' })),
    );
    expect(codes(state)).toContain('UNEXPLAINED_CONDITION');
    expect(slotsOf(state).as_of).toBe('2020-05-31');
  });
});

describe('сомнения чтения не пропадают', () => {
  const doubted = (ambiguities: string[]) => ({
    ...draft('balance_as_of', { accounts: ['51'], as_of: '2020-06-30' }),
    ambiguities,
  });

  test.each([
    [
      'Вопрос можно понять и как «обороты счёта за период»; взято: «остаток счёта на дату».',
      'ASSUMPTION_APPLIED_EXPLICITLY',
      false,
    ],
    ['Названо несколько сроков; взят первый: «на 30.06.2020».', 'ASSUMPTION_APPLIED_EXPLICITLY', false],
    ['Спрошено и о другом: «движения документа»; отвечено на «остаток счёта на дату».', 'UNEXPLAINED_CONDITION', false],
    ['В прошлом ответе строк было 3, такой строки в нём нет.', 'ENTITY_NOT_RESOLVED', true],
  ] as const)('%s', async (sentence, code, blocked) => {
    const state = await resolved(stateOf(doubted([sentence])));
    expect(state.blocked).toBe(blocked);
    expect(state.reasons).toContainEqual({ reason_code: code, message: sentence });
    expect(state.query_frame?.ambiguities).toEqual([sentence]);
  });

  test('то, что привязка закрыла, больше не сомнение', async () => {
    const state = await resolved(stateOf(doubted(['Не назван счёт.', 'Не назван период.'])));
    expect(state.query_frame?.ambiguities).toEqual([]);
    expect(state.blocked).toBe(false);
  });

  test('взятое чтением молча — сказано', async () => {
    const premises = [{ field: 'side', value: 'поставщики и покупатели', status: 'assumed' as const, from_turn: 7 }];
    const state = await resolved(
      stateOf(draft('open_settlements', { side: 'both', as_of: '2020-06-30' }, 'долги', premises)),
    );
    expect(state.reasons.map(({ message }) => message)).toContain('Прямо не сказано, взято: поставщики и покупатели.');
  });

  test('заблокированный вопрос не рассказывает о допущениях', async () => {
    const state = await resolved(stateOf(draft('balance_as_of', { accounts: ['51'], time_texts: ['на 31.06'] })));
    expect(codes(state)).toEqual(['IMPOSSIBLE_DATE']);
  });
});

describe('сбой — это сбой, а не вопрос', () => {
  const reading = {
    kind: 'as_of',
    from: null,
    to: '2020-06-30',
    as_of: '2020-06-30',
    said: 'конец дня 30.06.2020',
    compare: null,
  };
  const time = {
    ...reading,
    alternatives: [{ ...reading, to: '2020-05-31', as_of: '2020-05-31' }],
    needs_choice: true,
    year_assumed: false,
  };
  const door = (broken: string) =>
    scriptedDoor(({ tool }) => {
      if (tool === broken) return failed('1C_UNAVAILABLE');
      if (tool === 'resolve_period_or_asof') return foundValue(time);
      if (tool === 'resolve_counterparty')
        return foundValue({ match: 'several', bound_id: null, candidates: [], more: 0 });
      return foundValue({
        match: 'all',
        bound_id: 'o',
        organisations: [{ id: 'o', name: 'О', inn: '' }],
        limited: false,
      });
    });
  const frame = draft('open_settlements', { parties: [named('Вектор')], time_texts: ['на 30.06'] });

  test.each(['resolve_counterparty', 'resolve_organisation', 'resolve_period_or_asof'])(
    '%s не ответил',
    async (broken) => {
      const turn = turnOver(door(broken), '2020-06-30');
      const state = await resolved(stateOf(frame), turn);
      expect(state.blocked).toBe(true);
      expect(asked(state)).toBeNull();
      expect(codes(state)).toContain('1C_UNAVAILABLE');
      expect(state.tool_runs.map(({ run }) => run.error_code)).toContain('1C_UNAVAILABLE');
    },
  );

  test('без сбоя тот же вопрос спрашивает о сроке', async () => {
    const turn = turnOver(door('никто'), '2020-06-30');
    const state = await resolved(stateOf({ ...frame, slots: { ...frame.slots, parties: [] } }), turn);
    expect(asked(state)).toMatchObject({ slot: 'as_of', reason_code: 'MULTIPLE_VALID_INTERPRETATIONS' });
    expect(slotsOf(await resolved(answered(state, '2'), turn)).as_of).toBe('2020-05-31');
    const silent = await resolved(
      { ...state, clarification: null, attempts: { ...state.attempts, clarifications: 2 } },
      turn,
    );
    expect(slotsOf(silent).as_of).toBe('2020-06-30');
    expect(premiseOf(silent, 'as_of_date')?.status).toBe('assumed');
  });

  test('после сбоя прочитанное не читается снова', async () => {
    const turn = turnOver(door('никто'), '2020-06-30');
    const state = stateOf(draft('balance_as_of', { accounts: ['51'], as_of: '2020-06-30' }));
    const first = await resolved(state, turn);
    const second = await resolved(state, turn);
    expect(turn.calls).toHaveLength(1);
    expect(second.tool_runs).toEqual(first.tool_runs);
  });
});
