/** Binding of a question to the demo base: parties, organisations, accounts, documents and words of several meanings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TERMS } from '#domain/terms.ts';
import type { GraphState } from '#state/graph-state.ts';
import { objectNamed, organisationsOf } from '../tools/desk.ts';
import { asked, codes, premiseOf, resolvedBy, slotsOf, term, told } from './resolving.ts';
import { answered, type DemoTurns, documentSlot, draft, named, openTurns, stateOf, type Turn } from './turn-desk.ts';

let turns: DemoTurns;
beforeAll(async () => {
  turns = await openTurns();
});
afterAll(() => turns.close());

const resolved = (state: GraphState, turn: Turn = turns.turn()): Promise<GraphState> => resolvedBy(turn, state);
const party = (name: string): string => objectNamed(turns.books, 'Catalog_Контрагенты', name).ref;

describe('кто имеется в виду', () => {
  test('один контрагент — привязан, независимые вызовы записаны по порядку', async () => {
    const turn = turns.turn();
    const state = await resolved(
      stateOf(draft('open_settlements', { parties: [named('лотосу')], time_texts: ['на 30.06.2020'] })),
      turn,
    );
    expect(slotsOf(state).parties).toEqual([
      { surface: 'лотосу', id: party('ООО «Лотос»'), type: 'Catalog_Контрагенты', title: 'ООО «Лотос»' },
    ]);
    expect(premiseOf(state, 'parties')).toMatchObject({ status: 'confirmed', value: 'ООО «Лотос»' });
    expect(turn.calls.find(({ tool }) => tool === 'resolve_counterparty')?.input.among).toBe('counterparties');
    expect(state.tool_runs.map(({ step_id }) => step_id)).toEqual(['R1', 'R2', 'R3']);
    expect(await turn.results.read(state.tool_runs[2]?.key ?? '')).toMatchObject({ kind: 'found' });
  });

  test('семья карточек: выбор одной или всех вместе, и больше не спрашивается', async () => {
    const turn = turns.turn();
    const state = await resolved(stateOf(draft('open_settlements', { parties: [named('Вектор')] })), turn);
    expect(asked(state)).toMatchObject({ clarification_id: '7:parties', reason_code: 'SEVERAL_ENTITIES_MATCH' });
    expect(asked(state)?.options.map(({ label }) => label)).toEqual([
      'ООО «Вектор»',
      'Филиал ООО «Вектор» в г. Рыбинске',
      'Все вместе',
    ]);
    for (const { detail } of asked(state)?.options ?? []) expect(detail).not.toBeNull();
    const one = await resolved(answered(state, '2'), turn);
    expect(slotsOf(one).parties.map(({ title }) => title)).toEqual(['Филиал ООО «Вектор» в г. Рыбинске']);
    const all = await resolved(answered(state, '3'), turn);
    expect(slotsOf(all).parties).toHaveLength(2);
    expect(asked(all)).toBeNull();
  });

  test('второй неясный из двух — свой вопрос; первый не теряется', async () => {
    const turn = turns.turn();
    const first = await resolved(
      stateOf(draft('open_settlements', { parties: [named('Лотос'), named('Вектор')] })),
      turn,
    );
    expect(asked(first)?.clarification_id).toBe('7:parties.2');
    const done = await resolved(answered(first, '1'), turn);
    expect(slotsOf(done).parties.map(({ title }) => title)).toEqual(['ООО «Лотос»', 'ООО «Вектор»']);
  });

  test('такого нет: заблокировано, похожие названы, вопроса нет', async () => {
    const state = await resolved(stateOf(draft('open_settlements', { parties: [named('Вектор-Плюс')] })));
    expect(state.blocked).toBe(true);
    expect(codes(state)).toContain('ENTITY_NOT_RESOLVED');
    expect(state.reasons[0]?.message).toContain('Вектор');
    expect(asked(state)).toBeNull();
  });

  test('только похожее имя — подтверждение, а не подстановка', async () => {
    const state = await resolved(stateOf(draft('open_settlements', { parties: [named('Лотис')] })));
    expect(asked(state)).toMatchObject({ reason_code: 'LOW_CONFIDENCE_ENTITY_BINDING' });
    expect(slotsOf(state).parties[0]?.id).toBeNull();
  });

  test('люди ищутся среди людей', async () => {
    const turn = turns.turn();
    await resolved(
      stateOf(
        draft('balance_as_of', { accounts: ['71.01'], parties: [named('Иванов')], time_texts: ['на 30.06.2020'] }),
      ),
      turn,
    );
    expect(turn.calls.find(({ tool }) => tool === 'resolve_counterparty')?.input.among).toBe('persons');
  });

  test('исключение семьи — все её карточки, и это сказано; исключение неизвестного — сказано', async () => {
    const exclusion = (surface: string) => ({ what: 'party' as const, surface, id: null, title: null });
    const family = await resolved(
      stateOf(draft('open_settlements', { side: 'suppliers', exclusions: [exclusion('Вектор')] })),
    );
    expect(slotsOf(family).exclusions.map(({ title }) => title)).toEqual([
      'ООО «Вектор»',
      'Филиал ООО «Вектор» в г. Рыбинске',
    ]);
    expect(family.reasons.map(({ message }) => message).join()).toContain('Исключены все карточки');
    const nobody = await resolved(
      stateOf(draft('open_settlements', { side: 'suppliers', exclusions: [exclusion('Абракадабра')] })),
    );
    expect(nobody.blocked).toBe(false);
    expect(codes(nobody)).toContain('ENTITY_NOT_RESOLVED');
  });
});

describe('организация', () => {
  test('по имени, по порядку, по всем', async () => {
    const [main, service] = organisationsOf(turns.books);
    const second = await resolved(
      stateOf(draft('balance_as_of', { accounts: ['51'], organisation: named('второй фирме'), as_of: '2020-06-30' })),
    );
    expect(slotsOf(second).organisation?.id).toBe(service.ref);
    const byName = await resolved(
      stateOf(
        draft('balance_as_of', { accounts: ['51'], organisation: named('Ясный свет Сервис'), as_of: '2020-06-30' }),
      ),
    );
    expect(slotsOf(byName).organisation?.id).toBe(service.ref);
    const all = await resolved(
      stateOf(draft('balance_as_of', { accounts: ['51'], all_organisations: true, as_of: '2020-06-30' })),
    );
    expect(slotsOf(all)).toMatchObject({ organisation: null, all_organisations: true });
    expect(premiseOf(all, 'organisation')?.value).toContain(main.description);
  });

  test('чужая организация: заблокировано, доступные названы', async () => {
    const [main] = organisationsOf(turns.books);
    const state = await resolved(
      stateOf(draft('balance_as_of', { accounts: ['51'], organisation: named('Рога и копыта'), as_of: '2020-06-30' })),
    );
    expect(state.blocked).toBe(true);
    expect(state.reasons[0]).toMatchObject({
      reason_code: 'ENTITY_NOT_RESOLVED',
      message: expect.stringContaining(main.description),
    });
  });
});

describe('счёт', () => {
  test('не назван — вопрос; при поставщиках предлагаются расчёты', async () => {
    const state = await resolved(stateOf(draft('balance_as_of', { side: 'suppliers' })));
    expect(asked(state)).toMatchObject({ slot: 'accounts', reason_code: 'QUESTION_UNDER_SPECIFIED' });
    expect(asked(state)?.options.map(({ sets }) => sets.accounts)).toEqual([['60'], ['76']]);
    expect(slotsOf(await resolved(answered(state, '1'))).accounts).toEqual(['60']);
  });

  test('«20.01» — счёт или дата: выбор человека, обе ветки доходят до конца', async () => {
    const question = 'остаток на 20.01';
    const spans = [{ span_id: 'W1', kind: 'account' as const, text: '20.01', start: 11, end: 16, reading: '20.01' }];
    const frame = { ...draft('balance_as_of', {}, question), spans, explained_by: { slots: ['W1'] } };
    const state = await resolved(stateOf(frame));
    expect(asked(state)?.options.map(({ label }) => label)).toEqual(['Счёт 20.01', 'Дата 20.01.2020']);
    const account = await resolved(answered(state, '1'));
    expect(slotsOf(account)).toMatchObject({ accounts: ['20.01'], as_of: '2020-06-30' });
    expect(asked(account)).toBeNull();
    const day = await resolved(answered(state, '2'));
    expect(slotsOf(day)).toMatchObject({ accounts: [], as_of: '2020-01-20' });
    expect(asked(day)).toMatchObject({ slot: 'accounts', reason_code: 'QUESTION_UNDER_SPECIFIED' });
  });

  test('не номер счёта — сказано; латиница исправлена', async () => {
    const wrong = await resolved(stateOf(draft('balance_as_of', { accounts: ['счётик'], as_of: '2020-06-30' })));
    expect(wrong.blocked).toBe(true);
    const latin = await resolved(stateOf(draft('balance_as_of', { accounts: ['76.ab'], as_of: '2020-06-30' })));
    expect(slotsOf(latin).accounts).toEqual(['76.АВ']);
  });
});

describe('документ', () => {
  test('короткий номер: все подходящие показаны, никто не взят; выбор привязывает', async () => {
    const turn = turns.turn();
    const state = await resolved(
      stateOf(draft('document_movements', { document: documentSlot({ number: '213' }) })),
      turn,
    );
    const question = asked(state);
    expect(question).toMatchObject({ slot: 'document', reason_code: 'SEVERAL_ENTITIES_MATCH' });
    expect(question?.options.length).toBeGreaterThan(3);
    expect(new Set(question?.options.map(({ sets }) => sets.document?.id)).size).toBe(question?.options.length);
    const chosen = await resolved(answered(state, '1'), turn);
    expect(slotsOf(chosen).document).toMatchObject(question?.options[0]?.sets.document ?? {});
    expect(chosen.blocked).toBe(false);
  });

  test('вид, номер и дата названы — ищет план', async () => {
    const turn = turns.turn();
    const document = documentSlot({
      kinds: ['Document_ПоступлениеТоваровУслуг'],
      number: '0000-000213',
      date: '2020-05-22',
    });
    const state = await resolved(stateOf(draft('document_movements', { document })), turn);
    expect(turn.calls).toEqual([]);
    expect(state.blocked).toBe(false);
  });

  test('«последнее поступление» — самое позднее проведённое, и это сказано', async () => {
    const kind = 'Document_ПоступлениеТоваровУслуг';
    const state = await resolved(
      stateOf(draft('document_movements', { document: documentSlot({ kinds: [kind], latest: true }) })),
    );
    const posted = (turns.books.objects.get(kind) ?? []).filter(
      (one) => one.posted && !one.deletionMark && one.date <= '2020-06-30T23:59:59',
    );
    const last = posted
      .map(({ date }) => date)
      .sort()
      .at(-1);
    const found = posted.find(({ ref }) => ref === slotsOf(state).document?.id);
    expect(found?.date).toBe(last);
    expect(codes(state)).toContain('ASSUMPTION_APPLIED_EXPLICITLY');
  });

  test('нет такого: заблокировано; не назван: вопрос без вариантов', async () => {
    const absent = await resolved(
      stateOf(draft('document_movements', { document: documentSlot({ number: '99999999' }) })),
    );
    expect(absent.blocked).toBe(true);
    expect(codes(absent)).toContain('ENTITY_NOT_RESOLVED');
    const unnamed = await resolved(stateOf(draft('document_movements', {})));
    expect(asked(unnamed)).toMatchObject({ slot: 'document', options: [] });
  });

  test('период в вопросе сужает поиск документа', async () => {
    const turn = turns.turn();
    await resolved(
      stateOf(draft('document_movements', { document: documentSlot({ number: '213' }), time_texts: ['за май 2020'] })),
      turn,
    );
    expect(turn.calls.find(({ tool }) => tool === 'find_documents')?.input).toMatchObject({
      date_from: '2020-05-01',
      date_to: '2020-05-31',
    });
  });
});

describe('слово с несколькими значениями', () => {
  test('без безопасного значения спрашивается до чтения; выбранное даёт счета и подтверждено', async () => {
    const turnover = term({ term: 'turnover', surface: 'оборот', reading: 'account' });
    const frame = draft(
      'account_turnovers',
      { terms: [turnover], time_texts: ['за июнь 2020'] },
      'какой оборот за июнь',
    );
    const state = await resolved(stateOf(frame));
    expect(asked(state)).toMatchObject({
      slot: 'term:оборот',
      reason_code: 'AMBIGUOUS_BUSINESS_TERM',
      question: TERMS.turnover.ask,
    });
    const money = asked(state)?.options.find(({ sets }) => sets.accounts?.includes('51'));
    const chosen = await resolved(answered(state, money?.option_id ?? ''));
    expect(slotsOf(chosen).accounts).toEqual(money?.sets.accounts);
    expect(slotsOf(chosen).terms).toMatchObject([{ by: 'chosen' }]);
    expect(premiseOf(chosen, 'term:оборот')?.status).toBe('confirmed');
    expect(asked(chosen)).toBeNull();
  });

  test('решённое словом не считается допущением', async () => {
    const state = await resolved(
      stateOf(draft('open_settlements', { side: 'suppliers', terms: [term({ by: 'decided' })], as_of: '2020-06-30' })),
    );
    expect(premiseOf(state, 'term:хвосты')?.status).toBe('confirmed');
    expect(state.reasons.map(({ message }) => message).join()).not.toContain('хвосты');
  });
});

describe('имя, как оно названо', () => {
  test('полное имя с формой — карточка ровно с таким именем, другая сказана допущением', async () => {
    const state = await resolved(stateOf(draft('open_settlements', { parties: [named('ООО «Маяк»')] })));
    expect(asked(state)).toBeNull();
    expect(slotsOf(state).parties.map(({ title }) => title)).toEqual(['ООО «Маяк»']);
    expect(told(state)).toContain('Маяк, ООО');
  });

  test('имя без формы — выбор за человеком', async () => {
    const state = await resolved(stateOf(draft('open_settlements', { parties: [named('Маяк')] })));
    expect(asked(state)?.clarification_id).toBe('7:parties');
  });

  const mere = (surface: string, confidence: number, intent: 'open_settlements' | 'reconciliation') => {
    const frame = draft(intent, { parties: [named(surface)] }, `${surface} что по долгам`);
    return stateOf({
      ...frame,
      entity_candidates: [{ surface, type: 'counterparty', confidence, requires_domain_resolution: true }],
      spans: [{ span_id: 'W1', kind: 'party', text: surface, start: 0, end: surface.length, reading: surface }],
      explained_by: { slots: ['W1'] },
    });
  };

  test.each(['Рассчитались', 'Отключили', 'Просроченные'])(
    '«%s» ничьё имя — слово остаётся условием, ответ есть',
    async (surface) => {
      const state = await resolved(mere(surface, 0.8, 'open_settlements'));
      expect(state.blocked).toBe(false);
      expect(slotsOf(state).parties).toEqual([]);
      expect(state.query_frame?.unexplained).toEqual(['W1']);
      expect(state.query_frame?.explained_by).toEqual({});
    },
  );

  test.each([
    ['Рассчитались', 0.9],
    ['Ромашкино', 0.8],
  ])('«%s» названо именем или на него похоже — не найдено', async (surface, confidence) => {
    const state = await resolved(mere(surface, confidence, 'open_settlements'));
    expect(state.blocked).toBe(true);
    expect(codes(state).some((code) => code === 'ENTITY_NOT_RESOLVED' || code === 'NO_MATCH_IN_1C')).toBe(true);
  });

  test('сверка, в которой имени не оказалось, спрашивает контрагента', async () => {
    const state = await resolved(mere('Рассчитались', 0.8, 'reconciliation'));
    expect(asked(state)?.question).toContain('с каким контрагентом');
  });
});

describe('период, о котором не сказано', () => {
  const turnovers = (question: string) => resolved(stateOf(draft('account_turnovers', { accounts: ['51'] }, question)));

  test.each(['почему такие обороты по 51', 'обороты 51 странные, так и задумано?'])(
    'в вопросе о причине взят месяц, и это сказано: %s',
    async (question) => {
      const state = await turnovers(question);
      expect(asked(state)).toBeNull();
      expect(told(state)).toContain('текущий месяц');
    },
  );

  test('в вопросе об оборотах — спрашивается', async () => {
    expect(asked(await turnovers('обороты по 51'))?.clarification_id).toBe('7:period');
  });
});
