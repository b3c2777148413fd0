/**
 * Planted stories of VAT and of one closed month: missing and late invoices, duplicates, wrong rate, revenue without tax.
 */
import type { Ref } from '#demo/books/books.ts';
import { postOperation } from '#demo/documents/accounting-operation.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import { postSettlementStub } from '#demo/documents/settlement-stub.ts';
import { settlementSide } from '#demo/engine/settlements.ts';
import { vatRef } from '#demo/engine/vat.ts';
import {
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
import { buy, pay, sell } from './trade.ts';

export function vatStories(stage: Stage): Story[] {
  return [
    missingInvoices(stage),
    duplicateReceipt(stage),
    duplicateSale(stage),
    lateInvoice(stage),
    wrongRate(stage),
    revenueWithoutVat(stage),
    lateServices(stage),
  ];
}

/** P30 */
function missingInvoices(stage: Stage): Story {
  const { cast } = stage;
  const receive = (date: string, number: string, amount: bigint): Ref =>
    postReceipt(cast, {
      ...partyOf(cast, 'kabelCity', 'kabelCity'),
      date: `${date}T11:25:00`,
      lines: goodsLines(cast, amount),
      incoming: { number, date },
    });
  let first: Ref | undefined;
  return [
    step('2020-03-25', '11:25:00', () => {
      first = receive('2020-03-25', 'КС-61', roubles(72_000));
    }),
    step('2020-05-20', '12:00:00', () => {
      pay(
        cast,
        { party: 'kabelCity', contract: 'kabelCity' },
        { date: '2020-05-20T12:00:00', amount: roubles(72_000) },
      );
      listPlanted(stage, 'P30', told(first, 'P30'), '2020-03-25', roubles(12_000), 1);
    }),
    step('2020-06-17', '11:25:00', () => {
      const second = receive('2020-06-17', 'КС-118', roubles(144_000));
      listPlanted(stage, 'P30', second, '2020-06-17', roubles(24_000), 2);
      listPlanted(stage, 'P30', cast.parties.kabelCity, '2020-06-30', roubles(36_000));
    }),
  ];
}

/** P31 */
function duplicateReceipt(stage: Stage): Story {
  const { cast } = stage;
  const amount = roubles(87_600);
  const { ref: item } = cast.namedItems.boxes;
  const enter = (date: string, time: string): Ref =>
    buy(
      cast,
      { party: 'upakovka', contract: 'upakovka' },
      {
        date: `${date}T${time}`,
        lines: [{ item, quantity: 2_000_000n, price: 4_380n, vat: 'НДС20', account: '10.06' }],
        incoming: { number: '451', date: '2020-05-20' },
      },
    );
  return [
    step('2020-05-20', '15:05:00', () => {
      enter('2020-05-20', '15:05:00');
    }),
    step('2020-06-01', '09:40:00', () => {
      listPlanted(stage, 'P31', enter('2020-06-01', '09:40:00'), '2020-06-01', amount);
    }),
  ];
}

/** P32 */
function duplicateSale(stage: Stage): Story {
  const { cast } = stage;
  const amount = roubles(126_000);
  const enter = (time: string): Step =>
    step('2020-06-10', time, () => {
      const deal = { party: 'twiceSold', contract: 'twiceSold' } as const;
      const sale = sell(cast, deal, { date: `2020-06-10T${time}`, lines: saleLines(cast, amount) });
      if (time > '15') listPlanted(stage, 'P32', sale, '2020-06-10', amount);
    });
  return [enter('11:10:00'), enter('16:35:00')];
}

/** P33 */
function lateInvoice(stage: Stage): Story {
  const { cast } = stage;
  const who = partyOf(cast, 'lateInvoice', 'lateInvoice');
  let sale: Ref | undefined;
  return [
    step('2020-06-03', '12:55:00', () => {
      sale = postSale(cast, { ...who, date: '2020-06-03T12:55:00', lines: saleLines(cast, roubles(74_400)) });
    }),
    step('2020-06-15', '10:05:00', () => {
      const document = told(sale, 'P33');
      const invoice = postIssuedInvoice(cast, { ...who, date: '2020-06-15T10:05:00', bases: [document] });
      listPlanted(stage, 'P33', invoice, '2020-06-15', null);
    }),
  ];
}

/** P34 */
function wrongRate(stage: Stage): Story {
  const { cast } = stage;
  const { ref: item, salePrice } = cast.namedItems.wrongRate;
  const pieces = 30n;
  return [
    step('2020-06-11', '11:40:00', () => {
      const deal = { party: 'wrongRate', contract: 'wrongRate' } as const;
      const sale = sell(cast, deal, {
        date: '2020-06-11T11:40:00',
        number: '0000-000277',
        lines: [{ item, quantity: pieces * 1000n, price: salePrice, vat: 'НДС10' }],
      });
      listPlanted(stage, 'P34', sale, '2020-06-11', salePrice * pieces);
    }),
  ];
}

/** P35 */
function revenueWithoutVat(stage: Stage): Story {
  const { cast } = stage;
  const { base } = cast;
  return [
    step('2020-06-29', '17:45:00', () => {
      const amount = roubles(50_000);
      const who = partyOf(cast, 'manualRevenue', 'manualRevenue');
      const incoming = { number: 'б/н', date: '2020-06-29' };
      const document = postSettlementStub(cast, { ...who, date: '2020-06-29T17:40:00', amount, incoming });
      const delivery = cast.services.delivery;
      const operation = postOperation(cast, {
        date: '2020-06-29T17:45:00',
        content: 'Выручка за оформление выставки, по акту',
        rows: [
          {
            dr: settlementSide(base, { ...who, account: '62.01', document }),
            cr: {
              account: '90.01.1',
              subconto: {
                НоменклатурныеГруппы: delivery.nomenclatureGroup,
                СтавкиНДС: vatRef('НДС20'),
                Номенклатура: delivery.ref,
              },
            },
            amount,
            content: 'Реализация услуг',
          },
        ],
      });
      listPlanted(stage, 'P35', operation, '2020-06-29', amount);
    }),
  ];
}

/** P37: an act of May that came after the month was closed. */
function lateServices(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-06-10', '16:55:00', () => {
      const who = partyOf(cast, 'lateServices', 'lateServices');
      const lines = [
        serviceLine(cast, { account: '26', item: 'security' }, 'Охрана склада за май 2020 г.', roubles(46_080)),
      ];
      const incoming = { number: '205', date: '2020-05-28' };
      const receipt = postReceipt(cast, { ...who, date: '2020-05-28T16:00:00', lines, incoming });
      postReceivedInvoice(cast, { ...who, date: '2020-06-10T17:00:00', bases: [receipt], incoming });
      markMayOutdated(stage);
      listPlanted(stage, 'P37', receipt, '2020-05-28', roubles(38_400));
    }),
  ];
}

/** What the program notes when a document falls into a closed month. */
function markMayOutdated({ cast }: Stage): void {
  cast.base.information('InformationRegister_НеактуальныеРегламентныеОперации', {
    Организация: cast.organisations.main,
    Группа: 0,
    Дата: '2020-05-01T00:00:00',
    ВидОперации: 'ЗакрытиеСчетов20_23_25_26',
  });
}
