/**
 * A stage that breaks, each in turn: the turn ends with an honest answer that tells nothing of how it broke and shows nothing of the turn
 * before, and the next turn works. A stage that hangs, hearing or deaf: cancelled within a second.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REASONS } from '#domain/reasons.ts';
import { STAGE_NAMES, type StageName } from '#domain/stages.ts';
import type { Node, Runtime } from '#nodes/node.ts';
import type { Turn } from '#server/dialogue/shapes.ts';
import { freshPlace } from '../database.ts';
import { ASKED, useDemo } from './demo.ts';
import { openStand, type Stand } from './stand.ts';

const demo = useDemo();

/** Stages of the graph of today. */
const PRESENT = STAGE_NAMES.filter((stage) => stage !== 'runRefresh');
/** A stage and the one after it that must not fail the same way twice. */
const PAIRS: readonly (readonly StageName[])[] = [
  ['runTools', 'composeAnswer'],
  ['receiveQuestion', 'composeAnswer'],
];

const SECRET = 'пароль СЕКРЕТ у ООО «Ромашка»';

type Trouble = (runtime: Runtime) => Promise<never>;

const breaks: Trouble = async () => {
  throw new RangeError(SECRET);
};

interface Reached {
  readonly reached: Promise<void>;
  readonly trouble: Trouble;
}

/** A stage that does not end: `hears` leaves when it is told to stop. */
function hangs(hears: boolean): Reached {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  return {
    reached,
    trouble: ({ signal }) =>
      new Promise((_, reject) => {
        resolve();
        if (hears) signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  };
}

let stand: Stand;
let troubles = new Map<StageName, Trouble>();

const around = (node: Node): Node => ({
  ...node,
  run: (state, deps, runtime) => troubles.get(node.name)?.(runtime) ?? node.run(state, deps, runtime),
});

beforeAll(async () => {
  stand = await openStand({ place: await freshPlace('pglite'), door: demo().door, around });
});
afterAll(() => stand.close());

async function thread(): Promise<string> {
  return (await stand.dialogue.createThread({})).thread_id;
}

/** Runs with the stages in trouble, and mends them. */
async function troubled<T>(stages: readonly StageName[], trouble: Trouble, work: () => Promise<T>): Promise<T> {
  troubles = new Map(stages.map((stage) => [stage, trouble]));
  try {
    return await work();
  } finally {
    troubles = new Map();
  }
}

function honest({ outcome, answer, clarification, reasons }: Turn): void {
  expect(outcome).toBe('BLOCKED_BY_TOOLING');
  expect(clarification).toBeUndefined();
  expect(reasons).toContainEqual({ reason_code: 'INTERNAL_ERROR', message: REASONS.INTERNAL_ERROR.text });
  expect(answer?.short_answer).toBe(REASONS.INTERNAL_ERROR.text);
  expect(answer?.user_facing_answer).toContain(REASONS.INTERNAL_ERROR.next);
  expect(answer).toMatchObject({ claims: [], evidence_summary: [], clarifying_question: null });
}

describe.each([...PRESENT.map((stage) => [stage]), ...PAIRS].map((stages) => [stages.join(' и '), stages] as const))(
  'ломается %s',
  (_name, stages) => {
    test('честный ответ на второй вопрос диалога, ничего от первого; третий отвечен', async () => {
      const thread_id = await thread();
      const asks = stages.includes('askClarification');
      // after a turn about an account nobody asks which one
      const first = await stand.say(thread_id, asks ? ASKED.greeting : ASKED.cheap);
      const question = asks ? ASKED.unclear : 'Остаток по счету 60.01 на 30.06.2020';
      const broken = await troubled(stages, breaks, () => stand.say(thread_id, question));
      expect(broken.status).toBe(stages.includes('recordTurn') ? 'failed' : 'done');
      honest(broken);
      const record = await stand.recordOf(broken);
      expect(JSON.stringify(record)).not.toContain(SECRET);
      expect(record).toMatchObject({ question, turn_id: 2 });
      const firstRuns = new Set((await stand.recordOf(first)).tool_runs.map(({ tool_run_id }) => tool_run_id));
      expect(record.tool_runs.filter(({ tool_run_id }) => firstRuns.has(tool_run_id))).toEqual([]);
      expect(record.query_frame?.turn_id ?? 2).toBe(2);
      expect(record.evidence_bundle?.request_id ?? record.request_id).toBe(record.request_id);
      const third = await stand.say(thread_id, asks ? ASKED.cheap : ASKED.follow);
      expect(third.outcome).toBe('FULLY_ANSWERED');
    });
  },
);

test('ломается то, что идёт после ответа человека: честно, и вопрос больше не ждёт', async () => {
  const asked = await stand.say(await thread(), ASKED.unclear);
  expect(asked.status).toBe('needs_clarification');
  const broken = await troubled(['resolveFrame'], breaks, () => stand.choose(asked, '1'));
  honest(broken);
  expect((await stand.dialogue.thread(asked.thread_id)).pending).toBeNull();
  expect((await stand.say(asked.thread_id, ASKED.cheap)).outcome).toBe('FULLY_ANSWERED');
});

const HANGING = PRESENT.flatMap((stage) => [[stage, true] as const, [stage, false] as const]);

test.each(HANGING)(
  '%s не кончается (слышит: %s): остановлен за секунду, следующий вопрос отвечен',
  async (stage, hears) => {
    const thread_id = await thread();
    const { reached, trouble } = hangs(hears);
    const cancelled = await troubled([stage], trouble, async () => {
      const question = stage === 'askClarification' ? ASKED.unclear : ASKED.cheap;
      const { turn_id } = await stand.dialogue.ask(thread_id, { question });
      await reached;
      const started = performance.now();
      const turn = await stand.dialogue.cancel(turn_id);
      expect(performance.now() - started).toBeLessThan(1000);
      return turn;
    });
    expect(cancelled).toMatchObject({ status: 'cancelled', outcome: null });
    expect((await stand.say(thread_id, ASKED.greeting)).outcome).toBe('GREETED');
  },
);
