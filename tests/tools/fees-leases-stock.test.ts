/** Fees of banks, why a balance changed, agents' VAT, kinds of stock, expenses without an article: figures against sums over the postings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import type { Empty } from '#tools/result.ts';
import { booksOf, type Desk, openDesk, organisationsOf } from './desk.ts';
import { kopecks, money, SEEDS } from './ledger-figures.ts';
import { balanceOf, postingsOf, under } from './money-postings.ts';
import { figureOf, rowsOf } from './party-reports.ts';

const MAY = { from: '2020-05-01', to: '2020-05-31' };
const JUNE = { from: '2020-06-01', to: '2020-06-30' };
const Q1 = { from: '2020-01-01', to: '2020-03-31' };
const Q2 = { from: '2020-04-01', to: '2020-06-30' };
const DAY = '2020-06-30';
const MONEY = ['50', '51', '52', '55', '57.03'];

const agreed = ({ controls }: Report): boolean => controls.length > 0 && controls.every(({ agrees }) => agrees);
const errors = ({ statements }: Report): string[] =>
  statements.filter(({ level }) => level === 'error').map(({ text }) => text);
const sumOf = (report: Report, table: string, column: string): bigint =>
  rowsOf(report, table).reduce((all, { cells }) => all + kopecks(cells[column] ?? '0.00'), 0n);

/** What left money for 91.02; an entry of a currency account without currency is a revaluation. */
function fees(seed: number, period: typeof MAY, roots: readonly string[]): bigint {
  return postingsOf(seed, period)
    .filter(({ dr, cr }) => under(['91.02'], dr.account) && under(roots, cr.account))
    .filter(({ cr }) => !under(['52'], cr.account) || (cr.currencyAmount ?? 0n) !== 0n)
    .reduce((all, { amount }) => all + amount, 0n);
}

