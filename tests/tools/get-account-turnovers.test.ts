/** Turnovers are sums over the postings of the period, by any grouping, and they tie the balances at both ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIN, rub, subconto } from '../demo/reading.ts';
import { booksOf, type Desk, desk, objectNamed, openDesk } from './desk.ts';
import { kopecks, money, net, readingOf, SEEDS } from './ledger-figures.ts';

const TOOL = 'get_account_turnovers';

interface Sided {
  dr: string;
  cr: string;
}
interface Value {
  turnover: Sided;
  internal: Sided;
  accounts: (Sided & { account: string; opening: Sided; closing: Sided; internal: Sided })[];
  months: (Sided & { month: string; state: string })[];
  rows: (Sided & {
    account: string;
    other_account: string | null;
    subconto: { title: string; object: { ref: string } | null }[];
  })[];
  rows_total: number;
  residual: (Sided & { rows: number }) | null;
}

interface Part {
  readonly account: string;
  readonly other: string;
  readonly values: readonly (string | undefined)[];
  readonly dr: bigint;
  readonly cr: bigint;
  readonly month: string;
  readonly internal: boolean;
}

/** Sides of active postings of the main organisation on accounts under `roots`, counted here and nowhere else. */
function partsOf(
  seed: number,
  roots: readonly string[],
  from: string,
  to: string,
  kinds: readonly string[],
  party?: string,
): Part[] {
  const under = (code: string): boolean => roots.some((root) => code === root || code.startsWith(`${root}.`));
  return readingOf(seed).books.postings.flatMap((posting) => {
    const day = posting.period.slice(0, 10);
    if (!posting.active || posting.organisation.name !== MAIN || day < from || day > to) return [];
    const same = subconto(posting.dr, 'Контрагенты')?.id === subconto(posting.cr, 'Контрагенты')?.id;
    const internal = under(posting.dr.account) && under(posting.cr.account) && (party === undefined || same);
    const side = (own: 'dr' | 'cr', other: 'dr' | 'cr'): Part[] => {
      const { account } = posting[own];
      if (!under(account)) return [];
      if (party !== undefined && subconto(posting[own], 'Контрагенты')?.id !== party) return [];
      return [
        {
          ...{ account, other: posting[other].account, month: day.slice(0, 7), internal },
          values: kinds.map((kind) => subconto(posting[own], kind)?.id),
          ...{ dr: own === 'dr' ? posting.amount : 0n, cr: own === 'cr' ? posting.amount : 0n },
        },
      ];
    };
    return [...side('dr', 'cr'), ...side('cr', 'dr')];
  });
}

function sumBy(parts: readonly Part[], keyOf: (part: Part) => string): Map<string, Sided> {
  const sums = new Map<string, { dr: bigint; cr: bigint }>();
  for (const part of parts) {
    const known = sums.get(keyOf(part)) ?? { dr: 0n, cr: 0n };
    sums.set(keyOf(part), { dr: known.dr + part.dr, cr: known.cr + part.cr });
  }
  return new Map(
    [...sums]
      .filter(([, one]) => one.dr !== 0n || one.cr !== 0n)
      .map(([key, one]) => [key, { dr: money(one.dr), cr: money(one.cr) }]),
  );
}

const totalOf = (parts: readonly Part[]): Sided => sumBy(parts, () => '').get('') ?? { dr: '0.00', cr: '0.00' };

