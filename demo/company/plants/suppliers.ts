/**
 * Planted stories of suppliers: advances without goods, debts that do not meet their payments, kopecks.
 */
import type { Ref } from '#demo/books/books.ts';
import { postOperation } from '#demo/documents/accounting-operation.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postPaymentOrder } from '#demo/documents/payment-order.ts';
import { postReceiptCorrection } from '#demo/documents/receipt-correction.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSettlementStub } from '#demo/documents/settlement-stub.ts';
import { settlementSide } from '#demo/engine/settlements.ts';
import { sum } from '#domain/money.ts';
import type { ContractKey } from '../cast/named-contracts.ts';
import type { PartyKey } from '../cast/named-parties.ts';
import { goodsLines, listPlanted, partyOf, roubles, type Stage, type Story, serviceLine, step, told } from './stage.ts';
import { buy, pay } from './trade.ts';

export function supplierStories(stage: Stage): Story[] {
  return [
    advanceWithoutGoods(stage),
    anotherContract(stage),
    lateEntry(stage),
    correctedInvoice(stage),
    wrongAccount(stage),
    manualOffset(stage),
    ...KOPECKS.map((row, i) => kopecks(stage, row, i)),
    kopecksTotal(stage),
    sentOrder(stage),
  ];
}

/** P1 */
function advanceWithoutGoods(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-03-05', '12:00:00', () => {
      const amount = roubles(240_000);
      const payment = pay(
        cast,
        { party: 'severSnab', contract: 'severSnabMain' },
        {
          date: '2020-03-05T12:00:00',
          number: '0000-000041',
          amount,
          purpose: 'Оплата по счету № 88 от 04.03.2020 за опоры освещения. В том числе НДС 40000.00',
        },
      );
      listPlanted(stage, 'P1', payment, '2020-03-05', amount);
    }),
  ];
}

/** P2 */
function anotherContract(stage: Stage): Story {
  const { cast } = stage;
  const amount = roubles(312_000);
  return [
    step('2020-05-19', '12:00:00', () => {
      pay(cast, { party: 'vector', contract: 'vectorMain' }, { date: '2020-05-19T12:00:00', amount });
    }),
    step('2020-05-22', '11:20:00', () => {
      const receipt = buy(
        cast,
        { party: 'vector', contract: 'vectorFive' },
        {
          date: '2020-05-22T11:20:00',
          number: '0000-000213',
          lines: goodsLines(cast, amount),
          incoming: { number: '514', date: '2020-05-22' },
        },
      );
      listPlanted(stage, 'P2', receipt, '2020-05-22', amount);
    }),
  ];
}

/** P3: the payment is entered after the receipt, with an earlier date. */
function lateEntry(stage: Stage): Story {
  const { cast } = stage;
  const amount = roubles(186_000);
  const deal = { party: 'elektroprom', contract: 'elektroprom' } as const;
  return [
    step('2020-05-14', '10:35:00', () => {
      const incoming = { number: 'ЭП-1204', date: '2020-05-14' };
      buy(cast, deal, { date: '2020-05-14T10:35:00', lines: goodsLines(cast, amount), incoming });
    }),
    step('2020-05-21', '16:40:00', () => {
      const payment = pay(cast, deal, { date: '2020-05-12T12:00:00', amount });
      listPlanted(stage, 'P3', payment, '2020-05-12', amount);
    }),
  ];
}

/** P4: the corrected receipt is overpaid by what the other one is underpaid. */
function correctedInvoice(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'granitOpt', contract: 'granitOpt' } as const;
  let first: Ref | undefined;
  return [
    step('2020-06-03', '10:10:00', () => {
      const incoming = { number: '1871', date: '2020-06-03' };
      first = buy(cast, deal, { date: '2020-06-03T10:10:00', lines: goodsLines(cast, roubles(50_000)), incoming });
    }),
    step('2020-06-10', '12:00:00', () => {
      pay(cast, deal, { date: '2020-06-10T12:00:00', amount: roubles(50_000) });
    }),
    step('2020-06-11', '15:25:00', () => {
      const incoming = { number: '1902', date: '2020-06-11' };
      buy(cast, deal, { date: '2020-06-11T15:25:00', lines: goodsLines(cast, roubles(36_000)), incoming });
    }),
    step('2020-06-18', '14:05:00', () => {
      const base = told(first, 'P4');
      const incoming = { number: '1871/К', date: '2020-06-18' };
      const [line] = goodsLines(cast, roubles(50_000));
      if (line === undefined) throw new Error('P4: в накладной нет строк');
      const full = (line.price * line.quantity) / 1000n;
      const correction = postReceiptCorrection(cast, {
        date: '2020-06-18T14:05:00',
        number: '0000-000004',
        base,
        lines: [{ row: 0, amount: full - roubles(2_500) }],
        incoming,
      });
      const who = partyOf(cast, deal.party, deal.contract);
      postReceivedInvoice(cast, {
        ...who,
        date: '2020-06-18T14:10:00',
        kind: 'Корректировочный',
        bases: [correction],
        incoming,
      });
      listPlanted(stage, 'P4', correction, '2020-06-18', roubles(2_500));
    }),
    step('2020-06-25', '12:00:00', () => {
      pay(cast, deal, { date: '2020-06-25T12:00:00', amount: roubles(33_500) });
    }),
  ];
}

