/**
 * СписаниеСРасчетногоСчета: suppliers, refunds, taxes, salary, transfers, commission, currency.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { cashFlowOf, headerFields, moneySide, partsOf, statementPaper, subcontoFields } from './bank-document.ts';
import { recordPrimary, type Written, writeDocument } from './head.ts';
import { toRoubles } from './lines.ts';
import type { BankPaymentDraft } from './money-drafts.ts';
import type { Office } from './office.ts';
import { setOrderState } from './payment-order.ts';
import { partFields, settlePart } from './payment-parts.ts';

/** How 1C words the entry of an operation. */
const CONTENTS: Readonly<Record<string, string>> = {
  ПеречислениеНалога: 'Перечисление налога',
  ПереводНаДругойСчет: 'Перевод на другой счет организации',
  ПеречислениеПодотчетномуЛицу: 'Перечисление подотчетному лицу',
  ПеречислениеЗП: 'Перечисление заработной платы',
  КомиссияБанка: 'Комиссия банка',
  ВозвратКредита: 'Возврат кредита банку',
  ВозвратЗайма: 'Возврат займа контрагенту',
  СнятиеНаличных: 'Снятие наличных',
};

export function postBankPayment(office: Office, draft: BankPaymentDraft): Ref {
  const debits = draft.debits ?? (draft.debit === undefined ? [] : [{ side: draft.debit, amount: draft.amount }]);
  const parts = partsOf(draft, debits.length > 0);
  const cashFlow = cashFlowOf(office, draft.operation, draft.cashFlowItem);
  const written = writeDocument(office, 'СписаниеСРасчетногоСчета', draft, {
    fields: {
      ...headerFields(office, draft, 'out', parts),
      НеПодтвержденоВыпискойБанка: false,
      ...subcontoFields(office, debits[0]?.side, 'СубконтоДт'),
      ...draft.fields,
    },
    sections: sections(office, draft, cashFlow),
  });
  recordPrimary(office, written, statementPaper(office, draft));
  if (!written.moves) return written.document;
  office.base.move(written.document, [...settlements(office, draft, written), ...explicit(office, draft)]);
  if (draft.basis?.type === 'Document_ПлатежноеПоручение') {
    setOrderState(office, written.organisation, draft.basis, 'Оплачено', draft.author);
  }
  return written.document;
}

function settlements(office: Office, draft: BankPaymentDraft, written: Written): PostingDraft[] {
  const { counterparty } = draft;
  if (counterparty === undefined) return [];
  return partsOf(draft, draft.debit !== undefined || draft.debits !== undefined).flatMap((part) =>
    settlePart(
      office,
      {
        direction: 'out',
        document: written.document,
        organisation: written.organisation,
        counterparty,
        date: draft.date,
        money: (currencyAmount) =>
          moneySide(
            office,
            part.cashFlowItem === undefined ? draft : { ...draft, cashFlowItem: part.cashFlowItem },
            currencyAmount,
          ),
        exchange: draft.exchange,
      },
      part,
    ),
  );
}

function explicit(office: Office, draft: BankPaymentDraft): PostingDraft[] {
  const debits = draft.debits ?? (draft.debit === undefined ? [] : [{ side: draft.debit, amount: draft.amount }]);
  return debits.map((debit) => ({
    dr: debit.side,
    cr: moneySide(office, draft, debit.amount),
    amount: toRoubles(debit.amount, draft.exchange),
    content:
      ('content' in debit ? debit.content : undefined) ??
      draft.content ??
      CONTENTS[draft.operation] ??
      draft.purpose.slice(0, 150),
  }));
}

function sections(office: Office, draft: BankPaymentDraft, cashFlow: Ref | null): Record<string, Fields[]> {
  const parts = partsOf(draft, draft.debit !== undefined || draft.debits !== undefined);
  return { РасшифровкаПлатежа: parts.map((part) => partFields(office, 'out', part, draft.exchange, cashFlow)) };
}
