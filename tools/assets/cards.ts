/** Fixed, leased and intangible assets at the end of a day: cost, depreciation, net book value, what was depreciated in a month. */
import { covers } from '#domain/accounts.ts';
import { addDays, firstDay, type IsoDate, type IsoMonth, lastDay, monthOf } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { Account } from '#onec/reading/chart.ts';
import { subcontoOf } from '../ledger/cells.ts';
import { booksBegin, type Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';

const ASSET_KINDS = ['ОсновныеСредства', 'НематериальныеАктивы'] as const;
const COST = ['01', '03', '04'] as const;
const WORN = ['02', '05'] as const;

export const isCost = (code: string): boolean => COST.some((root) => covers(root, code));
export const isWorn = (code: string): boolean => WORN.some((root) => covers(root, code));

export function assetAccounts(desk: Desk, fits: (code: string) => boolean): Account[] {
  return [...desk.chart.byCode.values()]
    .filter(({ code, isGroup, offBalance }) => !isGroup && !offBalance && fits(code))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The asset of a place; null when the account keeps none. */
export function assetOf(subconto: ReadonlyMap<string, CompositeValue | null>): Named | null {
  const value = ASSET_KINDS.map((kind) => subconto.get(kind)).find((one) => one?.kind === 'ref');
  return value?.kind === 'ref' ? { type: value.type, ref: value.value } : null;
}

/** Kopecks, all positive in the ordinary way. */
export interface Asset {
  readonly asset: Named | null;
  /** Account of the cost, `01.01`; '' when only depreciation is there. */
  readonly account: string;
  readonly cost: Kopecks;
  readonly worn: Kopecks;
  /** Depreciation charged in the month. */
  readonly charged: Kopecks;
  /** It was in the books before the month began: the month must depreciate it. */
  readonly before: boolean;
}

interface Sides {
  readonly costAccount: string;
  readonly cost: Kopecks;
  readonly worn: Kopecks;
}

async function sidesOf(desk: Desk, day: IsoDate): Promise<Map<string, Sides & { readonly asset: Named | null }>> {
  const { onec, terms } = desk.context;
  const accounts = assetAccounts(desk, (code) => isCost(code) || isWorn(code));
  const rows = desk.rows(await onec.balance(day, { organisation: desk.organisation.id, accounts }, terms));
  const found = new Map<string, Sides & { readonly asset: Named | null }>();
  for (const row of rows) {
    const asset = assetOf(subcontoOf(row));
    const known = found.get(asset?.ref ?? '') ?? { asset, costAccount: '', cost: 0n, worn: 0n };
    found.set(asset?.ref ?? '', {
      asset,
      costAccount: isCost(row.account) && row.amount.net !== 0n ? row.account : known.costAccount,
      cost: known.cost + (isCost(row.account) ? row.amount.net : 0n),
      worn: known.worn - (isWorn(row.account) ? row.amount.net : 0n),
    });
  }
  return found;
}

/** Depreciation by asset for days: credits of 02 and 05. */
export async function chargedOf(desk: Desk, from: IsoDate, to: IsoDate): Promise<ReadonlyMap<string, Charged>> {
  const { onec, terms } = desk.context;
  const accounts = assetAccounts(desk, isWorn);
  const rows = desk.rows(await onec.turnovers(from, to, { organisation: desk.organisation.id, accounts }, terms));
  const found = new Map<string, Charged>();
  for (const row of rows) {
    const asset = assetOf(subcontoOf(row));
    const known = found.get(asset?.ref ?? '') ?? { asset, charged: 0n };
    found.set(asset?.ref ?? '', { asset, charged: known.charged + row.amount.cr });
  }
  return found;
}

export interface Charged {
  readonly asset: Named | null;
  readonly charged: Kopecks;
}

export interface AssetState {
  readonly assets: readonly Asset[];
  /** The month whose depreciation is shown, null when none was charged in either. */
  readonly month: IsoMonth | null;
}

/** Assets with their depreciation of the first of these months that has any. */
export async function readAssets(desk: Desk, asOf: IsoDate, months: readonly IsoMonth[]): Promise<AssetState> {
  const now = await sidesOf(desk, asOf);
  let [month, charged]: [IsoMonth | null, ReadonlyMap<string, Charged>] = [null, new Map()];
  const begin = await booksBegin(desk);
  for (const one of months) {
    // on the first day of the books opening balances are typed in: they are no depreciation
    const [from, to] = [begin !== '' && monthOf(begin) === one ? addDays(begin, 1) : firstDay(one), lastDay(one)];
    const end = to < asOf ? to : asOf;
    if (from > end || (begin !== '' && end < begin)) continue;
    const found = await chargedOf(desk, from, end);
    if (sum([...found.values()].map((row) => row.charged)) === 0n) continue;
    [month, charged] = [one, found];
    break;
  }
  const before = month === null ? new Map<string, Sides>() : await sidesOf(desk, addDays(firstDay(month), -1));
  const assets = [...now.entries()].map(
    ([ref, { asset, costAccount, cost, worn }]): Asset => ({
      ...{ asset, account: costAccount, cost, worn },
      charged: charged.get(ref)?.charged ?? 0n,
      before: (before.get(ref)?.cost ?? 0n) > 0n,
    }),
  );
  const net = ({ cost, worn }: Asset): Kopecks => cost - worn;
  return {
    month,
    assets: assets
      .filter(({ cost, worn }) => cost !== 0n || worn !== 0n)
      .toSorted((a, b) =>
        net(a) === net(b) ? ((a.asset?.ref ?? '') < (b.asset?.ref ?? '') ? -1 : 1) : net(a) > net(b) ? -1 : 1,
      ),
  };
}
