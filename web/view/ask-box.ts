/** The ask box: Enter sends, Shift+Enter makes a line, what is typed stays until the server has taken it. */
import { byId } from './dom.ts';

export interface AskBox {
  readonly text: () => string;
  readonly set: (text: string) => void;
  readonly focus: () => void;
  readonly busy: (on: boolean) => void;
  readonly idle: () => boolean;
}

const TALLEST = 240;

export function askBox(send: () => void, changed: (text: string) => void): AskBox {
  const form = byId('ask', HTMLFormElement);
  const field = byId('question', HTMLTextAreaElement);
  const submit = byId('send', HTMLButtonElement);
  const stretch = (): void => {
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight + 2, TALLEST)}px`;
  };
  field.addEventListener('input', () => {
    stretch();
    changed(field.value);
  });
  field.addEventListener('keydown', (event) => {
    // Enter that ends the composing of a letter does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });
  return {
    text: () => field.value,
    set: (text) => {
      field.value = text;
      stretch();
      changed(text);
    },
    focus: () => {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    },
    busy: (on) => {
      submit.disabled = on;
      form.setAttribute('aria-busy', String(on));
    },
    idle: () =>
      field.value.trim() === '' && (document.activeElement === field || document.activeElement === document.body),
  };
}
