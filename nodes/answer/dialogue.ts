/** Replies to what is not a question about the books: greetings, «что умеешь», refusals, requests to change something. */
import { DOMAINS, INTENT_CODES, INTENTS } from '#domain/intents.ts';
import { REASONS } from '#domain/reasons.ts';
import type { FinalAnswerPackage } from '#state/final-answer.ts';
import type { SpeechAct } from '#state/question.ts';
import type { ReasonNote } from '#state/scalars.ts';
import { renderAnswer } from './render.ts';

/** Kinds of questions by part of accounting: «Деньги: остатки, поступления и платежи, …». */
const SKILLS = Object.entries(DOMAINS).map(([domain, title]) => {
  const own = INTENT_CODES.map((code) => INTENTS[code]).filter((intent) => intent.domain === domain);
  return `${title}: ${own.map((intent) => uncapital(intent.title)).join('; ')}.`;
});

/** The first letter as inside a sentence; an abbreviation stays. */
function uncapital(title: string): string {
  return /^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

const EXAMPLES = [
  'По каким поставщикам висят хвосты?',
  'Остаток 60.01 на 30.06.2020',
  'Обороты 26 за май по статьям затрат',
  'Сколько НДС к уплате за 2 квартал?',
  'Какая прибыль за май?',
  'Что платить на этой неделе?',
];

interface Reply {
  readonly conclusion: string;
  readonly found: readonly string[];
  readonly next: readonly string[];
}

const ASK = EXAMPLES.slice(0, 3).map((example) => `Спросите, например: «${example}»`);

const REPLIES: Readonly<Partial<Record<SpeechAct, Reply>>> = {
  greeting: {
    conclusion: 'Здравствуйте! Я отвечаю на вопросы об учёте по данным вашей базы 1С и показываю, откуда каждая цифра.',
    ...{ found: [], next: ASK },
  },
  thanks: {
    conclusion: 'Пожалуйста. Если нужно что-то ещё по учёту — спрашивайте.',
    ...{ found: [], next: ASK },
  },
  capabilities: {
    conclusion:
      'Я читаю базу 1С и отвечаю с доказательством: цифра, сверка с ОСВ, документы и как повторить отчёт. В базу ничего не записываю.',
    ...{ found: SKILLS, next: EXAMPLES.map((example) => `«${example}»`) },
  },
  write: {
    conclusion: REASONS.WRITE_REQUESTED.text,
    ...{ found: [], next: [REASONS.WRITE_REQUESTED.next, ...ASK.slice(0, 1)] },
  },
  payroll: {
    conclusion: REASONS.PERSONAL_DATA_HIDDEN.text,
    ...{ found: [], next: [REASONS.PERSONAL_DATA_HIDDEN.next] },
  },
  out_of_scope: {
    conclusion: 'На это я не отвечу: я знаю только учёт в подключённой базе 1С.',
    ...{ found: [], next: ASK },
  },
  not_proven: {
    conclusion: 'Доказанного ответа на такой вопрос у меня пока нет, а непроверенного я не даю.',
    ...{ found: [], next: ASK },
  },
  unreadable: {
    conclusion: 'Не получилось прочитать сообщение: в нём нет вопроса или оно слишком длинное.',
    ...{ found: [], next: ['Напишите вопрос одной-двумя фразами.', ...ASK.slice(0, 1)] },
  },
  comeback: {
    conclusion: 'Отложенного вопроса нет: возвращаться не к чему.',
    ...{ found: [], next: ASK },
  },
};

/** A refusal names what exactly stands in the way when the reader said it; each kind of message reads differently. */
export function dialogueAnswer(act: SpeechAct, reasons: readonly ReasonNote[]): FinalAnswerPackage {
  const reply = REPLIES[act] ?? REPLIES.out_of_scope ?? { conclusion: REASONS.OUT_OF_SCOPE.text, found: [], next: ASK };
  const told = reasons.map(({ message }) => message).filter((message) => message !== reply.conclusion);
  const blocks = {
    conclusion: reply.conclusion,
    checked: [],
    found: { paragraphs: [...told, ...reply.found], tables: [] },
    ...{ not_established: [], next: [...reply.next] },
  };
  return {
    short_answer: reply.conclusion,
    user_facing_answer: renderAnswer(blocks, { assumptions: [], repeat: [] }).replace('Что найдено:\n', ''),
    ...{ blocks, evidence_summary: [], limitations: told, clarifying_question: null, assumptions: [] },
    ...{ claims: [], controls: [], repeat_in_1c: [] },
  };
}
