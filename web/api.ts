/** The server's API as functions. A refusal is thrown as a TroubleError with a sentence for the person; nothing is retried in silence. */
import type { Meta, Reply, Thread, ThreadHead, ThreadsPage, Trace, Turn, Verdict } from './contract.ts';
import { metaOf } from './model/meta.ts';
import { OFFLINE, type Trouble, troubleOf, UNREACHABLE } from './model/problems.ts';

export class TroubleError extends Error {
  override readonly name = 'TroubleError';
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.text);
    this.trouble = trouble;
  }
}

export interface Api {
  meta(): Promise<Meta>;
  /** From the latest; the next page by the cursor of the one before. */
  threads(cursor: string | null): Promise<ThreadsPage>;
  createThread(): Promise<ThreadHead>;
  /** The last turns; those before by `next_before` of the page that was read. */
  thread(threadId: string, before?: number): Promise<Thread>;
  renameThread(threadId: string, title: string): Promise<void>;
  eraseThread(threadId: string): Promise<void>;
  /** The same `clientTurnId` never makes a second turn, however often it is sent. */
  ask(threadId: string, question: string, clientTurnId: string): Promise<Pick<Turn, 'turn_id'>>;
  turn(turnId: string): Promise<Turn>;
  /** The same turn, or a new one when the question had to be asked anew. */
  resume(turnId: string, interruptId: string, reply: Reply): Promise<Pick<Turn, 'turn_id'>>;
  cancel(turnId: string): Promise<void>;
  trace(turnId: string): Promise<Trace>;
  feedback(turnId: string, verdict: Verdict): Promise<void>;
  /** Addresses for links and for the stream of events. */
  readonly address: { events(turnId: string): string; trace(turnId: string, format: 'json' | 'text'): string };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** `base` is the address of the page, so that the page also works under a prefix of a proxy. */
export function createApi(base: string, fetchFrom: typeof fetch, isOnline: () => boolean): Api {
  const at = (path: string): string => new URL(`api/${path}`, base).href;

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init: RequestInit =
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetchFrom(at(path), init).catch(() => {
      throw new TroubleError(isOnline() ? UNREACHABLE : OFFLINE);
    });
    const answered = await bodyOf(response);
    if (!response.ok) throw new TroubleError(troubleOf(response.status, answered, response.headers.get('retry-after')));
    return answered as T;
  }

  return {
    meta: async () => metaOf(await call('GET', 'meta')),
    threads: (cursor) => call('GET', cursor === null ? 'threads' : `threads?cursor=${encodeURIComponent(cursor)}`),
    createThread: () => call('POST', 'threads', {}),
    thread: (threadId, before) =>
      call('GET', before === undefined ? `threads/${threadId}` : `threads/${threadId}?before=${before}`),
    renameThread: (threadId, title) => call('PATCH', `threads/${threadId}`, { title }),
    eraseThread: (threadId) => call('DELETE', `threads/${threadId}`),
    ask: (threadId, question, client_turn_id) =>
      call('POST', `threads/${threadId}/turns`, { question, client_turn_id }),
    turn: (turnId) => call('GET', `turns/${turnId}`),
    resume: (turnId, interrupt_id, reply) => call('POST', `turns/${turnId}/resume`, { interrupt_id, ...reply }),
    cancel: (turnId) => call('POST', `turns/${turnId}/cancel`),
    trace: (turnId) => call('GET', `turns/${turnId}/trace`),
    feedback: (turnId, verdict) => call('POST', `turns/${turnId}/feedback`, verdict),
    address: {
      events: (turnId) => at(`turns/${turnId}/events`),
      trace: (turnId, format) => at(`turns/${turnId}/trace${format === 'text' ? '?format=text' : ''}`),
    },
  };
}
