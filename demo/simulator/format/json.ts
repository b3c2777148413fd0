/**
 * JSON of the dialect at its three levels of metadata. Rows are written straight to text: an answer may hold tens of thousands of them.
 */
import type { Base } from '../base.ts';
import type { EntityType } from '../data/entity-types.ts';
import { keyText } from '../data/keys.ts';
import type { Row } from '../data/rows.ts';
import { isRef, NAMESPACE, type Property, wireText } from '../data/wire.ts';
import type { MetadataLevel } from '../http/query-options.ts';
import { presentationOf, rowPresentation } from './presentation.ts';
import type { Projection } from './projection.ts';

export interface JsonContext {
  readonly base: Base;
  /** `http://host:port/base/odata/standard.odata`. */
  readonly root: string;
  readonly level: MetadataLevel;
}

/** A collection with the `value` wrapper; `count` as a string when asked. Rows are written as they are taken. */
export function* collectionJson(
  type: EntityType,
  rows: readonly Row[],
  projection: Projection,
  count: number | null,
  context: JsonContext,
): Generator<string> {
  const head = [
    ...(context.level === 'none' ? [] : [`"odata.metadata":${quoted(`${context.root}/$metadata#${type.name}`)}`]),
    ...(count === null ? [] : [`"odata.count":"${count}"`]),
  ];
  const write = rowWriter(type, projection, context);
  yield `{${head.map((part) => `${part},`).join('')}"value":[`;
  let separator = '';
  for (const row of rows) {
    yield separator + write(row);
    separator = ',';
  }
  yield ']}';
}

/** One entity without the wrapper. */
export function entityJson(type: EntityType, row: Row, projection: Projection, context: JsonContext): string[] {
  const text = rowWriter(type, projection, context)(row);
  if (context.level === 'none') return [text];
  const head = `"odata.metadata":${quoted(`${context.root}/$metadata#${type.name}/@Element`)}`;
  return [text === '{}' ? `{${head}}` : `{${head},${text.slice(1)}`];
}

export function propertyJson(edm: string, literal: string, context: JsonContext): string[] {
  if (context.level === 'none') return [`{"value":${literal}}`];
  return [`{"odata.metadata":${quoted(`${context.root}/$metadata#${edm}`)},"value":${literal}}`];
}

export function serviceJson(names: readonly string[], context: JsonContext): string[] {
  const items = names.map((name) => `{"name":${quoted(name)},"url":${quoted(name)}}`).join(',');
  return [`{"odata.metadata":${quoted(`${context.root}/$metadata`)},"value":[${items}]}`];
}

export function errorJson(code: string, text: string): string {
  return JSON.stringify({ 'odata.error': { code, message: { lang: 'ru', value: text } } });
}

/** JSON literal of a property: Int64 as a string, Double and Boolean bare, null where the value is null. */
export function literalOf(edm: Property['edm'], text: string | null): string {
  if (text === null) return 'null';
  switch (edm) {
    case 'Edm.Boolean':
    case 'Edm.Double':
    case 'Edm.Int16':
      return text;
    case 'Edm.Guid':
    case 'Edm.DateTime':
    case 'Edm.Int64':
      return `"${text}"`;
    default:
      return quoted(text);
  }
}

type Writer = (row: Row) => string;

function rowWriter(type: EntityType, projection: Projection, context: JsonContext): Writer {
  const writers = [
    ...annotationWriters(type, context),
    ...fieldWriters(type, projection, context),
    ...presentationWriters(type, projection, context),
    ...sectionWriters(projection, context),
    ...expansionWriters(projection, context),
  ];
  return (row) => {
    let text = '';
    for (const write of writers) {
      const piece = write(row);
      if (piece !== '') text += text === '' ? piece : `,${piece}`;
    }
    return `{${text}}`;
  };
}

function annotationWriters(type: EntityType, { level, base, root }: JsonContext): Writer[] {
  if (level !== 'full' || type.key.length === 0) return [];
  return [
    (row) => {
      const id = `${type.name}${keyText(type, row, base.published)}`;
      return `"odata.type":"${NAMESPACE}.${type.name}","odata.id":${quoted(`${root}/${id}`)},"odata.editLink":${quoted(id)}`;
    },
  ];
}

function fieldWriters(type: EntityType, projection: Projection, context: JsonContext): Writer[] {
  const { published } = context.base;
  return projection.fields.flatMap(({ field, properties }) => {
    const writers: Writer[] = properties.map(({ name, edm, part }) => {
      const head = `${quoted(name)}:`;
      const typed =
        context.level === 'full' && edm !== 'Edm.String' && edm !== 'Edm.Boolean'
          ? `${quoted(`${name}@odata.type`)}:"${edm}",`
          : '';
      return (row) => typed + head + literalOf(edm, wireText(part, field.type, row.get(field.name), published));
    });
    const hasLink =
      context.level !== 'none' && type.key.length > 0 && (field.type.kind === 'ref' || field.type.kind === 'composite');
    if (!hasLink) return writers;
    const head = `${quoted(`${field.name}@navigationLinkUrl`)}:`;
    return [
      ...writers,
      (row) => {
        const value = row.get(field.name);
        if (!isRef(value) || !published.has(value.type)) return '';
        return head + quoted(`${type.name}${keyText(type, row, published)}/${field.name}`);
      },
    ];
  });
}

function presentationWriters(type: EntityType, projection: Projection, { base }: JsonContext): Writer[] {
  const own: Writer[] = projection.ownPresentation
    ? [(row) => `"Presentation":${quoted(rowPresentation(type, row, base))}`]
    : [];
  const fields = projection.presentations.map((field): Writer => {
    const head = `${quoted(`${field.name}____Presentation`)}:`;
    return (row) => head + quoted(presentationOf(field.type, row.get(field.name), base));
  });
  return [...own, ...fields];
}

function sectionWriters(projection: Projection, context: JsonContext): Writer[] {
  return projection.sections.map(({ name, type, projection: columns }): Writer => {
    const head = `${quoted(name)}:[`;
    const write = rowWriter(type, columns, context.level === 'full' ? { ...context, level: 'minimal' } : context);
    return (row) => `${head}${row.rows(name).map(write).join(',')}]`;
  });
}

function expansionWriters(projection: Projection, context: JsonContext): Writer[] {
  return projection.expansions.map((expansion): Writer => {
    const head = `${quoted(expansion.name)}:`;
    const writers = new Map<Projection, Writer>();
    return (row) => {
      const target = expansion.target(row);
      if (target === null) return `${head}null`;
      let write = writers.get(target.projection);
      if (write === undefined) {
        write = rowWriter(target.type, target.projection, context);
        writers.set(target.projection, write);
      }
      return head + write(target.row);
    };
  });
}

const NEEDS_ESCAPE = /["\\\p{Cc}\p{Cs}]/u;

function quoted(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}
