/**
 * ПриходныйКассовыйОрдер and РасходныйКассовыйОрдер: settlements by parts, or the other side as it is.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { cashFlowOf, subcontoFields } from './bank-document.ts';
import { recordPrimary, type Written, writeDocument } from './head.ts';
import type { CashDraft, PaymentPart } from './money-drafts.ts';
import type { Office } from './office.ts';
import { partFields, settlePart, usualDebtAccount } from './payment-parts.ts';

const CONTENTS: Readonly<Record<string, string>> = {
  РозничнаяВыручка: 'Поступление розничной выручки',
  ВозвратОтПодотчетногоЛица: 'Возврат от подотчетного лица',
  ПолучениеНаличныхВБанке: 'Получение наличных в банке',
  ВыдачаПодотчетномуЛицу: 'Выдача подотчетному лицу',
  ВыплатаЗаработнойПлатыПоВедомостям: 'Выплата заработной платы',
  ВзносНаличнымиВБанк: 'Взнос наличных в банк',
  Инкассация: 'Инкассация',
  ВозвратРозничномуПокупателю: 'Возврат розничному покупателю',
};

export function postCashReceipt(office: Office, draft: CashDraft): Ref {
  return postOrder(office, draft, 'in');
}

export function postCashPayment(office: Office, draft: CashDraft): Ref {
  return postOrder(office, draft, 'out');
}

function postOrder(office: Office, draft: CashDraft, direction: 'in' | 'out'): Ref {
  const parts = cashParts(draft);
  const written = writeDocument(
    office,
    direction === 'in' ? 'ПриходныйКассовыйОрдер' : 'РасходныйКассовыйОрдер',
    draft,
    {
      fields: header(office, draft, direction, parts),
      sections: {
        РасшифровкаПлатежа: parts.map((part) =>
          partFields(office, direction, part, undefined, cashFlowOf(office, draft.operation, draft.cashFlowItem)),
        ),
      },
    },
  );
  recordPrimary(office, written);
  if (!written.moves) return written.document;
  office.base.move(written.document, [
    ...settlements(office, draft, written, direction, parts),
    ...explicit(office, draft, direction),
  ]);
  return written.document;
}

function cashParts(draft: CashDraft): readonly PaymentPart[] {
  if (draft.parts !== undefined) return draft.parts;
  if (draft.side !== undefined) return [];
  if (draft.contract === undefined) throw new Error(`${draft.operation}: не указан договор`);
  return [{ contract: draft.contract, amount: draft.amount }];
}

function cashSide(office: Office, draft: CashDraft): SideDraft {
  return {
    account: draft.cashAccount ?? '50.01',
    subconto: { СтатьиДвиженияДенежныхСредств: cashFlowOf(office, draft.operation, draft.cashFlowItem) },
  };
}

function settlements(
  office: Office,
  draft: CashDraft,
  written: Written,
  direction: 'in' | 'out',
  parts: readonly PaymentPart[],
): PostingDraft[] {
  const { counterparty } = draft;
  if (counterparty === undefined) return [];
  const { document, organisation } = written;
  const money = (): SideDraft => cashSide(office, draft);
  return parts.flatMap((part) =>
    settlePart(office, { direction, document, organisation, counterparty, date: draft.date, money }, part),
  );
}

function explicit(office: Office, draft: CashDraft, direction: 'in' | 'out'): PostingDraft[] {
  if (draft.side === undefined) return [];
  const cash = cashSide(office, draft);
  const content = CONTENTS[draft.operation] ?? draft.reason ?? draft.operation;
  return direction === 'in'
    ? [{ dr: cash, cr: draft.side, amount: draft.amount, content }]
    : [{ dr: draft.side, cr: cash, amount: draft.amount, content }];
}

function header(office: Office, draft: CashDraft, direction: 'in' | 'out', parts: readonly PaymentPart[]): Fields {
  const { base } = office;
  const account = parts[0]?.debtAccount ?? usualDebtAccount(direction);
  const person = draft.counterparty?.name ?? '';
  return {
    ВидОперации: draft.operation,
    СуммаДокумента: draft.amount,
    ВалютаДокумента: office.currencies.rub,
    СчетКасса: base.account(draft.cashAccount ?? '50.01'),
    Контрагент: draft.counterparty ?? null,
    ДоговорКонтрагента: draft.contract ?? parts[0]?.contract ?? null,
    СчетУчетаРасчетовСКонтрагентом: parts.length === 0 ? null : base.account(account),
    ...subcontoFields(office, draft.side, direction === 'in' ? 'СубконтоКт' : 'СубконтоДт'),
    СтатьяДвиженияДенежныхСредств: cashFlowOf(office, draft.operation, draft.cashFlowItem),
    ДокументОснование: draft.basis ?? null,
    Основание: draft.reason ?? '',
    [direction === 'in' ? 'ПринятоОт' : 'Выдать']: person,
    БезЗакрывающихДокументов: false,
    ...draft.fields,
  };
}
