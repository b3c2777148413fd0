/** One turn on the page: the question, and below it whatever the turn is now — at work, waiting for a word, answered, put aside, stopped. */
import type { Asked, Meta, PendingQuestion, Reply, Trace, Turn, Verdict } from '../contract.ts';
import { dataMoment } from '../model/data-moment.ts';
import type { Progress } from '../model/progress.ts';
import { answerCard } from './answer-card.ts';
import { chosenLine, clarificationCard } from './clarification-card.ts';
import { button, type Child, h, present } from './dom.ts';
import { feedbackForm } from './feedback-form.ts';
import { type Running, runningCard } from './running.ts';

export interface TurnActions {
  readonly ask: (question: string) => void;
  readonly edit: (text: string) => void;
  readonly say: (text: string) => void;
  readonly reply: (turn: Turn, question: PendingQuestion, reply: Reply) => Promise<void>;
  readonly cancel: (turn: Turn) => void;
  /** Opens the put-aside question again. */
  readonly comeBack: (turn: Turn) => void;
  readonly trace: (turn: Turn) => Promise<Trace>;
  readonly openTrace: (turn: Turn) => void;
  readonly feedback: (turn: Turn, verdict: Verdict) => Promise<void>;
}

export interface TurnArticle {
  readonly element: HTMLElement;
  readonly show: (turn: Turn, meta: Meta) => void;
  readonly progress: (progress: Progress, meta: Meta) => void;
  readonly tick: (now: number) => void;
  /** To the question back or to the conclusion, whichever stands. */
  readonly focus: () => void;
  /** Reads what only the trace holds: the moment of the data, what was chosen. Called when the turn comes into view. */
  readonly enrich: () => void;
}

const LONGEST_MS = 3_600_000;
const FINISHED: ReadonlySet<string> = new Set(['done', 'failed']);

/** The clock of the server is not ours: a beginning in the future or hours ago tells only that they differ. */
function begunAt(created_at: string, now: number): number {
  const begun = Date.parse(created_at);
  return begun <= now && now - begun < LONGEST_MS ? begun : now;
}

function aside(turn: Turn, { comeBack }: TurnActions): Child {
  return h(
    'div',
    { class: 'note' },
    h('p', {}, 'Вопрос отложен: вы спросили о другом, не ответив на уточнение.'),
    button('Вернуться к вопросу', () => comeBack(turn), { class: 'primary' }),
  );
}

function stopped(turn: Turn, { ask }: TurnActions): Child {
  return h(
    'div',
    { class: 'note' },
    h('p', {}, 'Остановлено по вашей просьбе, ответа нет.'),
    button('Спросить ещё раз', () => ask(turn.question)),
  );
}

function unanswered(turn: Turn, { ask }: TurnActions): Child {
  return h(
    'div',
    { class: 'note failed', role: 'alert' },
    h('p', {}, 'Ответ составить не удалось. О данных учёта это ничего не говорит: повторите вопрос.'),
    button('Спросить ещё раз', () => ask(turn.question)),
  );
}

function foot(turn: Turn, actions: TurnActions): HTMLElement {
  return h(
    'footer',
    {},
    turn.answer != null && feedbackForm((verdict) => actions.feedback(turn, verdict)),
    h(
      'span',
      { class: 'acts' },
      button('Почему такой ответ', () => actions.openTrace(turn), { class: 'quiet' }),
      button('Печать', () => window.print(), { class: 'quiet' }),
    ),
  );
}

export function turnArticle(first: Turn, firstMeta: Meta, actions: TurnActions): TurnArticle {
  const title = h('h2', { class: 'question', id: `turn-${first.turn_id}` }, first.question);
  const chosen = h('div', { class: 'chosen-lines' });
  const body = h('div', { class: 'body' });
  const element = h('article', { class: 'turn', 'aria-labelledby': title.id }, title, chosen, body);
  const moment = h('span', { class: 'data' });
  let turn = first;
  let running: Running | null = null;
  let focusOn = (): void => title.focus();
  let enriched = '';

  const asked: Asked[] = [];
  const tellChosen = (all: readonly Asked[]): void => chosen.replaceChildren(...present(all.map(chosenLine)));

  const reply = async (question: PendingQuestion, given: Reply): Promise<void> => {
    await actions.reply(turn, question, given);
    const { interrupt_id: _, ...plain } = question;
    asked.push({
      asked: plain,
      reply: 'choice' in given ? { kind: 'choice', option_id: given.choice } : { kind: 'text', text: given.text },
    });
    tellChosen(asked);
  };

  const bodyOf = (meta: Meta): Child[] => {
    running = null;
    const { status, clarification, answer } = turn;
    if (status === 'needs_clarification' && clarification != null) {
      const card = clarificationCard(clarification, (given) => reply(clarification, given));
      focusOn = card.focus;
      const drop = button('Не отвечать и закончить', () => actions.cancel(turn), { class: 'link' });
      return [card.element, h('footer', {}, h('span', { class: 'acts' }, drop))];
    }
    if (status === 'running' || status === 'refreshing' || status === 'needs_clarification') {
      const now = Date.now();
      running = runningCard(begunAt(turn.created_at, now), now, () => actions.cancel(turn));
      return [running.element];
    }
    if (status === 'set_aside') return [aside(turn, actions), foot(turn, actions)];
    if (answer != null) {
      const trace = (): Promise<Trace> => actions.trace(turn);
      const card = answerCard(turn, answer, meta, { ...actions, trace }, moment);
      focusOn = () => card.querySelector<HTMLElement>('.conclusion')?.focus({ preventScroll: true });
      return [card, foot(turn, actions)];
    }
    return [status === 'cancelled' ? stopped(turn, actions) : unanswered(turn, actions), foot(turn, actions)];
  };

  const show = (given: Turn, meta: Meta): void => {
    turn = given;
    element.dataset.status = given.status;
    body.replaceChildren(...present(bodyOf(meta)));
  };
  show(first, firstMeta);

  return {
    element,
    show,
    progress: (progress, meta) => running?.show(progress, meta),
    tick: (now) => running?.tick(now),
    focus: () => focusOn(),
    enrich: () => {
      if (!FINISHED.has(turn.status) || enriched === turn.status) return;
      enriched = turn.status;
      actions.trace(turn).then(
        (trace) => {
          const told = dataMoment(trace.evidence_bundle?.facts ?? []);
          moment.textContent = told === null ? '' : `. ${told}`;
          if (trace.clarifications.length > 0) tellChosen(trace.clarifications);
        },
        () => {
          enriched = '';
        },
      );
    },
  };
}
