/** Fills a shelf: catalogs first (documents name currencies and users), then documents, then the register, then the names its subconto need. */

import { failed, type Reading, totalOf } from '../completeness.ts';
import { composite, flag, moment, ref, text } from '../dialect/decode.ts';
import { isGuid } from '../dialect/literals.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import { type Fault, faultOf, makeFault, OnecError } from '../errors.ts';
import { mapAhead } from '../reading/ahead.ts';
import { readCatalog, readNames } from '../reading/catalogs.ts';
import { documentSets, streamDocuments } from '../reading/documents.ts';
import { streamLedger } from '../reading/ledger.ts';
import { WHOLE_LEDGER } from '../reading/ledger-rows.ts';
import { LEDGER_SET } from '../reading/postings.ts';
import { readRecords } from '../reading/registers.ts';
import type { WireRow } from '../transport/body.ts';
import {
  contractCells,
  counterpartyCells,
  employeeCells,
  latestPositions,
  type Names,
  nomenclatureCells,
  organisationCells,
} from './catalog-rows.ts';
import type { BookFile, Cells } from './columns.ts';
import { type DocumentRecord, documentRecord } from './document-rows.ts';
import { namedSets } from './posting-rows.ts';
import { addPosting, allPostings, note, type Shelf } from './shelf.ts';

/** What a catalog needs of its surroundings to become rows. */
interface CatalogContext {
  readonly names: Names;
  readonly positions: Names;
  readonly hidden: ReadonlySet<string>;
}

interface BookCatalog {
  readonly file: BookFile;
  readonly set: string;
  readonly folders: boolean;
  readonly cells: (row: WireRow, context: CatalogContext) => Cells;
}

export const BOOK_CATALOGS: readonly BookCatalog[] = [
  {
    file: 'organisations',
    set: 'Catalog_Организации',
    folders: true,
    cells: (row, { hidden }) => organisationCells(row, hidden),
  },
  { file: 'counterparties', set: 'Catalog_Контрагенты', folders: true, cells: counterpartyCells },
  {
    file: 'contracts',
    set: 'Catalog_ДоговорыКонтрагентов',
    folders: false,
    cells: (row, { names }) => contractCells(row, names),
  },
  {
    file: 'employees',
    set: 'Catalog_ФизическиеЛица',
    folders: false,
    cells: (row, { positions }) => employeeCells(row, positions),
  },
  {
    file: 'nomenclature',
    set: 'Catalog_Номенклатура',
    folders: false,
    cells: (row, { names }) => nomenclatureCells(row, names),
  },
];

const DUE_DATES = 'InformationRegister_СрокиОплатыДокументов';
/** Releases keep positions under different names; the first that is published is read. */
const PERSONNEL = ['InformationRegister_КадроваяИстория', 'InformationRegister_КадроваяИсторияСотрудников'] as const;

/** Reads something that the books can do without, telling what is missing instead of stopping. A refusal or an absent base stops all the same. */
async function ifPublished<T>(shelf: Shelf, name: string, read: () => Promise<Reading<T>>): Promise<readonly T[]> {
  try {
    const reading = await read();
    note(shelf, name, reading);
    return reading.rows;
  } catch (error) {
    if (!(error instanceof OnecError) || error.fault.code !== 'COMPOSITION_MISSING') throw error;
    note(shelf, name, failed(error));
    return [];
  }
}

function requirePublished(shelf: Shelf, set: string): void {
  if (typeOfSet(shelf.base.schema, set) === undefined) throw new OnecError(makeFault('COMPOSITION_MISSING', set));
}

async function addNames(shelf: Shelf, set: string): Promise<void> {
  const pairs = await ifPublished(shelf, `${set}: наименования`, async () => {
    requirePublished(shelf, set);
    return await readNames(shelf.base, set, shelf.terms);
  });
  for (const [key, name] of pairs) shelf.names.set(key, name);
}

/** Catalogs that fields of documents and catalogs name: where the metadata says they point. */
function namedByFields(shelf: Shelf): string[] {
  const found = new Set(['Catalog_Валюты', 'Catalog_Пользователи']);
  const fields: readonly (readonly [string, string])[] = [
    ['Catalog_Номенклатура', 'ЕдиницаИзмерения'],
    ...PERSONNEL.flatMap((register) => [
      [`${register}_RecordType`, 'Должность'] as const,
      [register, 'Должность'] as const,
    ]),
  ];
  for (const [set, field] of fields) {
    const target = typeOfSet(shelf.base.schema, set)?.references.get(field);
    if (target !== undefined) found.add(target);
  }
  return [...found];
}

/** One catalog of the books into its rows. */
export async function shelveCatalog(shelf: Shelf, catalog: BookCatalog, context: CatalogContext): Promise<void> {
  const rows = await ifPublished(shelf, catalog.set, async () => {
    requirePublished(shelf, catalog.set);
    return await readCatalog(shelf.base, catalog.set, shelf.terms);
  });
  const kept = rows.filter((row) => catalog.folders || !flag(row, 'IsFolder'));
  for (const row of rows) shelf.names.set(ref(row, 'Ref_Key'), text(row, 'Description'));
  const versions = new Map(rows.map((row) => [ref(row, 'Ref_Key'), text(row, 'DataVersion')]));
  shelf.catalogs.set(catalog.set, {
    file: catalog.file,
    rows: kept.map((row) => catalog.cells(row, context)),
    versions,
  });
}

