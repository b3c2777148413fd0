/** Lanes: at most one lane per dialogue in this process, and the taking over of dialogues that died with another process. */
import { abandonedThreads, type Lease, takeLease } from '#stores/threads.ts';
import { describeError, type Gate, leaseEnd } from './gate-parts.ts';
import { sweepOld } from './keeping.ts';
import { type Lane, openLane } from './lane.ts';
import type { Place } from './places.ts';

export interface Lanes {
  /** Runs what is to be run in the dialogue. The place is left when the lane is over, or at once when one runs already. */
  drive(lease: Lease, place: Place): void;
  /** Whether a run of the turn has begun here and is not written down. */
  isRunning(turn_id: string): boolean;
  /** Stops the run of the turn when it runs here; when it has not begun, lets its dialogue in at once so that it can end. */
  cancel(thread_id: string, turn_id: string): void;
  /** Stops whatever runs in the erased dialogue and waits for its end. */
  leave(thread_id: string): Promise<void>;
  /** Takes over abandoned dialogues; how many. */
  sweep(sole: boolean): Promise<number>;
  /** Waits for the lanes, then stops what is left. */
  drain(graceMs: number): Promise<void>;
}

export function createLanes(gate: Gate): Lanes {
  const { db, places, owner, holder, now, log } = gate;
  const lanes = new Map<string, Lane>();
  let closed = false;
  const all = (): Promise<unknown> => Promise.all([...lanes.values()].map(({ over }) => over));

  function drive(lease: Lease, place: Place): void {
    // whoever recovers this dialogue finds its turn written down
    if (closed) {
      place.leave();
      return;
    }
    const current = lanes.get(lease.thread_id);
    if (current?.lease.fence === lease.fence) {
      place.leave();
      current.wake();
      return;
    }
    current?.stop('lost');
    const lane = openLane(gate, lease, place, current?.over ?? Promise.resolve());
    lanes.set(lease.thread_id, lane);
    void lane.over.then(() => {
      if (lanes.get(lease.thread_id) === lane) lanes.delete(lease.thread_id);
    });
  }

  const runningLane = (turn_id: string): Lane | undefined =>
    [...lanes.values()].find((lane) => lane.turn_id === turn_id);

  async function sweep(sole: boolean): Promise<number> {
    let taken = 0;
    for (const thread_id of await abandonedThreads(db.pool, { ...owner, holder, now: now(), sole })) {
      const until = leaseEnd(gate);
      const lease = await takeLease(db.pool, { thread_id, holder, now: now(), until, by_force: sole });
      if (lease === null) continue;
      taken += 1;
      log('dialogue-taken-over', { thread_id, fence: lease.fence });
      drive(lease, places.take(true));
    }
    await sweepOld(gate, sole).catch((error: unknown) => log('sweep-failed', describeError(error)));
    return taken;
  }

  return {
    drive,
    sweep,
    isRunning: (turn_id) => runningLane(turn_id) !== undefined,
    cancel(thread_id, turn_id) {
      const running = runningLane(turn_id);
      if (running === undefined) lanes.get(thread_id)?.hasten();
      else running.stop('cancelled');
    },
    async leave(thread_id) {
      const lane = lanes.get(thread_id);
      lane?.stop('erased');
      await lane?.over;
    },
    async drain(graceMs) {
      const timer = Promise.withResolvers<void>();
      const clock = setTimeout(timer.resolve, graceMs);
      await Promise.race([all(), timer.promise]);
      clearTimeout(clock);
      closed = true;
      for (const lane of lanes.values()) lane.stop('stopping');
      await all();
    },
  };
}
