/**
 * An answer as bytes of the format the client gets.
 */

import type { Base } from '../base.ts';
import { ODataError } from '../http/odata-error.ts';
import type { Format } from '../http/query-options.ts';
import type { Answer } from '../resources.ts';
import { entryXml, errorXml, feedXml, propertyXml, serviceXml, tableXml } from './atom.ts';
import { bytesOf } from './bytes.ts';
import { collectionJson, entityJson, errorJson, literalOf, propertyJson, serviceJson } from './json.ts';
import { metadataXml } from './metadata-xml.ts';

export interface Rendered {
  readonly status: number;
  readonly contentType: string;
  /** Parts of the body in order. */
  readonly bytes: readonly Buffer[];
  readonly rows: number | null;
}

const XML = 'application/xml;charset=utf-8';
const ATOM = 'application/atom+xml;charset=utf-8';
const BOM = '\uFEFF';

export function rendered(answer: Answer, format: Format, root: string, base: Base): Rendered {
  if (answer.kind === 'metadata') {
    if (format.kind === 'json')
      throw new ODataError(406, 3, 'Метаданные представляются только в XML', 'Metadata is available in XML only');
    return { status: 200, contentType: XML, bytes: bytesOf(metadataXml(base)), rows: null };
  }
  if (answer.kind === 'count') return plain(`${BOM}${answer.count}`);
  if (answer.kind === 'raw') return plain(answer.text);
  return format.kind === 'json' ? asJson(answer, format.level, root, base) : asAtom(answer, root, base);
}

type Structured = Exclude<Answer, { kind: 'metadata' | 'count' | 'raw' }>;

function asJson(answer: Structured, level: 'none' | 'minimal' | 'full', root: string, base: Base): Rendered {
  const context = { base, root, level };
  const contentType = `application/json;odata=${level === 'none' ? 'nometadata' : `${level}metadata`};charset=utf-8`;
  const done = (body: Iterable<string>, rows: number | null): Rendered => ({
    status: 200,
    contentType,
    bytes: bytesOf(body),
    rows,
  });
  switch (answer.kind) {
    case 'service':
      return done(serviceJson(setNames(base), context), null);
    case 'property':
      return done(propertyJson(answer.edm, literalOf(answer.edm, answer.text), context), null);
    case 'entity':
      return done(entityJson(answer.type, answer.row, answer.projection, context), 1);
    default:
      return done(
        collectionJson(answer.type, answer.rows, answer.projection, answer.count, context),
        answer.rows.length,
      );
  }
}

function asAtom(answer: Structured, root: string, base: Base): Rendered {
  const context = { base, root };
  const done = (contentType: string, body: Iterable<string>, rows: number | null): Rendered => ({
    status: 200,
    contentType,
    bytes: bytesOf(body),
    rows,
  });
  switch (answer.kind) {
    case 'service':
      return done('application/atomsvc+xml;charset=utf-8', serviceXml(setNames(base), context), null);
    case 'property':
      return done(XML, propertyXml(answer.name, answer.text), null);
    case 'entity':
      return done(ATOM, entryXml(answer.type, answer.row, answer.projection, context), 1);
    case 'table':
      return done(XML, tableXml(answer.name, answer.type, answer.rows, answer.projection, context), answer.rows.length);
    case 'collection':
      return done(
        ATOM,
        feedXml(answer.type, answer.rows, answer.projection, answer.count, context),
        answer.rows.length,
      );
  }
}

export function renderedError(error: ODataError, format: Format, english: boolean): Rendered {
  const text = english ? error.english : error.message;
  const isJson = format.kind === 'json';
  return {
    status: error.status,
    contentType: isJson ? 'application/json;charset=utf-8' : XML,
    bytes: bytesOf([isJson ? errorJson(error.code, text) : errorXml(error.code, text)]),
    rows: null,
  };
}

function plain(text: string): Rendered {
  return { status: 200, contentType: 'text/plain;charset=utf-8', bytes: bytesOf([text]), rows: null };
}

function setNames(base: Base): string[] {
  return base.types().map(({ name }) => name);
}
