/** Stories of money: currency and у.е., the shop and its cards, cash, accountable persons, orders, invoices for payment, opening balances. */
import { describe, expect, it } from 'vitest';
import type { Ref } from '#demo/books/books.ts';
import { postOperation } from '#demo/documents/accounting-operation.ts';
import { postAdvanceReport } from '#demo/documents/advance-report.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postCashPayment, postCashReceipt } from '#demo/documents/cash-order.ts';
import { postCustomerInvoice } from '#demo/documents/customer-invoice.ts';
import { postGoodsTransfer } from '#demo/documents/goods-transfer.ts';
import { postOpeningBalances } from '#demo/documents/opening-balances.ts';
import { postPaymentOrder } from '#demo/documents/payment-order.ts';
import { postReconciliationAct } from '#demo/documents/reconciliation-act.ts';
import { postRetailReport } from '#demo/documents/retail-report.ts';
import { kop, pcs, TradeOffice } from './trade-office.ts';

describe('валюта', () => {
  const dollars = (office: TradeOffice, rate: number) => ({
    currency: office.cast.currencies.usd,
    rate: BigInt(Math.round(rate * 10_000)),
  });
  const buy = (office: TradeOffice, day: string, usd: number, rate: number): Ref =>
    office.buy(day, 0, 0, {
      ...office.deal('usdSupplier', 'usdSupplier'),
      debtAccount: '60.21',
      exchange: dollars(office, rate),
      lines: [{ item: office.lamp, quantity: pcs(10), price: 0n, amount: kop(usd), vat: 'БезНДС', account: '41.01' }],
    });
  const pay = (office: TradeOffice, day: string, usd: number, rate: number): Ref => {
    const { counterparty, contract } = office.deal('usdSupplier', 'usdSupplier');
    return office.pay(day, usd, {
      counterparty,
      contract,
      bankAccount: office.cast.bankAccounts.usd,
      exchange: dollars(office, rate),
      parts: [{ contract, amount: kop(usd), debtAccount: '60.21', vat: 'БезНДС' }],
    });
  };

  it('долг гасится по курсу оплаты, разница — курсовая', () => {
    const office = new TradeOffice();
    const receipt = office.name(buy(office, '2020-02-10', 1000, 63.5), 'А');
    expect(office.told(receipt)).toEqual(['41.01[А] 60.21[А] USD 1000.00 63500.00']);
    const payment = office.name(pay(office, '2020-03-19', 400, 80.157), 'П');
    expect(office.told(payment)).toEqual([
      '60.21[А] USD 400.00 52 USD 400.00 32062.80',
      '91.02 60.21[А] USD 0.00 6662.80',
    ]);
    expect(office.balance('60.21')).toBe('-38100.00');
    pay(office, '2020-06-05', 600, 60);
    expect(office.balance('60.21')).toBe('0.00');
  });

  it('поступление после аванса оценивается по курсу аванса, остаток — по курсу дня', () => {
    const office = new TradeOffice();
    office.name(pay(office, '2020-01-10', 300, 61), 'П');
    const receipt = office.name(buy(office, '2020-02-10', 1000, 64), 'А');
    expect(office.told(receipt)).toEqual([
      '41.01[А] 60.21[А] USD 1000.00 63100.00',
      '60.21[А] USD 300.00 60.22[П] USD 300.00 18300.00',
    ]);
  });

  it('у.е.: отгрузка и оплата рублями по курсам своих дней', () => {
    const office = new TradeOffice();
    office.buy('2020-01-09', 10, 600);
    const { counterparty, contract } = office.deal('unitsCustomer', 'unitsCustomer');
    const sale = office.name(
      office.sell('2020-02-10', 10, 120, {
        counterparty,
        contract,
        debtAccount: '62.31',
        exchange: dollars(office, 64),
      }),
      'Р',
    );
    expect(office.told(sale).slice(0, 2)).toEqual(['62.31[Р] USD 120.00 90.01.1 7680.00', '90.03 68.02 1280.00']);
    const payment = office.collect('2020-03-10', 8640, {
      counterparty,
      contract,
      parts: [{ contract, amount: kop(8640), debtAccount: '62.31', units: dollars(office, 72) }],
    });
    expect(office.told(payment)).toEqual(['51 62.31[Р] USD 120.00 8640.00', '62.31[Р] USD 0.00 91.01 960.00']);
    expect(office.balance('62.31')).toBe('0.00');
  });
});

