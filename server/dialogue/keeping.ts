/** Keeping: what is removed after a turn, with time, and when a dialogue is erased. */
import {
  buryThread,
  isErased,
  lockThread,
  outdatedThreads,
  quietGrave,
  takeLease,
  unquietGraves,
} from '#stores/threads.ts';
import { forgetTurns } from '#stores/turns.ts';
import { Problem } from '../problems.ts';
import { describeError, type Gate, leaseEnd } from './gate-parts.ts';

/** Turns of this process. A turn leaves some fifty removed rows; sweeping them holds the only session for a moment. */
const TIDY_EVERY = 20;
const DAY_MS = 86_400_000;
/** Greater than any number of a turn; what an integer column still takes. */
const ALL_TURNS = 2_147_483_647;

/** The moment before which nothing is kept; null keeps for ever. */
function keptSince({ now, limits }: Gate): string | null {
  return limits.keepDays === 0 ? null : new Date(Date.parse(now()) - limits.keepDays * DAY_MS).toISOString();
}

/** Turns beyond the limits go; what they left elsewhere went when they ended. A failure is told and mended after the next turn. */
export async function cleanAfterTurn(gate: Gate, thread_id: string): Promise<void> {
  const { db, limits, log, meter } = gate;
  try {
    await forgetTurns(db.pool, thread_id, limits.keepTurns, keptSince(gate));
    if (meter.ended % TIDY_EVERY === 0) await db.tidy();
  } catch (error) {
    log('forget-failed', { thread_id, ...describeError(error) });
  }
}

/** Everything that the dialogue left outside our tables. */
async function sweepAway({ db, left }: Gate, thread_id: string): Promise<void> {
  await left.dropCheckpoints(thread_id);
  await left.forget(db.pool, thread_id, ALL_TURNS);
}

/** After the last write of a run: when the dialogue was erased meanwhile, what the run has written since goes too. */
export async function sweepGrave(gate: Gate, thread_id: string, holder: string): Promise<void> {
  const { db, log } = gate;
  try {
    if (!(await isErased(db.pool, thread_id))) return;
    await sweepAway(gate, thread_id);
    await quietGrave(db.pool, thread_id, holder);
  } catch (error) {
    log('sweep-failed', { thread_id, ...describeError(error) });
  }
}

/** The dialogue is gone for everybody at once; `stopRun` stops and waits for a run in this process. */
export async function eraseThread(gate: Gate, thread_id: string, stopRun: () => Promise<void>): Promise<void> {
  const { db, owner, now } = gate;
  await db.transaction(async (client) => {
    if ((await lockThread(client, thread_id, owner)) === null) throw new Problem('unknown-thread');
    await buryThread(client, thread_id, now());
  });
  await stopRun();
  await sweepAway(gate, thread_id);
}

/** Erased dialogues whose runner died, and dialogues that nobody has opened for longer than is kept. */
export async function sweepOld(gate: Gate, sole: boolean): Promise<void> {
  const { db, owner, holder, now } = gate;
  for (const thread_id of await unquietGraves(db.pool, { ...owner, holder, now: now(), sole })) {
    await sweepAway(gate, thread_id);
    await quietGrave(db.pool, thread_id, null);
  }
  const before = keptSince(gate);
  if (before === null) return;
  for (const thread_id of await outdatedThreads(db.pool, owner, before)) {
    const lease = await takeLease(db.pool, { thread_id, holder, now: now(), until: leaseEnd(gate) });
    if (lease === null) continue;
    await eraseThread(gate, thread_id, async () => undefined);
    await quietGrave(db.pool, thread_id, holder);
  }
}
