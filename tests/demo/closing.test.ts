/** Ledger stories of month closing, payroll, assets, loans and currency: entries by hand go in, exact entries come out. */
import { describe, expect, it } from 'vitest';
import { closePeriod } from '#demo/company/closing/close-period.ts';
import { deferredExpenses, depreciationLine, fixedAssetDepreciation } from '#demo/company/closing/depreciation.ts';
import { operationsOf } from '#demo/company/closing/operations.ts';
import { generalExpenses, sellingExpenses } from '#demo/company/closing/period-costs.ts';
import { closeResults, incomeTax, profitTax } from '#demo/company/closing/results.ts';
import { revaluation } from '#demo/company/closing/revaluation.ts';
import { simplifiedTax, simplifiedTaxDue, transportTax, vatRounding } from '#demo/company/closing/taxes.ts';
import { interest } from '#demo/company/flows/loans.ts';
import type { Asset } from '#demo/documents/asset-book.ts';
import { CASH, LedgerDesk, rubles, sell, spend, stock, tell, tellDraft } from './ledger-desk.ts';

describe('период: закрытие затрат', () => {
  it('26 делится на 90.08.1 по выручке без НДС', () => {
    const desk = new LedgerDesk();
    sell(desk, '2020-01-15', 'Торговля', 72_000_000n, 12_000_000n);
    sell(desk, '2020-01-16', 'Доставка', 36_000_000n, 6_000_000n);
    spend(desk, '2020-01-20', '26', 'Аренда', 9_000_001n);
    expect(generalExpenses(desk.closing('2020-01')).map(tellDraft)).toEqual([
      '90.08.1/Торговля → 26/Аренда 60000.01',
      '90.08.1/Доставка → 26/Аренда 30000.00',
    ]);
  });

  it('без выручки 26 идет на основную группу', () => {
    const desk = new LedgerDesk();
    spend(desk, '2020-01-20', '26', 'Связь', 100_000n);
    expect(generalExpenses(desk.closing('2020-01')).map(tellDraft)).toEqual(['90.08.1/Торговля → 26/Связь 1000.00']);
  });

  it('на 44.01 остается транспорт непроданных товаров', () => {
    const desk = new LedgerDesk();
    sell(desk, '2020-01-15', 'Торговля', 60_000_000n, 10_000_000n);
    stock(desk, '41.01', 'Лампа', 150_000n, 90_000_000n);
    const goods = desk.side('41.01', { Номенклатура: 'Лампа', Партии: null, Склады: 'Склад' }, { quantity: 50_000n });
    const product = desk.side('43', { Номенклатура: 'Щит', Партии: null, Склады: 'Склад' }, { quantity: 1_000n });
    // Щит своей сборки никто не привозил: в расчет он не входит
    desk.enter(
      '2020-01-15',
      [desk.side('90.02.1', { НоменклатурныеГруппы: 'Торговля' }), goods, 30_000_000n],
      [product, { account: '000' }, 8_000_000n],
      [desk.side('90.02.1', { НоменклатурныеГруппы: 'Щиты' }), product, 8_000_000n],
    );
    spend(desk, '2020-01-20', '44.01', 'Транспорт', 4_500_000n);
    spend(desk, '2020-01-20', '44.01', 'Реклама', 1_200_000n);
    // 45 000 · 600 000 / (300 000 + 600 000) = 30 000 остается
    expect(sellingExpenses(desk.closing('2020-01')).map(tellDraft)).toEqual([
      '90.07.1/Торговля → 44.01/Транспорт 15000.00',
      '90.07.1/Торговля → 44.01/Реклама 12000.00',
    ]);
  });

  it('документ следующего месяца, введенный раньше закрытия, не попадает в него', () => {
    const desk = new LedgerDesk();
    spend(desk, '2020-01-20', '26', 'Аренда', 500_000n);
    spend(desk, '2020-02-01', '26', 'Аренда', 900_000n);
    expect(generalExpenses(desk.closing('2020-01')).map(tellDraft)).toEqual(['90.08.1/Торговля → 26/Аренда 5000.00']);
  });
});

