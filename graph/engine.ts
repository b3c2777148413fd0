/** What the gate of a dialogue needs of the graph: one turn from its question to its end or its question back, whatever happened before. */
import type { Clarification, Reply } from '#state/clarification.ts';
import type { Request } from '#state/question.ts';
import type { TurnEvent } from '#state/turn-event.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import type { Access } from '#tools/access.ts';

export interface Pending {
  readonly interrupt_id: string;
  readonly turn_id: number;
  readonly clarification: Clarification;
}

export type TurnEnd =
  | { readonly kind: 'done'; readonly record: TurnRecord }
  | { readonly kind: 'waiting'; readonly pending: Pending };

export interface RunOptions {
  readonly access: Access;
  /** Under which lease the dialogue is run: a checkpoint of a run that has lost it is refused. */
  readonly lease?: { readonly holder: string; readonly fence: number };
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: TurnEvent) => void;
}

/** Thrown by `resume` when that question is not the one that waits. */
export class NotPendingError extends Error {
  override readonly name = 'NotPendingError';
}

export interface Engine {
  /**
   * Runs a turn. Called again with the same request after a crash it finishes that turn: what was read is not read again, a turn that had
   * ended returns its record, one that had stopped at a question returns the question.
   */
  start(request: Request, options: RunOptions): Promise<TurnEnd>;
  /** Answers the pending question; `set_aside` and `cancelled` end the turn. The same reply may be given again after a crash. */
  resume(thread_id: string, interrupt_id: string, reply: Reply, options: RunOptions): Promise<TurnEnd>;
  pending(thread_id: string): Promise<Pending | null>;
}
