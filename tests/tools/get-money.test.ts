/** Money, its flow, cash day by day, what hangs on 57 and the card of an account against sums over the postings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { min } from '#domain/money.ts';
import type { Report } from '#tools/report/report.ts';
import { MAIN, SERVICE } from '../demo/reading.ts';
import { booksOf, type Desk, desk, objectNamed, openDesk } from './desk.ts';
import { kopecks, money, organisationId, readingOf, SEEDS } from './ledger-figures.ts';
import { balanceOf, postingsOf, under } from './money-postings.ts';
import { figureOf, raised, rowsOf } from './party-reports.ts';

const MONEY = ['50', '51', '52', '55'];
const OWN = [...MONEY, '57'];

const agreed = ({ controls }: Report): boolean[] => controls.map(({ agrees }) => agrees);

/** Receipts and payments without transfers; revaluation of currency is roubles without currency and no money. */
function flowOf(seed: number, from: string, to: string) {
  let [received, paid, revaluation] = [0n, 0n, 0n];
  for (const { dr, cr, amount } of postingsOf(seed, { from, to })) {
    const isRevaluation = (side: typeof dr, other: typeof dr): boolean =>
      under(['52'], side.account) && under(['91'], other.account) && (side.currencyAmount ?? 0n) === 0n;
    if (isRevaluation(dr, cr)) revaluation += amount;
    else if (isRevaluation(cr, dr)) revaluation -= amount;
    else if (under(MONEY, dr.account) && !under(OWN, cr.account)) received += amount;
    else if (under(MONEY, cr.account) && !under(OWN, dr.account)) paid += amount;
  }
  return { received, paid, revaluation };
}

