/** Sales, goods, margin, stock, purchases and expenses hold against sums over the postings; what is planted is found, what is right is silent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Posting, PostingSide } from '#demo/books/books.ts';
import type { Json } from '#state/scalars.ts';
import type { Report } from '#tools/report/report.ts';
import { MAIN, rub, SERVICE, subconto, total } from '../demo/reading.ts';
import { booksOf, type Desk, openDesk } from './desk.ts';
import { kopecks, organisationId, readingOf } from './ledger-figures.ts';

const JUNE = { from: '2020-06-01', to: '2020-06-30' };
const MAY = { from: '2020-05-01', to: '2020-05-31' };

const under = (code: string, roots: readonly string[]): boolean =>
  roots.some((root) => code === root || code.startsWith(`${root}.`));

function postingsOf(seed: number, { from, to }: typeof JUNE, organisation = MAIN): Posting[] {
  return readingOf(seed).books.postings.filter(
    ({ active, organisation: own, period }) =>
      active && own.name === organisation && period.slice(0, 10) >= from && period.slice(0, 10) <= to,
  );
}

/** Credit less debit of the accounts, without the closing of 90. */
function net(postings: readonly Posting[], roots: readonly string[]): bigint {
  return total(postings, ({ dr, cr, amount }) => {
    if (under(dr.account, ['90.09']) || under(cr.account, ['90.09'])) return 0n;
    return (under(cr.account, roots) ? amount : 0n) - (under(dr.account, roots) ? amount : 0n);
  });
}

const figure = ({ figures }: Report, key: string): string => {
  const found = figures.find((one) => one.key === key);
  if (found === undefined) throw new Error(`Нет показателя ${key}`);
  return found.value;
};

const spoken = ({ statements }: Report, level: 'error' | 'attention'): string[] =>
  statements.filter((one) => one.level === level).map(({ text }) => text);

function column({ tables }: Report, table: string, key: string): bigint {
  const found = tables.find((one) => one.key === table);
  if (found === undefined) throw new Error(`Нет таблицы ${table}`);
  return total(found.rows, ({ cells }) => kopecks(cells[key] ?? '0.00')) + kopecks(found.rest?.cells[key] ?? '0.00');
}

const agrees = ({ controls }: Report): boolean => controls.length > 0 && controls.every((one) => one.agrees);

