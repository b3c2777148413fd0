/**
 * ПоступлениеНаРасчетныйСчет: customers, refunds from suppliers, acquiring with its commission, transfers, loans, currency.
 */
import type { Ref } from '#demo/books/books.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { cashFlowOf, headerFields, moneySide, partsOf, statementPaper, subcontoFields } from './bank-document.ts';
import { recordPrimary, type Written, writeDocument } from './head.ts';
import { toRoubles } from './lines.ts';
import type { BankReceiptDraft } from './money-drafts.ts';
import type { Office } from './office.ts';
import { partFields, settlePart } from './payment-parts.ts';

const CONTENTS: Readonly<Record<string, string>> = {
  ПереводСДругогоСчета: 'Перевод с другого счета организации',
  ВзносНаличными: 'Взнос наличными на расчетный счет',
  Инкассация: 'Инкассация',
  ПоступленияОтПродажПоПлатежнымКартамИБанковскимКредитам: 'Поступление по платежным картам',
  ПолучениеКредита: 'Получение кредита в банке',
  ПолучениеЗайма: 'Получение займа от контрагента',
  ВозвратЗаймаКонтрагентом: 'Возврат займа контрагентом',
  ВозвратНалога: 'Возврат налога',
  ВозвратОтПодотчетногоЛица: 'Возврат от подотчетного лица',
};

export function postBankReceipt(office: Office, draft: BankReceiptDraft): Ref {
  const credits = creditsOf(draft);
  const parts = partsOf(draft, credits.length > 0);
  const cashFlow = cashFlowOf(office, draft.operation, draft.cashFlowItem);
  const written = writeDocument(office, 'ПоступлениеНаРасчетныйСчет', draft, {
    fields: {
      ...headerFields(office, draft, 'in', parts),
      ...subcontoFields(office, credits[0]?.side, 'СубконтоКт'),
      СуммаУслуг: draft.commission?.amount ?? 0n,
    },
    sections: { РасшифровкаПлатежа: parts.map((part) => partFields(office, 'in', part, draft.exchange, cashFlow)) },
  });
  recordPrimary(office, written, statementPaper(office, draft));
  if (!written.moves) return written.document;
  office.base.move(written.document, [...settlements(office, draft, written), ...explicit(office, draft)]);
  return written.document;
}

function creditsOf(draft: BankReceiptDraft): NonNullable<BankReceiptDraft['credits']> {
  return draft.credits ?? (draft.credit === undefined ? [] : [{ side: draft.credit, amount: draft.amount }]);
}

function settlements(office: Office, draft: BankReceiptDraft, written: Written): PostingDraft[] {
  const { counterparty } = draft;
  if (counterparty === undefined) return [];
  return partsOf(draft, creditsOf(draft).length > 0).flatMap((part) =>
    settlePart(
      office,
      {
        direction: 'in',
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

function explicit(office: Office, draft: BankReceiptDraft): PostingDraft[] {
  const content = draft.content ?? CONTENTS[draft.operation] ?? draft.purpose.slice(0, 150);
  const lines = creditsOf(draft).map(
    (credit): PostingDraft => ({
      dr: moneySide(office, draft, credit.amount),
      cr: credit.side,
      amount: toRoubles(credit.amount, draft.exchange),
      content: credit.content ?? content,
    }),
  );
  const side = creditsOf(draft)[0]?.side;
  if (draft.commission === undefined || draft.commission.amount === 0n || side === undefined) return lines;
  return [
    ...lines,
    { dr: draft.commission.side, cr: side, amount: draft.commission.amount, content: 'Комиссия банка-эквайера' },
  ];
}
