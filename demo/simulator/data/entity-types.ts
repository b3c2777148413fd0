/**
 * The published model: every set of the interface as fields in 1C terms, derived from the configuration. Data, filters, JSON, Atom and
 * `$metadata` all read this one description.
 */
import { CHART, CLOSING_SECTIONS, CONFIGURATION, LEDGER, SUBCONTO_KINDS } from '#demo/configuration/configuration.ts';
import type {
  Attribute,
  AttributeType,
  CatalogMetadata,
  ConstantMetadata,
  DocumentMetadata,
  JournalMetadata,
  RegisterMetadata,
} from '#demo/configuration/metadata.ts';
import type { Profile } from '../profiles.ts';

export interface Field {
  /** 1C name without `_Key`; the service fields of an object keep their English names. */
  readonly name: string;
  readonly type: AttributeType;
  /** Composite or string of unlimited length: cannot be compared with a guid. */
  readonly unlimited?: true;
  /** Not filled in folders of a hierarchical catalog. */
  readonly itemOnly?: true;
}

export interface EntityType {
  /** Name of the set, of its type and of its functions' owner. */
  readonly name: string;
  readonly shape: 'object' | 'section' | 'records' | 'record-set' | 'constant' | 'journal' | 'table';
  /** Names of key fields. */
  readonly key: readonly string[];
  readonly fields: readonly Field[];
  /** Tabular sections; RecordSet of a record set. */
  readonly sections: readonly { readonly name: string; readonly type: EntityType }[];
}

export const UUID: AttributeType = { kind: 'uuid' };
export const BOOL: AttributeType = { kind: 'bool' };
export const DATE: AttributeType = { kind: 'date' };
export const INT16: AttributeType = { kind: 'number', digits: 3, scale: 0 };
export const INT64: AttributeType = { kind: 'number', digits: 10, scale: 0 };
export const MONEY: AttributeType = { kind: 'number', digits: 15, scale: 2 };
export const QUANTITY: AttributeType = { kind: 'number', digits: 15, scale: 3 };

export function text(length: number, fixed = false): AttributeType {
  return { kind: 'string', length, fixed };
}

export function ref(set: string): AttributeType {
  return { kind: 'ref', set };
}

export function anyOf(sets: readonly string[]): AttributeType {
  return { kind: 'composite', types: sets.map(ref) };
}

/** Resources of the ledger in their order: name, type, and whether each side has its own amount. */
export const LEDGER_RESOURCES: readonly { name: string; type: AttributeType; bySide: boolean }[] = [
  { name: 'Сумма', type: MONEY, bySide: false },
  { name: 'ВалютнаяСумма', type: MONEY, bySide: true },
  { name: 'Количество', type: QUANTITY, bySide: true },
  { name: 'СуммаНУ', type: MONEY, bySide: true },
  { name: 'СуммаПР', type: MONEY, bySide: true },
  { name: 'СуммаВР', type: MONEY, bySide: true },
];

/** What a subconto slot may hold: every type of every kind. */
export const SUBCONTO: AttributeType = { kind: 'composite', types: [...CONFIGURATION.subcontoTypes.values()].flat() };

/** Every set of the base by name, whether published or not. */
export function entityTypes(profile: Profile): Map<string, EntityType> {
  const types = [
    ...[...CONFIGURATION.catalogs.values()].map(catalogType),
    ...[...CONFIGURATION.documents.values()].map(documentType),
    chartType(profile),
    kindsType(SUBCONTO_KINDS),
    kindsType(CLOSING_SECTIONS),
    ...ledgerTypes(profile),
    ...[...CONFIGURATION.registers.values()].flatMap(registerTypes),
    ...[...CONFIGURATION.constants.values()].map(constantType),
    ...[...CONFIGURATION.journals.values()].map(journalType),
  ];
  const sections = types
    .filter(({ shape }) => shape === 'object')
    .flatMap((type) => type.sections.map((section) => section.type));
  return new Map([...types, ...sections].map((type) => [type.name, type]));
}

/** Guid and service fields every stored object has. */
const OBJECT_FIELDS: readonly Field[] = [
  { name: 'Ref_Key', type: UUID },
  { name: 'DataVersion', type: text(12) },
  { name: 'DeletionMark', type: BOOL },
];
const PREDEFINED_FIELDS: readonly Field[] = [
  { name: 'Predefined', type: BOOL },
  { name: 'PredefinedDataName', type: text(256) },
];

