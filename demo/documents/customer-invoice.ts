/**
 * СчетНаОплатуПокупателю: no movements; paid and shipped so far stand in СтатусыДокументов.
 */
import type { Ref } from '#demo/books/books.ts';
import { sum } from '#domain/money.ts';
import type { CustomerInvoiceDraft } from './drafts.ts';
import { recordPayBy, writeDocument } from './head.ts';
import { openInvoice } from './invoice-states.ts';
import { exchangeFields, lineSums, shownPrice } from './lines.ts';
import type { Office } from './office.ts';

export function postCustomerInvoice(office: Office, draft: CustomerInvoiceDraft): Ref {
  const sums = draft.lines.map(lineSums);
  const total = sum(sums.map(({ amount }) => amount));
  const written = writeDocument(office, 'СчетНаОплатуПокупателю', draft, {
    fields: {
      ВидОперации: 'ТоварыИУслуги',
      Склад: office.warehouses.main,
      Контрагент: draft.counterparty,
      ДоговорКонтрагента: draft.contract,
      ...exchangeFields(office, undefined),
      СуммаВключаетНДС: true,
      ДокументБезНДС: draft.lines.every(({ vat }) => vat === 'БезНДС'),
      СуммаДокумента: total,
    },
    sections: {
      Товары: draft.lines.map((line, i) => ({
        Номенклатура: line.item,
        Содержание: line.content ?? line.item.name,
        Количество: line.quantity,
        Цена: shownPrice(line, sums[i]?.amount ?? 0n),
        Сумма: sums[i]?.amount ?? 0n,
        СтавкаНДС: line.vat,
        СуммаНДС: sums[i]?.vat ?? 0n,
      })),
    },
  });
  recordPayBy(office, written, draft.payBy);
  openInvoice(office, written.document, total);
  return written.document;
}
