/**
 * A lane runs the turns of one dialogue, one after another, under one lease, until none is left to run. Results are written only under the
 * fence of the lease: whatever arrives late is refused by the database.
 */
import { dropLease, extendLease, type Lease, releaseIdleLease } from '#stores/threads.ts';
import { isCancelAsked, nextToRun } from '#stores/turns.ts';
import { StopError, type StopReason } from './engine-run.ts';
import { describeError, type Gate, LeaseLostError, leaseEnd, underLease } from './gate-parts.ts';
import { sweepGrave } from './keeping.ts';
import type { Place } from './places.ts';
import { calm, runTurn, type Travel } from './turn-run.ts';

export interface Lane {
  readonly lease: Lease;
  /** The turn whose run has begun and is not written down yet. */
  readonly turn_id: string | null;
  stop(why: StopReason): void;
  /** There is something new to look at: a turn was written, or one is to be ended. */
  wake(): void;
  /** Begins without waiting for its place: a turn that has not begun is to be ended. */
  hasten(): void;
  /** Resolves when the lane holds nothing any more; never rejects. */
  readonly over: Promise<void>;
}

/** `before` is the lane of an older lease of the same dialogue in this process. */
export function openLane(gate: Gate, lease: Lease, place: Place, before: Promise<void>): Lane {
  const travel: Travel = {
    ...{ gate, lease, turn_id: null, controller: new AbortController(), leaving: null, straggler: null },
    wake: () => undefined,
    freePlace: () => place.leave(),
    stop(why) {
      if (why !== 'cancelled') {
        travel.leaving ??= why;
        place.leave();
      }
      travel.controller.abort(new StopError(why));
      travel.wake();
    },
  };
  const over = go(travel, place, before);
  return {
    ...{ lease, over, stop: travel.stop },
    get turn_id() {
      return travel.turn_id;
    },
    wake: () => travel.wake(),
    hasten: () => place.hasten(),
  };
}

async function go(travel: Travel, place: Place, before: Promise<void>): Promise<void> {
  const { gate, lease } = travel;
  const pulse = startPulse(travel);
  try {
    await before;
    await place.enter();
    let step = 'next';
    while (step === 'next' && travel.leaving === null) {
      const turn = await nextToRun(gate.db.pool, lease.thread_id);
      step = turn === null ? await goHome(travel) : await runTurn(travel, turn);
    }
    if (travel.leaving === 'stopping') await dropLease(gate.db.pool, lease);
  } catch (error) {
    // the lease runs out by itself, and whoever sweeps next begins the turn again
    if (!(error instanceof LeaseLostError))
      gate.log('lane-broke', { thread_id: lease.thread_id, ...describeError(error) });
  } finally {
    clearInterval(pulse);
    place.leave();
    if (travel.turn_id !== null) gate.hub.poke(travel.turn_id);
    travel.turn_id = null;
    await sweepGrave(gate, lease.thread_id, lease.holder);
  }
}

/** Nothing is left to run. While an old run has not stopped, the dialogue is held for it. */
async function goHome(travel: Travel): Promise<'next' | 'over'> {
  const { gate, lease } = travel;
  if (travel.straggler !== null) {
    travel.controller = new AbortController();
    await calm(travel);
    return 'next';
  }
  const released = await underLease(gate.db, lease, (sql) => releaseIdleLease(sql, lease, gate.now()));
  return released ? 'over' : 'next';
}

/** Renews the lease and looks whether somebody in another process wants the turn stopped. */
function startPulse(travel: Travel): NodeJS.Timeout {
  const { gate, lease } = travel;
  let until = leaseEnd(gate);
  let beating = false;
  async function beat(): Promise<void> {
    const next = leaseEnd(gate);
    if (!(await extendLease(gate.db.pool, lease, next))) return travel.stop('lost');
    until = next;
    const { turn_id } = travel;
    const asked = turn_id !== null && (await isCancelAsked(gate.db.pool, turn_id));
    if (asked && travel.turn_id === turn_id) travel.stop('cancelled');
  }
  return setInterval(() => {
    if (beating || travel.leaving !== null) return;
    beating = true;
    beat()
      .catch(() => {
        // without the database nobody knows whose the dialogue is: after the lease it is not ours
        if (gate.now() > until) travel.stop('lost');
      })
      .finally(() => {
        beating = false;
      });
  }, gate.limits.pulseMs);
}