describe('магазин', () => {
  const setUp = (): TradeOffice => {
    const office = new TradeOffice();
    office.name(office.buy('2020-01-09', 10, 600), 'Партия');
    const { main, shop } = office.cast.warehouses;
    const lines = [{ item: office.lamp, quantity: pcs(8), account: '41.01', toAccount: '41.02' }];
    const transfer = postGoodsTransfer(office.cast, { date: '2020-01-10T09:00:00', from: main, to: shop, lines });
    expect(office.told(transfer)).toEqual(['41.02[Партия] 41.01[Партия] 400.00']);
    return office;
  };
  const report = (office: TradeOffice, day: string, pieces: number, more = {}): Ref =>
    postRetailReport(office.cast, {
      date: `${day}T20:00:00`,
      lines: [{ item: office.lamp, quantity: pcs(pieces), price: kop(120), vat: 'НДС20', stockAccount: '41.02' }],
      cards: { ...office.deal('bank', 'acquiring'), amount: kop(200) },
      ...more,
    });

  it('выручка через 62.Р: наличные в кассу, карты на 57.03, себестоимость с 41.02', () => {
    const office = setUp();
    expect(office.told(report(office, '2020-01-13', 5))).toEqual([
      '62.Р 90.01.1 600.00',
      '90.03 68.02 100.00',
      '50.01 62.Р 400.00',
      '57.03 62.Р 200.00',
      '90.02.1 41.02[Партия] 250.00',
    ]);
    expect(office.balance('62.Р')).toBe('0.00');
  });

  it('возврат розничного покупателя сторнирует выручку и отдает деньги из кассы', () => {
    const office = setUp();
    const sold = report(office, '2020-01-13', 5);
    const returns = [{ report: sold, item: office.lamp, quantity: pcs(1), amount: kop(120), vat: 'НДС20' as const }];
    const next = report(office, '2020-01-14', 2, { returns, cards: undefined });
    expect(office.told(next).slice(4)).toEqual([
      '62.Р 90.01.1 -120.00',
      '90.03 68.02 -20.00',
      '50.01 62.Р -120.00',
      '90.02.1 41.02[Партия] -50.00',
    ]);
  });

  it('банк зачисляет карты за вычетом комиссии', () => {
    const office = setUp();
    report(office, '2020-01-13', 5);
    const { counterparty, contract } = office.deal('bank', 'acquiring');
    const side = { account: '57.03', subconto: { Контрагенты: counterparty, Договоры: contract } };
    const subconto = { ПрочиеДоходыИРасходы: office.cast.otherItems.acquiring, РеализуемыеАктивы: null };
    const credited = postBankReceipt(office.cast, {
      date: '2020-01-14T12:00:00',
      operation: 'ПоступленияОтПродажПоПлатежнымКартамИБанковскимКредитам',
      amount: kop(197),
      purpose: 'Возмещение',
      counterparty,
      contract,
      credit: side,
      commission: { amount: kop(3), side: { account: '91.02', subconto } },
    });
    expect(office.told(credited)).toEqual(['51 57.03 197.00', '91.02 57.03 3.00']);
    expect(office.balance('57.03')).toBe('0.00');
  });
});

describe('касса, подотчет, ручные операции', () => {
  it('наличные покупателя гасят его долг, выдача под отчет закрывается авансовым отчетом с перерасходом', () => {
    const office = new TradeOffice();
    office.name(office.buy('2020-01-09', 10, 600), 'Партия');
    office.name(office.sell('2020-01-15', 5, 1000), 'Р');
    const cash = { ...office.customer, date: '2020-01-16T10:00:00', amount: kop(1000) };
    const receipt = postCashReceipt(office.cast, { ...cash, operation: 'ОплатаПокупателя' });
    expect(office.told(receipt)).toEqual(['50.01 62.01[Р] 1000.00']);

    const { ref: person } = office.cast.people.petrenko;
    const issued = postCashPayment(office.cast, {
      date: '2020-01-17T10:00:00',
      operation: 'ВыдачаПодотчетномуЛицу',
      amount: kop(500),
      counterparty: person,
      side: { account: '71.01', subconto: { РаботникиОрганизаций: person } },
    });
    expect(office.told(issued)).toEqual(['71.01 50.01 500.00']);
    const spent = postAdvanceReport(office.cast, {
      date: '2020-01-20T10:00:00',
      person,
      purpose: 'Хозяйственные расходы',
      issued: [{ document: issued, amount: kop(500) }],
      other: [
        {
          side: { account: '26', subconto: { СтатьиЗатрат: office.cast.costItems.office } },
          amount: kop(240),
          vat: 'НДС20',
          content: 'Бумага, БСО',
          supplier: office.supplier,
        },
      ],
      suppliers: [{ ...office.supplier, amount: kop(700), content: 'Оплата по накладной' }],
    });
    office.name(spent, 'АО');
    expect(office.told(spent)).toEqual([
      '26 71.01 200.00',
      '19.04[АО] 71.01 40.00',
      '68.02 19.04[АО] 40.00',
      '60.01[Партия] 71.01 600.00',
      '60.02[АО] 71.01 100.00',
    ]);
    expect([office.balance('71.01'), office.base.object(spent).fields.СуммаДокумента]).toEqual(['-440.00', kop(940)]);
  });

  it('ручная операция не отмечена проведенной, выключенная не входит в обороты', () => {
    const office = new TradeOffice();
    const rows = [
      {
        dr: { account: '26', subconto: { СтатьиЗатрат: office.cast.costItems.office } },
        cr: { account: '000' },
        amount: kop(70),
      },
    ];
    const head = { date: '2020-06-10T12:00:00', content: 'Перенос', rows };
    const plain = postOperation(office.cast, head);
    const inactive = postOperation(office.cast, { ...head, inactive: true });
    expect([office.base.object(plain).posted, office.told(plain), office.balance('26')]).toEqual([
      false,
      ['26 000 70.00'],
      '70.00',
    ]);
    expect(office.base.ledger.postingsOf(inactive).map(({ active }) => active)).toEqual([false]);
  });

  it('сторона, которой план счетов не знает, не записывается вовсе', () => {
    const office = new TradeOffice();
    const row = (account: string, subconto = {}) => ({ dr: { account, subconto }, cr: { account: '000' }, amount: 1n });
    const head = { date: '2020-06-10T12:00:00', content: 'Ошибка' };
    expect(() => postOperation(office.cast, { ...head, rows: [row('000'), row('26')] })).toThrow(/не указано субконто/);
    expect(() => postOperation(office.cast, { ...head, rows: [row('60')] })).toThrow(/группа/);
    expect(office.balance('000')).toBe('0.00');
  });
});

