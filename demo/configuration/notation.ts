/**
 * The notation of the metadata tables and its reader.
 *
 * `= Имя: header` opens an object; then its attributes `Имя тип`, separated by commas or line breaks; `[Имя]` opens a tabular section
 * (in a register: dimensions, resources, attributes). Types: `s50` string, `s0` unlimited, `s2f` fixed, `b` bool, `d` date, `n15.2` number,
 * `u` uuid, `x` value storage, `#Имя` enum, `Catalog_Имя` reference, `A|B` composite (a trailing `|` makes a composite of one), `$Имя` group of types.
 */
import type { Attribute, AttributeType } from './metadata.ts';

export interface NotationBlock {
  readonly name: string;
  readonly header: string;
  /** Attributes before the first section. */
  readonly attributes: readonly Attribute[];
  readonly sections: readonly { readonly name: string; readonly columns: readonly Attribute[] }[];
}

/** Groups by name without `$`. */
export type TypeGroups = ReadonlyMap<string, readonly AttributeType[]>;

export function readType(text: string, groups: TypeGroups): AttributeType {
  if (!text.includes('|') && !text.startsWith('$')) return readSimpleType(text);
  const types = text
    .split('|')
    .filter((part) => part !== '')
    .flatMap((part) => (part.startsWith('$') ? groupOf(part.slice(1), groups) : [readSimpleType(part)]));
  return { kind: 'composite', types };
}

export function readBlocks(text: string, groups: TypeGroups): NotationBlock[] {
  return splitBlocks(text).map(({ title, body }) => {
    const [name = '', header = ''] = title.split(/:\s*/, 2);
    const [own = '', ...rest] = body.split(/^\[/m);
    const sections = rest.map((part) => {
      const end = part.indexOf(']');
      return { name: part.slice(0, end), columns: readAttributes(part.slice(end + 1), groups) };
    });
    return { name, header, attributes: readAttributes(own, groups), sections };
  });
}

export function blockNames(text: string): string[] {
  return splitBlocks(text).map(({ title }) => title.split(':', 1)[0] ?? '');
}

/** `moves А Б` of a header `number 11, moves А Б` → `['А', 'Б']`. */
export function headerWords(header: string, key: string): string[] {
  const part = header.split(', ').find((item) => item === key || item.startsWith(`${key} `));
  return part === undefined
    ? []
    : part
        .slice(key.length)
        .split(/[ |]/)
        .filter((word) => word !== '');
}

export function headerHas(header: string, flag: string): boolean {
  return header.split(', ').includes(flag);
}

function splitBlocks(text: string): { title: string; body: string }[] {
  return text
    .split(/^= /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      return end < 0
        ? { title: block.trim(), body: '' }
        : { title: block.slice(0, end).trim(), body: block.slice(end + 1) };
    });
}

function readAttributes(text: string, groups: TypeGroups): Attribute[] {
  return text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const [name = '', type] = item.split(' ');
      if (type === undefined) throw new Error(`Реквизит без типа: «${item}»`);
      return { name, type: readType(type, groups) };
    });
}

function groupOf(name: string, groups: TypeGroups): readonly AttributeType[] {
  const types = groups.get(name);
  if (types === undefined) throw new Error(`Нет группы типов «${name}»`);
  return types;
}

function readSimpleType(text: string): AttributeType {
  const string = /^s(\d+)(f?)$/.exec(text);
  if (string !== null) return { kind: 'string', length: Number(string[1]), fixed: string[2] === 'f' };
  const number = /^n(\d+)(?:\.(\d+))?$/.exec(text);
  if (number !== null) return { kind: 'number', digits: Number(number[1]), scale: Number(number[2] ?? 0) };
  if (text.startsWith('#')) return { kind: 'enum', name: text.slice(1) };
  if (/^[A-Z][A-Za-z]+_/.test(text)) return { kind: 'ref', set: text };
  const plain = PLAIN_TYPES.get(text);
  if (plain === undefined) throw new Error(`Неизвестный тип «${text}»`);
  return plain;
}

const PLAIN_TYPES = new Map<string, AttributeType>([
  ['b', { kind: 'bool' }],
  ['d', { kind: 'date' }],
  ['u', { kind: 'uuid' }],
  ['x', { kind: 'storage' }],
]);
