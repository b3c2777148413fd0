/**
 * КорректировкаПоступления: differences with S of the base receipt (its item changes, not a new one appears);
 * VAT of the difference stands on 19 under the correction and waits for the corrective invoice.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { settlementSide } from '#demo/engine/settlements.ts';
import { sum } from '#domain/money.ts';
import { baseFields, type CorrectedRow, correctedFields, correctedRows, refOf } from './corrected-rows.ts';
import type { CorrectionDraft } from './drafts.ts';
import { incomingFields, recordPrimary, writeDocument } from './head.ts';
import { mergeVat, type VatPiece } from './lines.ts';
import type { Office } from './office.ts';
import { inputVatSide, presentedVat } from './vat-books.ts';

type Party = ReturnType<typeof baseFields>;

export function postReceiptCorrection(office: Office, draft: CorrectionDraft): Ref {
  const { base } = office;
  const rows = correctedRows(office, draft);
  const party = baseFields(office, draft.base);
  const source = base.object(draft.base);
  const written = writeDocument(office, 'КорректировкаПоступления', draft, {
    fields: {
      ...header(office, draft, rows, party),
      НомерИсходногоДокумента: String(source.fields.НомерВходящегоДокумента ?? ''),
      ДатаИсходногоДокумента: String(source.fields.ДатаВходящегоДокумента ?? ''),
    },
    sections: { Товары: rowsOf(rows, 'Товары'), Услуги: rowsOf(rows, 'Услуги') },
  });
  recordPrimary(office, written, draft.incoming, false, true);
  if (!written.moves) return written.document;
  const { document, organisation } = written;
  const credit = settlementSide(base, { ...party, account: party.debtAccount, document: draft.base });
  const pieces = mergeVat(rows.map(vatPiece));
  base.move(document, [
    ...rows
      .filter(({ change }) => change.amount !== 0n || change.quantity !== 0n)
      .map((row) => goodsLine(office, draft, row, party, credit)),
    ...pieces
      .filter(({ vat }) => vat !== 0n)
      .map(
        ({ account, vat }): PostingDraft => ({
          dr: inputVatSide(account, party.counterparty, document),
          cr: credit,
          amount: vat,
          content: 'НДС по корректировке',
        }),
      ),
  ]);
  const event = { ...party, organisation, invoice: document, date: draft.date };
  base.record(
    document,
    pieces.filter(({ rate }) => rate !== 'БезНДС').map((piece) => presentedVat(base, event, piece, 'Receipt')),
  );
  return document;
}

function vatPiece({ rate, source, change }: CorrectedRow): VatPiece {
  return {
    rate,
    account: refOf(source.СчетУчетаНДС)?.name ?? '19.03',
    net: change.amount - change.vat,
    vat: change.vat,
  };
}

function goodsLine(
  office: Office,
  draft: CorrectionDraft,
  row: CorrectedRow,
  party: Party,
  credit: SideDraft,
): PostingDraft {
  const account = accountOf(row);
  const { subconto, isQuantity } = office.base.ledger.account(account);
  const slots = [row.source.Субконто1, row.source.Субконто2, row.source.Субконто3];
  const stock: Record<string, Ref> = { Номенклатура: row.item, Партии: draft.base, Склады: party.warehouse };
  const service = row.section === 'Услуги';
  return {
    dr: {
      account,
      subconto: Object.fromEntries(
        subconto.map(({ kind }, i) => [kind, service ? refOf(slots[i]) : (stock[kind] ?? null)]),
      ),
      ...(isQuantity ? { quantity: row.change.quantity } : {}),
    },
    cr: credit,
    amount: row.change.amount - row.change.vat,
    content: row.change.amount < 0n ? 'СТОРНО. Корректировка поступления' : 'Корректировка поступления',
  };
}

function accountOf({ source, section }: CorrectedRow): string {
  const account = refOf(section === 'Товары' ? source.СчетУчета : source.СчетЗатрат);
  if (account === null) throw new Error('В строке нет счета учета');
  return account.name;
}

function header(office: Office, draft: CorrectionDraft, rows: readonly CorrectedRow[], party: Party): Fields {
  return {
    ВидОперации: draft.operation ?? 'СогласованноеИзменение',
    КорректироватьБУиНУ: true,
    КорректироватьНДС: true,
    ДокументПоступления: draft.base,
    ИсправляемыйДокументПоступления: draft.base,
    ...incomingFields(draft.incoming),
    ВосстановитьНДС: sum(rows.map(({ change }) => change.vat)) < 0n,
    СуммаДокумента: sum(rows.map(({ after }) => after.amount)),
    Контрагент: party.counterparty,
    ДоговорКонтрагента: party.contract,
    Склад: party.warehouse,
    ВалютаДокумента: office.currencies.rub,
    СуммаВключаетНДС: true,
    ПризнаватьЗачитыватьАванс: false,
  };
}

function rowsOf(rows: readonly CorrectedRow[], section: CorrectedRow['section']): Fields[] {
  return rows
    .filter((row) => row.section === section)
    .map((row) => ({
      ...correctedFields(row),
      СчетУчетаНДС: refOf(row.source.СчетУчетаНДС),
      ...(section === 'Товары'
        ? { СчетУчета: refOf(row.source.СчетУчета) }
        : { СчетЗатрат: refOf(row.source.СчетЗатрат), Содержание: String(row.source.Содержание ?? '') }),
    }));
}
