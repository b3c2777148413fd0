/** A question back through the real interrupt: it waits, takes only what fits, understands words, and ends the turn when the person leaves it. */
import { Command, END, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import { describe, expect, test } from 'vitest';
import { askClarification, replyTo } from '#nodes/ask-clarification.ts';
import { bound } from '#nodes/node.ts';
import { matchReply } from '#nodes/resolve/match-reply.ts';
import type { Clarification, Reply } from '#state/clarification.ts';
import { GRAPH_STATE, type GraphState } from '#state/graph-state.ts';
import { draft, scriptedDoor, stateOf, turnOver } from './turn-desk.ts';

const option = (
  option_id: string,
  label: string,
  detail: string | null = null,
  sets: Clarification['options'][number]['sets'] = {},
) => ({
  ...{ option_id, label, detail, sets },
});

const PARTIES: Clarification = {
  ...{
    clarification_id: '7:parties',
    slot: 'parties',
    question: 'У «Вектор» несколько карточек. По какой ответить?',
    why: 'Суммы разные.',
  },
  ...{ reason_code: 'SEVERAL_ENTITIES_MATCH', allow_free_text: true },
  options: [
    option('1', 'ООО «Вектор»', 'ИНН 3301875763, КПП 330101001'),
    option('2', 'Филиал ООО «Вектор» в г. Рыбинске', 'ИНН 3301875763, КПП 761043001'),
    option('3', 'Все вместе', '2 карточки'),
  ],
};
const PERIODS: Pick<Clarification, 'options'> = {
  options: [
    option('1', 'Текущий месяц: июнь 2020 г.'),
    option('2', 'Прошлый месяц целиком: май 2020 г.'),
    option('3', 'Квартал: 2 квартал 2020 г.'),
    option('4', 'Полугодие: 1 полугодие 2020 г.'),
  ],
};
const ACCOUNTS: Pick<Clarification, 'options'> = {
  options: [
    option('1', '60 — расчёты с поставщиками'),
    option('2', '62 — расчёты с покупателями'),
    option('3', '50, 51, 52 — деньги: касса и банк'),
    option('4', '60.01 — поставщики'),
  ],
};
const DEBTS: Pick<Clarification, 'options'> = {
  options: [
    option('1', 'мы должны поставщикам'),
    option('2', 'нам должны покупатели'),
    option('3', 'обе стороны рядом'),
  ],
};

describe('слова ответа → вариант', () => {
  test.each([
    ...(
      [
        '1',
        '1.',
        '(1)',
        '№ 1',
        'первый',
        'Первая',
        'вариант 1',
        'давай первый',
        'пусть будет 1',
        'один',
        '1-й',
      ] as const
    ).map((text) => [text, PARTIES, '1'] as const),
    ...(
      [
        '2',
        'второе',
        'вторую',
        'второй вариант',
        'филиал',
        'тот что филиал',
        'который с филиалом',
        'филал',
        'Рыбинск',
        'в Рыбинске',
        'КПП 761043001',
      ] as const
    ).map((text) => [text, PARTIES, '2'] as const),
    ...(['3', 'третий', 'последний', 'все вместе', 'вместе', 'Все вместе!', 'все вмесе'] as const).map(
      (text) => [text, PARTIES, '3'] as const,
    ),
    ['ООО «Вектор»', PARTIES, '1'],
    ['май', PERIODS, '2'],
    ['прошлый месяц', PERIODS, '2'],
    ['за квартал', PERIODS, '3'],
    ['за полугодие', PERIODS, '4'],
    ['текущий', PERIODS, '1'],
    ['62', ACCOUNTS, '2'],
    ['покупатели', ACCOUNTS, '2'],
    ['60.01', ACCOUNTS, '4'],
    ['касса', ACCOUNTS, '3'],
    ['нам должны', DEBTS, '2'],
    ['обе', DEBTS, '3'],
  ] as const)('%s', (text, { options }, expected) => {
    expect(matchReply(text, { options })).toBe(expected);
  });

  test.each([
    ['', PARTIES],
    ['4', PARTIES],
    ['0', PARTIES],
    ['Вектор', PARTIES],
    ['месяц', PERIODS],
    ['2020', PERIODS],
    ['а какой остаток по 51 на вчера', PARTIES],
    ['покажи обороты по Вектору', PARTIES],
    ['не знаю', PARTIES],
    ['должны', DEBTS],
    ['да', PARTIES],
    ['двадцать первый', PARTIES],
  ] as const)('«%s» — ни один или больше одного: выбора нет', (text, { options }) => {
    expect(matchReply(text, { options })).toBeNull();
  });

  test('без вариантов выбирать не из чего', () => {
    expect(matchReply('1', { options: [] })).toBeNull();
  });
});

/** A graph of the one node: what the node leaves is told through the state. */
function asking(asked: Clarification = PARTIES) {
  const { deps } = turnOver(
    scriptedDoor(() => {
      throw new Error('Инструментов не зовут');
    }),
    '2020-06-30',
  );
  const graph = new StateGraph(GRAPH_STATE)
    .addNode('askClarification', bound(askClarification, deps))
    .addEdge(START, 'askClarification')
    .addEdge('askClarification', END)
    .compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: 'thread' } };
  const state = stateOf(draft('open_settlements', {}), { clarification: { asked, reply: null } });
  return {
    start: () => graph.invoke(state, config),
    reply: async (reply: unknown) =>
      (await graph.invoke(new Command({ resume: reply }), config)) as unknown as GraphState,
    waits: async () => (await graph.getState(config)).tasks.flatMap(({ interrupts }) => interrupts).length === 1,
    async asked() {
      const [task] = (await graph.getState(config)).tasks;
      return task?.interrupts[0]?.value;
    },
  };
}

