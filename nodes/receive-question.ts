/** receiveQuestion: one message as it came, made readable, and what kind of message it is. What asks nothing of the books ends here. */
import { newConversation } from '#state/conversation.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import { freshTurn, type GraphState } from '#state/graph-state.ts';
import type { Question } from '#state/question.ts';
import { type Deps, defineNode, type Update } from './node.ts';
import { type Act, actOf, LONGEST_QUESTION } from './reading/act.ts';
import { storyOf } from './reading/story.ts';
import { textOf } from './reading/text.ts';

/** Acts that go on to be read; every other one is answered at once. */
const READ_ON: ReadonlySet<Question['act']> = new Set(['ask', 'comeback']);

export const receiveQuestion = defineNode({
  name: 'receiveQuestion',
  reads: ['request', 'conversation'],
  writes: [...(Object.keys(freshTurn()) as (keyof ReturnType<typeof freshTurn>)[]), 'conversation'],
  run: (state, deps): Update => received(state, deps),
});

function received({ request, conversation: before }: GraphState, deps: Deps): Update {
  const conversation = before ?? newConversation(request.conversation_id, deps.access.base);
  const tooLong = request.question.length > LONGEST_QUESTION;
  const { tail } = storyOf(request.question.slice(-LONGEST_QUESTION));
  const text = textOf(tooLong ? '' : tail);
  const act = tooLong ? TOO_LONG : withComeback(actOf(text, deps.access.payroll), conversation.set_aside.length > 0);
  const aside = act.act === 'comeback' ? conversation.set_aside.at(-1)?.query_frame.original_user_question : undefined;
  const story =
    !tooLong && tail.length < request.question.trim().length ? [storyNote(request.question.length - tail.length)] : [];
  const reasons = [...act.reasons, ...(READ_ON.has(act.act) ? story : [])];
  const question: Question = {
    original: request.question,
    readable: aside ?? text.mended.text.replace(/\s+/g, ' ').trim(),
    act: act.act,
    message: act.message,
    working_date: deps.today(),
    reasons,
  };
  const ended = READ_ON.has(act.act) ? {} : { coverage_report: nothingToProve(request.request_id) };
  return { ...freshTurn(), conversation, question, reasons, ...ended };
}

const TOO_LONG: Act = {
  ...{ act: 'unreadable', message: 'refusal' },
  reasons: [
    {
      reason_code: 'QUESTION_UNDER_SPECIFIED',
      message:
        'Сообщение длиннее 20 000 знаков и не прочитано. Пришлите сам вопрос; если нужна выгрузка, назовите документ или период.',
    },
  ],
};

function withComeback(act: Act, waiting: boolean): Act {
  if (act.act !== 'comeback' || waiting) return act;
  const message = 'Возвращаться не к чему: отложенных вопросов в этом разговоре нет.';
  return { act: 'out_of_scope', message: 'refusal', reasons: [{ reason_code: 'OUT_OF_SCOPE', message }] };
}

function storyNote(length: number): Question['reasons'][number] {
  return {
    reason_code: 'ASSUMPTION_APPLIED_EXPLICITLY',
    message: `Вопрос взят из конца сообщения; рассказ перед ним (${length} знаков) условием не считается.`,
  };
}

function nothingToProve(request_id: string): CoverageReport {
  return {
    ...{ request_id, answerability: 'not_required', covered_points: [], uncovered_points: [], why_partial: [] },
    ...{ next_best_actions: [], degraded_steps: [] },
  };
}
