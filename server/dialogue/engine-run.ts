/** One call of the graph for one turn: begins or answers it, mends a dialogue that an earlier stop left open, and can be stopped from outside. */
import { type Engine, NotPendingError, type RunOptions, type TurnEnd } from '#graph/engine.ts';
import type { Request } from '#state/question.ts';
import type { Lease } from '#stores/threads.ts';
import type { TurnRow } from '#stores/turns.ts';
import { describeError, type Gate } from './gate-parts.ts';

/** Why a run was stopped from outside. */
export type StopReason = 'cancelled' | 'lost' | 'stopping' | 'erased';

/** The reason of the signal; its name is what everybody who is being stopped knows. */
export class StopError extends Error {
  override readonly name = 'AbortError';
  readonly why: StopReason;

  constructor(why: StopReason) {
    super(`Ход остановлен: ${why}`);
    this.why = why;
  }
}

export type Ran =
  | { readonly kind: 'ended'; readonly end: TurnEnd }
  | { readonly kind: 'broke'; readonly error: unknown }
  /** `straggler` resolves when the run, which did not stop by itself in time, has. */
  | { readonly kind: 'stopped'; readonly why: StopReason; readonly straggler: Promise<void> | null };

export function requestOf(turn: TurnRow): Request {
  return {
    ...{ request_id: turn.turn_id, conversation_id: turn.thread_id, turn_id: turn.number },
    ...{ question: turn.question, received_at: turn.created_at },
  };
}

/**
 * A run that was stopped in the middle of hearing a reply leaves its question open in the graph although the person has ended it. It is
 * ended there too; when even that fails, the checkpoints go: the dialogue forgets its premises and stays usable.
 */
async function closeForgotten(gate: Gate, thread_id: string, number: number, options: RunOptions): Promise<void> {
  const { engine, left, log } = gate;
  try {
    const pending = await engine.pending(thread_id);
    if (pending === null || pending.turn_id === number) return;
    await engine.resume(thread_id, pending.interrupt_id, { kind: 'cancelled' }, options);
    if ((await engine.pending(thread_id)) === null) return;
  } catch (error) {
    options.signal?.throwIfAborted();
    log('dialogue-restarted', { thread_id, ...describeError(error) });
  }
  await left.dropCheckpoints(thread_id);
}

async function start(gate: Gate, turn: TurnRow, options: RunOptions): Promise<TurnEnd> {
  try {
    return await gate.engine.start(requestOf(turn), options);
  } catch (error) {
    if (!(error instanceof NotPendingError)) throw error;
    await closeForgotten(gate, turn.thread_id, turn.number, options);
    return await gate.engine.start(requestOf(turn), options);
  }
}

async function resume(engine: Engine, turn: TurnRow, options: RunOptions): Promise<TurnEnd> {
  const { thread_id, interrupt_id, reply } = turn;
  if (interrupt_id === null || reply === null) throw new Error('Отвечать не на что');
  try {
    return await engine.resume(thread_id, interrupt_id, reply, options);
  } catch (error) {
    if (!(error instanceof NotPendingError)) throw error;
    const pending = await engine.pending(thread_id);
    if (pending === null || pending.turn_id !== turn.number) throw error;
    return { kind: 'waiting', pending };
  }
}

/** Never rejects. After `stop` it gives the run `cancelMs` and then goes on without it. */
export async function runEngine(
  gate: Gate,
  { holder, fence }: Lease,
  turn: TurnRow,
  { stop, onEvent }: { stop: AbortSignal; onEvent: NonNullable<RunOptions['onEvent']> },
): Promise<Ran> {
  if (stop.aborted) return { kind: 'stopped', why: whyStopped(stop), straggler: null };
  const options: RunOptions = { access: gate.access, lease: { holder, fence }, signal: stop, onEvent };
  const settled = (turn.reply === null ? start(gate, turn, options) : resume(gate.engine, turn, options)).then(
    (end): Ran => ({ kind: 'ended', end }),
    (error: unknown): Ran => ({ kind: 'broke', error }),
  );
  let running = true;
  const over = settled.then(() => {
    running = false;
  });
  const ran = await Promise.race([settled, patience(stop, gate.limits.cancelMs)]);
  if (!stop.aborted && ran !== null) return ran;
  return { kind: 'stopped', why: whyStopped(stop), straggler: running ? over : null };
}

function whyStopped({ reason }: AbortSignal): StopReason {
  return reason instanceof StopError ? reason.why : 'lost';
}

/** Resolves this long after the signal. */
function patience(signal: AbortSignal, ms: number): Promise<null> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(() => resolve(null), ms), { once: true });
  });
}
