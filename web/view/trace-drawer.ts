/** «Почему такой ответ»: the trace of a turn in a drawer, section by section, with links to the whole record. */
import type { DebugView, Trace } from '../contract.ts';
import { button, h } from './dom.ts';

const MARKS = {
  good: ['+', 'доказано'],
  bad: ['−', 'не удалось'],
  warn: ['!', 'обратите внимание'],
  plain: ['', ''],
} as const;

type Section = DebugView['sections'][number];

function lineOf({ mark, text, code, depth }: Section['lines'][number]): HTMLElement {
  const [sign, word] = MARKS[mark];
  const shown = code !== null && !text.includes(code);
  return h(
    'li',
    { class: `line ${mark} depth-${depth}` },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
    h(
      'span',
      {},
      word !== '' && h('span', { class: 'offscreen' }, `${word}: `),
      text,
      shown && h('code', {}, ` ${code}`),
    ),
  );
}

function sectionOf({ id, number, title, lines }: Section): HTMLElement {
  const heading = h('h3', { id: `trace-${id}` }, number === null ? title : `${number}. ${title}`);
  return h('section', { 'aria-labelledby': `trace-${id}` }, heading, h('ul', {}, ...lines.map(lineOf)));
}

function missing(): HTMLElement {
  return h('p', {}, 'Разбор хода ещё не готов: он появится, когда ход закончится.');
}

export interface TraceDrawer {
  /** Opens at once and fills in when the trace comes. */
  readonly open: (trace: Promise<Trace>, links: { readonly json: string; readonly text: string }) => void;
}

export function traceDrawer(dialog: HTMLDialogElement): TraceDrawer {
  const close = button('Закрыть', () => dialog.close(), { class: 'quiet' });
  const body = h('div', { class: 'trace', tabindex: -1 });
  const links = h('span', { class: 'links' });
  dialog.replaceChildren(h('header', {}, h('h2', { id: 'trace-title' }, 'Почему такой ответ'), links, close), body);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return {
    open: (trace, { json, text }) => {
      links.replaceChildren(
        h('a', { href: json, target: '_blank', rel: 'noopener' }, 'JSON'),
        h('a', { href: text, target: '_blank', rel: 'noopener' }, 'Текст'),
      );
      body.replaceChildren('Читаю…');
      dialog.showModal();
      body.focus();
      trace.then(
        ({ debug }) => {
          body.replaceChildren(
            ...(debug === undefined
              ? [missing()]
              : [h('p', { class: 'head' }, debug.head), ...debug.sections.map(sectionOf)]),
          );
        },
        (error: unknown) =>
          body.replaceChildren(error instanceof Error ? error.message : 'Не удалось прочитать разбор.'),
      );
    },
  };
}
