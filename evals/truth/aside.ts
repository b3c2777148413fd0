/** Facts that stand beside any answer about settlements or an account: other accounts on the day, documents dated later. */
import type { Books } from '../books/load.ts';
import { EXPANDED_FACTS_SQL, TRIAL_FACTS_SQL } from './balances.sql.ts';
import { type Fact, queryFacts } from './facts.ts';

/** Accounts of settlements, loans and transfers whose balances an answer may name as left out or as a control. */
const NEIGHBOURS = ['57', '58', '60', '62', '66', '67', '71', '73', '76'] as const;

/** Postings of stray months (a typo in the year, a midnight of the next month) that are later than the day. */
const LATER_FACTS_SQL = `
SELECT recorder_ref AS later, account, sum(CASE WHEN side = 'Дт' THEN kopecks ELSE 0 END)::text AS dt,
  sum(CASE WHEN side = 'Кт' THEN kopecks ELSE 0 END)::text AS kt
FROM entries
WHERE org_ref = ANY($1::text[]) AND day > $2::date AND month IN (SELECT month FROM entries GROUP BY month
  HAVING count(*) * 10 < (SELECT max(n) FROM (SELECT count(*) AS n FROM entries GROUP BY month) AS counted))
GROUP BY GROUPING SETS ((account), (recorder_ref), (recorder_ref, account), (split_part(account, '.', 1)))`;

export async function asideFacts(db: Books, organisations: readonly string[], asOf: string): Promise<Fact[]> {
  const facts = await queryFacts(db, LATER_FACTS_SQL, [organisations, asOf]);
  for (const account of NEIGHBOURS) {
    facts.push(...(await queryFacts(db, TRIAL_FACTS_SQL, [account, organisations, asOf])));
    facts.push(...(await queryFacts(db, EXPANDED_FACTS_SQL, [account, organisations, asOf])));
  }
  return facts;
}
