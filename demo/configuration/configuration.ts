/**
 * The configuration as one object, assembled from the tables of this folder. Everything the simulator publishes derives from it.
 */
import { ACCUMULATION_REGISTERS } from './accumulation-registers.ts';
import { BASE_CONSTANTS } from './base-constants.ts';
import { CATALOGS } from './catalogs.ts';
import { MONEY_DOCUMENTS } from './documents-money.ts';
import { PAYROLL_DOCUMENTS } from './documents-payroll.ts';
import { PURCHASE_DOCUMENTS } from './documents-purchases.ts';
import { SALE_DOCUMENTS } from './documents-sales.ts';
import { SETTLEMENT_DOCUMENTS } from './documents-settlements.ts';
import { STOCK_DOCUMENTS } from './documents-stock.ts';
import { TAX_DOCUMENTS } from './documents-vat.ts';
import { ENUMS } from './enums.ts';
import { INFORMATION_REGISTERS } from './information-registers.ts';
import type {
  AccumulationRegisterMetadata,
  AttributeType,
  CatalogMetadata,
  Configuration,
  ConstantMetadata,
  DocumentMetadata,
  EnumMetadata,
  InformationRegisterMetadata,
  JournalMetadata,
  Periodicity,
  RegisterMetadata,
} from './metadata.ts';
import {
  blockNames,
  headerHas,
  headerWords,
  type NotationBlock,
  readBlocks,
  readType,
  type TypeGroups,
} from './notation.ts';
import { JOURNALS, UNPUBLISHED } from './publication.ts';
import { DOCUMENT_GROUPS, SUBCONTO_TYPES } from './subconto-types.ts';

export const CHART = 'ChartOfAccounts_Хозрасчетный';
export const SUBCONTO_KINDS = 'ChartOfCharacteristicTypes_ВидыСубконтоХозрасчетные';
export const CLOSING_SECTIONS = 'ChartOfCharacteristicTypes_РазделыДатЗапретаИзменения';
export const LEDGER = 'AccountingRegister_Хозрасчетный';

const DOCUMENT_TABLES = [
  PURCHASE_DOCUMENTS,
  SALE_DOCUMENTS,
  MONEY_DOCUMENTS,
  SETTLEMENT_DOCUMENTS,
  TAX_DOCUMENTS,
  PAYROLL_DOCUMENTS,
  STOCK_DOCUMENTS,
];
const PERIODICITIES = new Map<string, Periodicity>([
  ['second', 'second'],
  ['day', 'day'],
  ['month', 'month'],
  ['quarter', 'quarter'],
  ['year', 'year'],
  ['recorder position', 'recorder'],
]);

export const CONFIGURATION: Configuration = assemble();

/** The reference set that a plain attribute points to, or null. */
export function referencedSet(type: AttributeType): string | null {
  return type.kind === 'ref' ? type.set : null;
}

function assemble(): Configuration {
  const documentGroups = readDocumentGroups();
  const subcontoTypes = new Map(
    lines(SUBCONTO_TYPES).map(([name, type]) => [name, typesOf(readType(type, documentGroups))] as const),
  );
  const groups: TypeGroups = new Map([
    ...documentGroups,
    ['Субконто', [...subcontoTypes.values()].flat()],
    ['ОбъектЗапрета', [{ kind: 'ref', set: 'Catalog_Организации' }]],
  ]);
  const documents = index(DOCUMENT_TABLES.flatMap((table) => readBlocks(table, groups)).map(readDocument));
  const recordersOf = (register: string) =>
    [...documents.values()].filter((document) => document.moves.includes(register)).map((document) => document.set);
  const information = readBlocks(INFORMATION_REGISTERS, groups).map((block) =>
    readInformation(block, recordersOf(block.name)),
  );
  const accumulation = readBlocks(ACCUMULATION_REGISTERS, groups).map((block) =>
    readAccumulation(block, recordersOf(block.name)),
  );
  return {
    catalogs: index(readBlocks(CATALOGS, groups).map(readCatalog)),
    documents,
    registers: index<RegisterMetadata>([...information, ...accumulation]),
    constants: index(lines(BASE_CONSTANTS).map(([name, type]) => readConstant(name, type, groups))),
    enums: new Map(readEnums().map((item) => [item.name, item])),
    journals: index(lines(JOURNALS).map(([name, ...kinds]) => readJournal(name, kinds))),
    subcontoTypes,
    ledgerRecorders: recordersOf('Хозрасчетный'),
    unpublished: new Set(UNPUBLISHED),
  };
}