function catalogType(catalog: CatalogMetadata): EntityType {
  const { set } = catalog;
  const folders = catalog.hierarchy === 'folders';
  const fields: Field[] = [...OBJECT_FIELDS];
  if (catalog.owners.length > 0) fields.push({ name: 'Owner', type: ownerType(catalog.owners) });
  if (catalog.hierarchy !== 'none') fields.push({ name: 'Parent', type: ref(set) });
  if (folders) fields.push({ name: 'IsFolder', type: BOOL });
  if (catalog.codeLength > 0) fields.push({ name: 'Code', type: text(catalog.codeLength, catalog.codeFixed) });
  fields.push({ name: 'Description', type: text(catalog.nameLength) });
  fields.push(...catalog.attributes.map((attribute) => attributeField(attribute, folders)), ...PREDEFINED_FIELDS);
  return { name: set, shape: 'object', key: ['Ref_Key'], fields, sections: sectionsOf(set, catalog.sections) };
}

function documentType(document: DocumentMetadata): EntityType {
  const { set } = document;
  const fields: Field[] = [
    ...OBJECT_FIELDS,
    { name: 'Number', type: text(document.numberLength) },
    { name: 'Date', type: DATE },
    { name: 'Posted', type: BOOL },
    ...document.attributes.map((attribute) => attributeField(attribute, false)),
  ];
  return { name: set, shape: 'object', key: ['Ref_Key'], fields, sections: sectionsOf(set, document.sections) };
}

function ownerType(owners: readonly string[]): AttributeType {
  const [only, ...rest] = owners;
  return only !== undefined && rest.length === 0 ? ref(only) : anyOf(owners);
}

function sectionsOf(
  set: string,
  sections: readonly { name: string; columns: readonly Attribute[] }[],
): EntityType['sections'] {
  return sections.map(({ name, columns }) => {
    const fields = columns.map((column) => attributeField(column, false));
    return { name, type: sectionType(`${set}_${name}`, fields) };
  });
}

function sectionType(name: string, columns: readonly Field[]): EntityType {
  const fields: Field[] = [{ name: 'Ref_Key', type: UUID }, { name: 'LineNumber', type: INT64 }, ...columns];
  return { name, shape: 'section', key: ['Ref_Key', 'LineNumber'], fields, sections: [] };
}

function attributeField({ name, type }: Attribute, itemOnly: boolean): Field {
  const unlimited = type.kind === 'string' && type.length === 0;
  return { name, type, ...(unlimited ? { unlimited: true } : {}), ...(itemOnly ? { itemOnly: true } : {}) };
}

function chartType(profile: Profile): EntityType {
  const slots: Field[] = [
    { name: 'ExtDimensionType', type: ref(SUBCONTO_KINDS) },
    { name: profile.turnoversOnlyName, type: BOOL },
    { name: 'Predefined', type: BOOL },
    ...['Суммовой', 'Валютный', 'Количественный'].map((name) => ({ name, type: BOOL })),
  ];
  const fields: Field[] = [
    ...OBJECT_FIELDS,
    { name: 'Code', type: text(8) },
    { name: 'Description', type: text(120) },
    { name: 'Parent', type: ref(CHART) },
    { name: 'Order', type: text(9) },
    { name: 'Type', type: text(20) },
    { name: 'OffBalance', type: BOOL },
    ...['Валютный', 'Количественный', 'УчетПоПодразделениям', 'НалоговыйУчет', 'ЗапретитьИспользоватьВПроводках'].map(
      (name) => ({ name, type: BOOL }),
    ),
    { name: 'КодБыстрогоВыбора', type: text(8) },
    ...PREDEFINED_FIELDS,
  ];
  const sections = [{ name: 'ExtDimensionTypes', type: sectionType(`${CHART}_ExtDimensionTypes`, slots) }];
  return { name: CHART, shape: 'object', key: ['Ref_Key'], fields, sections };
}

function kindsType(set: string): EntityType {
  const fields: Field[] = [
    ...OBJECT_FIELDS,
    { name: 'Code', type: text(5, true) },
    { name: 'Description', type: text(150) },
    ...PREDEFINED_FIELDS,
  ];
  return { name: set, shape: 'object', key: ['Ref_Key'], fields, sections: [] };
}

