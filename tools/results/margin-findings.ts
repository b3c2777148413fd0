/** What spoils a margin: goods shipped without their cost, costs of a group that has never sold anything. */
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { subcontoOf } from '../ledger/cells.ts';
import { booksBegin, type Desk } from '../ledger/desk.ts';
import type { Goods } from './goods.ts';
import { accountsOfChart, grouped, keyOf } from './ledger-side.ts';
import { GROUP_KIND, type SaleLine, type Sales } from './sales.ts';

/** Documents that ship goods: they post revenue and cost together. Corrections of prices and manual entries do not. */
const SHIPPING: ReadonlySet<string> = new Set(['Document_РеализацияТоваровУслуг', 'Document_ОтчетОРозничныхПродажах']);

export interface WithoutCost {
  readonly type: string;
  readonly ref: string;
  readonly withVat: Kopecks;
}

/** Documents with goods in their revenue and not a line of cost. */
export function soldWithoutCost({ lines, costs }: Sales, goods: ReadonlyMap<string, Goods>): WithoutCost[] {
  const costed = new Set(costs.map(({ recorder }) => recorder));
  const isGoods = ({ item, withVat }: SaleLine): boolean => withVat > 0n && goods.get(keyOf(item))?.isService === false;
  const open = lines.filter(({ recorder, recorderType }) => SHIPPING.has(recorderType) && !costed.has(recorder));
  return [...grouped(open, ({ recorder }) => recorder)].flatMap(([ref, own]) => {
    const [first] = own;
    return first === undefined || !own.some(isGoods)
      ? []
      : [{ type: first.recorderType, ref, withVat: sum(own.map(({ withVat }) => withVat)) }];
  });
}

export interface IdleGroup {
  readonly group: CompositeValue;
  readonly account: string;
  readonly amount: Kopecks;
}

/** Groups whose costs stand on 20 at the end of the day while 90.01 has never had a turnover of theirs. */
export async function groupsWithoutRevenue(desk: Desk, asOf: IsoDate): Promise<IdleGroup[]> {
  const { onec, terms } = desk.context;
  const organisation = desk.organisation.id;
  const kept = await onec.balance(asOf, { organisation, accounts: accountsOfChart(desk, ['20']) }, terms);
  const work = desk.rows(kept).filter(({ amount }) => amount.net > 0n);
  if (work.length === 0) return [];
  const begin = await booksBegin(desk);
  const accounts = accountsOfChart(desk, ['90.01']);
  const sold = desk.rows(await onec.turnovers(begin, asOf, { organisation, accounts }, terms));
  const selling = new Set(sold.map((row) => keyOf(subcontoOf(row).get(GROUP_KIND) ?? null)));
  const groups = grouped(work, (row) => `${row.account}|${keyOf(subcontoOf(row).get(GROUP_KIND) ?? null)}`);
  return [...groups.values()].flatMap((rows): IdleGroup[] => {
    const [first] = rows;
    const group = first === undefined ? null : (subcontoOf(first).get(GROUP_KIND) ?? null);
    if (first === undefined || group === null || selling.has(keyOf(group))) return [];
    return [{ group, account: first.account, amount: sum(rows.map(({ amount }) => amount.net)) }];
  });
}
