/** Payroll, leases, the single tax account and stock issues: exact figures of single documents and of the rules behind them. */
import { describe, expect, it } from 'vitest';
import { Payroll, type Worker } from '#demo/company/rules/payroll.ts';
import { childDeduction, contributionsOf, personalTax, TaxCard } from '#demo/company/rules/payroll-rules.ts';
import { isWorkingDay, workingDayAfter, workingDayBefore, workingDaysOf } from '#demo/company/rules/work-calendar.ts';
import { postFixedAssetAcceptance } from '#demo/documents/fixed-asset-acceptance.ts';
import { postFixedAssetTransfer } from '#demo/documents/fixed-asset-transfer.ts';
import { leaseInterest, leaseValue, postLeasedAsset } from '#demo/documents/leased-asset.ts';
import { postMaterialIssue } from '#demo/documents/material-issue.ts';
import { postProductionReport } from '#demo/documents/production-report.ts';
import { postSickLeave } from '#demo/documents/sick-leave.ts';
import { SingleTaxAccount, type SingleTaxRow } from '#demo/documents/single-tax-account.ts';
import { sum } from '#domain/money.ts';
import { LedgerDesk, rubles } from './ledger-desk.ts';

function worker(desk: LedgerDesk, name: string, more: Partial<Worker> = {}): Worker {
  return {
    person: desk.ref('ФизическиеЛица', name),
    employee: desk.ref('Сотрудники', name),
    department: desk.ref('ПодразделенияОрганизаций', 'Отдел'),
    salary: 5_000_000n,
    children: 0,
    deductionSince: '2020-01',
    costAccount: '26',
    expense: (item) => ({ account: '26', subconto: { СтатьиЗатрат: item } }),
    dismissed: '',
    byCash: false,
    ...more,
  };
}

function payrollOf(desk: LedgerDesk, ...workers: Worker[]): Payroll {
  const item = (name: string) => desk.ref('СтатьиЗатрат', name);
  return new Payroll(desk, workers, { wages: item('Зарплата'), contributions: item('Взносы'), accidents: item('НС') });
}

describe('страховые взносы', () => {
  it.each([
    {
      month: '2020-03',
      wage: 5_000_000n,
      expected: { '69.01': '1450.00', '69.02.7': '11000.00', '69.03.1': '2550.00', '69.11': '100.00' },
    },
    // с апреля: до 12 130 по 30 %, выше по 15 % (10 ОПС, 5 ОМС, 0 ВНиМ)
    {
      month: '2020-04',
      wage: 5_000_000n,
      expected: { '69.01': '351.77', '69.02.7': '6455.60', '69.03.1': '2512.13', '69.11': '100.00' },
    },
    {
      month: '2020-04',
      wage: 1_213_000n,
      expected: { '69.01': '351.77', '69.02.7': '2668.60', '69.03.1': '618.63', '69.11': '24.26' },
    },
    {
      month: '2020-04',
      wage: 1_000_000n,
      expected: { '69.01': '290.00', '69.02.7': '2200.00', '69.03.1': '510.00', '69.11': '20.00' },
    },
    { month: '2026-02', wage: 12_000_000n, expected: { '69.09': '36000.00', '69.11': '240.00' } },
  ])('$month с $wage', ({ month, wage, expected }) => {
    expect(
      Object.fromEntries(contributionsOf(month, wage).map(({ account, amount }) => [account, rubles(amount)])),
    ).toEqual(expected);
  });
});

describe('НДФЛ', () => {
  it.each([
    ['2020', 5_000_000n, 650_000n],
    ['2020', 5_000_004n, 650_000n],
    ['2020', 500_000_000n, 65_000_000n],
    ['2026', 240_000_000n, 31_200_000n],
    ['2026', 255_000_000n, 33_450_000n],
    ['2026', 600_000_000n, 88_200_000n],
    ['2026', -100n, 0n],
  ])('год %s, база %s', (year, base, tax) => {
    expect(personalTax(year, base)).toBe(tax);
  });

  it.each([
    ['2020', 1, 35_000_000n, 140_000n],
    ['2020', 1, 35_000_001n, 0n],
    ['2020', 2, 100n, 280_000n],
    ['2026', 2, 100n, 420_000n],
    ['2026', 0, 100n, 0n],
  ])('вычет на детей: %s, детей %s, доход %s', (year, children, income, deduction) => {
    expect(childDeduction(year, children, income)).toBe(deduction);
  });

  it('удерживается нарастающим итогом: лишнее возвращается', () => {
    const card = new TaxCard();
    expect(card.withhold('2020', 5_000_000n, 0n)).toBe(650_000n);
    expect(card.withhold('2020', 0n, 420_000n)).toBe(-54_600n);
    expect(card.withheld).toBe(595_400n);
  });
});