describe.each(SEEDS)('деньги, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  test.each(['2020-06-30', '2020-05-31', '2020-02-29'])('остаток денег на %s равен сумме проводок', async (as_of) => {
    const { value } = await open.found<Report>('get_money_balance', { as_of });
    expect(figureOf(value, 'money_total')).toBe(money(balanceOf(seed, MONEY, as_of)));
    expect(figureOf(value, 'cash')).toBe(money(balanceOf(seed, ['50'], as_of)));
    expect(figureOf(value, 'acquirer') ?? '0.00').toBe(money(balanceOf(seed, ['57.03'], as_of)));
    const rows = rowsOf(value, 'money').map(({ cells }) => kopecks(cells.amount ?? ''));
    expect(rows.reduce((all, one) => all + one, 0n)).toBe(balanceOf(seed, MONEY, as_of));
    expect(agreed(value)).toEqual([true]);
    expect(raised(value)).toEqual([]);
  });

  test('платёж с датой 01.07 в деньги на 30.06 и в платежи июня не входит, и это сказано', async () => {
    const { notes } = await open.found<Report>('get_money_balance', { as_of: '2020-06-30' });
    expect(notes.find(({ code }) => code === 'FUTURE_DATED_DOCUMENTS')?.message).toContain('150\u00a0000,00');
  });

  test('вторая организация', async () => {
    const organisation_id = organisationId(readingOf(seed), SERVICE);
    const { value } = await open.found<Report>('get_money_balance', { organisation_id, as_of: '2020-06-30' });
    expect(figureOf(value, 'money_total')).toBe(money(balanceOf(seed, MONEY, '2020-06-30', SERVICE)));
    expect(value.organisation.name).toBe(SERVICE);
  });

  test.each([
    ['2020-06-01', '2020-06-30'],
    ['2020-01-01', '2020-03-31'],
    ['2020-06-29', '2020-06-29'],
  ])('поступления и платежи %s–%s без переводов и переоценки', async (from, to) => {
    const { value } = await open.found<Report>('get_cash_flow', { from, to });
    const { received, paid, revaluation } = flowOf(seed, from, to);
    expect(figureOf(value, 'received')).toBe(money(received));
    expect(figureOf(value, 'paid')).toBe(money(paid));
    expect(figureOf(value, 'revaluation') ?? '0.00').toBe(money(revaluation < 0n ? -revaluation : revaluation));
    expect(agreed(value)).toEqual([true]);
  });

  test('месяцы складываются в квартал', async () => {
    const { value } = await open.found<Report>('get_cash_flow', {
      from: '2020-04-01',
      to: '2020-06-30',
      by_month: true,
    });
    for (const column of ['received', 'paid']) {
      const months = rowsOf(value, 'months').map(({ cells }) => kopecks(cells[column] ?? ''));
      expect(months).toHaveLength(3);
      expect(money(months.reduce((all, one) => all + one, 0n))).toBe(figureOf(value, column));
    }
  });

  test('минус по кассе: один день, точная сумма, два ордера', async () => {
    const { value } = await open.found<Report>('get_daily_balances', { from: '2020-01-01', to: '2020-06-30' });
    expect(figureOf(value, 'shortages')).toBe('1');
    expect([figureOf(value, 'short_from_0'), figureOf(value, 'short_0')]).toEqual(['2020-04-23', '6700.00']);
    expect(figureOf(value, 'short_until_0')).toBe('2020-04-24');
    expect(figureOf(value, 'short_in_0')).toBe('48000.00');
    expect(balanceOf(seed, ['50.01'], '2020-04-23')).toBe(-670_000n);
    expect(rowsOf(value, 'days').map(({ cells }) => cells.balance)).toEqual(['-6700.00']);
    expect(agreed(value)).toEqual([true]);
  });

  test('без минуса назван наименьший остаток, тревоги о минусе нет', async () => {
    const { value } = await open.found<Report>('get_daily_balances', { from: '2020-06-01', to: '2020-06-30' });
    expect(figureOf(value, 'shortages')).toBe('0');
    const days = postingsOf(seed, { from: '2020-06-01', to: '2020-06-30' })
      .filter(({ dr, cr }) => [dr.account, cr.account].includes('50.01'))
      .map(({ period }) => period.slice(0, 10));
    const ends = [...new Set(days)].map((day) => balanceOf(seed, ['50.01'], day));
    expect(figureOf(value, 'least_50_01')).toBe(money(ends.reduce(min)));
    expect(rowsOf(value, 'days')).toHaveLength(ends.length);
  });

  test('предел наличных: только «Бриз», 105 000,00 тремя ордерами, хотя спрошен июнь', async () => {
    const { value } = await open.found<Report>('get_daily_balances', {
      ...{ from: '2020-06-01', to: '2020-06-30', check: 'limit' },
    });
    expect(figureOf(value, 'over_limit')).toBe('1');
    expect(
      rowsOf(value, 'over').map(({ entity, cells }) => [entity, cells.documents, cells.cash, cells.excess]),
    ).toEqual([['ООО «Бриз»', '3', '105000.00', '5000.00']]);
  });

  test('57: комиссия февраля и продажи субботы, и ничего больше', async () => {
    const { value } = await open.found<Report>('get_transit_money', { as_of: '2020-06-30' });
    expect(rowsOf(value, 'transit').map(({ cells }) => [cells.date, cells.left])).toEqual([
      ['2020-02-14', '4350.00'],
      ['2020-06-27', '118400.00'],
    ]);
    expect(figureOf(value, 'transit')).toBe(money(balanceOf(seed, ['57'], '2020-06-30')));
    expect(figureOf(value, 'part_purpose_0')).toContain('комиссия 4350.00');
    expect(raised(value)).toHaveLength(1);
    expect(agreed(value)).toEqual([true]);
  });

  test.each([
    ['57.03', '2020-02-01', '2020-02-29'],
    ['51', '2020-06-29', '2020-06-30'],
    ['76.05', '2020-04-01', '2020-04-30'],
  ])('карточка %s, %s–%s: остаток идёт от начала к концу', async (account, from, to) => {
    const { value } = await open.found<Report>('get_account_card', { accounts: [account], from, to, rows_max: 200 });
    const rows = rowsOf(value, 'card');
    const sides = postingsOf(seed, { from, to }).flatMap(({ dr, cr }) => [dr.account, cr.account]);
    expect(rows).toHaveLength(sides.filter((code) => code === account).length);
    const last = rows.at(-1)?.cells;
    const closing = balanceOf(seed, [account], to);
    expect(last?.balance_debit ?? `-${last?.balance_credit}`).toBe(money(closing));
    expect(agreed(value)).toEqual([true]);
  });

  test('карточка одного человека', async () => {
    const person = objectNamed(booksOf(seed), 'Catalog_ФизическиеЛица', 'Петренко Анатолий Иванович').ref;
    const { value } = await open.found<Report>('get_account_card', {
      ...{ accounts: ['71'], from: '2020-01-01', to: '2020-06-30', person_id: person },
    });
    expect(figureOf(value, 'closing')).toBe(money(balanceOf(seed, ['71'], '2020-06-30', MAIN, person)));
    expect(rowsOf(value, 'card')).toHaveLength(4);
  });
});

describe('границы', () => {
  test('проводки по 70 без права на зарплату показаны только суммой', async () => {
    const open = await desk(booksOf(3), { access: { payroll: false } });
    const { value, notes } = await open.found<Report>('get_account_card', {
      ...{ accounts: ['70'], from: '2020-05-01', to: '2020-05-31' },
    });
    expect(value.tables).toEqual([]);
    expect(figureOf(value, 'closing')).toBe(money(-balanceOf(3, ['70'], '2020-05-31')));
    expect(notes.map(({ code }) => code)).toContain('PERSONAL_DATA_HIDDEN');
  });

  test.each([
    ['get_cash_flow', { from: '2019-01-01', to: '2019-02-28' }],
    ['get_daily_balances', { from: '2019-01-01', to: '2019-02-28' }],
    ['get_account_card', { accounts: ['51'], from: '2019-01-01', to: '2019-02-28' }],
  ])('%s до начала учёта: отказ, а не ноль', async (tool, input) => {
    const { result } = await (await desk(booksOf(3))).call(tool, input);
    expect(result).toMatchObject({ kind: 'failed', code: 'BOOKS_BEGIN_LATER' });
  });

  test('база 2026 года', async () => {
    const open = await desk(booksOf(3, '2026'));
    const { value } = await open.found<Report>('get_money_balance', {});
    expect(agreed(value)).toEqual([true]);
    const flow = await open.found<Report>('get_cash_flow', { from: '2026-01-01', to: '2026-03-31' });
    expect(agreed(flow.value)).toEqual([true]);
  });
});
