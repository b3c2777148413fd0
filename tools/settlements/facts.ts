/** Placed facts of settlements: totals by account and role, and the items that are shown first. */
import { expand } from '#domain/accounts.ts';
import { CONTRACT_KIND, COUNTERPARTY_KIND, ITEM_ROLES, SETTLEMENT_DOCUMENT_KIND } from '#domain/settlements.ts';
import type { EntityRef, Fact } from '#state/fact.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Names } from '../ledger/names.ts';
import { type Placement, sidedFacts, sideOfNet } from '../ledger/placing.ts';
import { itemLine } from './lines.ts';
import type { Termed } from './terms.ts';

export const ITEM_LEVEL = [COUNTERPARTY_KIND, CONTRACT_KIND, SETTLEMENT_DOCUMENT_KIND];

/** Items that an answer may name one by one. */
const ITEMS_AS_FACTS = 50;

const ROLES = Object.keys(ITEM_ROLES) as (keyof typeof ITEM_ROLES)[];

/** Each role on each account of the view, expanded by party, contract and document. */
export function roleFacts(desk: Desk, placement: Placement, items: readonly Termed[]): Fact[] {
  const accounts = [...new Set(items.map(({ account }) => account))].sort();
  return accounts.flatMap((account) =>
    ROLES.flatMap((role) => {
      const own = items.filter((item) => item.account === account && item.role === role);
      if (own.length === 0) return [];
      const figure = { entity: ITEM_ROLES[role], account, level: { mode: 'expanded' as const, by: ITEM_LEVEL } };
      const placed = { ...placement, type: `open_${role}` };
      return sidedFacts(desk, placed, expand(own.map(({ amount }) => amount)), figure);
    }),
  );
}

/** One fact an item, with its dates and term beside it. */
export function itemFacts(desk: Desk, placement: Placement, items: readonly Termed[], names: Names): Fact[] {
  return items.slice(0, ITEMS_AS_FACTS).flatMap((item) => {
    const line = itemLine(item, names);
    const objects = [line.contract, line.document].filter((one): one is EntityRef => one !== null);
    return sidedFacts(desk, { ...placement, type: 'open_item' }, sideOfNet(item.amount), {
      entity: line.counterparty?.title ?? 'контрагент не указан',
      ...{ entityRef: line.counterparty, dimensions: objects, account: item.account },
      level: { mode: 'expanded', by: ITEM_LEVEL },
      attributes: [
        ...(line.primary_date === null
          ? []
          : [{ name: 'primary_date', measure: 'date' as const, value: line.primary_date }]),
        ...(line.due_date === null ? [] : [{ name: 'due_date', measure: 'date' as const, value: line.due_date }]),
        ...(item.late === null ? [] : [{ name: 'days_late', measure: 'days' as const, value: String(item.late) }]),
      ],
    });
  });
}
