/**
 * How a field of 1C looks on the wire: names of its properties, their Edm types, values as text.
 */
import type { Ref, Value } from '#demo/books/books.ts';
import { guid } from '#demo/books/guid.ts';
import type { AttributeType } from '#demo/configuration/metadata.ts';
import { formatShortest } from '#domain/decimals.ts';
import type { Field } from './entity-types.ts';

export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000';
export const EMPTY_DATE = '0001-01-01T00:00:00';
export const NAMESPACE = 'StandardODATA';

export type EdmType =
  | 'Edm.Guid'
  | 'Edm.String'
  | 'Edm.DateTime'
  | 'Edm.Boolean'
  | 'Edm.Double'
  | 'Edm.Int16'
  | 'Edm.Int64'
  | 'Edm.Binary';

export interface Property {
  readonly name: string;
  readonly edm: EdmType;
  /** `type`: the companion that names the type of a composite or stored value; `data`: base64 of a stored value. */
  readonly part: 'value' | 'type' | 'data';
}

export function propertiesOf({ name, type }: Field): readonly Property[] {
  switch (type.kind) {
    case 'ref':
      return [{ name: `${name}_Key`, edm: 'Edm.Guid', part: 'value' }];
    case 'composite':
      return [
        { name, edm: 'Edm.String', part: 'value' },
        { name: `${name}_Type`, edm: 'Edm.String', part: 'type' },
      ];
    case 'storage':
      return [
        { name: `${name}_Base64Data`, edm: 'Edm.Binary', part: 'data' },
        { name: `${name}_Type`, edm: 'Edm.String', part: 'type' },
      ];
    default:
      return [{ name, edm: edmOf(type), part: 'value' }];
  }
}

/** Whole numbers up to four digits are Int16, longer ones Int64, which travels as a JSON string. */
function edmOf(type: AttributeType): EdmType {
  switch (type.kind) {
    case 'bool':
      return 'Edm.Boolean';
    case 'date':
      return 'Edm.DateTime';
    case 'uuid':
      return 'Edm.Guid';
    case 'number':
      return type.scale > 0 ? 'Edm.Double' : type.digits <= 4 ? 'Edm.Int16' : 'Edm.Int64';
    default:
      return 'Edm.String';
  }
}

/** The text of a property's value as both formats write it; null where the value is null. */
export function wireText(
  part: Property['part'],
  type: AttributeType,
  value: Value | undefined,
  published: ReadonlySet<string>,
): string | null {
  if (type.kind === 'composite') return part === 'type' ? compositeType(value, published) : compositeText(value);
  if (type.kind === 'storage')
    return part === 'type' ? 'application/octet-stream' : typeof value === 'string' ? value : '';
  return plainText(type, value);
}

function plainText(type: AttributeType, value: Value | undefined): string | null {
  switch (type.kind) {
    case 'number':
      if (value === null) return null;
      return typeof value === 'bigint' ? formatShortest(value, type.scale) : String(value ?? 0);
    case 'bool':
      return value === null ? null : String(value === true);
    case 'date':
      return value === null ? null : typeof value === 'string' && value !== '' ? value : EMPTY_DATE;
    case 'uuid':
      return typeof value === 'string' && value !== '' ? value : EMPTY_GUID;
    case 'ref':
      return isRef(value) ? value.id : EMPTY_GUID;
    case 'string':
      return padded(typeof value === 'string' ? value : '', type.fixed ? type.length : 0);
    default:
      return typeof value === 'string' ? value : '';
  }
}

function padded(text: string, length: number): string {
  return text === '' ? '' : text.padEnd(length);
}

function compositeText(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  return isRef(value) ? value.id : typeof value === 'bigint' ? formatShortest(value, 2) : String(value);
}

function compositeType(value: Value | undefined, published: ReadonlySet<string>): string {
  if (value === undefined || value === null) return `${NAMESPACE}.Undefined`;
  if (isRef(value)) return referenceType(value, published);
  if (typeof value === 'boolean') return 'Edm.Boolean';
  if (typeof value === 'string')
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value) ? 'Edm.DateTime' : 'Edm.String';
  return 'Edm.Double';
}

/** `StandardODATA.Catalog_…`; an enumeration by its bare name; a type outside the composition by its own guid. */
export function referenceType({ type }: Ref, published: ReadonlySet<string>): string {
  if (type.startsWith('Enum_')) return `${NAMESPACE}.${type.slice('Enum_'.length)}`;
  return published.has(type) ? publishedName(type) : `UnavailableEntities.UnavailableEntity_${guid(`type|${type}`)}`;
}

const publishedNames = new Map<string, string>();

function publishedName(type: string): string {
  let name = publishedNames.get(type);
  if (name === undefined) {
    name = `${NAMESPACE}.${type}`;
    publishedNames.set(type, name);
  }
  return name;
}

/** DataVersion: base64 of eight bytes that start with the order of the last write. */
export function dataVersion(version: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(version, 0);
  return bytes.toString('base64');
}

export function isRef(value: unknown): value is Ref {
  return typeof value === 'object' && value !== null && 'type' in value && 'id' in value;
}
