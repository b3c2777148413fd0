/** Dialogue: the contract of the gate. Everything a person does with a conversation goes through here, whatever the door. */
import type { Engine } from '#graph/engine.ts';
import type { Clarification } from '#state/clarification.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import type { Database } from '#stores/db.ts';
import type { Logged } from '#stores/events.ts';
import type { Sql } from '#stores/threads.ts';
import type { Feedback } from '#stores/turns.ts';
import type { Access } from '#tools/access.ts';
import type { Thread, ThreadCard, Threads, Turn } from './shapes.ts';

export interface Asking {
  readonly question: string;
  /** Chosen by the client, unique in the dialogue: the same message sent again finds its turn. */
  readonly client_turn_id?: string | undefined;
}

/** Exactly one of `choice` (an option's id or its number, from 1) and `text`. */
export interface Answering {
  readonly interrupt_id: string;
  readonly choice?: string | number | undefined;
  readonly text?: string | undefined;
}

export interface ListPage {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Turns of a dialogue that are shown at once unless more are asked for. */
export const TURNS_SHOWN = 50;

export interface TurnsPage {
  readonly limit?: number | undefined;
  /** `next_before` of the page that was shown: turns with smaller numbers come. */
  readonly before?: number | undefined;
}

/** Refusals are thrown as Problem; every call sees only what belongs to this base and this user. */
export interface Dialogue {
  createThread(given: { title?: string | undefined }): Promise<ThreadCard>;
  threads(page: ListPage): Promise<Threads>;
  /** The last turns; earlier ones by `before`. What waits for the person is named on every page. */
  thread(thread_id: string, page?: TurnsPage): Promise<Thread>;
  rename(thread_id: string, title: string): Promise<ThreadCard>;
  /** Nothing of the dialogue stays but its tombstone. */
  erase(thread_id: string): Promise<void>;
  /** The turn that the message became: new and running, or the waiting one that it answered. It runs whether or not anybody listens. */
  ask(thread_id: string, asking: Asking): Promise<Turn>;
  /** The same turn, running again; a new one when the program has changed and the question had to be asked anew. */
  resume(turn_id: string, answering: Answering): Promise<Turn>;
  /** Ends the turn; a turn that is over is returned as it is. */
  cancel(turn_id: string): Promise<Turn>;
  turn(turn_id: string): Promise<Turn>;
  record(turn_id: string): Promise<TurnRecord>;
  /** The log after the number, then what happens, until the turn ends, the signal is aborted or the server stops. */
  events(turn_id: string, after: number, signal?: AbortSignal): AsyncIterable<Logged>;
  /** The turn when it is over or waits for the person; as it is when the signal is aborted or the server stops. */
  wait(turn_id: string, signal?: AbortSignal): Promise<Turn>;
  feedback(turn_id: string, feedback: Feedback): Promise<void>;
  /**
   * Takes over what died with another process, now and from now on at intervals; says how many dialogues were taken now. `sole`: nobody
   * else can be using this database, so no lease is waited for.
   */
  recover(options?: { sole?: boolean }): Promise<number>;
  /** Takes nothing new, waits for what runs, leaves the rest to whoever recovers it, closes streams. May be called twice. */
  drain(graceMs?: number): Promise<void>;
  /** Prometheus text. */
  metrics(): string;
}

export interface Limits {
  /** Turns run at once in this process, and how many more may wait for a place. */
  readonly concurrent: number;
  readonly queued: number;
  readonly leaseMs: number;
  /** How often a running turn renews its lease and looks whether it is to stop. */
  readonly pulseMs: number;
  /** How often the log of a turn that runs elsewhere is looked at. */
  readonly pollMs: number;
  readonly sweepMs: number;
  /** How long a cancelled run is given to stop by itself. */
  readonly cancelMs: number;
  /** How long the next turn of the dialogue waits for a run that did not stop. */
  readonly stragglerMs: number;
  /** Beginnings of one turn before it is given up. */
  readonly tries: number;
  /** Turns kept in a dialogue, and days; 0 days keeps for ever. */
  readonly keepTurns: number;
  readonly keepDays: number;
}

export const LIMITS: Limits = {
  ...{ concurrent: 4, queued: 16, leaseMs: 15_000, pulseMs: 500, pollMs: 500, sweepMs: 5_000 },
  ...{ cancelMs: 700, stragglerMs: 30_000, tries: 3, keepTurns: 200, keepDays: 0 },
};

/** What a turn leaves in other stores, by whoever keeps it. */
export interface LeftBehind {
  /** Removes superseded checkpoints of the dialogue and what the ended turn left in the last one; a pending question stays resumable. */
  prune(thread_id: string): Promise<unknown>;
  /** Removes kept results of turns before this number, within the transaction of whoever asks. */
  forget(sql: Sql, thread_id: string, olderThanTurn: number): Promise<unknown>;
  /** Removes all checkpoints of the dialogue. */
  dropCheckpoints(thread_id: string): Promise<unknown>;
}

/** One line of the log of the process: what happened and ids; never words of a person or of the books. */
export type Log = (event: string, fields: Readonly<Record<string, string | number>>) => void;

export interface Parts {
  readonly db: Database;
  readonly engine: Engine;
  readonly access: Access;
  /** UTC instant, as `toISOString` writes it. */
  readonly now: () => string;
  readonly newId: () => string;
  /** Changes when a waiting question of the former program can no longer be answered. */
  readonly graphVersion: string;
  readonly left: LeftBehind;
  /** The id of the option that the text names, or null when it is something else. */
  readonly match: (text: string, clarification: Clarification) => string | null;
  /** The words ask something by themselves; other words, while a question back waits, are a reply to it. */
  readonly isOwnQuestion: (text: string) => boolean;
  readonly limits?: Partial<Limits>;
  readonly log?: Log;
}