/** Fields of a posting in the order the register declares them. */
export function ledgerFields(profile: Profile): Field[] {
  const sides = ['Dr', 'Cr'];
  const reference = (name: string, set: string): Field => ({ name, type: ref(set) });
  return [
    recorderField(CONFIGURATION.ledgerRecorders),
    { name: 'Period', type: DATE },
    ...(profile.periodAdjustment ? [{ name: 'PeriodAdjustment', type: INT16 }] : []),
    { name: 'LineNumber', type: INT64 },
    { name: 'Active', type: BOOL },
    ...sides.map((side) => reference(`Account${side}`, CHART)),
    reference('Организация', 'Catalog_Организации'),
    ...sides.map((side) => reference(`Валюта${side}`, 'Catalog_Валюты')),
    ...sides.map((side) => reference(`Подразделение${side}`, 'Catalog_ПодразделенияОрганизаций')),
    ...LEDGER_RESOURCES.flatMap(({ name, type, bySide }) =>
      bySide ? sides.map((side) => ({ name: `${name}${side}`, type })) : [{ name, type }],
    ),
    { name: 'Содержание', type: text(150) },
    { name: 'НеКорректироватьСтоимостьАвтоматически', type: BOOL },
  ];
}

export function recorderField(recorders: readonly string[]): Field {
  const [only, ...rest] = recorders;
  if (only !== undefined && rest.length === 0) return { name: 'Recorder', type: ref(only) };
  return { name: 'Recorder', type: anyOf(recorders), unlimited: true };
}

function ledgerTypes(profile: Profile): EntityType[] {
  return recordPair(LEDGER, ledgerFields(profile), ['Recorder', 'LineNumber']);
}

/** The two sets of a register that recorders write: record sets and flat records. */
function recordPair(set: string, fields: readonly Field[], key: readonly string[]): EntityType[] {
  const rowType: EntityType = { name: `${set}_RowType`, shape: 'table', key: [], fields, sections: [] };
  const recorder = fields.filter(({ name }) => name === 'Recorder');
  return [
    {
      name: set,
      shape: 'record-set',
      key: ['Recorder'],
      fields: recorder,
      sections: [{ name: 'RecordSet', type: rowType }],
    },
    { name: `${set}_RecordType`, shape: 'records', key, fields, sections: [] },
  ];
}

function registerTypes(register: RegisterMetadata): EntityType[] {
  const own = [...register.dimensions, ...register.resources, ...register.attributes].map((item) =>
    attributeField(item, false),
  );
  const dimensions = register.dimensions.map(({ name }) => name);
  const line: Field = { name: 'LineNumber', type: INT64 };
  const active: Field = { name: 'Active', type: BOOL };
  const period: Field = { name: 'Period', type: DATE };
  if (register.kind === 'accumulation') {
    const kind: Field[] = register.balance ? [{ name: 'RecordType', type: text(7) }] : [];
    const fields = [recorderField(register.recorders), period, line, active, ...kind, ...own];
    return recordPair(register.set, fields, ['Recorder', 'LineNumber']);
  }
  const periodic = register.periodicity === 'none' ? [] : [period];
  const periodKey = periodic.map(({ name }) => name);
  if (register.subordinate) {
    const fields = [recorderField(register.recorders), ...periodic, line, active, ...own];
    const key =
      register.periodicity === 'recorder' ? ['Recorder', ...periodKey, ...dimensions] : [...periodKey, ...dimensions];
    return recordPair(register.set, fields, key);
  }
  return [
    {
      name: register.set,
      shape: 'records',
      key: [...periodKey, ...dimensions],
      fields: [...periodic, ...own],
      sections: [],
    },
  ];
}

function constantType({ set, type }: ConstantMetadata): EntityType {
  const fields: Field[] = [
    { name: 'SurrogateKey', type: INT16 },
    { name: 'Value', type },
  ];
  return { name: set, shape: 'constant', key: ['SurrogateKey'], fields, sections: [] };
}

function journalType({ set, documents }: JournalMetadata): EntityType {
  const fields: Field[] = [
    { name: 'Ref', type: anyOf(documents) },
    { name: 'Date', type: DATE },
    { name: 'Number', type: text(11) },
    { name: 'DeletionMark', type: BOOL },
    { name: 'Posted', type: BOOL },
  ];
  return { name: set, shape: 'journal', key: ['Ref'], fields, sections: [] };
}
