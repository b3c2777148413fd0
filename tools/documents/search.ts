/** The search for documents of one kind: a condition for 1C from what is asked, and the check of every row that came, here. */

import { addDays, type IsoDate } from '#domain/dates.ts';
import { formatShortest } from '#domain/decimals.ts';
import { isNumber, numberTail } from '#domain/document-numbers.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Reading } from '#onec/completeness.ts';
import { totalOf } from '#onec/completeness.ts';
import { amount, flag, moment, ref, reference, section, text } from '#onec/dialect/decode.ts';
import { castLiteral, guidLiteral, numberLiteral, textLiteral } from '#onec/dialect/literals.ts';
import type { TypeInfo } from '#onec/dialect/metadata.ts';
import { both } from '#onec/dialect/query.ts';
import type { Window } from '#onec/reading/windows.ts';
import { TIME_END, TIME_START } from '#onec/reading/windows.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { ToolContext } from '../tool.ts';
import { INCOMING_DATE, INCOMING_NUMBER, PAYMENT_PARTS, partyFields, sumFields } from './kinds.ts';

export type DocumentState = 'any' | 'posted' | 'unposted' | 'marked';

export interface Criteria {
  readonly number: string | null;
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  /** What the asked sum may mean, in kopecks; [] when no sum is asked. */
  readonly sums: readonly Kopecks[];
  readonly party: { readonly set: string; readonly ref: string } | null;
  readonly state: DocumentState;
  readonly organisations: readonly string[] | 'all';
}

export interface FoundDocument {
  readonly set: string;
  readonly row: WireRow;
  readonly id: string;
  readonly number: string;
  readonly date: string;
  readonly organisation: string;
  readonly sum: Kopecks | null;
  readonly currency: string;
  readonly party: { readonly type: string; readonly ref: string } | null;
  readonly posted: boolean;
  readonly marked: boolean;
  readonly incomingNumber: string;
  readonly incomingDate: string;
  /** What the asked number or sum was met in. */
  readonly matchedBy: readonly string[];
}

/** Can a document of the kind answer at all: one without a sum is not searched by a sum. */
export function canAnswer(type: TypeInfo, { sums, party }: Criteria): boolean {
  return (sums.length === 0 || sumFields(type).length > 0) && (party === null || partyFields(type).length > 0);
}

const or = (conditions: readonly string[]): string | undefined =>
  conditions.length === 0 ? undefined : conditions.join(' or ');

function numberCondition(type: TypeInfo, number: string | null): string | undefined {
  if (number === null) return undefined;
  const incoming = type.properties.has(INCOMING_NUMBER)
    ? [`${INCOMING_NUMBER} eq ${textLiteral(number.replace(/[№\s]/g, ''))}`]
    : [];
  return or([`endswith(Number,${textLiteral(numberTail(number))})`, ...incoming]);
}

const literal = (sum: Kopecks): string => numberLiteral(formatShortest(sum, 2));

function sumCondition(type: TypeInfo, sums: readonly Kopecks[]): string | undefined {
  const whole = sumFields(type).flatMap((field) => sums.map((sum) => `${field} eq ${literal(sum)}`));
  const { section: name, sum: field } = PAYMENT_PARTS;
  const parts = type.sections.has(name) ? sums.map((sum) => `${name}/any(d: d/${field} eq ${literal(sum)})`) : [];
  return or([...whole, ...parts]);
}

function partyCondition(type: TypeInfo, party: Criteria['party']): string | undefined {
  if (party === null) return undefined;
  return or(
    partyFields(type).map(({ field, simple }) =>
      simple ? `${field}_Key eq ${guidLiteral(party.ref)}` : `${field} eq ${castLiteral(party.ref, party.set)}`,
    ),
  );
}

const STATE_CONDITIONS: Readonly<Record<DocumentState, string | undefined>> = {
  any: undefined,
  posted: 'Posted eq true',
  unposted: 'Posted eq false and DeletionMark eq false',
  marked: 'DeletionMark eq true',
};

