/**
 * Planted stories of the bookkeeper's own hand: documents left unposted, marked, edited, entered again.
 */
import type { Ref } from '#demo/books/books.ts';
import { postAdvanceReport } from '#demo/documents/advance-report.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postCustomerInvoice } from '#demo/documents/customer-invoice.ts';
import { postPaymentOrder } from '#demo/documents/payment-order.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import { postSupplierReturn } from '#demo/documents/supplier-return.ts';
import {
  costSide,
  goodsLines,
  listPlanted,
  partyOf,
  roubles,
  type Stage,
  type Step,
  type Story,
  saleLines,
  serviceLine,
  step,
  told,
} from './stage.ts';
import { buy, collect, pay, sell } from './trade.ts';

export function recordStories(stage: Stage): Story[] {
  return [unposted(stage), marked(stage), editedByHand(stage), reposted(stage), unpostedReturn(stage)];
}

/** P54 */
function unposted(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-03-27', '16:15:00', () => {
      const lines = [serviceLine(cast, { account: '44.01', item: 'advertising' }, 'Печать листовок', roubles(14_400))];
      const receipt = postReceipt(cast, {
        ...partyOf(cast, 'unpostedMarch', 'unpostedMarch'),
        date: '2020-03-27T16:15:00',
        posted: false,
        lines,
        incoming: { number: '61', date: '2020-03-27' },
      });
      listPlanted(stage, 'P54', receipt, '2020-03-27', roubles(14_400), 5);
    }),
    step('2020-06-08', '11:45:00', () => {
      const receipt = postReceipt(cast, {
        ...partyOf(cast, 'unpostedA', 'unpostedA'),
        date: '2020-06-08T11:45:00',
        posted: false,
        lines: goodsLines(cast, roubles(58_800)),
        incoming: { number: '340', date: '2020-06-08' },
      });
      listPlanted(stage, 'P54', receipt, '2020-06-08', roubles(58_800), 1);
      listPlanted(stage, 'P54', receipt, '2020-06-30', null);
    }),
    step('2020-06-18', '15:20:00', () => {
      const lines = [
        serviceLine(cast, { account: '26', item: 'repairs' }, 'Ремонт стеллажей', roubles(23_400), 'БезНДС'),
      ];
      const receipt = postReceipt(cast, {
        ...partyOf(cast, 'unpostedB', 'unpostedB'),
        date: '2020-06-18T15:20:00',
        posted: false,
        lines,
        incoming: { number: '17', date: '2020-06-18' },
      });
      listPlanted(stage, 'P54', receipt, '2020-06-18', roubles(23_400), 2);
    }),
    step('2020-06-25', '14:00:00', () => {
      const amount = roubles(31_200);
      const sale = postSale(cast, {
        ...partyOf(cast, 'unpostedSale', 'unpostedSale'),
        date: '2020-06-25T14:00:00',
        posted: false,
        lines: saleLines(cast, amount),
      });
      listPlanted(stage, 'P54', sale, '2020-06-25', amount, 3);
    }),
    step('2020-06-26', '16:30:00', () => {
      const amount = roubles(3_860);
      const report = postAdvanceReport(cast, {
        date: '2020-06-26T16:30:00',
        posted: false,
        person: cast.people.office.ref,
        purpose: 'Хозяйственные расходы',
        other: [{ side: costSide(cast, '26', 'office'), amount, content: 'Канцтовары' }],
      });
      listPlanted(stage, 'P54', report, '2020-06-26', amount, 4);
    }),
  ];
}

