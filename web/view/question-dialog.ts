/** A small dialog that asks one thing: a name, or a yes. */
import { button, h } from './dom.ts';

interface Asking {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  /** A value to edit; null asks only for a yes. */
  readonly value: string | null;
}

/** The value (or '' for a plain yes), null when the person changed her mind. */
export function askInDialog(dialog: HTMLDialogElement, { title, text, yes, value }: Asking): Promise<string | null> {
  const input = value === null ? null : h('input', { type: 'text', 'aria-label': title, maxlength: 200, value });
  const confirm = h('button', { type: 'submit', class: 'primary' }, yes);
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', {}, title),
    text !== '' && h('p', {}, text),
    input,
    h(
      'p',
      { class: 'tools' },
      confirm,
      button('Отмена', () => dialog.close('no')),
    ),
  );
  dialog.replaceChildren(form);
  dialog.returnValue = 'no';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close('yes');
  });
  dialog.showModal();
  if (input === null) confirm.focus();
  else input.select();
  return new Promise((resolve) => {
    const settle = (): void => resolve(dialog.returnValue === 'yes' ? (input?.value.trim() ?? '') : null);
    dialog.addEventListener('close', settle, { once: true });
  });
}
