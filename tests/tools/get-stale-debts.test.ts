/** Candidates for a write-off are those of the postings: every remainder below the threshold, limitation by primary dates, sides apart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import { subconto } from '../demo/reading.ts';
import { booksOf, type Desk, objectNamed, openDesk, organisationsOf } from './desk.ts';
import { money, readingOf, SEEDS } from './ledger-figures.ts';
import { AS_OF, cellsOf, figureOf, rowsOf } from './party-reports.ts';

const TOOL = 'get_stale_debts';
const KINDS = ['Контрагенты', 'Договоры', 'ДокументыРасчетовСКонтрагентами'];

/** Remainders below a rouble on the main settlement accounts, counted from postings. */
function kopecks(seed: number, account: string): bigint[] {
  const balances = readingOf(seed).balancesBy(account, {}, ({ side }) =>
    KINDS.map((kind) => subconto(side, kind)?.id ?? '').join('|'),
  );
  return [...balances.values()].filter((one) => one !== 0n && one > -100n && one < 100n);
}

describe.each(SEEDS)('копейки и старые долги, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  let report: Report;
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
    report = (await open.found<Report>(TOOL, { as_of: AS_OF })).value;
  });
  afterAll(() => open.close());

  test('копейки — все остатки меньше рубля, и это 3,12 у шести поставщиков', () => {
    const own = ['60', '62', '76'].flatMap((account) => kopecks(seed, account));
    expect(figureOf(report, 'kopecks_items')).toBe(String(own.length));
    expect(figureOf(report, 'kopecks_credit')).toBe(money(-own.filter((one) => one < 0n).reduce((a, b) => a + b, 0n)));
    expect([own.length, figureOf(report, 'kopecks_credit')]).toEqual([6, '3.12']);
  });

  test('давность: «Импульс» прошёл 21.06.2020, «Старый мост» — 13.08.2020', () => {
    expect(cellsOf(rowsOf(report, 'payable'), 'ЗАО «Импульс»')).toMatchObject({
      ...{ primary_date: '2017-05-22', due_date: '2017-06-21', limitation: '2020-06-21', left: '18900.00' },
      ground: 'три года от срока оплаты прошли',
    });
    expect(cellsOf(rowsOf(report, 'receivable'), 'ООО «Старый мост»')).toMatchObject({
      ...{ primary_date: '2017-07-14', due_date: '2017-08-13', limitation: '2020-08-13', left: '73250.00' },
      ground: 'три года от срока оплаты истекают',
    });
    expect([figureOf(report, 'passed_credit'), figureOf(report, 'near_debit')]).toEqual(['18900.00', '73250.00']);
  });

  test('сверка сходится с остатками проводок', () => {
    expect(report.controls.map(({ agrees }) => agrees)).toEqual([true]);
    expect(figureOf(report, 'control_osv')).toBe(figureOf(report, 'control_rows'));
  });
});

describe('границы', () => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(SEEDS[0]));
  });
  afterAll(() => open.close());

  test('порог в рубль делит копейки и остатки, сторона отбирается', async () => {
    const wide = (await open.found<Report>(TOOL, { as_of: AS_OF, small_below: '0.45' })).value;
    expect(figureOf(wide, 'kopecks_items')).toBe('2');
    const customers = (await open.found<Report>(TOOL, { as_of: AS_OF, side: 'customers' })).value;
    expect(rowsOf(customers, 'payable')).toEqual([]);
    expect(figureOf(customers, 'candidates')).toBe('1');
  });

  test('на 31.05 срок «Импульса» ещё не прошёл, на 21.06 — последний день', async () => {
    const codes = async (as_of: string): Promise<string | undefined> =>
      cellsOf(rowsOf((await open.found<Report>(TOOL, { as_of })).value, 'payable'), 'ЗАО «Импульс»').ground;
    expect(await codes('2020-05-31')).toBe('три года от срока оплаты истекают');
    expect(await codes('2020-06-21')).toBe('три года от срока оплаты истекают');
    expect(await codes('2020-06-22')).toBe('три года от срока оплаты прошли');
  });

  test('вторая организация и контрагент без кандидатов: пусто с доказательством', async () => {
    const [, service] = organisationsOf(open.books);
    const { result } = await open.call(TOOL, { as_of: AS_OF, organisation_id: service.ref });
    expect(result).toMatchObject({ kind: 'empty', cause: 'no_data' });
    const alpha = objectNamed(open.books, 'Catalog_Контрагенты', 'ООО «Альфа»').ref;
    expect((await open.call(TOOL, { as_of: AS_OF, counterparty_id: alpha })).result).toMatchObject({ kind: 'empty' });
  });
});
