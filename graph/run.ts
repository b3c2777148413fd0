/**
 * The engine over the compiled graph. One checkpoint is written per run (durability `exit`): what a crash loses is the passage through
 * the nodes, never a reading of 1C, because what tools returned is kept apart and found again by its key.
 */
import { Command, isUnknownInterruptError } from '@langchain/langgraph';
import { z } from 'zod';
import type { Deps } from '#nodes/node.ts';
import { recordKey } from '#nodes/record-turn.ts';
import { askedSchema, clarificationSchema } from '#state/clarification.ts';
import { type Request, requestSchema } from '#state/question.ts';
import { turnEventSchema } from '#state/turn-event.ts';
import { type TurnRecord, turnRecordSchema } from '#state/turn-record.ts';
import { type Engine, NotPendingError, type Pending, type RunOptions, type TurnEnd } from './engine.ts';
import type { Graph } from './graph.ts';

/** Stages of a turn with two questions back and two plans, with room: reaching it is a bug, not a budget. */
const STEPS_MAX = 60;

/** LangGraph's own key: a resume that names no pending question is refused before anything is written. */
const STRICT_RESUME = '__pregel_strict_resume';

/**
 * Stands in the place of the library's tracer, which the library adds by itself and sends every state away with, when the environment has
 * tracing on (LANGSMITH_TRACING and the like). Whose books these are, nobody outside is to read them.
 */
const NO_TRACER: object = {
  name: 'langchain_tracer',
  ...{ ignoreChain: true, ignoreLLM: true, ignoreAgent: true, ignoreRetriever: true, ignoreCustomEvent: true },
  /** The library hangs the settings of a run on what this returns. */
  getRunTreeWithTracingConfig: () => ({}),
};

export type Durability = 'exit' | 'async' | 'sync';

export interface EngineParts {
  readonly graph: Graph;
  readonly results: Deps['results'];
  readonly durability?: Durability;
}

const interruptSchema = z.looseObject({ id: z.string(), value: clarificationSchema });

export function createEngine({ graph, results, durability = 'exit' }: EngineParts): Engine {
  const threadOf = (thread_id: string) => ({ configurable: { thread_id, [STRICT_RESUME]: true } });

  async function recorded(thread_id: string, turn_id: number): Promise<TurnRecord | null> {
    const kept = await results.read(recordKey(thread_id, turn_id));
    return kept === null ? null : turnRecordSchema.parse(kept);
  }

  /** Whether the dialogue holds the end of this turn or of a later one: a process may die between the record and the checkpoint. */
  async function remembers(thread_id: string, turn_id: number): Promise<boolean> {
    const { values } = await graph.getState(threadOf(thread_id));
    const last = requestSchema.safeParse(values.request).data?.turn_id ?? 0;
    return last > turn_id || (last === turn_id && values.status !== 'running');
  }

  async function pending(thread_id: string): Promise<Pending | null> {
    const state = await graph.getState(threadOf(thread_id));
    const waiting = state.tasks.flatMap(({ interrupts }) => interrupts)[0];
    if (waiting === undefined) return null;
    const { id, value } = interruptSchema.parse(waiting);
    const { turn_id } = requestSchema.parse(state.values.request);
    return { interrupt_id: id, turn_id, clarification: value };
  }

  async function run(input: { request: Request } | Command, thread_id: string, options: RunOptions): Promise<void> {
    const { access, signal, onEvent } = options;
    const limits = { recursionLimit: STEPS_MAX, durability };
    const config = { ...threadOf(thread_id), ...limits, context: { access }, callbacks: [NO_TRACER] };
    const stream = await graph.stream(input as { request: Request }, {
      ...{ ...config, streamMode: ['custom'] as ['custom'] },
      ...(signal === undefined ? {} : { signal }),
    });
    for await (const [, event] of stream) onEvent?.(turnEventSchema.parse(event));
  }

  async function end(thread_id: string, turn_id: number): Promise<TurnEnd> {
    const waiting = await pending(thread_id);
    if (waiting !== null) return { kind: 'waiting', pending: waiting };
    const record = await recorded(thread_id, turn_id);
    if (record === null) throw new Error(`Ход ${turn_id} кончился, не оставив записи`);
    return { kind: 'done', record };
  }

  /** The reply was given before and the process died: what came of it. A reply to what nobody asks now is refused. */
  async function afterReply(thread_id: string, waiting: Pending | null): Promise<TurnEnd> {
    const { values } = await graph.getState(threadOf(thread_id));
    const request = requestSchema.safeParse(values.request);
    const replied = z.array(askedSchema).safeParse(values.clarifications).data ?? [];
    if (!request.success || replied.length === 0) throw new NotPendingError('Этот вопрос уже не ждёт ответа');
    if (waiting !== null) return { kind: 'waiting', pending: waiting };
    return await end(thread_id, request.data.turn_id);
  }

  return {
    pending,
    async start(request, options) {
      const { conversation_id: thread, turn_id } = request;
      const record = await recorded(thread, turn_id);
      // without its memory the turn is passed again: the record stands, what was read is not read again
      if (record !== null && (await remembers(thread, turn_id))) return { kind: 'done', record };
      const waiting = await pending(thread);
      if (waiting?.turn_id === turn_id) return { kind: 'waiting', pending: waiting };
      if (waiting !== null) throw new NotPendingError(`Ход ${waiting.turn_id} ждёт ответа: сначала его надо закончить`);
      await run({ request }, thread, options);
      return await end(thread, turn_id);
    },
    async resume(thread, interrupt_id, reply, options) {
      const waiting = await pending(thread);
      if (waiting?.interrupt_id !== interrupt_id) return await afterReply(thread, waiting);
      await run(new Command({ resume: { [interrupt_id]: reply } }), thread, options).catch((error: unknown) => {
        throw isUnknownInterruptError(error) ? new NotPendingError(`Вопрос ${interrupt_id} уже не ждёт ответа`) : error;
      });
      return await end(thread, waiting.turn_id);
    },
  };
}