describe.each(SEEDS)('обороты равны суммам проводок, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  test.each([
    { account: '26', by: ['СтатьиЗатрат'], from: '2020-05-01', to: '2020-05-31' },
    { account: '60', by: ['Контрагенты'], from: '2020-04-01', to: '2020-06-30' },
    { account: '90.01', by: ['НоменклатурныеГруппы'], from: '2020-03-01', to: '2020-03-31' },
    { account: '51', by: [], from: '2020-06-15', to: '2020-06-15' },
  ])('$account по $by, $from–$to', async ({ account, by, from, to }) => {
    const { value, completeness, conflicts } = await open.found<Value>(TOOL, {
      ...{ accounts: [account], from, to, by, rows_max: 500 },
    });
    const parts = partsOf(seed, [account], from, to, by);
    expect({ completeness, conflicts }).toEqual({ completeness: 'complete', conflicts: [] });
    expect(value.turnover).toEqual(totalOf(parts));
    const rows = value.rows.map(
      ({ account: code, subconto: analytics, dr, cr }) =>
        [[code, ...analytics.map(({ object }) => object?.ref ?? '')].join('|'), { dr, cr }] as const,
    );
    expect(new Map(rows)).toEqual(
      sumBy(parts, (part) => [part.account, ...part.values.map((one) => one ?? '')].join('|')),
    );
  });

  test('деньги за июнь по корреспонденции без переводов между своими', async () => {
    const roots = ['50', '51', '52', '55'];
    const { value, completeness, conflicts } = await open.found<Value>(TOOL, {
      ...{ accounts: roots, from: '2020-06-01', to: '2020-06-30', by_corresponding: true, without_internal: true },
      ...{ internal_accounts: ['57'], rows_max: 500 },
    });
    const ours = partsOf(seed, roots, '2020-06-01', '2020-06-30', []);
    const money57 = (code: string): boolean => /^5[0125](\.|$)|^57(\.|$)/.test(code);
    const counted = ours.filter(({ other }) => !money57(other));
    expect({ completeness, conflicts }).toEqual({ completeness: 'complete', conflicts: [] });
    expect(value.turnover).toEqual(totalOf(counted));
    expect(value.internal).toEqual(totalOf(ours.filter(({ other }) => money57(other))));
    expect(
      new Map(value.rows.map(({ account, other_account, dr, cr }) => [`${account}|${other_account}`, { dr, cr }])),
    ).toEqual(sumBy(counted, (part) => `${part.account}|${part.other}`));
    for (const { opening, dr, cr, internal, closing } of value.accounts)
      expect(net(opening) + kopecks(dr) - kopecks(cr) + net(internal)).toBe(net(closing));
  });

  test('обороты с покупателем по месяцам без зачётов авансов', async () => {
    const party = objectNamed(booksOf(seed), 'Catalog_Контрагенты', 'ООО «Кристалл»').ref;
    const { value, conflicts } = await open.found<Value>(TOOL, {
      ...{ accounts: ['62'], from: '2020-01-01', to: '2020-06-30', by_month: true, without_internal: true },
      ...{ counterparty_id: party, by: ['Договоры'], by_corresponding: true, rows_max: 500 },
    });
    const parts = partsOf(seed, ['62'], '2020-01-01', '2020-06-30', ['Договоры'], party);
    const counted = parts.filter(({ internal }) => !internal);
    expect(conflicts).toEqual([]);
    expect(value.turnover).toEqual(totalOf(counted));
    expect(value.internal).toEqual(totalOf(parts.filter(({ internal }) => internal)));
    expect(kopecks(value.internal.dr)).toBe(rub('60 000,00'));
    const months = value.months.filter(({ dr, cr }) => dr !== '0.00' || cr !== '0.00');
    expect(new Map(months.map(({ month, dr, cr }) => [month, { dr, cr }]))).toEqual(
      sumBy(counted, ({ month }) => month),
    );
  });

  test('месяцы складываются в итог, состояние каждого названо', async () => {
    const { value } = await open.found<Value>(TOOL, {
      ...{ accounts: ['26'], from: '2020-01-01', to: '2020-06-30', by_month: true },
    });
    const parts = partsOf(seed, ['26'], '2020-01-01', '2020-06-30', []);
    expect(new Map(value.months.map(({ month, dr, cr }) => [month, { dr, cr }]))).toEqual(
      sumBy(parts, ({ month }) => month),
    );
    expect(value.months.map(({ state }) => state)).toEqual([
      'closed',
      'closed',
      'closed',
      'closed',
      'needs_reclosing',
      'open',
    ]);
    expect(value.turnover).toEqual(totalOf(parts));
  });
});

