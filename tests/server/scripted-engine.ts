/**
 * An engine that does what the question says: answers, asks back, holds until told, ignores being stopped, breaks. What it has done it
 * keeps in a memory that several instances may share, as the checkpoints of the real one are shared.
 */
import { type Engine, NotPendingError, type Pending, type RunOptions, type TurnEnd } from '#graph/engine.ts';
import type { Clarification, Reply } from '#state/clarification.ts';
import type { Request } from '#state/question.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import { answer, turn as whole } from '../state/artefacts.ts';

/** What the double of the checkpoints remembers. */
export interface Memory {
  read(key: string): Promise<string | null>;
  write(key: string, value: string | null): Promise<void>;
}

export function createMemory(): Memory {
  const kept = new Map<string, string>();
  return {
    read: async (key) => kept.get(key) ?? null,
    async write(key, value) {
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    },
  };
}

const OPTIONS = ['по счёту 60', 'по счёту 62'];

export function clarificationOf(turn_id: number, nth: number): Clarification {
  return {
    ...{ clarification_id: `${turn_id}:${nth}`, slot: 'accounts', question: `Вопрос ${nth}: по какому счёту?` },
    ...{ why: 'От счёта зависит сумма', reason_code: 'MULTIPLE_VALID_INTERPRETATIONS', allow_free_text: nth === 1 },
    options: OPTIONS.map((label, i) => ({ option_id: `o${i + 1}`, label, detail: null, sets: {} })),
  };
}

interface Waiting extends Pending {
  readonly request: Request;
  readonly nth: number;
}

export interface ScriptedEngine extends Engine {
  /** Calls in their order: `start 1`, `resume 1 choice`. */
  readonly calls: string[];
  /** Resolves when a run of the question holds. */
  holding(question: string): Promise<void>;
  release(question: string): void;
  /** Questions whose run was told to stop. */
  readonly stopped: string[];
}

const MODES = { asks: /^уточни/, twice: /^дважды/, holds: /^долго/, deaf: /^глухо/, breaks: /^сломай/ };

export function createScriptedEngine(
  memory: Memory,
  onReach: (point: string) => void = () => undefined,
): ScriptedEngine {
  const calls: string[] = [];
  const stopped: string[] = [];
  const gates = new Map<string, { reached: PromiseWithResolvers<void>; open: PromiseWithResolvers<void> }>();
  const gate = (question: string) => {
    const known = gates.get(question) ?? { reached: Promise.withResolvers(), open: Promise.withResolvers() };
    gates.set(question, known);
    return known;
  };

  async function hold({ question }: Request, { signal }: RunOptions, deaf: boolean): Promise<void> {
    const { reached, open } = gate(question);
    const aborted = Promise.withResolvers<void>();
    signal?.addEventListener('abort', () => {
      stopped.push(question);
      if (!deaf) aborted.reject(signal.reason);
    });
    reached.resolve();
    await Promise.race([open.promise, aborted.promise]);
  }

  async function finish(request: Request, status: TurnRecord['status'], told: string): Promise<TurnEnd> {
    const record = recordOf(request, status, told);
    onReach('before-record');
    await memory.write(`record ${request.conversation_id} ${request.turn_id}`, JSON.stringify(record));
    await memory.write(`pending ${request.conversation_id}`, null);
    onReach('after-record');
    return { kind: 'done', record };
  }

  async function wait(request: Request, nth: number): Promise<TurnEnd> {
    const { conversation_id, turn_id } = request;
    const pending = { interrupt_id: `i-${turn_id}-${nth}`, turn_id, clarification: clarificationOf(turn_id, nth) };
    await memory.write(`pending ${conversation_id}`, JSON.stringify({ ...pending, request, nth } satisfies Waiting));
    onReach('after-question');
    return { kind: 'waiting', pending };
  }

  async function recorded({ conversation_id, turn_id }: Request): Promise<TurnEnd | null> {
    const record = await memory.read(`record ${conversation_id} ${turn_id}`);
    return record === null ? null : { kind: 'done', record: JSON.parse(record) as TurnRecord };
  }

  async function waiting(thread_id: string): Promise<Waiting | null> {
    const kept = await memory.read(`pending ${thread_id}`);
    return kept === null ? null : (JSON.parse(kept) as Waiting);
  }

  async function work(request: Request, options: RunOptions): Promise<TurnEnd> {
    const { question } = request;
    options.onEvent?.({ type: 'stage', stage: 'runTools', state: 'started' });
    onReach('inside');
    if (MODES.breaks.test(question)) throw new Error('пароль СЕКРЕТ у ООО «Ромашка»');
    if (MODES.holds.test(question) || MODES.deaf.test(question))
      await hold(request, options, MODES.deaf.test(question));
    options.onEvent?.({ type: 'stage', stage: 'runTools', state: 'finished' });
    if (MODES.asks.test(question) || MODES.twice.test(question)) return await wait(request, 1);
    return await finish(request, 'done', `Ответ на «${question}»`);
  }

  async function hear({ request, nth }: Waiting, reply: Reply, options: RunOptions): Promise<TurnEnd> {
    if (reply.kind === 'set_aside') return await finish(request, 'set_aside', '');
    if (reply.kind === 'cancelled') return await finish(request, 'cancelled', '');
    options.onEvent?.({ type: 'stage', stage: 'composeAnswer', state: 'started' });
    if (/держи/.test(request.question)) await hold(request, options, false);
    if (MODES.twice.test(request.question) && nth === 1) return await wait(request, 2);
    return await finish(request, 'done', `Выбрано ${reply.kind === 'choice' ? reply.option_id : reply.text}`);
  }

  return {
    calls,
    stopped,
    holding: (question) => gate(question).reached.promise,
    release: (question) => gate(question).open.resolve(),
    async start(request, options) {
      calls.push(`start ${request.turn_id}`);
      const done = await recorded(request);
      if (done !== null) return done;
      const pending = await waiting(request.conversation_id);
      if (pending?.turn_id === request.turn_id) return { kind: 'waiting', pending };
      if (pending !== null) throw new NotPendingError('Ждёт другой ход');
      return await work(request, options);
    },
    async resume(thread_id, interrupt_id, reply, options) {
      const pending = await waiting(thread_id);
      calls.push(`resume ${interrupt_id} ${reply.kind}`);
      if (pending?.interrupt_id === interrupt_id) return await hear(pending, reply, options);
      const [, number = '0'] = interrupt_id.split('-');
      const done = await memory.read(`record ${thread_id} ${number}`);
      if (done === null) throw new NotPendingError('Этот вопрос не ждёт');
      return { kind: 'done', record: JSON.parse(done) as TurnRecord };
    },
    async pending(thread_id) {
      const kept = await waiting(thread_id);
      if (kept === null) return null;
      const { interrupt_id, turn_id, clarification } = kept;
      return { interrupt_id, turn_id, clarification };
    },
  };
}

function recordOf(request: Request, status: TurnRecord['status'], told: string): TurnRecord {
  const { request_id, conversation_id, turn_id, question, received_at } = request;
  const same = { request_id, conversation_id, turn_id, question, started_at: received_at, finished_at: received_at };
  const done: TurnRecord = {
    ...{ ...whole, ...same, status },
    final_answer_package: { ...answer, short_answer: told, user_facing_answer: told },
  };
  return status === 'done' ? done : { ...done, outcome: null, coverage_report: null, final_answer_package: null };
}
