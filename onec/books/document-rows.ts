/** Rows of documents.csv and document_lines.csv out of a document with its sections. */
import { sum } from '#domain/money.ts';
import { amount, integer, moment, ref, reference, section, text } from '../dialect/decode.ts';
import { documentTitle } from '../dialect/document-titles.ts';
import type { Schema, TypeInfo } from '../dialect/metadata.ts';
import type { Chart } from '../reading/chart.ts';
import type { WireRow } from '../transport/body.ts';
import type { Names } from './catalog-rows.ts';
import { dateCell, firstPresent, flagCell, money, moneyCell, quantityCell } from './cells.ts';
import type { Cells } from './columns.ts';

export interface DocumentContext {
  readonly schema: Schema;
  readonly chart: Chart;
  /** Currencies, users, and whatever else documents name by reference. */
  readonly names: Names;
  /** Due date by document, from the register of payment terms. */
  readonly dueDates: Names;
}

/** What is kept of a document: its cells, its lines, what 1C calls it, and the version it was read at. */
export interface DocumentRecord {
  readonly ref: string;
  readonly version: string;
  readonly title: string;
  readonly cells: Cells;
  readonly lines: readonly Cells[];
}

const COUNTERPARTIES = 'Catalog_Контрагенты';
const COUNTERPARTY_FIELDS = ['Контрагент', 'КонтрагентДебитор', 'КонтрагентКредитор'] as const;
const BASIS_FIELDS = [
  'ДокументОснование',
  'Сделка',
  'ИсправляемыйДокументПоступления',
  'ИсправляемыйДокументРеализации',
  'СторнируемыйДокумент',
] as const;

function counterparty(row: WireRow, type: TypeInfo): string {
  for (const field of COUNTERPARTY_FIELDS) {
    const value = reference(row, field);
    if (value !== null && (value.type || (type.references.get(field) ?? COUNTERPARTIES)) === COUNTERPARTIES)
      return value.ref;
  }
  return '';
}

function contract(row: WireRow): string {
  const own = reference(row, 'ДоговорКонтрагента')?.ref ?? '';
  if (own !== '') return own;
  const rows = section(row, 'РасшифровкаПлатежа').map((line) => reference(line, 'ДоговорКонтрагента')?.ref ?? '');
  return new Set(rows).size === 1 ? (rows[0] ?? '') : '';
}

function basis(row: WireRow): string {
  for (const field of BASIS_FIELDS) {
    const value = reference(row, field);
    if (value !== null) return value.ref;
  }
  const first = section(row, 'ДокументыОснования')[0];
  return first === undefined ? '' : (reference(first, 'ДокументОснование')?.ref ?? '');
}

/** VAT of the header, else of all sections that keep it; a kind that keeps none has no VAT rather than zero. */
function vat(row: WireRow, type: TypeInfo, schema: Schema): string {
  if (row.СуммаНДСДокумента !== undefined) return moneyCell(row, 'СуммаНДСДокумента');
  const sections = [...type.sections].filter(([, rowType]) => schema.types.get(rowType)?.properties.has('СуммаНДС'));
  if (sections.length === 0) return '';
  return money(sum(sections.flatMap(([name]) => section(row, name)).map((line) => amount(line, 'СуммаНДС', 2) ?? 0n)));
}

function moneyOfFirst(row: WireRow, fields: readonly string[]): string {
  const field = firstPresent(row, fields);
  return field === undefined ? '' : moneyCell(row, field);
}

function textOfFirst(row: WireRow, fields: readonly string[]): string {
  const field = firstPresent(row, fields);
  return field === undefined ? '' : text(row, field);
}

function documentCells(row: WireRow, set: string, type: TypeInfo, context: DocumentContext): Cells {
  const key = ref(row, 'Ref_Key');
  const { names, dueDates } = context;
  return [
    key,
    set.slice('Document_'.length),
    text(row, 'Number'),
    moment(row, 'Date'),
    ref(row, 'Организация_Key'),
    counterparty(row, type),
    contract(row),
    textOfFirst(row, ['ВидОперации', 'ВидСчетаФактуры']),
    moneyOfFirst(row, ['СуммаДокумента', 'СуммаОперации']),
    vat(row, type, context.schema),
    names.get(ref(row, 'ВалютаДокумента_Key')) ?? '',
    flagCell(row, 'Posted'),
    flagCell(row, 'DeletionMark'),
    flagCell(row, 'РучнаяКорректировка'),
    text(row, 'НомерВходящегоДокумента'),
    dateCell(row, 'ДатаВходящегоДокумента'),
    basis(row),
    dueDates.get(key) ?? '',
    names.get(reference(row, 'Ответственный')?.ref ?? '') ?? '',
    text(row, 'Комментарий'),
  ];
}

const LINE_ACCOUNTS = [
  'СчетУчета_Key',
  'СчетЗатрат_Key',
  'СчетУчетаРасчетовСКонтрагентом_Key',
  'СчетУчетаРасчетов_Key',
] as const;
const LINE_SETTLEMENTS = ['Сделка', 'ДокументАванса', 'ДокументОснование'] as const;

function lineCells(line: WireRow, document: string, name: string, chart: Chart): Cells {
  const account = firstPresent(line, LINE_ACCOUNTS);
  const settlement = LINE_SETTLEMENTS.find((field) => line[field] !== undefined || line[`${field}_Key`] !== undefined);
  return [
    document,
    name,
    String(integer(line, 'LineNumber')),
    reference(line, 'Номенклатура')?.ref ?? '',
    quantityCell(line, 'Количество'),
    quantityCell(line, 'Цена'),
    moneyOfFirst(line, ['Сумма', 'СуммаПлатежа', 'СуммаЗачета']),
    text(line, 'СтавкаНДС'),
    moneyCell(line, 'СуммаНДС'),
    account === undefined ? '' : (chart.byRef.get(ref(line, account))?.code ?? ''),
    settlement === undefined ? '' : (reference(line, settlement)?.ref ?? ''),
    textOfFirst(line, ['Содержание', 'НазначениеПлатежа']),
  ];
}

/** A document of the set `set` as it came with all its fields. Throws BAD_VALUE. */
export function documentRecord(row: WireRow, set: string, type: TypeInfo, context: DocumentContext): DocumentRecord {
  const cells = documentCells(row, set, type, context);
  const [key = '', , number = '', date = ''] = cells;
  const lines = [...type.sections.keys()].flatMap((name) =>
    section(row, name).map((line) => lineCells(line, key, name, context.chart)),
  );
  return {
    ref: key,
    version: text(row, 'DataVersion'),
    title: text(row, 'Presentation') || documentTitle(set, number, date),
    cells,
    lines,
  };
}
