/** Documents of all kinds that are not posted, marked for deletion, or dated after today: one reading of each kind. */
import { addDays } from '#domain/dates.ts';
import { amount, flag, moment, ref, reference } from '#onec/dialect/decode.ts';
import { momentLiteral } from '#onec/dialect/literals.ts';
import { type TypeInfo, typeOfSet } from '#onec/dialect/metadata.ts';
import { documentSets } from '#onec/reading/documents.ts';
import type { WireRow } from '#onec/transport/body.ts';
import { needsNoPosting, partyFields, sumFields } from '../documents/kinds.ts';
import { kindsToSearch } from '../documents/search-kinds.ts';
import { taken } from '../ledger/answering.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Named, readNames } from '../ledger/names.ts';
import { type Days, readKind, titleOf } from './reading.ts';

export interface Line {
  readonly set: string;
  readonly ref: string;
  readonly title: string;
  readonly party: string;
  /** Kopecks, null when the kind has no sum. */
  readonly sum: bigint | null;
}

export interface Unsettled {
  readonly unposted: readonly Line[];
  readonly marked: readonly Line[];
  readonly future: readonly Line[];
}

const FAR_FUTURE = '2099-12-31';

interface Found {
  readonly set: string;
  readonly type: TypeInfo;
  readonly row: WireRow;
}

function partyOf({ type, row }: Found): Named | null {
  for (const { field } of partyFields(type)) {
    const party = reference(row, field);
    if (party !== null) return { type: party.type || (type.references.get(field) ?? ''), ref: party.ref };
  }
  return null;
}

/** Documents dated after the working date are looked for when the period reaches it. */
export async function readUnsettled(desk: Desk, days: Days): Promise<Unsettled> {
  const { context, organisation } = desk;
  const { base } = taken(await context.onec.open(context.terms.signal));
  const criteria = {
    ...{ number: null, from: days.from, to: days.to, sums: [], party: null, state: 'marked' as const },
    organisations: [organisation.id],
  };
  const kinds = kindsToSearch(desk, base.schema, documentSets(base), undefined, criteria);
  const today = context.workingDate;
  const ahead = days.to >= today;
  const late = ahead ? ` or Date ge ${momentLiteral(`${addDays(today, 1)}T00:00:00`)}` : '';
  const filter = `(Posted eq false or DeletionMark eq true${late})`;
  const window = { from: days.from, to: ahead ? FAR_FUTURE : days.to };
  const found: Found[] = [];
  for (const set of kinds) {
    const type = typeOfSet(base.schema, set);
    if (type === undefined || !type.properties.has('Организация_Key') || !type.properties.has('Posted')) continue;
    for (const row of (await readKind(desk, set, window, 'Состояние документов', filter)) ?? [])
      found.push({ set, type, row });
  }
  const names = await readNames(
    desk,
    found.flatMap((one) => partyOf(one) ?? []),
  );
  const line = (one: Found): Line => {
    const party = partyOf(one);
    const [field] = sumFields(one.type);
    return {
      ...{ set: one.set, ref: ref(one.row, 'Ref_Key'), title: titleOf(one.set, one.row) },
      ...{ party: party === null ? '' : names.title(party) },
      sum: field === undefined ? null : amount(one.row, field, 2),
    };
  };
  const sorted = found.sort((a, b) => (moment(a.row, 'Date') < moment(b.row, 'Date') ? -1 : 1));
  const isMarked = ({ row }: Found): boolean => flag(row, 'DeletionMark');
  const isAhead = ({ row }: Found): boolean => moment(row, 'Date').slice(0, 10) > today;
  const inside = sorted.filter(({ row }) => moment(row, 'Date').slice(0, 10) <= days.to);
  return {
    unposted: inside.filter((one) => !isMarked(one) && !flag(one.row, 'Posted') && !needsNoPosting(one.set)).map(line),
    marked: inside.filter(isMarked).map(line),
    future: sorted.filter((one) => isAhead(one) && !isMarked(one) && flag(one.row, 'Posted')).map(line),
  };
}
