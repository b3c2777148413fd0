/**
 * What a bookkeeper fills in for money, settlements and opening balances; units and conventions as in drafts.ts.
 */
import type { Ref } from '#demo/books/books.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { Party } from '#demo/engine/settlements.ts';
import type { VatRate } from '#demo/engine/vat.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Exchange, Head, Incoming, ReceiptLine, SettleMode } from './drafts.ts';

/** A row of РасшифровкаПлатежа. */
export interface PaymentPart {
  readonly contract: Ref;
  readonly amount: bigint;
  /** The contract's own rate when absent. */
  readonly vat?: VatRate;
  readonly mode?: SettleMode;
  /** `60.01` / `62.01` when absent; its pair takes the advance. */
  readonly debtAccount?: string;
  /** СчетНаОплату paid by this row. */
  readonly invoice?: Ref;
  readonly cashFlowItem?: Ref;
  /** у.е. contract paid in roubles: currency, rate; the currency sum is amount / rate. */
  readonly units?: Exchange;
}

/** postBankPayment (bank-payment.ts): СписаниеСРасчетногоСчета. */
export interface BankPaymentDraft extends Head {
  readonly operation: string;
  readonly amount: bigint;
  readonly purpose: string;
  /** Organisation's rouble account of its own when absent. */
  readonly bankAccount?: Ref;
  /** A counterparty, or a person for подотчёт. */
  readonly counterparty?: Ref;
  readonly contract?: Ref;
  /** Settlement with a counterparty: one part of the whole sum under `contract` when absent and `debit` is absent too. */
  readonly parts?: readonly PaymentPart[];
  /** Any other operation: the debit side as it is. */
  readonly debit?: SideDraft;
  /** Several debits at once (salary register, tax with penalty); they add up to the amount. */
  readonly debits?: readonly { readonly side: SideDraft; readonly amount: bigint; readonly content?: string }[];
  readonly cashFlowItem?: Ref;
  /** Платёжное поручение, ведомость …: becomes ДокументОснование; an order gets the state Оплачено. */
  readonly basis?: Ref;
  readonly incoming?: Incoming;
  /** Currency account: `amount` is in it. */
  readonly exchange?: Exchange;
  /** ПеречислениеНалога: Налог, НалоговыйПериод and the like. */
  readonly fields?: Readonly<Record<string, Ref | string | null>>;
  /** Content of the posting; by the operation when absent. */
  readonly content?: string;
}

/** postBankReceipt (bank-receipt.ts): ПоступлениеНаРасчетныйСчет. */
export interface BankReceiptDraft extends Head {
  readonly operation: string;
  readonly amount: bigint;
  readonly purpose: string;
  readonly bankAccount?: Ref;
  readonly counterparty?: Ref;
  readonly contract?: Ref;
  readonly parts?: readonly PaymentPart[];
  readonly credit?: SideDraft;
  readonly credits?: readonly { readonly side: SideDraft; readonly amount: bigint; readonly content?: string }[];
  readonly cashFlowItem?: Ref;
  readonly basis?: Ref;
  readonly incoming?: Incoming;
  readonly exchange?: Exchange;
  /** Acquiring: СуммаУслуг, the commission held back; posted to `side` against 57.03 over the amount received. */
  readonly commission?: { readonly amount: bigint; readonly side: SideDraft };
  readonly content?: string;
}

/** postCashReceipt / postCashPayment (cash-order.ts): ПриходныйКассовыйОрдер, РасходныйКассовыйОрдер. */
export interface CashDraft extends Head {
  readonly operation: string;
  readonly amount: bigint;
  /** `50.01` when absent. */
  readonly cashAccount?: string;
  readonly counterparty?: Ref;
  readonly contract?: Ref;
  readonly parts?: readonly PaymentPart[];
  /** The other side when it is not a settlement: credit of a receipt, debit of a payment. */
  readonly side?: SideDraft;
  readonly cashFlowItem?: Ref;
  /** Основание: a text or a document. */
  readonly reason?: string;
  readonly basis?: Ref;
  /** More requisites: ПлатежнаяВедомость and the like. */
  readonly fields?: Readonly<Record<string, Ref | string | null>>;
}

/** postPaymentOrder (payment-order.ts): ПлатежноеПоручение, no ledger; the state goes to СостоянияБанковскихДокументов. */
export interface PaymentOrderDraft extends Head {
  readonly operation: string;
  readonly amount: bigint;
  readonly purpose: string;
  readonly counterparty?: Ref;
  readonly contract?: Ref;
  readonly bankAccount?: Ref;
  readonly vat?: VatRate;
  readonly basis?: Ref;
  readonly state: 'Подготовлено' | 'Отправлено' | 'Оплачено' | 'Отклонено';
}

