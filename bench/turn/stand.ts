/** A stand for measuring turns: the assistant's graph over a 1C served by another process, with or without a database. */
import { randomUUID } from 'node:crypto';
import { MemorySaver } from '@langchain/langgraph';
import { parseConfig } from '#config';
import type { Engine } from '#graph/engine.ts';
import type { Durability } from '#graph/run.ts';
import { engineOver, openTools, type WorkflowParts, workflowOver } from '#server/assistant.ts';
import { openBase } from '#server/base.ts';
import { callerOf } from '#server/caller.ts';
import type { Dialogue } from '#server/dialogue/dialogue.ts';
import { createDialogue } from '#server/dialogue/gate.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import { type Database, openDatabase } from '#stores/db.ts';
import { createMemoryResults } from '#stores/memory-results.ts';
import { migrate } from '#stores/migrate.ts';
import type { Access } from '#tools/access.ts';
import type { Called, Gateway, ToolCall } from '#tools/gateway.ts';

export type Keeping = 'nothing' | 'pglite' | 'embedded';

/** One dialogue: every question is its next turn. */
export interface Talk {
  readonly thread_id: string;
  ask(question: string): Promise<Pick<TurnRecord, 'timings'>>;
}

export interface Stand {
  readonly access: Access;
  readonly gateway: Pick<Gateway, 'call' | 'tools'>;
  readonly db: Database | null;
  /** With a database the dialogue goes through the gate, as a person's does; without one straight to the graph. */
  begin(): Promise<Talk>;
  /** A question of its own straight to the graph, with everything that it left behind. */
  record(question: string): Promise<TurnRecord>;
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

interface WholeTalk extends Talk {
  ask(question: string): Promise<TurnRecord>;
}

/** A dialogue straight with the graph. */
function talkWith(engine: Engine, access: Access): WholeTalk {
  const thread_id = randomUUID();
  let turn_id = 0;
  return {
    thread_id,
    async ask(question) {
      turn_id += 1;
      const [request_id, received_at] = [randomUUID(), new Date().toISOString()];
      const request = { question, conversation_id: thread_id, turn_id, request_id, received_at };
      const end = await engine.start(request, { access });
      if (end.kind === 'waiting') throw unnamed(end.pending.clarification.question);
      return end.record;
    },
  };
}

const unnamed = (asked: string): Error => new Error(`Вопрос не назвал всего: ${asked}`);

/** A dialogue through the gate. */
async function talkThrough(dialogue: Dialogue): Promise<Talk> {
  const { thread_id } = await dialogue.createThread({});
  return {
    thread_id,
    async ask(question) {
      const { turn_id } = await dialogue.ask(thread_id, { question });
      const turn = await dialogue.wait(turn_id);
      if (turn.status !== 'done') throw unnamed(turn.clarification?.question ?? turn.status);
      if (turn.reasons.some(({ reason_code }) => reason_code === 'INTERNAL_ERROR')) throw new Error('Ход сломался');
      return { timings: turn.timings };
    },
  };
}

interface Opened {
  readonly db: Database;
  readonly dialogue: Dialogue;
}

async function openGate(options: StandOptions, parts: Omit<WorkflowParts, 'db'>): Promise<Opened> {
  const db = await openDatabase({ url: options.keeping === 'embedded' ? 'embedded' : '', dataDir: options.dataDir });
  await migrate(db);
  return { db, dialogue: createDialogue(workflowOver({ ...parts, db }).parts) };
}

export async function openStand(options: StandOptions): Promise<Stand> {
  const config = parseConfig({ ...LOGIN, ONEC_ODATA_URL: options.url, DATA_DIR: options.dataDir });
  const base = { ...(await openBase(config, 0)), today: () => '2020-06-30' };
  const access = callerOf(config, base);
  const opened = await openTools(base);
  const gateway = options.remembered ? remembering(opened) : opened;
  const parts = { base, access, gateway, durability: options.durability };
  const { engine } = engineOver({ ...parts, results: createMemoryResults(), checkpointer: new MemorySaver() });
  const gate = options.keeping === 'nothing' ? null : await openGate(options, parts);
  return {
    ...{ access, gateway, db: gate?.db ?? null },
    begin: async () => (gate === null ? talkWith(engine, access) : await talkThrough(gate.dialogue)),
    record: (question) => talkWith(engine, access).ask(question),
    async close() {
      await gate?.dialogue.drain();
      await opened.close();
      await gate?.db.close();
      await base.close();
    },
  };
}
