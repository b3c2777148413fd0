/** Payments by whom and for what, loans, other results, depreciation and parts of sales and purchases against sums over the postings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import { MAIN } from '../demo/reading.ts';
import { booksOf, type Desk, objectNamed, openDesk } from './desk.ts';
import { kopecks, money, SEEDS } from './ledger-figures.ts';
import { balanceOf, postingsOf, under } from './money-postings.ts';
import { figureOf, rowsOf } from './party-reports.ts';

const MONEY = ['50', '51', '52', '55'];
const MAY = { from: '2020-05-01', to: '2020-05-31' };
const HALF = { from: '2020-01-01', to: '2020-06-30' };

const agreed = ({ controls }: Report): boolean => controls.length > 0 && controls.every(({ agrees }) => agrees);

/** Turnover Дт `dr` Кт `cr` of the main organisation. */
function turned(
  seed: number,
  period: { readonly from: string; readonly to: string },
  dr: readonly string[],
  cr: readonly string[],
): bigint {
  return postingsOf(seed, period)
    .filter((one) => under(dr, one.dr.account) && under(cr, one.cr.account))
    .reduce((all, { amount }) => all + amount, 0n);
}

const sumOf = (report: Report, table: string, column: string): bigint =>
  rowsOf(report, table).reduce((all, { cells }) => all + kopecks(cells[column] ?? '0.00'), 0n);

