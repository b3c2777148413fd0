/**
 * Attributes as a base keeps them: one that the kind declares and nobody filled holds the empty value of its type,
 * one that the kind does not declare does not exist.
 */
import type { BooksObject, Fields, Value } from '#demo/books/books.ts';
import { CONFIGURATION } from '#demo/configuration/configuration.ts';
import type { Attribute, AttributeType } from '#demo/configuration/metadata.ts';

type Columns = ReadonlyMap<string, AttributeType>;

interface DocumentColumns {
  readonly header: Columns;
  readonly sections: ReadonlyMap<string, Columns>;
}

const byName = (attributes: readonly Attribute[]): Columns => new Map(attributes.map(({ name, type }) => [name, type]));

const COLUMNS: ReadonlyMap<string, DocumentColumns> = new Map(
  [...CONFIGURATION.documents].map(([set, { attributes, sections }]) => [
    set,
    { header: byName(attributes), sections: new Map(sections.map(({ name, columns }) => [name, byName(columns)])) },
  ]),
);

/** Columns of a document kind. Throws for a kind the configuration does not know. */
export function documentColumns({ set }: BooksObject): DocumentColumns {
  const columns = COLUMNS.get(set);
  if (columns === undefined) throw new Error(`В конфигурации нет документа ${set}`);
  return columns;
}

/** Value of the first of the named attributes that the columns declare, undefined when they declare none. */
export function firstDeclared(columns: Columns, fields: Fields, ...names: readonly string[]): Value | undefined {
  for (const name of names) {
    const type = columns.get(name);
    if (type !== undefined) return fields[name] ?? emptyOf(type);
  }
  return undefined;
}

function emptyOf(type: AttributeType): Value {
  switch (type.kind) {
    case 'number':
      return type.scale === 0 ? 0 : 0n;
    case 'bool':
      return false;
    case 'string':
    case 'date':
    case 'enum':
      return '';
    default:
      return null;
  }
}