describe.each([3, 47])('показатели равны суммам проводок, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  const report = async (tool: string, input: Record<string, Json>): Promise<Report> =>
    (await open.found<Report>(tool, input)).value;

  test.each([MAY, JUNE])('выручка, $from–$to', async (span) => {
    const value = await report('get_sales', { ...span, side: 'customers', rows_max: 500 });
    const postings = postingsOf(seed, span);
    const [gross, vat] = [net(postings, ['90.01']), -net(postings, ['90.03'])];
    expect([kopecks(figure(value, 'with_vat')), kopecks(figure(value, 'revenue'))]).toEqual([gross, gross - vat]);
    expect([column(value, 'sales', 'with_vat'), column(value, 'sales', 'vat')]).toEqual([gross, vat]);
    expect(agrees(value)).toBe(true);
  });

  test('покупатель: его проводки, розница отдельной строкой без него', async () => {
    const postings = postingsOf(seed, JUNE).filter(({ cr }) => under(cr.account, ['90.01']));
    const byBuyer = new Map<string, bigint>();
    for (const { dr, amount } of postings) {
      const buyer = subconto(dr, 'Контрагенты')?.id ?? '';
      byBuyer.set(buyer, (byBuyer.get(buyer) ?? 0n) + amount);
    }
    const value = await report('get_sales', { ...JUNE, by: ['Контрагенты'], rows_max: 500 });
    const rows = value.tables[0]?.rows ?? [];
    expect(new Map(rows.map(({ ref, cells }) => [ref?.ref ?? '', kopecks(cells.with_vat ?? '0.00')]))).toEqual(byBuyer);
    const [buyer, sum] = [...byBuyer].find(([id]) => id !== '') ?? ['', 0n];
    expect(kopecks(figure(await report('get_sales', { ...JUNE, counterparty_id: buyer }), 'with_vat'))).toBe(sum);
  });

  test('бумага А4: похожие карточки, количество из проводок выручки', async () => {
    const span = { from: '2020-01-01', to: '2020-06-30' };
    const sold = postingsOf(seed, span).flatMap(({ cr, amount }): { quantity: bigint; amount: bigint }[] =>
      under(cr.account, ['90.01']) && /^Бумага [АA]4/u.test(subconto(cr, 'Номенклатура')?.name ?? '')
        ? [{ quantity: cr.quantity ?? 0n, amount }]
        : [],
    );
    const value = await report('get_goods_sales', { ...span, name: 'бумаги А4' });
    expect(kopecks(figure(value, 'with_vat'))).toBe(total(sold, ({ amount }) => amount));
    expect(BigInt(figure(value, 'quantity')) * 1000n).toBe(total(sold, ({ quantity }) => quantity));
    expect(value.tables[0]?.rows_total).toBe(3);
  });

  test('P43: строка с ценой в десять раз выше обычной, и только она', async () => {
    const value = await report('get_goods_sales', JUNE);
    const prices = value.tables.find(({ key }) => key === 'prices')?.rows ?? [];
    expect(prices.map(({ entity, cells: { price, usual } }) => [entity, price, usual])).toEqual([
      ['Патрон E27 керамический', '1250.00', '125.00'],
    ]);
    expect((await report('get_goods_sales', MAY)).tables.some(({ key }) => key === 'prices')).toBe(false);
  });

  test.each([MAY, JUNE])('маржа: покупатели и товары дают одну валовую прибыль, $from–$to', async (span) => {
    const value = await report('get_margin', { ...span, rows_max: 500 });
    const postings = postingsOf(seed, span);
    const margin = net(postings, ['90.01', '90.02', '90.03']);
    expect(kopecks(figure(value, 'margin'))).toBe(margin);
    expect([column(value, 'by_buyer', 'margin'), column(value, 'by_goods', 'margin')]).toEqual([margin, margin]);
    expect(agrees(value)).toBe(true);
  });

  test('P42 и P38: отгрузка без себестоимости, затраты группы без выручки; других тревог нет', async () => {
    const value = await report('get_margin', JUNE);
    const rows = value.tables.find(({ key }) => key === 'without_cost')?.rows ?? [];
    expect(rows.map(({ entity, cells }) => [/0000-000289/.test(entity), cells.with_vat])).toEqual([[true, '32940.00']]);
    expect([figure(value, 'idle_0'), figure(value, 'idle_0_sum')]).toEqual(['Монтаж', '54300.00']);
    expect([spoken(value, 'error').length, spoken(value, 'attention').length]).toEqual([0, 2]);
    expect(spoken(await report('get_margin', MAY), 'attention')).toHaveLength(1);
  });

  test('P40 и P41: минус с первого документа, пересорт, сумма без количества; в мае минусов нет', async () => {
    const value = await report('get_stock', { as_of: '2020-06-30', check: 'negative' });
    expect(spoken(value, 'error')).toHaveLength(1);
    expect(['below_0', 'below_0_quantity', 'below_0_sum', 'below_0_since'].map((key) => figure(value, key))).toEqual([
      ...['Лампа LED 10 Вт', '-15', '1875.00', '2020-06-09'],
    ]);
    expect(['twin_0', 'twin_0_quantity', 'twin_0_sum'].map((key) => figure(value, key))).toEqual([
      ...['Лампа LED 10Вт', '15', '1912.50'],
    ]);
    expect(figure(value, 'sum_0_amount')).toBe('312.40');
    const may = await report('get_stock', { as_of: '2020-05-31', check: 'negative' });
    expect([...spoken(may, 'error'), ...spoken(may, 'attention')]).toEqual([]);
  });

  test('запасы: сумма позиций равна остаткам 10, 41, 43', async () => {
    const value = await report('get_stock', { as_of: '2020-06-30', rows_max: 20 });
    const reading = readingOf(seed);
    const whole = total(['10', '41', '43'], (code) => reading.balance(code));
    expect([kopecks(figure(value, 'amount')), column(value, 'stock', 'amount')]).toEqual([whole, whole]);
    expect(agrees(value)).toBe(true);
  });

  test('закупки: по поставщикам и без НДС по номенклатуре', async () => {
    const value = await report('get_purchases', { ...JUNE, rows_max: 500 });
    const suppliers = ['60.01', '60.21', '60.31', '76.05'];
    const bought = postingsOf(seed, JUNE).flatMap(({ dr, cr, amount }) => {
      const isBought = (side: PostingSide): boolean => /^(?:0[134789]|1[0159]|2[0356]|41|44|97)/.test(side.account);
      if (under(cr.account, suppliers) && isBought(dr)) return [{ amount, object: dr }];
      const back = under(dr.account, [...suppliers, '76.02']) && (isBought(cr) || cr.account === '68.02');
      return back ? [{ amount: -amount, object: cr }] : [];
    });
    const isVat = ({ account }: PostingSide): boolean => under(account, ['19', '68']);
    expect(column(value, 'by_supplier', 'with_vat')).toBe(total(bought, ({ amount }) => amount));
    expect(column(value, 'by_goods', 'net')).toBe(total(bought, ({ amount, object }) => (isVat(object) ? 0n : amount)));
    expect(agrees(value)).toBe(true);
  });

  test('P45: штраф назван крупной операцией; расходы по статьям сходятся; в мае крупных нет', async () => {
    const value = await report('get_expenses', { ...JUNE, rows_max: 500 });
    expect(figure(value, 'single_sum')).toBe('350000.00');
    expect(column(value, 'articles', 'amount')).toBe(kopecks(figure(value, 'total')));
    expect(agrees(value)).toBe(true);
    const may = await report('get_expenses', MAY);
    expect([...spoken(may, 'attention'), ...spoken(may, 'error')]).toEqual([]);
    const spent = total(postingsOf(seed, MAY), ({ dr, cr, amount, recorder }) => {
      const cost = (code: string): boolean => under(code, ['20', '23', '25', '26', '29', '44', '91.02']);
      if (cost(dr.account) && cost(cr.account)) return 0n;
      const closing = recorder.type === 'Document_РегламентнаяОперация' || under(dr.account, ['40', '43', '90']);
      return (cost(dr.account) ? amount : 0n) - (cost(cr.account) && !closing ? amount : 0n);
    });
    expect(kopecks(figure(may, 'total'))).toBe(spent);
  });
});

