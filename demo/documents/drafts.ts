/**
 * What a bookkeeper fills in: drafts of the documents of trade and money. Every `post…(cast, draft)` of this folder writes
 * the document with its movements and returns its reference. Amounts are kopecks, quantities are thousandths,
 * rates are ten-thousandths of a rouble for one unit of the currency. Moments are `YYYY-MM-DDTHH:MM:SS`.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Party } from '#demo/engine/settlements.ts';
import type { VatRate } from '#demo/engine/vat.ts';
import type { IsoDate, IsoMoment } from '#domain/dates.ts';

export interface Head {
  readonly date: IsoMoment;
  /** Organisation 1 when absent. */
  readonly organisation?: Ref;
  /** A planted number, reserved beforehand; else the next of the series. */
  readonly number?: string;
  /** Prefix of the series, `0000` when absent. */
  readonly prefix?: string;
  /** Written but not posted when false: no movements at all. */
  readonly posted?: boolean;
  readonly deletionMark?: boolean;
  readonly comment?: string;
  readonly author?: Ref;
  /** РучнаяКорректировка. */
  readonly manualEdit?: boolean;
}

export type { Party };

export interface Incoming {
  readonly number: string;
  readonly date: IsoDate;
}

/** A foreign currency (or у.е.) of a document with its rate on the date. */
export interface Exchange {
  readonly currency: Ref;
  readonly rate: bigint;
}

/** How a shipment or a receipt meets the advances of its contract. */
export type OffsetMode = 'Автоматически' | 'НеЗачитывать' | readonly { document: Ref; amount: bigint }[];

/** How a payment meets the debts of its contract; a document: that debt first and only. */
export type SettleMode = 'Автоматически' | 'НеПогашать' | { readonly document: Ref };

/** A row of goods or services. The sum includes VAT (СуммаВключаетНДС). */
export interface Line {
  readonly item: Ref;
  readonly quantity: bigint;
  /** Price with VAT; ignored when `amount` is given. */
  readonly price: bigint;
  readonly amount?: bigint;
  readonly vat: VatRate;
  readonly vatAmount?: bigint;
  readonly content?: string;
}

export interface ReceiptLine extends Line {
  /** Where it goes: `41.01`, `10.01`, `26`, `44.01`, `08.04.1` … */
  readonly account: string;
  /** Subconto of the account when it is not stock (Номенклатура, Партии, Склады are filled by themselves). */
  readonly subconto?: Readonly<Record<string, Ref | null>>;
  /** `19.03` for stock, `19.04` for the rest, when absent. */
  readonly vatAccount?: string;
  /** СуммаНУ of the debit side when tax accounting differs. */
  readonly nu?: bigint;
}

/** postReceipt (receipt.ts): ПоступлениеТоваровУслуг. */
export interface ReceiptDraft extends Head, Party {
  readonly lines: readonly ReceiptLine[];
  /** Товары or Услуги by the lines when absent. */
  readonly operation?: string;
  readonly warehouse?: Ref;
  readonly incoming?: Incoming;
  /** VAT goes into the cost (УСН): no 19. */
  readonly vatInCost?: boolean;
  /** УПД: deducts its VAT by itself, no СФ document comes. */
  readonly upd?: boolean;
  readonly offset?: OffsetMode;
  /** `60.01` when absent; the advance account is its pair. */
  readonly debtAccount?: string;
  readonly exchange?: Exchange;
  readonly payBy?: IsoDate;
  /** СчетНаОплатуПоставщика. */
  readonly supplierInvoice?: Ref;
}

/** postReceivedInvoice (received-invoice.ts): СчетФактураПолученный. */
export interface ReceivedInvoiceDraft extends Head, Party {
  /** НаПоступление when absent; НаАванс: bases are payments; Корректировочный: bases are КорректировкаПоступления. */
  readonly kind?: 'НаПоступление' | 'НаАванс' | 'Корректировочный';
  readonly bases: readonly Ref[];
  readonly incoming: Incoming;
  /** «Отразить вычет НДС датой получения»; true when absent. */
  readonly deduct?: boolean;
  /** Number of the исправление and the invoice it amends. */
  readonly amends?: { readonly invoice: Ref; readonly number: string };
  /** НаАванс: rate of the advance, НДС20 when absent. */
  readonly rate?: VatRate;
}

export interface SaleLine extends Line {
  /** `41.01`, `41.02`, `43`; null for a service. By default 41.01, or null when the item is a service. */
  readonly stockAccount?: string | null;
  /** Cost taken as said instead of FIFO: a batch of null goes below zero. */
  readonly cost?: readonly { readonly batch: Ref | null; readonly quantity: bigint; readonly amount: bigint }[];
  /** Revenue only: no 90.02.1. */
  readonly withoutCost?: boolean;
}