describe('начисление зарплаты', () => {
  it('проводки одного работника за февраль', () => {
    const desk = new LedgerDesk();
    const document = payrollOf(desk, worker(desk, 'Иванов')).accrue('2020-02');
    expect(desk.told(document)).toEqual([
      '26/Зарплата → 70/Иванов 50000.00',
      '70/Иванов → 68.01/Налог 6500.00',
      '26/Взносы → 69.01/Налог 1450.00',
      '26/Взносы → 69.02.7/Налог 11000.00',
      '26/Взносы → 69.03.1/Налог 2550.00',
      '26/НС → 69.11/Налог 100.00',
    ]);
    const settled = desk.base.records('AccumulationRegister_ВзаиморасчетыССотрудниками');
    expect(settled.map(({ recordType, fields }) => [recordType, fields.СуммаВзаиморасчетов])).toEqual([
      ['Receipt', 5_000_000n],
      ['Expense', 650_000n],
    ]);
  });

  it('документы на ребенка в марте дают вычет сразу за три месяца', () => {
    const desk = new LedgerDesk();
    const payroll = payrollOf(desk, worker(desk, 'Иванов', { children: 1, deductionSince: '2020-03' }));
    const taxes = ['2020-01', '2020-02', '2020-03', '2020-04'].map((month) => {
      const line = desk.told(payroll.accrue(month)).find((text) => text.includes('68.01'));
      return line?.split(' ').at(-1);
    });
    expect(taxes).toEqual(['6500.00', '6500.00', '5954.00', '6318.00']);
  });

  it('дни отсутствия и увольнение уменьшают оклад по рабочим дням', () => {
    const desk = new LedgerDesk();
    const absent = worker(desk, 'Иванов');
    const leaving = worker(desk, 'Петров', { dismissed: '2020-02-14' });
    const payroll = payrollOf(desk, absent, leaving);
    payroll.accrue('2020-02', { absences: new Map([[absent.person.id, 9]]) });
    // 19 рабочих дней: 10 дней каждый
    expect([payroll.owed(absent), payroll.owed(leaving)].map(rubles)).toEqual(['22894.79', '22894.79']);
  });

  it('премия подбирается так, чтобы налог месяца сошелся с заданным, и не бывает отрицательной', () => {
    const desk = new LedgerDesk();
    const person = worker(desk, 'Иванов');
    const payroll = payrollOf(desk, person, worker(desk, 'Петров', { salary: 3_333_333n }));
    payroll.accrue('2020-04', { target: { person: person.person, tax: 1_725_000n, withheld: 100_000n } });
    expect(desk.balance('68.01')).toBe('-16250.00');
    const target = { person: person.person, tax: 100n, withheld: 0n };
    expect(() => payroll.accrue('2020-05', { target })).toThrow(RangeError);
  });

  it('больничный: три дня за счет работодателя, остальное с 69.01, налог сразу', () => {
    const desk = new LedgerDesk();
    const { person, employee, department, expense } = worker(desk, 'Иванов');
    const document = postSickLeave(desk, {
      person,
      employee,
      department,
      date: '2020-03-27T15:00:00',
      month: '2020-03',
      from: '2020-03-16',
      to: '2020-03-27',
      daily: 180_822n,
      percent: 80n,
      expense: expense(desk.ref('СтатьиЗатрат', 'Зарплата')),
    });
    expect(desk.told(document)).toEqual([
      '26/Зарплата → 70/Иванов 4339.73',
      '69.01/РасходыПоСтрахованию → 70/Иванов 13019.18',
      '70/Иванов → 68.01/Налог 2257.00',
    ]);
  });
});

describe('производственный календарь', () => {
  it.each([
    ['2020-01', 17],
    ['2020-02', 19],
    ['2020-03', 21],
    ['2020-05', 17],
    ['2020-06', 20],
    ['2026-01', 15],
  ])('рабочих дней в %s: %s', (month, days) => {
    expect(workingDaysOf(month)).toBe(days);
  });

  it('праздник переносит срок вперед для налогов и назад для зарплаты', () => {
    expect([isWorkingDay('2020-02-24'), workingDayAfter('2020-02-22'), workingDayBefore('2020-05-10')]).toEqual([
      false,
      '2020-02-25',
      '2020-05-08',
    ]);
  });
});

