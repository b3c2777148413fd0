/** Feedback on an answer: right or wrong, and a few words when something is wrong. */
import type { Verdict } from '../contract.ts';
import { button, h } from './dom.ts';

export function feedbackForm(send: (verdict: Verdict) => Promise<void>): HTMLElement {
  const state = h('span', { class: 'told', role: 'status' });
  const words = h('input', {
    ...{ type: 'text', name: 'words', maxlength: 500, autocomplete: 'off' },
    ...{ 'aria-label': 'Что не так', placeholder: 'Что не так? Можно не писать' },
  });
  const form = h('form', { class: 'words', hidden: true }, words, h('button', { type: 'submit' }, 'Отправить'));
  const tell = async (verdict: Verdict): Promise<void> => {
    state.textContent = '';
    try {
      await send(verdict);
      form.hidden = true;
      state.textContent = 'Спасибо, записано.';
      right.setAttribute('aria-pressed', String(verdict.verdict === 'up'));
      wrong.setAttribute('aria-pressed', String(verdict.verdict === 'down'));
    } catch (error) {
      state.textContent = error instanceof Error ? error.message : 'Не записано, повторите.';
    }
  };
  const right = button('Верно', () => void tell({ verdict: 'up' }), {
    class: 'quiet',
    'aria-pressed': 'false',
  });
  const wrong = button(
    'Неверно',
    () => {
      form.hidden = false;
      words.focus();
    },
    { class: 'quiet', 'aria-pressed': 'false' },
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void tell(words.value.trim() === '' ? { verdict: 'down' } : { verdict: 'down', comment: words.value.trim() });
  });
  return h('div', { class: 'feedback', role: 'group', 'aria-label': 'Оценка ответа' }, right, wrong, form, state);
}
