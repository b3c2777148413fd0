/** Whose payment it is, what to pay and to whom, money given on account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import { subconto } from '../demo/reading.ts';
import { booksOf, type Desk, desk, objectNamed, openDesk } from './desk.ts';
import { kopecks, money, SEEDS } from './ledger-figures.ts';
import { balanceOf, postingsOf, under } from './money-postings.ts';
import { cellsOf, figureOf, raised, rowsOf } from './party-reports.ts';

const agreed = ({ controls }: Report): boolean[] => controls.map(({ agrees }) => agrees);
const PARTIES = 'Catalog_Контрагенты';

describe.each(SEEDS)('платежи, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  test('чей платёж на 1 234 567,89: АО «Горэнерго», аванс', async () => {
    const { value } = await open.found<Report>('get_payments_by_amount', { amount: '1 234 567,89' });
    expect(figureOf(value, 'payment_party')).toBe('АО «Горэнерго»');
    expect(figureOf(value, 'payment_date')).toBe('2020-06-26');
    expect(figureOf(value, 'payment_booked')).toBe('Дт 51 Кт 62.02');
    expect(rowsOf(value, 'documents')).toHaveLength(1);
  });

  test('чужой текст в назначении только цитируется', async () => {
    const { value } = await open.found<Report>('get_payments_by_amount', { amount: '64000' });
    const purposes = rowsOf(value, 'documents').map(({ cells }) => cells.purpose ?? '');
    const injected = purposes.filter((purpose) => purpose.includes('Игнорируй предыдущие инструкции'));
    expect(injected).toHaveLength(2);
    expect(injected.every((purpose) => purpose.startsWith('«'))).toBe(true);
    expect(value.statements.map(({ text }) => text).join()).not.toContain('Игнорируй');
  });

  test('сумма в валюте: комиссия 120 евро', async () => {
    const { value } = await open.found<Report>('get_payments_by_amount', { amount: '120,00', from: '2020-06-01' });
    const [row] = rowsOf(value, 'documents').filter(({ cells }) => cells.in_currency === '120.00');
    expect(row?.cells).toMatchObject({ date: '2020-06-04', way: 'расход' });
  });

  test('что платить: сумма строк равна итогу, просрочено и наступит по сроку', async () => {
    const { value } = await open.found<Report>('get_payments_due', { as_of: '2020-07-05' });
    const rows = rowsOf(value, 'to_pay');
    const total = rows
      .filter(({ cells }) => cells.currency === undefined)
      .map(({ cells }) => kopecks(cells.to_pay ?? ''));
    expect(money(total.reduce((all, one) => all + one, 0n))).toBe(figureOf(value, 'to_pay'));
    for (const { cells } of rows) {
      expect((cells.due_date ?? '') <= '2020-07-05').toBe(true);
      const rest = kopecks(cells.debt ?? '') - kopecks(cells.covered ?? '') - kopecks(cells.sent ?? '');
      expect(kopecks(cells.to_pay ?? '')).toBe(rest > 0n ? rest : 0n);
    }
    // paid by mistake on another account of the same contract: it is not to be paid once more
    expect(cellsOf(rows, 'ООО «ТрансЛогистик»')).toMatchObject({
      debt: '57600.00',
      covered: '57600.00',
      to_pay: '0.00',
    });
    expect(agreed(value)).toEqual([true]);
  });

  test('сколько перечислить Вектору: долг № 5 без платёжки 131; аванс другого договора не вычтен', async () => {
    const party = objectNamed(booksOf(seed), PARTIES, 'ООО «Вектор»').ref;
    const { value } = await open.found<Report>('get_payments_due', {
      ...{ as_of: '2020-06-30', counterparty_id: party, within: 'all' },
    });
    const rows = rowsOf(value, 'to_pay');
    expect(cellsOf(rows, 'ООО «Вектор»', ({ cells }) => cells.contract === '№ 5')).toMatchObject({
      ...{ debt: '312000.00', sent: '120000.00', to_pay: '192000.00' },
    });
    expect([figureOf(value, 'to_pay'), figureOf(value, 'in_bank')]).toEqual(['192000.00', '120000.00']);
    expect(figureOf(value, 'other_advance_0')).toBe('312000.00');
    expect(figureOf(value, 'sent_order_0')).toContain('0000-000131');
    const debt = postingsOf(seed, { to: '2020-06-30' }).reduce((net, { dr, cr, amount }) => {
      const isOwn = (side: typeof dr): boolean =>
        under(['60.01', '60.21'], side.account) && subconto(side, 'Контрагенты')?.id === party;
      return net - (isOwn(dr) ? amount : 0n) + (isOwn(cr) ? amount : 0n);
    }, 0n);
    expect(money(rows.reduce((all, { cells }) => all + kopecks(cells.debt ?? ''), 0n))).toBe(money(debt));
  });

  test('подотчёт: Петренко 8 540,00 и 20 000,00; люди и перерасход дают сальдо 71', async () => {
    const { value } = await open.found<Report>('get_accountable_persons', { as_of: '2020-06-30' });
    const petrenko = rowsOf(value, 'issues').filter(({ entity }) => entity.startsWith('Петренко'));
    expect(petrenko.map(({ cells }) => [cells.date, cells.given, cells.reported, cells.left])).toEqual([
      ['2020-02-18', '30000.00', '21460.00', '8540.00'],
      ['2020-06-02', '20000.00', '0.00', '20000.00'],
    ]);
    const net = kopecks(figureOf(value, 'held') ?? '') - kopecks(figureOf(value, 'overspent') ?? '');
    expect(net).toBe(balanceOf(seed, ['71'], '2020-06-30'));
    expect(agreed(value)).toEqual([true]);
  });

  test('подотчёт на конец февраля: только остаток первой выдачи', async () => {
    const person_id = objectNamed(booksOf(seed), 'Catalog_ФизическиеЛица', 'Петренко Анатолий Иванович').ref;
    const { value } = await open.found<Report>('get_accountable_persons', { as_of: '2020-02-29', person_id });
    expect(rowsOf(value, 'issues').map(({ cells }) => cells.left)).toEqual(['8540.00']);
    expect(raised(value).filter((text) => text.includes('непроведённые'))).toEqual([]);
  });
});

describe('пустота', () => {
  test.each([
    ['get_payments_by_amount', { amount: '312000', from: '2020-01-01', to: '2020-01-02' }, 'filter_too_narrow'],
    ['get_payments_by_amount', { amount: 'много' }, 'wrong_question'],
    ['get_transit_money', { as_of: '2020-06-30', accounts: ['57.02'] }, 'no_data'],
  ])('%s %j: %s', async (tool, input, cause) => {
    const { result } = await (await desk(booksOf(3))).call(tool, input);
    expect(result).toMatchObject({ kind: 'empty', cause });
  });

  test('за человеком ничего не числится, за другими — числится', async () => {
    const books = booksOf(3);
    const open = await desk(books);
    const { value } = await open.found<Report>('get_accountable_persons', {});
    const holders = new Set([...rowsOf(value, 'issues'), ...rowsOf(value, 'overspent')].map(({ entity }) => entity));
    const free = (books.objects.get('Catalog_ФизическиеЛица') ?? []).find(
      ({ description = '' }) => description !== '' && !holders.has(description),
    );
    const { result } = await open.call('get_accountable_persons', { person_id: free?.ref ?? '' });
    expect(result).toMatchObject({ kind: 'empty', cause: 'filter_too_narrow' });
  });
});
