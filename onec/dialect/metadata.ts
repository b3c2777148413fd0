/**
 * `$metadata` of a base: sets, types with keys and composite fields, tabular sections, enums, functions with their parameters. Reads
 * what real bases serve: types said twice, navigation to nothing, names with underscores, functions without a set.
 */
import { XMLParser } from 'fast-xml-parser';
import { makeFault, OnecError } from '../errors.ts';

export interface TypeInfo {
  readonly name: string;
  readonly keys: readonly string[];
  /** Edm type by property, e.g. `Edm.Guid`, `Collection(Document_X_Товары_RowType)`; namespaces are stripped. */
  readonly properties: ReadonlyMap<string, string>;
  /** Fields whose value may be of several types and comes with `<name>_Type`. */
  readonly composites: ReadonlySet<string>;
  /** Row type by tabular section (or `RecordSet`). */
  readonly sections: ReadonlyMap<string, string>;
  /** Target type by reference field (name without `_Key`); unpublished targets are absent. */
  readonly references: ReadonlyMap<string, string>;
}

export interface Schema {
  /** Entity type name by set name. */
  readonly sets: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, TypeInfo>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  /** Parameter names by function, by the type the function is bound to. */
  readonly functions: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** What had to be forgiven while parsing. */
  readonly warnings: readonly string[];
}

interface Named {
  readonly Name?: string;
}
interface EdmProperty extends Named {
  readonly Type?: string;
}
interface EdmType extends Named {
  readonly Key?: readonly { readonly PropertyRef?: readonly Named[] }[];
  readonly Property?: readonly EdmProperty[];
  readonly NavigationProperty?: readonly (Named & { readonly Relationship?: string; readonly ToRole?: string })[];
}
interface EdmAssociation extends Named {
  readonly End?: readonly { readonly Role?: string; readonly Type?: string }[];
}
interface EdmEnum extends Named {
  readonly Member?: readonly Named[];
}
interface EdmFunction extends Named {
  readonly Parameter?: readonly EdmProperty[];
}
interface EdmContainer {
  readonly EntitySet?: readonly (Named & { readonly EntityType?: string })[];
  readonly FunctionImport?: readonly EdmFunction[];
}
interface EdmSchema {
  readonly EntityType?: readonly EdmType[];
  readonly ComplexType?: readonly EdmType[];
  readonly EnumType?: readonly EdmEnum[];
  readonly Association?: readonly EdmAssociation[];
  readonly EntityContainer?: readonly EdmContainer[];
}
interface Edmx {
  readonly Edmx?: { readonly DataServices?: { readonly Schema?: readonly EdmSchema[] } };
}

const LISTS: ReadonlySet<string> = new Set(
  'Schema EntityType ComplexType EnumType EntityContainer Key PropertyRef Property NavigationProperty Association End Member EntitySet FunctionImport Parameter'.split(
    ' ',
  ),
);

function bare(type: string): string {
  return type.replaceAll('StandardODATA.', '');
}

function inner(type: string): string | undefined {
  return /^Collection\((.+)\)$/.exec(type)?.[1];
}

function readType(edm: EdmType, associations: ReadonlyMap<string, EdmAssociation>): TypeInfo {
  const properties = new Map<string, string>();
  for (const property of edm.Property ?? []) {
    if (property.Name !== undefined) properties.set(property.Name, bare(property.Type ?? 'Edm.String'));
  }
  const composites = new Set<string>();
  const sections = new Map<string, string>();
  for (const [name, type] of properties) {
    const row = inner(type);
    if (row !== undefined && !row.startsWith('Edm.')) sections.set(name, row);
    if (type === 'Edm.String' && properties.has(`${name}_Type`) && !properties.has(`${name}_Base64Data`))
      composites.add(name);
  }
  const keys = (edm.Key ?? []).flatMap((key) => key.PropertyRef ?? []).flatMap((ref) => ref.Name ?? []);
  return {
    name: edm.Name ?? '',
    keys,
    properties,
    composites,
    sections,
    references: readReferences(edm, associations),
  };
}

function readReferences(edm: EdmType, associations: ReadonlyMap<string, EdmAssociation>): Map<string, string> {
  const references = new Map<string, string>();
  for (const navigation of edm.NavigationProperty ?? []) {
    const ends = associations.get(bare(navigation.Relationship ?? ''))?.End ?? [];
    const target = ends.find((end) => end.Role === navigation.ToRole)?.Type;
    if (navigation.Name !== undefined && target !== undefined) references.set(navigation.Name, bare(target));
  }
  return references;
}

