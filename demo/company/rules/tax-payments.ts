/** A tax paid from the bank to its own КБК: СписаниеСРасчетногоСчета «Перечисление налога», Дт 68 or 69. */
import type { Ref } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import { firstDay, type IsoDate, type IsoMonth } from '#domain/dates.ts';
import type { BackOffice } from '../back-office.ts';
import type { Cast } from '../cast/cast.ts';
import { TAXES_2020, type TaxKey } from './taxes.ts';

export interface TaxPayment {
  readonly organisation: Ref;
  readonly date: IsoDate;
  readonly tax: TaxKey;
  readonly amount: bigint;
  /** Month or last month of the quarter the tax is for. */
  readonly period: IsoMonth;
  /** Side of the debit when it is not the tax account with «Налог»: 68.32 keeps a counterparty and a contract. */
  readonly debit?: SideDraft;
}

export function payTax(cast: Cast, back: BackOffice, payment: TaxPayment): Ref {
  const tax = TAXES_2020[payment.tax];
  const main = payment.organisation.id === cast.organisations.main.id;
  const social = payment.tax === 'accidents';
  const name = `${tax.name} за ${payment.period.slice(5)}.${payment.period.slice(0, 4)}`;
  return postBankPayment(cast, {
    date: `${payment.date}T12:00:00`,
    organisation: payment.organisation,
    bankAccount: main ? cast.bankAccounts.main : cast.bankAccounts.service,
    operation: 'ПеречислениеНалога',
    amount: payment.amount,
    purpose: `${name}, КБК ${tax.code}. НДС не облагается`,
    counterparty: social ? cast.parties.socialFund : cast.parties.treasury,
    debit: payment.debit ?? taxDebit(payment.tax),
    cashFlowItem: cast.cashFlowItems[flowItem(payment.tax)],
    fields: {
      Налог: back.taxes[payment.tax],
      ВидНалоговогоОбязательства: 'Налог',
      НалоговыйПериод: `${firstDay(payment.period)}T00:00:00`,
    },
    content: name,
    author: main ? cast.users.bank : cast.users.service,
  });
}

export function taxDebit(key: TaxKey): SideDraft {
  const tax = TAXES_2020[key];
  const kind = { ВидыПлатежейВГосБюджет: enumRef('ВидыПлатежейВГосБюджет', 'Налог') };
  return {
    account: tax.account,
    subconto: 'budget' in tax ? { ...kind, УровниБюджетов: enumRef('УровниБюджетов', tax.budget) } : kind,
  };
}

function flowItem(key: TaxKey): 'personalTax' | 'contributions' | 'profitTax' | 'taxes' {
  if (key === 'personal') return 'personalTax';
  if (key === 'profitFederal' || key === 'profitRegional') return 'profitTax';
  return TAXES_2020[key].account.startsWith('69') ? 'contributions' : 'taxes';
}
