/**
 * A question back that waits: for another process, for another question, for another version of the program. Whatever comes, nothing is lost
 * in silence.
 */
import { expect, test } from 'vitest';
import { GRAPH_VERSION } from '#graph/graph.ts';
import type { Turn } from '#server/dialogue/shapes.ts';
import type { Database } from '#stores/db.ts';
import { DATABASE_KINDS, freshPlace } from '../database.ts';
import { logOf, refusal } from '../server/gate-desk.ts';
import { ASKED, useDemo } from './demo.ts';
import { openStand, type Stand } from './stand.ts';

const demo = useDemo();

async function withStand<T>(
  options: Omit<Parameters<typeof openStand>[0], 'door'>,
  work: (stand: Stand) => Promise<T>,
): Promise<T> {
  const stand = await openStand({ ...options, door: demo().door });
  try {
    return await work(stand);
  } finally {
    await stand.close();
  }
}

async function asked(stand: Stand): Promise<Turn> {
  const { thread_id } = await stand.dialogue.createThread({});
  const turn = await stand.say(thread_id, ASKED.unclear);
  expect(turn.status).toBe('needs_clarification');
  return turn;
}

async function statuses(stand: Stand, thread_id: string): Promise<string[]> {
  return (await stand.dialogue.thread(thread_id)).turns.map(({ status }) => status);
}

async function accountsOf(stand: Stand, turn: Turn): Promise<readonly string[] | undefined> {
  return (await stand.recordOf(turn)).query_frame?.slots.accounts;
}

/** What the person does while the question waits → what the turns have become. */
const MEANWHILE: Readonly<
  Record<string, { does(stand: Stand, turn: Turn): Promise<Turn>; statuses: string[]; accounts: string[] | undefined }>
> = {
  'отвечает кнопкой': { does: (stand, turn) => stand.choose(turn, '1'), statuses: ['done'], accounts: ['60'] },
  'отвечает словами': { does: (stand, turn) => stand.say(turn.thread_id, '62'), statuses: ['done'], accounts: ['62'] },
  'спрашивает другое': {
    does: (stand, turn) => stand.say(turn.thread_id, ASKED.cheap),
    ...{ statuses: ['set_aside', 'done'], accounts: ['51'] },
  },
  отказывается: {
    does: (stand, turn) => stand.dialogue.cancel(turn.turn_id),
    ...{ statuses: ['cancelled'], accounts: undefined },
  },
};

test.each(DATABASE_KINDS)('%s: вопросы заданы, процесс сменился, каждый человек делает своё', async (kind) => {
  const place = await freshPlace(kind);
  const cases = await withStand({ place }, async (stand) => {
    const all = [];
    for (const [name, meanwhile] of Object.entries(MEANWHILE))
      all.push({ name, meanwhile, waiting: await asked(stand) });
    return all;
  });
  await withStand({ place }, async (stand) => {
    for (const { name, meanwhile, waiting } of cases) {
      const { pending } = await stand.dialogue.thread(waiting.thread_id);
      expect(pending?.interrupt_id, name).toBe(waiting.clarification?.interrupt_id);
      const turn = await meanwhile.does(stand, waiting);
      expect(await statuses(stand, waiting.thread_id), name).toEqual(meanwhile.statuses);
      if (turn.status === 'done') expect(await accountsOf(stand, turn), name).toEqual(meanwhile.accounts);
      if (turn.number === 2) expect(turn.set_aside_turn_id, name).toBe(waiting.turn_id);
      const late = await refusal(stand.choose(waiting, '1'));
      expect(late.code, name).toBe('stale-interrupt');
      const next = await stand.say(waiting.thread_id, ASKED.cheap);
      expect(next.outcome, name).toBe('FULLY_ANSWERED');
    }
  });
});

