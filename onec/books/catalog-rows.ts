/** Rows of the CSV books that come from catalogs and the chart of accounts. */

import { flag, integer, moment, ref, reference, text } from '../dialect/decode.ts';
import type { Chart } from '../reading/chart.ts';
import type { WireRow } from '../transport/body.ts';
import { bit, dateCell, flagCell } from './cells.ts';
import type { Cells } from './columns.ts';

/** Names by reference, one map for all catalogs: guids do not repeat. */
export type Names = ReadonlyMap<string, string>;

export function organisationCells(row: WireRow, hidden: ReadonlySet<string>): Cells {
  const key = ref(row, 'Ref_Key');
  return [key, text(row, 'Code'), text(row, 'Description'), text(row, 'ИНН'), text(row, 'КПП'), bit(hidden.has(key))];
}

export function accountRows(chart: Chart): Cells[] {
  return [...chart.byRef.values()].map((account) => [
    account.code,
    account.name,
    account.kind,
    bit(account.isGroup),
    bit(account.offBalance),
    bit(account.isCurrency),
    bit(account.isQuantity),
    ...[0, 1, 2].map((slot) => account.slots[slot]?.kind ?? ''),
  ]);
}

export function counterpartyCells(row: WireRow): Cells {
  return [
    ref(row, 'Ref_Key'),
    text(row, 'Code'),
    text(row, 'Description'),
    text(row, 'НаименованиеПолное'),
    text(row, 'ИНН'),
    text(row, 'КПП'),
    ref(row, 'Parent_Key'),
    flagCell(row, 'IsFolder'),
    text(row, 'ЮридическоеФизическоеЛицо'),
    flagCell(row, 'DeletionMark'),
  ];
}

export function contractCells(row: WireRow, names: Names): Cells {
  return [
    ref(row, 'Ref_Key'),
    text(row, 'Code'),
    text(row, 'Description'),
    reference(row, 'Owner')?.ref ?? '',
    ref(row, 'Организация_Key'),
    text(row, 'ВидДоговора'),
    names.get(ref(row, 'ВалютаВзаиморасчетов_Key')) ?? '',
    text(row, 'Номер'),
    dateCell(row, 'Дата'),
    dateCell(row, 'СрокДействия'),
    flag(row, 'УстановленСрокОплаты') ? String(integer(row, 'СрокОплаты')) : '',
    dateCell(row, 'ДатаОплаты'),
  ];
}

export function nomenclatureCells(row: WireRow, names: Names): Cells {
  const unit = reference(row, 'ЕдиницаИзмерения')?.ref ?? '';
  return [
    ref(row, 'Ref_Key'),
    text(row, 'Code'),
    text(row, 'Description'),
    names.get(unit) ?? '',
    flagCell(row, 'Услуга'),
  ];
}

export function employeeCells(row: WireRow, positions: Names): Cells {
  const key = ref(row, 'Ref_Key');
  return [key, text(row, 'Code'), text(row, 'Description'), positions.get(key) ?? ''];
}

/** Where a record of the personnel history names the person; releases differ. */
const PERSON_FIELDS = ['ФизическоеЛицо', 'Сотрудник', 'ФизЛицо'] as const;

/** The latest position of each person; a position may be a text or an element of a catalog. */
export function latestPositions(records: readonly WireRow[], names: Names): Map<string, string> {
  const positions = new Map<string, string>();
  for (const row of [...records].sort((a, b) => (moment(a, 'Period') < moment(b, 'Period') ? -1 : 1))) {
    const person = PERSON_FIELDS.map((field) => reference(row, field)?.ref ?? '').find((key) => key !== '');
    if (person === undefined) continue;
    const position = reference(row, 'Должность');
    positions.set(person, position === null ? text(row, 'Должность') : (names.get(position.ref) ?? ''));
  }
  return positions;
}