/** An amount of one settlement item on either side of КорректировкаДолга. */
export interface DebtRow {
  readonly contract: Ref;
  /** Документ расчётов; null: an item without a document. */
  readonly document: Ref | null;
  readonly account: string;
  readonly amount: bigint;
}

/** postDebtAdjustment (debt-adjustment.ts): КорректировкаДолга. */
export interface DebtAdjustmentDraft extends Head {
  /** ЗачетЗадолженности: `debtor` rows (Кт) against `creditor` rows (Дт). ПереносЗадолженности: rows go to `to`. СписаниеЗадолженности: to `writeOff`. */
  readonly operation: 'ЗачетАвансов' | 'ЗачетЗадолженности' | 'ПереносЗадолженности' | 'СписаниеЗадолженности';
  readonly debtor?: Ref;
  readonly debtorRows?: readonly DebtRow[];
  readonly creditor?: Ref;
  readonly creditorRows?: readonly DebtRow[];
  /** ПереносЗадолженности: the same account and document move under this party and contract. */
  readonly to?: Party;
  /** СписаниеЗадолженности: the other side (91.02, 91.01, 63 …). */
  readonly writeOff?: SideDraft;
}

export interface PostingRow {
  readonly dr: SideDraft | null;
  readonly cr: SideDraft | null;
  readonly amount: bigint;
  readonly content?: string;
}

/** postOperation (accounting-operation.ts): ОперацияБух, Posted = false as 1C keeps it. */
export interface OperationDraft extends Head {
  readonly content: string;
  readonly rows: readonly PostingRow[];
  /** Movements switched off (inactive). */
  readonly inactive?: boolean;
  readonly reverses?: Ref;
}

/** postAdvanceReport (advance-report.ts): АвансовыйОтчет, Кт 71.01 of the person. */
export interface AdvanceReportDraft extends Head {
  readonly person: Ref;
  readonly purpose: string;
  /** РКО or bank documents that gave the money. */
  readonly issued?: readonly { readonly document: Ref; readonly amount: bigint }[];
  readonly goods?: readonly (ReceiptLine & {
    readonly warehouse?: Ref;
    /** VAT by a strict form of this supplier is deducted; without one VAT stays in the cost. */
    readonly supplier?: Party;
  })[];
  /** Прочее: account with its subconto. */
  readonly other?: readonly {
    readonly side: SideDraft;
    readonly amount: bigint;
    readonly vat?: VatRate;
    readonly content: string;
    /** VAT by a strict form (БСО): goes to 19.04 of this supplier and is deducted by the report itself. */
    readonly supplier?: Party;
  }[];
  /** ОплатаПоставщикам. */
  readonly suppliers?: readonly (Party & { readonly amount: bigint; readonly content: string })[];
}

/** postSettlementStub (settlement-stub.ts): ДокументРасчетовСКонтрагентом, entered with opening balances. */
export interface SettlementStubDraft extends Head, Party {
  /** Roubles when absent; `amount` is in it. */
  readonly currency?: Ref;
  readonly amount: bigint;
  readonly incoming: Incoming;
}

/** postReconciliationAct (reconciliation-act.ts): АктСверкиВзаиморасчетов, no movements; the table is read from the ledger. */
export interface ReconciliationActDraft extends Head {
  readonly counterparty: Ref;
  readonly contract?: Ref;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** What the other side has written beyond ours: kopecks added to its closing balance. */
  readonly difference?: bigint;
}

/** A balance brought in: the account's side and on which side it stands. */
export interface OpeningRow {
  readonly side: SideDraft;
  readonly stands: 'dr' | 'cr';
  readonly amount: bigint;
}

/** postOpeningBalances (opening-balances.ts): ВводНачальныхОстатков of one section through 000. */
export interface OpeningDraft extends Head {
  /** A value of РазделыУчетаДляВводаОстатков. */
  readonly section: string;
  readonly rows: readonly OpeningRow[];
}

/** postAdvanceVatDeduction / postAdvanceVatRestoration (advance-vat.ts): what shipments and receipts have made due. */
export interface AdvanceVatDraft extends Head {
  /** Ids of advance invoices (or of counterparties) to leave alone. */
  readonly except?: ReadonlySet<string>;
}