describe('период: финансовый результат и налоги', () => {
  it('расход, признанный в налоговом учете сразу, доходит до прибыли и уменьшает налог', () => {
    const desk = new LedgerDesk();
    sell(desk, '2020-02-15', 'Торговля', 120_000_000n, 20_000_000n);
    spend(desk, '2020-02-20', '26', 'Амортизация', 500_000n);
    const laptop = { ОсновныеСредства: 'Ноутбук' };
    const expensed = { nu: 6_600_000n, difference: 'vr' } as const;
    desk.enter('2020-02-26', [
      { ...desk.side('26', { СтатьиЗатрат: 'Амортизация' }), ...expensed },
      { ...desk.side('01.01', laptop), ...expensed },
      0n,
    ]);
    closePeriod(desk.closing('2020-02'));
    const closed = desk.base.books.postings.filter(({ period }) => period === '2020-02-29T23:59:59');
    expect(closed.map((posting) => `${tell(posting)} НУ ${rubles(posting.dr.tax.nu)}`)).toEqual([
      '90.08.1/Торговля → 26/Амортизация 5000.00 НУ 71000.00',
      '90.09/Торговля → 99.01.1/ПрибыльУбытокОтПродаж 995000.00 НУ 929000.00',
      '99.01.1/НалогНаПрибыль → 68.04.1/Налог 27870.00 НУ 27870.00',
      '99.01.1/НалогНаПрибыль → 68.04.1/Налог 157930.00 НУ 157930.00',
    ]);
    for (const { dr, cr, amount } of closed)
      for (const { tax } of [dr, cr]) if (tax.nu !== 0n) expect(tax.nu + tax.pr + tax.vr).toBe(amount);
  });

  it('90 и 91 дают прибыль и убыток на 99.01.1 по группам и статьям', () => {
    const desk = new LedgerDesk();
    sell(desk, '2020-01-15', 'Торговля', 120_000_000n, 20_000_000n);
    desk.enter('2020-01-15', [desk.side('90.02.1', { НоменклатурныеГруппы: 'Щиты' }), { account: '000' }, 7_000_000n]);
    const fees = { ПрочиеДоходыИРасходы: 'Услуги банков', РеализуемыеАктивы: null };
    desk.enter('2020-01-31', [desk.side('91.02', fees), desk.side('50.01', CASH), 250_000n]);
    expect(closeResults(desk.closing('2020-01')).map(tellDraft)).toEqual([
      '90.09/Торговля → 99.01.1/ПрибыльУбытокОтПродаж 1000000.00',
      '99.01.1/ПрибыльУбытокОтПродаж → 90.09/Щиты 70000.00',
      '99.01.1/СальдоПрочихДоходовИРасходов → 91.09/Услуги банков 2500.00',
    ]);
  });

  it('налог на прибыль нарастающим итогом в целых рублях по двум бюджетам, при падении прибыли — обратно', () => {
    const desk = new LedgerDesk();
    const profit = (day: string, amount: bigint): void => {
      const own = desk.side('90.09', { НоменклатурныеГруппы: 'Торговля' });
      const result = desk.side('99.01.1', { ПрибылиИУбытки: 'ПрибыльУбытокОтПродаж' });
      desk.enter(day, amount > 0n ? [own, result, amount] : [result, own, -amount]);
    };
    profit('2020-01-31', 123_456_789n);
    expect(incomeTax(desk.closing('2020-01')).map(tellDraft)).toEqual([
      '99.01.1/НалогНаПрибыль → 68.04.1/Налог 37037.00',
      '99.01.1/НалогНаПрибыль → 68.04.1/Налог 209877.00',
    ]);
    profit('2020-02-29', -100_000_000n);
    expect(incomeTax(desk.closing('2020-02')).map(tellDraft)).toEqual([
      '68.04.1/Налог → 99.01.1/НалогНаПрибыль 30000.00',
      '68.04.1/Налог → 99.01.1/НалогНаПрибыль 170000.00',
    ]);
  });

  it.each([
    [100_000_000n, 300n, 3_000_000n],
    [123_456_789n, 1700n, 20_987_700n],
    [-5n, 1700n, 0n],
    [80_000_000n, 2500n, 20_000_000n],
  ])('налог с прибыли %s по ставке %s', (profit, rate, tax) => {
    expect(profitTax(profit, rate)).toBe(tax);
  });

  it.each([
    { kopecks: 1_740_062n, expected: ['99.09/СальдоПрочихДоходовИРасходов → 68.02/Налог 0.38'] },
    { kopecks: 1_740_038n, expected: ['68.02/Налог → 99.09/СальдоПрочихДоходовИРасходов 0.38'] },
    { kopecks: 1_740_000n, expected: [] },
  ])('НДС квартала $kopecks округляется до рубля, оплата не мешает', ({ kopecks, expected }) => {
    const desk = new LedgerDesk();
    const payable = desk.side('68.02', { ВидыПлатежейВГосБюджет: 'Налог' });
    const charged = desk.side('90.03', { НоменклатурныеГруппы: 'Торговля', СтавкиНДС: 'НДС20' });
    desk.enter('2020-02-10', [charged, payable, kopecks + 500_011n]);
    desk.enter('2020-03-05', [payable, desk.side('19.03', { Контрагенты: 'Вектор', СФПолученные: null }), 500_011n]);
    desk.enter('2020-03-25', [payable, desk.side('51', { БанковскиеСчета: null, ...CASH }), 777_700n]);
    expect(vatRounding(desk.closing('2020-03')).map(tellDraft)).toEqual(expected);
  });

  it('транспортный налог квартала ложится на 44.01', () => {
    const desk = new LedgerDesk();
    const lines = transportTax(desk.closing('2020-03', { transportTax: 182_500n })).map(tellDraft);
    expect(lines).toEqual(['44.01/Налоги → 68.07/Налог 1825.00']);
  });

  it.each([
    [300_000_000n, 0n, 18_000_000n],
    [300_000_000n, 5_000_050n, 12_999_900n],
    [300_000_000n, 50_000_000n, 9_000_000n],
  ])('УСН: доход %s, взносы %s', (income, contributions, tax) => {
    expect(simplifiedTaxDue(income, contributions, 600n)).toBe(tax);
  });

  it('УСН считается с полученных денег, а не с отгрузки', () => {
    const desk = new LedgerDesk();
    const debt = { Контрагенты: 'ТСЖ', Договоры: 'Подряд', ДокументыРасчетовСКонтрагентами: null };
    const money = desk.side('51', { БанковскиеСчета: null, ...CASH });
    desk.enter('2020-02-10', [money, desk.side('62.02', debt), 100_000_000n]);
    desk.enter('2020-03-10', [desk.side('69.01', { ВидыПлатежейВГосБюджет: 'Налог' }), money, 1_000_000n]);
    const closing = desk.closing('2020-03', {
      regime: { tax: 'simplified', rates: { federal: 0n, regional: 0n, simplified: 600n } },
    });
    expect(simplifiedTax(closing).map(tellDraft)).toEqual(['99.01.1/НалогНаПрибыль → 68.12/Налог 50000.00']);
  });
});

