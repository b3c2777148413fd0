/** What a turn keeps when it is over, over the real graph: everything that its trace and its answer show, once; and how little it reads to begin. */
import { afterEach, expect, test, vi } from 'vitest';
import { ThreadSaver } from '#checkpoints/saver.ts';
import { SPENT_CHANNELS } from '#graph/run.ts';
import { debugView } from '#server/trace.ts';
import { turnRecordSchema } from '#state/turn-record.ts';
import { DATABASE_KINDS, freshPlace } from '../database.ts';
import { logOf } from '../server/gate-desk.ts';
import { ASKED, useDemo } from './demo.ts';
import { openStand, remembering, type Stand } from './stand.ts';

const demo = useDemo();
afterEach(() => {
  vi.restoreAllMocks();
});

const count = async ({ db }: Stand, table: string, thread: string): Promise<number> => {
  const { rows } = await db.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE thread_id = $1`, [
    thread,
  ]);
  return rows[0]?.n ?? 0;
};

const channelsOf = async ({ db }: Stand, thread: string): Promise<string[]> => {
  const { rows } = await db.pool.query<{ channel: string }>(
    'SELECT channel FROM checkpoint_blobs WHERE thread_id = $1',
    [thread],
  );
  return rows.map(({ channel }) => channel);
};

test.each(DATABASE_KINDS)('%s: законченный ход — запись, ответ и журнал, и больше ничего', async (kind) => {
  const stand = await openStand({ place: await freshPlace(kind), door: remembering(demo().door) });
  try {
    const { thread_id } = await stand.dialogue.createThread({});
    const waiting = await stand.say(thread_id, ASKED.unclear);
    expect(waiting.status).toBe('needs_clarification');
    expect(await channelsOf(stand, thread_id)).toEqual(expect.arrayContaining(['query_frame', 'question']));
    const turn = await stand.choose(waiting, '1');
    expect(await count(stand, 'results', thread_id)).toBe(0);
    expect(await count(stand, 'checkpoints', thread_id)).toBe(1);
    const channels = await channelsOf(stand, thread_id);
    expect(channels.filter((channel) => SPENT_CHANNELS.includes(channel))).toEqual([]);
    expect(channels).toEqual(expect.arrayContaining(['conversation', 'request', 'status']));
    const record = turnRecordSchema.parse(await stand.recordOf(turn));
    for (const part of ['query_frame', 'execution_plan', 'evidence_bundle', 'coverage_report', 'outcome'] as const) {
      expect(record[part], part).not.toBeNull();
    }
    expect(Math.min(record.tool_runs.length, record.timings.length, record.clarifications.length)).toBeGreaterThan(0);
    expect(debugView(record).sections.filter(({ lines }) => lines.length === 0)).toEqual([]);
    expect(record.final_answer_package).toEqual(turn.answer);
    const told = (await logOf(stand.dialogue, turn.turn_id)).map(({ event }) => event);
    expect(told.find((event) => event.type === 'answer')).toEqual({ type: 'answer', answer: turn.answer });
    const next = await stand.say(thread_id, ASKED.follow);
    expect([next.outcome, (await stand.recordOf(next)).query_frame?.slots.accounts]).toEqual([
      'FULLY_ANSWERED',
      ['60'],
    ]);
  } finally {
    await stand.close();
  }
});

test('новый ход читает состояние дважды (движок и сам прогон), запись — один раз, в конце', async () => {
  const stand = await openStand({ place: await freshPlace('pglite'), door: remembering(demo().door) });
  try {
    const { thread_id } = await stand.dialogue.createThread({});
    await stand.say(thread_id, ASKED.cheap);
    const states = vi.spyOn(ThreadSaver.prototype, 'getTuple');
    const queries = vi.spyOn(stand.db.pool, 'query');
    await stand.say(thread_id, ASKED.follow);
    expect(states).toHaveBeenCalledTimes(2);
    const records = queries.mock.calls.filter(([text, values]) => {
      const key: unknown = Array.isArray(values) ? values[0] : undefined;
      return String(text).includes('FROM results WHERE key') && String(key).endsWith('/record');
    });
    expect(records).toHaveLength(1);
  } finally {
    await stand.close();
  }
});