/** P5 */
function wrongAccount(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'transLogistik', contract: 'transLogistik' } as const;
  const amount = roubles(57_600);
  return [
    step('2020-04-16', '13:15:00', () => {
      buy(cast, deal, {
        date: '2020-04-16T13:15:00',
        lines: [
          serviceLine(cast, { account: '44.01', item: 'delivery' }, 'Доставка светильников на объект, 3 рейса', amount),
        ],
        incoming: { number: 'ТЛ-330', date: '2020-04-16' },
      });
    }),
    step('2020-04-23', '12:00:00', () => {
      const who = partyOf(cast, deal.party, deal.contract);
      const payment = postBankPayment(cast, {
        date: '2020-04-23T12:00:00',
        operation: 'ПрочиеРасчетыСКонтрагентами',
        amount,
        purpose: 'Оплата по акту № ТЛ-330 от 16.04.2020 за транспортные услуги. В том числе НДС 9600.00',
        counterparty: who.counterparty,
        contract: who.contract,
        parts: [{ contract: who.contract, amount, debtAccount: '76.05' }],
        cashFlowItem: cast.cashFlowItems.suppliers,
      });
      listPlanted(stage, 'P5', payment, '2020-04-23', amount);
    }),
  ];
}

/** P6 */
function manualOffset(stage: Stage): Story {
  const { cast } = stage;
  const { base } = cast;
  const amount = roubles(45_000);
  return [
    step('2020-05-12', '17:20:00', () => {
      const guarantor = partyOf(cast, 'gammaGuarantor', 'gammaGuarantor');
      const incoming = { number: 'ПД-1', date: '2020-05-12' };
      const document = postSettlementStub(cast, { ...guarantor, date: '2020-05-12T17:00:00', amount, incoming });
      const gamma = partyOf(cast, 'gamma', 'gamma');
      const operation = postOperation(cast, {
        date: '2020-05-12T17:20:00',
        content: 'Оплата за нас поставщику ООО "Гамма-Сервис" по письму',
        rows: [
          {
            dr: settlementSide(base, { ...gamma, account: '60.01', document: null }),
            cr: settlementSide(base, { ...guarantor, account: '76.09', document }),
            amount,
            content: 'Оплата третьим лицом',
          },
        ],
      });
      listPlanted(stage, 'P6', operation, '2020-05-12', amount);
    }),
  ];
}

interface KopeckRow {
  readonly party: PartyKey & ContractKey;
  readonly date: string;
  readonly paid: string;
  readonly amount: bigint;
  readonly left: bigint;
  readonly text: string;
  readonly vat: 'НДС20' | 'БезНДС';
}

/** P7: what was billed and what stayed unpaid, 3,12 in all. */
const KOPECKS: readonly KopeckRow[] = (
  [
    ['kopeck1', '2020-02-06', '2020-02-13', 1_148_037n, 37n, 'Канцелярские товары', 'НДС20'],
    ['kopeck2', '2020-02-07', '2020-02-14', 864_041n, 41n, 'Услуги курьера', 'БезНДС'],
    ['kopeck3', '2020-03-10', '2020-03-17', 392_045n, 45n, 'Вода питьевая, 20 бутылей', 'НДС20'],
    ['kopeck4', '2020-03-11', '2020-03-19', 1_920_052n, 52n, 'Поддоны и стрейч-пленка', 'НДС20'],
    ['kopeck5', '2020-04-10', '2020-04-17', 2_275_058n, 58n, 'Обслуживание вывески', 'НДС20'],
    ['kopeck6', '2020-05-12', '2020-05-18', 1_561_079n, 79n, 'Заточка и ремонт инструмента', 'НДС20'],
  ] as const
).map(([party, date, paid, amount, left, text, vat]) => ({ party, date, paid, amount, left, text, vat }));

function kopecks(stage: Stage, row: KopeckRow, index: number): Story {
  const { cast } = stage;
  const deal = { party: row.party, contract: row.party };
  return [
    step(row.date, '11:50:00', () => {
      buy(cast, deal, {
        date: `${row.date}T11:50:00`,
        lines: [serviceLine(cast, { account: '26', item: 'office' }, row.text, row.amount, row.vat)],
        incoming: { number: String(40 + index * 17), date: row.date },
      });
    }),
    step(row.paid, '12:00:00', () => {
      const payment = pay(cast, deal, { date: `${row.paid}T12:00:00`, amount: row.amount - row.left });
      listPlanted(stage, 'P7', payment, row.paid, row.left, index + 1);
    }),
  ];
}

function kopecksTotal(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-05-29', '18:00:00', () => {
      listPlanted(stage, 'P7', cast.parties.kopeck1, '2020-06-30', sum(KOPECKS.map(({ left }) => left)));
    }),
  ];
}

/** P8 */
function sentOrder(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-06-29', '16:30:00', () => {
      const amount = roubles(120_000);
      const order = postPaymentOrder(cast, {
        date: '2020-06-29T16:30:00',
        number: '0000-000131',
        operation: 'ОплатаПоставщику',
        ...partyOf(cast, 'vector', 'vectorFive'),
        amount,
        purpose: 'Частичная оплата по договору № 5, накладная № 514 от 22.05.2020. В том числе НДС 20000.00',
        vat: 'НДС20',
        state: 'Отправлено',
      });
      listPlanted(stage, 'P8', order, '2020-06-29', amount);
    }),
  ];
}
