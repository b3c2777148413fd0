/** The question back to the person: why it is asked, what each answer costs, and three ways to answer — a button, its number, or words. */
import type { Asked, PendingQuestion, Reply } from '../contract.ts';
import { replyOf } from '../model/match-reply.ts';
import { type Child, h } from './dom.ts';

/** Answered or not, the options stand as the person saw them. */
function optionButton(question: PendingQuestion, i: number, answer: (reply: Reply) => void): HTMLElement {
  const option = question.options[i];
  const element = h(
    'button',
    { type: 'button', class: 'option' },
    h('span', { class: 'number', 'aria-hidden': 'true' }, String(i + 1)),
    h('span', { class: 'label' }, option?.label ?? ''),
    option?.detail != null && h('span', { class: 'detail' }, option.detail),
  );
  if (option !== undefined) element.addEventListener('click', () => answer({ choice: option.option_id }));
  return element;
}

function wordsForm(question: PendingQuestion, answer: (reply: Reply) => void): HTMLElement {
  const input = h('input', {
    ...{ type: 'text', name: 'words', autocomplete: 'off', maxlength: 2000 },
    'aria-label': 'Ответ номером или своими словами',
    placeholder: question.allow_free_text ? 'Номер или своими словами' : 'Номер варианта',
  });
  const form = h('form', { class: 'words' }, input, h('button', { type: 'submit' }, 'Ответить'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const reply = replyOf(question, input.value);
    if (reply !== null) answer(reply);
  });
  return form;
}

/** Digits choose while the focus is in the card and not in its field. */
function numberKeys(card: HTMLElement, question: PendingQuestion, answer: (reply: Reply) => void): void {
  card.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if (typing || event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
    const option = question.options[Number(event.key) - 1];
    if (option === undefined) return;
    event.preventDefault();
    answer({ choice: option.option_id });
  });
}

export interface ClarificationCard {
  readonly element: HTMLElement;
  readonly focus: () => void;
}

/** While a reply is on its way the card is closed for another; `answer` rejects when it was not taken. */
export function clarificationCard(
  question: PendingQuestion,
  answer: (reply: Reply) => Promise<void>,
): ClarificationCard {
  const body = h('fieldset', { class: 'options' });
  const send = (reply: Reply): void => {
    if (body.disabled) return;
    body.disabled = true;
    answer(reply).catch(() => {
      body.disabled = false;
    });
  };
  const title = h('h2', { class: 'asked', tabindex: -1 }, question.question);
  body.append(
    h('legend', { class: 'offscreen' }, question.question),
    ...question.options.map((_, i) => optionButton(question, i, send)),
    wordsForm(question, send),
  );
  const element = h(
    'div',
    { class: 'clarification' },
    h('p', { class: 'verdict' }, h('strong', { class: 'badge waiting' }, 'Нужно уточнение')),
    title,
    h('p', { class: 'why' }, question.why),
    body,
  );
  numberKeys(element, question, send);
  return { element, focus: () => title.focus() };
}

/** What was asked and chosen, one line that stays. */
export function chosenLine({ asked, reply }: Asked): Child {
  if (reply === null) return null;
  const option =
    reply.kind === 'choice' ? asked.options.find(({ option_id }) => option_id === reply.option_id) : undefined;
  const words = {
    choice: option?.label ?? (reply.kind === 'choice' ? reply.option_id : ''),
    text: reply.kind === 'text' ? reply.text : '',
    set_aside: 'вопрос отложен',
    cancelled: 'вопрос снят',
  }[reply.kind];
  return h('p', { class: 'chosen' }, `Уточнение: ${asked.question} — `, h('strong', {}, words));
}
