/**
 * ОтчетОРозничныхПродажах of the shop: 62.Р–90.01.1, VAT, cost from 41.02; cash to 50.01, cards to the acquirer on 57.03;
 * goods brought back by a buyer are reversed and their money given out of the same till.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { vatInside, vatRef } from '#demo/engine/vat.ts';
import { sum } from '#domain/money.ts';
import type { RetailReportDraft } from './drafts.ts';
import { moveWritten, recordPrimary, type Written, writeDocument } from './head.ts';
import { groupOf, lineSums } from './lines.ts';
import type { Office } from './office.ts';
import { outputVatLines, postCost, priceSale, revenueLines, type Sold, soldVat, stockAccountOf } from './revenue.ts';
import { rowFields } from './sale.ts';
import { returnCost } from './storno.ts';
import { type SoldVat, vatPayable } from './vat-books.ts';

const SHOP_ACCOUNT = '41.02';

type Return = NonNullable<RetailReportDraft['returns']>[number];

export function postRetailReport(office: Office, draft: RetailReportDraft): Ref {
  const warehouse = draft.warehouse ?? office.warehouses.shop;
  const total = sum(draft.lines.map((line) => lineSums(line).amount));
  const sold = priceSale(draft.lines, total, total);
  const written = writeDocument(office, 'ОтчетОРозничныхПродажах', draft, {
    fields: header(office, draft, total, warehouse),
    sections: sections(office, draft, sold),
  });
  recordPrimary(office, written);
  if (!written.moves) return written.document;
  const { document, organisation } = written;
  const buyers = { account: '62.Р', subconto: { Склады: warehouse } };
  moveWritten(
    office,
    written,
    [
      ...revenueLines(office, sold, () => buyers, 'Розничная выручка'),
      ...outputVatLines(office, sold),
      ...moneyLines(office, draft, total, buyers),
    ],
    soldVat(office, sold).map((vat) => retailBook(written, draft.date, vat)),
  );
  postCost(office, document, sold, { organisation, warehouse, account: SHOP_ACCOUNT });
  for (const back of draft.returns ?? []) postBack(office, draft, written, back, buyers);
  return document;
}

function moneyLines(
  office: Office,
  draft: RetailReportDraft,
  total: bigint,
  buyers: PostingDraft['dr'],
): PostingDraft[] {
  const cards = draft.cards?.amount ?? 0n;
  const lines: PostingDraft[] = [];
  if (total > cards) {
    lines.push({ dr: till(office, draft), cr: buyers, amount: total - cards, content: 'Розничная выручка наличными' });
  }
  if (draft.cards !== undefined && cards > 0n) {
    const { counterparty, contract } = draft.cards;
    const acquirer = { account: '57.03', subconto: { Контрагенты: counterparty, Договоры: contract } };
    lines.push({ dr: acquirer, cr: buyers, amount: cards, content: 'Оплата платежными картами' });
  }
  return lines;
}

function till(office: Office, draft: RetailReportDraft) {
  return {
    account: draft.cashAccount ?? '50.01',
    subconto: { СтатьиДвиженияДенежныхСредств: office.cashFlowItems.retail },
  };
}

/** Storno of a retail sale: revenue, VAT, money, cost in the batches of the report that sold it. */
function postBack(
  office: Office,
  draft: RetailReportDraft,
  written: Written,
  back: Return,
  buyers: PostingDraft['dr'],
): void {
  const { base } = office;
  const group = groupOf(office, back.item);
  const vat = vatInside(back.amount, back.vat);
  const content = 'СТОРНО. Возврат от розничного покупателя';
  const analytics = { НоменклатурныеГруппы: group, СтавкиНДС: vatRef(back.vat) };
  const revenue = {
    account: '90.01.1',
    subconto: { ...analytics, Номенклатура: back.item },
    quantity: -back.quantity,
  };
  const lines: PostingDraft[] = [
    { dr: buyers, cr: revenue, amount: -back.amount, content },
    { dr: { account: '90.03', subconto: analytics }, cr: vatPayable(), amount: -vat, content },
    { dr: till(office, draft), cr: buyers, amount: -back.amount, content },
  ];
  base.move(written.document, [...lines, ...returnCost(office, back.report, back.item, back.quantity)]);
  base.record(written.document, [
    retailBook(written, draft.date, {
      rate: back.vat,
      kind: 'Товары',
      happening: 'Реализация',
      net: vat - back.amount,
      vat: -vat,
    }),
  ]);
}

/** Retail buyers stand in the sales book without a name. */
function retailBook(written: Written, date: string, sold: SoldVat) {
  return {
    register: 'AccumulationRegister_НДСЗаписиКнигиПродаж',
    fields: {
      Организация: written.organisation,
      Покупатель: null,
      СчетФактура: written.document,
      ВидЦенности: sold.kind,
      СтавкаНДС: sold.rate,
      ДатаОплаты: '',
      ДокументОплаты: null,
      Событие: sold.happening,
      ДатаСобытия: date,
      ЗаписьДополнительногоЛиста: false,
      КорректируемыйПериод: '',
      СторнирующаяЗаписьДопЛиста: false,
      ДоговорКонтрагента: null,
      ИсправленныйСчетФактура: null,
      СуммаБезНДС: sold.net,
      НДС: sold.vat,
      КодВидаОперации: '26',
    },
  };
}

function header(office: Office, draft: RetailReportDraft, total: bigint, warehouse: Ref): Fields {
  return {
    ВидОперации: 'ОтчетККМОПродажах',
    Склад: warehouse,
    СчетКасса: office.base.account(draft.cashAccount ?? '50.01'),
    СтатьяДвиженияДенежныхСредств: office.cashFlowItems.retail,
    СуммаДокумента: total,
    ВалютаДокумента: office.currencies.rub,
    КурсДокумента: 10_000n,
    КратностьДокумента: 1,
    СуммаВключаетНДС: true,
    ДокументБезНДС: false,
  };
}

function sections(office: Office, draft: RetailReportDraft, sold: readonly Sold[]): Record<string, Fields[]> {
  const goods = sold.map((row) => ({
    ...rowFields(office, row),
    СчетУчета: office.base.account(stockAccountOf(office, row.line, SHOP_ACCOUNT) ?? SHOP_ACCOUNT),
  }));
  const returns = (draft.returns ?? []).map((back) => ({
    Номенклатура: back.item,
    Количество: back.quantity,
    Цена: (back.amount * 1000n) / back.quantity,
    Сумма: back.amount,
    СтавкаНДС: back.vat,
    СуммаНДС: vatInside(back.amount, back.vat),
    СчетУчета: office.base.account(SHOP_ACCOUNT),
    СчетДоходов: office.base.account('90.01.1'),
    СчетРасходов: office.base.account('90.02.1'),
    СчетУчетаНДСПоРеализации: office.base.account('90.03'),
    ДатаРеализации: office.base.object(back.report).date,
  }));
  return {
    Товары: goods,
    Возвраты: returns,
    Оплата: draft.cards === undefined ? [] : [{ ВидОплаты: null, СуммаОплаты: draft.cards.amount }],
    ВозвратОплаты: [],
  };
}
