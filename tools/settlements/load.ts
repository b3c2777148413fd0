/** Everything that tools about settlements rest on, read once: open items with dates and terms, the offset mode, names, control with ОСВ. */

import type { PeriodState } from '#domain/measures.ts';
import type { Kopecks } from '#domain/money.ts';
import { abs } from '#domain/money.ts';
import type { SettlementSide } from '#domain/settlements.ts';
import { CURRENCIES_SET } from '../ledger/currencies.ts';
import type { Day, Desk } from '../ledger/desk.ts';
import { type Names, readNames } from '../ledger/names.ts';
import { periodState } from '../ledger/period-state.ts';
import { type OpenItem, type OpenItems, readOpenItems, type Wanted } from './items.ts';
import { readDated, readTermed, readTermSettings, type Termed, type TermSettings } from './terms.ts';

export interface Settlements extends OpenItems {
  readonly desk: Desk;
  readonly day: Day;
  readonly dated: readonly Termed[];
  readonly settings: Readonly<Partial<Record<SettlementSide, TermSettings>>>;
  readonly state: PeriodState;
}

/** Biggest first: what is checked or shown first must matter most. Equal ones by key, so that two calls show the same. */
export function bySize<T extends OpenItem>(items: readonly T[]): T[] {
  const key = ({ account, counterparty, document }: T): string =>
    [account, counterparty?.ref ?? '', document?.ref ?? ''].join('|');
  const size = ({ amount }: T): Kopecks => abs(amount);
  return [...items].sort((a, b) => (size(a) === size(b) ? (key(a) < key(b) ? -1 : 1) : size(b) > size(a) ? 1 : -1));
}

export async function loadSettlements(desk: Desk, day: Day, wanted: Wanted, source: string): Promise<Settlements> {
  const open = await readOpenItems(desk, day, wanted, source);
  const { items: dated } = await readDated(desk, day, bySize(open.items));
  const sides = [...new Set(dated.map(({ side }) => side))];
  const settings: Partial<Record<SettlementSide, TermSettings>> = {};
  for (const side of sides) settings[side] = await readTermSettings(desk, side);
  const debts = dated.filter(({ role }) => role === 'debt');
  const termed = new Map((await readTermed(desk, day, debts, settings)).map((item, i) => [debts[i], item]));
  return {
    ...{ ...open, desk, day, settings },
    dated: dated.map((item) => termed.get(item) ?? { ...item, due: null, rule: null, late: null }),
    state: await periodState(desk, day.asOf, day.asOf),
  };
}

/** Names of every party of these items, and of the documents of those that are shown. */
export async function readItemNames(
  desk: Desk,
  parties: readonly OpenItem[],
  shown: readonly OpenItem[],
): Promise<Names> {
  return await readNames(desk, [
    ...parties.flatMap(({ counterparty }) => (counterparty === null ? [] : [counterparty])),
    ...shown.flatMap(({ document }) => (document === null ? [] : [document])),
    ...shown.map(({ currency }) => ({ type: CURRENCIES_SET, ref: currency })),
  ]);
}
