/** What the parts of the gate share: the database, whose dialogues these are, the clock, the holder's name in leases. */
import type { Database } from '#stores/db.ts';
import { holdLease, type Lease, type Owner, type Sql } from '#stores/threads.ts';
import type { Limits, Log, Parts } from './dialogue.ts';
import { createHub, type Hub } from './hub.ts';
import { createMeter, type Meter } from './meter.ts';
import { createPlaces, type Places } from './places.ts';

export interface Gate extends Parts {
  readonly limits: Limits;
  readonly log: Log;
  readonly owner: Owner;
  /** This instance's name in leases. */
  readonly holder: string;
  readonly hub: Hub;
  readonly places: Places;
  readonly meter: Meter;
}

export function createGate(parts: Parts, limits: Limits): Gate {
  return {
    ...parts,
    ...{ limits, log: parts.log ?? (() => undefined), holder: parts.newId() },
    owner: { base_id: parts.access.base, user_name: parts.access.user },
    ...{ hub: createHub(), meter: createMeter(), places: createPlaces(limits.concurrent, limits.queued) },
  };
}

/** Somebody else runs the dialogue by now, or it is erased: nothing more may be written for this run. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** A transaction in which the lease cannot be taken away. Throws LeaseLostError when it already was. */
export async function underLease<T>(db: Database, lease: Lease, work: (sql: Sql) => Promise<T>): Promise<T> {
  return await db.transaction(async (client) => {
    if (!(await holdLease(client, lease))) throw new LeaseLostError(`Диалог ${lease.thread_id} ведёт другой`);
    return await work(client);
  });
}

/** The moment until which a lease taken or renewed now holds. */
export function leaseEnd({ now, limits }: Pick<Gate, 'now' | 'limits'>): string {
  return new Date(Date.parse(now()) + limits.leaseMs).toISOString();
}

/** What may stand in the process log of an error: its class and the nearest place of ours, never its words. */
export function describeError(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' };
  const at = /\/((?:graph|nodes|tools|stores|checkpoints|server|onec|tests)\/[\w./-]+\.ts:\d+)/.exec(
    error.stack ?? '',
  )?.[1];
  return { error: error.name, at: at ?? '' };
}
