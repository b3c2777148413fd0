/** The page: wires the list of dialogues, the open dialogue, the ask box and the address, and turns every failure into a sentence. */
import { createApi, TroubleError } from './api.ts';
import type { ThreadHead } from './contract.ts';
import { createDialogue } from './dialogue.ts';
import { createDrafts } from './model/drafts.ts';
import { chosenOption } from './model/match-reply.ts';
import { NO_META } from './model/meta.ts';
import { placeOf, threadIn, uuidOf } from './model/place.ts';
import { RECONNECTING } from './model/problems.ts';
import { askBox } from './view/ask-box.ts';
import { copyFiguresAsNumbers } from './view/clipboard.ts';
import { byId } from './view/dom.ts';
import { examples } from './view/examples.ts';
import { askInDialog } from './view/question-dialog.ts';
import { showThreads, titleOf } from './view/thread-list.ts';
import { traceDrawer } from './view/trace-drawer.ts';
import { troubleBar } from './view/trouble-bar.ts';

const api = createApi(
  document.baseURI,
  (input, init) => fetch(input, init),
  () => navigator.onLine,
);
const drafts = createDrafts(localStorage);
const bar = troubleBar(byId('trouble', HTMLElement));
const drawer = traceDrawer(byId('trace', HTMLDialogElement));
const asking = byId('asking', HTMLDialogElement);
const list = byId('threads', HTMLElement);
const more = byId('more', HTMLButtonElement);
const earlier = byId('earlier', HTMLButtonElement);
const heading = byId('title', HTMLElement);
const empty = byId('empty', HTMLElement);
const side = byId('side', HTMLElement);
const menu = byId('menu', HTMLButtonElement);
const folder = byId('fold', HTMLButtonElement);

let meta = NO_META;
let threads: readonly ThreadHead[] = [];
let cursor: string | null = null;
/** From which turn on earlier ones are read; null when all are shown. */
let before: number | null = null;
let current = threadIn(location.hash);
let sending = false;

const newId = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)));

function say(text: string): void {
  byId('status', HTMLElement).textContent = text;
}

