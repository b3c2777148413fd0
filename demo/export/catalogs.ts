/**
 * CSV files of what does not move: organisations, accounts, parties, contracts, people, items, and the answer sheet.
 */
import type { Books, BooksObject } from '#demo/books/books.ts';
import { dateCell, flag, moneyCell, nameCell, numberCell, refCell, textCell } from './cells.ts';
import type { CsvFile, Row } from './csv-file.ts';

const byRef = (a: BooksObject, b: BooksObject): number => (a.ref < b.ref ? -1 : 1);

function elements(books: Books, set: string): BooksObject[] {
  return [...(books.objects.get(set) ?? [])].sort(byRef);
}

const items = (books: Books, set: string): BooksObject[] => elements(books, set).filter((object) => !object.isFolder);

/** A catalog file: one row an element, a cell a column. */
function catalogFile(
  name: string,
  columns: readonly string[],
  rows: (books: Books) => BooksObject[],
  cells: (object: BooksObject, books: Books) => Row,
): CsvFile {
  return { name, columns, rows: (books) => rows(books).map((object) => cells(object, books)) };
}

const organisations = catalogFile(
  'organisations.csv',
  ['ref', 'code', 'name', 'inn', 'kpp', 'restricted'],
  (books) => items(books, 'Catalog_Организации'),
  ({ ref, code, description, fields }, books) => [
    ref,
    code,
    description,
    textCell(fields.ИНН),
    textCell(fields.КПП),
    flag(books.restricted.includes(ref)),
  ],
);

const counterparties = catalogFile(
  'counterparties.csv',
  ['ref', 'code', 'name', 'full_name', 'inn', 'kpp', 'parent_ref', 'is_folder', 'legal_kind', 'deletion_mark'],
  (books) => elements(books, 'Catalog_Контрагенты'),
  ({ ref, code, description, fields, parent, isFolder, deletionMark }) => [
    ref,
    code,
    description,
    textCell(fields.НаименованиеПолное),
    textCell(fields.ИНН),
    textCell(fields.КПП),
    parent ?? '',
    flag(isFolder),
    textCell(fields.ЮридическоеФизическоеЛицо),
    flag(deletionMark),
  ],
);

const contracts = catalogFile(
  'contracts.csv',
  [
    'ref',
    'code',
    'name',
    'counterparty_ref',
    'organisation_ref',
    'kind',
    'currency',
    'number',
    'date',
    'valid_to',
    'payment_days',
    'pay_by_date',
  ],
  (books) => items(books, 'Catalog_ДоговорыКонтрагентов'),
  ({ ref, code, description, owner, fields }) => [
    ref,
    code,
    description,
    refCell(owner),
    refCell(fields.Организация),
    textCell(fields.ВидДоговора),
    nameCell(fields.ВалютаВзаиморасчетов),
    textCell(fields.Номер),
    dateCell(fields.Дата),
    dateCell(fields.СрокДействия),
    fields.УстановленСрокОплаты === true ? numberCell(fields.СрокОплаты, 0) : '',
    dateCell(fields.ДатаОплаты),
  ],
);

const employees = catalogFile(
  'employees.csv',
  ['ref', 'code', 'name', 'position'],
  (books) => items(books, 'Catalog_ФизическиеЛица'),
  ({ ref, code, description }, books) => [ref, code, description, position(books, ref)],
);

/** Position by the latest record of КадроваяИстория. */
function position(books: Books, person: string): string {
  const records = books.registers.get('InformationRegister_КадроваяИстория') ?? [];
  const own = records.filter((record) => refCell(record.fields.ФизическоеЛицо) === person);
  const latest = own.reduce<(typeof own)[number] | null>((a, b) => (a === null || b.period >= a.period ? b : a), null);
  return textCell(latest?.fields.Должность);
}

const nomenclature = catalogFile(
  'nomenclature.csv',
  ['ref', 'code', 'name', 'unit', 'is_service'],
  (books) => items(books, 'Catalog_Номенклатура'),
  ({ ref, code, description, fields }) => [
    ref,
    code,
    description,
    nameCell(fields.ЕдиницаИзмерения),
    flag(fields.Услуга === true),
  ],
);

const SLOTS = [0, 1, 2];

const accounts: CsvFile = {
  name: 'accounts.csv',
  columns: [
    'code',
    'name',
    'kind',
    'is_group',
    'off_balance',
    'is_currency',
    'is_quantity',
    'subconto1',
    'subconto2',
    'subconto3',
  ],
  rows: ({ accounts: chart }) =>
    [...chart]
      .sort((a, b) => (a.code < b.code ? -1 : 1))
      .map((a) => [
        a.code,
        a.name,
        a.kind,
        flag(a.isGroup),
        flag(a.offBalance),
        flag(a.isCurrency),
        flag(a.isQuantity),
        ...SLOTS.map((slot) => a.subconto[slot]?.kind ?? ''),
      ]),
};

const planted: CsvFile = {
  name: 'planted.csv',
  columns: ['id', 'kind', 'description', 'object_type', 'object_ref', 'period', 'amount', 'expected_reason'],
  rows: (books) =>
    [...books.planted]
      .sort((a, b) => (a.id === b.id ? (a.objectRef < b.objectRef ? -1 : 1) : a.id < b.id ? -1 : 1))
      .map((p) => [
        p.id,
        p.kind,
        p.description,
        p.objectType,
        p.objectRef,
        p.period,
        moneyCell(p.amount),
        p.expectedReason,
      ]),
};

export const CATALOG_FILES: readonly CsvFile[] = [
  organisations,
  accounts,
  counterparties,
  contracts,
  employees,
  nomenclature,
  planted,
];
