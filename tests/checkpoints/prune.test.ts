/** Pruning bounds a thread's rows, whatever the number of turns, and takes nothing that is still needed. */
import { Annotation, Command, DeltaChannel, END, START, StateGraph } from '@langchain/langgraph';
import { describe, expect, test } from 'vitest';
import { eraseThread, pruneThread, restThread } from '#checkpoints/prune.ts';
import { ThreadSaver } from '#checkpoints/saver.ts';
import type { Database } from '#stores/db.ts';
import { UnstorableError } from '#stores/inert-json.ts';
import { createResults } from '#stores/results.ts';
import { eachDatabase } from '../database.ts';
import { type SmallGraph, smallGraph, threadConfig, UNCLEAR } from './small-graph.ts';

const TABLES = ['checkpoints', 'checkpoint_writes', 'checkpoint_blobs'] as const;

async function rowsOf(db: Database, thread: string): Promise<readonly number[]> {
  const count = async (table: string): Promise<number> => {
    const { rows } = await db.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE thread_id = $1`,
      [thread],
    );
    return rows[0]?.n ?? 0;
  };
  return Promise.all(TABLES.map(count));
}

async function historyOf(graph: SmallGraph, thread: string): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const snapshot of graph.getStateHistory(threadConfig(thread))) values.push(snapshot.values);
  return values;
}

const TURNS = 25;

eachDatabase((database) => {
  const graphNow = () => smallGraph(new ThreadSaver(database()));

  describe('очистка', () => {
    test(`за ${TURNS} оборотов строк не больше, чем за два; без нее растут`, async () => {
      const graph = graphNow();
      const bounded: (readonly number[])[] = [];
      for (let turn = 1; turn <= TURNS; turn += 1) {
        await graph.invoke({ question: `оборот ${turn}` }, threadConfig('чищу'));
        await pruneThread(database(), 'чищу');
        bounded.push(await rowsOf(database(), 'чищу'));
        if (turn <= 3) await graph.invoke({ question: `оборот ${turn}` }, threadConfig('не чищу'));
      }
      expect(bounded.every((rows) => rows.join() === bounded[0]?.join())).toBe(true);
      expect(bounded[0]?.[0]).toBe(1);
      const [checkpoints = 0, writes = 0, blobs = 0] = await rowsOf(database(), 'не чищу');
      expect(checkpoints).toBeGreaterThanOrEqual(12);
      expect(Math.min(writes, blobs)).toBeGreaterThan(12);
      const { values } = await graph.getState(threadConfig('чищу'));
      expect(values.log).toHaveLength(TURNS * 3);
      expect(values.answer).toBe(`ответ на «оборот ${TURNS}»`);
    });

    test('заданный вопрос остается, на него отвечают, и следующий оборот идет', async () => {
      const graph = graphNow();
      const config = threadConfig('вопрос');
      await graph.invoke({ question: 'первый' }, config);
      await graph.invoke({ question: UNCLEAR }, config);
      const before = await graph.getState(config);
      const removed = await pruneThread(database(), 'вопрос');
      expect(Math.min(removed.checkpoints, removed.writes, removed.blobs)).toBeGreaterThan(0);
      const after = await graph.getState(config);
      expect({ ...after, parentConfig: undefined }).toEqual({ ...before, parentConfig: undefined });
      const id = after.tasks[0]?.interrupts[0]?.id ?? '';
      const answered = await graph.invoke(new Command({ resume: { [id]: 'да' } }), config);
      expect(answered.log.slice(-2)).toEqual(['выбрано: да', 'отвечено: 5']);
      expect((await graph.invoke({ question: 'третий' }, config)).log).toHaveLength(9);
    });

    test('оставляет столько последних, сколько сказано, каждую со своими значениями', async () => {
      const graph = graphNow();
      await graph.invoke({ question: 'история' }, threadConfig('история'));
      const all = await historyOf(graph, 'история');
      await pruneThread(database(), 'история', 3);
      expect(all.length).toBeGreaterThan(3);
      expect(await historyOf(graph, 'история')).toEqual(all.slice(0, 3));
    });

    test('второй раз подряд убирать нечего; чужие разговоры целы', async () => {
      const graph = graphNow();
      for (const thread of ['сосед', 'сам']) await graph.invoke({ question: thread }, threadConfig(thread));
      const neighbour = await rowsOf(database(), 'сосед');
      await pruneThread(database(), 'сам');
      expect(await pruneThread(database(), 'сам')).toEqual({ checkpoints: 0, writes: 0, blobs: 0 });
      expect(await rowsOf(database(), 'сосед')).toEqual(neighbour);
    });

    test('канал, который живет в стираемых записях, отвергается, а не теряется', async () => {
      const state = Annotation.Root({
        log: () => new DeltaChannel<string[], string[]>((left, right) => [...left, ...right.flat()]),
      });
      const graph = new StateGraph(state)
        .addNode('note', () => ({ log: ['запись'] }))
        .addEdge(START, 'note')
        .addEdge('note', END)
        .compile({ checkpointer: new ThreadSaver(database()) });
      const twice = async (): Promise<void> => {
        for (let turn = 0; turn < 2; turn += 1) await graph.invoke({ log: [] }, threadConfig('дельта'));
      };
      await expect(twice()).rejects.toThrow(/DeltaChannel/);
    });

    test.each([0, -1, 1.5, Number.NaN])('оставить %j нельзя', async (keep) => {
      await expect(pruneThread(database(), 'сам', keep)).rejects.toThrow(RangeError);
    });
  });

  describe('отдых после оборота', () => {
    const blobsOf = async (thread: string): Promise<string[]> => {
      const { rows } = await database().pool.query<{ channel: string; type: string }>(
        'SELECT channel, type FROM checkpoint_blobs WHERE thread_id = $1 ORDER BY channel',
        [thread],
      );
      expect(rows.filter(({ type }) => type === 'empty')).toEqual([]);
      return rows.map(({ channel }) => channel);
    };

    test('отработавшие каналы уходят, остальные живут, следующий оборот идёт', async () => {
      const graph = graphNow();
      const config = threadConfig('отдых');
      await graph.invoke({ question: 'первый' }, config);
      await restThread(database(), 'отдых', ['question']);
      expect(await blobsOf('отдых')).toEqual(['answer', 'frame', 'log']);
      const { values } = await graph.getState(config);
      expect([values.question, values.answer, values.log.length]).toEqual([undefined, 'ответ на «первый»', 3]);
      const second = await graph.invoke({ question: 'второй' }, config);
      expect([second.log.length, second.answer, second.frame.words]).toEqual([6, 'ответ на «второй»', ['второй']]);
    });

    test('пока вопрос ждёт, не уходит ничего: ответ на него видит всё прежнее', async () => {
      const graph = graphNow();
      const config = threadConfig('ждёт');
      await graph.invoke({ question: UNCLEAR }, config);
      await restThread(database(), 'ждёт', ['question']);
      const { tasks, values } = await graph.getState(config);
      expect(values.question).toBe(UNCLEAR);
      const id = tasks[0]?.interrupts[0]?.id ?? '';
      const answered = await graph.invoke(new Command({ resume: { [id]: 'да' } }), config);
      expect(answered.answer).toBe(`ответ на «${UNCLEAR}»`);
    });
  });

  describe('стирание', () => {
    test('не оставляет ни строки, ни результатов; соседний разговор цел', async () => {
      const graph = graphNow();
      const results = createResults(database(), 'база');
      for (const thread of ['стереть', 'оставить']) {
        await graph.invoke({ question: thread }, threadConfig(thread));
        await results.keep(`р ${thread}`, { thread_id: thread, turn_id: 1 }, thread);
      }
      const removed = await eraseThread(database(), 'стереть');
      expect(removed.results).toBe(1);
      expect(await rowsOf(database(), 'стереть')).toEqual([0, 0, 0]);
      expect(await graph.getState(threadConfig('стереть'))).toMatchObject({ values: {}, next: [] });
      expect(await results.read('р стереть')).toBeNull();
      expect(await results.read('р оставить')).toBe('оставить');
      expect((await graph.getState(threadConfig('оставить'))).values.answer).toBe('ответ на «оставить»');
    });

    test('U+0000 в имени разговора отвергается словами', async () => {
      await expect(eraseThread(database(), 'a\0')).rejects.toThrow(UnstorableError);
      await expect(pruneThread(database(), 'a\0')).rejects.toThrow(UnstorableError);
    });
  });
});
