/** The ordinary life of trade as told: opening balances to the kopeck, revenue by month, how many documents of each kind, what a larger scale leaves alone. */
import { describe, expect, it } from 'vitest';
import type { Books, BooksObject } from '#demo/books/books.ts';
import { buildBooks } from '#demo/company/build.ts';
import { formatDecimal } from '#domain/decimals.ts';

const books = buildBooks({ company: '2020', seed: 5, scale: 1 });
const main = books.objects.get('Catalog_Организации')?.[0]?.ref ?? '';

function documents(of: Books, type: string): BooksObject[] {
  return (of.objects.get(`Document_${type}`) ?? []).filter(({ fields }) => {
    const organisation = fields.Организация;
    return typeof organisation === 'object' && organisation?.id === main;
  });
}

/** Дт − Кт of the account and its subaccounts over the postings that fit. */
function balance(of: Books, account: string, fits: (period: string) => boolean): string {
  const own = (code: string): boolean => code === account || code.startsWith(`${account}.`);
  let total = 0n;
  for (const { organisation, active, period, dr, cr, amount } of of.postings) {
    if (!active || organisation.id !== main || !fits(period)) continue;
    total += (own(dr.account) ? amount : 0n) - (own(cr.account) ? amount : 0n);
  }
  return formatDecimal(total, 2);
}

describe('остатки на 31.12.2019', () => {
  const opened = (period: string): boolean => period < '2020';

  it.each([
    ['01.01', '4860000.00'],
    ['10.01', '310000.00'],
    ['19.03', '84000.00'],
    ['41.01', '11450000.00'],
    ['41.02', '620000.00'],
    ['50.01', '46300.00'],
    ['51', '2183400.00'],
    ['52', '742868.40'],
    ['57.03', '38500.00'],
    ['60.02', '1260000.00'],
    ['62.01', '8940000.00'],
    ['71.01', '37500.00'],
    ['76.АВ', '170000.00'],
    ['97.21', '96000.00'],
    ['02.01', '-1944000.00'],
    ['60.01', '-9870000.00'],
    ['60.21', '-1857171.00'],
    ['62.02', '-1020000.00'],
    ['66.01', '-3000000.00'],
    ['66.03', '-1500000.00'],
    ['68.01', '-165000.00'],
    ['68.02', '-1412000.00'],
    ['68.04.1', '-214000.00'],
    ['69.01', '-38900.00'],
    ['69.02.7', '-295000.00'],
    ['69.03.1', '-68400.00'],
    ['69.11', '-2700.00'],
    ['70', '-1104600.00'],
    ['76.05', '-12000.00'],
    ['80.09', '-100000.00'],
    ['84.01', '-8234797.40'],
    ['000', '0.00'],
  ])('%s: %s', (account, told) => {
    expect(balance(books, account, opened)).toBe(told);
  });

  it('расчеты вводятся шестью десятками документов с первичными датами с 2017 года', () => {
    const stubs = documents(books, 'ДокументРасчетовСКонтрагентом').filter(({ date }) => date < '2020');
    const years = stubs.map(({ fields }) => String(fields.ДатаВходящегоДокумента).slice(0, 4));
    expect(stubs.length).toBeGreaterThanOrEqual(58);
    expect(stubs.length).toBeLessThanOrEqual(64);
    expect(years.filter((year) => year === '2017')).toHaveLength(2);
    expect(years.filter((year) => year === '2019').length).toBeGreaterThan(45);
  });
});

describe('обороты', () => {
  it.each([
    ['2020-01', 13.2],
    ['2020-02', 15.6],
    ['2020-03', 18.0],
    ['2020-04', 9.6],
    ['2020-05', 12.0],
    ['2020-06', 16.8],
  ])('выручка %s около %s млн', (month, millions) => {
    const revenue = -Number(balance(books, '90.01.1', (period) => period.startsWith(month))) / 1e6;
    expect(Math.abs(revenue / millions - 1)).toBeLessThan(0.05);
  });

  it.each([
    ['ПоступлениеТоваровУслуг', 55, 85],
    ['СчетФактураПолученный', 42, 66],
    ['РеализацияТоваровУслуг', 130, 185],
    ['СчетФактураВыданный', 90, 150],
    ['ОтчетОРозничныхПродажах', 25, 26],
    ['КорректировкаДолга', 2, 2],
    ['ВозвратТоваровОтПокупателя', 1, 1],
  ])('%s: от %s до %s в месяц', (type, low, high) => {
    for (const month of ['01', '02', '03', '04', '05', '06']) {
      const count = documents(books, type).filter(({ date }) => date.startsWith(`2020-${month}`)).length;
      expect([month, count >= low && count <= high, count]).toEqual([month, true, count]);
    }
  });

  it('РКО идут подряд, восемнадцатый приходится на 18.02, тридцать первый — на 02.06', () => {
    const orders = documents(books, 'РасходныйКассовыйОрдер')
      .map(({ number, date }) => ({ number: Number(number.slice(5)), day: date.slice(0, 10) }))
      .sort((a, b) => a.number - b.number);
    expect(orders.map(({ number }) => number)).toEqual(orders.map((_, i) => i + 1));
    expect(orders.map(({ day }) => day)).toEqual(orders.map(({ day }) => day).sort());
    expect([orders[17]?.day, orders[30]?.day]).toEqual(['2020-02-18', '2020-06-02']);
  });

  it('наличные одного договора, кроме посаженного случая, далеки от 100 000', () => {
    const totals = new Map<string, bigint>();
    for (const { dr, cr, amount } of books.postings) {
      if (dr.account !== '50.01' || !cr.account.startsWith('62.0')) continue;
      const contract = cr.subconto[1]?.value?.id ?? '';
      totals.set(contract, (totals.get(contract) ?? 0n) + amount);
    }
    expect([...totals.values()].filter((total) => total > 8_000_000n)).toEqual([10_500_000n]);
  });
});

describe('масштаб', () => {
  it('умножает поток под своим префиксом и не трогает посаженного', () => {
    const twice = buildBooks({ company: '2020', seed: 5, scale: 2 });
    expect(twice.postings.length).toBeGreaterThan(books.postings.length * 1.7);
    const sheet = (of: Books): string[] =>
      of.planted.filter(({ kind }) => kind === 'plant').map(({ id, period, amount }) => `${id} ${period} ${amount}`);
    expect(sheet(twice)).toEqual(sheet(books));
    const extra = documents(twice, 'РеализацияТоваровУслуг').filter(({ number }) => number.startsWith('ФЛ00-'));
    expect(extra.length).toBeGreaterThan(600);
    expect(documents(books, 'РеализацияТоваровУслуг').some(({ number }) => number.startsWith('ФЛ'))).toBe(false);
  });
});
