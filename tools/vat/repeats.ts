/** Documents entered twice: incoming papers by number, date, party and sum; sales by day, party and lines. */
import { addDays } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { amount, flag, moment, ref, reference, section, text } from '#onec/dialect/decode.ts';
import { guidLiteral, momentLiteral } from '#onec/dialect/literals.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Named, type Names, readNames } from '../ledger/names.ts';
import type { BookRecord, Period } from './reading.ts';

export const PARTIES = 'Catalog_Контрагенты';
const PRIMARY = 'InformationRegister_ДанныеПервичныхДокументов';
const SALE = 'Document_РеализацияТоваровУслуг';
const INCOMING: ReadonlySet<string> = new Set(['Document_ПоступлениеТоваровУслуг', 'Document_ПоступлениеДопРасходов']);
/** A paper may be entered again this long after its own date. */
const LOOK_BACK = 92;
/** Documents that repeat one another: the first is right, the others are too much. */
export interface Repeat {
  readonly kind: 'receipt' | 'sale';
  readonly party: Named;
  readonly first: Named;
  readonly again: Named;
  readonly amount: Kopecks;
  readonly vat: Kopecks;
}

const partyOf = (row: WireRow): string => ref(row, 'Контрагент_Key');
const vatOf = (row: WireRow): Kopecks =>
  sum(['Товары', 'Услуги'].flatMap((name) => section(row, name).map((line) => amount(line, 'СуммаНДС', 2) ?? 0n)));
const contentOf = (row: WireRow): string =>
  ['Товары', 'Услуги']
    .flatMap((name) => section(row, name))
    .map((line) => [text(line, 'Номенклатура_Key'), text(line, 'Количество'), text(line, 'Сумма')].join(':'))
    .sort()
    .join('|');
const isActing = (row: WireRow): boolean => flag(row, 'Posted') && !flag(row, 'DeletionMark');

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()].filter(({ length }) => length > 1);
}

const plainNumber = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[\s№]/g, '')
    .replace(/^0+(?=.)/, '');

/** Repeats among documents that agree in what their kind is compared by. */
function repeatsOf(
  kind: Repeat['kind'],
  groups: readonly (readonly Named[])[],
  names: Names,
  sameBy: (row: WireRow) => string,
): Repeat[] {
  return groups.flatMap((group) => {
    const read = group.flatMap((named) => {
      const row = names.row(named.ref);
      return row === undefined || !isActing(row) ? [] : [{ named, row, at: moment(row, 'Date') }];
    });
    return grouped(read, ({ row }) => sameBy(row)).flatMap((same) => {
      const [first, ...others] = same.toSorted((a, b) => (a.at < b.at ? -1 : 1));
      if (first === undefined) return [];
      return others.map(
        ({ named, row }): Repeat => ({
          ...{ kind, party: { type: PARTIES, ref: partyOf(row) }, first: first.named, again: named },
          ...{ amount: amount(row, 'СуммаДокумента', 2) ?? 0n, vat: vatOf(row) },
        }),
      );
    });
  });
}

/** Incoming papers of one number and date entered more than once. Null when the register is not readable. */
export async function repeatedReceipts(desk: Desk, { from, to }: Period): Promise<Repeat[] | null> {
  const { onec, terms } = desk.context;
  const filter = [
    `Организация_Key eq ${guidLiteral(desk.organisation.id)}`,
    `Дата ge ${momentLiteral(`${addDays(from, -LOOK_BACK)}T00:00:00`)}`,
    `Дата lt ${momentLiteral(`${addDays(to, 1)}T00:00:00`)}`,
  ].join(' and ');
  const rows = desk.optional(await onec.records(PRIMARY, terms, { filter }), 'Повторы входящих документов');
  if (rows === null) return null;
  const papers = rows.flatMap((row) => {
    const document = reference(row, 'Документ');
    const number = plainNumber(text(row, 'Номер'));
    return document === null || number === '' || !INCOMING.has(document.type)
      ? []
      : [{ document, key: [document.type, number, moment(row, 'Дата')].join('|') }];
  });
  const groups = grouped(papers, ({ key }) => key).map((group) => group.map(({ document }) => document));
  const names = await readNames(desk, groups.flat());
  const found = repeatsOf('receipt', groups, names, (row) => `${partyOf(row)}|${text(row, 'СуммаДокумента')}`);
  return found.filter(({ again }) => {
    const day = moment(names.row(again.ref) ?? {}, 'Date').slice(0, 10);
    return day >= from && day <= to;
  });
}

/** Sales of one day to one party with the same lines. */
export async function repeatedSales(desk: Desk, records: readonly BookRecord[]): Promise<Repeat[]> {
  const sales = new Map<string, { document: Named; key: string }>();
  for (const { recorder, party, date, net, vat, rate, event } of records) {
    if (recorder.type !== SALE || event !== 'Реализация' || party === null) continue;
    const known = sales.get(recorder.ref)?.key ?? `${party.ref}|${date}`;
    sales.set(recorder.ref, { document: recorder, key: `${known}|${rate}:${net}:${vat}` });
  }
  const groups = grouped([...sales.values()], ({ key }) => key).map((group) => group.map(({ document }) => document));
  const names = await readNames(desk, groups.flat());
  return repeatsOf('sale', groups, names, (row) => `${partyOf(row)}|${contentOf(row)}`);
}
