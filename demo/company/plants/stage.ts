/**
 * How a planted story is told: dated steps that write documents through the same functions as the ordinary flow,
 * and the row of the answer sheet that appears once the story has happened.
 */
import type { Ref } from '#demo/books/books.ts';
import type { ReceiptLine, SaleLine } from '#demo/documents/drafts.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { IsoDate, IsoMoment } from '#domain/dates.ts';
import type { CostItemKey } from '../cast/articles.ts';
import type { Cast } from '../cast/cast.ts';
import type { NamedItemKey } from '../cast/items.ts';
import type { ContractKey } from '../cast/named-contracts.ts';
import type { PartyKey } from '../cast/named-parties.ts';
import type { Landmarks } from '../landmarks.ts';
import { SHEET, type SheetId } from './sheet.ts';

export interface Step {
  /** Moment of entry: a document may carry another date. */
  readonly at: IsoMoment;
  readonly order?: number;
  readonly run: () => void;
}

/** Steps in order of time. A story that begins before the first month of the base is not told at all. */
export type Story = readonly Step[];

export interface Stage {
  readonly cast: Cast;
  readonly landmarks: Landmarks;
}

export function step(date: IsoDate, time: string, run: () => void): Step {
  return { at: `${date}T${time}`, run };
}

/** A story with several objects has one row for the whole and a numbered row for each: `P54`, `P54.1`, `P54.2`. */
export function listPlanted(
  stage: Stage,
  id: SheetId,
  object: Ref,
  period: string,
  amount: bigint | null,
  part?: number,
): void {
  const { kind, description, reason } = SHEET[id];
  stage.cast.base.plant({
    id: part === undefined ? id : `${id}.${part}`,
    kind,
    description,
    objectType: object.type,
    objectRef: object.id,
    period,
    amount,
    expectedReason: reason,
  });
}

export function partyOf(cast: Cast, party: PartyKey, contract: ContractKey): { counterparty: Ref; contract: Ref } {
  return { counterparty: cast.parties[party], contract: cast.contracts[contract] };
}

/** Object of a later step: the document that an earlier step of the same story has written. */
export function told(document: Ref | undefined, story: string): Ref {
  if (document === undefined) throw new Error(`${story}: шаг выполнен раньше предыдущего`);
  return document;
}

/** Kopecks of a rouble amount: `roubles(312_000)`. */
export function roubles(amount: number): bigint {
  return BigInt(amount) * 100n;
}

/** Goods with round prices, from which a planted amount is made up exactly: dearest first. */
const ROUND_GOODS = ['cableRoll', 'ties', 'clips'] as const satisfies readonly NamedItemKey[];
type RoundGoods = (typeof ROUND_GOODS)[number];
/** What a supplier asks for them with VAT, kopecks. */
const ROUND_PURCHASE = { cableRoll: 480_000n, ties: 4_000n, clips: 40n } as const;

/** Rows of a sale that add up to the amount: a whole number of roubles. */
export function saleLines(cast: Cast, amount: bigint, vat: SaleLine['vat'] = 'НДС20'): SaleLine[] {
  return split(amount, (key) => cast.namedItems[key].salePrice).map(({ key, quantity, price }) => ({
    item: cast.namedItems[key].ref,
    quantity: quantity * 1000n,
    price,
    vat,
  }));
}

/** Rows of a receipt of goods that add up to the amount: a multiple of 40 kopecks. */
export function goodsLines(cast: Cast, amount: bigint): ReceiptLine[] {
  const rows = split(amount, (key) => ROUND_PURCHASE[key]).map(({ key, quantity }) => [key, quantity] as const);
  return roundGoods(cast, Object.fromEntries(rows));
}

/** Rows of a receipt of so many pieces of each. */
export function roundGoods(cast: Cast, pieces: Partial<Record<RoundGoods, bigint>>): ReceiptLine[] {
  return ROUND_GOODS.flatMap((key) => {
    const quantity = pieces[key] ?? 0n;
    if (quantity === 0n) return [];
    const price = ROUND_PURCHASE[key];
    return [{ item: cast.namedItems[key].ref, quantity: quantity * 1000n, price, vat: 'НДС20', account: '41.01' }];
  });
}

function split(
  amount: bigint,
  priceOf: (key: RoundGoods) => bigint,
): { key: RoundGoods; quantity: bigint; price: bigint }[] {
  let rest = amount;
  const rows = ROUND_GOODS.map((key) => {
    const price = priceOf(key);
    const quantity = rest / price;
    rest -= quantity * price;
    return { key, quantity, price };
  }).filter(({ quantity }) => quantity > 0n);
  if (rest !== 0n) throw new Error(`Сумма ${amount} не набирается: остаток ${rest}`);
  return rows;
}

/** One row of services. The amount includes VAT. */
export function serviceLine(
  cast: Cast,
  expense: { readonly account: '26' | '44.01'; readonly item: CostItemKey },
  content: string,
  amount: bigint,
  vat: ReceiptLine['vat'] = 'НДС20',
): ReceiptLine {
  return {
    item: cast.services.bought.ref,
    quantity: 1000n,
    price: amount,
    amount,
    vat,
    account: expense.account,
    subconto: { СтатьиЗатрат: cast.costItems[expense.item] },
    content,
  };
}

export function costSide(cast: Cast, account: '26' | '44.01', item: CostItemKey): SideDraft {
  return { account, subconto: { СтатьиЗатрат: cast.costItems[item] } };
}
