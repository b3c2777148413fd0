/** Truth about the turnovers of an account in a period. */
import type { Books } from '../books/load.ts';
import { absolute, amountOf, type Fact, type Figure, factAt, queryFacts } from './facts.ts';
import { borderDates, countsOf, datesOfLabels, listBy, nextDay } from './lists.ts';
import type { TurnoverScope } from './scope.ts';
import type { Truth, TruthList } from './truth.ts';
import { OPENING_FACTS_SQL, TURNOVER_FACTS_SQL } from './turnovers.sql.ts';

const LIST_DIMS = ['month', 'quarter', 'account', 'corr', 'corr_top', 's1', 's2', 's3'] as const;

export async function turnoverTruth(db: Books, scope: TurnoverScope): Promise<Truth> {
  const parameters = [scope.account, scope.organisations.map(({ ref }) => ref), scope.from, scope.to];
  const own = await queryFacts(db, TURNOVER_FACTS_SQL, parameters);
  const openings = await queryFacts(db, OPENING_FACTS_SQL, parameters);
  return {
    facts: [...own, ...openings],
    aside: [],
    heads: headsOf(own, scope),
    lists: LIST_DIMS.flatMap((dim) => listsBy(own, dim, scope)),
    listAsked: scope.listBy !== null,
    debtSide: null,
    dates: new Set([...datesOfLabels(own), ...borderDates(), scope.from, scope.to, nextDay(scope.to)]),
    days: new Set(),
    counts: countsOf(own),
  };
}

/** The list with both turnovers; where one side is asked, also the list of what moved on that side alone. */
function listsBy(own: readonly Fact[], dim: string, { listBy: asked, side }: TurnoverScope): TruthList[] {
  const main = asked?.includes(dim) ?? false;
  const onSide = own.map((fact) => ({
    ...fact,
    figures: fact.figures.filter((figure, at) => at < 2 && figure.side === side),
  }));
  return [
    listBy(own, [dim], {}, { title: dim, main }),
    ...(side === null ? [] : [listBy(onSide, [dim], {}, { title: `${dim}, ${side}`, main })]),
  ];
}

/** Both turnovers of the balance sheet, or both without the turnover inside the account; only one side when the question names it. */
function headsOf(facts: readonly Fact[], { side }: TurnoverScope): Figure[][] {
  const whole = factAt(facts, {});
  const outside = factAt(facts, { internal: 'нет' });
  return [whole, outside].flatMap((fact) => {
    const dt: Figure = { kopecks: amountOf(fact, 'Дт'), side: 'Дт' };
    const kt: Figure = { kopecks: amountOf(fact, 'Кт'), side: 'Кт' };
    if (side !== null) return [[side === 'Дт' ? dt : kt]];
    const both = [dt, kt].filter(({ kopecks }) => absolute(kopecks) > 0n);
    return both.length === 0 ? [[{ ...dt, side: null }]] : [both];
  });
}
