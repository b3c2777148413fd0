/**
 * Sales and their cost from the ledger: a line is what one posting on 90.01 or 90.02 tells. VAT of 90.03 stands by group and rate, so inside a
 * document it is given to the lines of the same group and rate by their sums: totals of a document are exact.
 */
import type { IsoDate } from '#domain/dates.ts';
import { allocate, type Kopecks, sum } from '#domain/money.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { Posting, Side } from '#onec/reading/postings.ts';
import type { Desk } from '../ledger/desk.ts';
import { grouped, isUnder, keyOf, objectOf, readPostings } from './ledger-side.ts';

export const GOODS_KIND = 'Номенклатура';
export const GROUP_KIND = 'НоменклатурныеГруппы';
export const RATE_KIND = 'СтавкиНДС';

const REVENUE = ['90.01'];
const COST = ['90.02'];
/** VAT, excise and customs duties inside the revenue. */
const TAXES = ['90.03', '90.04', '90.05'];
/** Entries inside 90 close a year and sell nothing. */
const CLOSING = ['90.09'];

export interface SaleLine {
  readonly recorder: string;
  readonly recorderType: string;
  readonly day: IsoDate;
  readonly buyer: CompositeValue | null;
  readonly item: CompositeValue | null;
  readonly group: CompositeValue | null;
  readonly rate: CompositeValue | null;
  readonly withVat: Kopecks;
  readonly vat: Kopecks;
  /** Thousandths. */
  readonly quantity: bigint;
}

export interface CostLine {
  readonly recorder: string;
  readonly recorderType: string;
  readonly item: CompositeValue | null;
  readonly group: CompositeValue | null;
  readonly cost: Kopecks;
}

export interface Sales {
  readonly lines: readonly SaleLine[];
  readonly costs: readonly CostLine[];
}

interface Leg {
  readonly posting: Posting;
  readonly own: Side;
  readonly other: Side;
  /** With the sign of the side: positive on the side where the account grows. */
  readonly amount: Kopecks;
}

/** Sides of postings on the accounts; a posting that closes them inside 90 is none. */
function legsOf(postings: readonly Posting[], codes: readonly string[], grows: 'dr' | 'cr'): Leg[] {
  return postings.flatMap((posting): Leg[] => {
    const { dr, cr, amount } = posting;
    if (isUnder(dr.account, CLOSING) || isUnder(cr.account, CLOSING)) return [];
    const sign = (side: 'dr' | 'cr'): Kopecks => (side === grows ? amount : -amount);
    return [
      ...(isUnder(cr.account, codes) ? [{ posting, own: cr, other: dr, amount: sign('cr') }] : []),
      ...(isUnder(dr.account, codes) ? [{ posting, own: dr, other: cr, amount: sign('dr') }] : []),
    ];
  });
}

const placeOf = ({ posting, own }: Leg): string =>
  [posting.recorder, keyOf(objectOf(own, GROUP_KIND)), keyOf(objectOf(own, RATE_KIND))].join('|');

function saleLine({ posting, own, other, amount }: Leg): SaleLine {
  return {
    ...{ recorder: posting.recorder, recorderType: posting.recorderType, day: posting.period.slice(0, 10) },
    ...{ buyer: objectOf(other, COUNTERPARTY_KIND), item: objectOf(own, GOODS_KIND) },
    ...{ group: objectOf(own, GROUP_KIND), rate: objectOf(own, RATE_KIND), withVat: amount, vat: 0n },
    // a reversal on the debit side takes its pieces back
    quantity: own === posting.cr ? (own.quantity ?? 0n) : -(own.quantity ?? 0n),
  };
}

/** The tax of one group and rate of a document over its lines by their sums; when these give zero together, the last line carries it. */
function withVat(lines: readonly SaleLine[], vat: Kopecks): SaleLine[] {
  const weights = lines.map((line) => line.withVat);
  const parts = sum(weights) === 0n ? lines.map((_, i) => (i === lines.length - 1 ? vat : 0n)) : allocate(vat, weights);
  return lines.map((line, i) => ({ ...line, vat: parts[i] ?? 0n }));
}

function linesOf(revenue: readonly Leg[], taxes: readonly Leg[]): SaleLine[] {
  const owed = new Map([...grouped(taxes, placeOf)].map(([key, legs]) => [key, sum(legs.map(({ amount }) => amount))]));
  const lines = [...grouped(revenue, placeOf)].flatMap(([key, legs]) => {
    const vat = owed.get(key) ?? 0n;
    owed.delete(key);
    return withVat(legs.map(saleLine), vat);
  });
  // tax without a line of its own: a correction of the rate or of an earlier document
  const alone = taxes.filter((leg) => owed.has(placeOf(leg)));
  return [
    ...lines,
    ...alone.map((leg) => ({ ...saleLine(leg), buyer: null, withVat: 0n, vat: leg.amount, quantity: 0n })),
  ];
}

function costLine({ posting, own, other, amount }: Leg): CostLine {
  return {
    ...{ recorder: posting.recorder, recorderType: posting.recorderType, cost: amount },
    ...{ item: objectOf(other, GOODS_KIND), group: objectOf(own, GROUP_KIND) },
  };
}

/** All sales of the desk's organisation in a period, with their cost when it is asked for. */
export async function readSales(desk: Desk, from: IsoDate, to: IsoDate, needsCost: boolean): Promise<Sales> {
  const codes = [...REVENUE, ...TAXES, ...(needsCost ? COST : [])];
  const postings = await readPostings(desk, codes, from, to);
  return {
    lines: linesOf(legsOf(postings, REVENUE, 'cr'), legsOf(postings, TAXES, 'dr')),
    costs: needsCost ? legsOf(postings, COST, 'dr').map(costLine) : [],
  };
}

export interface SalesSum {
  readonly withVat: Kopecks;
  readonly vat: Kopecks;
  readonly revenue: Kopecks;
  readonly quantity: bigint;
}

export function salesSum(lines: readonly SaleLine[]): SalesSum {
  const gross = sum(lines.map((line) => line.withVat));
  const vat = sum(lines.map((line) => line.vat));
  return { withVat: gross, vat, revenue: gross - vat, quantity: sum(lines.map(({ quantity }) => quantity)) };
}
