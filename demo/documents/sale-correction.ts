/**
 * КорректировкаРеализации: differences with S of the base sale. Upwards it charges VAT by itself;
 * downwards VAT comes back on 19.03 of the customer and waits for the corrective invoice, as at a return.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { RegisterDraft } from '#demo/engine/base.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { settlementSide } from '#demo/engine/settlements.ts';
import { stockSide, takeStock } from '#demo/engine/stock.ts';
import { vatRef } from '#demo/engine/vat.ts';
import { sum } from '#domain/money.ts';
import { baseFields, type CorrectedRow, correctedFields, correctedRows, refOf } from './corrected-rows.ts';
import type { CorrectionDraft } from './drafts.ts';
import { recordPrimary, type Written, writeDocument } from './head.ts';
import { groupOf } from './lines.ts';
import type { Office } from './office.ts';
import { returnCost } from './storno.ts';
import { inputVatSide, presentedVat, salesBook, vatPayable } from './vat-books.ts';

type Party = ReturnType<typeof baseFields>;

export function postSaleCorrection(office: Office, draft: CorrectionDraft): Ref {
  const { base } = office;
  const rows = correctedRows(office, draft);
  const party = baseFields(office, draft.base);
  const source = base.object(draft.base);
  const written = writeDocument(office, 'КорректировкаРеализации', draft, {
    fields: {
      ...header(office, draft, rows, party),
      НомерИсходногоДокумента: source.number,
      ДатаИсходногоДокумента: source.date,
    },
    sections: { Товары: rowsOf(office, rows, 'Товары'), Услуги: rowsOf(office, rows, 'Услуги') },
  });
  recordPrimary(office, written, undefined, false, true);
  if (!written.moves) return written.document;
  for (const row of rows) {
    base.move(written.document, [
      revenueLine(office, draft, row, party),
      ...vatLine(office, row, party, written.document),
    ]);
    base.record(written.document, bookRecords(office, draft, row, party, written));
    moveCost(office, draft, row, party, written);
  }
  return written.document;
}

function revenueLine(
  office: Office,
  draft: CorrectionDraft,
  { item, rate, change }: CorrectedRow,
  party: Party,
): PostingDraft {
  return {
    dr: settlementSide(office.base, { ...party, account: party.debtAccount, document: draft.base }),
    cr: {
      account: '90.01.1',
      subconto: { НоменклатурныеГруппы: groupOf(office, item), СтавкиНДС: vatRef(rate), Номенклатура: item },
      quantity: change.quantity,
    },
    amount: change.amount,
    content: change.amount < 0n ? 'СТОРНО. Корректировка реализации' : 'Корректировка реализации',
  };
}

function vatLine(office: Office, { item, rate, change }: CorrectedRow, party: Party, document: Ref): PostingDraft[] {
  if (change.vat === 0n) return [];
  const up = change.vat > 0n;
  return [
    {
      dr: { account: '90.03', subconto: { НоменклатурныеГруппы: groupOf(office, item), СтавкиНДС: vatRef(rate) } },
      cr: up ? vatPayable() : inputVatSide('19.03', party.counterparty, document),
      amount: change.vat,
      content: up ? 'НДС по корректировке реализации' : 'СТОРНО. НДС по корректировке реализации',
    },
  ];
}

function bookRecords(
  office: Office,
  draft: CorrectionDraft,
  { rate, change, section }: CorrectedRow,
  party: Party,
  { document, organisation }: Written,
): RegisterDraft[] {
  if (change.vat === 0n) return [];
  const event = { ...party, organisation, invoice: document, date: draft.date, code: '18' };
  const net = change.amount - change.vat;
  const kind = section === 'Товары' ? 'Товары' : 'ПрочиеРаботыИУслуги';
  if (change.vat > 0n) return [salesBook(event, { rate, net, vat: change.vat, kind, happening: 'НДССкорректирован' })];
  return [presentedVat(office.base, event, { rate, account: '19.03', net: -net, vat: -change.vat }, 'Receipt')];
}

/** Fewer goods come back to their batches, more are taken FIFO. */
function moveCost(
  office: Office,
  draft: CorrectionDraft,
  { item, source, change, section }: CorrectedRow,
  party: Party,
  { document, organisation }: Written,
): void {
  const account = refOf(source.СчетУчета)?.name;
  if (section !== 'Товары' || account === undefined || change.quantity === 0n) return;
  if (change.quantity < 0n) {
    office.base.move(document, returnCost(office, draft.base, item, -change.quantity));
    return;
  }
  const place = { organisation, account, item, warehouse: party.warehouse };
  office.base.move(
    document,
    takeStock(office.base, place, change.quantity).map((part) => ({
      dr: { account: '90.02.1', subconto: { НоменклатурныеГруппы: groupOf(office, item) } },
      cr: stockSide(place, part),
      amount: part.amount,
      content: 'Корректировка реализации',
    })),
  );
}

function header(office: Office, draft: CorrectionDraft, rows: readonly CorrectedRow[], party: Party): Fields {
  return {
    ВидОперации: draft.operation ?? 'СогласованноеИзменение',
    КорректироватьБУиНУ: true,
    КорректироватьНДС: true,
    ДокументРеализации: draft.base,
    ИсправляемыйДокументРеализации: draft.base,
    СуммаДокумента: sum(rows.map(({ after }) => after.amount)),
    СчетУчетаРасчетовСКонтрагентом: office.base.account(party.debtAccount),
    Контрагент: party.counterparty,
    ДоговорКонтрагента: party.contract,
    Склад: party.warehouse,
    ВалютаДокумента: office.currencies.rub,
    СуммаВключаетНДС: true,
    ПризнаватьЗачитыватьАванс: false,
  };
}

function rowsOf(office: Office, rows: readonly CorrectedRow[], section: CorrectedRow['section']): Fields[] {
  return rows
    .filter((row) => row.section === section)
    .map((row) => ({
      ...correctedFields(row),
      СчетДоходов: office.base.account('90.01.1'),
      СчетРасходов: office.base.account('90.02.1'),
      СчетУчетаНДСПоРеализации: office.base.account('90.03'),
      Субконто: groupOf(office, row.item),
      ...(section === 'Товары'
        ? { СчетУчета: refOf(row.source.СчетУчета) }
        : { Содержание: String(row.source.Содержание ?? '') }),
    }));
}