test.each(DATABASE_KINDS)('%s: ждал → спросили другое → вернулись → следующий вопрос знает всё', async (kind) => {
  await withStand({ place: await freshPlace(kind) }, async (stand) => {
    const { thread_id } = await asked(stand);
    const other = await stand.say(thread_id, ASKED.other);
    expect(other.outcome).toBe('FULLY_ANSWERED');
    const back = await stand.say(thread_id, 'вернуться');
    expect(back.status).toBe('needs_clarification');
    const answered = await stand.choose(back, '2');
    expect(answered.outcome).toBe('FULLY_ANSWERED');
    expect(await accountsOf(stand, answered)).toEqual(['62']);
    const next = await stand.say(thread_id, ASKED.follow);
    expect(next.outcome).toBe('FULLY_ANSWERED');
    const { query_frame } = await stand.recordOf(next);
    expect(query_frame?.slots).toMatchObject({ accounts: ['62'], as_of: '2020-05-31' });
    expect(await statuses(stand, thread_id)).toEqual(['set_aside', 'done', 'done', 'done']);
  });
});

/** Checkpoints as a program would have written them in which the stage of the question back had another name. */
async function renameStage({ pool }: Database): Promise<void> {
  const renamed = (column: string) => `replace(${column}::text, 'askClarification', 'askPerson')`;
  const { rowCount } = await pool.query(
    `UPDATE checkpoints SET checkpoint = ${renamed('checkpoint')}::jsonb, metadata = ${renamed('metadata')}::jsonb`,
  );
  await pool.query(`UPDATE checkpoint_blobs SET channel = ${renamed('channel')}`);
  await pool.query(`UPDATE checkpoint_writes SET channel = ${renamed('channel')}`);
  expect(rowCount).toBeGreaterThan(0);
}

/** Versions of the graph since there are dialogues → the stages by which a question may wait in their checkpoints. */
const STAGES_OF: Readonly<Record<string, readonly string[]>> = {
  '1': [
    ...['receiveQuestion', 'interpretFrame', 'resolveFrame', 'askClarification', 'chooseRoute', 'makePlan', 'runTools'],
    ...['collectEvidence', 'judgeCoverage', 'composeAnswer', 'recordTurn'],
  ],
};

test.each(DATABASE_KINDS)(
  '%s: стадию переименовали, версия новая: вопрос задан заново, об этом видно',
  async (kind) => {
    const place = await freshPlace(kind);
    const waiting = await withStand({ place, graphVersion: 'прежняя' }, asked);
    await withStand({ place }, async (stand) => {
      await renameStage(stand.db);
      const anew = await stand.choose(waiting, '1');
      expect(anew).toMatchObject({ number: 2, status: 'needs_clarification', set_aside_turn_id: waiting.turn_id });
      expect(await statuses(stand, waiting.thread_id)).toEqual(['set_aside', 'needs_clarification']);
      const answered = await stand.choose(anew, '1');
      expect(answered.outcome).toBe('FULLY_ANSWERED');
      expect(await accountsOf(stand, answered)).toEqual(['60']);
    });
  },
);

test('стадию переименовали, а версию забыли: ответ не пропадает молча, диалог живёт', async () => {
  const place = await freshPlace('pglite');
  const waiting = await withStand({ place }, asked);
  await withStand({ place }, async (stand) => {
    await renameStage(stand.db);
    expect(await stand.engine.pending(waiting.thread_id)).toBeNull();
    const failed = await stand.choose(waiting, '1');
    expect(failed).toMatchObject({ status: 'failed', outcome: 'BLOCKED_BY_TOOLING' });
    const ended = (await logOf(stand.dialogue, failed.turn_id)).filter(({ event }) => event.type === 'ended');
    expect(ended).toHaveLength(1);
    expect((await stand.say(waiting.thread_id, ASKED.cheap)).outcome).toBe('FULLY_ANSWERED');
  });
});

test('версия графа держит имена стадий: убрать или переименовать стадию нельзя, не сменив её', async () => {
  await withStand({ place: await freshPlace('pglite') }, async ({ graph }) => {
    expect(Object.keys(graph.nodes)).toEqual(expect.arrayContaining([...(STAGES_OF[GRAPH_VERSION] ?? ['?'])]));
  });
});
