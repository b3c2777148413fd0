/** What is said when nothing is asked of the books: greetings, refusals, no question at all. */
import { describe, expect, test } from 'vitest';
import { composeAnswer } from '#nodes/compose-answer.ts';
import { finalAnswerPackageSchema } from '#state/final-answer.ts';
import { freshTurn, type GraphState } from '#state/graph-state.ts';
import type { SpeechAct } from '#state/question.ts';
import { AS_OF, depsWith } from './answer-desk.ts';

describe('не вопрос', () => {
  const base: GraphState = {
    ...freshTurn(),
    request: {
      request_id: 'q',
      conversation_id: 'c',
      turn_id: 1,
      question: 'привет',
      received_at: '2026-01-01T00:00:00Z',
    },
    conversation: null,
    coverage_report: {
      ...{ request_id: 'q', answerability: 'not_required', covered_points: [], uncovered_points: [], why_partial: [] },
      ...{ next_best_actions: [], degraded_steps: [] },
    },
  };
  const run = async (state: GraphState) => {
    const update = await composeAnswer.run(state, depsWith(new Map()), { signal: undefined, tell: () => undefined });
    return finalAnswerPackageSchema.parse(update.final_answer_package);
  };
  const said = (act: SpeechAct): GraphState => ({
    ...base,
    question: {
      original: 'x',
      readable: 'x',
      act,
      message: act === 'greeting' || act === 'capabilities' ? 'greeting' : 'refusal',
      working_date: AS_OF,
      reasons: [],
    },
  });

  test.each<[SpeechAct, RegExp]>([
    ['greeting', /^Здравствуйте/],
    ['capabilities', /незакрытые расчёты[\s\S]*движения документа[\s\S]*НДС к уплате/],
    ['write', /только читает/],
    ['payroll', /зарплат/],
    ['out_of_scope', /только учёт/],
    ['not_proven', /Доказанного ответа/],
    ['thanks', /^Пожалуйста/],
    ['unreadable', /Не получилось прочитать/],
    ['comeback', /Отложенного вопроса нет/],
  ])('%s', async (act, pattern) => {
    const answer = await run(said(act));
    expect(answer.user_facing_answer).toMatch(pattern);
    expect(answer.claims).toEqual([]);
  });
});
