/**
 * What 1C shows for a value: names of references, dates and numbers as a person reads them.
 */
import type { Value } from '#demo/books/books.ts';
import type { AttributeType } from '#demo/configuration/metadata.ts';
import { formatShortest } from '#domain/decimals.ts';
import type { Base } from '../base.ts';
import type { EntityType } from '../data/entity-types.ts';
import type { Row } from '../data/rows.ts';
import { isRef } from '../data/wire.ts';
import { momentTitle, spaced } from './wording.ts';

/** Rates are the one enumeration whose words differ from its names. */
const RATES = /^НДС(\d+)(?:_(\d+))?$/;

export function presentationOf(type: AttributeType, value: Value | undefined, base: Base): string {
  if (value === undefined || value === null || value === '') return '';
  if (isRef(value)) return value.type.startsWith('Enum_') ? enumTitle(value.id) : base.nameOf(value);
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет';
  if (typeof value === 'bigint')
    return formatShortest(value, type.kind === 'number' ? type.scale : 2).replace('.', ',');
  if (typeof value === 'number') return String(value);
  if (type.kind === 'enum') return enumTitle(value);
  return type.kind === 'date' ? momentTitle(value) : value.trimEnd();
}

/** The presentation of the row itself. */
export function rowPresentation(type: EntityType, row: Row, base: Base): string {
  const id = row.get('Ref_Key');
  if (type.shape !== 'object' || typeof id !== 'string') return '';
  return base.nameOf({ type: type.name, id, name: '' });
}

function enumTitle(name: string): string {
  const rate = RATES.exec(name);
  if (rate !== null) return rate[2] === undefined ? `${rate[1]}%` : `${rate[1]}/${rate[2]}`;
  return name === 'БезНДС' ? 'Без НДС' : spaced(name);
}
