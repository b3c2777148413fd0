/** Stories of VAT: invoices received and issued, advances both ways, returns and corrections with S of the base document. */
import { describe, expect, it } from 'vitest';
import type { Ref } from '#demo/books/books.ts';
import { postAdvanceVatDeduction, postAdvanceVatRestoration } from '#demo/documents/advance-vat.ts';
import { postCustomerReturn } from '#demo/documents/customer-return.ts';
import { postExtraCosts } from '#demo/documents/extra-costs.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postReceiptCorrection } from '#demo/documents/receipt-correction.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSaleCorrection } from '#demo/documents/sale-correction.ts';
import { postSupplierReturn } from '#demo/documents/supplier-return.ts';
import { kop, pcs, TradeOffice } from './trade-office.ts';

const PURCHASES = 'AccumulationRegister_НДСЗаписиКнигиПокупок';
const SALES = 'AccumulationRegister_НДСЗаписиКнигиПродаж';
const PRESENTED = 'AccumulationRegister_НДСПредъявленный';
const ADVANCES = 'AccumulationRegister_НДСсАвансов';

describe('счет-фактура полученный', () => {
  const receive = (office: TradeOffice, bases: readonly Ref[], more = {}): Ref =>
    postReceivedInvoice(office.cast, {
      ...office.supplier,
      date: '2020-01-31T17:00:00',
      bases,
      incoming: { number: '15', date: '2020-01-31' },
      ...more,
    });

  it('один на три поступления: вычет по каждому', () => {
    const office = new TradeOffice();
    const receipts = [120, 240, 360].map((rub, i) => office.name(office.buy(`2020-01-1${i}`, 1, rub), 'АБВ'[i] ?? ''));
    const invoice = receive(office, receipts);
    expect(office.told(invoice)).toEqual(['68.02 19.03[А] 20.00', '68.02 19.03[Б] 40.00', '68.02 19.03[В] 60.00']);
    expect(office.recorded(invoice, PURCHASES, 'СчетФактура', 'СуммаБезНДС', 'НДС', 'КодВидаОперации')).toEqual([
      'А 100.00 20.00 01',
      'Б 200.00 40.00 01',
      'В 300.00 60.00 01',
    ]);
    expect([office.balance('19.03'), office.balance('68.02')]).toEqual(['0.00', '120.00']);
  });

  it.each([
    { title: 'вычет не датой получения', more: { deduct: false } },
    { title: 'исправление уже принятого к вычету', more: { amends: true } },
  ])('$title: проводок нет', ({ more }) => {
    const office = new TradeOffice();
    const receipt = office.buy('2020-01-10', 1, 120);
    const first = receive(office, [receipt], { deduct: false });
    const invoice = 'amends' in more ? receive(office, [receipt], { amends: { invoice: first, number: '1' } }) : first;
    expect([office.told(invoice), office.balance('19.03')]).toEqual([[], '20.00']);
  });

  it('УПД вычитает НДС само, поставщик без НДС ничего не предъявляет', () => {
    const office = new TradeOffice();
    const upd = office.name(office.buy('2020-01-10', 1, 120, { upd: true }), 'А');
    expect(office.told(upd)).toEqual(['41.01[А] 60.01[А] 100.00', '19.03[А] 60.01[А] 20.00', '68.02 19.03[А] 20.00']);
    const lines = [{ item: office.lamp, quantity: pcs(1), price: kop(90), vat: 'БезНДС' as const, account: '41.01' }];
    const plain = office.name(office.buy('2020-01-11', 1, 0, { lines }), 'Б');
    expect(office.told(plain)).toEqual(['41.01[Б] 60.01[Б] 90.00']);
    expect(office.recorded(plain, PRESENTED, 'НДС')).toEqual([]);
  });

  it('доп. расходы ложатся на партии по сумме товара', () => {
    const office = new TradeOffice();
    const lines = [
      { item: office.lamp, quantity: pcs(1), price: kop(300), vat: 'НДС20' as const, account: '41.01' },
      { item: office.cable, quantity: pcs(1), price: kop(900), vat: 'НДС20' as const, account: '41.01' },
    ];
    const receipt = office.name(office.buy('2020-01-10', 0, 0, { lines }), 'А');
    const costs = postExtraCosts(office.cast, {
      ...office.deal('transLogistik', 'transLogistik'),
      date: '2020-01-10T10:30:00',
      receipt,
      amount: kop(120),
      vat: 'НДС20',
      content: 'Доставка',
    });
    office.name(costs, 'Д');
    expect(office.told(costs)).toEqual([
      '41.01[А] 60.01[Д] 25.00',
      '41.01[А] 60.01[Д] 75.00',
      '19.04[Д] 60.01[Д] 20.00',
    ]);
  });
});

