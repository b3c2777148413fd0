/**
 * Which subconto of an account stands in which column of a table.
 */
import type { Account } from '#demo/books/books.ts';
import type { LedgerIndex, SideColumns } from '../data/ledger-index.ts';

/** Which slot of the account fills each of the three columns; −1 leaves a column empty. */
export type Slots = readonly [number, number, number];
export const NATURAL_SLOTS: Slots = [0, 1, 2];

/** Accounts that lack a demanded kind are absent. Kinds kept by turnovers only do not show in balances. */
export function slotsByAccount(
  index: LedgerIndex,
  kinds: readonly string[] | null,
  balancesOnly: boolean,
): Map<number, Slots> {
  const result = new Map<number, Slots>();
  for (const [number, account] of index.accounts) {
    const shown = account.subconto.map(({ turnoversOnly }, i) => (balancesOnly && turnoversOnly ? -1 : i));
    const order = kinds === null ? shown : orderedSlots(index, account, kinds, shown);
    if (order !== null) result.set(number, [order[0] ?? -1, order[1] ?? -1, order[2] ?? -1]);
  }
  return result;
}

function orderedSlots(
  index: LedgerIndex,
  account: Account,
  kinds: readonly string[],
  shown: readonly number[],
): number[] | null {
  const order = kinds.map((kind) => account.subconto.findIndex((slot) => index.kindGuid(slot.kind) === kind));
  return order.includes(-1) ? null : order.map((slot) => shown[slot] ?? -1);
}

export function subcontoAt(side: SideColumns, slot: number, position: number): number {
  return slot < 0 ? 0 : (side.subconto[slot]?.[position] ?? 0);
}
