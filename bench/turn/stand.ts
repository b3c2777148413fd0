/** A stand for measuring turns: the assistant's graph over a 1C served by another process, with or without a database. */
import { randomUUID } from 'node:crypto';
import { MemorySaver } from '@langchain/langgraph';
import { ThreadSaver } from '#checkpoints/saver.ts';
import { parseConfig } from '#config';
import type { Engine } from '#graph/engine.ts';
import { buildGraph } from '#graph/graph.ts';
import { createEngine, type Durability } from '#graph/run.ts';
import { depsOf, openTools } from '#server/assistant.ts';
import { openBase } from '#server/base.ts';
import { callerOf } from '#server/caller.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import { type Database, openDatabase } from '#stores/db.ts';
import { createMemoryResults } from '#stores/memory-results.ts';
import { migrate } from '#stores/migrate.ts';
import { createResults } from '#stores/results.ts';
import type { Access } from '#tools/access.ts';
import type { Called, Gateway, ToolCall } from '#tools/gateway.ts';

export type Keeping = 'nothing' | 'pglite' | 'embedded';

export interface Stand {
  readonly engine: Engine;
  readonly access: Access;
  readonly gateway: Pick<Gateway, 'call' | 'tools'>;
  readonly db: Database | null;
  turn(thread: string, number: number, question: string): Promise<TurnRecord>;
  close(): Promise<void>;
}

export interface StandOptions {
  readonly url: string;
  readonly dataDir: string;
  readonly keeping: Keeping;
  readonly durability: Durability;
  /** Answers of tools are read once and then given from memory, so that what is left is the assistant's own time. */
  readonly remembered: boolean;
}

function remembering(gateway: Gateway): Pick<Gateway, 'call' | 'tools'> {
  const kept = new Map<string, Called>();
  return {
    tools: gateway.tools,
    async call(call: ToolCall) {
      const key = JSON.stringify([call.tool, call.input]);
      const known = kept.get(key);
      if (known !== undefined) return { ...known, run: { ...known.run, tool_run_id: randomUUID() } };
      const called = await gateway.call(call);
      kept.set(key, called);
      return called;
    },
  };
}

/** The demo login of the simulator; the base is served by `npm run demo -- serve`. */
const LOGIN = { ONEC_USER: 'odata.user', ONEC_PASSWORD: 'odata' };

export async function openStand(options: StandOptions): Promise<Stand> {
  const config = parseConfig({ ...LOGIN, ONEC_ODATA_URL: options.url, DATA_DIR: options.dataDir });
  const base = { ...(await openBase(config, 0)), today: () => '2020-06-30' };
  const access = callerOf(config, base);
  const opened = await openTools(base);
  const gateway = options.remembered ? remembering(opened) : opened;
  const db = options.keeping === 'nothing' ? null : await openDatabase(placeOf(options));
  if (db !== null) await migrate(db);
  const results = db === null ? createMemoryResults() : createResults(db, base.id);
  const deps = depsOf(base, access, { ...opened, ...gateway }, results);
  const checkpointer = db === null ? new MemorySaver() : new ThreadSaver(db);
  const graph = buildGraph({ deps, checkpointer });
  const engine = createEngine({ graph, results, durability: options.durability });
  return {
    ...{ engine, access, gateway, db },
    async turn(conversation_id, turn_id, question) {
      const request = { question, conversation_id, turn_id, request_id: randomUUID(), received_at: deps.now() };
      const end = await engine.start(request, { access });
      if (end.kind === 'waiting') throw new Error(`Вопрос не назвал всего: ${end.pending.clarification.question}`);
      return end.record;
    },
    async close() {
      await opened.close();
      await db?.close();
      await base.close();
    },
  };
}

function placeOf({ keeping, dataDir }: StandOptions): { url: string; dataDir: string } {
  return { url: keeping === 'embedded' ? 'embedded' : '', dataDir };
}
