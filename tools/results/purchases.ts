/**
 * Purchases from the ledger: what suppliers' accounts gave to goods, costs, assets and input VAT, less what went back. Money, offsets, transfers of
 * debt and revaluation are no purchases.
 */
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { Posting, Side } from '#onec/reading/postings.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Flows } from '../report/flows.ts';
import { isUnder, objectOf, readPostings } from './ledger-side.ts';
import { GOODS_KIND } from './sales.ts';

const SUPPLIERS = ['60.01', '60.21', '60.31', '76.05', '76.25', '76.35'] as const;
/** Claims stand for the debt when goods go back. */
const CLAIMS = ['76.02', '76.22', '76.32'] as const;
const VAT_IN = ['19'] as const;
const VAT_BACK = ['19', '68.02'] as const;
/** What is bought: assets, stock, costs, costs of later periods. */
const BOUGHT = [
  '01',
  '03',
  '04',
  '07',
  '08',
  '10',
  '11',
  '15',
  '20',
  '23',
  '25',
  '26',
  '28',
  '29',
  '41',
  '44',
  '97',
] as const;

export interface PurchaseLine {
  readonly recorder: string;
  readonly day: IsoDate;
  readonly supplier: CompositeValue | null;
  readonly item: CompositeValue | null;
  /** Account of what was bought. */
  readonly account: string;
  readonly net: Kopecks;
  readonly vat: Kopecks;
  readonly quantity: bigint;
  readonly isReturn: boolean;
}

function lineOf(posting: Posting, supplier: Side, bought: Side, sign: bigint, isReturn: boolean): PurchaseLine {
  const isVat = isUnder(bought.account, VAT_BACK);
  const amount = sign * posting.amount;
  return {
    ...{ recorder: posting.recorder, day: posting.period.slice(0, 10), account: bought.account, isReturn },
    ...{ supplier: objectOf(supplier, COUNTERPARTY_KIND), item: objectOf(bought, GOODS_KIND) },
    ...{ net: isVat ? 0n : amount, vat: isVat ? amount : 0n },
    quantity: isVat ? 0n : sign * (bought.quantity ?? 0n),
  };
}

function linesOf(posting: Posting): PurchaseLine[] {
  const { dr, cr } = posting;
  if (isUnder(cr.account, SUPPLIERS) && isUnder(dr.account, [...BOUGHT, ...VAT_IN]))
    return [lineOf(posting, cr, dr, 1n, posting.amount < 0n)];
  if (isUnder(dr.account, [...SUPPLIERS, ...CLAIMS]) && isUnder(cr.account, [...BOUGHT, ...VAT_BACK]))
    return [lineOf(posting, dr, cr, -1n, true)];
  return [];
}

export async function readPurchases(desk: Desk, from: IsoDate, to: IsoDate): Promise<PurchaseLine[]> {
  return (await readPostings(desk, [...SUPPLIERS, ...CLAIMS], from, to)).flatMap(linesOf);
}

/** The same by the table of pairs of accounts. */
export function purchasesOf(flows: Flows): Kopecks {
  const pairs = (left: readonly string[], right: readonly string[]): Kopecks =>
    sum(left.flatMap((dr) => right.map((cr) => flows.between(dr, cr))));
  return pairs([...BOUGHT, ...VAT_IN], SUPPLIERS) - pairs([...SUPPLIERS, ...CLAIMS], [...BOUGHT, ...VAT_BACK]);
}

/** Bought through accountable persons: beside purchases, not in them. */
export function throughPersons(flows: Flows): Kopecks {
  return sum([...BOUGHT, ...VAT_IN].map((dr) => flows.between(dr, '71')));
}
