/** What the state may hold comes back as it was; what it may not hold is refused with its path, and nothing of it is stored. */
import { Annotation, END, Overwrite, Send, START, StateGraph } from '@langchain/langgraph';
import { describe, expect, test } from 'vitest';
import { InertSerializer } from '#checkpoints/inert-serializer.ts';
import { ThreadSaver } from '#checkpoints/saver.ts';
import { UnstorableError } from '#stores/inert-json.ts';
import { eachDatabase } from '../database.ts';
import { threadConfig } from './small-graph.ts';

/** One node that puts the value into the state. */
function valueGraph(saver: ThreadSaver) {
  const state = Annotation.Root({ value: Annotation<unknown>(), wanted: Annotation<boolean>() });
  return (value: unknown) =>
    new StateGraph(state)
      .addNode('put', () => ({ value }))
      .addEdge(START, 'put')
      .addEdge('put', END)
      .compile({ checkpointer: saver });
}

const ROUND: readonly (readonly [name: string, value: unknown])[] = [
  ['ничто', null],
  ['пустые', { text: '', list: [], object: {}, no: false, zero: 0 }],
  ['деньги и даты текстом', { debit: '1240500.00', date: '2026-03-31', at: '2026-04-10T12:01:15Z' }],
  ['вложенное', { a: [{ b: [[{ c: null }]] }] }],
  ['undefined внутри', { present: 1, absent: undefined }],
  ['U+0000 в тексте', { 'ключ\0': 'до\0после' }],
  ['половина суррогатной пары', 'x\ud800y'],
  ['русский и эмодзи', '«Ёлка» — 1 240 500 ₽ 🧾'],
  ['крайние числа', [9007199254740991, -9007199254740991, 0.1, 1e-300, 1.7976931348623157e308]],
  ['ключ lc с другим значением', { lc: '1', type: 'constructor', id: ['x'] }],
  ['ключ constructor', { constructor: 'x', toString: 'y' }],
  ['одно и то же дважды', ((shared) => [shared, shared])({ a: 1 })],
  ['объект без прототипа', Object.assign(Object.create(null), { a: 1 })],
];

const cyclic: Record<string, unknown> = {};
cyclic.inner = { back: cyclic };
let deep: unknown = 'дно';
for (let i = 0; i < 300; i += 1) deep = [deep];

class Money {
  readonly kopecks = '100';
}

const REFUSED: readonly (readonly [name: string, value: unknown, path: string])[] = [
  ['BigInt', { facts: [{ amount: 1n }] }, 'facts[0].amount'],
  ['дата', { at: new Date(0) }, 'at'],
  ['NaN', [0, Number.NaN], '[1]'],
  ['бесконечность', { rate: -Infinity }, 'rate'],
  ['петля', cyclic, 'inner.back'],
  ['объект класса', { sum: new Money() }, 'sum'],
  ['Map', new Map([['a', 1]]), ''],
  ['Error', { failure: new Error('нет') }, 'failure'],
  ['функция', { call: () => 1 }, 'call'],
  ['символ', { [Symbol('s')]: 1 }, ''],
  ['байты внутри', { file: new Uint8Array([1]) }, 'file'],
  ['объект LangChain', { tool: { lc: 1, type: 'constructor', id: ['langchain', 'x'], kwargs: {} } }, 'tool'],
  ['метка сериализатора', [{ lc: 2, type: 'undefined' }], '[0]'],
  ['ключ __proto__', JSON.parse('{"a":{"__proto__":{"admin":true}}}'), 'a'],
  ['поддельный Send', { lg_name: 'Send', node: 'put', args: {}, extra: 1 }, ''],
  ['слишком глубокое', deep, '[0]'.repeat(200)],
];

eachDatabase((database) => {
  test.each(ROUND)('возвращается тем же: %s', async (name, value) => {
    const graph = valueGraph(new ThreadSaver(database()))(value);
    await graph.invoke({ wanted: true }, threadConfig(`т ${name}`));
    const { values } = await graph.getState(threadConfig(`т ${name}`));
    expect(values).toEqual({ value, wanted: true });
  });

  test.each(REFUSED)('отвергается: %s', async (name, value) => {
    const config = threadConfig(`о ${name}`);
    const graph = valueGraph(new ThreadSaver(database()))(value);
    await expect(graph.invoke({ wanted: true }, config)).rejects.toThrow(UnstorableError);
    const { rows } = await database().pool.query(
      `SELECT 1 FROM checkpoint_blobs WHERE thread_id = $1 AND channel = 'value'`,
      [config.configurable.thread_id],
    );
    expect(rows).toEqual([]);
    expect((await graph.getState(config)).values).not.toHaveProperty('value');
  });

  test.each(['thread_id', 'checkpoint_ns', 'checkpoint_id'])('U+0000 в %s отвергается словами', async (key) => {
    const saver = new ThreadSaver(database());
    const config = { configurable: { thread_id: 't', checkpoint_ns: '', [key]: 'a\0b' } };
    await expect(saver.getTuple(config)).rejects.toThrow(`(${key}): в тексте есть знак U+0000`);
    await expect(saver.list(config).next()).rejects.toThrow(UnstorableError);
    await expect(saver.putWrites(config, [['value', 1]], 'task')).rejects.toThrow(UnstorableError);
  });
});

describe('сериализатор', () => {
  const seen: unknown[] = [];
  const serializer = new InertSerializer({
    async dumpsTyped(data) {
      seen.push(data);
      return ['json', new Uint8Array()];
    },
    loadsTyped: async () => null,
  });

  test.each<[string, unknown, string]>(REFUSED.map(([name, value, path]) => [name, value, path]))(
    'называет место: %s',
    async (_name, value, path) => {
      const refused = await serializer.dumpsTyped(value).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UnstorableError);
      expect(refused).toMatchObject({ path });
    },
  );

  test.each<[string, unknown, string]>([
    ['Send', new Send('node', { sum: 1n }), 'args.sum'],
    ['Send в списке', [new Send('node', { at: [new Date(0)] })], '[0].args.at[0]'],
    ['Overwrite', new Overwrite([Number.NaN]), 'value[0]'],
  ])('смотрит внутрь: %s', async (_name, value, path) => {
    await expect(serializer.dumpsTyped(value)).rejects.toMatchObject({ path });
  });

  test.each<[string, unknown]>([
    ['байты', new Uint8Array([0, 255])],
    ['Send', new Send('node', { a: '1' })],
    ['Overwrite', new Overwrite(['a'])],
  ])('пропускает: %s', async (_name, value) => {
    await serializer.dumpsTyped(value);
    expect(seen.at(-1)).toBe(value);
  });
});