/** postSale (sale.ts): РеализацияТоваровУслуг. */
export interface SaleDraft extends Head, Party {
  readonly lines: readonly SaleLine[];
  readonly warehouse?: Ref;
  readonly upd?: boolean;
  readonly offset?: OffsetMode;
  /** `62.01` when absent. */
  readonly debtAccount?: string;
  /** у.е. or currency: line sums are in it. */
  readonly exchange?: Exchange;
  readonly payBy?: IsoDate;
  /** СчетНаОплатуПокупателю. */
  readonly invoice?: Ref;
}

/** postIssuedInvoice (issued-invoice.ts): СчетФактураВыданный. НаАванс posts 76.АВ–68.02; the others post nothing. */
export interface IssuedInvoiceDraft extends Head, Party {
  readonly kind?: 'НаРеализацию' | 'НаАванс' | 'Корректировочный';
  readonly bases: readonly Ref[];
  /** НаАванс: the amount of the advance with VAT (remainder of the base on 62.02 when absent) and its settlement rate. */
  readonly amount?: bigint;
  readonly rate?: VatRate;
}

/** postCustomerInvoice (customer-invoice.ts): СчетНаОплатуПокупателю with СтатусыДокументов. */
export interface CustomerInvoiceDraft extends Head, Party {
  readonly lines: readonly Line[];
  readonly payBy?: IsoDate;
}

/** postSupplierReturn (supplier-return.ts): ВозвратТоваровПоставщику. VAT of the return is restored (sales book). */
export interface SupplierReturnDraft extends Head, Party {
  /** The receipt whose goods go back. */
  readonly receipt: Ref;
  readonly lines: readonly {
    readonly item: Ref;
    readonly quantity: bigint;
    readonly amount: bigint;
    readonly vat: VatRate;
  }[];
  readonly warehouse?: Ref;
}

/** postCustomerReturn (customer-return.ts): ВозвратТоваровОтПокупателя, storno of the sale's rows. */
export interface CustomerReturnDraft extends Head, Party {
  readonly sale: Ref;
  readonly lines: readonly { readonly item: Ref; readonly quantity: bigint }[];
  readonly warehouse?: Ref;
}

/** A corrected row: the base document's row with its new quantity and price. */
export interface CorrectedLine {
  /** Position in the base document's section, from 0. */
  readonly row: number;
  readonly section?: 'Товары' | 'Услуги';
  readonly quantity?: bigint;
  readonly amount?: bigint;
}

/** postReceiptCorrection / postSaleCorrection (receipt-correction.ts, sale-correction.ts): S of movements is the base document. */
export interface CorrectionDraft extends Head {
  readonly base: Ref;
  /** СогласованноеИзменение when absent. */
  readonly operation?: 'СогласованноеИзменение' | 'ИсправлениеОшибки' | 'ИсправлениеСобственнойОшибки';
  readonly lines: readonly CorrectedLine[];
  readonly incoming?: Incoming;
}

/** postRetailReport (retail-report.ts): ОтчетОРозничныхПродажах. */
export interface RetailReportDraft extends Head {
  readonly lines: readonly SaleLine[];
  readonly warehouse?: Ref;
  /** Paid by cards through this acquirer; the rest is cash. */
  readonly cards?: { readonly amount: bigint } & Party;
  /** 50.01 when absent. */
  readonly cashAccount?: string;
  /** Goods a buyer brought back on the day: the report that sold them, the sum with VAT. */
  readonly returns?: readonly {
    readonly report: Ref;
    readonly item: Ref;
    readonly quantity: bigint;
    readonly amount: bigint;
    readonly vat: VatRate;
  }[];
}

/** postGoodsTransfer (goods-transfer.ts): ПеремещениеТоваров between warehouses and accounts. */
export interface GoodsTransferDraft extends Head {
  readonly from: Ref;
  readonly to: Ref;
  readonly lines: readonly {
    readonly item: Ref;
    readonly quantity: bigint;
    readonly account: string;
    readonly toAccount: string;
  }[];
}

/** postExtraCosts (extra-costs.ts): ПоступлениеДопРасходов on batches of one receipt, by cost. */
export interface ExtraCostsDraft extends Head, Party {
  readonly receipt: Ref;
  readonly amount: bigint;
  readonly vat: VatRate;
  readonly incoming?: Incoming;
  readonly content: string;
}