/** Names, due dates, personnel history and all catalogs of the books. Returns what re-reading a catalog later will need. */
export async function shelveCatalogs(shelf: Shelf, hidden: ReadonlySet<string>): Promise<CatalogContext> {
  await Promise.all(namedByFields(shelf).map((set) => addNames(shelf, set)));
  const { sets } = shelf.base.schema;
  const personnel = PERSONNEL.find((register) => sets.has(register)) ?? PERSONNEL[0];
  const [dues, history] = await Promise.all([
    ifPublished(shelf, DUE_DATES, () => readRecords(shelf.base, DUE_DATES, shelf.terms)),
    ifPublished(shelf, personnel, () => readRecords(shelf.base, personnel, shelf.terms)),
  ]);
  for (const row of dues) {
    const document = composite(row, 'Документ');
    if (document !== null) shelf.dueDates.set(document.value, moment(row, 'СрокОплаты').slice(0, 10));
  }
  const context = { names: shelf.names, positions: latestPositions(history, shelf.names), hidden };
  await Promise.all(BOOK_CATALOGS.map((catalog) => shelveCatalog(shelf, catalog, context)));
  return context;
}

/** One document row into its record. */
export function recordOf(shelf: Shelf, set: string, row: WireRow): DocumentRecord {
  const type = typeOfSet(shelf.base.schema, set);
  if (type === undefined) throw new OnecError(makeFault('COMPOSITION_MISSING', set));
  return documentRecord(row, set, type, {
    schema: shelf.base.schema,
    chart: shelf.chart,
    names: shelf.names,
    dueDates: shelf.dueDates,
  });
}

/** Remembers that a document cannot be read in its present version; the fault with the document's name. */
export function keepFlaw(shelf: Shelf, set: string, row: WireRow, fault: Fault): Fault {
  const key = typeof row.Ref_Key === 'string' && isGuid(row.Ref_Key) ? row.Ref_Key.toLowerCase() : '?';
  const version = typeof row.DataVersion === 'string' ? row.DataVersion.trim() : '';
  const named = { ...fault, detail: `${set}(${key}), ${fault.resource}: ${fault.detail}` };
  shelf.flaws.set(key, { set, version, fault: named });
  return named;
}

/** Puts a document on the shelf; one whose values are not of their declared kind is told and does not cost the others. */
function shelveRow(shelf: Shelf, set: string, row: WireRow, records: Map<string, DocumentRecord>): Fault[] {
  try {
    const record = recordOf(shelf, set, row);
    records.set(record.ref, record);
    return [];
  } catch (error) {
    return [keepFlaw(shelf, set, row, faultOf(error))];
  }
}

async function shelveKind(shelf: Shelf, set: string): Promise<void> {
  const records = new Map<string, DocumentRecord>();
  const chunks: Omit<Reading<unknown>, 'rows'>[] = [];
  for await (const { rows, ...chunk } of streamDocuments(shelf.base, { set }, shelf.terms)) {
    const odd = rows.flatMap((row) => shelveRow(shelf, set, row, records));
    chunks.push(odd.length === 0 ? chunk : { ...chunk, completeness: 'truncated', faults: [...chunk.faults, ...odd] });
  }
  shelf.documents.set(set, records);
  note(shelf, set, totalOf(chunks));
}

export async function shelveDocuments(shelf: Shelf): Promise<void> {
  const done = mapAhead(documentSets(shelf.base), shelf.base.transport.concurrency + 1, (set) =>
    shelveKind(shelf, set),
  );
  for await (const _ of done)
    if (shelf.terms.signal?.aborted === true) throw new OnecError(makeFault('CANCELLED', 'документы'));
}

export async function shelveLedger(shelf: Shelf): Promise<void> {
  const { base, chart, terms, today } = shelf;
  const chunks: Omit<Reading<unknown>, 'rows'>[] = [];
  for await (const { rows, window, ...chunk } of streamLedger({
    base,
    chart,
    terms,
    query: { window: WHOLE_LEDGER, today },
  })) {
    for (const posting of rows) addPosting(shelf, posting);
    shelf.windows.push(window);
    chunks.push(chunk);
  }
  note(shelf, LEDGER_SET, totalOf(chunks));
}

/** Names of the subconto values: documents by their presentation, the rest by description; kinds not published are told. */
export async function shelveNames(shelf: Shelf): Promise<void> {
  for (const records of shelf.documents.values())
    for (const record of records.values()) shelf.names.set(record.ref, record.title);
  const sets = [...namedSets(allPostings(shelf))].filter(
    (set) => !shelf.documents.has(set) && !shelf.catalogs.has(set) && !shelf.parts.has(`${set}: наименования`),
  );
  await Promise.all(sets.map((set) => addNames(shelf, set)));
}
