/** A run that has lost its dialogue writes no checkpoint: what the next runner has stored stays the last word. */
import { randomUUID } from 'node:crypto';
import { END, START, StateGraph } from '@langchain/langgraph';
import { beforeEach, describe, expect, test } from 'vitest';
import { StaleRunError } from '#checkpoints/rows.ts';
import { ThreadSaver } from '#checkpoints/saver.ts';
import * as threads from '#stores/threads.ts';
import { eachDatabase } from '../database.ts';
import { SmallState, smallGraph, UNCLEAR } from './small-graph.ts';

const T = (second: number): string => new Date(Date.UTC(2026, 3, 10, 12, 0, second)).toISOString();

type Durability = 'exit' | 'sync';

eachDatabase((database) => {
  let thread_id: string;
  beforeEach(async () => {
    thread_id = randomUUID();
    const owner = { base_id: 'demo', user_name: randomUUID() };
    await threads.insertThread(database().pool, { thread_id, ...owner, title: null, graph_version: 'v1', at: T(0) });
  });
  const take = async (holder: string, now: number): Promise<threads.Lease> => {
    const lease = await threads.takeLease(database().pool, { thread_id, holder, now: T(now), until: T(now + 10) });
    if (lease === null) throw new Error('владение не взято');
    return lease;
  };
  const graph = () => smallGraph(new ThreadSaver(database()));
  const under = ({ holder, fence }: threads.Lease, durability: Durability) => ({
    ...{ configurable: { thread_id, lease: { holder, fence } }, durability },
  });
  /** One node, which waits in the middle of its run. */
  const slowGraph = (within: () => Promise<void>) =>
    new StateGraph(SmallState)
      .addNode('reply', async () => {
        await within();
        return { answer: 'опоздал' };
      })
      .addEdge(START, 'reply')
      .addEdge('reply', END)
      .compile({ checkpointer: new ThreadSaver(database()) });
  const answer = async (): Promise<unknown> => (await graph().getState({ configurable: { thread_id } })).values.answer;
  const rows = async (): Promise<number> => {
    const { rows: found } = await database().pool.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM checkpoints WHERE thread_id = $1)::int
         + (SELECT count(*) FROM checkpoint_blobs WHERE thread_id = $1)::int
         + (SELECT count(*) FROM checkpoint_writes WHERE thread_id = $1)::int AS n`,
      [thread_id],
    );
    return found[0]?.n ?? 0;
  };

  describe.each(['exit', 'sync'] as const)('%s', (durability) => {
    test('владеющий пишет, прежний владелец — нет, и сказанное новым остаётся', async () => {
      const first = await take('А', 0);
      await graph().invoke({ question: 'первый' }, under(first, durability));
      expect(await answer()).toBe('ответ на «первый»');
      const second = await take('Б', 11);
      await graph().invoke({ question: 'второй' }, under(second, durability));
      const before = await rows();
      await expect(graph().invoke({ question: 'опоздавший' }, under(first, durability))).rejects.toThrow(StaleRunError);
      expect([await answer(), await rows()]).toEqual(['ответ на «второй»', before]);
    });

    test('вопрос, заданный опоздавшим, не становится ждущим', async () => {
      const first = await take('А', 0);
      await take('Б', 11);
      await expect(graph().invoke({ question: UNCLEAR }, under(first, durability))).rejects.toThrow(StaleRunError);
      expect(await rows()).toBe(0);
    });

    test('в стёртый диалог не пишет и тот, кто вёл его', async () => {
      const lease = await take('А', 0);
      await threads.buryThread(database().pool, thread_id, T(1));
      await expect(graph().invoke({ question: 'поздно' }, under(lease, durability))).rejects.toThrow(StaleRunError);
      expect(await rows()).toBe(0);
    });
  });

  test('владение отнято посреди прогона: отвергается уже начатый', async () => {
    const lease = await take('А', 0);
    const taken = Promise.withResolvers<threads.Lease>();
    const hold = async (): Promise<void> => taken.resolve(await take('Б', 11));
    // the graph goes on only when the dialogue is another's
    const run = slowGraph(hold).invoke({ question: 'долго' }, under(lease, 'exit'));
    await expect(run).rejects.toThrow(StaleRunError);
    expect(await taken.promise).toMatchObject({ holder: 'Б', fence: 2 });
    expect(await rows()).toBe(0);
  });

  test('кто владения не называет, того ни о чём не спрашивают; негодное — отказ', async () => {
    await take('А', 0);
    await graph().invoke({ question: 'без владения' }, { configurable: { thread_id } });
    expect(await answer()).toBe('ответ на «без владения»');
    const wrong = { configurable: { thread_id, lease: { holder: 'А' } } };
    await expect(graph().invoke({ question: 'х' }, wrong)).rejects.toThrow();
  });
});
