/**
 * What a configuration declares: kinds of objects and the types of their attributes. Types only; the tables hold the content.
 */

export type AttributeType =
  /** `length` 0 means unlimited; a fixed string is padded with spaces on the wire. */
  | { readonly kind: 'string'; readonly length: number; readonly fixed: boolean }
  | { readonly kind: 'bool' }
  | { readonly kind: 'date' }
  /** `scale` 0: a whole number; otherwise a bigint scaled by it. */
  | { readonly kind: 'number'; readonly digits: number; readonly scale: number }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'storage' }
  /** `set` is `Catalog_…`, `Document_…`, `ChartOfAccounts_…`. */
  | { readonly kind: 'ref'; readonly set: string }
  | { readonly kind: 'enum'; readonly name: string }
  | { readonly kind: 'composite'; readonly types: readonly AttributeType[] };

export interface Attribute {
  /** 1C name without `_Key`. */
  readonly name: string;
  readonly type: AttributeType;
}

export interface Section {
  readonly name: string;
  readonly columns: readonly Attribute[];
}

export interface CatalogMetadata {
  readonly kind: 'catalog';
  readonly set: string;
  readonly codeLength: number;
  readonly codeFixed: boolean;
  readonly nameLength: number;
  readonly hierarchy: 'none' | 'folders' | 'items';
  readonly owners: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly sections: readonly Section[];
}

export interface DocumentMetadata {
  readonly kind: 'document';
  readonly set: string;
  readonly numberLength: number;
  /** False for kinds whose `Posted` stays false although they have movements. */
  readonly posting: boolean;
  /** Names of the registers the kind may move, without prefix. */
  readonly moves: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly sections: readonly Section[];
}

export type Periodicity = 'none' | 'second' | 'day' | 'month' | 'quarter' | 'year' | 'recorder';

export interface InformationRegisterMetadata {
  readonly kind: 'information';
  readonly set: string;
  readonly periodicity: Periodicity;
  /** Written by recorders, not independently. */
  readonly subordinate: boolean;
  /** Document sets; empty for an independent register. */
  readonly recorders: readonly string[];
  readonly dimensions: readonly Attribute[];
  readonly resources: readonly Attribute[];
  readonly attributes: readonly Attribute[];
}

export interface AccumulationRegisterMetadata {
  readonly kind: 'accumulation';
  readonly set: string;
  readonly balance: boolean;
  readonly recorders: readonly string[];
  readonly dimensions: readonly Attribute[];
  readonly resources: readonly Attribute[];
  readonly attributes: readonly Attribute[];
}

export type RegisterMetadata = InformationRegisterMetadata | AccumulationRegisterMetadata;

export interface ConstantMetadata {
  readonly kind: 'constant';
  readonly set: string;
  readonly type: AttributeType;
}

export interface EnumMetadata {
  readonly name: string;
  readonly values: readonly string[];
}

/** A journal lists documents of several kinds under one set. */
export interface JournalMetadata {
  readonly kind: 'journal';
  readonly set: string;
  readonly documents: readonly string[];
}

export interface Configuration {
  readonly catalogs: ReadonlyMap<string, CatalogMetadata>;
  readonly documents: ReadonlyMap<string, DocumentMetadata>;
  readonly registers: ReadonlyMap<string, RegisterMetadata>;
  readonly constants: ReadonlyMap<string, ConstantMetadata>;
  readonly enums: ReadonlyMap<string, EnumMetadata>;
  readonly journals: ReadonlyMap<string, JournalMetadata>;
  /** Types a subconto kind may hold, by the kind's predefined name. */
  readonly subcontoTypes: ReadonlyMap<string, readonly AttributeType[]>;
  /** Documents that write the accounting register, as sets. */
  readonly ledgerRecorders: readonly string[];
  /** Sets of the configuration that the administrator did not tick for publication. */
  readonly unpublished: ReadonlySet<string>;
}
