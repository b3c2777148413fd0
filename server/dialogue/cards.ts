/** Rows as the doors show them: a turn, a dialogue, a line of the list. */
import type { ListedThread } from '#stores/threads.ts';
import { type TurnRow, unpackCard } from '#stores/turns.ts';
import type { Thread, ThreadCard, Turn } from './shapes.ts';

export async function turnCard(row: TurnRow): Promise<Turn> {
  const { turn_id, thread_id, number, status, outcome, route, question, created_at, set_aside_turn_id } = row;
  const card = row.card === null ? null : await unpackCard(row.card);
  const answer = card?.final_answer_package ?? null;
  return {
    ...{ turn_id, thread_id, number, status, outcome, route, question, created_at, set_aside_turn_id },
    ...(status === 'needs_clarification' ? pendingOf(row) : {}),
    ...(answer === null ? {} : { answer }),
    reasons: card?.reasons ?? [],
    timings: card?.timings ?? [],
  };
}

function pendingOf({ interrupt_id, clarification }: TurnRow): Pick<Turn, 'clarification'> {
  return interrupt_id === null || clarification === null ? {} : { clarification: { interrupt_id, ...clarification } };
}

export function threadCard(row: ListedThread): ThreadCard {
  const { thread_id, title, created_at, updated_at, last_number: turns_count, open_status: open } = row;
  const status = open === null ? 'idle' : open === 'needs_clarification' ? 'waiting' : 'running';
  return { thread_id, title, created_at, updated_at, turns_count, status };
}

interface Shown {
  /** The turns of the page, in their order. */
  readonly rows: readonly TurnRow[];
  /** Turns that are not over, on the page or not. */
  readonly open: readonly TurnRow[];
  /** There are earlier turns than those of the page. */
  readonly more: boolean;
}

export async function threadOf(row: ListedThread, { rows, open, more }: Shown): Promise<Thread> {
  const waiting = open.find(({ status }) => status === 'needs_clarification');
  const pending = waiting === undefined ? undefined : pendingOf(waiting).clarification;
  return {
    ...threadCard(row),
    turns: await Promise.all(rows.map(turnCard)),
    pending: waiting === undefined || pending === undefined ? null : { turn_id: waiting.turn_id, ...pending },
    next_before: more ? (rows[0]?.number ?? null) : null,
  };
}