describe.each(SEEDS)('комиссии, изменение остатка, агентский НДС, запасы, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  test.each([MAY, JUNE])(
    'комиссии за %o — суммы проводок на 91.02 с денежных счетов, без курсовых разниц',
    async (month) => {
      const { value } = await open.found<Report>('get_bank_fees', { ...month, rows_max: 500 });
      expect(figureOf(value, 'total')).toBe(money(fees(seed, month, MONEY)));
      expect(figureOf(value, 'acquiring')).toBe(money(fees(seed, month, ['57.03'])));
      expect(sumOf(value, 'fees', 'amount')).toBe(fees(seed, month, MONEY));
      expect(agreed(value)).toBe(true);
      expect(errors(value)).toEqual([]);
    },
  );

  test('комиссия с валютного счёта показана в валюте', async () => {
    const { value } = await open.found<Report>('get_bank_fees', { ...JUNE, kind: 'currency' });
    expect(rowsOf(value, 'fees').map(({ cells }) => [cells.in_currency, cells.currency])).toEqual([['120.00', 'EUR']]);
    expect(figureOf(value, 'total')).toBe(money(fees(seed, JUNE, ['52'])));
  });

  test.each(['60.21', '51', '62.02'])(
    'остаток %s: начало, движения и конец сходятся, причины в сумме дают изменение',
    async (code) => {
      const { value } = await open.found<Report>('get_balance_changes', { ...MAY, accounts: [code], rows_max: 500 });
      const [opening, closing] = [balanceOf(seed, [code], '2020-04-30'), balanceOf(seed, [code], MAY.to)];
      const sized = (net: bigint): string => money(net < 0n ? -net : net);
      expect(figureOf(value, 'opening')).toBe(sized(opening));
      expect(figureOf(value, 'closing')).toBe(sized(closing));
      expect(figureOf(value, 'change')).toBe(sized(closing - opening));
      const grown = sumOf(value, 'causes', 'to_balance') - sumOf(value, 'causes', 'from_balance');
      expect(grown).toBe(opening < 0n ? opening - closing : closing - opening);
      expect(agreed(value)).toBe(true);
    },
  );

  test('переоценка валюты отделена от документов и тревогой не названа', async () => {
    const { value } = await open.found<Report>('get_balance_changes', { ...MAY, accounts: ['60.21'] });
    const revalued = postingsOf(seed, MAY)
      .filter(({ dr, cr }) => under(['60.21'], dr.account) !== under(['60.21'], cr.account))
      .filter(({ dr, cr }) => ((under(['60.21'], dr.account) ? dr : cr).currencyAmount ?? 0n) === 0n)
      .reduce((net, { dr, amount }) => net + (under(['60.21'], dr.account) ? amount : -amount), 0n);
    expect(figureOf(value, 'revaluation')).toBe(money(revalued < 0n ? -revalued : revalued));
    expect(value.statements.filter(({ level }) => level !== null)).toEqual([]);
  });

  test('агентский НДС: в первом квартале начислен, во втором оплата без начисления названа документом', async () => {
    const { value: first } = await open.found<Report>('get_vat_books', { view: 'agents', ...Q1 });
    const { value: second } = await open.found<Report>('get_vat_books', { view: 'agents', ...Q2 });
    const charged = postingsOf(seed, Q1)
      .filter(({ dr, cr }) => under(['68.32'], cr.account) && !under(['000'], dr.account))
      .reduce((all, { amount }) => all + amount, 0n);
    expect(figureOf(first, 'charged')).toBe(money(charged));
    expect([errors(first).length, errors(second).length]).toEqual([0, 1]);
    expect(figureOf(second, 'charged')).toBe('0.00');
    expect(rowsOf(second, 'agent_payments').map(({ entity }) => entity.includes('14.05.2020'))).toEqual([true]);
    expect([first, second].map(agreed)).toEqual([true, true]);
  });

  test('в НДС к уплате счёт ответа — 68.02, агентский НДС стоит рядом', async () => {
    const { value } = await open.found<Report>('get_vat_books', { view: 'payable', ...Q1 });
    const shown = value.figures.filter(({ account, beside }) => account !== null && !beside);
    expect([...new Set(shown.map(({ account }) => account))]).toEqual(['68.02']);
    expect(value.tables.some(({ key }) => key === 'agents')).toBe(true);
  });

  test.each([
    ['materials', '10'],
    ['goods', '41'],
    ['products', '43'],
  ] as const)('запасы вида %s — только счёт %s, по складам в сумме столько же', async (kind, root) => {
    const { value } = await open.found<Report>('get_stock', { as_of: DAY, kind, by: ['Склады'], rows_max: 500 });
    const wanted = rowsOf(value, 'stock').map(({ cells }) => cells.row_account ?? '');
    expect(wanted.every((code) => under([root], code))).toBe(true);
    expect(kopecks(figureOf(value, 'amount') ?? '')).toBe(sumOf(value, 'stock', 'amount'));
    expect(sumOf(value, 'warehouses', 'amount')).toBe(sumOf(value, 'stock', 'amount'));
    expect(agreed(value)).toBe(true);
  });

  test('расходы кроме зарплаты вместе с зарплатой дают все расходы', async () => {
    const call = async (more: Readonly<Record<string, string>>): Promise<bigint> => {
      const { value } = await open.found<Report>('get_expenses', { ...MAY, ...more });
      return kopecks(figureOf(value, 'total') ?? '');
    };
    expect((await call({ except: 'зарплата' })) + (await call({ name: 'зарплата' }))).toBe(await call({}));
  });

  test('крупнейшие прочие расходы июня названы документом', async () => {
    const { value } = await open.found<Report>('get_other_results', { ...JUNE, rows_max: 500 });
    const [most] = rowsOf(value, 'expense_documents');
    expect([most?.entity.includes('19.06.2020'), most?.cells.amount]).toEqual([true, '350000.00']);
    expect(sumOf(value, 'expense_documents', 'amount')).toBeLessThanOrEqual(kopecks(figureOf(value, 'expense') ?? ''));
  });

  test.each([
    ['accidents', '69.11'],
    ['pension', '69.02'],
    ['personal', '68.01'],
  ] as const)('налог %s: начислено — кредит %s без остатков', async (taxes, root) => {
    const { value } = await open.found<Report>('get_tax_settlements', { ...Q1, taxes });
    const accrued = postingsOf(seed, Q1)
      .filter(({ dr, cr }) => under([root], cr.account) && !under(['000', '50', '51', '52', '55', '57'], dr.account))
      .reduce((all, { amount }) => all + amount, 0n);
    const key = taxes === 'personal' ? 'personal_accrued' : 'social_accrued';
    expect(figureOf(value, key)).toBe(money(accrued));
    expect(agreed(value)).toBe(true);
  });

  test('налоги к дню впереди: только то, чему срок по этот день', async () => {
    const { value } = await open.found<Report>('get_tax_due', { as_of: '2020-07-15' });
    const owed = -balanceOf(seed, ['69'], DAY);
    expect(figureOf(value, 'owed')).toBe(money(owed));
    expect(rowsOf(value, 'due').every(({ cells }) => (cells.due_day ?? '9') <= '2020-07-15')).toBe(true);
    expect(agreed(value)).toBe(true);
  });

  test('поручения в банке: отправленное Вектору и не списанное, по состояниям — все', async () => {
    const { value } = await open.found<Report>('get_payment_orders', { as_of: DAY, rows_max: 500 });
    expect(rowsOf(value, 'in_bank').map(({ cells }) => [cells.payee, cells.amount])).toEqual([
      ['ООО «Вектор»', figureOf(value, 'sent_sum')],
    ]);
    expect(sumOf(value, 'states', 'amount')).toBeGreaterThan(sumOf(value, 'in_bank', 'amount'));
    expect(agreed(value)).toBe(true);
  });

  test('вторая организация: агентского НДС нет, это доказано', async () => {
    const [, service] = organisationsOf(open.books);
    const { result } = await open.call('get_vat_books', { view: 'agents', ...Q2, organisation_id: service.ref });
    expect(result.kind === 'empty' ? (result as Empty).cause : result.kind).toBe('no_data');
  });
});

describe('книги 2026 года', () => {
  test('комиссия эквайера, из которой НДС не выделен, названа документом и налогом', async () => {
    const base = await openDesk(booksOf(1, '2026'));
    const { value } = await base.found<Report>('get_bank_fees', { from: '2026-02-01', to: '2026-02-28' });
    expect(rowsOf(value, 'without_vat').map(({ cells }) => cells.inside)).toEqual(['99.00']);
    expect(errors(value)).toHaveLength(1);
    const { value: january } = await base.found<Report>('get_bank_fees', { from: '2026-01-01', to: '2026-01-31' });
    expect(errors(january)).toEqual([]);
    await base.close();
  });

  test('проценты по аренде: январь признан, закрытый февраль — нет, сумма по ставке января', async () => {
    const base = await openDesk(booksOf(1, '2026'));
    const { value } = await base.found<Report>('get_lease_interest', { from: '2026-01-01', to: '2026-02-28' });
    expect(rowsOf(value, 'lease_months').map(({ cells }) => [cells.interest, cells.by_last_rate])).toEqual([
      ['18962.54', undefined],
      ['0.00', '18548.71'],
    ]);
    expect(value.statements.filter(({ level }) => level === 'attention')).toHaveLength(1);
    expect(agreed(value)).toBe(true);
    await base.close();
  });
});
