/** Taking a dialogue to run something in it, within the transaction that writes what is to be run. */
import { type Lease, type Sql, type ThreadRow, takeLease } from '#stores/threads.ts';
import type { TurnRow } from '#stores/turns.ts';
import { Problem } from '../problems.ts';
import { type Gate, leaseEnd } from './gate-parts.ts';

const RETRY_SECONDS = 1;

/** 409 with the id of the turn that runs; null when only its run is still stopping somewhere. */
export function busy(running: TurnRow | null): Problem {
  return new Problem('thread-busy', {
    retryAfter: RETRY_SECONDS,
    members: { running_turn_id: running?.turn_id ?? null },
  });
}

/**
 * The lease of this process, a new one or the one it has. Throws Problem `thread-busy` while another process holds it: a dialogue is never
 * queued behind a stranger.
 */
export async function leaseFor(gate: Gate, sql: Sql, { thread_id, lease_holder, fence }: ThreadRow): Promise<Lease> {
  const { holder, now } = gate;
  const taken = await takeLease(sql, { thread_id, holder, now: now(), until: leaseEnd(gate) });
  if (taken !== null) return taken;
  if (lease_holder === holder) return { thread_id, holder, fence };
  throw busy(null);
}
