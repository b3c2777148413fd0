/** Parties of overdue debts: how much, how late at most, on which rule it rests, and the advance of the same party that nobody has offset. */
import { z } from 'zod';
import { abs, sum } from '#domain/money.ts';
import { entityRefSchema } from '#state/fact.ts';
import type { Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { Termed } from './terms.ts';

export const overduePartySchema = z.strictObject({
  counterparty: entityRefSchema.nullable(),
  overdue: z.string(),
  /** Part of it that is overdue by the default term only. */
  by_default_term: z.string(),
  days_late_max: z.int(),
  items: z.int(),
  unoffset_advance: z.string(),
});

export interface OverdueParty {
  readonly overdue: bigint;
  line(names: Names): z.infer<typeof overduePartySchema>;
}

const size = (items: readonly Termed[]): bigint => sum(items.map(({ amount }) => abs(amount)));

/** By the size of the overdue debt. */
export function overdueParties(overdue: readonly Termed[], advances: readonly Termed[]): OverdueParty[] {
  const groups = new Map<string, Termed[]>();
  for (const item of overdue) {
    const ref = item.counterparty?.ref ?? '';
    groups.set(ref, [...(groups.get(ref) ?? []), item]);
  }
  return [...groups]
    .map(([ref, items]) =>
      partyOf(
        items,
        advances.filter(({ counterparty }) => (counterparty?.ref ?? '') === ref),
      ),
    )
    .sort((a, b) => (a.overdue === b.overdue ? 0 : b.overdue > a.overdue ? 1 : -1));
}

function partyOf(items: readonly Termed[], advances: readonly Termed[]): OverdueParty {
  const counterparty = items[0]?.counterparty ?? null;
  return {
    overdue: size(items),
    line: (names) => ({
      counterparty: counterparty === null ? null : names.entity(counterparty),
      overdue: moneyText(size(items)),
      by_default_term: moneyText(size(items.filter(({ rule }) => rule === 'default_days'))),
      days_late_max: Math.max(...items.map(({ late }) => late ?? 0)),
      items: items.length,
      unoffset_advance: moneyText(size(advances)),
    }),
  };
}
