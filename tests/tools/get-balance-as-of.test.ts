/** Balances that the tool answers with are those counted from the postings of the books, on every level, and it never answers with a part. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Found } from '#tools/result.ts';
import { MAIN, rub, SERVICE } from '../demo/reading.ts';
import { booksOf, type Desk, desk, openDesk, organisationsOf } from './desk.ts';
import { expanded, keyBy, money, net, organisationId, readingOf, SEEDS, sided } from './ledger-figures.ts';

const TOOL = 'get_balance_as_of';

interface Value {
  as_of_date: string;
  asked_date: string;
  balance_period: string;
  collapsed: { dr: string; cr: string };
  expanded: { dr: string; cr: string };
  accounts: {
    account: string;
    dr: string;
    cr: string;
    red: boolean;
    currencies: { currency: string; dr: string; cr: string }[];
    quantity: string | null;
  }[];
  rows: { account: string; dr: string; cr: string; subconto: { title: string; object: { ref: string } | null }[] }[];
  rows_total: number;
  residual: { rows: number; dr: string; cr: string } | null;
  control: { account: string; difference: string }[];
  future: { documents: { title: string; dr: string; cr: string; date: string }[]; documents_total: number } | null;
}

const CASES = [
  { account: '60', by: ['Контрагенты'], day: '2020-06-30', organisation: MAIN },
  {
    account: '60.01',
    by: ['Контрагенты', 'Договоры', 'ДокументыРасчетовСКонтрагентами'],
    day: '2020-05-31',
    organisation: MAIN,
  },
  { account: '62', by: ['Контрагенты', 'Договоры'], day: '2020-06-15', organisation: SERVICE },
  { account: '41', by: ['Номенклатура'], day: '2020-06-30', organisation: MAIN },
  { account: '51', by: [], day: '2020-04-15', organisation: MAIN },
  { account: '68', by: ['ВидыПлатежейВГосБюджет'], day: '2020-05-31', organisation: MAIN },
  { account: '90', by: [], day: '2020-05-31', organisation: MAIN },
  { account: '71', by: ['РаботникиОрганизаций'], day: '2020-06-30', organisation: MAIN },
] as const;

describe.each(SEEDS)('остатки равны суммам проводок, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  test.each(CASES)('$account на $day, $organisation', async ({ account, by, day, organisation }) => {
    const reading = readingOf(seed);
    const scope = { organisation, until: day };
    const { value, completeness, conflicts } = await open.found<Value>(TOOL, {
      ...{ accounts: [account], by: [...by], as_of: day, rows_max: 500 },
      organisation_id: organisationId(reading, organisation),
    });
    const expected = reading.balancesBy(account, scope, keyBy(by));
    expect({ completeness, conflicts }).toEqual({ completeness: 'complete', conflicts: [] });
    expect(value.collapsed).toEqual(sided(reading.balance(account, scope)));
    expect(value.expanded).toEqual(expanded(expected.values()));
    const rows = value.rows.map(
      (row) => [[row.account, ...row.subconto.map(({ object }) => object?.ref ?? '')].join('|'), net(row)] as const,
    );
    expect(new Map(rows.filter(([, amount]) => amount !== 0n))).toEqual(
      new Map([...expected].map(([key, amount]) => [key.replace(/\|Enum_[^|]*/g, ''), amount])),
    );
    expect(value.control.every(({ difference }) => difference === '0.00')).toBe(true);
  });

  test('валюта и количество: 60.21 в долларах, 41.01 в штуках', async () => {
    const reading = readingOf(seed);
    const { value } = await open.found<Value>(TOOL, { accounts: ['60.21', '41.01'], as_of: '2020-06-30' });
    const [goods, abroad] = [...value.accounts].sort((a, b) => (a.account < b.account ? -1 : 1));
    const dollars = reading.entries('60.21').reduce((sum, { currencyAmount }) => sum + currencyAmount, 0n);
    expect(abroad?.currencies).toEqual([{ currency: 'USD', ...sided(dollars) }]);
    expect(Number(goods?.quantity) * 1000).toBeCloseTo(Number(reading.quantity('41.01')), 3);
  });

  test('показанные строки и остаток списка складываются в развернутый итог', async () => {
    const { value } = await open.found<Value>(TOOL, {
      ...{ accounts: ['60'], by: ['Контрагенты'], as_of: '2020-06-30', rows_max: 3 },
    });
    expect(value.rows).toHaveLength(3);
    expect(value.residual?.rows).toBe(value.rows_total - 3);
    const parts = [...value.rows, ...(value.residual === null ? [] : [value.residual])];
    expect(parts.reduce((sum, part) => sum + net(part), 0n)).toBe(net(value.collapsed));
  });
});

describe('день остатка', () => {
  test('документы будущих дат названы и в остаток не входят', async () => {
    const open = await desk(booksOf(3));
    const { value, notes } = await open.found<Value>(TOOL, { accounts: ['60'] });
    expect(value).toMatchObject({ as_of_date: '2020-06-30', balance_period: '2020-07-01T00:00:00' });
    expect(value.future?.documents).toMatchObject([
      { date: '2020-07-01', dr: money(rub('150 000,00')), cr: '0.00' },
      { date: '2021-06-15', dr: '0.00', cr: money(rub('43 200,00')) },
    ]);
    expect(notes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['ASSUMPTION_APPLIED_EXPLICITLY', 'FUTURE_DATED_DOCUMENTS', 'PERIOD_NOT_CLOSED']),
    );
  });

  test('дата раньше начала учета исправлена, и причина названа', async () => {
    const open = await desk(booksOf(3));
    const { value, notes } = await open.found<Value>(TOOL, { accounts: ['51'], as_of: '2019-06-30' });
    expect(value).toMatchObject({ asked_date: '2019-06-30', as_of_date: '2019-12-31' });
    expect(value.collapsed.dr).toBe(money(rub('2 183 400,00')));
    expect(notes.find(({ code }) => code === 'BOOKS_BEGIN_LATER')?.message).toContain('31.12.2019');
  });
});

