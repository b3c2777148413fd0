/** Branches of one thread do not read each other: three forks deep, all that is stored equals what the library's own memory holds. */
import { type BaseCheckpointSaver, MemorySaver } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { describe, expect, test } from 'vitest';
import { nextVersion, ThreadSaver } from '#checkpoints/saver.ts';
import { UnstorableError } from '#stores/inert-json.ts';
import { eachDatabase } from '../database.ts';
import { type SmallGraph, smallGraph, threadConfig } from './small-graph.ts';

type Snapshot = Awaited<ReturnType<SmallGraph['getState']>>;

/** From the checkpoint back to the beginning of its own branch. */
async function lineage(graph: SmallGraph, from: Snapshot): Promise<Snapshot[]> {
  const above: Snapshot[] = [from];
  for (let next = from.parentConfig; next !== undefined; ) {
    const snapshot = await graph.getState(next);
    above.push(snapshot);
    next = snapshot.parentConfig;
  }
  return above;
}

/** Forks the branch that ends in `tip` before its node `before`, runs it to the end, and returns the new tip. */
async function fork(graph: SmallGraph, tip: Snapshot, before: string, note: string): Promise<Snapshot> {
  const point = (await lineage(graph, tip)).find((snapshot) => snapshot.next.includes(before));
  if (point === undefined) throw new Error(`нет места перед ${before}`);
  const config = await graph.updateState(point.config, { log: [note], question: note });
  await graph.invoke(null, { ...config, durability: 'sync' });
  return graph.getState(threadConfig(String(config.configurable?.thread_id)));
}

/** Everything that each branch says of itself, tips first, after all branches have run. */
async function story(saver: BaseCheckpointSaver, thread: string): Promise<unknown> {
  const graph = smallGraph(saver);
  await graph.invoke({ question: 'начало' }, threadConfig(thread));
  const main = await graph.getState(threadConfig(thread));
  const first = await fork(graph, main, 'ask', 'ветвь 1');
  const second = await fork(graph, first, 'reply', 'ветвь 2');
  const third = await fork(graph, second, 'ask', 'ветвь 3');
  const tips = [main, first, second, third];
  const branches = await Promise.all(tips.map(async ({ config }) => lineage(graph, await graph.getState(config))));
  return branches.map((branch) => branch.map(({ values, next }) => ({ values, next })));
}

eachDatabase((database) => {
  test('ветвь от ветви от ветви — то же, что в памяти', async () => {
    const inMemory = await story(new MemorySaver(), 'ветви');
    expect(inMemory).toHaveLength(4);
    expect(JSON.stringify(inMemory)).toContain('ветвь 3');
    expect(await story(new ThreadSaver(database()), 'ветви')).toEqual(inMemory);
    // the measure is fine enough: the library's own saver does not pass it
    const confused = await story(new PostgresSaver(database().pool), 'обычный').catch(String);
    expect(confused).not.toEqual(inMemory);
  });
});

describe('версии', () => {
  test('растут как текст и не повторяются', () => {
    const counted: string[] = [];
    for (let i = 0; i < 1_200; i += 1) counted.push(nextVersion(counted.at(-1)));
    expect(counted.toSorted()).toEqual(counted);
    expect(counted.toSorted((a, b) => a.localeCompare(b))).toEqual(counted);
    const branches = Array.from({ length: 200 }, () => nextVersion(counted.at(-1)));
    expect(new Set(branches).size).toBe(200);
  });

  test.each([5, '5', '00000000000000000000000000000005.0', null])('чужая версия %j отвергается', (version) => {
    expect(() => nextVersion(version)).toThrow(UnstorableError);
  });
});
