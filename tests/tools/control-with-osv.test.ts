/** The control agrees when the answer agrees, explains what it can to the kopeck and names the rest; it never fits an explanation. */
import { describe, expect, test } from 'vitest';
import { MAIN, SERVICE } from '../demo/reading.ts';
import { booksOf, desk } from './desk.ts';
import { expanded, money, readingOf, SEEDS, sided } from './ledger-figures.ts';

const TOOL = 'control_with_osv';
const DAY = '2020-06-30';

interface Value {
  agrees: boolean;
  lines: {
    account: string;
    osv: { dr: string; cr: string };
    difference: string;
    unexplained: string;
    summary: string;
    explanations: { cause: string; sum: string; lines: { title: string; sum: string }[] }[];
  }[];
}

const items = (seed: number): bigint[] =>
  readingOf(seed)
    .items('60.01')
    .map(({ amount }) => amount);

/** What an answer may state about an account, and what the control must say of it. */
const CASES = [
  {
    title: 'развёрнуто: обе колонки',
    stated: (seed: number) => expanded(items(seed)),
    causes: [],
    explained: true,
  },
  {
    title: 'свёрнуто',
    stated: (seed: number) => sided(readingOf(seed).balance('60.01')),
    causes: [],
    explained: true,
  },
  {
    title: 'только кредит: дебетовые остатки не показаны',
    stated: (seed: number) => ({ ...expanded(items(seed)), dr: '0.00' }),
    causes: ['opposite_rows'],
    explained: true,
  },
  {
    title: 'текущие остатки: с документами будущих дат',
    stated: (seed: number) => sided(readingOf(seed).balance('60.01', { until: '2099-12-31' })),
    causes: ['future_documents'],
    explained: true,
  },
  {
    title: 'обе организации вместе',
    stated: (seed: number) => sided(readingOf(seed).balance('60.01', { organisation: '' })),
    causes: ['other_organisations'],
    explained: true,
  },
  {
    title: 'ошибка на копейку',
    stated: (seed: number) => sided(readingOf(seed).balance('60.01') - 1n),
    causes: [],
    explained: false,
  },
] as const;

describe.each(SEEDS)('сверка с ОСВ, зерно %i', (seed) => {
  test.each(CASES)('$title', async ({ stated, causes, explained }) => {
    const open = await desk(booksOf(seed));
    const { value, conflicts, notes } = await open.found<Value>(TOOL, {
      ...{ as_of: DAY, stated: [{ account: '60.01', ...stated(seed) }] },
    });
    const [line] = value.lines;
    expect(line?.osv).toEqual(sided(readingOf(seed).balance('60.01', { organisation: MAIN })));
    expect(line?.explanations.map(({ cause }) => cause)).toEqual(causes);
    expect(line?.unexplained === '0.00').toBe(explained);
    expect(conflicts.map(({ type }) => type)).toEqual(explained ? [] : ['control_with_osv']);
    expect(notes.some(({ code }) => code === 'CONTROL_DIFFERS')).toBe(!explained);
    expect(value.agrees).toBe(line?.difference === '0.00');
  });

  test('строки объяснения названы и складываются', async () => {
    const open = await desk(booksOf(seed));
    const stated = [{ account: '60.01', ...sided(readingOf(seed).balance('60.01', { organisation: '' })) }];
    const { value } = await open.found<Value>(TOOL, { as_of: DAY, stated });
    const [explanation] = value.lines[0]?.explanations ?? [];
    expect(explanation?.lines).toMatchObject([
      { title: SERVICE, sum: money(readingOf(seed).balance('60.01', { organisation: SERVICE })) },
    ]);
    expect(value.lines[0]?.summary).toMatch(/^Сверка с ОСВ: 60\.01 Кт .*; разница Кт /);
  });

  test('пропавшая строка названа, когда она одна такая', async () => {
    const reading = readingOf(seed);
    const lost = reading.items('60.02').find(({ amount }) => amount === 24_000_000n);
    const open = await desk(booksOf(seed));
    const stated = [{ account: '60.02', ...sided(reading.balance('60.02') - (lost?.amount ?? 0n)) }];
    const { value } = await open.found<Value>(TOOL, { as_of: DAY, stated });
    expect(value.lines[0]?.explanations).toMatchObject([{ cause: 'one_row', sum: '-240000.00' }]);
    expect(value.lines[0]?.explanations[0]?.lines[0]?.title).toContain('Север-Снаб');
  });
});

test('ноль с обеих сторон доказан двумя чтениями', async () => {
  const open = await desk(booksOf(3));
  const { result } = await open.call(TOOL, { as_of: DAY, stated: [{ account: '000', dr: '0.00', cr: '0.00' }] });
  expect(result).toMatchObject({ kind: 'empty', cause: 'no_data' });
});

test('запросов не больше тридцати', async () => {
  const open = await desk(booksOf(3));
  const stated = [{ account: '60.01', ...sided(readingOf(3).balance('60.01') - 1n) }];
  expect(await open.requestsOf(() => open.found(TOOL, { as_of: DAY, stated }))).toBeLessThanOrEqual(30);
});
