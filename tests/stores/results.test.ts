/** What tools returned is kept once, read back as it was, and forgotten by turns; in a database and in memory alike. */
import { describe, expect, test } from 'vitest';
import type { Json } from '#state/scalars.ts';
import { createMemoryResults } from '#stores/memory-results.ts';
import { createResults, type Results } from '#stores/results.ts';
import { eachDatabase } from '../database.ts';

const SHAPES: readonly (readonly [name: string, value: Json])[] = [
  ['ничто', null],
  ['пустые', { text: '', list: [], object: {}, no: false, zero: 0 }],
  ['деньги текстом', { debit: '1240500.00', credit: '0.00' }],
  [
    'похожее на объект LangChain',
    { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'AIMessage'], kwargs: {} },
  ],
  ['похожее на метку сериализатора', [{ lc: 2, type: 'undefined' }]],
  ['знак U+0000', { 'ключ\0': 'до\0после' }],
  ['половина суррогатной пары', 'x\ud800y'],
  ['унаследованные имена', JSON.parse('{"__proto__":{"a":1},"constructor":"x","toString":null}') as Json],
  ['точность', { big: 9007199254740991, small: 0.1, text: '12345678901234567890.12' }],
  ['много строк', Array.from({ length: 2_000 }, (_, i) => ({ number: String(i), party: 'ООО «Ёлка»' }))],
];

function resultsSuite(results: () => Results): void {
  test.each(SHAPES)('возвращается тем же: %s', async (name, value) => {
    await results().keep(`форма ${name}`, { thread_id: 'формы', turn_id: 1 }, value);
    expect(await results().read(`форма ${name}`)).toStrictEqual(value);
  });

  test('неизвестный ключ — ничего', async () => {
    expect(await results().read('нет такого')).toBeNull();
  });

  test('первая запись остается, вторая — не ошибка', async () => {
    const owner = { thread_id: 'первая', turn_id: 1 };
    await Promise.all(['a', 'a', 'a'].map((value) => results().keep('раз', owner, value)));
    await results().keep('раз', { thread_id: 'другая', turn_id: 9 }, 'b');
    expect(await results().read('раз')).toBe('a');
    expect(await results().forget('другая', 100)).toBe(0);
  });

  test('то, что изменили после записи, не меняет записанного', async () => {
    const value = { sum: '1.00' };
    await results().keep('свое', { thread_id: 'свое', turn_id: 1 }, value);
    value.sum = '2.00';
    expect(await results().read('свое')).toEqual({ sum: '1.00' });
  });

  test('забываются прежние обороты одного разговора', async () => {
    const turns = [1, 2, 3, 10];
    for (const turn_id of turns) await results().keep(`з${turn_id}`, { thread_id: 'забыть', turn_id }, turn_id);
    await results().keep('чужой', { thread_id: 'не забыть', turn_id: 1 }, 'цел');
    expect(await results().forget('забыть', 3)).toBe(2);
    expect(await Promise.all(turns.map((turn) => results().read(`з${turn}`)))).toEqual([null, null, 3, 10]);
    expect(await results().forget('забыть', Number.MAX_SAFE_INTEGER)).toBe(2);
    expect(await results().read('чужой')).toBe('цел');
  });

  test.each<[string, unknown]>([
    ['BigInt', { sum: 1n }],
    ['дата', new Date(0)],
    ['не число', [Number.NaN]],
    ['undefined', { a: undefined }],
    ['объект класса', new Map()],
  ])('отвергается: %s', async (name, value) => {
    const kept = results().keep(`плохое ${name}`, { thread_id: 'п', turn_id: 1 }, value as Json);
    await expect(kept).rejects.toThrow(/^Хранить нельзя/);
    expect(await results().read(`плохое ${name}`)).toBeNull();
  });

  test('U+0000 в ключе или разговоре отвергается словами', async () => {
    await expect(results().keep('a\0', { thread_id: 't', turn_id: 1 }, 1)).rejects.toThrow('U+0000');
    await expect(results().keep('a', { thread_id: 't\0', turn_id: 1 }, 1)).rejects.toThrow('U+0000');
  });
}

describe('в памяти', () => {
  const results = createMemoryResults();
  resultsSuite(() => results);
});

eachDatabase((database) => {
  resultsSuite(() => createResults(database(), 'база'));

  test('лежат сжатыми, с размером до сжатия', async () => {
    const rows = Array.from({ length: 500 }, () => ({ account: '60.01', debit: '0.00' }));
    await createResults(database(), 'база').keep('сжатое', { thread_id: 'с', turn_id: 1 }, rows);
    const { rows: found } = await database().pool.query<{ packed: number; bytes: string }>(
      `SELECT length(value) AS packed, json_bytes AS bytes FROM results WHERE key = 'сжатое'`,
    );
    expect(found).toEqual([{ packed: expect.any(Number), bytes: String(Buffer.byteLength(JSON.stringify(rows))) }]);
    expect(found[0]?.packed).toBeLessThan(Number(found[0]?.bytes) / 10);
  });
});
