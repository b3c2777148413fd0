/**
 * The assistant put together as server/assistant.ts does it, over a 1C that is served elsewhere, with what tests need besides: a place around
 * every node, a door to the tools that may be shared by many databases, and the log of the gate.
 */
import { randomUUID } from 'node:crypto';
import { parseConfig } from '#config';
import type { Engine } from '#graph/engine.ts';
import type { Graph } from '#graph/graph.ts';
import type { Deps, Node } from '#nodes/node.ts';
import { openTools, workflowOver } from '#server/assistant.ts';
import { type OpenedBase, openBase } from '#server/base.ts';
import { callerOf } from '#server/caller.ts';
import type { Dialogue, Limits } from '#server/dialogue/dialogue.ts';
import { createDialogue } from '#server/dialogue/gate.ts';
import type { Turn } from '#server/dialogue/shapes.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import { type Database, openDatabase } from '#stores/db.ts';
import type { Access } from '#tools/access.ts';
import type { Called, Gateway } from '#tools/gateway.ts';
import type { Place } from '../database.ts';

/** The door to the tools over one published base. */
export interface Door {
  readonly base: OpenedBase;
  readonly access: Access;
  readonly gateway: Gateway;
  close(): Promise<void>;
}

/** «Today» of the demo base. */
const TODAY = '2020-06-30';

/** Opens the door to a simulator with the demo base; what is learned of the base lies in the folder. */
export async function openDoor(onecUrl: string, dataDir: string): Promise<Door> {
  const login = { ONEC_USER: 'odata.user', ONEC_PASSWORD: 'odata' };
  const config = parseConfig({ ...login, ONEC_ODATA_URL: onecUrl, DATA_DIR: dataDir });
  const base = { ...(await openBase(config, 0)), today: () => TODAY };
  const gateway = await openTools(base);
  return {
    ...{ base, gateway, access: callerOf(config, base) },
    async close() {
      await gateway.close();
      await base.close();
    },
  };
}

/** The same door that reads 1C once for each question to a tool and then answers from memory. */
export function remembering(door: Door): Door {
  const kept = new Map<string, Called>();
  const call: Gateway['call'] = async (asked) => {
    const key = JSON.stringify([asked.tool, asked.input, asked.access]);
    const known = kept.get(key);
    if (known !== undefined) return { ...known, run: { ...known.run, tool_run_id: randomUUID() } };
    const called = await door.gateway.call(asked);
    kept.set(key, called);
    return called;
  };
  return { ...door, gateway: { ...door.gateway, call } };
}

export interface StandOptions {
  readonly place: Place;
  readonly door: Door;
  readonly around?: (node: Node) => Node;
  readonly limits?: Partial<Limits>;
  readonly graphVersion?: string;
  /** Milliseconds by which the clock of this process is ahead: leases of the dead have run out for it. */
  readonly aheadMs?: number;
}

export interface Stand {
  readonly dialogue: Dialogue;
  readonly engine: Engine;
  readonly graph: Graph;
  readonly db: Database;
  readonly deps: Deps;
  /** Lines of the process log. */
  readonly logged: string[];
  /** The answer to one message, or the question back. */
  say(thread_id: string, question: string): Promise<Turn>;
  /** Ends the turn that waits for a choice. */
  choose(turn: Turn, choice: string): Promise<Turn>;
  recordOf(turn: Turn): Promise<TurnRecord>;
  /** Leaves the door open. */
  close(): Promise<void>;
}

export async function openStand({ place, door, aheadMs = 0, limits = {}, ...options }: StandOptions): Promise<Stand> {
  const db = await openDatabase(place);
  const around = options.around === undefined ? {} : { around: options.around };
  const { base, access, gateway } = door;
  const { deps, graph, engine, parts } = workflowOver({ db, base, access, gateway, ...around });
  const logged: string[] = [];
  const dialogue = createDialogue({
    ...{ ...parts, limits, isOwnQuestion: () => true },
    graphVersion: options.graphVersion ?? parts.graphVersion,
    now: () => new Date(Date.now() + aheadMs).toISOString(),
    log: (event, fields) => logged.push(`${event} ${JSON.stringify(fields)}`),
  });
  return {
    ...{ dialogue, engine, graph, db, deps, logged },
    say: async (thread_id, question) => {
      const { turn_id } = await dialogue.ask(thread_id, { question });
      return await dialogue.wait(turn_id);
    },
    async choose({ turn_id, clarification }, choice) {
      const interrupt_id = clarification?.interrupt_id ?? '';
      return await dialogue.wait((await dialogue.resume(turn_id, { interrupt_id, choice })).turn_id);
    },
    recordOf: ({ turn_id }) => dialogue.record(turn_id),
    async close() {
      await dialogue.drain();
      await db.close();
    },
  };
}