describe('вопрос ждёт человека', () => {
  test('наружу уходит сам вопрос целиком', async () => {
    const one = asking();
    await one.start();
    expect(await one.asked()).toEqual(PARTIES);
  });

  test.each([
    [{ kind: 'choice', option_id: '2' }, { kind: 'choice', option_id: '2' }, 'running'],
    [{ kind: 'text', text: 'тот что филиал' }, { kind: 'choice', option_id: '2' }, 'running'],
    [{ kind: 'text', text: 'Вектор-Плюс' }, { kind: 'text', text: 'Вектор-Плюс' }, 'running'],
    [{ kind: 'set_aside' }, { kind: 'set_aside' }, 'set_aside'],
    [{ kind: 'cancelled' }, { kind: 'cancelled' }, 'cancelled'],
  ] as const)('%j', async (given, kept, status) => {
    const one = asking();
    await one.start();
    const state = await one.reply(given);
    const asked = { asked: PARTIES, reply: kept };
    expect(state).toMatchObject({
      clarification: asked,
      clarifications: [asked],
      status,
      attempts: { clarifications: 1 },
    });
    expect(await one.waits()).toBe(false);
  });

  test.each([[{ kind: 'choice', option_id: '9' }], [{ kind: 'text', text: '' }], [{ kind: 'иное' }], ['2']])(
    '%j не ответ: вопрос стоит, верный ответ потом принимается',
    async (wrong) => {
      const one = asking();
      await one.start();
      await expect(one.reply(wrong)).rejects.toThrow();
      expect(await one.waits()).toBe(true);
      expect((await one.reply({ kind: 'choice', option_id: '1' })).clarifications).toHaveLength(1);
    },
  );

  test('где свободных слов не ждут, слова принимаются только как вариант', () => {
    const strict = { ...PARTIES, allow_free_text: false };
    const fits = (reply: Reply): boolean => replyTo(strict).safeParse(reply).success;
    expect(fits({ kind: 'text', text: 'филиал' })).toBe(true);
    expect(fits({ kind: 'text', text: 'что-нибудь другое' })).toBe(false);
    expect(fits({ kind: 'cancelled' })).toBe(true);
  });
});
