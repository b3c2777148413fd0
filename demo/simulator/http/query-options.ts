/**
 * Standard query options, and the format a client gets.
 */
import { badOption, notSupported, ODataError } from './odata-error.ts';
import { readCount } from './url.ts';

export type MetadataLevel = 'none' | 'minimal' | 'full';
export type Format = { readonly kind: 'atom' } | { readonly kind: 'json'; readonly level: MetadataLevel };

export interface QueryOptions {
  readonly filter: string | null;
  readonly select: readonly string[] | null;
  readonly orderby: string | null;
  readonly top: number | null;
  readonly skip: number | null;
  readonly inlinecount: boolean;
  readonly expand: readonly string[];
  readonly allowedOnly: boolean;
  /** Everything without `$`: parameters of a function. */
  readonly parameters: ReadonlyMap<string, string>;
}

const KNOWN = new Set([
  '$filter',
  '$select',
  '$orderby',
  '$top',
  '$skip',
  '$inlinecount',
  '$expand',
  '$format',
  '$allowedOnly',
  'allowedOnly',
]);

/** Throws 501 code 0 on an unknown `$` option, 400 code 14 on a bad value. */
export function readOptions(query: ReadonlyMap<string, string>): QueryOptions {
  for (const name of query.keys()) if (name.startsWith('$') && !KNOWN.has(name)) throw notSupported(name);
  const count = (name: string) => {
    const value = query.get(name);
    return value === undefined ? null : readCount(name, value);
  };
  const list = (name: string) => {
    const value = query.get(name);
    return value === undefined
      ? null
      : value
          .split(',')
          .map((item) => item.trim())
          .filter((item) => item !== '');
  };
  return {
    filter: query.get('$filter') ?? null,
    select: list('$select'),
    orderby: query.get('$orderby') ?? null,
    top: count('$top'),
    skip: count('$skip'),
    inlinecount: inlinecountOf(query.get('$inlinecount')),
    expand: list('$expand') ?? [],
    allowedOnly: (query.get('allowedOnly') ?? query.get('$allowedOnly')) === 'true',
    parameters: new Map([...query].filter(([name]) => !KNOWN.has(name))),
  };
}

function inlinecountOf(value: string | undefined): boolean {
  if (value === undefined || value === 'none') return false;
  if (value !== 'allpages') throw badOption('$inlinecount');
  return true;
}

/** `$format` wins over Accept; Atom when neither asks for JSON. Throws 406 code 3 on an unknown format. */
export function formatOf(option: string | undefined, accept: string | undefined): Format {
  if (option !== undefined) {
    const format = formatOfText(option);
    if (format === null)
      throw new ODataError(406, 3, `Формат ${option} не поддерживается`, `Format ${option} is not supported`);
    return format;
  }
  for (const part of (accept ?? '').split(',')) {
    const format = formatOfText(part.trim());
    if (format !== null) return format;
  }
  return { kind: 'atom' };
}

function formatOfText(text: string): Format | null {
  const [media = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (media === 'atom' || media === 'xml' || media === 'application/atom+xml' || media === 'application/xml')
    return { kind: 'atom' };
  if (media !== 'json' && media !== 'application/json') return null;
  const level = parameters.find((part) => part.startsWith('odata='))?.slice('odata='.length);
  if (level === undefined || level === 'minimalmetadata') return { kind: 'json', level: 'minimal' };
  if (level === 'nometadata') return { kind: 'json', level: 'none' };
  return level === 'fullmetadata' ? { kind: 'json', level: 'full' } : null;
}
