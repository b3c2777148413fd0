/** Whose name it is: an organisation of our own or a party, by the words around it and by the cards of the base; what is asked of 1C for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interpretFrame } from '#nodes/interpret-frame.ts';
import { receiveQuestion } from '#nodes/receive-question.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { ToolCall } from '#tools/gateway.ts';
import type { ToolResult } from '#tools/result.ts';
import { asked, codes, resolvedBy, slotsOf, told } from './resolving.ts';
import {
  after,
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

const MAIN = 'ООО «Ясный свет»';
const SECOND = 'ООО «Ясный свет Сервис»';

/** A question as it comes, read and bound. */
async function boundTo(question: string, turn: Turn = turns.turn()): Promise<GraphState> {
  const empty = stateOf(null);
  const fresh = { ...empty, request: { ...empty.request, question } };
  const received = after(fresh, await receiveQuestion.run(fresh, turn.deps, turn.runtime));
  const read = after(received, await interpretFrame.run(received, turn.deps, turn.runtime));
  return await resolvedBy(turn, read);
}

const whose = (state: GraphState): readonly [string | null, readonly (string | null)[]] => {
  const { organisation, parties } = slotsOf(state);
  return [organisation?.title ?? null, parties.map(({ title }) => title)];
};

describe('имя своей организации — организация', () => {
  test.each([
    [`кредиторка ${MAIN} на 31.05`, MAIN],
    [`кто из заказчиков не расплатился, ${MAIN}`, MAIN],
    [`остаток 41 (${SECOND}) на 31 мая`, SECOND],
    [`${SECOND}: оборот 51 за май`, SECOND],
    ['сколько висит на 71 по ясному свету', MAIN],
    ['дебиторы ясного света сервис', SECOND],
    [`авансы поставщикам у ${MAIN} на 1 мая`, MAIN],
    [`хвосты с подрядчиками ${SECOND}`, SECOND],
    [`кому должно ${MAIN}`, MAIN],
    [`кто должен ${SECOND} на 31.05`, SECOND],
    [`сколько должны ${MAIN} покупатели`, MAIN],
    [`перечень подрядчиков, кому мы должны (${MAIN}) на 31.05`, MAIN],
    [`реестр тех, которым должны (${MAIN}), на 31.05`, MAIN],
    ['сальдо 60 у общества с ограниченной ответственностью «Ясный свет»', MAIN],
  ])('%s', async (question, organisation) => {
    const state = await boundTo(question);
    expect(asked(state)).toBeNull();
    expect(whose(state)).toEqual([organisation, []]);
    expect(JSON.stringify(state.query_frame?.success_criteria)).not.toContain('Ясн');
    expect(state.tool_runs.some(({ run }) => run.tool_name === 'resolve_counterparty')).toBe(false);
  });

  test('намерение читается заново: без контрагента счёт не подразумевается', async () => {
    const state = await boundTo(`обороты за апрель по ${MAIN}`);
    expect(slotsOf(state).accounts).toEqual([]);
    expect(asked(state)?.question).toContain('оборот');
  });

  test('обе организации подряд — каждая отдельно', async () => {
    expect(slotsOf(await boundTo(`остаток 50 по ${MAIN} и ${SECOND}`))).toMatchObject({
      ...{ all_organisations: true, organisation: null, parties: [] },
    });
  });
});