function readDocumentGroups(): TypeGroups {
  const all = DOCUMENT_TABLES.flatMap(blockNames);
  const rows: [string, ...string[]][] = [...lines(DOCUMENT_GROUPS), ['ЛюбойДокумент', ...all]];
  return new Map(
    rows.map(([name, ...kinds]) => [name, kinds.map((kind) => ({ kind: 'ref', set: `Document_${kind}` }) as const)]),
  );
}

function readCatalog(block: NotationBlock): CatalogMetadata {
  const code = headerWords(block.header, 'code')[0] ?? '0';
  const hierarchy = headerHas(block.header, 'folders')
    ? 'folders'
    : headerHas(block.header, 'items')
      ? 'items'
      : 'none';
  return {
    kind: 'catalog',
    set: `Catalog_${block.name}`,
    codeLength: Number(code.replace('f', '')),
    codeFixed: code.endsWith('f'),
    nameLength: Number(headerWords(block.header, 'name')[0] ?? '0'),
    hierarchy,
    owners: headerWords(block.header, 'owner'),
    attributes: block.attributes,
    sections: block.sections,
  };
}

function readDocument(block: NotationBlock): DocumentMetadata {
  return {
    kind: 'document',
    set: `Document_${block.name}`,
    numberLength: Number(headerWords(block.header, 'number')[0] ?? '11'),
    posting: !headerHas(block.header, 'no posting'),
    moves: headerWords(block.header, 'moves'),
    attributes: block.attributes,
    sections: block.sections,
  };
}

function readInformation(block: NotationBlock, recorders: readonly string[]): InformationRegisterMetadata {
  const subordinate = headerHas(block.header, 'subordinate');
  const period = block.header.split(', ').find((item) => PERIODICITIES.has(item)) ?? '';
  return {
    kind: 'information',
    set: `InformationRegister_${block.name}`,
    periodicity: PERIODICITIES.get(period) ?? 'none',
    subordinate,
    recorders: subordinate ? recorders : [],
    ...fieldsOf(block),
  };
}

function readAccumulation(block: NotationBlock, recorders: readonly string[]): AccumulationRegisterMetadata {
  return {
    kind: 'accumulation',
    set: `AccumulationRegister_${block.name}`,
    balance: block.header === 'balance',
    recorders,
    ...fieldsOf(block),
  };
}

function fieldsOf(block: NotationBlock) {
  const part = (name: string) => block.sections.find((section) => section.name === name)?.columns ?? [];
  return { dimensions: part('dimensions'), resources: part('resources'), attributes: part('attributes') };
}

function readConstant(name: string, type: string, groups: TypeGroups): ConstantMetadata {
  return { kind: 'constant', set: `Constant_${name}`, type: readType(type, groups) };
}

function readJournal(name: string, kinds: readonly string[]): JournalMetadata {
  return { kind: 'journal', set: `DocumentJournal_${name}`, documents: kinds.map((kind) => `Document_${kind}`) };
}

function readEnums(): EnumMetadata[] {
  return ENUMS.split(/^= /m)
    .slice(1)
    .map((block) => {
      const [name = '', values = ''] = block.split(':');
      return {
        name,
        values: values
          .split(/[,\n]/)
          .map((value) => value.trim())
          .filter((value) => value !== ''),
      };
    });
}

function lines(table: string): [string, string, ...string[]][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', second = '', ...rest] = line.split(' ');
      return [name, second, ...rest];
    });
}

function typesOf(type: AttributeType): readonly AttributeType[] {
  return type.kind === 'composite' ? type.types : [type];
}

function index<T extends { readonly set: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.set, item]));
}