/** P55: six documents marked for deletion. */
function marked(stage: Stage): Story {
  const { cast } = stage;
  const supplier = partyOf(cast, 'markedSupplier', 'markedSupplier');
  const customer = partyOf(cast, 'markedCustomer', 'markedCustomer');
  const gone = { posted: false, deletionMark: true } as const;
  const writers: readonly (readonly [date: string, amount: number, write: (date: string, amount: bigint) => Ref])[] = [
    [
      '2020-02-05',
      12_000,
      (date, amount) => postReceipt(cast, { ...supplier, ...gone, date, lines: goodsLines(cast, amount) }),
    ],
    [
      '2020-03-18',
      18_000,
      (date, amount) => postSale(cast, { ...customer, ...gone, date, lines: saleLines(cast, amount) }),
    ],
    [
      '2020-04-08',
      9_600,
      (date, amount) =>
        postBankPayment(cast, {
          ...supplier,
          ...gone,
          date,
          operation: 'ОплатаПоставщику',
          amount,
          purpose: 'Ошибочно введено',
        }),
    ],
    [
      '2020-04-21',
      24_000,
      (date, amount) =>
        postBankReceipt(cast, {
          ...customer,
          ...gone,
          date,
          operation: 'ОплатаПокупателя',
          amount,
          purpose: 'Ошибочно введено',
        }),
    ],
    [
      '2020-05-25',
      15_000,
      (date, amount) => postCustomerInvoice(cast, { ...customer, ...gone, date, lines: saleLines(cast, amount) }),
    ],
    [
      '2020-06-17',
      8_400,
      (date, amount) =>
        postPaymentOrder(cast, {
          ...supplier,
          ...gone,
          date,
          operation: 'ОплатаПоставщику',
          amount,
          purpose: 'Ошибочно введено',
          state: 'Подготовлено',
        }),
    ],
  ];
  return writers.map(
    ([date, amount, write], i): Step =>
      step(date, '16:50:00', () => {
        const document = write(`${date}T16:50:00`, roubles(amount));
        listPlanted(stage, 'P55', document, date, roubles(amount), i + 1);
      }),
  );
}

/** P55: movements edited by hand after posting: the cost went to another article. */
function editedByHand(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'manualEdit', contract: 'manualEdit' } as const;
  const amount = roubles(33_600);
  return [
    step('2020-05-15', '12:10:00', () => {
      const receipt = buy(cast, deal, {
        date: '2020-05-15T12:10:00',
        number: '0000-000199',
        manualEdit: true,
        comment: 'Статья затрат в проводках исправлена вручную',
        lines: [serviceLine(cast, { account: '44.01', item: 'advertising' }, 'Изготовление стенда', amount)],
        incoming: { number: 'СЮ-19', date: '2020-05-15' },
      });
      cast.base.rewrite(receipt, ({ sections }) => {
        sections.Услуги = (sections.Услуги ?? []).map((row) => ({ ...row, Субконто1: cast.costItems.packaging }));
      });
      listPlanted(stage, 'P55', receipt, '2020-05-15', amount, 7);
    }),
    step('2020-05-27', '12:00:00', () => {
      pay(cast, deal, { date: '2020-05-27T12:00:00', amount });
    }),
  ];
}

/** P56 */
function reposted(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'reposted', contract: 'reposted' } as const;
  const amount = roubles(216_000);
  let sale: Ref | undefined;
  return [
    step('2020-03-27', '11:30:00', () => {
      sale = sell(cast, deal, { date: '2020-03-27T11:30:00', number: '0000-000077', lines: saleLines(cast, amount) });
      listPlanted(stage, 'P56', sale, '2020-03-27', amount);
    }),
    step('2020-04-15', '12:00:00', () => {
      collect(cast, deal, { date: '2020-04-15T12:00:00', amount });
    }),
  ];
}

/** P57 */
function unpostedReturn(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'returnSupplier', contract: 'returnSupplier' } as const;
  const who = partyOf(cast, deal.party, deal.contract);
  let receipt: Ref | undefined;
  return [
    step('2020-05-27', '13:40:00', () => {
      const incoming = { number: '705', date: '2020-05-27' };
      receipt = postReceipt(cast, {
        ...who,
        date: '2020-05-27T13:40:00',
        lines: goodsLines(cast, roubles(62_400)),
        incoming,
      });
      postReceivedInvoice(cast, { ...who, date: '2020-05-27T13:40:00', bases: [receipt], incoming });
    }),
    step('2020-06-03', '16:00:00', () => {
      const amount = roubles(9_600);
      const document = postSupplierReturn(cast, {
        ...who,
        date: '2020-06-03T16:00:00',
        number: '0000-000012',
        posted: false,
        receipt: told(receipt, 'P57'),
        lines: [{ item: cast.namedItems.cableRoll.ref, quantity: 2000n, amount, vat: 'НДС20' }],
      });
      listPlanted(stage, 'P57', document, '2020-06-03', amount);
    }),
  ];
}
