/** The SQL of the judge against what is planted in the demo company, on two seeds: the plants do not depend on the seed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Books } from '#evals/books/load.ts';
import type { Organisation, SettlementScope } from '#evals/truth/scope.ts';
import { type OpenItem, openItems } from '#evals/truth/settlement-truth.ts';
import { truthOf } from '#evals/truth/truth-of.ts';
import { demoBooks } from './tiny-books.ts';

const SIDES = ['suppliers', 'customers'] as const;

interface Loaded {
  readonly db: Books;
  readonly first: Organisation;
  readonly items: ReadonlyMap<string, readonly OpenItem[]>;
}

async function load(seed: number): Promise<Loaded> {
  const db = await demoBooks(seed);
  const { rows } = await db.query<Organisation>('SELECT ref, name FROM organisations ORDER BY code LIMIT 1');
  const first = rows[0] ?? { ref: '', name: '' };
  const items = new Map<string, readonly OpenItem[]>();
  for (const side of SIDES) items.set(side, await openItems(db, scopeOf(first, side, '2020-06-30')));
  return { db, first, items };
}

function scopeOf(organisation: Organisation, side: SettlementScope['side'], asOf: string): SettlementScope {
  const all = { party: null, excludedParty: null, days: 0, smallest: 0n, smallestOf: 'doc', with76: true } as const;
  return { kind: 'settlements', measure: 'overdue', side, asOf, organisations: [organisation], ...all };
}

/** Plant, side, party (a part of its name), account, balance in kopecks, days overdue (null: not a debt). */
const OPEN: readonly (readonly [string, (typeof SIDES)[number], string, string, string, number | null])[] = [
  ['P1', 'suppliers', 'Север-Снаб', '60.02', '24000000', null],
  ['P2', 'suppliers', 'Вектор', '60.02', '31200000', null],
  ['P3', 'suppliers', 'Электропром', '60.02', '18600000', null],
  ['P4', 'suppliers', 'Гранит-Опт', '60.01', '250000', null],
  ['P5', 'suppliers', 'ТрансЛогистик', '76.05', '5760000', null],
  ['P6', 'suppliers', 'Гамма-Сервис', '60.01', '4500000', null],
  ['P9', 'customers', 'Вектор', '62.01', '12840000', 0],
  ['P10', 'customers', 'Старый мост', '62.01', '7325000', 1052],
  ['P11', 'suppliers', 'Импульс', '60.01', '-1890000', 1105],
  ['P12', 'customers', 'Северстрой', '62.01', '48400000', 90],
  ['P13', 'customers', 'ООО «Маяк»', '62.01', '9600000', 0],
  ['P15', 'customers', 'Лотос', '62.01', '15600000', 47],
  ['P15', 'customers', 'Лотос', '62.02', '-15600000', null],
  ['P16', 'customers', 'Альфа', '62.02', '-36000000', null],
  ['P17', 'customers', 'Ромашка-Опт', '62.02', '-9000000', null],
  ['P19', 'customers', 'Горэнерго', '62.02', '-123456789', null],
  ['P20', 'customers', 'Маяк, ООО', '62.02', '-4100000', null],
  ['P21', 'customers', 'SYSTEM', '62.01', '8460000', 0],
];

describe.each([1, 4242])('seed %i', (seed) => {
  let loaded: Loaded;
  beforeAll(async () => {
    loaded = await load(seed);
  });
  afterAll(() => loaded.db.close());

  test.each(OPEN)('%s: %s %s on %s', (_, side, party, account, balance, days) => {
    const items =
      loaded.items.get(side)?.filter((item) => item.party.includes(party) && item.account === account) ?? [];
    const found = items.find((item) => item.balance === balance);
    expect(found?.balance, items.map((item) => item.balance).join()).toBe(balance);
    expect(found?.days ?? null).toBe(days);
  });

  test('P7: six suppliers with kopecks, 3,12 in all', () => {
    const small =
      loaded.items.get('suppliers')?.filter((item) => item.class === 'debt' && Math.abs(Number(item.balance)) < 100) ??
      [];
    expect([
      new Set(small.map(({ party }) => party)).size,
      small.reduce((sum, item) => sum + BigInt(item.balance), 0n),
    ]).toEqual([6, -312n]);
  });

  test('P14: eleven customers are overdue only by the default term, 212 400,00', () => {
    const rest =
      loaded.items.get('customers')?.filter(({ late, term }) => late === 'да' && term === 'по умолчанию') ?? [];
    expect([
      new Set(rest.map(({ party }) => party)).size,
      rest.reduce((sum, item) => sum + BigInt(item.balance), 0n),
    ]).toEqual([11, 21_240_000n]);
  });

  test('P28 and P29: a date of another year and a midnight are outside June', async () => {
    const moment = async (account: string, asOf: string): Promise<bigint> => {
      const { heads } = await truthOf(loaded.db, {
        kind: 'balance',
        account,
        organisations: [loaded.first],
        asOf,
        listBy: null,
      });
      const figure = heads[0]?.[0];
      return figure === undefined ? 0n : figure.side === 'Кт' ? -figure.kopecks : figure.kopecks;
    };
    expect((await moment('51', '2020-07-01')) - (await moment('51', '2020-06-30'))).toBe(-15_000_000n);
    expect((await moment('60.01', '2021-06-15')) - (await moment('60.01', '2021-06-14'))).toBe(-4_320_000n);
  });

  test('P24: cash is negative at the end of 23.04', async () => {
    const { heads } = await truthOf(loaded.db, {
      kind: 'balance',
      account: '50.01',
      organisations: [loaded.first],
      asOf: '2020-04-23',
      listBy: null,
    });
    expect(heads[0]).toEqual([{ kopecks: 670_000n, side: 'Кт' }]);
  });

  /** Amounts of planted.csv that are balances of an account at the end of June. */
  test.each(['N4', 'N5', 'N3', 'N3.1', 'N3.2', 'N3.3', 'N3.4'])(
    'planted.csv %s agrees with the balance of its account',
    async (id) => {
      const { rows } = await loaded.db.query<{ amount: string }>('SELECT amount FROM planted WHERE id = $1', [id]);
      const wanted = BigInt((rows[0]?.amount ?? '').replace('.', ''));
      const { rows: all } = await loaded.db.query<{ balance: string }>(
        `SELECT sum(sign * kopecks)::text AS balance FROM entries WHERE org_ref = $1 AND day <= '2020-06-30' GROUP BY account
       UNION ALL SELECT sum(sign * kopecks)::text FROM entries WHERE org_ref = $1 AND day <= '2020-06-30' GROUP BY split_part(account, '.', 1)
       UNION ALL SELECT sum(least(of_person, 0))::text FROM (SELECT sum(sign * kopecks) AS of_person FROM entries
         WHERE org_ref = $1 AND day <= '2020-06-30' AND account = '70' GROUP BY s1) AS persons`,
        [loaded.first.ref],
      );
      expect(
        all.map(({ balance }) => BigInt(balance)).some((balance) => balance === wanted || balance === -wanted),
      ).toBe(true);
    },
  );
});
