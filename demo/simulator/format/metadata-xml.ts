/**
 * `$metadata`: the same published model as the data, in EDMX.
 */
import { CONFIGURATION } from '#demo/configuration/configuration.ts';
import type { Base } from '../base.ts';
import type { EntityType, Field } from '../data/entity-types.ts';
import { keyProperties } from '../data/keys.ts';
import { NAMESPACE, propertiesOf } from '../data/wire.ts';
import type { ParameterKind, TableFunction } from '../tables/table-types.ts';

const EDMX = 'http://schemas.microsoft.com/ado/2007/06/edmx';
const METADATA = 'http://schemas.microsoft.com/ado/2007/08/dataservices/metadata';
const EDM = 'http://schemas.microsoft.com/ado/2009/11/edm';

/** Real documents name some enumerations twice; readers must bear it. */
const NAMED_TWICE = 'СтавкиНДС';

export function metadataXml(base: Base): string[] {
  const types = base.types();
  const functions = [...base.functions.values()].filter(({ owner }) => base.published.has(owner));
  const complex = complexTypes(types, functions);
  const enums = [...CONFIGURATION.enums.values()];
  return [
    `<?xml version="1.0" encoding="UTF-8"?><edmx:Edmx xmlns:edmx="${EDMX}" Version="1.0"><edmx:DataServices xmlns:m="${METADATA}" m:DataServiceVersion="3.0" m:MaxDataServiceVersion="3.0">`,
    `<Schema xmlns="${EDM}" Namespace="${NAMESPACE}">`,
    ...types.map((type) => entityTypeXml(type, base)),
    ...complex.map((type) => `<ComplexType Name="${type.name}">${propertiesXml(type)}</ComplexType>`),
    ...types.map((type) => associationsXml(type, base)),
    ...enums.map(({ name, values }) => enumXml(name, values)),
    ...enums.filter(({ name }) => name === NAMED_TWICE).map(({ name, values }) => enumXml(name, values)),
    '<EntityContainer Name="EnterpriseV8" m:IsDefaultEntityContainer="true">',
    ...types.map(({ name }) => `<EntitySet Name="${name}" EntityType="${NAMESPACE}.${name}"/>`),
    ...functions.map(functionXml),
    ...types
      .filter(({ name }) => CONFIGURATION.documents.get(name)?.posting === true)
      .map(({ name }) => postingXml(name)),
    '</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>',
  ];
}

function complexTypes(types: readonly EntityType[], functions: readonly TableFunction[]): EntityType[] {
  const sections = types.flatMap((type) =>
    type.sections.map((section) => ({ ...section.type, name: rowTypeName(type, section.name, section.type) })),
  );
  const results = functions.filter(({ result }) => result.shape === 'table').map(({ result }) => result);
  return [...sections, ...results];
}

/** The type of a section's rows inside its owner. */
function rowTypeName(owner: EntityType, section: string, type: EntityType): string {
  return owner.shape === 'record-set' ? type.name : `${owner.name}_${section}_RowType`;
}

function entityTypeXml(type: EntityType, base: Base): string {
  const key = keyNames(type);
  const open = type.fields.some((field) => field.type.kind === 'composite') ? ' OpenType="true"' : '';
  const refs = key.map((name) => `<PropertyRef Name="${name}"/>`).join('');
  return (
    `<EntityType Name="${type.name}"${open}><Key>${refs}</Key>${propertiesXml(type)}` +
    `${navigations(type, base)
      .map(({ name }) => navigationXml(type, name))
      .join('')}</EntityType>`
  );
}

/** Companions that name types stand after all other properties. Parts of the key and a register's set of records are never empty. */
function propertiesXml(type: EntityType): string {
  const all = type.fields.flatMap(propertiesOf);
  const present = new Set(keyNames(type));
  if (type.shape === 'record-set') present.add('RecordSet');
  const line = (name: string, edm: string) =>
    `<Property Name="${name}" Type="${edm}" Nullable="${present.has(name) ? 'false' : 'true'}"/>`;
  return [
    ...type.fields.filter(({ type: kind }) => kind.kind === 'storage').map(({ name }) => line(name, 'Edm.Stream')),
    ...all.filter(({ part }) => part !== 'type').map(({ name, edm }) => line(name, edm)),
    ...type.sections.map((section) =>
      line(section.name, `Collection(${NAMESPACE}.${rowTypeName(type, section.name, section.type)})`),
    ),
    ...all.filter(({ part }) => part === 'type').map(({ name, edm }) => line(name, edm)),
  ].join('');
}

function keyNames(type: EntityType): string[] {
  return keyProperties(type).map(({ property }) => property.name);
}

/** References to published sets; the others keep only their `_Key`. */
function navigations(type: EntityType, base: Base): { name: string; target: string }[] {
  return type.fields.flatMap((field: Field) =>
    field.type.kind === 'ref' && base.published.has(field.type.set)
      ? [{ name: field.name, target: field.type.set }]
      : [],
  );
}

function navigationXml(type: EntityType, name: string): string {
  return `<NavigationProperty Name="${name}" Relationship="${NAMESPACE}.${type.name}_${name}" FromRole="Begin" ToRole="End"/>`;
}

function associationsXml(type: EntityType, base: Base): string {
  return navigations(type, base)
    .map(
      ({ name, target }) =>
        `<Association Name="${type.name}_${name}"><End Role="Begin" Type="${NAMESPACE}.${type.name}" Multiplicity="*"/><End Role="End" Type="${NAMESPACE}.${target}" Multiplicity="0..1"/></Association>`,
    )
    .join('');
}

function enumXml(name: string, values: readonly string[]): string {
  const members = values.map((value) => `<Member Name="${value}"/>`).join('');
  return `<EnumType Name="${name}" UnderlyingType="Edm.Int32">${members}</EnumType>`;
}

const PARAMETER_TYPES: Readonly<Record<ParameterKind, string>> = {
  moment: 'Edm.DateTime',
  condition: 'Edm.String',
  names: 'Edm.String',
  guids: 'Edm.String',
  order: 'Edm.String',
  count: 'Edm.Int32',
};

function functionXml({ owner, name, parameters, result }: TableFunction): string {
  const own = [...parameters].sort(([a], [b]) => (a < b ? -1 : 1));
  const taken = own
    .map(([parameter, kind]) => `<Parameter Name="${parameter}" Type="${PARAMETER_TYPES[kind]}"/>`)
    .join('');
  return (
    `<FunctionImport Name="${name}" IsBindable="true" IsSideEffecting="false" ReturnType="Collection(${NAMESPACE}.${result.name})">` +
    `<Parameter Name="bindingParameter" Type="${NAMESPACE}.${owner}"/>${taken}</FunctionImport>`
  );
}

function postingXml(set: string): string {
  return ['Post', 'Unpost']
    .map(
      (name) =>
        `<FunctionImport Name="${name}" IsBindable="true" IsSideEffecting="true"><Parameter Name="bindingParameter" Type="${NAMESPACE}.${set}"/><Parameter Name="PostingModeOperational" Type="Edm.Boolean"/></FunctionImport>`,
    )
    .join('');
}
