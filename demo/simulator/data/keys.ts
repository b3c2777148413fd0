/**
 * Keys of entities as they stand in a URL.
 */
import type { EntityType, Field } from './entity-types.ts';
import type { Row } from './rows.ts';
import { type Property, propertiesOf, wireText } from './wire.ts';

/** Key properties of a type in their order; names of types stand last. */
export function keyProperties(type: EntityType): { field: Field; property: Property }[] {
  const properties = type.key.flatMap((name) => {
    const field = type.fields.find((candidate) => candidate.name === name);
    return field === undefined ? [] : propertiesOf(field).map((property) => ({ field, property }));
  });
  const isType = ({ property }: { property: Property }) => property.part === 'type';
  return [...properties.filter((item) => !isType(item)), ...properties.filter(isType)];
}

/** `(guid'…')`, or `(K1=…,K2=…)` when the key has several parts. */
export function keyText(type: EntityType, row: Row, published: ReadonlySet<string>): string {
  const parts = keyProperties(type).map(({ field, property }) => {
    const text = wireText(property.part, field.type, row.get(field.name), published) ?? '';
    return { name: property.name, literal: literal(property.edm, text) };
  });
  const [only, ...rest] = parts;
  if (only !== undefined && rest.length === 0) return `(${only.literal})`;
  return `(${parts.map(({ name, literal: value }) => `${name}=${value}`).join(',')})`;
}

function literal(edm: string, text: string): string {
  switch (edm) {
    case 'Edm.Guid':
      return `guid'${text}'`;
    case 'Edm.DateTime':
      return `datetime'${text}'`;
    case 'Edm.String':
      return `'${text.replaceAll("'", "''")}'`;
    default:
      return text;
  }
}
