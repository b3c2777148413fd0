/**
 * The engine over the compiled graph. One checkpoint is written per run (durability `exit`): what a crash loses is the passage through
 * the nodes, never a reading of 1C, because what tools returned is kept apart and found again by its key.
 */
import { Command, isUnknownInterruptError } from '@langchain/langgraph';
import { z } from 'zod';
import type { Deps } from '#nodes/node.ts';
import { recordKey } from '#nodes/record-turn.ts';
import { askedSchema, clarificationSchema } from '#state/clarification.ts';
import { TURN_CHANNELS } from '#state/graph-state.ts';
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

/** Channels that the engine does not look at when a turn has ended: the next turn empties them, and the record of the turn has them. */
export const SPENT_CHANNELS: readonly string[] = Object.keys(TURN_CHANNELS).filter(
  (channel) => channel !== 'status' && channel !== 'clarifications',
);

const interruptSchema = z.looseObject({ id: z.string(), value: clarificationSchema });
const stoppedSchema = z.looseObject({ __interrupt__: z.array(z.unknown()) });
type Asking = Omit<Pending, 'turn_id'>;

function askingOf(interrupt: unknown): Asking | null {
  if (interrupt === undefined) return null;
  const { id, value } = interruptSchema.parse(interrupt);
  return { interrupt_id: id, clarification: value };
}

/** What the dialogue remembers, read once. */
interface Memory {
  /** The turn that it came to last; null before the first. */
  readonly turn_id: number | null;
  readonly running: boolean;
  /** The last turn has been answered a question back. */
  readonly replied: boolean;
  readonly pending: Pending | null;
}

export function createEngine({ graph, results, durability = 'exit' }: EngineParts): Engine {
  const threadOf = (thread_id: string, lease?: RunOptions['lease']) => ({
    configurable: { thread_id, [STRICT_RESUME]: true, ...(lease === undefined ? {} : { lease }) },
  });

  async function recorded(thread_id: string, turn_id: number): Promise<TurnRecord | null> {
    const kept = await results.read(recordKey(thread_id, turn_id));
    return kept === null ? null : turnRecordSchema.parse(kept);
  }

  async function recall(thread_id: string): Promise<Memory> {
    const { values, tasks } = await graph.getState(threadOf(thread_id));
    const turn_id = requestSchema.safeParse(values.request).data?.turn_id ?? null;
    const asking = askingOf(tasks.flatMap(({ interrupts }) => interrupts)[0]);
    if (asking !== null && turn_id === null) throw new Error(`В диалоге ${thread_id} ждёт вопрос ничьего хода`);
    const replies = z.array(askedSchema).safeParse(values.clarifications).data ?? [];
    return {
      ...{ turn_id, running: values.status === 'running', replied: replies.length > 0 },
      pending: asking === null || turn_id === null ? null : { ...asking, turn_id },
    };
  }

  async function ended(thread_id: string, turn_id: number): Promise<TurnEnd> {
    const record = await recorded(thread_id, turn_id);
    if (record === null) throw new Error(`Ход ${turn_id} кончился, не оставив записи`);
    return { kind: 'done', record };
  }

  /** What came of it the run says itself: the state is not read again. */
  async function run(
    input: { request: Request } | Command,
    { thread_id, turn_id }: { thread_id: string; turn_id: number },
    { access, signal, onEvent, lease }: RunOptions,
  ): Promise<TurnEnd> {
    const stream = await graph.stream(input as { request: Request }, {
      ...{ ...threadOf(thread_id, lease), recursionLimit: STEPS_MAX, durability, context: { access } },
      ...{ callbacks: [NO_TRACER], streamMode: ['custom', 'updates'] as ['custom', 'updates'] },
      ...(signal === undefined ? {} : { signal }),
    });
    let asking: Asking | null = null;
    for await (const [mode, told] of stream) {
      if (mode === 'custom') onEvent?.(turnEventSchema.parse(told));
      else asking = askingOf(stoppedSchema.safeParse(told).data?.__interrupt__[0]) ?? asking;
    }
    return asking === null ? await ended(thread_id, turn_id) : { kind: 'waiting', pending: { ...asking, turn_id } };
  }

  /** The reply was given before and the process died: what came of it. A reply to what nobody asks now is refused. */
  async function afterReply(thread_id: string, { turn_id, replied, pending }: Memory): Promise<TurnEnd> {
    if (turn_id === null || !replied) throw new NotPendingError('Этот вопрос уже не ждёт ответа');
    return pending === null ? await ended(thread_id, turn_id) : { kind: 'waiting', pending };
  }

  return {
    pending: async (thread_id) => (await recall(thread_id)).pending,
    async start(request, options) {
      const { conversation_id: thread_id, turn_id } = request;
      const memory = await recall(thread_id);
      const last = memory.turn_id ?? 0;
      // a process may die between the record and the checkpoint: without its memory the turn is passed again, and what was read is not read again
      if (last > turn_id || (last === turn_id && !memory.running)) {
        const record = await recorded(thread_id, turn_id);
        if (record !== null) return { kind: 'done', record };
      }
      const { pending } = memory;
      if (pending?.turn_id === turn_id) return { kind: 'waiting', pending };
      if (pending !== null) throw new NotPendingError(`Ход ${pending.turn_id} ждёт ответа: сначала его надо закончить`);
      return await run({ request }, { thread_id, turn_id }, options);
    },
    async resume(thread_id, interrupt_id, reply, options) {
      const memory = await recall(thread_id);
      const { pending } = memory;
      if (pending?.interrupt_id !== interrupt_id) return await afterReply(thread_id, memory);
      const { turn_id } = pending;
      const command = new Command({ resume: { [interrupt_id]: reply } });
      return await run(command, { thread_id, turn_id }, options).catch((error: unknown) => {
        throw isUnknownInterruptError(error) ? new NotPendingError(`Вопрос ${interrupt_id} уже не ждёт ответа`) : error;
      });
    },
  };
}