describe('другая организация, пусто и отказ', () => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(3));
  });
  afterAll(() => open.close());

  test('УСН: выручка без НДС, тревог нет', async () => {
    const organisation_id = organisationId(readingOf(3), SERVICE);
    const { value } = await open.found<Report>('get_sales', { ...MAY, organisation_id });
    expect(kopecks(figure(value, 'revenue'))).toBe(net(postingsOf(3, MAY, SERVICE), ['90.01']));
    expect(figure(value, 'with_vat')).toBe(figure(value, 'revenue'));
    expect([...spoken(value, 'error'), ...spoken(value, 'attention')]).toEqual([]);
  });

  test.each([
    ['get_goods_sales', { ...JUNE, name: 'гидроусилитель' }, 'entity_not_bound'],
    ['get_stock', { as_of: '2020-06-30', name: 'гидроусилитель' }, 'entity_not_bound'],
    ['get_sales', { from: '2019-12-31', to: '2019-12-31' }, 'no_data'],
    ['get_goods_sales', { from: '2020-01-01', to: '2020-01-31', name: 'лампа LED 10 Вт' }, 'filter_too_narrow'],
  ])('%s пусто: %j', async (tool, input, cause) => {
    expect((await open.call(tool, input)).result).toMatchObject({ kind: 'empty', cause });
  });

  test.each(['get_sales', 'get_goods_sales', 'get_margin', 'get_purchases', 'get_expenses'])(
    '%s: период до начала учёта',
    async (tool) => {
      const { result } = await open.call(tool, { from: '2019-01-01', to: '2019-03-31' });
      expect(result).toMatchObject({ kind: 'failed', code: 'BOOKS_BEGIN_LATER' });
    },
  );
});

test('P44: за 05.03 отчёт о розничных продажах стоит в выручке отдельной строкой', async () => {
  const open = await openDesk(booksOf(3));
  try {
    const day = { from: '2020-03-05', to: '2020-03-05' };
    const { value } = await open.found<Report>('get_sales', day);
    const retail = value.tables.flatMap(({ rows }) => rows).find(({ entity }) => /розничных/u.test(entity));
    expect(kopecks(retail?.cells.with_vat ?? '0')).toBe(rub('581 328,00'));
  } finally {
    await open.close();
  }
});
