/** Readings that tools about VAT share: both books, balances of the VAT registers, invoices with the documents they are written on. */
import { addDays, type IsoDate } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Outcome } from '#onec/client.ts';
import type { Reading } from '#onec/completeness.ts';
import { amount, composite, flag, moment, ref, reference, section, text } from '#onec/dialect/decode.ts';
import { guidLiteral, momentLiteral } from '#onec/dialect/literals.ts';
import { both, orBatches } from '#onec/dialect/query.ts';
import type { Window } from '#onec/reading/windows.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';

export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export const BOOKS = {
  sales: { register: 'AccumulationRegister_НДСЗаписиКнигиПродаж', title: 'Книга продаж' },
  purchases: { register: 'AccumulationRegister_НДСЗаписиКнигиПокупок', title: 'Книга покупок' },
} as const;
export type Book = keyof typeof BOOKS;

/** A sum of records of a book that agree in rate, kind and event. */
export interface BookLine {
  readonly rate: string;
  /** ВидЦенности and Событие of the register. */
  readonly kind: string;
  readonly event: string;
  readonly net: Kopecks;
  readonly vat: Kopecks;
}

export const windowOf = ({ from, to }: Period): Window => ({
  from: `${from}T00:00:00`,
  to: `${addDays(to, 1)}T00:00:00`,
});

