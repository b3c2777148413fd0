/** Rows of purchases: what was bought added up by supplier or by item; what has no card under the account that took it. */
import { sum } from '#domain/money.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import { analytic, type Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { RowSpec } from '../report/build.ts';
import { byAmount, grouped, keyOf } from './ledger-side.ts';
import type { PurchaseLine } from './purchases.ts';
import { GOODS_KIND } from './sales.ts';
import { quantityCell } from './sales-tables.ts';

export const PURCHASES_BY = [COUNTERPARTY_KIND, GOODS_KIND] as const;
export type PurchasesBy = (typeof PURCHASES_BY)[number];

/** What has no card: services by the account that took them. */
const withoutItem = (account: string): string =>
  account.startsWith('19') || account.startsWith('68') ? 'НДС' : `услуги и прочее, счёт ${account}`;

/** Lines added up by supplier or by item, the biggest first. */
export function purchaseRows(by: PurchasesBy, lines: readonly PurchaseLine[], names: Names): RowSpec[] {
  const isItem = by === GOODS_KIND;
  const valued = lines.filter(({ vat }) => !isItem || vat === 0n);
  const titled = valued.map((line) => {
    const value = isItem ? line.item : line.supplier;
    const object = analytic(names, value);
    const title = object?.title ?? (isItem ? withoutItem(line.account) : 'без поставщика');
    return { line, object, title, key: object === null ? `-${title}` : keyOf(value) };
  });
  return [...grouped(titled, ({ key }) => key).values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const net = sum(own.map(({ line }) => line.net));
      const vat = sum(own.map(({ line }) => line.vat));
      const quantity = sum(own.map(({ line }) => line.quantity));
      return net === 0n && vat === 0n ? [] : [{ ...first, net, vat, quantity }];
    })
    .sort(
      byAmount(
        ({ net, vat }) => net + vat,
        ({ title }) => title,
      ),
    )
    .map(({ object, title, net, vat, quantity }) => ({
      ...{ entity: title, ref: object, party: isItem ? null : object },
      cells: isItem
        ? { quantity: quantity === 0n ? null : quantityCell(quantity), net: moneyText(net) }
        : { net: moneyText(net), vat: moneyText(vat), with_vat: moneyText(net + vat) },
    }));
}