function conditionOf(type: TypeInfo, criteria: Criteria): string | undefined {
  const own = type.properties.has('Организация_Key') && criteria.organisations !== 'all' ? criteria.organisations : [];
  return both(
    numberCondition(type, criteria.number),
    sumCondition(type, criteria.sums),
    partyCondition(type, criteria.party),
    STATE_CONDITIONS[criteria.state],
    or(own.map((organisation) => `Организация_Key eq ${guidLiteral(organisation)}`)),
  );
}

function windowOf({ from, to }: Criteria): Window {
  return {
    from: from === null ? TIME_START : `${from}T00:00:00`,
    to: to === null ? TIME_END : `${addDays(to, 1)}T00:00:00`,
  };
}

function partiesOf(type: TypeInfo, row: WireRow) {
  return partyFields(type).flatMap(({ field }) => {
    const party = reference(row, field);
    return party === null ? [] : [{ type: party.type || (type.references.get(field) ?? ''), ref: party.ref }];
  });
}

/** The parts of a payment that are exactly one of the sums. */
function partsOfSum(row: WireRow, sums: readonly Kopecks[]): Kopecks[] {
  return section(row, PAYMENT_PARTS.section)
    .map((line) => amount(line, PAYMENT_PARTS.sum, 2) ?? 0n)
    .filter((sum) => sums.includes(sum));
}

function matches(type: TypeInfo, row: WireRow, criteria: Criteria): string[] | null {
  const { number, sums, party, organisations } = criteria;
  const how: string[] = [];
  if (number !== null) {
    if (isNumber(text(row, 'Number'), number)) how.push('номер');
    else if (isNumber(text(row, INCOMING_NUMBER), number)) how.push('входящий номер');
    else return null;
  }
  if (sums.length > 0) {
    if (sumFields(type).some((field) => sums.includes(amount(row, field, 2) ?? -1n))) how.push('сумма документа');
    else if (partsOfSum(row, sums).length > 0) how.push('часть платежа');
    else return null;
  }
  if (party !== null && !partiesOf(type, row).some((own) => own.ref === party.ref)) return null;
  const organisation = ref(row, 'Организация_Key');
  const foreign = organisations !== 'all' && organisation !== '' && !organisations.includes(organisation);
  return foreign ? null : how;
}

function documentOf(set: string, type: TypeInfo, row: WireRow, matchedBy: readonly string[]): FoundDocument {
  const [sumField] = sumFields(type);
  return {
    ...{ set, row, matchedBy, id: ref(row, 'Ref_Key'), number: text(row, 'Number'), date: moment(row, 'Date') },
    organisation: ref(row, 'Организация_Key'),
    sum: sumField === undefined ? null : amount(row, sumField, 2),
    currency: ref(row, 'ВалютаДокумента_Key'),
    party: partiesOf(type, row)[0] ?? null,
    posted: flag(row, 'Posted'),
    marked: flag(row, 'DeletionMark'),
    incomingNumber: text(row, INCOMING_NUMBER),
    incomingDate: moment(row, INCOMING_DATE).slice(0, 10),
  };
}

/** Documents of one kind that answer, with how whole the reading was. Faults are in the reading. */
export async function searchKind(
  context: ToolContext,
  set: string,
  type: TypeInfo,
  criteria: Criteria,
): Promise<Reading<FoundDocument>> {
  const filter = conditionOf(type, criteria);
  const query = { set, window: windowOf(criteria), ...(filter === undefined ? {} : { filter }) };
  const parts: Reading<FoundDocument>[] = [];
  for await (const chunk of context.onec.documents(query, context.terms)) {
    const rows = chunk.rows.flatMap((row) => {
      const how = matches(type, row, criteria);
      return how === null ? [] : [documentOf(set, type, row, how)];
    });
    parts.push({ ...chunk, rows });
  }
  return { ...totalOf(parts), rows: parts.flatMap(({ rows }) => rows) };
}
