/**
 * ПлатежноеПоручение: an order to the bank. No ledger movements; its state stands in СостоянияБанковскихДокументов.
 */
import type { Ref } from '#demo/books/books.ts';
import { vatInside } from '#demo/engine/vat.ts';
import { contractRate } from './contract-rate.ts';
import { organisationOf, writeDocument } from './head.ts';
import type { PaymentOrderDraft } from './money-drafts.ts';
import type { Office } from './office.ts';

export function postPaymentOrder(office: Office, draft: PaymentOrderDraft): Ref {
  const organisation = organisationOf(office, draft);
  const payer = office.base.object(organisation).fields;
  const payee = draft.counterparty === undefined ? {} : office.base.object(draft.counterparty).fields;
  const rate = draft.vat ?? (draft.contract === undefined ? 'БезНДС' : contractRate(office.base, draft.contract));
  const account = draft.bankAccount ?? payer.ОсновнойБанковскийСчет;
  const { document } = writeDocument(office, 'ПлатежноеПоручение', draft, {
    fields: {
      ВидОперации: draft.operation,
      ДокументОснование: draft.basis ?? null,
      СчетОрганизации: account ?? null,
      Контрагент: draft.counterparty ?? null,
      СчетКонтрагента: payee.ОсновнойБанковскийСчет ?? null,
      ДоговорКонтрагента: draft.contract ?? null,
      СуммаДокумента: draft.amount,
      СтавкаНДС: rate,
      СуммаНДС: vatInside(draft.amount, rate),
      ВидПлатежа: 'Электронно',
      ОчередностьПлатежа: 5,
      НазначениеПлатежа: draft.purpose,
      ВалютаДокумента: office.currencies.rub,
      ИННПлательщика: String(payer.ИНН ?? ''),
      КПППлательщика: String(payer.КПП ?? ''),
      ИННПолучателя: String(payee.ИНН ?? ''),
      КПППолучателя: String(payee.КПП ?? ''),
      ПеречислениеВБюджет: draft.operation === 'ПеречислениеНалога',
    },
  });
  if (draft.deletionMark !== true) setOrderState(office, organisation, document, draft.state, draft.author);
  return document;
}

export function setOrderState(
  office: Office,
  organisation: Ref,
  order: Ref,
  state: PaymentOrderDraft['state'],
  author: Ref | undefined,
): void {
  office.base.put(
    'InformationRegister_СостоянияБанковскихДокументов',
    { Организация: organisation, СсылкаНаОбъект: order },
    { Состояние: state, Ответственный: author ?? office.users.bank, Согласовано: true },
  );
}
