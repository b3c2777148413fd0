/**
 * A planted day of the shop: goods come from the main warehouse in the morning and are reported sold in the evening.
 */
import type { Ref } from '#demo/books/books.ts';
import type { SaleLine } from '#demo/documents/drafts.ts';
import { postGoodsTransfer } from '#demo/documents/goods-transfer.ts';
import { postRetailReport } from '#demo/documents/retail-report.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Cast } from '../cast/cast.ts';
import { partyOf } from './stage.ts';

/** `cards` is what of the day's sales was paid by card, kopecks. */
export function sellInShop(cast: Cast, date: IsoDate, lines: readonly SaleLine[], { cards }: { cards: bigint }): Ref {
  postGoodsTransfer(cast, {
    date: `${date}T09:10:00`,
    from: cast.warehouses.main,
    to: cast.warehouses.shop,
    lines: lines.map(({ item, quantity }) => ({ item, quantity, account: '41.01', toAccount: '41.02' })),
  });
  return postRetailReport(cast, {
    date: `${date}T20:00:00`,
    warehouse: cast.warehouses.shop,
    lines: lines.map((line) => ({ ...line, stockAccount: '41.02' })),
    cards: { amount: cards, ...partyOf(cast, 'bank', 'acquiring') },
  });
}
