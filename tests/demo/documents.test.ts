/** Stories of settlements with suppliers and customers: who meets whom, in which order, with which entries. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ref } from '#demo/books/books.ts';
import { postDebtAdjustment } from '#demo/documents/debt-adjustment.ts';
import { executeDeferredOffsets } from '#demo/documents/offsets.ts';
import { postSettlementStub } from '#demo/documents/settlement-stub.ts';
import { openItems } from '#demo/engine/settlements.ts';
import { kop, rub, TradeOffice } from './trade-office.ts';

describe('поступление и оплата', () => {
  it('товар с НДС: себестоимость, НДС на 19.03, долг по самому документу', () => {
    const office = new TradeOffice();
    const receipt = office.name(office.buy('2020-01-15', 10, 1200), 'А');
    expect(office.told(receipt)).toEqual(['41.01[А] 60.01[А] 1000.00', '19.03[А] 60.01[А] 200.00']);
    expect(
      office.recorded(receipt, 'AccumulationRegister_НДСПредъявленный', 'СтавкаНДС', 'СуммаБезНДС', 'НДС'),
    ).toEqual(['+ НДС20 1000.00 200.00']);
  });

  it('аванс зачитывается внутри поступления, остаток остается долгом', () => {
    const office = new TradeOffice();
    const payment = office.name(office.pay('2020-01-10', 500), 'П');
    const receipt = office.name(office.buy('2020-01-15', 10, 1200), 'А');
    expect(office.told(payment)).toEqual(['60.02[П] 51 500.00']);
    expect(office.told(receipt).at(-1)).toBe('60.01[А] 60.02[П] 500.00');
    expect([office.item('60.01', receipt), office.balance('60.02')]).toEqual(['-700.00', '0.00']);
  });

  it('оплата гасит долги по дате регистрации, излишек становится авансом самой оплаты', () => {
    const office = new TradeOffice();
    office.name(office.buy('2020-01-20', 1, 300), 'Поздний');
    office.name(office.buy('2020-01-15', 1, 200), 'Ранний');
    const payment = office.name(office.pay('2020-01-25', 650), 'П');
    expect(office.told(payment)).toEqual(['60.01[Ранний] 51 200.00', '60.01[Поздний] 51 300.00', '60.02[П] 51 150.00']);
  });

  it('долг, введенный остатками, стоит в очереди по первичной дате, а не по 31.12', () => {
    const office = new TradeOffice();
    const stub = (number: string, date: string): Ref =>
      postSettlementStub(office.cast, {
        ...office.supplier,
        date: '2019-12-31T00:00:00',
        amount: kop(100),
        incoming: { number, date },
      });
    const late = office.name(stub('9', '2019-11-02'), 'Ноябрь');
    const early = office.name(stub('7', '2018-03-05'), 'Март');
    for (const document of [late, early]) {
      office.base.move(late, [
        {
          dr: { account: '000' },
          cr: {
            account: '60.01',
            subconto: {
              Контрагенты: office.supplier.counterparty,
              Договоры: office.supplier.contract,
              ДокументыРасчетовСКонтрагентами: document,
            },
          },
          amount: kop(100),
          content: 'остаток',
        },
      ]);
    }
    expect(office.told(office.pay('2020-01-10', 150))).toEqual(['60.01[Март] 51 100.00', '60.01[Ноябрь] 51 50.00']);
  });

  it('частичная оплата оставляет остаток на том же документе', () => {
    const office = new TradeOffice();
    const receipt = office.buy('2020-01-15', 10, 1200);
    office.pay('2020-01-20', 450);
    expect(office.item('60.01', receipt)).toBe('-750.00');
    office.pay('2020-01-21', 750);
    expect(office.item('60.01', receipt)).toBe('0.00');
  });

  it('разные договоры одного контрагента не встречаются', () => {
    const office = new TradeOffice();
    const payment = office.name(office.pay('2020-05-19', 3120, office.deal('vector', 'vectorMain')), 'П');
    const receipt = office.name(office.buy('2020-05-22', 10, 3120, office.deal('vector', 'vectorFive')), 'А');
    expect([office.item('60.02', payment), office.item('60.01', receipt)]).toEqual(['3120.00', '-3120.00']);
  });

  it('оплата, введенная позже с более ранней датой, не видит поступления: открыты оба', () => {
    const office = new TradeOffice();
    const receipt = office.buy('2020-05-14', 10, 1860);
    const payment = office.name(office.pay('2020-05-12', 1860), 'П');
    expect(office.told(payment)).toEqual(['60.02[П] 51 1860.00']);
    expect(office.item('60.01', receipt)).toBe('-1860.00');
  });

  it.each([
    { mode: 'НеПогашать' as const, told: ['60.02[П] 51 900.00'] },
    { mode: 'Автоматически' as const, told: ['60.01[А] 51 600.00', '60.01[Б] 51 300.00'] },
  ])('способ погашения «$mode»', ({ mode, told }) => {
    const office = new TradeOffice();
    office.name(office.buy('2020-01-15', 1, 600), 'А');
    office.name(office.buy('2020-01-16', 1, 600), 'Б');
    const parts = [{ contract: office.supplier.contract, amount: kop(900), mode }];
    expect(office.told(office.name(office.pay('2020-01-20', 900, { parts }), 'П'))).toEqual(told);
  });

  it('погашение по документу: этот долг и никакой другой', () => {
    const office = new TradeOffice();
    office.name(office.buy('2020-01-15', 1, 600), 'А');
    const second = office.name(office.buy('2020-01-16', 1, 600), 'Б');
    const parts = [{ contract: office.supplier.contract, amount: kop(900), mode: { document: second } }];
    const payment = office.name(office.pay('2020-01-20', 900, { parts }), 'П');
    expect(office.told(payment)).toEqual(['60.01[Б] 51 600.00', '60.02[П] 51 300.00']);
  });

  it('зачет по документу берет названный аванс, а больше его остатка проводить отказывается', () => {
    const office = new TradeOffice();
    office.name(office.pay('2020-01-10', 500), 'Первый');
    const second = office.name(office.pay('2020-01-11', 400), 'Второй');
    const receipt = office.buy('2020-01-15', 1, 400, { offset: [{ document: second, amount: kop(400) }] });
    expect(office.told(receipt).at(-1)).toBe('60.01[?] 60.02[Второй] 400.00');
    const more = { offset: [{ document: second, amount: kop(1) }] };
    expect(() => office.buy('2020-01-16', 1, 400, more)).toThrow(/остатка не хватает/);
    const none = office.buy('2020-01-17', 1, 400, { offset: 'НеЗачитывать' });
    expect(office.item('60.01', none)).toBe('-400.00');
  });

  it('оплата на 76.05 вместо 60.01 долга не гасит', () => {
    const office = new TradeOffice();
    const receipt = office.buy('2020-04-10', 1, 576);
    const parts = [{ contract: office.supplier.contract, amount: kop(576), debtAccount: '76.05' }];
    const payment = office.name(office.pay('2020-04-23', 576, { parts }), 'П');
    expect(office.told(payment)).toEqual(['76.05[П] 51 576.00']);
    expect(office.item('60.01', receipt)).toBe('-576.00');
  });

  it('не проведенный и помеченный документы движений не имеют', () => {
    const office = new TradeOffice();
    expect(office.told(office.buy('2020-06-03', 1, 588, { posted: false }))).toEqual([]);
    const marked = office.buy('2020-06-04', 1, 588, { deletionMark: true });
    expect([office.told(marked), office.base.object(marked).posted]).toEqual([[], false]);
  });
});

describe('отложенный зачет', () => {
  it('при проведении не зачитывается, при закрытии зачитывается датой позднего документа', () => {
    const office = new TradeOffice();
    const { service } = office.cast.organisations;
    office.base.deferredOffsets.add(service.id);
    const item = office.cast.services.installation.ref;
    const lines = [{ item, quantity: 1000n, price: kop(1000), vat: 'БезНДС' as const }];
    const head = { organisation: service };
    const sale = office.name(office.sell('2020-03-10', 1, 0, { ...head, lines }), 'А');
    const payment = office.name(office.collect('2020-03-20', 700, head), 'П');
    const june = office.collect('2020-04-02', 300, head);
    expect(office.told(payment)).toEqual(['51 62.02[П] 700.00']);
    const states = (): string[] =>
      office.base
        .records('InformationRegister_РасчетыСКонтрагентамиОтложенноеПроведение')
        .map(({ fields }) => String(fields.СостояниеРасчетов));
    expect(states()).toEqual(['КВыполнению', 'КВыполнению', 'КВыполнению']);

    executeDeferredOffsets(office.cast, service, '2020-03-31T23:59:59');

    expect(office.told(payment)).toEqual(['51 62.02[П] 700.00', '62.02[П] 62.01[А] 700.00']);
    expect(office.base.ledger.postingsOf(payment).map(({ period }) => period.slice(0, 10))).toEqual([
      '2020-03-20',
      '2020-03-20',
    ]);
    expect(states()).toEqual(['Выполнено', 'Выполнено', 'КВыполнению']);
    expect(office.base.ledger.balance(service, '62.02', { ДокументыРасчетовСКонтрагентами: june })).toBe(-kop(300));
    expect(rub(office.base.ledger.balance(service, '62.01', { ДокументыРасчетовСКонтрагентами: sale }))).toBe('300.00');
  });
});

describe('корректировка долга', () => {
  const setUp = (): { office: TradeOffice; sale: Ref; receipt: Ref } => {
    const office = new TradeOffice();
    office.buy('2020-01-10', 10, 1200, office.deal('vector', 'vectorMain'));
    const receipt = office.name(office.buy('2020-01-12', 10, 900, office.deal('vector', 'vectorFive')), 'П');
    const sale = office.name(office.sell('2020-01-15', 5, 1284, office.deal('vector', 'vectorSale')), 'Р');
    return { office, sale, receipt };
  };

  it('взаимозачет проводится прямо: Дт 60.01 Кт 62.01', () => {
    const { office, sale, receipt } = setUp();
    const { counterparty } = office.deal('vector', 'vectorSale');
    const document = postDebtAdjustment(office.cast, {
      date: '2020-01-31T15:00:00',
      operation: 'ЗачетЗадолженности',
      debtor: counterparty,
      debtorRows: [{ contract: office.cast.contracts.vectorSale, document: sale, account: '62.01', amount: kop(900) }],
      creditor: counterparty,
      creditorRows: [
        { contract: office.cast.contracts.vectorFive, document: receipt, account: '60.01', amount: kop(900) },
      ],
    });
    expect(office.told(document)).toEqual(['60.01[П] 62.01[Р] 900.00']);
    expect([office.item('62.01', sale), office.item('60.01', receipt)]).toEqual(['384.00', '0.00']);
  });

  it('перенос долга на другой договор сохраняет документ расчетов', () => {
    const { office, sale } = setUp();
    const { counterparty } = office.deal('vector', 'vectorSale');
    const document = postDebtAdjustment(office.cast, {
      date: '2020-01-31T15:00:00',
      operation: 'ПереносЗадолженности',
      debtor: counterparty,
      debtorRows: [{ contract: office.cast.contracts.vectorSale, document: sale, account: '62.01', amount: kop(1284) }],
      to: { counterparty, contract: office.cast.contracts.vectorMain },
    });
    expect(office.told(document)).toEqual(['62.01[Р] 62.01[Р] 1284.00']);
    const { main } = office.cast.organisations;
    const under = (contract: Ref): bigint => office.base.ledger.balance(main, '62.01', { Договоры: contract });
    expect([under(office.cast.contracts.vectorSale), under(office.cast.contracts.vectorMain)]).toEqual([0n, kop(1284)]);
  });

  it('списание долга идет в расходы, кредиторки — в доходы', () => {
    const { office, sale, receipt } = setUp();
    const { counterparty } = office.deal('vector', 'vectorSale');
    const { vectorSale, vectorFive } = office.cast.contracts;
    const subconto = { ПрочиеДоходыИРасходы: office.cast.otherItems.debtWriteOff, РеализуемыеАктивы: null };
    const head = { date: '2020-01-31T15:00:00', operation: 'СписаниеЗадолженности' as const };
    const debt = postDebtAdjustment(office.cast, {
      ...head,
      debtor: counterparty,
      debtorRows: [{ contract: vectorSale, document: sale, account: '62.01', amount: kop(10) }],
      writeOff: { account: '91.02', subconto },
    });
    const credit = postDebtAdjustment(office.cast, {
      ...head,
      creditor: counterparty,
      creditorRows: [{ contract: vectorFive, document: receipt, account: '60.01', amount: kop(20) }],
      writeOff: { account: '91.01', subconto },
    });
    expect([...office.told(debt), ...office.told(credit)]).toEqual(['91.02 62.01[Р] 10.00', '60.01[П] 91.01 20.00']);
  });
});

it('в каком порядке ни чередуй поступления и оплаты, долг и аванс одного договора вместе не стоят', () => {
  const step = fc.record({ pays: fc.boolean(), kopecks: fc.integer({ min: 1, max: 5_000_000 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const office = new TradeOffice();
      let bought = 0n;
      let paid = 0n;
      for (const [i, { pays, kopecks }] of steps.entries()) {
        const day = `2020-02-${String(i + 1).padStart(2, '0')}`;
        if (pays) {
          office.pay(day, kopecks / 100);
          paid += BigInt(kopecks);
        } else {
          office.buy(day, 1, kopecks / 100);
          bought += BigInt(kopecks);
        }
      }
      const { counterparty, contract } = office.supplier;
      const items = (account: string) =>
        openItems(office.base, office.cast.organisations.main, account, counterparty, contract);
      const [debts, advances] = [items('60.01'), items('60.02')];
      expect(debts.length === 0 || advances.length === 0).toBe(true);
      const total = (list: readonly { amount: bigint }[]): bigint => list.reduce((all, item) => all + item.amount, 0n);
      expect(total(debts) - total(advances)).toBe(bought - paid);
    }),
    { numRuns: 15 },
  );
});
