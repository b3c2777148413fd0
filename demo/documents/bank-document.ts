/**
 * What списание с расчётного счёта and поступление на него share: the money side, the header, the parts.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { Incoming } from './drafts.ts';
import { incomingFields, organisationOf } from './head.ts';
import type { BankPaymentDraft, BankReceiptDraft, PaymentPart } from './money-drafts.ts';
import type { CashFlowDefault, Office } from './office.ts';
import { usualDebtAccount } from './payment-parts.ts';

type BankDraft = BankPaymentDraft | BankReceiptDraft;

/** Article of the money flow by the operation, when the draft names none. */
const CASH_FLOW: Readonly<Record<string, CashFlowDefault>> = {
  ОплатаПоставщику: 'suppliers',
  ВозвратПокупателю: 'customerRefunds',
  ПеречислениеНалога: 'taxes',
  ПереводНаДругойСчет: 'transfer',
  ПеречислениеПодотчетномуЛицу: 'accountable',
  ПеречислениеЗП: 'payroll',
  КомиссияБанка: 'bankFees',
  ОплатаПокупателя: 'customers',
  ВозвратОтПоставщика: 'supplierRefunds',
  ПереводСДругогоСчета: 'transfer',
  ВзносНаличными: 'transfer',
  Инкассация: 'transfer',
  ВозвратОтПодотчетногоЛица: 'accountable',
  ПоступленияОтПродажПоПлатежнымКартамИБанковскимКредитам: 'retail',
  РозничнаяВыручка: 'retail',
  ВыдачаПодотчетномуЛицу: 'accountable',
  ВыплатаЗаработнойПлатыПоВедомостям: 'payroll',
  ВзносНаличнымиВБанк: 'transfer',
  ПолучениеНаличныхВБанке: 'transfer',
  ВозвратРозничномуПокупателю: 'customerRefunds',
};

export function cashFlowOf(office: Office, operation: string, given: Ref | undefined): Ref | null {
  const key = CASH_FLOW[operation];
  return given ?? (key === undefined ? null : office.cashFlowItems[key]);
}

/** The organisation's main account when the draft names none. */
function bankAccountOf(office: Office, draft: BankDraft): Ref {
  const main = office.base.object(organisationOf(office, draft)).fields.ОсновнойБанковскийСчет;
  const account = draft.bankAccount ?? main;
  if (account === null || account === undefined || typeof account !== 'object')
    throw new Error('Не указан банковский счет');
  return account;
}

function moneyAccount(draft: BankDraft): string {
  return draft.exchange === undefined ? '51' : '52';
}

/** Side of 51 or 52 for an amount in the currency of the account. */
export function moneySide(office: Office, draft: BankDraft, currencyAmount: bigint): SideDraft {
  return {
    account: moneyAccount(draft),
    subconto: {
      БанковскиеСчета: bankAccountOf(office, draft),
      СтатьиДвиженияДенежныхСредств: cashFlowOf(office, draft.operation, draft.cashFlowItem),
    },
    ...(draft.exchange === undefined ? {} : { currency: draft.exchange.currency, currencyAmount }),
  };
}

/**
 * Number and date of the paper behind a line of the statement: as given, else of the payment order, else a number of the payer's
 * own, drawn for this line alone. A line of a bank statement always has one.
 */
export function statementPaper(office: Office, draft: BankDraft): Incoming {
  if (draft.incoming !== undefined) return draft.incoming;
  const { base } = office;
  const order = draft.basis?.type === 'Document_ПлатежноеПоручение' ? base.object(draft.basis).number : undefined;
  const drawn = base.random
    .fork(`statement|${draft.counterparty?.id}|${draft.operation}|${draft.date}|${draft.amount}`)
    .int(11, 989);
  return { number: order?.slice(-6).replace(/^0+/, '') ?? String(drawn), date: draft.date.slice(0, 10) };
}

/** Rows of the settlement: given, or one row for the whole sum; none when the other side is given as it is. */
export function partsOf(draft: BankDraft, explicit: boolean): readonly PaymentPart[] {
  if (draft.parts !== undefined) return draft.parts;
  if (explicit) return [];
  if (draft.contract === undefined) throw new Error(`${draft.operation}: не указан договор`);
  return [{ contract: draft.contract, amount: draft.amount }];
}

export function headerFields(
  office: Office,
  draft: BankDraft,
  direction: 'out' | 'in',
  parts: readonly PaymentPart[],
): Fields {
  const { base } = office;
  const account = parts[0]?.debtAccount ?? usualDebtAccount(direction);
  return {
    ВидОперации: draft.operation,
    СчетОрганизации: bankAccountOf(office, draft),
    СчетБанк: base.account(moneyAccount(draft)),
    ...incomingFields(statementPaper(office, draft)),
    Контрагент: draft.counterparty ?? null,
    СчетКонтрагента: accountOf(office, draft.counterparty),
    ДоговорКонтрагента: draft.contract ?? parts[0]?.contract ?? null,
    СуммаДокумента: draft.amount,
    ВалютаДокумента: draft.exchange?.currency ?? office.currencies.rub,
    НазначениеПлатежа: draft.purpose,
    СчетУчетаРасчетовСКонтрагентом: parts.length === 0 ? null : base.account(account),
    СтатьяДвиженияДенежныхСредств: cashFlowOf(office, draft.operation, draft.cashFlowItem),
    ДокументОснование: draft.basis ?? null,
    БезЗакрывающихДокументов: false,
  };
}

/** Субконто1–3 of the explicit side, by the slots of its account: `СубконтоДт1` … */
export function subcontoFields(office: Office, side: SideDraft | undefined, prefix: string): Fields {
  if (side === undefined) return {};
  const { subconto } = office.base.ledger.account(side.account);
  const value = (slot: number): Ref | null => side.subconto?.[subconto[slot]?.kind ?? ''] ?? null;
  return {
    СчетУчетаРасчетовСКонтрагентом: office.base.account(side.account),
    [`${prefix}1`]: value(0),
    [`${prefix}2`]: value(1),
    [`${prefix}3`]: value(2),
  };
}

function accountOf(office: Office, counterparty: Ref | undefined): Ref | null {
  if (counterparty?.type !== 'Catalog_Контрагенты') return null;
  const account = office.base.object(counterparty).fields.ОсновнойБанковскийСчет;
  return account !== null && typeof account === 'object' ? account : null;
}