function fail(error: unknown, again: (() => void) | null = null): void {
  const trouble =
    error instanceof TroubleError
      ? error.trouble
      : {
          code: 'page',
          text: 'Страница не справилась с ответом сервера. Обновите её: ваш текст сохранён.',
          again: false,
        };
  bar.show(trouble, again);
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

const box = askBox(
  () => void send(box.text()),
  (text) => drafts.write(current, text),
);

const dialogue = createDialogue({
  ...{ api, say, wait, root: byId('turns', HTMLElement), meta: () => meta },
  fetchFrom: (input, init) => fetch(input, init),
  alarm: (trouble) => {
    if (trouble !== null) bar.show(trouble, null);
    else if (bar.code() === RECONNECTING.code) bar.hide();
  },
  fail: (error, again) => fail(error, again ?? null),
  ask: (question) => void send(question),
  edit: (text) => {
    box.set(text);
    box.focus();
  },
  openTrace: ({ turn_id }, trace) =>
    drawer.open(trace, { json: api.address.trace(turn_id, 'json'), text: api.address.trace(turn_id, 'text') }),
  mayFocus: () => box.idle(),
});

/** The dialogue that a question goes to; a new one gets its place in the address at once. */
async function threadForQuestion(): Promise<string> {
  if (current !== null) return current;
  const { thread_id } = await api.createThread();
  drafts.write(null, '');
  current = thread_id;
  drafts.write(current, box.text());
  history.pushState(null, '', placeOf(thread_id));
  return thread_id;
}

async function deliver(question: string): Promise<void> {
  const pending = dialogue.waiting();
  const choice = pending === null ? null : chosenOption(pending.question, question);
  if (pending !== null && choice !== null) return dialogue.reply(pending.turn, pending.question, { choice });
  const threadId = await threadForQuestion();
  const { turn_id } = await api.ask(threadId, question, drafts.sendingId(threadId, question, newId));
  drafts.taken(threadId);
  empty.hidden = true;
  await dialogue.refresh(turn_id);
  say('Вопрос принят.');
  await loadThreads();
}

/** What stands in the box is taken from it only when it was what was sent, and only after the server has taken it. */
async function send(text: string): Promise<void> {
  const question = text.trim();
  if (question === '' || sending) return;
  sending = true;
  box.busy(true);
  bar.hide();
  try {
    await deliver(question);
    if (box.text().trim() === question) box.set('');
  } catch (error) {
    if (box.text().trim() === '') box.set(question);
    fail(error, () => void send(question));
  } finally {
    sending = false;
    box.busy(false);
  }
}

function showList(): void {
  showThreads(list, threads, current, {
    rename: (thread) => void rename(thread),
    erase: (thread) => void erase(thread),
  });
  more.hidden = cursor === null;
  const open = threads.find(({ thread_id }) => thread_id === current);
  heading.textContent = current === null ? 'Новый диалог' : open === undefined ? 'Диалог' : titleOf(open);
  document.title = current === null ? 'Основание' : `${heading.textContent} — Основание`;
}

async function loadThreads(): Promise<void> {
  const page = await api.threads(null);
  threads = page.threads;
  cursor = page.next_cursor;
  showList();
}

async function loadMore(): Promise<void> {
  const page = await api.threads(cursor);
  const known = new Set(threads.map(({ thread_id }) => thread_id));
  threads = [...threads, ...page.threads.filter(({ thread_id }) => !known.has(thread_id))];
  cursor = page.next_cursor;
  showList();
}

async function rename(thread: ThreadHead): Promise<void> {
  const asked = { title: 'Имя диалога', text: '', yes: 'Сохранить', value: titleOf(thread) };
  const title = await askInDialog(asking, asked);
  if (title === null || title === '') return;
  await api.renameThread(thread.thread_id, title).then(loadThreads).catch(fail);
}

async function erase(thread: ThreadHead): Promise<void> {
  const text = `«${titleOf(thread)}» будет удалён вместе с ответами. Вернуть его нельзя.`;
  if ((await askInDialog(asking, { title: 'Удалить диалог?', text, yes: 'Удалить', value: null })) === null) return;
  try {
    await api.eraseThread(thread.thread_id);
    drafts.write(thread.thread_id, '');
    if (thread.thread_id === current) location.hash = placeOf(null);
    await loadThreads();
    say('Диалог удалён.');
  } catch (error) {
    fail(error);
  }
}

async function open(threadId: string | null): Promise<void> {
  current = threadId;
  bar.hide();
  fold(true);
  dialogue.show([]);
  showEarlier(null);
  box.set(drafts.read(threadId));
  empty.hidden = threadId !== null;
  showList();
  if (threadId === null) return box.focus();
  try {
    const { turns, next_before } = await api.thread(threadId);
    // Another dialogue may have been opened while this one was read.
    if (current !== threadId) return;
    dialogue.show(turns);
    showEarlier(next_before);
    empty.hidden = turns.length > 0;
    box.focus();
  } catch (error) {
    if (current === threadId) fail(error, () => void open(threadId));
  }
}

/** Whether there are turns before those that are shown, and from which number on. */
function showEarlier(next: number | null): void {
  before = next;
  earlier.hidden = next === null;
}

async function loadEarlier(): Promise<void> {
  const threadId = current;
  if (threadId === null || before === null) return;
  earlier.disabled = true;
  try {
    const { turns, next_before } = await api.thread(threadId, before);
    if (current !== threadId) return;
    dialogue.prepend(turns);
    showEarlier(next_before);
  } finally {
    earlier.disabled = false;
  }
}

/** What happened in another tab, or while the machine slept. */
async function catchUp(): Promise<void> {
  if (document.hidden || sending) return;
  const threadId = current;
  const read = threadId === null ? null : await api.thread(threadId);
  if (read !== null && current === threadId) dialogue.merge(read.turns);
  await loadThreads();
}

function fold(folded: boolean): void {
  side.classList.toggle('open', !folded);
  menu.setAttribute('aria-expanded', String(!folded));
}

async function start(): Promise<void> {
  try {
    meta = await api.meta();
    await loadThreads();
    await open(current);
  } catch (error) {
    box.set(drafts.read(current));
    fail(error, () => void start());
  }
}

empty.append(examples((question) => void send(question)));
copyFiguresAsNumbers(byId('turns', HTMLElement));
menu.addEventListener('click', () => {
  fold(false);
  folder.focus();
});
folder.addEventListener('click', () => {
  fold(true);
  menu.focus();
});
byId('scroll', HTMLElement).addEventListener('click', () => fold(true));
side.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') folder.click();
});
earlier.addEventListener('click', () => void loadEarlier().catch(fail));
more.addEventListener('click', () => void loadMore().catch(fail));
byId('skip', HTMLElement).addEventListener('click', (event) => {
  event.preventDefault();
  box.focus();
});
addEventListener('popstate', () => {
  if (threadIn(location.hash) !== current) void open(threadIn(location.hash));
});
addEventListener('online', () => void catchUp().catch(fail));
document.addEventListener('visibilitychange', () => void catchUp().catch(fail));
setInterval(() => dialogue.tick(Date.now()), 500);
await start();