function readFunctions(containers: readonly EdmContainer[]): Map<string, Map<string, readonly string[]>> {
  const functions = new Map<string, Map<string, readonly string[]>>();
  for (const edm of containers.flatMap((container) => container.FunctionImport ?? [])) {
    const parameters = edm.Parameter ?? [];
    const binding = bare(parameters.find((parameter) => parameter.Name === 'bindingParameter')?.Type ?? '');
    const owner = inner(binding) ?? binding;
    const own = functions.get(owner) ?? new Map<string, readonly string[]>();
    own.set(
      edm.Name ?? '',
      parameters.flatMap((parameter) =>
        parameter.Name === undefined || parameter.Name === 'bindingParameter' ? [] : parameter.Name,
      ),
    );
    functions.set(owner, own);
  }
  return functions;
}

/** The named things of a list by name; the last of two namesakes wins and is noted. */
function byName<E extends Named, T>(list: readonly E[], read: (edm: E) => T, warnings: string[]): Map<string, T> {
  const found = new Map<string, T>();
  for (const edm of list) {
    if (edm.Name === undefined) continue;
    if (found.has(edm.Name)) warnings.push(`«${edm.Name}» описано дважды`);
    found.set(edm.Name, read(edm));
  }
  return found;
}

/** The document as objects. Throws OnecError NOT_ODATA on what is no XML or pretends to be it. */
function parseEdmx(xml: string): Edmx {
  const parser = new XMLParser({
    // an attribute of such a name would stand where a list is expected
    ignoreAttributes: [...LISTS],
    attributeNamePrefix: '',
    removeNSPrefix: true,
    parseAttributeValue: false,
    isArray: (name, _path, _leaf, isAttribute) => !isAttribute && LISTS.has(name),
  });
  try {
    return parser.parse(xml);
  } catch {
    throw new OnecError(makeFault('NOT_ODATA', '$metadata', 'Описание базы — не XML'));
  }
}

/** Parses an EDMX document. Throws OnecError NOT_ODATA when it holds no schema at all. */
export function parseMetadata(xml: string): Schema {
  const schemas = parseEdmx(xml).Edmx?.DataServices?.Schema;
  if (schemas === undefined)
    throw new OnecError(makeFault('NOT_ODATA', '$metadata', 'В описании базы нет ни одной схемы'));
  const warnings: string[] = [];
  const containers = schemas.flatMap((schema) => schema.EntityContainer ?? []);
  const associations = new Map(
    schemas.flatMap((schema) => schema.Association ?? []).map((edm) => [edm.Name ?? '', edm]),
  );
  const types = byName(
    [...schemas.flatMap((schema) => schema.ComplexType ?? []), ...schemas.flatMap((schema) => schema.EntityType ?? [])],
    (edm) => readType(edm, associations),
    warnings,
  );
  const sets = byName(
    containers.flatMap((container) => container.EntitySet ?? []),
    (edm) => bare(edm.EntityType ?? edm.Name ?? ''),
    warnings,
  );
  const enums = byName(
    schemas.flatMap((schema) => schema.EnumType ?? []),
    (edm) => (edm.Member ?? []).flatMap((member) => member.Name ?? []),
    warnings,
  );
  return { sets, types, enums, functions: readFunctions(containers), warnings };
}

/** Type of a set, or undefined when the set is not published. */
export function typeOfSet(schema: Schema, set: string): TypeInfo | undefined {
  const name = schema.sets.get(set);
  return name === undefined ? undefined : schema.types.get(name);
}

/** Parameter names of a virtual table; undefined when the register lacks it. The owner is the set's type or its record type. */
export function functionParameters(schema: Schema, set: string, name: string): readonly string[] | undefined {
  const owner = schema.sets.get(set) ?? set;
  return schema.functions.get(owner)?.get(name);
}

/** A set is a tabular section only if its name extends another set's and its key is (Ref_Key, LineNumber): names hold underscores of their own. */
export function isSectionSet(schema: Schema, set: string): boolean {
  const type = typeOfSet(schema, set);
  if (type === undefined || !type.keys.includes('Ref_Key') || !type.keys.includes('LineNumber')) return false;
  for (let cut = set.lastIndexOf('_'); cut > 0; cut = set.lastIndexOf('_', cut - 1))
    if (schema.sets.has(set.slice(0, cut))) return true;
  return false;
}

/** Those of `wanted` that this release has, ready for `$select`. */
export function knownFields(type: TypeInfo, wanted: readonly string[]): string[] {
  return wanted.filter((field) => type.properties.has(field));
}