describe('основные средства', () => {
  it('принятый и проданный объект: амортизация месяца, списание, доход, НДС и книга продаж', () => {
    const desk = new LedgerDesk();
    const asset = desk.ref('ОсновныеСредства', 'Погрузчик');
    const department = desk.ref('ПодразделенияОрганизаций', 'Склад');
    const expense = desk.side('44.01', { СтатьиЗатрат: 'Амортизация' });
    const object = { ОсновныеСредства: asset };
    desk.enter('2020-01-10', [desk.side('08.04.2', object), { account: '000' }, 6_600_000n]);
    const accepted = postFixedAssetAcceptance(desk, desk.assets, {
      date: '2020-01-10T14:00:00',
      asset,
      inventoryNumber: '1',
      cost: 6_600_000n,
      life: 33,
      expensedInTax: true,
      department,
      responsible: desk.ref('ФизическиеЛица', 'Иванов'),
      way: desk.ref('СпособыОтраженияРасходовПоАмортизации', 'На 44'),
      expense,
    });
    expect(desk.told(accepted)).toEqual([
      '01.01/Погрузчик → 08.04.2/Погрузчик 66000.00',
      '44.01/Амортизация → 01.01/Погрузчик 0.00',
    ]);
    const [, atOnce] = desk.base.books.postings.filter(({ recorder }) => recorder.id === accepted.id);
    expect(atOnce?.dr.tax).toEqual({ nu: 6_600_000n, pr: 0n, vr: -6_600_000n });
    const sold = postFixedAssetTransfer(desk, desk.assets, {
      counterparty: desk.ref('Контрагенты', 'Покупатель'),
      contract: desk.ref('ДоговорыКонтрагентов', 'Купля-продажа'),
      date: '2020-02-20T15:00:00',
      asset,
      price: 7_200_000n,
      vat: 'НДС20',
      article: desk.ref('ПрочиеДоходыИРасходы', 'Продажа ОС'),
      department,
      currency: desk.ref('Валюты', 'руб.'),
      depreciation: {
        dr: expense,
        cr: { account: '02.01', subconto: object },
        amount: 200_000n,
        content: 'Амортизация',
      },
    });
    expect(desk.told(sold)).toEqual([
      '44.01/Амортизация → 02.01/Погрузчик 2000.00',
      '01.09/Погрузчик → 01.01/Погрузчик 66000.00',
      '02.01/Погрузчик → 01.09/Погрузчик 2000.00',
      '91.02/Продажа ОС → 01.09/Погрузчик 64000.00',
      '62.01/Покупатель → 91.01/Продажа ОС 72000.00',
      '91.02/Продажа ОС → 68.02/Налог 12000.00',
    ]);
    expect(['01.01', '01.09', '02.01'].map((account) => desk.balance(account))).toEqual(['0.00', '0.00', '0.00']);
    const [book] = desk.base.records('AccumulationRegister_НДСЗаписиКнигиПродаж');
    expect([book?.fields.НДС, book?.fields.СуммаБезНДС]).toEqual([1_200_000n, 6_000_000n]);
    expect(desk.assets.depreciating(desk.organisation, '2020-03')).toEqual([]);
  });
});

describe('производство', () => {
  it('материалы по ФИФО, выпуск по плановой стоимости', () => {
    const desk = new LedgerDesk();
    const warehouse = desk.ref('Склады', 'Склад');
    const item = desk.ref('Номенклатура', 'Корпус');
    const place = { Номенклатура: item, Склады: warehouse };
    const supply = (date: string): ReturnType<LedgerDesk['enter']> => {
      return desk.base.document({ type: 'ПоступлениеТоваровУслуг', date, organisation: desk.organisation, fields: {} });
    };
    const [first, second] = [supply('2020-01-10T10:00:00'), supply('2020-01-12T10:00:00')];
    const materials = (batch: typeof first) => desk.side('10.01', { ...place, Партии: batch }, { quantity: 100_000n });
    desk.enter(
      '2020-01-12',
      [materials(second), { account: '000' }, 120_000n],
      [materials(first), { account: '000' }, 100_000n],
    );
    const group = desk.group('Щиты');
    const cost = desk.ref('СтатьиЗатрат', 'Материалы');
    const issued = postMaterialIssue(desk, {
      date: '2020-01-20T09:00:00',
      warehouse,
      department: desk.ref('ПодразделенияОрганизаций', 'Цех'),
      expense: { account: '20.01', subconto: { НоменклатурныеГруппы: group, СтатьиЗатрат: cost } },
      rows: [{ item, account: '10.01', quantity: 150_000n }],
    });
    expect(desk.told(issued)).toEqual(['20.01/Щиты → 10.01/Корпус 1000.00', '20.01/Щиты → 10.01/Корпус 600.00']);
    const report = postProductionReport(desk, {
      date: '2020-01-20T16:00:00',
      warehouse,
      department: desk.ref('ПодразделенияОрганизаций', 'Цех'),
      group,
      outputItem: cost,
      materialItem: cost,
      output: [{ item: desk.ref('Номенклатура', 'Щит'), quantity: 3_000n, plannedCost: 70_000n }],
      materials: [{ item, account: '10.01', quantity: 50_000n }],
    });
    expect(desk.told(report)).toEqual(['43/Щит → 20.01/Щиты 2100.00', '20.01/Щиты → 10.01/Корпус 600.00']);
    expect([desk.balance('10.01'), desk.balance('20.01')]).toEqual(['0.00', '100.00']);
    const more = { warehouse, department: warehouse, rows: [{ item, account: '10.01', quantity: 1n }] };
    const expense = { account: '20.01', subconto: { НоменклатурныеГруппы: group, СтатьиЗатрат: cost } };
    expect(() => postMaterialIssue(desk, { date: '2020-01-21T09:00:00', expense, ...more })).toThrow('Не хватает');
  });
});

