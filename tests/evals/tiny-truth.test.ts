/** The SQL of the judge against sums anyone can make in the head. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Books } from '#evals/books/load.ts';
import { amountOf, type Fact, factAt } from '#evals/truth/facts.ts';
import type { Scope, SettlementScope } from '#evals/truth/scope.ts';
import { openItems } from '#evals/truth/settlement-truth.ts';
import { truthOf } from '#evals/truth/truth-of.ts';
import { tinyBooks } from './tiny-books.ts';

const FIRST = { ref: 'o1', name: 'ООО «Малая»' };
const SECOND = { ref: 'o2', name: 'ООО «Малая Вторая»' };

const settlements = (
  side: SettlementScope['side'],
  asOf: string,
  more: Partial<SettlementScope> = {},
): SettlementScope => ({
  kind: 'settlements',
  measure: 'debt',
  side,
  asOf,
  organisations: [FIRST],
  party: null,
  excludedParty: null,
  days: 0,
  smallest: 0n,
  smallestOf: 'doc',
  with76: true,
  ...more,
});

let db: Books;
beforeAll(async () => {
  db = await tinyBooks();
});
afterAll(() => db.close());

const factsOf = async (scope: Scope): Promise<readonly Fact[]> => (await truthOf(db, scope)).facts;

describe('open settlements', () => {
  const SUMS: readonly (readonly [string, SettlementScope, Record<string, string>, 'Дт' | 'Кт', bigint])[] = [
    [
      'debt to suppliers with kopecks and currency',
      settlements('suppliers', '2020-03-31'),
      { class: 'debt' },
      'Кт',
      70_337n,
    ],
    ['the advance is apart', settlements('suppliers', '2020-03-31'), { class: 'advance' }, 'Дт', 25_000n],
    ['overpaid receipt is neither', settlements('suppliers', '2020-03-31'), { class: 'reverse' }, 'Дт', 1_000n],
    ['before the payment', settlements('suppliers', '2020-02-19'), { class: 'debt' }, 'Кт', 100_037n],
    ['the day of the payment counts', settlements('suppliers', '2020-02-20'), { class: 'debt' }, 'Кт', 60_037n],
    ['kopecks are small', settlements('suppliers', '2020-03-31'), { class: 'debt', small: 'да' }, 'Кт', 37n],
    [
      'less than a rouble is left out',
      settlements('suppliers', '2020-03-31', { smallest: 100n }),
      { class: 'debt' },
      'Кт',
      70_300n,
    ],
    [
      'a party level keeps its kopecks',
      settlements('suppliers', '2020-03-31', { smallest: 100n, smallestOf: 'party' }),
      { class: 'debt' },
      'Кт',
      70_337n,
    ],
    ['in term and nothing to remark', settlements('suppliers', '2020-03-31'), { clean: 'да' }, 'Кт', 10_300n],
    ['kopecks in term are a remark', settlements('suppliers', '2020-02-19'), { clean: 'да' }, 'Кт', 0n],
    [
      'without a party',
      settlements('suppliers', '2020-03-31', { excludedParty: { ref: 's1', name: 'ООО «Первый»' } }),
      { class: 'debt' },
      'Кт',
      10_300n,
    ],
    [
      'one party',
      settlements('suppliers', '2020-03-31', { party: { ref: 's1', name: 'ООО «Первый»' } }),
      {},
      'Кт',
      60_037n,
    ],
    ['a midnight of April is not March', settlements('customers', '2020-03-31'), { class: 'debt' }, 'Дт', 75_000n],
    ['but it is April', settlements('customers', '2020-04-01'), { class: 'debt' }, 'Дт', 75_500n],
    ['due today is not overdue', settlements('customers', '2020-03-31'), { class: 'debt', late: 'да' }, 'Дт', 15_000n],
    ['due yesterday is', settlements('customers', '2020-04-01'), { class: 'debt', late: 'да' }, 'Дт', 75_000n],
    [
      'more than 90 days from the primary date',
      settlements('customers', '2020-03-31'),
      { class: 'debt', bucket: '>90' },
      'Дт',
      7_000n,
    ],
    [
      'by the default term of five days',
      settlements('customers', '2020-03-31'),
      { class: 'debt', late: 'да', term: 'по умолчанию' },
      'Дт',
      8_000n,
    ],
    [
      'a date in the contract is the term',
      settlements('suppliers', '2020-03-31'),
      { class: 'debt', late: 'нет' },
      'Кт',
      10_300n,
    ],
  ];
  test.each(SUMS)('%s', async (_, scope, keys, side, kopecks) => {
    expect(amountOf(factAt(await factsOf(scope), keys), side)).toBe(kopecks);
  });

  const DAYS: readonly (readonly [string, string, number, string])[] = [
    ['2020-03-30', 'Документ v1', 0, 'в срок'],
    ['2020-03-31', 'Документ v1', 0, 'в срок'],
    ['2020-04-01', 'Документ v1', 1, '1–30'],
    ['2020-04-30', 'Документ v1', 30, '1–30'],
    ['2020-05-01', 'Документ v1', 31, '31–60'],
    ['2020-06-29', 'Документ v1', 90, '61–90'],
    ['2020-06-30', 'Документ v1', 91, '>90'],
    ['2020-01-15', 'Документ d1', 92, '>90'],
  ];
  test.each(DAYS)('on %s %s is %i days late', async (asOf, doc, days, bucket) => {
    const item = (await openItems(db, settlements('customers', asOf))).find((one) => one.doc === doc);
    expect([item?.days, item?.bucket]).toEqual([days, bucket]);
  });

  test('a revaluation is no movement, a payment is', async () => {
    const items = await openItems(db, settlements('suppliers', '2020-03-31'));
    const moved = Object.fromEntries(items.map((item) => [item.doc, item.moved]));
    expect([moved['Документ r4'], moved['Документ r1']]).toEqual(['2020-03-20', '2020-02-20']);
  });

  test('an advance and a debt of one party under different contracts are paired by party only', async () => {
    const facts = await factsOf(settlements('suppliers', '2020-03-31'));
    const paired = (keys: Record<string, string>): bigint => amountOf(factAt(facts, { class: 'debt', ...keys }), 'Кт');
    expect([paired({ paired_party: 'true' }), paired({ paired_contract: 'true' })]).toEqual([10_300n, 0n]);
  });
});

describe('balances and turnovers', () => {
  const BALANCES: readonly (readonly [string, string, readonly (typeof FIRST)[], bigint, 'Дт' | 'Кт'])[] = [
    ['60', '2020-03-31', [FIRST], 44_337n, 'Кт'],
    ['60.01', '2020-03-31', [FIRST], 59_037n, 'Кт'],
    ['60.02', '2020-03-31', [FIRST], 25_000n, 'Дт'],
    ['51', '2020-03-31', [FIRST], 76_500n, 'Кт'],
    ['51', '2020-03-31', [SECOND], 4_000n, 'Дт'],
    ['51', '2020-03-31', [FIRST, SECOND], 72_500n, 'Кт'],
    ['62.01', '2020-03-31', [FIRST], 75_000n, 'Дт'],
    ['62.01', '2019-12-31', [FIRST], 7_000n, 'Дт'],
  ];
  test.each(BALANCES)('%s on %s', async (account, asOf, organisations, kopecks, side) => {
    const { heads } = await truthOf(db, { kind: 'balance', account, organisations, asOf, listBy: null });
    expect(heads[0]).toEqual([{ kopecks, side }]);
  });

  test('an account without entries is zero', async () => {
    const { heads } = await truthOf(db, {
      kind: 'balance',
      account: '91.02',
      organisations: [SECOND],
      asOf: '2020-03-31',
      listBy: null,
    });
    expect(heads).toEqual([[{ kopecks: 0n, side: null }]]);
  });

  const TURNOVERS: readonly (readonly [string, string, string, bigint, bigint])[] = [
    ['60', '2020-01-01', '2020-03-31', 75_000n, 119_337n],
    ['60.01', '2020-02-01', '2020-02-29', 40_000n, 37n],
    ['62.01', '2020-03-01', '2020-03-31', 68_000n, 0n],
    ['50.01', '2020-03-01', '2020-03-31', 0n, -1_500n],
    ['51', '2020-03-01', '2020-03-31', -1_500n, 35_000n],
  ];
  test.each(TURNOVERS)('%s from %s to %s', async (account, from, to, dt, kt) => {
    const facts = await factsOf({
      kind: 'turnovers',
      account,
      organisations: [FIRST],
      from,
      to,
      side: null,
      listBy: null,
    });
    const total = factAt(facts, {});
    expect([amountOf(total, 'Дт'), amountOf(total, 'Кт')]).toEqual([dt, kt]);
  });

  test('one side asked: its own list has only what moved there', async () => {
    const { lists } = await truthOf(db, {
      kind: 'turnovers',
      account: '60',
      organisations: [FIRST],
      from: '2020-01-01',
      to: '2020-03-31',
      side: 'Дт',
      listBy: ['corr'],
    });
    const corr = lists.filter(({ main }) => main).map(({ title, entries }) => [title, [...entries.keys()].sort()]);
    expect(corr[0]?.[1]).toContain('41.01');
    expect(corr[1]).toEqual(['corr, Дт', ['51']]);
  });

  test('by month and by corresponding account', async () => {
    const facts = await factsOf({
      kind: 'turnovers',
      account: '60',
      organisations: [FIRST],
      from: '2020-01-01',
      to: '2020-03-31',
      side: null,
      listBy: null,
    });
    const of = (keys: Record<string, string>): readonly bigint[] => [
      amountOf(factAt(facts, keys), 'Дт'),
      amountOf(factAt(facts, keys), 'Кт'),
    ];
    expect(of({ month: '2020-03' })).toEqual([35_000n, 19_300n]);
    expect(of({ corr: '51' })).toEqual([75_000n, 0n]);
    expect(of({ corr: '41.01' })).toEqual([0n, 119_037n]);
  });
});

test('postings of a document: its figures, and an inactive posting that is none', async () => {
  const scope = (ref: string): Scope => ({
    kind: 'movements',
    document: { ref, type: 'РеализацияТоваровУслуг', number: '0000-000002', date: '2020-03-02T10:00:00' },
  });
  const { heads, lists } = await truthOf(db, scope('v2'));
  expect(heads).toEqual([[{ kopecks: 8_000n, side: null }]]);
  expect([...(lists[1]?.entries.keys() ?? [])]).toEqual(['62.01\u000190.01']);
  expect((await truthOf(db, scope('nothing'))).heads).toEqual([[{ kopecks: 0n, side: null }]]);
});