describe('пустота и отказ имеют причину', () => {
  test.each([
    ['счёта нет', { accounts: ['60.99'] }, 'entity_not_bound'],
    ['субконто не того счёта', { accounts: ['51'], by: ['Контрагенты'] }, 'wrong_question'],
    ['субконто только оборотное', { accounts: ['26'], by: ['СтатьиЗатрат'] }, 'wrong_question'],
    ['счёт пуст', { accounts: ['000'], as_of: '2020-06-30' }, 'no_data'],
  ])('%s', async (_title, input, cause) => {
    const { result } = await (await desk(booksOf(3))).call(TOOL, input);
    expect(result).toMatchObject({ kind: 'empty', cause });
  });

  test('отбор, под который ничего не подходит', async () => {
    const books = booksOf(3);
    const stranger = organisationsOf(books)[0].ref;
    const { result } = await (await desk(books)).call(TOOL, { accounts: ['60'], counterparty_id: stranger });
    expect(result).toMatchObject({ kind: 'empty', cause: 'filter_too_narrow' });
  });

  test('закрытая организация — отказ, а не ноль', async () => {
    const books = booksOf(3);
    const [main, service] = organisationsOf(books);
    const open = await desk(books, { login: ['Бухгалтер', 'огр'] });
    const hidden = await open.call(TOOL, { accounts: ['51'], organisation_id: service.ref });
    expect(hidden.result).toMatchObject({ kind: 'failed', code: 'ACCESS_LIMITED' });
    const own = await open.found<Value>(TOOL, { accounts: ['51'], organisation_id: main.ref, as_of: '2020-06-30' });
    expect(net(own.value.collapsed)).toBe(readingOf(3).balance('51'));
    const product = await open.call(TOOL, { accounts: ['51'] }, { organisations: [service.ref] });
    expect(product.result).toMatchObject({ kind: 'failed', code: 'ACCESS_LIMITED' });
  });

  test('зарплата закрыта: счёт 70 одной суммой, человека спросить нельзя', async () => {
    const open = await desk(booksOf(3), { access: { payroll: false } });
    const { value, notes } = await open.found<Value>(TOOL, {
      ...{ accounts: ['70'], by: ['РаботникиОрганизаций'], as_of: '2020-06-30' },
    });
    expect(value.rows).toHaveLength(1);
    expect(net(value.collapsed)).toBe(readingOf(3).balance('70'));
    expect(notes.map(({ code }) => code)).toContain('PERSONAL_DATA_HIDDEN');
    const person = booksOf(3).objects.get('Catalog_ФизическиеЛица')?.[0]?.ref ?? '';
    const where = [{ kind: 'РаботникиОрганизаций', ref: person }];
    const one = await open.call(TOOL, { accounts: ['70'], where });
    expect(one.result).toMatchObject({ kind: 'failed', code: 'PERSONAL_DATA_HIDDEN' });
  });
});

describe('помехи не дают уверенной цифры', () => {
  const input = { accounts: ['60'], by: ['Контрагенты'], as_of: '2020-06-30' };

  test('строка остатков пропала по дороге: противоречие с ОСВ, не полный ответ', async () => {
    const open = await desk(booksOf(3), {
      faults: [{ kind: 'drop-rows', rows: 1, path: '/\\/Balance\\(\\)\\?(?!.*\\$select)/' }],
    });
    const answer: Found<Value> = await open.found<Value>(TOOL, input);
    expect(answer.completeness).toBe('truncated');
    expect(answer.conflicts).toMatchObject([{ type: 'control_with_osv' }]);
    expect(answer.conflicts[0]?.fact_ids.length).toBeGreaterThan(0);
  });

  test.each([
    ['база недоступна', [{ kind: 'reset' as const }], '1C_UNAVAILABLE'],
    [
      'остатки всегда с ошибкой',
      [{ kind: 'error' as const, status: 500, body: 'json' as const, path: '/Balance' }],
      '1C_UNAVAILABLE',
    ],
    ['ответ всегда оборван', [{ kind: 'truncate' as const, how: 'cut' as const, path: '/Balance' }], null],
  ])('%s', async (_title, faults, code) => {
    const { result, run } = await (await desk(booksOf(3), { faults })).call(TOOL, input);
    expect(result).toMatchObject(code === null ? { kind: 'failed' } : { kind: 'failed', code });
    expect(run.status).not.toBe('success');
  });

  test('запросов к 1С не больше предела', async () => {
    const open = await desk(booksOf(3));
    expect(await open.requestsOf(() => open.found(TOOL, { ...input, rows_max: 500 }))).toBeLessThanOrEqual(40);
    expect(await open.requestsOf(() => open.found(TOOL, { ...input, rows_max: 500 }))).toBeLessThanOrEqual(20);
  });

  test.each(['strict', 'cloud', 'paging', 'exclusiveEnd'] as const)('повадки %s: та же цифра', async (profile) => {
    const open = await desk(booksOf(3), { profile });
    const { value, completeness } = await open.found<Value>(TOOL, {
      accounts: ['62'],
      by: ['Контрагенты'],
      as_of: '2020-05-31',
    });
    const reading = readingOf(3);
    expect(completeness).toBe('complete');
    expect(net(value.collapsed)).toBe(reading.balance('62', { until: '2020-05-31' }));
    expect(value.expanded).toEqual(
      expanded(reading.balancesBy('62', { until: '2020-05-31' }, keyBy(['Контрагенты'])).values()),
    );
  });
});
