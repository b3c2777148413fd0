/** The turns of the open dialogue: shows them, follows those at work, and keeps what is known of each by its id. */
import type { Api } from './api.ts';
import type { Meta, PendingQuestion, Reply, Trace, Turn } from './contract.ts';
import { follow } from './follow.ts';
import { outcomeOf, shownStage } from './model/meta.ts';
import type { Trouble } from './model/problems.ts';
import { RECONNECTING } from './model/problems.ts';
import { advance, type Message, NO_PROGRESS, type Progress, shownNow } from './model/progress.ts';
import { type TurnActions, type TurnArticle, turnArticle } from './view/turn-article.ts';

interface Shown {
  turn: Turn;
  readonly article: TurnArticle;
  progress: Progress;
  /** Stops the following of its events; null when nobody follows. */
  following: AbortController | null;
}

export interface DialogueParts {
  readonly api: Api;
  readonly root: HTMLElement;
  readonly meta: () => Meta;
  readonly fetchFrom: typeof fetch;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** To the hidden status line. */
  readonly say: (text: string) => void;
  /** A trouble above the dialogue; null takes away the one that passes by itself. */
  readonly alarm: (trouble: Trouble | null) => void;
  readonly fail: (error: unknown, again?: () => void) => void;
  readonly ask: (question: string) => void;
  readonly edit: (text: string) => void;
  readonly openTrace: (turn: Turn, trace: Promise<Trace>) => void;
  /** Whether the focus may be moved to a question back: nobody is typing. */
  readonly mayFocus: () => boolean;
}

export interface Dialogue {
  /** Replaces everything by these turns. */
  readonly show: (turns: readonly Turn[]) => void;
  /** Reads one turn again and shows it. */
  readonly refresh: (turnId: string) => Promise<void>;
  /** Puts turns of before above those that are shown. */
  readonly prepend: (turns: readonly Turn[]) => void;
  /** Adds what is new and updates what has changed, without touching the rest. */
  readonly merge: (turns: readonly Turn[]) => void;
  readonly waiting: () => { readonly turn: Turn; readonly question: PendingQuestion } | null;
  readonly reply: (turn: Turn, question: PendingQuestion, reply: Reply) => Promise<void>;
  readonly tick: (now: number) => void;
}

const AT_WORK: ReadonlySet<string> = new Set(['running', 'refreshing']);
const COME_BACK = 'Вернуться к отложенному вопросу';