const ofOrganisation = (desk: Desk): string => `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;

/** A record belongs to the quarter of its date; one of an additional sheet to the quarter that it corrects. */
const isSheet = (row: WireRow): boolean => flag(row, 'ЗаписьДополнительногоЛиста');

function lineOf(row: WireRow, suffix: string): BookLine {
  return {
    ...{ rate: text(row, 'СтавкаНДС'), kind: text(row, 'ВидЦенности'), event: text(row, 'Событие') },
    net: amount(row, `СуммаБезНДС${suffix}`, 2) ?? 0n,
    vat: amount(row, `НДС${suffix}`, 2) ?? 0n,
  };
}

export interface BookReading {
  readonly lines: readonly BookLine[];
  /** VAT of the additional sheets among them. */
  readonly sheets: Kopecks;
}

/**
 * The book of a period, summed by 1C. Read after turnovers of the ledger: those find out whether this base counts the end of an interval
 * in, and months are closed in their last second.
 */
export async function readBook(desk: Desk, book: Book, { from, to }: Period): Promise<BookReading> {
  const { onec, terms } = desk.context;
  const { register } = BOOKS[book];
  const end = onec.profile().end_period === 'exclusive' ? `${addDays(to, 1)}T00:00:00` : `${to}T23:59:59`;
  const own = desk
    .rows(
      await onec.virtualTable(
        register,
        'Turnovers',
        {
          StartPeriod: momentLiteral(`${from}T00:00:00`),
          EndPeriod: momentLiteral(end),
          Dimensions: "'Организация,СтавкаНДС,ВидЦенности,Событие,ЗаписьДополнительногоЛиста'",
        },
        terms,
      ),
    )
    .filter((row) => ref(row, 'Организация_Key') === desk.organisation.id && !isSheet(row));
  const filter = `${ofOrganisation(desk)} and ЗаписьДополнительногоЛиста eq true`;
  const sheets = desk.rows(await onec.records(register, terms, { filter })).filter((row) => {
    const corrected = moment(row, 'КорректируемыйПериод').slice(0, 10);
    return isSheet(row) && flag(row, 'Active') && corrected >= from && corrected <= to;
  });
  const added = sheets.map((row) => lineOf(row, ''));
  return {
    lines: [...own.map((row) => lineOf(row, 'Turnover')), ...added],
    sheets: added.reduce((total, { vat }) => total + vat, 0n),
  };
}

/** One record of a book with its document. */
export interface BookRecord extends BookLine {
  readonly recorder: Named;
  readonly date: IsoDate;
  readonly party: Named | null;
  readonly invoice: Named | null;
}

export async function readBookRecords(desk: Desk, book: Book, period: Period, filter?: string): Promise<BookRecord[]> {
  const { onec, terms } = desk.context;
  const query = { filter: both(ofOrganisation(desk), filter) ?? '', window: windowOf(period) };
  const rows = desk.rows(await onec.records(BOOKS[book].register, terms, query));
  const side = book === 'sales' ? 'Покупатель' : 'Поставщик';
  return rows
    .filter((row) => flag(row, 'Active') && !isSheet(row))
    .flatMap((row) => {
      const recorder = reference(row, 'Recorder');
      const party = ref(row, `${side}_Key`);
      if (recorder === null) return [];
      return [
        {
          ...lineOf(row, ''),
          ...{ recorder, date: moment(row, 'Period').slice(0, 10), invoice: named(row, 'СчетФактура') },
          party: party === '' ? null : { type: 'Catalog_Контрагенты', ref: party },
        },
      ];
    });
}

function named(row: WireRow, field: string): Named | null {
  const value = composite(row, field);
  return value?.kind === 'ref' ? { type: value.type, ref: value.value } : null;
}

/** A balance of a VAT register: what is not deducted yet, by party, document and rate. */
export interface VatBalance {
  readonly account: string;
  readonly party: string;
  readonly invoice: Named | null;
  readonly rate: string;
  readonly kind: string;
  readonly net: Kopecks;
  readonly vat: Kopecks;
}

const BALANCES = {
  presented: {
    register: 'AccumulationRegister_НДСПредъявленный',
    party: 'Поставщик',
    dimensions: 'Организация,СчетФактура,Поставщик,СтавкаНДС,СчетУчетаНДС,ВидЦенности',
    title: 'Регистр «НДС предъявленный»',
  },
  advances: {
    register: 'AccumulationRegister_НДСсАвансов',
    party: 'Покупатель',
    dimensions: 'Организация,СчетФактура,Покупатель,СтавкаНДС,ВидЦенности',
    title: 'Регистр «НДС с авансов»',
  },
} as const;

/** Balances at the end of a day; null when the register is closed or not published, which is said. */
export async function readVatBalances(
  desk: Desk,
  of: keyof typeof BALANCES,
  asOf: IsoDate,
): Promise<readonly VatBalance[] | null> {
  const { onec, terms } = desk.context;
  const { register, party, dimensions, title } = BALANCES[of];
  const parameters = { Period: momentLiteral(`${addDays(asOf, 1)}T00:00:00`), Dimensions: `'${dimensions}'` };
  const outcome: Outcome<Reading<WireRow>> = await onec.virtualTable(register, 'Balance', parameters, terms);
  const rows = desk.optional(outcome, title);
  if (rows === null) return null;
  return rows
    .filter((row) => ref(row, 'Организация_Key') === desk.organisation.id)
    .map((row) => ({
      account: desk.chart.byRef.get(ref(row, 'СчетУчетаНДС_Key'))?.code ?? '',
      ...{ party: ref(row, `${party}_Key`), invoice: named(row, 'СчетФактура') },
      ...{ rate: text(row, 'СтавкаНДС'), kind: text(row, 'ВидЦенности') },
      net: amount(row, 'СуммаБезНДСBalance', 2) ?? 0n,
      vat: amount(row, 'НДСBalance', 2) ?? 0n,
    }))
    .filter(({ vat }) => vat !== 0n);
}

export interface Invoice {
  readonly ref: string;
  readonly number: string;
  readonly date: IsoDate;
  readonly party: string;
  readonly kind: string;
  readonly posted: boolean;
  readonly marked: boolean;
  /** It replaces or amends another one. */
  readonly corrects: boolean;
  /** The flag «отразить вычет датой получения». */
  readonly deducts: boolean;
  /** References of the documents that it is written on. */
  readonly bases: readonly Named[];
}

export const INVOICE_SETS = {
  received: 'Document_СчетФактураПолученный',
  issued: 'Document_СчетФактураВыданный',
} as const;

function invoiceOf(row: WireRow): Invoice {
  const kind = text(row, 'ВидСчетаФактуры');
  const bases = section(row, 'ДокументыОснования').flatMap((line) => named(line, 'ДокументОснование') ?? []);
  const first = named(row, 'ДокументОснование');
  return {
    ...{ ref: ref(row, 'Ref_Key'), number: text(row, 'Number'), date: moment(row, 'Date').slice(0, 10), kind },
    ...{ party: ref(row, 'Контрагент_Key'), posted: flag(row, 'Posted'), marked: flag(row, 'DeletionMark') },
    corrects: flag(row, 'Исправление') || kind.startsWith('Корректировочный'),
    deducts: row.НДСПредъявленКВычету === undefined || flag(row, 'НДСПредъявленКВычету'),
    bases: bases.length > 0 || first === null ? bases : [first],
  };
}

/** Documents of one kind of the desk's organisation under a filter, whole. */
export async function readDocumentsOf(
  desk: Desk,
  set: string,
  { filter, window }: { readonly filter?: string | undefined; readonly window?: Window },
): Promise<WireRow[]> {
  const { onec, terms } = desk.context;
  const query = { set, filter: both(ofOrganisation(desk), filter) ?? '', ...(window === undefined ? {} : { window }) };
  const rows: WireRow[] = [];
  for await (const chunk of onec.documents(query, terms)) rows.push(...desk.rows({ ok: true, value: chunk }));
  return rows;
}

export async function readInvoices(desk: Desk, set: keyof typeof INVOICE_SETS, period: Period): Promise<Invoice[]> {
  return (await readDocumentsOf(desk, INVOICE_SETS[set], { window: windowOf(period) })).map(invoiceOf);
}

/** Invoices of these counterparties, of any date. */
export async function readInvoicesOfParties(
  desk: Desk,
  set: keyof typeof INVOICE_SETS,
  parties: Iterable<string>,
): Promise<Invoice[]> {
  const unique = [...new Set(parties)].filter((one) => one !== '').sort();
  const invoices: Invoice[] = [];
  for (const filter of orBatches(unique.map((one) => `Контрагент_Key eq ${guidLiteral(one)}`)))
    invoices.push(...(await readDocumentsOf(desk, INVOICE_SETS[set], { filter })).map(invoiceOf));
  return invoices;
}

/** Document → invoices written on it. */
export function byBase(invoices: readonly Invoice[]): Map<string, Invoice[]> {
  const found = new Map<string, Invoice[]>();
  for (const invoice of invoices)
    for (const base of invoice.bases) found.set(base.ref, [...(found.get(base.ref) ?? []), invoice]);
  return found;
}
