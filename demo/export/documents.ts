/**
 * documents.csv and document_lines.csv: the projection of decision 0003 over documents of every kind.
 */
import type { Books, BooksObject, Fields, Value } from '#demo/books/books.ts';
import { sum } from '#domain/money.ts';
import { documentColumns, firstDeclared } from './attributes.ts';
import { asRef, dateCell, flag, moneyCell, nameCell, numberCell, refCell, textCell } from './cells.ts';
import type { CsvFile, Row } from './csv-file.ts';

function firstFilled(fields: Fields, ...names: readonly string[]): Value | undefined {
  return names.map((name) => fields[name]).find((value) => refCell(value) !== '');
}

function documentsOf(books: Books): BooksObject[] {
  return [...books.objects]
    .filter(([set]) => set.startsWith('Document_'))
    .flatMap(([, objects]) => objects)
    .sort((a, b) => (a.ref < b.ref ? -1 : 1));
}

function counterparty({ fields }: BooksObject): string {
  const party = firstFilled(fields, 'Контрагент', 'КонтрагентДебитор', 'КонтрагентКредитор');
  return asRef(party)?.type === 'Catalog_Контрагенты' ? refCell(party) : '';
}

function contract({ fields, sections }: BooksObject): string {
  const own = refCell(fields.ДоговорКонтрагента);
  if (own !== '') return own;
  const rows = new Set((sections.РасшифровкаПлатежа ?? []).map((row) => refCell(row.ДоговорКонтрагента)));
  const [only = ''] = rows;
  return rows.size === 1 ? only : '';
}

/** A kind that keeps no VAT has none, rather than zero. */
function vatAmount(document: BooksObject): string {
  const { header, sections } = documentColumns(document);
  const own = firstDeclared(header, document.fields, 'СуммаНДСДокумента');
  if (own !== undefined) return moneyCell(own);
  const keeping = [...sections].filter(([, columns]) => columns.has('СуммаНДС')).map(([name]) => name);
  const rows = keeping.flatMap((name) => document.sections[name] ?? []);
  return keeping.length === 0
    ? ''
    : moneyCell(sum(rows.map(({ СуммаНДС: vat }) => (typeof vat === 'bigint' ? vat : 0n))));
}

const BASES = [
  'ДокументОснование',
  'Сделка',
  'ИсправляемыйДокументПоступления',
  'ИсправляемыйДокументРеализации',
  'СторнируемыйДокумент',
];

function basis({ fields, sections }: BooksObject): string {
  const own = refCell(firstFilled(fields, ...BASES));
  return own === '' ? refCell(sections.ДокументыОснования?.[0]?.ДокументОснование) : own;
}

function payByDates(books: Books): Map<string, string> {
  const records = books.registers.get('InformationRegister_СрокиОплатыДокументов') ?? [];
  return new Map(records.map(({ fields }) => [refCell(fields.Документ), dateCell(fields.СрокОплаты)]));
}

function documentRow(document: BooksObject, payBy: ReadonlyMap<string, string>): Row {
  const { fields } = document;
  const { header } = documentColumns(document);
  return [
    document.ref,
    document.set.replace('Document_', ''),
    document.number,
    document.date,
    refCell(fields.Организация),
    counterparty(document),
    contract(document),
    textCell(firstDeclared(header, fields, 'ВидОперации', 'ВидСчетаФактуры')),
    moneyCell(firstDeclared(header, fields, 'СуммаДокумента', 'СуммаОперации')),
    vatAmount(document),
    nameCell(fields.ВалютаДокумента),
    flag(document.posted),
    flag(document.deletionMark),
    flag(fields.РучнаяКорректировка === true),
    textCell(fields.НомерВходящегоДокумента),
    dateCell(fields.ДатаВходящегоДокумента),
    basis(document),
    payBy.get(document.ref) ?? '',
    nameCell(fields.Ответственный),
    textCell(fields.Комментарий),
  ];
}

const documents: CsvFile = {
  name: 'documents.csv',
  columns: [
    'ref',
    'type',
    'number',
    'date',
    'organisation_ref',
    'counterparty_ref',
    'contract_ref',
    'operation_kind',
    'amount',
    'vat_amount',
    'currency',
    'posted',
    'deletion_mark',
    'manual_edit',
    'incoming_number',
    'incoming_date',
    'basis_ref',
    'pay_by_date',
    'author',
    'comment',
  ],
  rows: (books) => {
    const payBy = payByDates(books);
    return documentsOf(books).map((document) => documentRow(document, payBy));
  },
};

const LINE_ACCOUNTS = ['СчетУчета', 'СчетЗатрат', 'СчетУчетаРасчетовСКонтрагентом', 'СчетУчетаРасчетов'];

function lineRow(document: BooksObject, section: string, line: number, row: Fields): Row {
  const columns = documentColumns(document).sections.get(section) ?? new Map();
  const first = (...names: readonly string[]): Value | undefined => firstDeclared(columns, row, ...names);
  return [
    document.ref,
    section,
    String(line),
    refCell(row.Номенклатура),
    numberCell(first('Количество'), 3),
    numberCell(first('Цена'), 2),
    moneyCell(first('Сумма', 'СуммаПлатежа', 'СуммаЗачета')),
    textCell(row.СтавкаНДС),
    moneyCell(first('СуммаНДС')),
    nameCell(first(...LINE_ACCOUNTS)),
    refCell(first('Сделка', 'ДокументАванса', 'ДокументОснование')),
    textCell(first('Содержание', 'НазначениеПлатежа')),
  ];
}

function* lineRows(books: Books): Generator<Row> {
  for (const document of documentsOf(books)) {
    const sections = Object.entries(document.sections).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [section, rows] of sections) {
      for (const [i, row] of rows.entries()) yield lineRow(document, section, i + 1, row);
    }
  }
}

const documentLines: CsvFile = {
  name: 'document_lines.csv',
  columns: [
    'document_ref',
    'section',
    'line',
    'nomenclature_ref',
    'quantity',
    'price',
    'amount',
    'vat_rate',
    'vat_amount',
    'account',
    'settlement_document_ref',
    'content',
  ],
  rows: lineRows,
};

export const DOCUMENT_FILES: readonly CsvFile[] = [documents, documentLines];