describe('поручения, счета, акты, остатки', () => {
  it('списание по поручению делает его оплаченным', () => {
    const office = new TradeOffice();
    const draft = { ...office.supplier, operation: 'ОплатаПоставщику', amount: kop(100), purpose: 'Оплата' };
    const paid = postPaymentOrder(office.cast, { ...draft, date: '2020-06-29T10:00:00', state: 'Отправлено' });
    postPaymentOrder(office.cast, { ...draft, date: '2020-06-29T10:05:00', state: 'Отправлено' });
    office.pay('2020-06-29', 100, { basis: paid });
    const states = office.base.records('InformationRegister_СостоянияБанковскихДокументов');
    expect(states.map(({ fields }) => fields.Состояние)).toEqual(['Оплачено', 'Отправлено']);
    expect(office.base.ledger.postingsOf(paid)).toEqual([]);
  });

  it('счет на оплату: от не оплачен до оплачен и отгружен', () => {
    const office = new TradeOffice();
    office.buy('2020-01-09', 10, 600);
    const lines = [{ item: office.lamp, quantity: pcs(5), price: kop(120), vat: 'НДС20' as const }];
    const invoice = postCustomerInvoice(office.cast, { ...office.customer, date: '2020-01-10T09:00:00', lines });
    const status = (): string[] =>
      office.base
        .records('InformationRegister_СтатусыДокументов')
        .flatMap(({ fields }) => [fields.Статус, fields.ДополнительныйСтатус])
        .map((value) => (typeof value === 'object' && value !== null ? value.id : ''));
    expect(status()).toEqual(['НеОплачен', 'НеОтгружен']);
    const { contract } = office.customer;
    const payment = office.collect('2020-01-11', 200, { parts: [{ contract, amount: kop(200), invoice }] });
    expect(status()).toEqual(['ОплаченЧастично', 'НеОтгружен']);
    expect(office.recorded(payment, 'AccumulationRegister_ОплатаСчетов', 'Сумма')).toEqual(['200.00']);
    office.sell('2020-01-12', 5, 600, { lines, invoice });
    office.collect('2020-01-13', 400, { parts: [{ contract, amount: kop(400), invoice }] });
    expect(status()).toEqual(['Оплачен', 'Отгружен']);
  });

  it('акт сверки: внутренний зачет аванса в него не входит, расхождение — сумма двух сальдо', () => {
    const office = new TradeOffice();
    office.buy('2020-01-09', 10, 600);
    office.collect('2020-02-10', 300);
    office.sell('2020-02-15', 5, 1000);
    const act = postReconciliationAct(office.cast, {
      date: '2020-03-05T10:00:00',
      counterparty: office.customer.counterparty,
      from: '2020-02-01',
      to: '2020-02-29',
      difference: kop(12.5),
    });
    const { fields, sections } = office.base.object(act);
    expect(sections.ПоДаннымОрганизации?.map(({ Дебет, Кредит }) => [Дебет, Кредит])).toEqual([
      [0n, kop(300)],
      [kop(1000), 0n],
    ]);
    expect([fields.ОстатокНаНачало, fields.Расхождение, fields.ЕстьРасхождения]).toEqual([0n, kop(12.5), true]);
  });

  it('начальные остатки обеих сторон сходятся на 000 к нулю', () => {
    const office = new TradeOffice();
    const document = postOpeningBalances(office.cast, {
      date: '2019-12-31T00:00:00',
      section: 'Капитал',
      rows: [
        {
          side: { account: '50.01', subconto: { СтатьиДвиженияДенежныхСредств: null } },
          stands: 'dr',
          amount: kop(900),
        },
        { side: { account: '84.01' }, stands: 'cr', amount: kop(900) },
      ],
    });
    expect([office.told(document), office.balance('000')]).toEqual([['50.01 000 900.00', '000 84.01 900.00'], '0.00']);
  });
});
