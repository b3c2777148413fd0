/**
 * ВозвратТоваровПоставщику: goods leave their batch through the claim account 76.02; the unpaid part closes the debt of the receipt,
 * the paid part stays a claim until the supplier pays back. VAT deducted before is restored.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { itemBalance, settlementSide } from '#demo/engine/settlements.ts';
import { stockSide } from '#demo/engine/stock.ts';
import { vatInside } from '#demo/engine/vat.ts';
import { min, sum } from '#domain/money.ts';
import type { SupplierReturnDraft } from './drafts.ts';
import { recordPrimary, type Written, writeDocument } from './head.ts';
import { mergeVat, type VatPiece } from './lines.ts';
import type { Office } from './office.ts';
import { inputVatSide, presentedVat, restoreVat } from './vat-books.ts';

const CLAIMS = '76.02';

export function postSupplierReturn(office: Office, draft: SupplierReturnDraft): Ref {
  const { base } = office;
  const total = sum(draft.lines.map(({ amount }) => amount));
  const written = writeDocument(office, 'ВозвратТоваровПоставщику', draft, {
    fields: header(office, draft, total),
    sections: { Товары: draft.lines.map((line) => rowFields(office, draft, line)) },
  });
  recordPrimary(office, written);
  if (!written.moves) return written.document;
  const { document, organisation } = written;
  const pieces = vatOf(draft);
  const deducted = heldVat(office, draft, organisation) === 0n;
  base.move(document, [...goodsLines(office, draft, written), ...vatLines(office, draft, written, pieces)]);
  const event = { ...draft, organisation, invoice: draft.receipt, code: '18' };
  const restored = restoreVat(base, event, deducted ? pieces : []);
  base.move(document, restored.lines);
  base.record(document, [...pieces.map((piece) => presentedVat(base, event, piece, 'Expense')), ...restored.records]);
  base.move(document, unpaidPart(office, draft, written, total));
  return document;
}

type ReturnLine = SupplierReturnDraft['lines'][number];

function vatOf(draft: SupplierReturnDraft): VatPiece[] {
  return mergeVat(
    draft.lines
      .filter(({ vat }) => vat !== 'БезНДС')
      .map(({ amount, vat: rate }) => {
        const vat = vatInside(amount, rate);
        return { rate, account: '19.03', net: amount - vat, vat };
      }),
  );
}

/** VAT of the receipt that nobody has deducted yet. */
function heldVat(office: Office, draft: SupplierReturnDraft, organisation: Ref): bigint {
  let held = 0n;
  for (const cell of office.base.ledger.openCells(organisation, '19.03', draft.counterparty)) {
    if (cell.subconto[1]?.value?.id === draft.receipt.id) held += cell.balance;
  }
  return held;
}

function goodsLines(office: Office, draft: SupplierReturnDraft, { document, organisation }: Written): PostingDraft[] {
  return draft.lines.map(({ item, quantity, amount, vat }) => ({
    dr: settlementSide(office.base, { ...draft, account: CLAIMS, document }),
    cr: stockSide(
      { organisation, account: '41.01', item, warehouse: draft.warehouse ?? office.warehouses.main },
      { batch: draft.receipt, quantity },
    ),
    amount: amount - vatInside(amount, vat),
    content: 'Возврат товаров поставщику',
  }));
}

function vatLines(
  office: Office,
  draft: SupplierReturnDraft,
  { document }: Written,
  pieces: readonly VatPiece[],
): PostingDraft[] {
  return pieces.map(({ account, vat }) => ({
    dr: settlementSide(office.base, { ...draft, account: CLAIMS, document }),
    cr: inputVatSide(account, draft.counterparty, draft.receipt),
    amount: vat,
    content: 'НДС по возвращенным товарам',
  }));
}

function unpaidPart(
  office: Office,
  draft: SupplierReturnDraft,
  { document, organisation }: Written,
  total: bigint,
): PostingDraft[] {
  const debt = -itemBalance(office.base, organisation, '60.01', draft, draft.receipt);
  const amount = min(total, debt);
  if (amount <= 0n) return [];
  return [
    {
      dr: settlementSide(office.base, { ...draft, account: '60.01', document: draft.receipt }),
      cr: settlementSide(office.base, { ...draft, account: CLAIMS, document }),
      amount,
      content: 'Возврат поставщику. Неоплаченная часть.',
    },
  ];
}

function header(office: Office, draft: SupplierReturnDraft, total: bigint): Fields {
  return {
    ВидОперации: 'ПокупкаКомиссия',
    Склад: draft.warehouse ?? office.warehouses.main,
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    Сделка: draft.receipt,
    СуммаВключаетНДС: true,
    СуммаДокумента: total,
    ВалютаДокумента: office.currencies.rub,
    КурсВзаиморасчетов: 10_000n,
    КратностьВзаиморасчетов: 1,
    СчетУчетаРасчетовСКонтрагентом: office.base.account('60.01'),
    СчетУчетаРасчетовПоПретензиям: office.base.account(CLAIMS),
    ДокументБезНДС: draft.lines.every(({ vat }) => vat === 'БезНДС'),
    КорректировочныйСчетФактураПолученОтПоставщика: true,
  };
}

function rowFields(office: Office, draft: SupplierReturnDraft, { item, quantity, amount, vat }: ReturnLine): Fields {
  return {
    Номенклатура: item,
    Количество: quantity,
    Цена: quantity === 0n ? 0n : (amount * 1000n) / quantity,
    Сумма: amount,
    СтавкаНДС: vat,
    СуммаНДС: vatInside(amount, vat),
    СчетУчета: office.base.account('41.01'),
    СчетУчетаНДС: office.base.account('19.03'),
    ДокументОприходования: draft.receipt,
    Сделка: draft.receipt,
  };
}
