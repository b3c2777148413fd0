/** One passage of one turn under a lease: begun, run in the graph, and written down as an answer, a question back, or an honest failure. */
import type { Pending } from '#graph/engine.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import type { LogEvent } from '#stores/events.ts';
import { type Lease, releaseIdleLease } from '#stores/threads.ts';
import { countTry, endTurn, packRecord, stopAtQuestion, type TurnRow } from '#stores/turns.ts';
import { asideRecord, cancelledRecord, failedRecord } from './ended-records.ts';
import { type Ran, runEngine, type StopReason } from './engine-run.ts';
import { describeError, type Gate, LeaseLostError, underLease } from './gate-parts.ts';
import { cleanAfterTurn, sweepGrave } from './keeping.ts';
import { openTurnLog, type TurnLog } from './turn-log.ts';

/** What a lane is doing. */
export interface Travel {
  readonly gate: Gate;
  readonly lease: Lease;
  turn_id: string | null;
  controller: AbortController;
  /** Set once and for the whole lane: nothing more is begun. */
  leaving: StopReason | null;
  /** A run that did not stop when it was told to; for a while nothing runs beside it. */
  straggler: Promise<void> | null;
  wake: () => void;
  readonly stop: (why: StopReason) => void;
  /** Nothing more runs in this lane: somebody else may run. */
  readonly freePlace: () => void;
}

/** Whether the lane goes on. */
export type Step = 'next' | 'over';

interface Passage {
  readonly travel: Travel;
  readonly turn: TurnRow;
  readonly log: TurnLog;
}

export async function runTurn(travel: Travel, turn: TurnRow): Promise<Step> {
  const { gate, lease } = travel;
  travel.controller = new AbortController();
  travel.turn_id = turn.turn_id;
  const tries = await underLease(gate.db, lease, (sql) => countTry(sql, turn.turn_id, 1));
  if (tries === null) {
    // somebody has ended it meanwhile
    travel.turn_id = null;
    return 'next';
  }
  const log = await openTurnLog(gate, lease, turn.turn_id, () => travel.stop('lost'));
  const passage = { travel, turn, log };
  if (turn.cancel_asked_at !== null) return await end(passage, cancelledRecord(turn, gate.access, gate.now()));
  if (tries > gate.limits.tries) {
    gate.log('turn-given-up', { turn_id: turn.turn_id, tries });
    return await end(passage, failedRecord(turn, gate.access, gate.now()));
  }
  const { signal } = travel.controller;
  while (travel.straggler !== null && !signal.aborted) await calm(travel);
  if (!signal.aborted) log.add({ type: 'turn_started', again: log.continued });
  const ran = await runEngine(gate, lease, turn, { stop: signal, onEvent: (event) => log.add(event) });
  await log.settle();
  return await conclude(passage, ran);
}

/** Waits until the straggler has stopped, something new is to be looked at, or the turn is to stop. */
export async function calm(travel: Travel): Promise<void> {
  const { straggler } = travel;
  const { signal } = travel.controller;
  if (straggler === null || signal.aborted) return;
  const news = Promise.withResolvers<void>();
  travel.wake = news.resolve;
  signal.addEventListener('abort', () => news.resolve(), { once: true });
  await Promise.race([news.promise, straggler]);
}

async function conclude(passage: Passage, ran: Ran): Promise<Step> {
  const { travel, turn } = passage;
  const { gate } = travel;
  if (ran.kind === 'stopped') return await stopped(passage, ran);
  if (ran.kind === 'broke') {
    gate.log('turn-broke', { turn_id: turn.turn_id, ...describeError(ran.error) });
    return await end(passage, leftRecord(gate, turn));
  }
  if (ran.end.kind === 'done') return await end(passage, ran.end.record);
  const { pending } = ran.end;
  const heard = pending.turn_id === turn.number && turn.reply?.kind !== 'set_aside' && turn.reply?.kind !== 'cancelled';
  return heard ? await ask(passage, pending) : await end(passage, leftRecord(gate, turn));
}

async function stopped(passage: Passage, ran: Extract<Ran, { kind: 'stopped' }>): Promise<Step> {
  const { travel, turn } = passage;
  const { gate, lease } = travel;
  if (ran.why === 'cancelled') {
    if (ran.straggler !== null) holdFor(travel, ran.straggler);
    return await end(passage, cancelledRecord(turn, gate.access, gate.now()));
  }
  // what a run writes after its dialogue was erased goes too, however late it stops
  void ran.straggler?.then(() => sweepGrave(gate, lease.thread_id, lease.holder));
  if (ran.why === 'stopping') await underLease(gate.db, lease, (sql) => countTry(sql, turn.turn_id, -1));
  return 'over';
}

/** A turn that the person has left ends as they left it, even when the graph could not hear it; any other has failed. */
function leftRecord({ access, now }: Gate, turn: TurnRow): TurnRecord {
  if (turn.reply?.kind === 'set_aside') return asideRecord(turn, access, now());
  if (turn.reply?.kind === 'cancelled') return cancelledRecord(turn, access, now());
  return failedRecord(turn, access, now());
}

async function ask({ travel, turn, log }: Passage, { interrupt_id, clarification }: Pending): Promise<Step> {
  const { gate, lease } = travel;
  const released = await underLease(gate.db, lease, async (sql) => {
    const waits = await stopAtQuestion(sql, turn.turn_id, { interrupt_id, clarification });
    if (!waits) throw new LeaseLostError('Ход уже закончен');
    await log.close(sql, [{ type: 'clarification', interrupt_id, clarification }]);
    return await releaseIdleLease(sql, lease, gate.now());
  });
  travel.turn_id = null;
  if (released) travel.freePlace();
  gate.meter.asked();
  log.show();
  return released ? 'over' : 'next';
}

function lastEvents({ status, outcome, final_answer_package: answer }: TurnRecord): LogEvent[] {
  return [...(answer === null ? [] : [{ type: 'answer' as const, answer }]), { type: 'ended', status, outcome }];
}

/** The record, the status and the sealed log in one transaction, and nothing beside them. While a straggler runs the lease is kept. */
async function end({ travel, turn, log }: Passage, record: TurnRecord): Promise<Step> {
  const { gate, lease } = travel;
  const packed = await packRecord(record);
  const alone = travel.straggler === null;
  if (alone) await prune(gate, lease.thread_id);
  const released = await underLease(gate.db, lease, async (sql) => {
    if (!(await endTurn(sql, turn.turn_id, packed, gate.now()))) throw new LeaseLostError('Ход уже закончен');
    await log.seal(sql, lastEvents(record));
    // all that the trace tells of stands in the record; a run that has not stopped yet may leave more, which goes with the next turn
    await gate.left.forget(sql, lease.thread_id, turn.number + 1);
    return alone && (await releaseIdleLease(sql, lease, gate.now()));
  });
  travel.turn_id = null;
  // before the person sees the end: the next question must find the place free
  if (released) travel.freePlace();
  gate.meter.turnEnded(record);
  log.show();
  await cleanAfterTurn(gate, lease.thread_id);
  return released ? 'over' : 'next';
}

/** Superseded checkpoints go while the lease is still held; that they could not is no reason to lose an answer. */
async function prune({ left, log }: Gate, thread_id: string): Promise<void> {
  await left.prune(thread_id).catch((error: unknown) => log('prune-failed', { thread_id, ...describeError(error) }));
}

function holdFor(travel: Travel, straggler: Promise<void>): void {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, travel.gate.limits.stragglerMs).unref();
  });
  const held = Promise.race([straggler, patience]).then(() => {
    if (travel.straggler === held) travel.straggler = null;
  });
  travel.straggler = held;
}
