/**
 * Parameters of a virtual table in any of the three spellings, and conditions whose inner quotes are doubled or not.
 */
import type { Base } from '../base.ts';
import type { EntityType, Field } from '../data/entity-types.ts';
import type { Row } from '../data/rows.ts';
import { compileTest } from '../filter/compile.ts';
import { type Node, parseFilter } from '../filter/parser.ts';
import { badOption, cannotParse, notSupported } from '../http/odata-error.ts';
import { readArguments, readLiteral } from '../http/url.ts';
import type { ParameterKind } from './table-types.ts';

export interface TableParameters {
  moment(name: string): string | null;
  /** A test over rows of a type; null when the condition is absent. */
  condition(name: string, type: EntityType, base: Base): ((row: Row) => boolean) | null;
  names(name: string): readonly string[] | null;
  guids(name: string): readonly string[] | null;
  text(name: string): string | null;
}

/** Joins the brackets and the query string. Throws 501 on a parameter the table does not know. */
export function tableParameters(
  args: string | null,
  query: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, ParameterKind>,
): TableParameters {
  const given = new Map([...readArguments(args ?? ''), ...query]);
  for (const name of given.keys()) if (!known.has(name)) throw notSupported(name);
  const quotedText = (name: string) => {
    const value = given.get(name);
    return value === undefined || value === 'null' ? null : unquoted(value);
  };
  return {
    moment(name) {
      const value = given.get(name);
      if (value === undefined || value === 'null') return null;
      const literal = readLiteral(value);
      if (literal.type !== 'datetime') throw cannotParse(value);
      return literal.text;
    },
    condition(name, type, base) {
      const value = quotedText(name);
      return value === null ? null : compileTest(parseCondition(value, name, base), type, base, name);
    },
    names(name) {
      return listOf(quotedText(name));
    },
    guids(name) {
      return listOf(quotedText(name))?.map((guid) => readLiteral(`guid'${guid}'`).text) ?? null;
    },
    text(name) {
      return quotedText(name);
    },
  };
}

/** Checks names of `Dimensions` against the table. Throws code 14 on a name with `_Key` or one the table lacks. */
export function limitedDimensions(
  names: readonly string[] | null,
  dimensions: readonly Field[],
  always: RegExp,
): readonly Field[] {
  if (names === null) return dimensions;
  for (const name of names) {
    if (!dimensions.some((dimension) => matches(dimension.name, name))) throw badOption('Dimensions');
  }
  return dimensions.filter(({ name }) => always.test(name) || names.some((wanted) => matches(name, wanted)));
}

/** A dimension kept by sides is named without its side. */
function matches(dimension: string, name: string): boolean {
  return (
    dimension === name || dimension === `${name}Dr` || dimension === `${name}Cr` || dimension === `Balanced${name}`
  );
}

function parseCondition(text: string, option: string, base: Base): Node {
  const { innerQuotes } = base.profile;
  if (innerQuotes === 'single') return parseFilter(text, option);
  if (innerQuotes === 'doubled') return parseFilter(undoubled(text, option), option);
  try {
    return parseFilter(text, option);
  } catch {
    return parseFilter(undoubled(text, option), option);
  }
}

/** Every inner quote must be doubled. */
function undoubled(text: string, option: string): string {
  if (text.replaceAll("''", '').includes("'")) throw badOption(option);
  return text.replaceAll("''", "'");
}

function unquoted(value: string): string {
  return value.startsWith("'") && value.endsWith("'") && value.length > 1 ? value.slice(1, -1) : value;
}

function listOf(text: string | null): string[] | null {
  return text === null
    ? null
    : text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
}
