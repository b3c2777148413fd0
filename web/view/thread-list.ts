/** The list of dialogues: go, rename, delete. */
import type { ThreadHead } from '../contract.ts';
import { placeOf } from '../model/place.ts';
import { printMoment } from '../model/words.ts';
import { button, h } from './dom.ts';

export interface ThreadListActions {
  readonly rename: (thread: ThreadHead) => void;
  readonly erase: (thread: ThreadHead) => void;
}

export function titleOf({ title }: ThreadHead): string {
  return title === null || title.trim() === '' ? 'Без названия' : title;
}

function threadItem(thread: ThreadHead, current: boolean, { rename, erase }: ThreadListActions): HTMLElement {
  const title = titleOf(thread);
  const link = h(
    'a',
    { href: placeOf(thread.thread_id), 'aria-current': current && 'page' },
    h('span', { class: 'title' }, title),
    h('span', { class: 'when' }, thread.status === 'waiting' ? 'ждёт ответа' : printMoment(thread.updated_at)),
  );
  return h(
    'li',
    { class: current && 'current' },
    link,
    h(
      'span',
      { class: 'acts' },
      button('Имя', () => rename(thread), { class: 'link', 'aria-label': `Имя диалога «${title}»: изменить` }),
      button('Удалить', () => erase(thread), { class: 'link', 'aria-label': `Удалить диалог «${title}»` }),
    ),
  );
}

export function showThreads(
  element: HTMLElement,
  threads: readonly ThreadHead[],
  current: string | null,
  actions: ThreadListActions,
): void {
  const items = threads.map((thread) => threadItem(thread, thread.thread_id === current, actions));
  element.replaceChildren(...(items.length > 0 ? items : [h('li', { class: 'none' }, 'Здесь появятся ваши диалоги.')]));
}