describe('НДС с авансов', () => {
  it('полученный: начислен с аванса, вычтен в доле отгрузки', () => {
    const office = new TradeOffice();
    office.buy('2020-01-09', 100, 1200);
    const payment = office.name(office.collect('2020-01-10', 600), 'П');
    const head = { ...office.customer, date: '2020-01-10T17:00:00', bases: [payment] };
    const invoice = postIssuedInvoice(office.cast, { ...head, kind: 'НаАванс' });
    expect(office.told(invoice)).toEqual(['76.АВ[П] 68.02 100.00']);
    expect(office.base.object(invoice).number).toBe('А000-0000001');
    expect(office.recorded(invoice, SALES, 'СтавкаНДС', 'СуммаБезНДС', 'НДС', 'КодВидаОперации')).toEqual([
      'НДС20_120 500.00 100.00 02',
    ]);

    const sale = office.name(office.sell('2020-01-20', 10, 240), 'А');
    expect(office.told(sale).at(-1)).toBe('62.02[П] 62.01[А] 240.00');
    const deduction = postAdvanceVatDeduction(office.cast, { date: '2020-01-31T23:00:00' });
    if (deduction === null) throw new Error('вычета нет');
    expect(office.told(deduction)).toEqual(['68.02 76.АВ[П] 40.00']);
    expect(office.recorded(deduction, PURCHASES, 'СуммаБезНДС', 'НДС', 'КодВидаОперации')).toEqual(['200.00 40.00 22']);
    expect(office.recorded(deduction, ADVANCES, 'НДС')).toEqual(['− 40.00']);
    expect(office.balance('76.АВ')).toBe('60.00');
    expect(postAdvanceVatDeduction(office.cast, { date: '2020-02-29T23:00:00' })).toBeNull();
  });

  it('вычет, который пропустили, остается на 76.АВ', () => {
    const office = new TradeOffice();
    office.buy('2020-01-09', 100, 1200);
    const payment = office.collect('2020-01-10', 600);
    const head = { ...office.customer, date: '2020-01-10T17:00:00', bases: [payment] };
    const invoice = postIssuedInvoice(office.cast, { ...head, kind: 'НаАванс' });
    office.sell('2020-01-20', 10, 600);
    const except = new Set([invoice.id]);
    expect(postAdvanceVatDeduction(office.cast, { date: '2020-01-31T23:00:00', except })).toBeNull();
    expect([office.balance('62.02'), office.balance('76.АВ')]).toEqual(['0.00', '100.00']);
  });

  it('копейки: с 1 234 567,89 ровно 205 761,32', () => {
    const office = new TradeOffice();
    const payment = office.collect('2020-01-10', 1_234_567.89);
    const head = { ...office.customer, date: '2020-01-10T17:00:00', bases: [payment] };
    postIssuedInvoice(office.cast, { ...head, kind: 'НаАванс' });
    expect(office.balance('76.АВ')).toBe('205761.32');
  });

  it('выданный: вычет по счету-фактуре поставщика, восстановление после поступления', () => {
    const office = new TradeOffice();
    const payment = office.name(office.pay('2020-01-10', 1200), 'П');
    const invoice = postReceivedInvoice(office.cast, {
      ...office.supplier,
      date: '2020-01-11T12:00:00',
      kind: 'НаАванс',
      bases: [payment],
      incoming: { number: 'А-3', date: '2020-01-10' },
    });
    expect(office.told(invoice)).toEqual(['68.02 76.ВА[П] 200.00']);
    expect(postAdvanceVatRestoration(office.cast, { date: '2020-01-12T23:00:00' })).toBeNull();
    office.buy('2020-01-20', 10, 900);
    const restored = postAdvanceVatRestoration(office.cast, { date: '2020-01-31T23:00:00' });
    if (restored === null) throw new Error('восстановления нет');
    expect(office.told(restored)).toEqual(['76.ВА[П] 68.02 150.00']);
    expect(office.recorded(restored, SALES, 'НДС', 'КодВидаОперации')).toEqual(['150.00 21']);
    expect([office.balance('60.02'), office.balance('76.ВА')]).toEqual(['300.00', '-50.00']);
  });
});