describe('период: валюта', () => {
  const rates: Readonly<Record<string, bigint>> = {
    '2020-01-31': 630_359n,
    '2020-02-29': 669_909n,
    '2020-03-31': 777_325n,
  };

  it('12 000 USD и долг 30 000 USD переоцениваются по курсу месяца, аванс — нет', () => {
    const desk = new LedgerDesk();
    const party = { Контрагенты: 'Ningbo', Договоры: 'NB', ДокументыРасчетовСКонтрагентами: null };
    const cents = (amount: bigint) => ({ currency: desk.usd, currencyAmount: amount });
    desk.enter(
      '2019-12-31',
      [desk.side('52', { БанковскиеСчета: 'USD', ...CASH }, cents(1_200_000n)), { account: '000' }, 74_286_840n],
      [{ account: '000' }, desk.side('60.21', party, cents(3_000_000n)), 185_717_100n],
      [desk.side('60.22', party, cents(50_000n)), { account: '000' }, 3_000_000n],
    );
    const told = ['2020-01', '2020-02', '2020-03'].map((month) => {
      const closing = desk.closing(month, { rate: (_, date) => rates[date] ?? 0n });
      const lines = revaluation(closing);
      desk.base.move(desk.enter(`${month}-28`), lines, { period: `${month}-28T23:59:59` });
      return lines.map(tellDraft);
    });
    expect(told).toEqual([
      ['52/USD → 91.01/Курсовые разницы 13562.40', '91.02/Курсовые разницы → 60.21/Ningbo 33906.00'],
      ['52/USD → 91.01/Курсовые разницы 47460.00', '91.02/Курсовые разницы → 60.21/Ningbo 118650.00'],
      ['52/USD → 91.01/Курсовые разницы 128899.20', '91.02/Курсовые разницы → 60.21/Ningbo 322248.00'],
    ]);
    expect(desk.balance('52')).toBe('932790.00');
    expect(desk.balance('60.22')).toBe('30000.00');
  });

  it('остаток переоценивается целиком: статьи движения денег остатков не держат', () => {
    const desk = new LedgerDesk();
    const bank = (article: string, amount: bigint) =>
      desk.side(
        '52',
        { БанковскиеСчета: 'USD', СтатьиДвиженияДенежныхСредств: article },
        { currency: desk.usd, currencyAmount: amount },
      );
    desk.enter('2020-01-10', [bank('Покупка валюты', 1_200_000n), { account: '000' }, 74_286_840n]);
    desk.enter('2020-01-20', [{ account: '000' }, bank('Оплата поставщику', 800_000n), 50_000_000n]);
    const lines = revaluation(desk.closing('2020-01', { rate: () => 630_359n }));
    expect(lines.map(tellDraft)).toEqual(['52/USD → 91.01/Курсовые разницы 9275.20']);
    expect(lines[0]?.dr?.subconto?.СтатьиДвиженияДенежныхСредств).toBeNull();
  });

  it('переоценка двигает рубли и не двигает валюту', () => {
    const desk = new LedgerDesk();
    const account = desk.side('52', { БанковскиеСчета: 'USD', ...CASH }, { currency: desk.usd, currencyAmount: 100n });
    desk.enter('2020-01-10', [account, { account: '000' }, 6_000n]);
    const [line] = revaluation(desk.closing('2020-01', { rate: () => 610_000n }));
    expect(line?.dr?.currencyAmount).toBe(0n);
    expect(line?.amount).toBe(100n);
  });
});

