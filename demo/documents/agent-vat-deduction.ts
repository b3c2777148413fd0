/** ФормированиеЗаписейКнигиПокупок «Вычет НДС по налоговому агенту»: agent VAT on 19.04 that has been paid goes to deduction. */
import type { Ref } from '#demo/books/books.ts';
import type { VatRate } from '#demo/engine/vat.ts';
import type { Head, Party } from './drafts.ts';
import { moveWritten, writeDocument } from './head.ts';
import type { Office } from './office.ts';
import { inputVatSide, presentedVat, purchaseBook, vatPayable } from './vat-books.ts';

export interface AgentVat extends Party {
  readonly receipt: Ref;
  readonly rate: VatRate;
  readonly net: bigint;
  readonly vat: bigint;
}

export function postAgentVatDeduction(office: Office, draft: Head, rows: readonly AgentVat[]): Ref {
  const { base } = office;
  const written = writeDocument(office, 'ФормированиеЗаписейКнигиПокупок', draft, {
    fields: { ПредъявленНДСКВычету0: false },
    sections: {
      ВычетНДСПоНалоговомуАгенту: rows.map((row) => ({
        ВидЦенности: 'НалоговыйАгентИностранцы',
        Поставщик: row.counterparty,
        ДоговорКонтрагента: row.contract,
        СчетФактура: row.receipt,
        СуммаБезНДС: row.net,
        СтавкаНДС: row.rate,
        НДС: row.vat,
        СчетУчетаНДС: base.account('19.04'),
      })),
    },
  });
  const { organisation } = written;
  moveWritten(
    office,
    written,
    rows.map((row) => ({
      dr: vatPayable(),
      cr: inputVatSide('19.04', row.counterparty, row.receipt),
      amount: row.vat,
      content: 'НДС налогового агента предъявлен к вычету',
    })),
    rows.flatMap((row) => {
      const event = { ...row, organisation, invoice: row.receipt, date: draft.date, code: '06' };
      const piece = { rate: row.rate, account: '19.04', net: row.net, vat: row.vat } as const;
      return [
        presentedVat(base, event, piece, 'Expense'),
        purchaseBook(base, event, piece, 'НалоговыйАгентИностранцы'),
      ];
    }),
  );
  return written.document;
}
