/**
 * Whether the paper of a document has come or been signed: СтатусыДокументов of receipts and sales.
 */
import type { Ref } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import type { Office } from './office.ts';

/** The supplier's original has been received or is still awaited. */
export function recordOriginal(office: Office, receipt: Ref, received: boolean): void {
  const value = received ? 'ОригиналПолучен' : 'ОригиналНеПолучен';
  record(office, receipt, enumRef('СтатусыДокументовПоступления', value), value);
}

/** The customer has signed our shipping paper or not yet. */
export function recordSignature(office: Office, sale: Ref, signed: boolean): void {
  record(office, sale, enumRef('СтатусыДокументовРеализации', signed ? 'Подписан' : 'НеПодписан'), '');
}

function record(office: Office, document: Ref, status: Ref, invoicePaper: string): void {
  const organisation = office.base.object(document).fields.Организация;
  if (organisation === undefined) return;
  office.base.put(
    'InformationRegister_СтатусыДокументов',
    { Организация: organisation, Документ: document },
    {
      Статус: status,
      ДополнительныйСтатус: null,
      СтатусСчетаФактуры: '',
      СтатусОригиналаСчетаФактуры: invoicePaper,
      НомерСчетаФактуры: '',
    },
  );
}