describe('слова рядом делают имя контрагентом, если карточка есть', () => {
  test.each([
    [`расчёты с ${SECOND} на 31.05`],
    [`сколько мы должны ${SECOND}`],
    [`долг перед ${SECOND}`],
    [`задолженность поставщика ${SECOND}`],
    [`${SECOND} должен нам?`],
    [`${MAIN}: остаток по ${SECOND} на 60`],
  ])('%s', async (question) => {
    const state = await boundTo(question);
    expect(whose(state)).toEqual([MAIN, [SECOND]]);
  });

  test('оба прочтения верны — решает человек', async () => {
    const state = await boundTo(`долг ${SECOND}`);
    expect(asked(state)).toMatchObject({ slot: 'whose', reason_code: 'MULTIPLE_VALID_INTERPRETATIONS' });
    const [own, party] = asked(state)?.options ?? [];
    expect(own?.sets.organisation?.title).toBe(SECOND);
    expect(own?.sets.parties).toEqual([]);
    expect(party?.sets.parties?.map(({ title }) => title)).toEqual([SECOND]);
    expect(party?.sets.organisation).toBeUndefined();
  });

  test('карточки нет — это всё-таки организация', async () => {
    const turn = turnOver(
      scriptedDoor(({ tool, input }) => (tool === 'resolve_organisation' ? list(input.text) : nobody(tool))),
      '2020-06-30',
    );
    const state = await resolvedBy(
      turn,
      stateOf(draft('open_settlements', { parties: [named('Тихая гавань')] }, 'расчёты с Тихая гавань')),
    );
    expect(whose(state)).toEqual(['ООО «Тихая гавань»', []]);
  });
});

function list(text: unknown): ToolResult<unknown> {
  const organisations = [{ id: 'org-1', name: 'ООО «Тихая гавань»', inn: '' }];
  return foundValue({ match: text === undefined ? 'all' : 'one', bound_id: 'org-1', organisations, limited: false });
}

const nobody = (tool: string): ToolResult<unknown> => ({
  ...{ kind: 'empty', cause: 'entity_not_bound', proof: `${tool}: такого нет.`, notes: [], sources: [] },
  ...{ facts: [], conflicts: [], completeness: 'complete', expected: 1, read: 1 },
});

describe('сбои привязки', () => {
  const down = failed('1C_UNAVAILABLE', 'База не отвечает.');
  const ask = (answer: (call: ToolCall, number: number) => ToolResult<unknown>) =>
    turnOver(scriptedDoor(answer), '2020-06-30');
  const question = () => stateOf(draft('open_settlements', { parties: [named('Лотос')] }, 'долги Лотос'));

  test('преходящий сбой пробуется ещё раз, и оба вызова записаны', async () => {
    const turn = ask((_, number) => (number === 1 ? down : list(undefined)));
    const state = await resolvedBy(
      turn,
      stateOf(draft('open_settlements', { side: 'suppliers', as_of: '2020-06-30' })),
    );
    expect(slotsOf(state).organisation?.title).toBe('ООО «Тихая гавань»');
    expect(state.blocked).toBe(false);
    expect(state.tool_runs.map(({ step_id, run }) => `${step_id} ${run.status}`)).toEqual(['R1 error', 'R1 success']);
  });

  test('второй сбой — причина, и больше ничего не читается', async () => {
    const turn = ask(() => down);
    const state = await resolvedBy(turn, question());
    expect(turn.calls).toHaveLength(2);
    expect(state.blocked).toBe(true);
    expect(codes(state)).toEqual(['1C_UNAVAILABLE']);
    expect(told(state)).toContain('База не отвечает.');
  });

  test('отказ не повторяется', async () => {
    const turn = ask(() => failed('ACCESS_LIMITED', 'Закрыто правами.'));
    await resolvedBy(turn, question());
    expect(turn.calls).toHaveLength(1);
  });
});

describe('контрагент, названный только для поиска документа', () => {
  test('доказывать о нём нечего, документ назван целиком', async () => {
    const state = await boundTo('проводки реализации 86 от 23.01.2020 покупателю Вектор');
    expect(slotsOf(state).parties).toEqual([]);
    expect(slotsOf(state).document?.title).toContain('0000-000086 от 23.01.2020');
    expect(asked(state)).toBeNull();
    expect(told(state)).toContain('Назван контрагент «Вектор», а документ');
  });

  test('по нему документ и ищется, когда номера нет', async () => {
    const state = await boundTo('проводки последней реализации Лотосу');
    expect(slotsOf(state).parties).toEqual([]);
    expect(slotsOf(state).document?.id).not.toBeNull();
    const search = state.tool_runs.find(({ run }) => run.tool_name === 'find_documents');
    expect(search?.run.input.counterparty_id).toBeDefined();
  });
});
