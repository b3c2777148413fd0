/** Truth about the postings of one document. */
import type { Books } from '../books/load.ts';
import { type Fact, type Figure, queryFacts } from './facts.ts';
import { borderDates, countsOf, datesOfLabels, listBy } from './lists.ts';
import {
  DOCUMENT_FIGURES_SQL,
  MOVEMENT_ACCOUNT_FACTS_SQL,
  MOVEMENT_COUNTS_SQL,
  MOVEMENT_FACTS_SQL,
} from './movements.sql.ts';
import type { MovementScope } from './scope.ts';
import type { Truth, TruthList } from './truth.ts';

export async function movementTruth(db: Books, { document }: MovementScope): Promise<Truth> {
  const postings = await queryFacts(db, MOVEMENT_FACTS_SQL, [document.ref]);
  const accounts = await queryFacts(db, MOVEMENT_ACCOUNT_FACTS_SQL, [document.ref]);
  const figures = await queryFacts(db, DOCUMENT_FIGURES_SQL, [document.ref]);
  const counts = await queryFacts(db, MOVEMENT_COUNTS_SQL, [document.ref]);
  const own = figures.map((fact) => ({ ...fact, keys: new Map([['document', 'да']]) }));
  const facts = [...postings, ...accounts, ...own, ...counts];
  return {
    facts,
    aside: [],
    heads: headsOf(postings, own),
    lists: listsOf(postings),
    listAsked: postings.some((fact) => fact.keys.has('line')),
    debtSide: null,
    dates: new Set([...datesOfLabels(accounts), ...borderDates(), document.date.slice(0, 10)]),
    days: new Set(),
    counts: countsOf(facts),
  };
}

/** The total of the postings, or the document's own sum; zero when it has no postings. */
function headsOf(postings: readonly Fact[], own: readonly Fact[]): Figure[][] {
  if (!postings.some((fact) => fact.keys.has('line'))) return [[{ kopecks: 0n, side: null }]];
  const total = postings.find((fact) => fact.keys.size === 0);
  return [total, ...own].flatMap((fact) => fact?.figures.map((figure) => [figure]) ?? []);
}

function listsOf(postings: readonly Fact[]): TruthList[] {
  return [
    listBy(postings, ['line', 'dr', 'cr'], {}, { title: 'проводки', main: true }),
    listBy(postings, ['dr', 'cr'], {}, { title: 'пары счетов', main: true }),
  ];
}
