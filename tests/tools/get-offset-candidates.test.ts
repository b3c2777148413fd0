/** Debts beside advances: every planted pair with its sum and both contracts, deferred pairs apart, nobody else named. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import { booksOf, type Desk, objectNamed, openDesk, organisationsOf } from './desk.ts';
import { readingOf, SEEDS } from './ledger-figures.ts';
import { AS_OF, cellsOf, figureOf, raised, rowsOf } from './party-reports.ts';

const TOOL = 'get_offset_candidates';

describe.each(SEEDS)('кого можно зачесть, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  let report: Report;
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
    report = (await open.found<Report>(TOOL, { as_of: AS_OF })).value;
  });
  afterAll(() => open.close());

  const kind = (title: string) => (row: { readonly cells: Readonly<Record<string, string>> }) =>
    row.cells.kind === title;

  test('посаженные пары со своими суммами и договорами', () => {
    const rows = rowsOf(report, 'pairs');
    expect(cellsOf(rows, 'ООО «Вектор»', kind('Долг и аванс на разных договорах'))).toMatchObject({
      ...{ first_contract: '№ 5', second_contract: 'Основной', common: '312000.00' },
    });
    expect(cellsOf(rows, 'ООО «Вектор»', kind('Взаимозачёт: мы должны и нам должны'))).toMatchObject({
      ...{ first_accounts: '60.01', second_accounts: '62.01', common: '128400.00' },
    });
    expect(cellsOf(rows, 'ООО «Электропром»')).toMatchObject({ common: '186000.00' });
    expect(cellsOf(rows, 'ООО «ТрансЛогистик»')).toMatchObject({ second_accounts: '76.05', common: '57600.00' });
    expect(cellsOf(rows, 'ООО «Лотос»')).toMatchObject({ first_contract: '№ 8', common: '156000.00' });
    expect(cellsOf(rows, 'ООО «Гранит-Опт»')).toMatchObject({ first_sum: '2500.00', second_sum: '2500.00' });
    expect(cellsOf(rows, 'ООО «Маяк»')).toMatchObject({
      ...{ second_contract: 'Маяк, ООО: Основной договор', second_sum: '41000.00', common: '41000.00' },
    });
    expect(rows).toHaveLength(7);
    expect(figureOf(report, 'parties')).toBe('6');
  });

  test('аванс и долг «Вектора» — остатки проводок', () => {
    const reading = readingOf(seed);
    const where = { Контрагенты: objectNamed(open.books, 'Catalog_Контрагенты', 'ООО «Вектор»').ref };
    expect(reading.balance('60.02', { where })).toBe(31_200_000n);
    expect(reading.balance('62.01', { where })).toBe(12_840_000n);
  });

  test('один остаток в двух парах и платёжка в банке названы', () => {
    expect(figureOf(report, 'twice')).toBe('1');
    expect(figureOf(report, 'sent_sum')).toBe('120000.00');
    expect(raised(report).some((text) => text.includes('{sent_sum}'))).toBe(true);
    expect(report.controls.map(({ agrees }) => agrees)).toEqual([true]);
  });
});

describe('вторая организация', () => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(SEEDS[0]));
  });
  afterAll(() => open.close());

  test('десять пар июня ждут закрытия месяца: это порядок, тревоги нет', async () => {
    const [, service] = organisationsOf(open.books);
    const { value } = await open.found<Report>(TOOL, { as_of: AS_OF, organisation_id: service.ref });
    expect(figureOf(value, 'deferred_pairs')).toBe('10');
    expect(rowsOf(value, 'pairs').every(({ cells }) => cells.kind === 'Зачёт отложен до закрытия месяца')).toBe(true);
    expect(raised(value)).toEqual([]);
  });

  test('у «Альфы» только аванс', async () => {
    const alpha = objectNamed(open.books, 'Catalog_Контрагенты', 'ООО «Альфа»').ref;
    const { result } = await open.call(TOOL, { as_of: AS_OF, counterparty_id: alpha });
    expect(result).toMatchObject({ kind: 'empty', cause: 'no_data' });
  });
});
