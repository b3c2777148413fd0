/**
 * The assistant put together: base, tools, database, graph, gate. The one place where the parts meet; the server, the command line and
 * the measurements all begin here.
 */
import { randomUUID } from 'node:crypto';
import { restThread } from '#checkpoints/prune.ts';
import { ThreadSaver } from '#checkpoints/saver.ts';
import type { Config } from '#config';
import { type BuildOptions, buildGraph, GRAPH_VERSION } from '#graph/graph.ts';
import { createEngine, type Durability, SPENT_CHANNELS } from '#graph/run.ts';
import type { Deps } from '#nodes/node.ts';
import { isOwnQuestion } from '#nodes/reading/own-question.ts';
import { matchReply } from '#nodes/resolve/match-reply.ts';
import { type Database, openDatabase } from '#stores/db.ts';
import { migrate } from '#stores/migrate.ts';
import { createResults } from '#stores/results.ts';
import type { Access } from '#tools/access.ts';
import { type Gateway, openGateway } from '#tools/gateway.ts';
import { TOOLS } from '#tools/index.ts';
import type { OpenedBase } from './base.ts';
import { callerOf } from './caller.ts';
import type { Dialogue, Parts } from './dialogue/dialogue.ts';
import { createDialogue } from './dialogue/gate.ts';

export interface Assistant {
  readonly base: OpenedBase;
  readonly access: Access;
  readonly dialogue: Dialogue;
  readonly db: Database;
  /** Takes nothing new, lets what runs end, closes everything but the base. May be called twice. */
  close(): Promise<void>;
}

/** The tools over one base, through MCP. The caller closes the gateway. */
export async function openTools(base: OpenedBase): Promise<Gateway> {
  return await openGateway({ tools: TOOLS, live: base.live, workingDate: base.today });
}

/** What nodes need, whatever keeps the results. */
export function depsOf(
  base: Pick<OpenedBase, 'today'>,
  access: Access,
  gateway: Deps['tools'],
  results: Deps['results'],
): Deps {
  return {
    ...{ tools: gateway, results, access, today: base.today },
    now: () => new Date().toISOString(),
    monotonic: () => performance.now(),
    newId: randomUUID,
  };
}

interface Surroundings {
  readonly base: Pick<OpenedBase, 'id' | 'today'>;
  readonly access: Access;
  readonly gateway: Deps['tools'];
  readonly around?: BuildOptions['around'];
  readonly durability?: Durability;
}

/** What the graph stands on; `around` is for those who watch it. */
export interface EngineParts extends Surroundings {
  readonly results: Deps['results'];
  readonly checkpointer: Exclude<BuildOptions['checkpointer'], undefined>;
}

/** The graph and its engine, wherever they keep what outlives a run. */
export function engineOver({ base, access, gateway, results, checkpointer, around, durability }: EngineParts) {
  const deps = depsOf(base, access, gateway, results);
  const graph = buildGraph({ deps, checkpointer, ...(around === undefined ? {} : { around }) });
  const engine = createEngine({ graph, results, ...(durability === undefined ? {} : { durability }) });
  return { deps, graph, engine };
}

/** What a workflow stands on. */
export interface WorkflowParts extends Surroundings {
  readonly db: Database;
}

/** The graph over an open, migrated database, and what the gate takes from it. */
export function workflowOver({ db, ...surroundings }: WorkflowParts) {
  const { base, access } = surroundings;
  const results = createResults(db, base.id);
  const saver = new ThreadSaver(db);
  const { deps, graph, engine } = engineOver({ ...surroundings, results, checkpointer: saver });
  const parts: Parts = {
    ...{ db, engine, access, graphVersion: GRAPH_VERSION, match: matchReply, newId: randomUUID, now: deps.now },
    isOwnQuestion: (text) => isOwnQuestion(text, base.today()),
    left: {
      prune: (thread) => restThread(db, thread, SPENT_CHANNELS),
      forget: (sql, thread, turn) => results.forget(thread, turn, sql),
      dropCheckpoints: (thread) => saver.deleteThread(thread),
    },
  };
  return { deps, graph, engine, parts };
}

/**
 * Opens everything over a base that is open already, and takes over what a killed process left. Throws DatabaseError when the database
 * cannot be opened; the base stays open then.
 */
export async function openAssistant(config: Config, base: OpenedBase): Promise<Assistant> {
  const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  await migrate(db);
  const access = callerOf(config, base);
  const gateway = await openTools(base);
  const { parts } = workflowOver({ db, base, access, gateway });
  const dialogue = createDialogue({
    ...parts,
    limits: { keepTurns: config.keepTurns, keepDays: config.keepDays, concurrent: config.turnsAtOnce },
  });
  await dialogue.recover({ sole: db.kind === 'pglite' });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await dialogue.drain();
    await gateway.close();
    await db.close();
  };
  return {
    ...{ base, access, dialogue, db },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
