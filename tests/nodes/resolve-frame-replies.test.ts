/** Replies in free words to a question back: they fill the slot that was asked, and words that fill nothing are asked about once more. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interpretFrame } from '#nodes/interpret-frame.ts';
import { isOwnQuestion } from '#nodes/reading/own-question.ts';
import { receiveQuestion } from '#nodes/receive-question.ts';
import { matchReply } from '#nodes/resolve/match-reply.ts';
import type { Asked } from '#state/clarification.ts';
import type { GraphState } from '#state/graph-state.ts';
import { asked, resolvedBy, slotsOf, told } from './resolving.ts';
import { after, type DemoTurns, openTurns, stateOf, type Turn } from './turn-desk.ts';

let turns: DemoTurns;
beforeAll(async () => {
  turns = await openTurns();
});
afterAll(() => turns.close());

async function read(state: GraphState, turn: Turn): Promise<GraphState> {
  const next = after(state, await interpretFrame.run(state, turn.deps, turn.runtime));
  return await resolvedBy(turn, { ...next, clarification: null });
}

/** The question, then each reply in turn as the dialogue takes it: an option where the words name one, else as text. */
async function dialogue(question: string, ...replies: string[]): Promise<GraphState> {
  const turn = turns.turn();
  const empty = stateOf(null);
  const fresh = { ...empty, request: { ...empty.request, question } };
  let state = await read(after(fresh, await receiveQuestion.run(fresh, turn.deps, turn.runtime)), turn);
  for (const reply of replies) {
    const waiting = asked(state);
    if (waiting === null) throw new Error(`Никто не спрашивал, а ответ «${reply}»`);
    const option_id = matchReply(reply, waiting);
    if (option_id === null) expect(isOwnQuestion(reply, '2020-06-30')).toBe(false);
    const one: Asked = {
      asked: waiting,
      reply: option_id === null ? { kind: 'text', text: reply } : { kind: 'choice', option_id },
    };
    const attempts = { ...state.attempts, clarifications: state.attempts.clarifications + 1 };
    state = await read({ ...state, clarifications: [...state.clarifications, one], attempts }, turn);
  }
  return state;
}

describe('ответ словами заполняет то, о чём спрошено', () => {
  test.each<[string, string, Partial<Record<string, unknown>>]>([
    ['обороты 52', 'в апреле', { period: { from: '2020-04-01', to: '2020-04-30' } }],
    ['обороты 52', 'апрель и май', { period: { from: '2020-04-01', to: '2020-05-31' } }],
    ['обороты 52', 'с февраля', { period: { from: '2020-02-01', to: '2020-06-30' } }],
    ['сальдо по счету на 31.03', '76.05', { accounts: ['76.05'], as_of: '2020-03-31' }],
    ['сальдо по счету на 31.03', '04.01', { accounts: ['04.01'], as_of: '2020-03-31' }],
    ['сальдо по счету на 31.03', '08', { accounts: ['08'] }],
    ['сальдо по счету на 31.03', 'счёт № 62', { accounts: ['62'] }],
    ['сальдо по счету на 31.03', 'подотчетные', { accounts: ['71'] }],
    ['оборот за апрель', '20', { accounts: ['20'] }],
    ['оборот за апрель', '60.01 и 60.02', { accounts: ['60.01', '60.02'] }],
    ['оборот за апрель', 'по 62', { accounts: ['62'] }],
  ])('%s → %s', async (question, reply, slots) => {
    const state = await dialogue(question, reply);
    expect(asked(state)).toBeNull();
    expect(slotsOf(state)).toMatchObject(slots);
  });

  test.each([
    ['филиал', ['Филиал ООО «Вектор» в г. Рыбинске']],
    ['не филиал', ['ООО «Вектор»']],
    ['головная', ['ООО «Вектор»']],
    ['по обеим', ['ООО «Вектор»', 'Филиал ООО «Вектор» в г. Рыбинске']],
    ['Лотос', ['ООО «Лотос»']],
  ])('какая карточка: %s', async (reply, titles) => {
    const state = await dialogue('остаток по Вектору на 60.01', reply);
    expect(slotsOf(state).parties.map(({ title }) => title)).toEqual(titles);
  });

  test.each([
    ['86 от 23.01', { number: '86', date: '2020-01-23' }],
    ['№ 86 от 23.01.2020', { number: '86', date: '2020-01-23' }],
    ['последняя', { latest: true }],
  ])('какой документ: %s — вид из вопроса остаётся', async (reply, document) => {
    const state = await dialogue('движения реализации', reply);
    expect(slotsOf(state).document).toMatchObject({ ...document, kinds: ['Document_РеализацияТоваровУслуг'] });
    expect(slotsOf(state).accounts).toEqual([]);
  });
});

describe('слова, которые ничего не решили', () => {
  test.each([
    ['обороты 52', 'как обычно', 'period'],
    ['сальдо по счету на 31.03', 'по всем', 'accounts'],
    ['остаток по Вектору на 60.01', 'ага', 'parties'],
    ['долг Маяка', 'Маяк', 'parties'],
    ['движения реализации', 'та самая', 'document'],
  ])('%s → %s: спрошено ещё раз, честно и теми же вариантами', async (question, reply, slot) => {
    const first = await dialogue(question);
    const again = asked(await dialogue(question, reply));
    expect(again).toMatchObject({ slot, clarification_id: `7:${slot}:2` });
    expect(again?.question).toContain(`Из ответа «${reply}» выбор не ясен.`);
    expect(again?.options.map(({ label }) => label)).toEqual(asked(first)?.options.map(({ label }) => label));
  });

  test('третьего раза нет: умолчание с оговоркой', async () => {
    const state = await dialogue('обороты 52', 'как обычно', 'как-нибудь');
    expect(asked(state)).toBeNull();
    expect(slotsOf(state).period).toEqual({ from: '2020-06-01', to: '2020-06-30' });
    expect(told(state)).toContain('Период не назван');
  });

  test.each(['не знаю', 'любой', 'все равно'])('«%s» — сразу умолчание', async (reply) => {
    const state = await dialogue('обороты 52', reply);
    expect(asked(state)).toBeNull();
    expect(told(state)).toContain('Период не назван');
  });

  test('«любая» никого не выбирает и именем не становится', async () => {
    const state = await dialogue('долг Маяка', 'любая');
    expect(state.blocked).toBe(true);
    expect(told(state)).toContain('«Маяка»');
  });
});
