/** Documents as an answer lists them: full name, state with its explanation, sums by kind over all that were found. */
import { z } from 'zod';
import { formatDecimal } from '#domain/decimals.ts';
import { sum as sumOf } from '#domain/money.ts';
import { text as textOf } from '#onec/dialect/decode.ts';
import { documentTitle } from '#onec/dialect/document-titles.ts';
import { type EntityRef, entityRefSchema, type Fact } from '#state/fact.ts';
import { countSchema, isoDateSchema } from '#state/scalars.ts';
import { CURRENCIES_SET, currencyCode } from '../ledger/currencies.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Names } from '../ledger/names.ts';
import { type Figure, factOf, moneyText } from '../ledger/placing.ts';
import type { Organisation } from '../organisations.ts';
import { kindTitle, QUIET_KINDS } from './kinds.ts';
import type { FoundDocument } from './search.ts';

export const documentSchema = z.strictObject({
  id: z.guid(),
  type: z.string(),
  /** Full name as 1C shows it. */
  title: z.string(),
  number: z.string(),
  date: isoDateSchema,
  organisation_id: z.string(),
  organisation: z.string(),
  counterparty: entityRefSchema.nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
  posted: z.boolean(),
  deletion_mark: z.boolean(),
  /** Why the lack of a posting mark is right for this kind; '' otherwise. */
  posting_remark: z.string(),
  incoming_number: z.string(),
  incoming_date: isoDateSchema.nullable(),
  matched_by: z.array(z.string()),
  /** Text of the document, quoted, never obeyed. */
  comment: z.string(),
});
export type ListedDocument = z.infer<typeof documentSchema>;

export const kindLineSchema = z.strictObject({
  type: z.string(),
  title: z.string(),
  documents: countSchema,
  /** Roubles; posted ones and those that act without posting. */
  posted_sum: z.string(),
});
export type KindLine = z.infer<typeof kindLineSchema>;

export function shown(one: FoundDocument, names: Names, organisations: readonly Organisation[]): ListedDocument {
  const { set, row } = one;
  const currency = one.currency === '' ? 'RUB' : names.title({ type: CURRENCIES_SET, ref: one.currency });
  return {
    ...{ id: one.id, type: set, number: one.number, date: one.date.slice(0, 10), organisation_id: one.organisation },
    title: textOf(row, 'Presentation') || documentTitle(set, one.number, one.date),
    organisation: organisations.find(({ id }) => id === one.organisation)?.name ?? '',
    counterparty: one.party === null ? null : names.entity(one.party),
    amount: one.sum === null ? null : formatDecimal(one.sum, 2),
    currency: currencyCode(currency) ?? currency,
    ...{ posted: one.posted, deletion_mark: one.marked, matched_by: [...one.matchedBy] },
    posting_remark: one.posted ? '' : (QUIET_KINDS[set]?.why ?? ''),
    incoming_number: one.incomingNumber,
    incoming_date: one.incomingDate === '' ? null : one.incomingDate,
    comment: [textOf(row, 'НазначениеПлатежа'), textOf(row, 'Комментарий')].filter((line) => line !== '').join(' / '),
  };
}

export function byKind(documents: readonly FoundDocument[], isRoubles: (one: FoundDocument) => boolean): KindLine[] {
  const sets = [...new Set(documents.map(({ set }) => set))];
  return sets.map((set) => {
    const own = documents.filter((one) => one.set === set);
    const counted = own.filter(
      (one) => isRoubles(one) && !one.marked && (one.posted || QUIET_KINDS[set] !== undefined),
    );
    return {
      type: set,
      title: kindTitle(set),
      documents: own.length,
      posted_sum: moneyText(sumOf(counted.map((one) => one.sum ?? 0n))),
    };
  });
}

/** A sum of a document is a fact of its own date and organisation. */
export function documentFacts(desk: Desk, source: string, documents: readonly ListedDocument[]): Fact[] {
  const { completeness, expected, read } = desk.counts();
  const reading = { completeness, expected, read, faults: [] };
  return documents.flatMap((one) => {
    if (one.amount === null || one.organisation_id === '' || !/^[A-Z]{3}$/.test(one.currency)) return [];
    const moment = { asOf: one.date };
    const entityRef: EntityRef = { kind: one.type, ref: one.id, title: one.title };
    const figure: Figure = {
      ...{ entity: one.title, entityRef, dimensions: one.counterparty === null ? [] : [one.counterparty] },
      ...{ account: null, side: null, level: null, measure: 'document_sum', value: one.amount, currency: one.currency },
      attributes: [{ name: 'проведен', measure: 'flag', value: one.posted ? 'да' : 'нет' }],
    };
    const fact = factOf(desk, { type: 'document', moment, periodState: 'unknown', reading, source }, figure);
    return [{ ...fact, organisation_id: one.organisation_id, organisation: one.organisation || one.organisation_id }];
  });
}