describe('возвраты', () => {
  it('от покупателя оплаченного товара: сторно, аванс, НДС на 19.03 до корректировочного счета-фактуры', () => {
    const office = new TradeOffice();
    office.name(office.buy('2020-01-09', 10, 600, { upd: true }), 'Партия');
    const sale = office.name(office.sell('2020-01-15', 10, 1200), 'Р');
    office.collect('2020-01-16', 1200);
    const head = { ...office.customer, date: '2020-01-20T11:00:00' };
    const back = office.name(
      postCustomerReturn(office.cast, { ...head, sale, lines: [{ item: office.lamp, quantity: pcs(4) }] }),
      'В',
    );
    expect(office.told(back)).toEqual([
      '62.01[Р] 90.01.1 -480.00',
      '90.03 19.03[В] -80.00',
      '90.02.1 41.01[Партия] -200.00',
      '62.01[Р] 62.02[В] 480.00',
    ]);
    expect([office.item('62.01', sale), office.item('62.02', back), office.balance('19.03')]).toEqual([
      '0.00',
      '-480.00',
      '80.00',
    ]);
    postIssuedInvoice(office.cast, { ...head, kind: 'Корректировочный', bases: [back] });
    expect(office.told(back).at(-1)).toBe('68.02 19.03[В] 80.00');
    expect(office.recorded(back, PURCHASES, 'НДС', 'КодВидаОперации')).toEqual(['80.00 18']);
    expect(office.balance('19.03')).toBe('0.00');
  });

  it('от покупателя неоплаченного товара уменьшает долг самой реализации', () => {
    const office = new TradeOffice();
    office.buy('2020-01-09', 10, 600);
    const sale = office.sell('2020-01-15', 10, 1200);
    const lines = [{ item: office.lamp, quantity: pcs(3) }];
    postCustomerReturn(office.cast, { ...office.customer, date: '2020-01-20T11:00:00', sale, lines });
    expect([office.item('62.01', sale), office.balance('62.02')]).toEqual(['840.00', '0.00']);
  });

  it.each([
    { paid: 0, debt: '-960.00', claim: '0.00' },
    { paid: 1200, debt: '0.00', claim: '240.00' },
    { paid: 1100, debt: '0.00', claim: '140.00' },
  ])(
    'поставщику: неоплаченное снимает долг, оплаченное становится претензией (оплачено $paid)',
    ({ paid, debt, claim }) => {
      const office = new TradeOffice();
      const receipt = office.name(office.buy('2020-01-09', 10, 1200, { upd: true }), 'А');
      if (paid > 0) office.pay('2020-01-10', paid);
      const back = office.name(
        postSupplierReturn(office.cast, {
          ...office.supplier,
          date: '2020-01-20T11:00:00',
          receipt,
          lines: [{ item: office.lamp, quantity: pcs(2), amount: kop(240), vat: 'НДС20' }],
        }),
        'В',
      );
      expect(office.told(back).slice(0, 3)).toEqual([
        '76.02[В] 41.01[А] 200.00',
        '76.02[В] 19.03[А] 40.00',
        '19.03[А] 68.02 40.00',
      ]);
      expect([office.item('60.01', receipt), office.balance('76.02')]).toEqual([debt, claim]);
      expect([office.balance('19.03'), office.balance('68.02')]).toEqual(['0.00', '160.00']);
    },
  );

  it('поставщику до счета-фактуры: восстанавливать нечего, уменьшается входящий НДС', () => {
    const office = new TradeOffice();
    const receipt = office.name(office.buy('2020-01-09', 10, 1200), 'А');
    const lines = [{ item: office.lamp, quantity: pcs(2), amount: kop(240), vat: 'НДС20' as const }];
    const back = postSupplierReturn(office.cast, { ...office.supplier, date: '2020-01-10T11:00:00', receipt, lines });
    expect(office.recorded(back, SALES, 'НДС')).toEqual([]);
    expect([office.balance('19.03'), office.balance('68.02'), office.item('60.01', receipt)]).toEqual([
      '160.00',
      '0.00',
      '-960.00',
    ]);
  });
});

