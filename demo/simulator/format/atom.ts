/**
 * Atom, the format of an answer nobody asked to be JSON: feeds, entries, properties, tables, errors, the service document.
 * Only sections and their rows name their types: a plain property never does, and readers tell a section by that.
 */
import type { Base } from '../base.ts';
import type { EntityType } from '../data/entity-types.ts';
import { keyText } from '../data/keys.ts';
import type { Row } from '../data/rows.ts';
import { isRef, NAMESPACE, wireText } from '../data/wire.ts';
import { presentationOf, rowPresentation } from './presentation.ts';
import type { Projection } from './projection.ts';
import { escaped } from './xml.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const ATOM = 'xmlns="http://www.w3.org/2005/Atom"';
const TOMBSTONES = 'xmlns:at="http://purl.org/atompub/tombstones/1.0"';
const DATA =
  'xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"';

export interface AtomContext {
  readonly base: Base;
  readonly root: string;
}

export function* feedXml(
  type: EntityType,
  rows: readonly Row[],
  projection: Projection,
  count: number | null,
  context: AtomContext,
): Generator<string> {
  yield `${DECLARATION}<feed ${ATOM} ${TOMBSTONES} ${DATA} xml:base="${escaped(context.root)}/">`;
  for (const row of rows) yield entryText(type, row, projection, context, '');
  yield `${count === null ? '' : `<m:count>${count}</m:count>`}</feed>`;
}

export function entryXml(type: EntityType, row: Row, projection: Projection, context: AtomContext): string[] {
  return [
    DECLARATION,
    entryText(type, row, projection, context, ` ${ATOM} ${DATA} xml:base="${escaped(context.root)}/"`),
  ];
}

/** Rows of a virtual table, whose name is `Result` whatever the table, or of a section reached through its object. */
export function* tableXml(
  name: string,
  type: EntityType,
  rows: readonly Row[],
  projection: Projection,
  context: AtomContext,
): Generator<string> {
  const typeName = `${NAMESPACE}.${type.name}`;
  yield `${DECLARATION}<d:${name} ${DATA} m:type="Collection(${typeName})">`;
  for (const row of rows)
    yield `<d:element m:type="${typeName}">${properties(type, row, projection, context)}</d:element>`;
  yield `</d:${name}>`;
}

export function propertyXml(name: string, text: string | null): string[] {
  return [`${DECLARATION}${element(name, text, ` ${DATA}`)}`];
}

export function serviceXml(names: readonly string[], context: AtomContext): string[] {
  const items = names.map(
    (name) => `<collection href="${escaped(name)}"><atom:title>${escaped(name)}</atom:title></collection>`,
  );
  return [
    `${DECLARATION}<service xmlns="http://www.w3.org/2007/app" xmlns:atom="http://www.w3.org/2005/Atom" xml:base="${escaped(context.root)}/">`,
    '<workspace><atom:title>Default</atom:title>',
    ...items,
    '</workspace></service>',
  ];
}

export function errorXml(code: string, text: string): string {
  return `${DECLARATION}<m:error xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><m:code>${code}</m:code><m:message xml:lang="ru">${escaped(text)}</m:message></m:error>`;
}

function entryText(
  type: EntityType,
  row: Row,
  projection: Projection,
  context: AtomContext,
  namespaces: string,
): string {
  const id = `${type.name}${keyText(type, row, context.base.published)}`;
  return (
    `<entry${namespaces}><id>${escaped(`${context.root}/${id}`)}</id><category term="${NAMESPACE}.${type.name}" scheme="http://schemas.microsoft.com/ado/2007/08/dataservices/scheme"/>` +
    `<title type="text"/><updated>${context.base.workingDate}T00:00:00</updated><author/><summary/>${links(type, row, projection, context, id)}<link rel="edit" href="${escaped(id)}" title="edit-link"/>` +
    `<content type="application/xml"><m:properties ${DATA}>${properties(type, row, projection, context)}</m:properties></content></entry>`
  );
}

function links(type: EntityType, row: Row, projection: Projection, context: AtomContext, id: string): string {
  const expanded = new Map(projection.expansions.map((expansion) => [expansion.field.name, expansion]));
  return type.fields
    .filter(({ type: kind }) => kind.kind === 'ref' || kind.kind === 'composite')
    .map(({ name }) => {
      const value = row.get(name);
      const target = expanded.get(name)?.target(row) ?? null;
      if (!isRef(value) || !context.base.published.has(value.type)) return '';
      const inline =
        target === null
          ? ''
          : `<m:inline>${entryText(target.type, target.row, target.projection, context, '')}</m:inline>`;
      return `<link rel="http://schemas.microsoft.com/ado/2007/08/dataservices/related/${name}" href="${escaped(id)}/${name}" type="application/atom+xml;type=entry;charset=utf-8" title="${name}">${inline}</link>`;
    })
    .join('');
}

function properties(type: EntityType, row: Row, projection: Projection, { base }: AtomContext): string {
  const { published } = base;
  const own = projection.fields.flatMap(({ field, properties: parts }) =>
    parts.map(({ name, part }) => element(name, wireText(part, field.type, row.get(field.name), published))),
  );
  const shown = projection.presentations.map((field) =>
    element(`${field.name}____Presentation`, presentationOf(field.type, row.get(field.name), base)),
  );
  const named = projection.ownPresentation ? [element('Presentation', rowPresentation(type, row, base))] : [];
  return [
    ...own,
    ...shown,
    ...named,
    ...projection.sections.map((section) => sectionText(row, section, { base, root: '' })),
  ].join('');
}

function sectionText(
  row: Row,
  { name, type, projection }: Projection['sections'][number],
  context: AtomContext,
): string {
  const typeName = `${NAMESPACE}.${type.shape === 'section' ? `${type.name}_RowType` : type.name}`;
  const rows = row
    .rows(name)
    .map((line) => `<d:element m:type="${typeName}">${properties(type, line, projection, context)}</d:element>`);
  return rows.length === 0
    ? `<d:${name} m:type="Collection(${typeName})"/>`
    : `<d:${name} m:type="Collection(${typeName})">${rows.join('')}</d:${name}>`;
}

function element(name: string, text: string | null, namespaces = ''): string {
  if (text === null) return `<d:${name}${namespaces} m:null="true"/>`;
  return text === '' ? `<d:${name}${namespaces}/>` : `<d:${name}${namespaces}>${escaped(text)}</d:${name}>`;
}
