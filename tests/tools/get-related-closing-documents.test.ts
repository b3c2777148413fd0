/** Why advances are not offset: the first differing key of each planted story with both values; deferred offsets are told as the order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import { booksOf, type Desk, objectNamed, openDesk, organisationsOf } from './desk.ts';
import { expanded, keyBy, readingOf, SEEDS } from './ledger-figures.ts';
import { AS_OF, cellsOf, figureOf, raised, rowsOf } from './party-reports.ts';

const TOOL = 'get_related_closing_documents';
const ITEM = ['Контрагенты', 'Договоры', 'ДокументыРасчетовСКонтрагентами'];

describe.each(SEEDS)('почему аванс не зачтён, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  let report: Report;
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
    report = (await open.found<Report>(TOOL, { as_of: AS_OF })).value;
  });
  afterAll(() => open.close());

  test.each([
    ['ООО «Вектор»', 'договор', 'Основной', '№ 5', '312000.00'],
    ['ООО «Лотос»', 'договор', 'Без договора', '№ 8', '156000.00'],
    ['ООО «ТрансЛогистик»', 'счёт расчётов', '76.05', '60.01', '57600.00'],
    ['ООО «Электропром»', 'порядок документов', '12.05.2020', '14.05.2020', '186000.00'],
    ['Маяк, ООО', 'карточка контрагента', 'Маяк, ООО', 'ООО «Маяк»', '41000.00'],
  ])('%s: %s', (entity, difference, of_advance, of_debt, advance) => {
    expect(cellsOf(rowsOf(report, 'unmet'), entity)).toMatchObject({ difference, of_advance, of_debt, advance });
  });

  test('«Гранит-Опт»: переплата и долг под разными документами; «Гамма-Сервис»: без документа', () => {
    const rows = rowsOf(report, 'unmet');
    expect(cellsOf(rows, 'ООО «Гранит-Опт»')).toMatchObject({ difference: 'документ расчётов', debt: '2500.00' });
    expect(figureOf(report, 'nameless_sum')).toBe('45000.00');
  });

  test.each([
    ['ООО «Север-Снаб»', '240000.00'],
    ['ООО «Альфа»', '360000.00'],
  ])('%s: встречного долга нет, тревоги нет', (entity, advance) => {
    expect(cellsOf(rowsOf(report, 'unmet'), entity)).toMatchObject({ difference: 'встречного долга нет', advance });
    expect(raised(report).some((text) => text.includes('{none_'))).toBe(false);
  });

  test('все авансы 60.02 и 62.02 из проводок стоят в ответе', () => {
    const reading = readingOf(seed);
    for (const [account, side] of [
      ['60.02', 'dr'],
      ['62.02', 'cr'],
    ] as const) {
      const own = rowsOf(report, 'unmet').filter(({ cells }) => cells.row_account === account);
      const total = own.reduce((sum, { cells }) => sum + BigInt((cells.advance ?? '0').replace('.', '')), 0n);
      const wanted = expanded(reading.balancesBy(account, {}, keyBy(ITEM)).values())[side];
      expect([account, total]).toEqual([account, BigInt(wanted.replace('.', ''))]);
    }
  });

  test('об одном контрагенте вывод называет оба ключа', async () => {
    const vector = objectNamed(open.books, 'Catalog_Контрагенты', 'ООО «Вектор»').ref;
    const { value } = await open.found<Report>(TOOL, { as_of: AS_OF, side: 'suppliers', counterparty_id: vector });
    expect([figureOf(value, 'key_advance'), figureOf(value, 'key_debt')]).toEqual(['Основной', '№ 5']);
    expect(value.statements[0]?.text).toContain('Первое различие — договор');
  });
});

test('вторая организация: зачёт отложен до закрытия месяца, тревоги нет', async () => {
  const open = await openDesk(booksOf(SEEDS[0]));
  try {
    const [, service] = organisationsOf(open.books);
    const { value } = await open.found<Report>(TOOL, { as_of: AS_OF, organisation_id: service.ref });
    expect(figureOf(value, 'deferred_items')).toBe('10');
    expect(raised(value)).toEqual([]);
    const bridge = objectNamed(open.books, 'Catalog_Контрагенты', 'ООО «Старый мост»').ref;
    const { result } = await open.call(TOOL, { as_of: AS_OF, counterparty_id: bridge });
    expect(result).toMatchObject({ kind: 'empty', cause: 'no_data' });
  } finally {
    await open.close();
  }
});