describe('границы, пустота, помехи', () => {
  test.each([
    ['строка таблицы оборотов пропадает', { faults: [{ kind: 'drop-rows' as const, rows: 1, path: '/Turnovers' }] }],
  ])('%s: обороты сложены по проводкам и верны, замена названа', async (_title, options) => {
    const open = await desk(booksOf(3), options);
    const answer = await open.found<Value>(TOOL, {
      ...{ accounts: ['26'], from: '2020-04-01', to: '2020-04-30', by: ['СтатьиЗатрат'] },
    });
    expect(answer.value.turnover).toEqual(totalOf(partsOf(3, ['26'], '2020-04-01', '2020-04-30', [])));
    expect(answer.conflicts).toEqual([]);
    expect(answer.notes.map(({ code }) => code)).toContain('STEP_REPLACED_BY_FALLBACK');
  });

  test.each([
    ['период до начала учёта', { from: '2018-01-01', to: '2018-12-31' }, 'BOOKS_BEGIN_LATER'],
    ['период длиннее года', { from: '2020-01-01', to: '2021-06-30' }, 'EVIDENCE_DEPTH_LIMIT'],
    ['начало позже конца', { from: '2020-06-30', to: '2020-06-01' }, 'MCP_SCHEMA_ERROR'],
  ])('%s', async (_title, period, code) => {
    const { result } = await (await desk(booksOf(3))).call(TOOL, { accounts: ['51'], ...period });
    expect(result).toMatchObject({ kind: 'failed', code });
  });

  test('нет оборотов, нет счёта, нет субконто — три разные причины', async () => {
    const open = await desk(booksOf(3));
    const period = { from: '2020-06-01', to: '2020-06-30' };
    const cause = async (input: Record<string, string[]>) => {
      const { result } = await open.call(TOOL, { ...period, ...input });
      return result.kind === 'empty' ? result.cause : result.kind;
    };
    expect(await cause({ accounts: ['80'] })).toBe('no_data');
    expect(await cause({ accounts: ['60.99'] })).toBe('entity_not_bound');
    expect(await cause({ accounts: ['51'], by: ['Контрагенты'] })).toBe('wrong_question');
  });

  test('база не включает последнюю секунду: обороты верны и без замены', async () => {
    const open = await desk(booksOf(3), { profile: 'exclusiveEnd' });
    const answer = await open.found<Value>(TOOL, {
      ...{ accounts: ['26'], from: '2020-04-01', to: '2020-04-30', by: ['СтатьиЗатрат'] },
    });
    expect(answer.value.turnover).toEqual(totalOf(partsOf(3, ['26'], '2020-04-01', '2020-04-30', [])));
    expect(answer).toMatchObject({ completeness: 'complete', conflicts: [] });
  });

  test('остатки на концах спорят и с проводками: противоречие, не полный ответ', async () => {
    const faults = [{ kind: 'drop-rows' as const, rows: 1, path: '/Balance', nth: 3, count: 2 }];
    const open = await desk(booksOf(3), { faults });
    const answer = await open.found<Value>(TOOL, { accounts: ['60'], from: '2020-06-01', to: '2020-06-30' });
    expect(answer.completeness).toBe('truncated');
    expect(answer.conflicts).toMatchObject([{ type: 'opening_turnover_closing' }]);
    expect(answer.conflicts[0]?.fact_ids.length).toBeGreaterThan(0);
  });

  test('запросов не больше сорока даже по месяцам', async () => {
    const open = await desk(booksOf(3));
    const input = {
      accounts: ['60', '62'],
      from: '2020-01-01',
      to: '2020-06-30',
      by_month: true,
      without_internal: true,
    };
    expect(await open.requestsOf(() => open.found(TOOL, input))).toBeLessThanOrEqual(40);
  });
});