describe('аренда по ФСБУ 25', () => {
  const terms = { payment: 5_000_000n, vat: 1_100_000n, months: 36, rate: 1600n };

  it('стоимость права — дисконтированные платежи, проценты первого месяца от нее', () => {
    expect(rubles(leaseValue(terms))).toBe('1422190.54');
    expect(rubles(leaseInterest(terms, leaseValue(terms)))).toBe('18962.54');
    expect(leaseValue(terms, 0)).toBe(0n);
  });

  it('проценты за весь срок закрывают обязательство', () => {
    let liability = leaseValue(terms);
    for (let month = 0; month < terms.months; month += 1) liability += leaseInterest(terms, liability) - terms.payment;
    expect(liability > -50n && liability < 50n).toBe(true);
  });

  it('проводки поступления в аренду', () => {
    const desk = new LedgerDesk();
    const document = postLeasedAsset(desk, desk.assets, {
      counterparty: desk.ref('Контрагенты', 'БЦ'),
      contract: desk.ref('ДоговорыКонтрагентов', 'Аренда'),
      date: '2020-01-12T10:00:00',
      asset: desk.ref('ОсновныеСредства', 'Офис'),
      terms,
      until: '2022-12-31',
      department: desk.ref('ПодразделенияОрганизаций', 'Офис'),
      currency: desk.ref('Валюты', 'руб.'),
      way: desk.ref('СпособыОтраженияРасходовПоАмортизации', 'На 26'),
      expense: desk.side('26', { СтатьиЗатрат: 'Аренда' }),
    });
    expect(desk.told(document)).toEqual([
      '08.04.2/Офис → 76.07.1/БЦ 1422190.54',
      '76.07.9/БЦ → 76.07.1/БЦ 396000.00',
      '76.07.5/БЦ → 76.07.1/БЦ 377809.46',
      '01.03/Офис → 08.04.2/Офис 1422190.54',
    ]);
    expect(desk.balance('76.07')).toBe('-1422190.54');
  });
});

describe('единый налоговый счет', () => {
  function row(desk: LedgerDesk, tax: string, due: string, amount: bigint): SingleTaxRow {
    const account = tax === 'НДС' ? '68.02' : '69.09';
    return { tax: desk.ref('ВидыНалоговИПлатежейВБюджет', tax), code: '182', account, amount, due, from: due, to: due };
  }

  it('деньги закрывают сначала старый срок, недостача видна и закрывается следующим платежом', () => {
    const desk = new LedgerDesk();
    const money = desk.side('51', { БанковскиеСчета: 'Счет', СтатьиДвиженияДенежныхСредств: null });
    const account = new SingleTaxAccount(desk);
    const pay = (day: string, amount: bigint): void =>
      account.paid(desk.enter(day, [{ account: '68.90' }, money, amount]), amount);
    pay('2020-01-27', 25_000_000n);
    const accrued = account.accrue('2020-01-28T00:00:00', [
      row(desk, 'Взносы', '2020-01-28', 20_000_000n),
      row(desk, 'НДС', '2020-01-27', 10_000_000n),
    ]);
    expect(desk.told(accrued)).toEqual(['68.02/Налог → 68.90 100000.00', '69.09/Налог → 68.90 200000.00']);
    account.settle('2020-01-28T00:00:00');
    expect([rubles(account.uncovered), desk.balance('68.90')]).toEqual(['50000.00', '-50000.00']);
    expect(account.settle('2020-01-29T00:00:00')).toBeNull();
    pay('2020-02-05', 5_000_000n);
    account.settle('2020-02-05T12:00:00');
    expect([rubles(account.uncovered), desk.balance('68.90')]).toEqual(['0.00', '0.00']);
    const total = (register: string): bigint => {
      const signed = desk.base.records(`AccumulationRegister_${register}`).map(({ recordType, fields }) => {
        return (recordType === 'Receipt' ? 1n : -1n) * BigInt(String(fields.Сумма));
      });
      return sum(signed);
    };
    expect([total('РасчетыПоНалогамНаЕдиномНалоговомСчете'), total('РасчетыПоЕдиномуНалоговомуСчету')]).toEqual([
      0n,
      0n,
    ]);
  });
});
