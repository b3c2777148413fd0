/**
 * The whole assistant over the demo base, asked through its HTTP application: one database and one set of books a file, a stage for every
 * way the base, the connection or the rights may differ. What the person would read comes back with what an engineer would.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseConfig } from '#config';
import type { Books } from '#demo/books/books.ts';
import type { Fault } from '#demo/simulator/faults.ts';
import type { ProfileName } from '#demo/simulator/profiles.ts';
import { type Simulator, startSimulator } from '#demo/simulator/server.ts';
import type { OnecOptions } from '#onec/client.ts';
import { openTools, workflowOver } from '#server/assistant.ts';
import type { OpenedBase } from '#server/base.ts';
import { createDialogue } from '#server/dialogue/gate.ts';
import { type Turn, turnSchema } from '#server/dialogue/shapes.ts';
import { appOf } from '#server/served.ts';
import { type Database, openDatabase } from '#stores/db.ts';
import type { Access } from '#tools/access.ts';
import type { Gateway } from '#tools/gateway.ts';
import { openLive } from '#tools/live.ts';
import { patientClock } from '../../bench/wire/reading.ts';
import { freshPlace } from '../database.ts';

export interface StageOptions {
  readonly profile?: ProfileName;
  /** In force from the first request. */
  readonly faults?: readonly Fault[];
  readonly login?: readonly [user: string, password: string];
  readonly access?: Partial<Access>;
  readonly onec?: Partial<OnecOptions>;
  /** What stands between the assistant and its tools. */
  readonly openGateway?: (base: OpenedBase) => Promise<Gateway>;
}

export interface Stage {
  readonly simulator: Simulator;
  /** A new dialogue. */
  thread(): Promise<Talk>;
  /** A question of a dialogue of its own, answered or asked back. */
  ask(question: string): Promise<Turn>;
  /** Any request to the application: status and body as text. */
  request(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

/** One dialogue, as the page leads it. */
export interface Talk {
  readonly thread_id: string;
  ask(question: string): Promise<Turn>;
  /** An answer to the question back of the turn that waits: an option's number from 1 or its id. */
  choose(turn: Turn, choice: string | number): Promise<Turn>;
  reply(turn: Turn, text: string): Promise<Turn>;
  turn(turn_id: string): Promise<Turn>;
  trace(turn_id: string): Promise<Record<string, unknown>>;
}

export interface Theatre {
  readonly books: Books;
  stage(options?: StageOptions): Promise<Stage>;
  close(): Promise<void>;
}

/** The login that sees everything. */
const FULL = ['odata.user', 'odata'] as const;

const cardSchema = z.looseObject({ thread_id: z.string() });

type App = ReturnType<typeof appOf>;

/** The application asked within the process; an answer that is no success is an error of the scenario. */
function doorOf(app: App): { request: Stage['request']; done(path: string, body?: unknown): Promise<unknown> } {
  const request: Stage['request'] = async (method, path, body) => {
    const response = await app.request(path, {
      ...{ method, headers: { 'content-type': 'application/json' } },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  return {
    request,
    async done(path, body) {
      const { status, text } = await request(body === undefined ? 'GET' : 'POST', path, body);
      if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
      return JSON.parse(text);
    },
  };
}

async function newTalk({ done }: ReturnType<typeof doorOf>): Promise<Talk> {
  const { thread_id } = cardSchema.parse(await done('/api/threads', {}));
  const resume = async ({ turn_id, clarification }: Turn, answer: Record<string, unknown>): Promise<Turn> => {
    if (clarification === undefined) throw new Error('Уточнения нет');
    const { interrupt_id } = clarification;
    return turnSchema.parse(await done(`/api/turns/${turn_id}/resume?wait=1`, { interrupt_id, ...answer }));
  };
  return {
    thread_id,
    ask: async (question) => turnSchema.parse(await done(`/api/threads/${thread_id}/turns?wait=1`, { question })),
    choose: (turn, choice) => resume(turn, { choice }),
    reply: (turn, text) => resume(turn, { text }),
    turn: async (turn_id) => turnSchema.parse(await done(`/api/turns/${turn_id}`)),
    trace: async (turn_id) => z.record(z.string(), z.unknown()).parse(await done(`/api/turns/${turn_id}/trace`)),
  };
}

/** The base as the server opens one, over a publication of our own. */
function baseOver(simulator: Simulator, books: Books, { login = FULL, onec }: StageOptions): OpenedBase {
  const live = openLive({
    ...{ url: simulator.url, user: login[0], password: login[1], clock: patientClock() },
    today: () => `${books.workingDate}T23:59:59`,
    ...onec,
  });
  return {
    ...{ client: live.onec, live, id: `demo-${randomUUID()}`, user: login[0], url: simulator.url, demo: null },
    today: () => books.workingDate,
    close: async () => [],
  };
}

/** Everything over one simulated publication, closed by whoever opened it. */
async function openStage(db: Database, books: Books, options: StageOptions): Promise<Stage> {
  const { profile = 'demo', faults = [] } = options;
  const simulator = await startSimulator({ books, profile, faults });
  const base = baseOver(simulator, books, options);
  const access: Access = { base: base.id, user: base.user, organisations: 'all', payroll: false, ...options.access };
  const gateway = await (options.openGateway ?? openTools)(base);
  const { parts } = workflowOver({ db, base, access, gateway });
  const dialogue = createDialogue({
    ...parts,
    left: { prune: async () => undefined, forget: async () => undefined, dropCheckpoints: async () => undefined },
  });
  const door = doorOf(appOf({ base, access, dialogue, db, close: async () => undefined }, parseConfig({})));
  const thread = (): Promise<Talk> => newTalk(door);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await dialogue.drain();
    await gateway.close();
    await simulator.close();
  };
  return {
    ...{ simulator, thread, request: door.request },
    ask: async (question) => await (await thread()).ask(question),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** A database for a file and stages over it; everything is closed with the theatre. */
export async function openTheatre(books: Books): Promise<Theatre> {
  const db = await openDatabase(await freshPlace('pglite'));
  const opened: Stage[] = [];
  return {
    books,
    async stage(options = {}) {
      const stage = await openStage(db, books, options);
      opened.push(stage);
      return stage;
    },
    async close() {
      for (const stage of opened.splice(0)) await stage.close();
      await db.close();
    },
  };
}
