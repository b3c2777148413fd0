/** Truth about the balance of an account on a day. */

import type { Books } from '../books/load.ts';
import { asideFacts } from './aside.ts';
import { BALANCE_FACTS_SQL, EXPANDED_FACTS_SQL, TRIAL_FACTS_SQL } from './balances.sql.ts';
import { type Fact, type Figure, factAt, queryFacts } from './facts.ts';
import { borderDates, countsOf, datesOfLabels, listBy, nextDay } from './lists.ts';
import type { BalanceScope } from './scope.ts';
import type { Truth, TruthList } from './truth.ts';

const LIST_DIMS = ['account', 's1', 's2', 's3'] as const;

export async function balanceTruth(db: Books, scope: BalanceScope): Promise<Truth> {
  const parameters: [string, string[], string] = [scope.account, scope.organisations.map(({ ref }) => ref), scope.asOf];
  const own = await queryFacts(db, BALANCE_FACTS_SQL, parameters);
  const expanded = await queryFacts(db, EXPANDED_FACTS_SQL, parameters);
  const trial = await queryFacts(db, TRIAL_FACTS_SQL, parameters);
  const aside = await asideFacts(db, parameters[1], scope.asOf);
  return {
    facts: [...own, ...expanded, ...trial],
    aside,
    heads: headsOf(own, expanded, scope.account),
    lists: listsOf(own, scope),
    listAsked: scope.listBy !== null,
    debtSide: null,
    dates: new Set([...datesOfLabels(own), ...borderDates(), scope.asOf, nextDay(scope.asOf)]),
    days: new Set(),
    counts: countsOf([...own, ...expanded]),
  };
}

function listsOf(facts: readonly Fact[], { listBy: asked }: BalanceScope): TruthList[] {
  return LIST_DIMS.map((dim) => listBy(facts, [dim], {}, { title: dim, main: asked?.includes(dim) ?? false }));
}

/** Accounts whose balance is told on both sides («развернуто»); of the others only the netted balance is a balance. */
const TWO_SIDED = /^(?:60|62|68|69|70|71|73|75|76)(?:\.|$)/;

/** The netted balance, or both sides expanded at one of the levels. */
function headsOf(own: readonly Fact[], expanded: readonly Fact[], account: string): Figure[][] {
  const total = factAt(own, {});
  const [dt, kt, net] = total?.figures ?? [];
  if (dt === undefined || kt === undefined || net === undefined) return [[{ kopecks: 0n, side: null }]];
  if (!TWO_SIDED.test(account)) return [[net]];
  const levels = expanded.filter(({ keys }) => keys.size === 1).map(({ figures }) => nonZero(figures));
  return [[net], nonZero([dt, kt]), ...levels].filter((head) => head.length > 0);
}

function nonZero(figures: readonly Figure[]): Figure[] {
  return figures.filter(({ kopecks }) => kopecks !== 0n);
}
