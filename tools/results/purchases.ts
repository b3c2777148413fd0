/**
 * Purchases from the ledger: what suppliers' accounts gave to goods, costs, assets and input VAT, less what went back. Money, offsets, transfers of
 * debt and revaluation are no purchases.
 */
import type { IsoDate } from '#domain/dates.ts';
import { allocate, type Kopecks, sum } from '#domain/money.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { Posting, Side } from '#onec/reading/postings.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Flows } from '../report/flows.ts';
import { grouped, isUnder, keyOf, objectOf, readPostings } from './ledger-side.ts';
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

/** Kinds of purchases by the accounts that took them; services are what went straight to costs. */
export const PURCHASE_KINDS = {
  all: { title: 'всё', said: '', roots: BOUGHT },
  goods: { title: 'товары', said: ' товаров', roots: ['41'] },
  materials: { title: 'материалы', said: ' материалов', roots: ['10', '15'] },
  services: {
    title: 'услуги и работы',
    said: ' услуг и работ',
    roots: ['20', '23', '25', '26', '28', '29', '44', '97'],
  },
  assets: {
    title: 'основные средства и оборудование',
    said: ' внеоборотных активов',
    roots: ['01', '03', '04', '07', '08'],
  },
} as const satisfies Record<
  string,
  { readonly title: string; readonly said: string; readonly roots: readonly string[] }
>;

export type PurchaseKind = keyof typeof PURCHASE_KINDS;
export const PURCHASE_KIND_CODES = Object.keys(PURCHASE_KINDS) as [PurchaseKind, ...PurchaseKind[]];

/** Lines of a kind; the VAT of a document stands by its sums, so a document with several kinds gives each its share. */
export function ofKind(lines: readonly PurchaseLine[], kind: PurchaseKind): readonly PurchaseLine[] {
  if (kind === 'all') return lines;
  const fits = ({ account }: PurchaseLine): boolean => isUnder(account, PURCHASE_KINDS[kind].roots);
  return [...grouped(lines, ({ recorder, supplier }) => `${recorder}|${keyOf(supplier)}`).values()].flatMap((own) => {
    const bought = own.filter(({ account }) => !isUnder(account, VAT_BACK));
    const kept = bought.filter(fits);
    if (kept.length === 0) return [];
    const taxes = own.filter(({ account }) => isUnder(account, VAT_BACK));
    if (kept.length === bought.length) return own;
    const net = (list: readonly PurchaseLine[]): Kopecks => sum(list.map((line) => line.net));
    const share = (vat: Kopecks): Kopecks =>
      net(bought) === 0n ? 0n : (allocate(vat, [net(kept), net(bought) - net(kept)])[0] ?? 0n);
    return [...kept, ...taxes.map((line) => ({ ...line, vat: share(line.vat) }))];
  });
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
