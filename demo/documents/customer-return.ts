/**
 * ВозвратТоваровОтПокупателя: storno of revenue and cost; VAT comes back on 19.03 of the customer and waits for the corrective invoice.
 * What had been paid becomes an advance of the customer (S is the return), to be given back.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { itemBalance, settlementSide } from '#demo/engine/settlements.ts';
import { isVatRate, vatInside, vatRef } from '#demo/engine/vat.ts';
import { divideRounded, sum } from '#domain/money.ts';
import type { CustomerReturnDraft } from './drafts.ts';
import { recordPrimary, type Written, writeDocument } from './head.ts';
import { groupOf, type VatPiece } from './lines.ts';
import type { Office } from './office.ts';
import { returnCost } from './storno.ts';
import { inputVatSide, presentedVat } from './vat-books.ts';

interface Returned {
  readonly item: Ref;
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly piece: VatPiece;
  /** The row of the sale it came from. */
  readonly source: Fields;
}

export function postCustomerReturn(office: Office, draft: CustomerReturnDraft): Ref {
  const { base } = office;
  const rows = draft.lines.map((line) => returnedRow(office, draft.sale, line));
  const total = sum(rows.map(({ amount }) => amount));
  const written = writeDocument(office, 'ВозвратТоваровОтПокупателя', draft, {
    fields: header(office, draft, total),
    sections: { Товары: rows.map((row) => rowFields(office, draft.sale, row)) },
  });
  recordPrimary(office, written);
  if (!written.moves) return written.document;
  const { document, organisation } = written;
  const revenue = rows.map((row) => revenueStorno(office, draft, row));
  const vat = rows.map((row) => vatStorno(office, draft, document, row));
  base.move(document, [...revenue, ...vat]);
  for (const { item, quantity } of rows) base.move(document, returnCost(office, draft.sale, item, quantity));
  base.record(
    document,
    rows.map(({ piece }) => presentedVat(base, { ...draft, organisation, invoice: document }, piece, 'Receipt')),
  );
  base.move(document, advanceLines(office, draft, written));
  return document;
}

function returnedRow(office: Office, sale: Ref, line: { item: Ref; quantity: bigint }): Returned {
  const source = (office.base.object(sale).sections.Товары ?? []).find(
    ({ Номенклатура: item }) => idOf(item) === line.item.id,
  );
  const { Сумма: whole, Количество: of, СтавкаНДС: rate } = source ?? {};
  if (source === undefined || typeof whole !== 'bigint' || typeof of !== 'bigint' || !isVatRate(rate)) {
    throw new Error(`${sale.name}: в документе нет ${line.item.name}`);
  }
  const amount = line.quantity === of ? whole : divideRounded(whole * line.quantity, of);
  const vat = vatInside(amount, rate);
  return { ...line, amount, piece: { rate, account: '19.03', net: amount - vat, vat }, source };
}

function revenueStorno(
  office: Office,
  draft: CustomerReturnDraft,
  { item, quantity, amount, piece }: Returned,
): PostingDraft {
  return {
    dr: settlementSide(office.base, { ...draft, account: '62.01', document: draft.sale }),
    cr: {
      account: '90.01.1',
      subconto: { НоменклатурныеГруппы: groupOf(office, item), СтавкиНДС: vatRef(piece.rate), Номенклатура: item },
      quantity: -quantity,
    },
    amount: -amount,
    content: 'СТОРНО. Возврат товаров',
  };
}

function vatStorno(office: Office, draft: CustomerReturnDraft, document: Ref, { item, piece }: Returned): PostingDraft {
  return {
    dr: { account: '90.03', subconto: { НоменклатурныеГруппы: groupOf(office, item), СтавкиНДС: vatRef(piece.rate) } },
    cr: inputVatSide('19.03', draft.counterparty, document),
    amount: -piece.vat,
    content: 'СТОРНО. НДС по возврату',
  };
}

/** The sale was paid for more than is left of it: the surplus is the customer's advance. */
function advanceLines(office: Office, draft: CustomerReturnDraft, { document, organisation }: Written): PostingDraft[] {
  const balance = itemBalance(office.base, organisation, '62.01', draft, draft.sale);
  if (balance >= 0n) return [];
  return [
    {
      dr: settlementSide(office.base, { ...draft, account: '62.01', document: draft.sale }),
      cr: settlementSide(office.base, { ...draft, account: '62.02', document }),
      amount: -balance,
      content: 'Выделение аванса. Оплаченная часть.',
    },
  ];
}

function header(office: Office, draft: CustomerReturnDraft, total: bigint): Fields {
  return {
    ВидОперации: 'Товары',
    Склад: draft.warehouse ?? office.warehouses.main,
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    Сделка: draft.sale,
    СуммаВключаетНДС: true,
    СуммаДокумента: total,
    ВалютаДокумента: office.currencies.rub,
    КурсВзаиморасчетов: 10_000n,
    КратностьВзаиморасчетов: 1,
    СчетУчетаРасчетовСКонтрагентом: office.base.account('62.01'),
    СчетУчетаРасчетовПоАвансам: office.base.account('62.02'),
    СчетУчетаНДС: office.base.account('19.03'),
    ОтразитьВКнигеПокупок: false,
    ПокупателюВыставляетсяКорректировочныйСчетФактура: true,
  };
}

function rowFields(office: Office, sale: Ref, { item, quantity, amount, piece, source }: Returned): Fields {
  return {
    Номенклатура: item,
    Количество: quantity,
    Цена: typeof source.Цена === 'bigint' ? source.Цена : 0n,
    Сумма: amount,
    СтавкаНДС: piece.rate,
    СуммаНДС: piece.vat,
    СчетУчета: source.СчетУчета ?? null,
    СчетДоходов: office.base.account('90.01.1'),
    СчетРасходов: office.base.account('90.02.1'),
    СчетУчетаНДСПоРеализации: office.base.account('90.03'),
    Субконто: groupOf(office, item),
    ИсправляемыйДокумент: sale,
  };
}

function idOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
}
