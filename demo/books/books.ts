/**
 * The demo books as plain data: what a 1C base holds, in 1C's own terms.
 * The engine writes them, the exporter and the simulator read them. Types only: no behaviour lives here.
 */

/** A reference as subconto, recorder or composite field: full 1C type, guid (or enum value name) and presentation. */
export interface Ref {
  /** `Catalog_Контрагенты`, `Document_ПоступлениеТоваровУслуг`, `Enum_СтавкиНДС`, `ChartOfAccounts_Хозрасчетный`. */
  readonly type: string;
  /** Guid of the object; for `Enum_…` the value's name (`НДС20`). */
  readonly id: string;
  /** What 1C shows: Description of a catalog item, presentation of a document, synonym of an enum value. */
  readonly name: string;
}

/**
 * A field's value. Fractional numbers are bigint scaled by the field's precision
 * (money: kopecks, quantity: thousandths, rate: ten-thousandths); whole numbers are number;
 * dates are `YYYY-MM-DDTHH:MM:SS` or '' for the empty date; enums are the value's name or '';
 * references are Ref or null; a composite field holds a Ref, a primitive or null (Undefined).
 */
export type Value = string | number | bigint | boolean | Ref | null;

/** Attributes by 1C name without `_Key`: `Контрагент`, `СуммаДокумента`. */
export type Fields = Readonly<Record<string, Value>>;

/** An element of a catalog, of a chart of characteristic types, or a document. */
export interface BooksObject {
  /** `Catalog_…`, `Document_…`. */
  readonly set: string;
  readonly ref: string;
  fields: Record<string, Value>;
  /** Tabular sections by name; LineNumber is the position plus one. */
  sections: Record<string, Fields[]>;
  deletionMark: boolean;
  /** Catalogs: Code and Description; documents: Number and Date. */
  code: string;
  description: string;
  parent: string | null;
  isFolder: boolean;
  owner: Ref | null;
  predefinedName: string;
  /** Documents only. */
  number: string;
  date: string;
  posted: boolean;
  /** Order of the last write, counted over the whole base: DataVersion derives from it. */
  version: number;
}

export type Side = 'dr' | 'cr';

/** One analytic of a posting's side: the subconto kind's predefined name and its value (null = empty). */
export interface Subconto {
  readonly kind: string;
  readonly value: Ref | null;
}

export interface PostingSide {
  /** Account code; '' on the missing side of an off-balance posting. */
  readonly account: string;
  /** In the order of the account's slots, one entry per slot. */
  readonly subconto: readonly Subconto[];
  /** Only on currency accounts. */
  readonly currency: Ref | null;
  /** Hundredths of the currency's unit; null when the account keeps no currency. */
  readonly currencyAmount: bigint | null;
  /** Thousandths of the unit; null when the account keeps no quantity. */
  readonly quantity: bigint | null;
  /** Tax accounting amounts in kopecks: СуммаНУ, СуммаПР, СуммаВР. */
  readonly tax: { readonly nu: bigint; readonly pr: bigint; readonly vr: bigint };
}

export interface Posting {
  readonly recorder: Ref;
  readonly line: number;
  /** `YYYY-MM-DDTHH:MM:SS`, base time. */
  readonly period: string;
  readonly organisation: Ref;
  active: boolean;
  readonly dr: PostingSide;
  readonly cr: PostingSide;
  /** Kopecks; negative for a red reversal. */
  readonly amount: bigint;
  readonly content: string;
}

/** A record of an information or accumulation register; `recorder` is null for independent registers. */
export interface RegisterRecord {
  readonly recorder: Ref | null;
  readonly line: number;
  readonly period: string;
  active: boolean;
  /** Accumulation registers of balance kind only. */
  readonly recordType: 'Receipt' | 'Expense' | null;
  readonly fields: Fields;
}

export interface Account {
  readonly ref: string;
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  readonly kind: 'А' | 'П' | 'АП';
  readonly isGroup: boolean;
  readonly offBalance: boolean;
  readonly isCurrency: boolean;
  readonly isQuantity: boolean;
  readonly isTax: boolean;
  readonly byDepartment: boolean;
  readonly subconto: readonly { readonly kind: string; readonly turnoversOnly: boolean }[];
}

export interface SubcontoKind {
  readonly ref: string;
  readonly code: string;
  /** PredefinedDataName, the name everything is keyed by. */
  readonly name: string;
  readonly title: string;
}

/** One planted phenomenon or negative control, as planted.csv lists it. */
export interface Planted {
  readonly id: string;
  readonly kind: 'plant' | 'control';
  readonly description: string;
  readonly objectType: string;
  readonly objectRef: string;
  /** `YYYY-MM-DD`, a month `YYYY-MM`, or ''. */
  readonly period: string;
  readonly amount: bigint | null;
  readonly expectedReason: string;
}

export interface Books {
  readonly company: '2020' | '2026';
  readonly seed: number;
  readonly scale: number;
  /** First and last month of the flow, `YYYY-MM`. */
  readonly from: string;
  readonly to: string;
  /** The base's «today», `YYYY-MM-DD`. */
  readonly workingDate: string;
  /** Guids of organisations that record-level rights hide from the restricted user. */
  readonly restricted: string[];
  readonly accounts: readonly Account[];
  readonly subcontoKinds: readonly SubcontoKind[];
  /** Every catalog element and document, by set name, in order of creation. */
  readonly objects: Map<string, BooksObject[]>;
  /** `СрокОплатыПокупателей` → value. */
  readonly constants: Map<string, Value>;
  /** In order of entry. */
  readonly postings: Posting[];
  /** `InformationRegister_КурсыВалют` → records. */
  readonly registers: Map<string, RegisterRecord[]>;
  readonly planted: Planted[];
}