describe('корректировки', () => {
  it('поступления вниз: документ расчетов — само поступление, НДС восстанавливает корректировочный счет-фактура', () => {
    const office = new TradeOffice();
    const receipt = office.name(office.buy('2020-06-03', 10, 1200, { upd: true }), 'А');
    office.pay('2020-06-05', 1200);
    const incoming = { number: 'К-1', date: '2020-06-18' };
    const date = '2020-06-18T12:00:00';
    const lines = [{ row: 0, amount: kop(1170) }];
    const correction = office.name(postReceiptCorrection(office.cast, { date, base: receipt, lines, incoming }), 'К');
    expect(office.told(correction)).toEqual(['41.01[А] 60.01[А] -25.00', '19.03[К] 60.01[А] -5.00']);
    expect(office.item('60.01', receipt)).toBe('30.00');
    const head = { ...office.supplier, date, bases: [correction], incoming };
    const invoice = postReceivedInvoice(office.cast, { ...head, kind: 'Корректировочный' });
    expect(office.told(invoice)).toEqual(['19.03[К] 68.02 5.00']);
    expect(office.recorded(invoice, SALES, 'НДС', 'КодВидаОперации')).toEqual(['5.00 18']);
    expect(office.balance('19.03')).toBe('0.00');
  });

  it('поступления вверх: доначисленный НДС вычитается', () => {
    const office = new TradeOffice();
    const receipt = office.buy('2020-06-03', 10, 1200, { upd: true });
    const incoming = { number: 'К-1', date: '2020-06-18' };
    const head = { date: '2020-06-18T12:00:00', incoming };
    const correction = postReceiptCorrection(office.cast, {
      ...head,
      base: receipt,
      lines: [{ row: 0, amount: kop(1260) }],
    });
    postReceivedInvoice(office.cast, { ...office.supplier, ...head, kind: 'Корректировочный', bases: [correction] });
    expect([office.item('60.01', receipt), office.balance('19.03'), office.balance('68.02')]).toEqual([
      '-1260.00',
      '0.00',
      '210.00',
    ]);
  });

  it.each([
    { title: 'вниз', amount: 1080, debt: '1080.00', owed: '-180.00' },
    { title: 'вверх', amount: 1320, debt: '1320.00', owed: '-220.00' },
  ])('реализации $title: меняется долг самой реализации и НДС', ({ amount, debt, owed }) => {
    const office = new TradeOffice();
    office.buy('2020-01-09', 10, 600, { offset: 'НеЗачитывать' });
    const sale = office.name(office.sell('2020-01-15', 10, 1200), 'Р');
    const before = office.base.ledger.balance(office.cast.organisations.main, '68.02');
    expect(before).toBe(-kop(200));
    const date = '2020-01-20T12:00:00';
    const correction = postSaleCorrection(office.cast, { date, base: sale, lines: [{ row: 0, amount: kop(amount) }] });
    postIssuedInvoice(office.cast, { ...office.customer, date, kind: 'Корректировочный', bases: [correction] });
    expect(office.told(correction)[0]).toBe(`62.01[Р] 90.01.1 ${amount === 1080 ? '-120.00' : '120.00'}`);
    expect([office.item('62.01', sale), office.balance('68.02'), office.item('62.01', correction)]).toEqual([
      debt,
      owed,
      '0.00',
    ]);
  });

  it('реализации по количеству: товар возвращается в свои партии', () => {
    const office = new TradeOffice();
    office.name(office.buy('2020-01-08', 6, 360), 'П1');
    office.name(office.buy('2020-01-09', 6, 720), 'П2');
    const sale = office.name(office.sell('2020-01-15', 10, 1200), 'Р');
    expect(office.told(sale).slice(2)).toEqual(['90.02.1 41.01[П1] 300.00', '90.02.1 41.01[П2] 400.00']);
    const lines = [{ row: 0, quantity: pcs(5) }];
    const correction = postSaleCorrection(office.cast, { date: '2020-01-20T12:00:00', base: sale, lines });
    expect(office.told(correction).slice(2)).toEqual(['90.02.1 41.01[П2] -400.00', '90.02.1 41.01[П1] -50.00']);
    expect(() =>
      postSaleCorrection(office.cast, {
        date: '2020-01-21T12:00:00',
        base: sale,
        lines: [{ row: 0, quantity: pcs(500) }],
      }),
    ).toThrow(/Не хватает/);
  });
});
