/**
 * Turnovers of an account in a period. $1 account code (sub-accounts included), $2 organisation refs, $3 first day, $4 last day.
 */
import { underAccount } from './entries.sql.ts';

const OWN = `${underAccount('account', 1)} AND org_ref = ANY($2::text[])`;

const CHOSEN = `chosen AS (
  SELECT *, extract(quarter FROM day)::text AS quarter, split_part(corr, '.', 1) AS corr_top,
    CASE WHEN ${underAccount('corr', 1)} THEN 'да' ELSE 'нет' END AS internal
  FROM entries WHERE ${OWN} AND day BETWEEN $3::date AND $4::date
)`;

export const TURNOVER_FACTS_SQL = `WITH ${CHOSEN}
SELECT org, month, quarter, account, corr, corr_top, s1, s2, s3, internal,
  coalesce(sum(kopecks) FILTER (WHERE side = 'Дт'), 0)::text AS dt, coalesce(sum(kopecks) FILTER (WHERE side = 'Кт'), 0)::text AS kt,
  sum(sign * kopecks)::text AS net, count(*) AS n_posting, count(DISTINCT recorder_ref) AS n_doc, count(DISTINCT account) AS n_account,
  count(DISTINCT nullif(party, '')) AS n_party, count(DISTINCT corr) AS n_corr, count(DISTINCT month) AS n_month,
  count(DISTINCT s1) AS n_s1, count(DISTINCT s2) AS n_s2, count(DISTINCT s3) AS n_s3
FROM chosen
GROUP BY GROUPING SETS ((), (month), (quarter), (account), (corr), (corr_top), (s1), (s2), (s3), (internal), (month, internal),
  (month, account), (month, corr), (month, corr_top), (account, corr), (account, corr_top), (month, s1), (month, s2), (month, s3), (account, s1), (s1, s2),
  (s1, s2, s3), (s1, corr), (s1, internal), (account, s1, s2, s3), (org), (org, month), (org, account), (org, corr), (org, s1))`;

/** Opening and closing balances around the period and around each of its months, by account and by the first analytics. */
export const OPENING_FACTS_SQL = `WITH edges(edge) AS (
  SELECT $3::date UNION SELECT ($4::date + 1)
  UNION SELECT generate_series(date_trunc('month', $3::date), $4::date, interval '1 month')::date
), leaves AS (
  SELECT edge, account, s1, org, sum(sign * kopecks) AS balance FROM edges JOIN entries ON day < edge
  WHERE ${OWN} GROUP BY edge, account, s1, org
)
SELECT edge::text AS edge, account, s1, org, sum(balance)::text AS net, sum(greatest(balance, 0))::text AS dt,
  sum(greatest(-balance, 0))::text AS kt
FROM leaves GROUP BY GROUPING SETS ((edge), (edge, account), (edge, s1), (edge, account, s1), (edge, org))`;
