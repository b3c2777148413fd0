/**
 * Every channel of the state, with what real turns put there, comes back from the database as it was; and what cannot come back is refused
 * in whichever channel a stage puts it, the turn ends honestly, and nothing of it is kept.
 */
import { expect, test } from 'vitest';
import { ThreadSaver } from '#checkpoints/saver.ts';
import { buildGraph } from '#graph/graph.ts';
import type { Node, Update } from '#nodes/node.ts';
import { freshTurn, type GraphState } from '#state/graph-state.ts';
import { DATABASE_KINDS, freshPlace } from '../database.ts';
import { ASKED, useDemo } from './demo.ts';
import { openStand, type Stand } from './stand.ts';

const demo = useDemo();

type Channel = keyof GraphState;

/** What a stage wrote last into each channel of a dialogue. */
function writing() {
  let written: Partial<GraphState> = {};
  const around = (node: Node): Node => ({
    ...node,
    async run(state, deps, runtime) {
      const update = await node.run(state, deps, runtime);
      written = { ...written, request: state.request, ...update };
      return update;
    },
  });
  return { around, taken: () => structuredClone(written) };
}

/** Channels that are not as they are before a turn. */
function filled(state: Partial<GraphState>): Channel[] {
  const fresh: Partial<GraphState> = { ...freshTurn(), conversation: null };
  return (Object.keys(state) as Channel[]).filter((key) => JSON.stringify(state[key]) !== JSON.stringify(fresh[key]));
}

/** Read by a graph that was not there when it was written. */
async function stored({ deps, db }: Stand, thread_id: string): Promise<GraphState> {
  const graph = buildGraph({ deps, checkpointer: new ThreadSaver(db) });
  return (await graph.getState({ configurable: { thread_id } })).values as GraphState;
}

/** Between them these turns fill every channel; `blocked` by a party that is not there, `failure` by a stage that breaks. */
const SAID = [ASKED.whole, ASKED.unclear, 'Взаиморасчеты с Рога на 30.06.2020', `${ASKED.cheap}\u0000 «ёлка» 🧾`];

/** Whatever the critic has said on the way, a turn ends with its word «answer». */
const NEVER_LEFT: readonly Channel[] = ['verdict'];

test.each(DATABASE_KINDS)('%s: каждый канал возвращается тем же', async (kind) => {
  const { around, taken } = writing();
  const broken = { now: false };
  const breaking = (node: Node): Node => ({
    ...node,
    run: (...given) => {
      if (broken.now && node.name === 'collectEvidence') throw new Error('сломано');
      return around(node).run(...given);
    },
  });
  const stand = await openStand({ place: await freshPlace(kind), door: demo().door, around: breaking });
  const seen = new Set<Channel>();
  for (const question of [...SAID, ASKED.cheap]) {
    broken.now = question === ASKED.cheap;
    const { thread_id } = await stand.dialogue.createThread({});
    const request = { question, conversation_id: thread_id, turn_id: 1, request_id: thread_id };
    const { access } = demo().door;
    const end = await stand.engine.start({ ...request, received_at: stand.deps.now() }, { access });
    if (end.kind === 'waiting') {
      for (const key of filled(await stored(stand, thread_id))) seen.add(key);
      const { interrupt_id } = end.pending;
      await stand.engine.resume(thread_id, interrupt_id, { kind: 'choice', option_id: '1' }, { access });
    }
    const kept = await stored(stand, thread_id);
    const last = taken();
    // what the handler of failures writes, and the time of stages, does not pass through a stage
    const own = (Object.keys(last) as Channel[]).filter(
      (key) => key !== 'timings' && !(broken.now && ['coverage_report', 'reasons', 'verdict', 'failure'].includes(key)),
    );
    for (const key of own) expect(kept[key], key).toEqual(last[key]);
    for (const key of filled(kept)) seen.add(key);
  }
  const all = (['request', 'conversation', ...Object.keys(freshTurn())] as Channel[]).filter(
    (key) => !NEVER_LEFT.includes(key),
  );
  expect([...seen].toSorted()).toEqual(all.toSorted());
  await stand.close();
});

const cyclic: Record<string, unknown> = {};
cyclic.inner = cyclic;

const UNSTORABLE: Readonly<Record<string, unknown>> = {
  BigInt: 1n,
  дата: new Date(0),
  NaN: Number.NaN,
  бесконечность: Number.POSITIVE_INFINITY,
  петля: cyclic,
  'объект LangChain': { lc: 1, type: 'constructor', id: ['langchain', 'x'], kwargs: {} },
  Map: new Map([['a', 1]]),
};

/** Places of the state that take any JSON: nothing but the saver and the schema stands there. */
const PLACES: Readonly<Record<string, { stage: Node['name']; put(update: Update, value: unknown): Update }>> = {
  'вход вызова': {
    stage: 'runTools',
    put: (update, value) => ({
      ...update,
      tool_runs: update.tool_runs?.map((one) => ({ ...one, run: { ...one.run, input: { x: value as never } } })) ?? [],
    }),
  },
  'шаг плана': {
    stage: 'makePlan',
    put: (update, value) => {
      const plan = update.execution_plan;
      if (plan == null) return update;
      return {
        execution_plan: { ...plan, steps: plan.steps.map((step) => ({ ...step, input: { x: value as never } })) },
      };
    },
  },
};

const REFUSED = Object.entries(UNSTORABLE).flatMap(([what, value]) =>
  Object.entries(PLACES).map(([where, place]) => [what, where, value, place] as const),
);

test('чего хранить нельзя, отвергнуто в каждом месте, и ход кончается честно', async () => {
  const clean = (_node: Node, update: Update): Update => update;
  let poison = clean;
  const around = (node: Node): Node => ({
    ...node,
    run: async (...given) => poison(node, await node.run(...given)),
  });
  const stand = await openStand({ place: await freshPlace('pglite'), door: demo().door, around });
  for (const [what, where, value, { stage, put }] of REFUSED) {
    poison = (node, update) => (node.name === stage ? put(update, value) : update);
    const { thread_id } = await stand.dialogue.createThread({});
    const turn = await stand.say(thread_id, ASKED.cheap);
    expect([what, where, turn.outcome]).toEqual([what, where, 'BLOCKED_BY_TOOLING']);
    poison = clean;
    const { tool_runs = [], execution_plan = null } = await stored(stand, thread_id);
    const kept = JSON.stringify([tool_runs.map(({ run }) => run.input), execution_plan]);
    expect([what, where, kept.includes('"x":')]).toEqual([what, where, false]);
    expect((await stand.say(thread_id, ASKED.greeting)).outcome).toBe('GREETED');
  }
  await stand.close();
});