describe('проценты по займу', () => {
  it.each([
    ['январь', 31, '2020', '10163.93'],
    ['февраль', 29, '2020', '9508.20'],
    ['апрель', 30, '2020', '9836.07'],
    ['январь невисокосного года', 31, '2026', '10191.78'],
  ])('1 500 000 под 8 %%: %s', (_, days, year, expected) => {
    expect(rubles(interest(150_000_000n, 800n, days, year))).toBe(expected);
  });
});

describe('амортизация', () => {
  function asset(desk: LedgerDesk, more: Partial<Asset>): Asset {
    return {
      ref: desk.ref('ОсновныеСредства', 'Станок'),
      organisation: desk.organisation,
      account: '01.01',
      depreciationAccount: '02.01',
      cost: 60_000_000n,
      life: 60,
      method: 'Линейный',
      acceleration: 100n,
      since: '2020-01',
      depreciated: true,
      expensedInTax: false,
      expense: desk.side('26', { СтатьиЗатрат: 'Амортизация' }),
      ...more,
    };
  }

  function months(desk: LedgerDesk, subject: Asset, list: readonly string[]): string[] {
    desk.assets.add(subject);
    return list.map((month) => {
      const lines = fixedAssetDepreciation(desk.closing(month));
      desk.base.move(desk.enter(`${month}-28`), lines);
      return lines.map(({ amount }) => rubles(amount)).join();
    });
  }

  it.each([
    { name: 'линейный', more: {}, expected: ['10000.00', '10000.00', '10000.00'] },
    {
      name: 'уменьшаемый остаток с ускорением 2',
      more: { method: 'УменьшаемогоОстатка', acceleration: 200n },
      expected: ['20000.00', '19333.33', '18688.89'],
    },
    { name: 'со второго месяца', more: { since: '2020-02' }, expected: ['', '10000.00', '10000.00'] },
    { name: 'до месяца перед выбытием', more: { until: '2020-02' }, expected: ['10000.00', '', ''] },
    { name: 'не начисляется', more: { depreciated: false }, expected: ['', '', ''] },
    { name: 'после полного износа амортизации нет', more: { cost: 101n, life: 2 }, expected: ['0.51', '0.50', ''] },
  ] satisfies readonly { name: string; more: Partial<Asset>; expected: string[] }[])('$name', ({ more, expected }) => {
    const desk = new LedgerDesk();
    expect(months(desk, asset(desk, more), ['2020-01', '2020-02', '2020-03'])).toEqual(expected);
  });

  it('объект, списанный в налоговом учете сразу, дает временную разницу', () => {
    const desk = new LedgerDesk();
    const line = depreciationLine(desk, asset(desk, { expensedInTax: true }), '2020-01');
    expect(line?.dr).toMatchObject({ nu: 0n, difference: 'vr' });
    expect(line?.amount).toBe(1_000_000n);
  });

  it('расходы будущих периодов списываются до последнего месяца, недосписанное остается', () => {
    const desk = new LedgerDesk();
    const ref = desk.ref('РасходыБудущихПериодов', 'Лицензия');
    desk.enter('2019-12-31', [desk.side('97.21', { РасходыБудущихПериодов: ref }), { account: '000' }, 3_200_000n]);
    const expense = desk.side('26', { СтатьиЗатрат: 'Лицензии' });
    desk.assets.addExpense({ ref, organisation: desk.organisation, monthly: 800_000n, until: '2020-03', expense });
    const told = ['2020-01', '2020-02', '2020-03', '2020-04'].map((month) => {
      const lines = deferredExpenses(desk.closing(month));
      desk.base.move(desk.enter(`${month}-28`), lines);
      return lines.map(tellDraft).join();
    });
    expect(told).toEqual([...Array(3).fill('26/Лицензии → 97.21/Лицензия 8000.00'), '']);
    expect(desk.balance('97.21')).toBe('8000.00');
  });
});