describe.each(SEEDS)('платежи, займы и прочее, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  test('заплачено поставщикам — деньги на 60 и 76.05, части и строки сходятся', async () => {
    const { value } = await open.found<Report>('get_payments', { ...MAY, side: 'suppliers', rows_max: 500 });
    expect(figureOf(value, 'paid')).toBe(money(turned(seed, MAY, ['60', '76.05'], MONEY)));
    expect(figureOf(value, 'suppliers_paid')).toBe(money(turned(seed, MAY, ['60'], MONEY)));
    expect(sumOf(value, 'paid_by_party', 'amount')).toBe(turned(seed, MAY, ['60', '76.05'], MONEY));
    expect(agreed(value)).toBe(true);
  });

  test('поступило от покупателей и от одного из них; возвраты покупателям отдельно', async () => {
    const { value } = await open.found<Report>('get_payments', { ...HALF, side: 'customers' });
    expect(figureOf(value, 'received')).toBe(money(turned(seed, HALF, MONEY, ['62', '76.06'])));
    expect(figureOf(value, 'paid')).toBe(money(turned(seed, HALF, ['62', '76.06'], MONEY)));
    expect(agreed(value)).toBe(true);
    const lotos = objectNamed(booksOf(seed), 'Catalog_Контрагенты', 'ООО «Лотос»');
    const { value: one } = await open.found<Report>('get_payments', { ...MAY, counterparty_id: lotos.ref });
    expect(figureOf(one, 'received')).toBe('156000.00');
    expect(figureOf(one, 'paid')).toBe('0.00');
  });

  test('под отчёт, из кассы и документы по величине дают обороты счетов', async () => {
    const { value: given } = await open.found<Report>('get_payments', { ...MAY, purpose: 'accountable' });
    expect(figureOf(given, 'paid')).toBe(money(turned(seed, MAY, ['71'], MONEY)));
    const { value: cash } = await open.found<Report>('get_payments', { ...MAY, money: 'cash' });
    const outside = postingsOf(seed, MAY).filter(
      ({ dr, cr }) => under(['50'], cr.account) && !under([...MONEY, '57'], dr.account),
    );
    expect(figureOf(cash, 'paid')).toBe(money(outside.reduce((all, { amount }) => all + amount, 0n)));
    const { value: list } = await open.found<Report>('get_payments', { ...MAY, list: true, rows_max: 500 });
    expect(sumOf(list, 'documents', 'paid')).toBe(kopecks(figureOf(list, 'paid') ?? ''));
    expect([given, cash, list].map(agreed)).toEqual([true, true, true]);
  });

  test('долг по кредитам и займам с процентами; пропуск процентов мая назван', async () => {
    const { value } = await open.found<Report>('get_loans', { as_of: '2020-06-30' });
    expect(figureOf(value, 'total')).toBe(money(-balanceOf(seed, ['66', '67'], '2020-06-30')));
    expect(agreed(value)).toBe(true);
    const { value: half } = await open.found<Report>('get_loans', HALF);
    expect(figureOf(half, 'accrued')).toBe(money(turned(seed, HALF, ['91.02'], ['66', '67'])));
    expect(figureOf(half, 'missed_months_1')).toBe('май 2020 г.');
    const { value: alone } = await open.found<Report>('get_loans', MAY);
    expect(figureOf(alone, 'missed_loan_1')).toBe(figureOf(half, 'missed_loan_1'));
    expect(agreed(half)).toBe(true);
  });

  test('прочие доходы и расходы мая без закрытия', async () => {
    const { value } = await open.found<Report>('get_other_results', MAY);
    const net = (account: string, side: 'dr' | 'cr'): bigint =>
      postingsOf(seed, MAY)
        .filter(({ dr, cr }) => !under(['91.09'], dr.account) && !under(['91.09'], cr.account))
        .reduce(
          (all, { dr, cr, amount }) =>
            all +
            (under([account], cr.account) ? (side === 'cr' ? amount : -amount) : 0n) +
            (under([account], dr.account) ? (side === 'dr' ? amount : -amount) : 0n),
          0n,
        );
    expect(figureOf(value, 'income')).toBe(money(net('91.01', 'cr')));
    expect(figureOf(value, 'expense')).toBe(money(net('91.02', 'dr')));
    expect(agreed(value)).toBe(true);
  });

  test('амортизация мая — кредит 02 и 05; нематериальные не входят в остаточную стоимость ОС', async () => {
    const { value } = await open.found<Report>('get_depreciation', MAY);
    const charged = postingsOf(seed, MAY).filter(({ cr }) => under(['02', '05'], cr.account));
    expect(figureOf(value, 'charged')).toBe(money(charged.reduce((all, { amount }) => all + amount, 0n)));
    expect(agreed(value)).toBe(true);
    const { value: assets } = await open.found<Report>('get_fixed_assets', { as_of: '2020-06-30' });
    expect(figureOf(assets, 'net')).toBe(money(balanceOf(seed, ['01', '02', '03'], '2020-06-30')));
    expect(figureOf(assets, 'intangible')).toBe(money(balanceOf(seed, ['04', '05'], '2020-06-30')));
  });

  test('закупки по видам дают всё вместе; товары — дебет 41 с поставщиками', async () => {
    const kinds = ['goods', 'materials', 'services', 'assets'];
    const whole = await open.found<Report>('get_purchases', HALF);
    const parts = [];
    for (const kind of kinds) {
      const { result } = await open.call('get_purchases', { ...HALF, kind });
      if (result.kind === 'found') parts.push(kopecks(figureOf(result.value as Report, 'with_vat') ?? '0.00'));
    }
    const total = parts.reduce((all, one) => all + one, 0n);
    expect(money(total)).toBe(figureOf(whole.value, 'with_vat'));
    const { value: goods } = await open.found<Report>('get_purchases', { ...MAY, kind: 'goods' });
    expect(figureOf(goods, 'net')).toBe(
      money(
        turned(seed, MAY, ['41'], ['60.01', '60.21', '60.31', '76.05']) -
          turned(seed, MAY, ['60.01', '60.21', '76.02', '76.05'], ['41']),
      ),
    );
  });

  test('опт и розница, товары и услуги складываются в выручку', async () => {
    const of = async (part: string): Promise<bigint> => {
      const { value } = await open.found<Report>('get_sales', { ...MAY, part });
      return kopecks(figureOf(value, 'revenue') ?? '0.00');
    };
    const whole = await of('all');
    expect((await of('wholesale')) + (await of('retail'))).toBe(whole);
    expect((await of('goods')) + (await of('services'))).toBe(whole);
  });

  test('расходы по виду и по статье; неизвестная статья — отказ с ближайшими', async () => {
    const { value } = await open.found<Report>('get_expenses', { ...MAY, kind: 'selling' });
    expect(figureOf(value, 'total')).toBe(
      sumOf(value, 'articles', 'amount') === 0n ? null : money(sumOf(value, 'articles', 'amount')),
    );
    const { value: named } = await open.found<Report>('get_expenses', { ...MAY, name: 'на рекламу' });
    expect(rowsOf(named, 'articles').map(({ entity }) => entity)).toEqual(['Реклама']);
    const { result } = await open.call('get_expenses', { ...MAY, name: 'на шампанское' });
    expect(result).toMatchObject({ kind: 'empty', cause: 'entity_not_bound' });
  });

  test('прибыль открытого месяца предварительна уже в первой фразе', async () => {
    const { value } = await open.found<Report>('get_profit', { from: '2020-06-01', to: '2020-06-30' });
    const [first] = value.statements.filter(({ place }) => place === 'conclusion');
    expect(first?.text).toMatch(/^Предварительно: .*\{left_26\}/);
    expect(value.organisation.name).toBe(MAIN);
  });
});
