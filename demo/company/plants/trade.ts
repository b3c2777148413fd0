/**
 * Everyday moves that stories are made of: a receipt with its invoice, a sale with its invoice, money both ways.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import type { ReceiptDraft, SaleDraft } from '#demo/documents/drafts.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { Cast } from '../cast/cast.ts';
import type { ContractKey } from '../cast/named-contracts.ts';
import type { PartyKey } from '../cast/named-parties.ts';
import { partyOf } from './stage.ts';

export interface Deal {
  readonly party: PartyKey;
  readonly contract: ContractKey;
}

/** `2020-05-22T12:00:00` → `22.05.2020`. */
export function shownDate(moment: string): string {
  return moment.slice(0, 10).split('-').reverse().join('.');
}

type Rest<T> = Omit<T, 'counterparty' | 'contract'>;

/** A receipt; its invoice of the same number comes with it unless the lines are without VAT. */
export function buy(cast: Cast, { party, contract }: Deal, draft: Rest<ReceiptDraft>): Ref {
  const who = partyOf(cast, party, contract);
  const receipt = postReceipt(cast, { ...who, ...draft });
  const taxed = draft.lines.some((line) => line.vat !== 'БезНДС') && draft.upd !== true && draft.posted !== false;
  if (taxed && draft.incoming !== undefined) {
    postReceivedInvoice(cast, { ...who, date: draft.date, bases: [receipt], incoming: draft.incoming });
  }
  return receipt;
}

/** A sale with the issued invoice of the same day. */
export function sell(cast: Cast, { party, contract }: Deal, draft: Rest<SaleDraft>): Ref {
  const who = partyOf(cast, party, contract);
  const sale = postSale(cast, { ...who, ...draft });
  if (draft.posted !== false) postIssuedInvoice(cast, { ...who, date: draft.date, bases: [sale] });
  return sale;
}

interface Money {
  readonly date: string;
  readonly amount: bigint;
  readonly purpose?: string;
  readonly number?: string;
  readonly basis?: Ref;
}

export function pay(cast: Cast, { party, contract }: Deal, money: Money): Ref {
  return postBankPayment(cast, {
    operation: 'ОплатаПоставщику',
    purpose: `Оплата по договору «${cast.contracts[contract].name}». В том числе НДС`,
    ...partyOf(cast, party, contract),
    ...money,
  });
}

export function collect(cast: Cast, { party, contract }: Deal, money: Money): Ref {
  return postBankReceipt(cast, {
    operation: 'ОплатаПокупателя',
    purpose: `Оплата за товар по договору «${cast.contracts[contract].name}». В том числе НДС`,
    ...partyOf(cast, party, contract),
    ...money,
  });
}

/** Registers the advance invoice of a customer's payment on the same day. */
export function invoiceAdvance(cast: Cast, { party, contract }: Deal, payment: Ref): Ref {
  const date = cast.base.object(payment).date;
  return postIssuedInvoice(cast, { ...partyOf(cast, party, contract), date, kind: 'НаАванс', bases: [payment] });
}
