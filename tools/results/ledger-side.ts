/** Postings of a period on chosen accounts, and what their sides hold: read once a call, by the accounts that the chart has. */
import { covers } from '#domain/accounts.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { type Account, withSubaccounts } from '#onec/reading/chart.ts';
import { type Posting, type Side, subcontoByKind } from '#onec/reading/postings.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';

/** Accounts of a condition; more do not fit an address. */
const ACCOUNTS_MAX = 8;

/** Accounts that take postings under these codes, as far as the chart has them. */
export function accountsOfChart({ chart }: Desk, codes: readonly string[]): Account[] {
  const found = codes.flatMap((code) => (chart.byCode.has(code) ? withSubaccounts(chart, code) : []));
  return [...new Map(found.filter(({ isGroup }) => !isGroup).map((account) => [account.code, account])).values()].sort(
    (a, b) => (a.code < b.code ? -1 : 1),
  );
}

/** Active postings of the organisation with any of the accounts on either side, each once. */
export async function readPostings(
  desk: Desk,
  codes: readonly string[],
  from: IsoDate,
  to: IsoDate,
): Promise<Posting[]> {
  const { onec, terms } = desk.context;
  const window = { from: `${from}T00:00:00`, to: `${addDays(to, 1)}T00:00:00` };
  const refs = accountsOfChart(desk, codes).map(({ ref }) => ref);
  const postings = new Map<string, Posting>();
  for (let at = 0; at < refs.length; at += ACCOUNTS_MAX) {
    const accounts = refs.slice(at, at + ACCOUNTS_MAX);
    for await (const chunk of onec.ledger({ window, organisation: desk.organisation.id, accounts }, terms))
      for (const posting of desk.rows({ ok: true, value: chunk }))
        if (posting.active) postings.set(`${posting.recorder}|${posting.line}`, posting);
  }
  return [...postings.values()];
}

export const isUnder = (account: string, codes: readonly string[]): boolean =>
  codes.some((code) => covers(code, account));

/** An analytic of a side as an object; null when the side does not keep it or it is empty. */
export function objectOf(side: Side, kind: string): CompositeValue | null {
  return subcontoByKind(side, kind);
}

export const namedOf = (value: CompositeValue | null): Named[] =>
  value?.kind === 'ref' ? [{ type: value.type, ref: value.value }] : [];

export const keyOf = (value: CompositeValue | null): string => value?.value ?? '';

/** Groups rows by a key, in order of first appearance. */
export function grouped<T>(rows: Iterable<T>, keyOfRow: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOfRow(row);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [row]);
    else own.push(row);
  }
  return groups;
}

/** The greater first, equal ones by name. */
export function byAmount<T>(amount: (row: T) => bigint, name: (row: T) => string): (a: T, b: T) => number {
  return (a, b) => {
    const [left, right] = [amount(a), amount(b)];
    if (left !== right) return left > right ? -1 : 1;
    return name(a) < name(b) ? -1 : 1;
  };
}
