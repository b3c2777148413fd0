/** What waits on 08 to be put into use and on 97 to be written off: each object, since when, until when. */
import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { moment } from '#onec/dialect/decode.ts';
import { cellsOf } from '../ledger/cells.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Named, type Names, readNames, referencesOf } from '../ledger/names.ts';
import { dayOf, movesOf, readPostings } from '../money/postings.ts';
import { assetAccounts } from './cards.ts';

export const INVESTED = '08';
export const DEFERRED = '97';

export interface Waiting {
  readonly account: string;
  readonly object: Named | null;
  /** Дт − Кт, kopecks. */
  readonly net: Kopecks;
  /** On 08: the first day since which it is not zero. */
  readonly since: IsoDate | null;
  /** On 97: the last day of writing off. */
  readonly until: IsoDate | null;
}

const firstRef = (subconto: ReadonlyMap<string, CompositeValue | null>): Named | null =>
  referencesOf(subconto.values())[0] ?? null;

export async function readWaiting(desk: Desk, asOf: IsoDate): Promise<{ rows: Waiting[]; names: Names }> {
  const { onec, terms } = desk.context;
  const accounts = assetAccounts(desk, (code) => covers(INVESTED, code) || covers(DEFERRED, code));
  const query = { organisation: desk.organisation.id, accounts };
  const cells = cellsOf(desk.rows(await onec.balance(asOf, query, terms)));
  const names = await readNames(
    desk,
    cells.flatMap(({ subconto }) => firstRef(subconto) ?? []),
  );
  const since = await sinceOf(desk, asOf, new Set(cells.map(({ account }) => account)));
  const rows = cells
    .filter(({ amount }) => amount !== 0n)
    .map(({ account, subconto, amount }): Waiting => {
      const object = firstRef(subconto);
      const card = object === null ? undefined : names.row(object.ref);
      const until = card === undefined || !covers(DEFERRED, account) ? '' : moment(card, 'ДатаОкончанияСписания');
      return {
        ...{ account, object, net: amount, until: until.slice(0, 10) || null },
        since: since.get(`${account}|${object?.ref ?? ''}`) ?? null,
      };
    });
  const key = ({ account, object }: Waiting): string => `${account}|${object?.ref ?? ''}`;
  return {
    names,
    rows: rows.toSorted((a, b) => (a.net === b.net ? (key(a) < key(b) ? -1 : 1) : a.net > b.net ? -1 : 1)),
  };
}

/** The day on which each object of 08 last stopped being zero. */
async function sinceOf(desk: Desk, asOf: IsoDate, codes: ReadonlySet<string>): Promise<Map<string, IsoDate>> {
  const accounts = assetAccounts(desk, (code) => covers(INVESTED, code) && codes.has(code));
  const found = new Map<string, IsoDate>();
  if (accounts.length === 0) return found;
  const nets = new Map<string, Kopecks>();
  const postings = await readPostings(desk, { from: null, to: asOf }, accounts);
  for (const { posting, own, net } of movesOf(postings, (code) => accounts.some((one) => one.code === code))) {
    const object = firstRef(new Map(own.subconto.map(({ kind, value }) => [kind, value])));
    const key = `${own.account}|${object?.ref ?? ''}`;
    const before = nets.get(key) ?? 0n;
    if (before === 0n) found.set(key, dayOf(posting));
    nets.set(key, before + net);
  }
  return found;
}