describe('закрытие месяца целиком', () => {
  it('двенадцать операций по порядку в последнюю секунду, без отметки о проведении', () => {
    const desk = new LedgerDesk();
    sell(desk, '2020-01-15', 'Торговля', 120_000_000n, 20_000_000n);
    spend(desk, '2020-01-20', '26', 'Аренда', 30_000_000n);
    spend(desk, '2020-01-20', '44.01', 'Реклама', 10_000_000n);
    spend(desk, '2020-01-20', '25', 'Мастер', 1_000_000n);
    const written = closePeriod(desk.closing('2020-01'));
    expect([...written.keys()]).toEqual([
      'НачислениеЗарплаты',
      'АмортизацияИИзносОС',
      'АмортизацияНМАИсписаниеРасходовПоНИОКР',
      'ПогашениеСтоимостиСпецодеждыИспецоснасткиВэксплуатации',
      'ПереоценкаВалютныхСредств',
      'КорректировкаСтоимостиНоменклатуры',
      'ЗакрытиеСчета97',
      'РасчетДолейСписанияКосвенныхРасходов',
      'ЗакрытиеСчетов20_23_25_26',
      'ЗакрытиеСчета44',
      'ЗакрытиеСчетов90_91',
      'РасчетНалогаНаПрибыль',
    ]);
    for (const document of written.values()) {
      const object = desk.base.object(document);
      expect([object.date, object.posted, object.fields.Состояние]).toEqual([
        '2020-01-31T23:59:59',
        false,
        'Выполнено',
      ]);
    }
    const zero = ['25', '26', '44.01', '90', '91'].map((account) => desk.balance(account));
    expect(zero).toEqual(Array(5).fill('0.00'));
    // прибыль 600 000,00 (мастер ждет выпуска на 20.01), налог 20 %
    expect([desk.balance('99.01.1'), desk.balance('68.04.1'), desk.balance('20.01')]).toEqual([
      '-480000.00',
      '-120000.00',
      '10000.00',
    ]);
    const results = desk.base.records('InformationRegister_РезультатыЗакрытияМесяца');
    expect(results.map(({ fields }) => [fields.ПериодОтчета, fields.Выполнено])).toEqual([
      ['2020-01-31T23:59:59', true],
    ]);
  });

  it('в марте добавляются операции квартала, у УСН — свой набор', () => {
    const desk = new LedgerDesk();
    const kinds = (month: string, tax: 'profit' | 'simplified'): number => {
      return operationsOf(
        desk.closing(month, { regime: { tax, rates: { federal: 0n, regional: 0n, simplified: 0n } } }),
      ).length;
    };
    expect([
      kinds('2020-02', 'profit'),
      kinds('2020-03', 'profit'),
      kinds('2020-02', 'simplified'),
      kinds('2020-03', 'simplified'),
    ]).toEqual([12, 14, 7, 8]);
  });
});
