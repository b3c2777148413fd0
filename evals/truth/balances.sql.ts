/**
 * Balance of an account on the end of a day. $1 account code (sub-accounts included), $2 organisation refs, $3 day.
 * Each fact shows both sides expanded by the full analytics and the netted balance; the levels between are facts of their own.
 */
import { underAccount } from './entries.sql.ts';

const LEAVES = `leaves AS (
  SELECT org, account, s1, s2, s3, party, contract, doc, sum(sign * kopecks) AS balance, sum(sign * currency) AS currency
  FROM entries WHERE ${underAccount('account', 1)} AND org_ref = ANY($2::text[]) AND day <= $3::date
  GROUP BY org, account, s1, s2, s3, party, contract, doc HAVING sum(sign * kopecks) <> 0
)`;

export const BALANCE_FACTS_SQL = `WITH ${LEAVES}
SELECT org, account, s1, s2, s3, sum(greatest(balance, 0))::text AS dt, sum(greatest(-balance, 0))::text AS kt, sum(balance)::text AS net,
  nullif(sum(currency), 0)::text AS currency, count(DISTINCT account) AS n_account, count(DISTINCT nullif(party, '')) AS n_party,
  count(DISTINCT nullif(contract, '')) AS n_contract, count(DISTINCT nullif(doc, '')) AS n_doc, count(*) AS n_row,
  count(DISTINCT s1) AS n_s1, count(DISTINCT s2) AS n_s2, count(DISTINCT s3) AS n_s3
FROM leaves
GROUP BY GROUPING SETS ((), (account), (s1), (s2), (s3), (account, s1), (account, s2), (account, s3), (s1, s2), (s1, s3),
  (account, s1, s2), (account, s1, s2, s3), (org), (org, account), (org, s1), (org, s1, s2), (org, account, s1, s2, s3))`;

/** «Развернуто» by a coarser level than the leaves: account, first, second analytics. */
const LEVELS = {
  account: 'org, account',
  first: 'org, account, s1',
  second: 'org, account, s1, s2',
  secondAlone: 'org, account, s2',
  thirdAlone: 'org, account, s3',
  firstAcross: 'org, s1',
} as const;

const PARTS = Object.entries(LEVELS).map(
  ([
    level,
    columns,
  ]) => `SELECT '${level}'::text AS level, ${columns.includes('account') ? 'account' : `''::text AS account`},
  ${columns.includes('s1') ? 's1' : `''::text AS s1`}, sum(balance) AS balance FROM leaves GROUP BY ${columns}`,
);

export const EXPANDED_FACTS_SQL = `WITH ${LEAVES}, parts AS (${PARTS.join(' UNION ALL ')})
SELECT level, account, s1, sum(greatest(balance, 0))::text AS dt, sum(greatest(-balance, 0))::text AS kt,
  count(*) FILTER (WHERE balance > 0) AS n_dt, count(*) FILTER (WHERE balance < 0) AS n_kt, count(*) FILTER (WHERE balance <> 0) AS n_row
FROM parts GROUP BY GROUPING SETS ((level), (level, account), (level, account, s1))`;

/** Lines of the balance sheet beside the account: every account under $1 in the month, quarter and year that end on $3. */
export const TRIAL_FACTS_SQL = `WITH starts(since) AS (VALUES (date_trunc('month', $3::date)::date), (date_trunc('quarter', $3::date)::date),
  (date_trunc('year', $3::date)::date), ($3::date))
SELECT since::text AS since, account,
  sum(CASE WHEN side = 'Дт' AND day >= since THEN kopecks ELSE 0 END)::text AS dt,
  sum(CASE WHEN side = 'Кт' AND day >= since THEN kopecks ELSE 0 END)::text AS kt,
  sum(sign * kopecks)::text AS net, sum(CASE WHEN day < since THEN sign * kopecks ELSE 0 END)::text AS open
FROM entries CROSS JOIN starts
WHERE ${underAccount('account', 1)} AND org_ref = ANY($2::text[]) AND day <= $3::date
GROUP BY GROUPING SETS ((since), (since, account))`;
