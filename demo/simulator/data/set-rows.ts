/**
 * Rows of each kind of set, made from the books.
 */
import type { Account, Books, Posting, Ref } from '#demo/books/books.ts';
import { CHART, CONFIGURATION, LEDGER, SUBCONTO_KINDS } from '#demo/configuration/configuration.ts';
import type { Profile } from '../profiles.ts';
import { AccountRow } from './account-row.ts';
import type { EntityType } from './entity-types.ts';
import type { LedgerIndex } from './ledger-index.ts';
import type { ChartRefs } from './posting-row.ts';
import { kindRow, ObjectRow, PlainRow, RecordSetRow, RegisterRow, type Row } from './rows.ts';
import { scrambled } from './scramble.ts';

/** What rows of one set need from the others. */
export interface RowSources {
  readonly profile: Profile;
  readonly ledger: LedgerIndex;
  readonly chart: ChartRefs;
  ownerOf(section: string): EntityType | undefined;
  rows(type: EntityType): readonly Row[];
  asRows(postings: readonly Posting[]): Row[];
  recordSet(register: string, recorder: Ref): Row;
}

export function rowsOf(type: EntityType, sources: RowSources, books: Books): readonly Row[] {
  switch (type.shape) {
    case 'object':
      return objectRows(type.name, sources, books);
    case 'section':
      return sectionRows(type.name, sources);
    case 'records':
      return recordRows(type.name, sources, books);
    case 'record-set':
      return recordSetRows(type.name, sources, books);
    case 'constant':
      return [constantRow(type.name, books)];
    case 'journal':
      return journalRows(type.name, books);
    case 'table':
      return [];
  }
}

/** Objects come in an order of their own that has nothing to do with their creation. */
function objectRows(set: string, sources: RowSources, books: Books): readonly Row[] {
  if (set === CHART) return books.accounts.map((account) => accountRow(account, sources));
  if (set === SUBCONTO_KINDS) return books.subcontoKinds.map(kindRow);
  return scrambled(books.objects.get(set) ?? [], ({ ref }) => ref, books.seed).map((object) => new ObjectRow(object));
}

function accountRow(account: Account, { chart, profile }: RowSources): Row {
  const slots = account.subconto.map(
    ({ kind, turnoversOnly }, i) =>
      new PlainRow({
        Ref_Key: account.ref,
        LineNumber: i + 1,
        ExtDimensionType: chart.kind(kind),
        [profile.turnoversOnlyName]: turnoversOnly,
        Predefined: true,
        Суммовой: true,
        Валютный: account.isCurrency,
        Количественный: account.isQuantity,
      }),
  );
  return new AccountRow(account, account.parent === null ? null : chart.account(account.parent), slots);
}

function sectionRows(name: string, sources: RowSources): readonly Row[] {
  const owner = sources.ownerOf(name);
  const section = owner?.sections.find(({ type }) => type.name === name)?.name;
  if (owner === undefined || section === undefined) return [];
  return sources.rows(owner).flatMap((row) => row.rows(section));
}

function recordRows(name: string, sources: RowSources, books: Books): readonly Row[] {
  const register = name.replace(/_RecordType$/, '');
  if (register === LEDGER) return sources.asRows(sources.ledger.postings);
  return (books.registers.get(register) ?? []).map((record) => new RegisterRow(record));
}

function recordSetRows(register: string, sources: RowSources, books: Books): readonly Row[] {
  if (register === LEDGER) {
    return [...sources.ledger.recorders()].flatMap((postings) => {
      const recorder = postings[0]?.recorder;
      return recorder === undefined ? [] : [new RecordSetRow(recorder, sources.asRows(postings))];
    });
  }
  const recorders = new Map<string, Ref>();
  for (const { recorder } of books.registers.get(register) ?? []) {
    if (recorder !== null) recorders.set(recorder.id, recorder);
  }
  return [...recorders.values()].map((recorder) => sources.recordSet(register, recorder));
}

function constantRow(set: string, books: Books): Row {
  const value = books.constants.get(set.replace('Constant_', ''));
  return new PlainRow(value === undefined ? { SurrogateKey: 0 } : { SurrogateKey: 0, Value: value });
}

function journalRows(set: string, books: Books): readonly Row[] {
  const kinds = CONFIGURATION.journals.get(set)?.documents ?? [];
  const objects = kinds.flatMap((kind) => books.objects.get(kind) ?? []);
  return objects.map(
    ({ set: type, ref, date, number, deletionMark, posted }) =>
      new PlainRow({
        Ref: { type, id: ref, name: number },
        Date: date,
        Number: number,
        DeletionMark: deletionMark,
        Posted: posted,
      }),
  );
}
