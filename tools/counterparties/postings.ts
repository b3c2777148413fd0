/** Postings of settlement accounts over a period, read in batches of accounts that one request can hold, each posting once. */
import { addDays, type IsoDate } from '#domain/dates.ts';
import { CONTRACT_KIND, COUNTERPARTY_KIND, SETTLEMENT_DOCUMENT_KIND } from '#domain/settlements.ts';
import type { Account } from '#onec/reading/chart.ts';
import { byRegisterOrder, type Posting, postingKey, type Side, subcontoByKind } from '#onec/reading/postings.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';

/** A condition on an account takes about two hundred characters of an address that holds two thousand. */
const ACCOUNTS_AT_ONCE = 5;

/** Active postings of the accounts in these days, in the order of the register. */
export async function readPostings(
  desk: Desk,
  accounts: readonly Account[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<Posting[]> {
  const { onec, terms } = desk.context;
  const window = { from: `${from}T00:00:00`, to: `${addDays(to, 1)}T00:00:00` };
  const found = new Map<string, Posting>();
  for (let at = 0; at < accounts.length; at += ACCOUNTS_AT_ONCE) {
    const refs = accounts.slice(at, at + ACCOUNTS_AT_ONCE).map(({ ref }) => ref);
    const query = { window, organisation: desk.organisation.id, accounts: refs, today: `${to}T23:59:59` };
    for await (const chunk of onec.ledger(query, terms))
      for (const posting of desk.rows({ ok: true, value: chunk }))
        if (posting.active) found.set(postingKey(posting), posting);
  }
  return [...found.values()].sort(byRegisterOrder);
}

const refOf = (side: Side, kind: string): string => subcontoByKind(side, kind)?.value ?? '';

export const partyOf = (side: Side): string => refOf(side, COUNTERPARTY_KIND);
export const contractOf = (side: Side): string => refOf(side, CONTRACT_KIND);

export function documentOf(side: Side): Named | null {
  const value = subcontoByKind(side, SETTLEMENT_DOCUMENT_KIND);
  return value?.kind === 'ref' ? { type: value.type, ref: value.value } : null;
}