export function createDialogue(parts: DialogueParts): Dialogue {
  const { api, root, meta, say } = parts;
  const shown = new Map<string, Shown>();
  const traces = new Map<string, Promise<Trace>>();
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) [...shown.values()].find(({ article }) => article.element === target)?.article.enrich();
    }
  });

  const trace = (turn: Turn): Promise<Trace> => {
    const known = traces.get(turn.turn_id);
    if (known !== undefined) return known;
    const read = api.trace(turn.turn_id);
    traces.set(turn.turn_id, read);
    // A refusal is not remembered: the record appears when the turn ends.
    read.catch(() => traces.delete(turn.turn_id));
    return read;
  };

  const reply = async (turn: Turn, question: PendingQuestion, given: Reply): Promise<void> => {
    try {
      const { turn_id } = await api.resume(turn.turn_id, question.interrupt_id, given);
      say('Ответ принят, продолжаю.');
      await refresh(turn_id);
      if (turn_id !== turn.turn_id) await refresh(turn.turn_id);
    } catch (error) {
      parts.fail(error);
      // The question may have been answered elsewhere: what stands on the server is shown.
      await refresh(turn.turn_id).catch(() => undefined);
      throw error;
    }
  };

  const cancel = (turn: Turn): void => {
    api
      .cancel(turn.turn_id)
      .then(() => refresh(turn.turn_id))
      .then(
        () => say('Остановлено.'),
        (error: unknown) => {
          parts.fail(error, () => cancel(turn));
          const one = shown.get(turn.turn_id);
          one?.article.show(one.turn, meta());
        },
      );
  };

  const comeBack = (turn: Turn): void => {
    const turns = [...shown.values()].map((one) => one.turn);
    const last = turns.findLastIndex(({ status }) => status === 'set_aside');
    // Only the last one is what the server goes back to, and only once; another is asked anew.
    const waits =
      turns[last]?.turn_id === turn.turn_id && !turns.slice(last).some(({ question }) => question === COME_BACK);
    parts.ask(waits ? COME_BACK : turn.question);
  };

  const actions: TurnActions = {
    ...{ ask: parts.ask, edit: parts.edit, say, reply, cancel, comeBack, trace },
    openTrace: (turn) => parts.openTrace(turn, trace(turn)),
    feedback: (turn, verdict) => api.feedback(turn.turn_id, verdict),
  };

  function take(one: Shown, message: Message): void {
    const before = one.progress;
    one.progress = advance(before, message);
    if (one.progress === before) return;
    one.article.progress(one.progress, meta());
    if (message.event === 'stage') say(shownNow(one.progress, (stage) => shownStage(meta(), stage)));
    if (message.event === 'clarification') refresh(one.turn.turn_id).catch(parts.fail);
  }

  function startFollowing(one: Shown): void {
    if (one.following !== null) return;
    const control = new AbortController();
    one.following = control;
    const { turn_id } = one.turn;
    follow({
      ...{ url: api.address.events(turn_id), fetchFrom: parts.fetchFrom, wait: parts.wait, signal: control.signal },
      lastEventId: one.progress.lastId === null ? null : String(one.progress.lastId),
      onMessage: (message) => take(one, message),
      onLink: (link) => parts.alarm(link === 'lost' ? RECONNECTING : null),
    }).then((end) => {
      if (one.following === control) one.following = null;
      if (end !== 'stopped') refresh(turn_id).catch(parts.fail);
    });
  }

  /** What a change of the turn means to the one who listens, and where the focus goes. */
  function announce({ turn, article }: Shown): void {
    if (turn.status === 'needs_clarification') {
      say(`Нужно уточнение: ${turn.clarification?.question ?? ''}`);
      if (parts.mayFocus()) article.focus();
    }
    if (turn.status === 'done') say(`Ответ готов. ${outcomeOf(meta(), turn.outcome)?.title ?? ''}`);
    if (turn.status === 'failed') say('Ответ составить не удалось.');
    article.element.scrollIntoView({ block: 'nearest' });
  }

  function put(turn: Turn, place = (element: HTMLElement): void => root.append(element)): void {
    const known = shown.get(turn.turn_id);
    const article = known?.article ?? turnArticle(turn, meta(), actions);
    const one: Shown = known ?? { turn, article, progress: NO_PROGRESS, following: null };
    const changed = known !== undefined && known.turn.status !== turn.status;
    one.turn = turn;
    if (known === undefined) {
      shown.set(turn.turn_id, one);
      place(article.element);
      watcher.observe(article.element);
    } else if (changed) article.show(turn, meta());
    article.progress(one.progress, meta());
    if (AT_WORK.has(turn.status)) startFollowing(one);
    else one.following?.abort();
    if (!AT_WORK.has(turn.status)) one.following = null;
    if (changed) {
      announce(one);
      // Observed anew, so that a card already in view is looked at again.
      watcher.unobserve(article.element);
      watcher.observe(article.element);
    }
  }

  async function refresh(turnId: string): Promise<void> {
    const turn = await api.turn(turnId);
    const fresh = !shown.has(turnId);
    put(turn);
    const aside = turn.set_aside_turn_id;
    if (fresh && aside != null && shown.has(aside)) await refresh(aside);
    if (fresh) shown.get(turnId)?.article.element.scrollIntoView({ block: 'start' });
  }

  return {
    show: (turns) => {
      for (const { following } of shown.values()) following?.abort();
      watcher.disconnect();
      shown.clear();
      root.replaceChildren();
      for (const turn of turns) put(turn);
      root.lastElementChild?.scrollIntoView({ block: 'start' });
    },
    refresh,
    prepend: (turns) => {
      const [later, first] = [[...shown], root.firstChild];
      // what is known is kept in the order of the turns
      shown.clear();
      for (const turn of turns) put(turn, (element) => void root.insertBefore(element, first));
      for (const [id, one] of later) shown.set(id, one);
    },
    merge: (turns) => {
      for (const turn of turns) put(turn);
    },
    waiting: () => {
      const { turn } = [...shown.values()].findLast((one) => one.turn.status === 'needs_clarification') ?? {};
      return turn?.clarification == null ? null : { turn, question: turn.clarification };
    },
    reply,
    tick: (now) => {
      for (const { article } of shown.values()) article.tick(now);
    },
  };
}
