/**
 * Primary dates of settlement documents: `ДанныеПервичныхДокументов.ДатаРегистратора`, else the date of the document itself. A stub entered
 * with opening balances on 31.12 has its true date only there. Read the cheaper of two ways: the register of the organisation whole, or by
 * reference; where both cost too much, only the largest items, and the rest is told as not checked.
 */
import type { IsoDate } from '#domain/dates.ts';
import { moment, ref, reference } from '#onec/dialect/decode.ts';
import { castLiteral, guidLiteral } from '#onec/dialect/literals.ts';
import { both, orBatches } from '#onec/dialect/query.ts';
import type { WireRow } from '#onec/transport/body.ts';
import { taken } from '../ledger/answering.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';

const REGISTER = 'InformationRegister_ДанныеПервичныхДокументов';
/** Rows of one page of a long reading. */
const PAGE = 1_000;
/** Requests that dates may cost a call. */
const REQUESTS_MAX = 60;
/** A reading by reference costs a count and the rows. */
const PER_BATCH = 2;

export interface PrimaryDates {
  of(document: Named): IsoDate | '';
  /** Documents whose date was not looked for: the reading would have cost too much. */
  readonly unchecked: number;
}

/** Dates of a register about documents by their references: field `date` of rows whose `Документ` is among them. */
export async function readByDocument(
  desk: Desk,
  register: string,
  date: string,
  documents: readonly Named[],
  without: string,
): Promise<{ readonly dates: Map<string, IsoDate>; readonly asked: number }> {
  const { onec, terms } = desk.context;
  const organisation = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const dates = new Map<string, IsoDate>();
  const keep = (rows: readonly WireRow[] | null): void => {
    for (const row of rows ?? []) dates.set(reference(row, 'Документ')?.ref ?? '', moment(row, date).slice(0, 10));
  };
  const counted = await onec.count(register, organisation, terms);
  if (!counted.ok) {
    keep(desk.optional(counted, without));
    return { dates, asked: documents.length };
  }
  const batches = batchesOf(documents);
  const whole = 1 + Math.ceil((taken(counted) ?? Number.POSITIVE_INFINITY) / PAGE);
  if (whole <= Math.min(batches.length * PER_BATCH, REQUESTS_MAX)) {
    keep(desk.optional(await onec.records(register, terms, { filter: organisation }), without));
    return { dates, asked: documents.length };
  }
  const affordable = batches.slice(0, Math.floor(REQUESTS_MAX / PER_BATCH));
  for (const batch of affordable)
    keep(desk.optional(await onec.records(register, terms, { filter: both(organisation, batch) ?? '' }), without));
  return { dates, asked: affordable.reduce((count, batch) => count + batch.split(' or ').length, 0) };
}

function batchesOf(documents: readonly Named[]): string[] {
  return orBatches(documents.map(({ type, ref: key }) => `Документ eq ${castLiteral(key, type)}`));
}

/** `documents` by importance: the first are checked when not all can be. */
export async function readPrimaryDates(desk: Desk, documents: readonly Named[]): Promise<PrimaryDates> {
  const unique = [...new Map(documents.map((one) => [one.ref, one])).values()];
  if (unique.length === 0) return { of: () => '', unchecked: 0 };
  const { dates, asked } = await readByDocument(
    desk,
    REGISTER,
    'ДатаРегистратора',
    unique,
    'Даты первичных документов',
  );
  const missing = unique.slice(0, asked).filter((one) => (dates.get(one.ref) ?? '') === '');
  for (const [key, date] of await ownDates(desk, missing)) dates.set(key, date);
  return { of: ({ ref: key }) => dates.get(key) ?? '', unchecked: unique.length - asked };
}

/** Dates of the documents themselves, for those that the register does not know. */
async function ownDates(desk: Desk, documents: readonly Named[]): Promise<Map<string, IsoDate>> {
  const { onec, terms } = desk.context;
  const bySet = new Map<string, string[]>();
  for (const { type, ref: key } of documents) bySet.set(type, [...(bySet.get(type) ?? []), key]);
  const dates = new Map<string, IsoDate>();
  for (const [set, refs] of bySet) {
    const rows = desk.optional(await onec.documentsByRefs(set, refs, terms), `Даты документов (${set})`);
    for (const row of rows ?? []) dates.set(ref(row, 'Ref_Key'), moment(row, 'Date').slice(0, 10));
  }
  return dates;
}
