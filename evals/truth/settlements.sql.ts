/**
 * Open settlements by document on a day: who owes what, how late, how long without movement.
 * $1 day, $2 organisation refs, $3 side (suppliers | customers), $4 party refs or null, $5 excluded party ref or null, $6 days (deep),
 * $7 smallest amount in kopecks, $8 with account 76 (boolean), $9 default term in days, $10 what the smallest is compared with (doc | party).
 */

/** Debt accounts keep the natural debt; advance accounts the other side; 76.05 and 76.06 keep both. */
const SETTLEMENT_ACCOUNTS = `(VALUES
  ('suppliers', '60.01', 'debt'), ('suppliers', '60.21', 'debt'), ('suppliers', '60.31', 'debt'), ('suppliers', '60.03', 'debt'),
  ('suppliers', '60.02', 'advance'), ('suppliers', '60.22', 'advance'), ('suppliers', '60.32', 'advance'),
  ('suppliers', '76.05', 'both'), ('suppliers', '76.25', 'both'), ('suppliers', '76.35', 'both'),
  ('customers', '62.01', 'debt'), ('customers', '62.21', 'debt'), ('customers', '62.31', 'debt'),
  ('customers', '62.02', 'advance'), ('customers', '62.22', 'advance'), ('customers', '62.32', 'advance'),
  ('customers', '62.ОТ.1', 'advance'), ('customers', '62.ОТ.2', 'advance'), ('customers', '62.ОТ.3', 'advance'),
  ('customers', '76.06', 'both'), ('customers', '76.26', 'both'), ('customers', '76.36', 'both'))`;

const ITEMS = `
moves AS (
  SELECT e.*, a.role,
    (e.other_party_ref = e.party_ref AND EXISTS (SELECT FROM ${SETTLEMENT_ACCOUNTS} AS b(use, code, role)
      WHERE b.use = $3 AND b.code = e.corr)) AS internal,
    (chart.is_currency = '1' AND e.currency = 0) AS revaluation
  FROM entries e
  JOIN ${SETTLEMENT_ACCOUNTS} AS a(use, code, role) ON a.use = $3 AND a.code = e.account
  JOIN accounts chart ON chart.code = e.account
  WHERE e.day <= $1::date AND e.org_ref = ANY($2::text[]) AND ($8::boolean OR e.account NOT LIKE '76%')
    AND ($4::text[] IS NULL OR e.party_ref = ANY($4::text[])) AND ($5::text IS NULL OR e.party_ref IS DISTINCT FROM $5::text)
), items AS (
  SELECT org, account, role, party_ref, party, contract_ref, contract, doc_ref, doc, sum(sign * kopecks) AS balance,
    sum(sign * currency) AS currency,
    coalesce(max(day) FILTER (WHERE NOT coalesce(internal, false) AND NOT revaluation), max(day)) AS moved
  FROM moves
  GROUP BY org, account, role, party_ref, party, contract_ref, contract, doc_ref, doc
  HAVING sum(sign * kopecks) <> 0
), classed AS (
  SELECT *, CASE WHEN (balance < 0) = ($3 = 'suppliers')
      THEN CASE role WHEN 'advance' THEN 'reverse' ELSE 'debt' END
      ELSE CASE role WHEN 'debt' THEN 'reverse' WHEN 'both' THEN 'advance76' ELSE 'advance' END END AS class
  FROM items
), weighed AS (
  SELECT *, CASE WHEN $10 = 'doc' THEN balance
    ELSE sum(balance) OVER (PARTITION BY org, party_ref, left(class, 7), balance > 0) END AS weight FROM classed
), dated AS (
  SELECT i.*, CASE WHEN d.type = 'ДокументРасчетовСКонтрагентом' AND d.incoming_date IS NOT NULL THEN d.incoming_date::date
      ELSE substr(d.date, 1, 10)::date END AS begun
  FROM weighed i LEFT JOIN documents d ON d.ref = i.doc_ref WHERE abs(weight) >= $7::bigint
), due AS (
  SELECT x.*, CASE WHEN class <> 'debt' THEN NULL WHEN c.pay_by_date IS NOT NULL THEN c.pay_by_date::date
      ELSE begun + coalesce(c.payment_days::int, $9::int) END AS due,
    CASE WHEN c.pay_by_date IS NOT NULL THEN 'дата договора' WHEN c.payment_days IS NOT NULL THEN 'договор' ELSE 'по умолчанию' END AS term
  FROM dated x LEFT JOIN contracts c ON c.ref = x.contract_ref
), aged AS (
  SELECT u.*, CASE WHEN due IS NULL THEN NULL ELSE greatest($1::date - due, 0) END AS days, $1::date - begun AS age, $1::date - least(moved, $1::date) AS idle,
    balance > 0 AS is_dt,
    bool_or(class = 'debt') OVER same_contract AND bool_or(class LIKE 'advance%') OVER same_contract AS paired_contract,
    bool_or(class = 'debt') OVER same_party AND bool_or(class LIKE 'advance%') OVER same_party AS paired_party
  FROM due u
  WINDOW same_contract AS (PARTITION BY org, party_ref, contract_ref), same_party AS (PARTITION BY org, party_ref)
), flagged AS (
  SELECT *, CASE WHEN coalesce(days, 0) > 0 THEN 'да' ELSE 'нет' END AS late, CASE WHEN coalesce(days, 0) > $6::int THEN 'да' ELSE 'нет' END AS deep,
    CASE WHEN coalesce(days, 0) <= 0 THEN 'в срок' WHEN days <= 30 THEN '1–30' WHEN days <= 60 THEN '31–60'
      WHEN days <= 90 THEN '61–90' ELSE '>90' END AS bucket,
    CASE WHEN idle > 90 THEN 'да' ELSE 'нет' END AS stale, CASE WHEN abs(balance) < 100 THEN 'да' ELSE 'нет' END AS small,
    CASE WHEN age > $6::int THEN 'да' ELSE 'нет' END AS old, CASE class WHEN 'advance76' THEN 'advance' ELSE class END AS kind,
    CASE WHEN doc = '' THEN 'да' ELSE 'нет' END AS nodoc,
    CASE WHEN class = 'debt' AND due >= $1::date AND abs(balance) >= 100 THEN 'да' ELSE 'нет' END AS clean,
    CASE WHEN due + interval '3 years' <= $1::date + interval '90 days' THEN 'да' ELSE 'нет' END AS barred
  FROM aged
)`;

const MEASURES = `sum(greatest(balance, 0))::text AS dt, sum(greatest(-balance, 0))::text AS kt, sum(balance)::text AS net,
  nullif(sum(currency), 0)::text AS currency, count(DISTINCT party_ref) AS n_party, count(DISTINCT contract_ref) AS n_contract,
  count(*) AS n_doc, count(DISTINCT account) AS n_account`;

/** What the scope may be cut by, beside the entities. */
const CUTS = `GROUPING SETS ((), (class), (account), (class, account), (class, late), (class, deep), (class, bucket), (class, late, term),
  (class, deep, term), (kind), (stale), (small), (nodoc), (barred), (clean), (class, stale), (class, small), (class, old), (class, paired_contract), (class, paired_party), (class, account, late))`;

const ENTITIES = 'GROUPING SETS ((), (party), (party, contract), (party, contract, doc), (org), (org, party))';

const FLAGS =
  'class, kind, nodoc, barred, clean, account, late, deep, term, stale, small, old, paired_contract::text, paired_party::text, bucket';

/** Sums and counts over every cut of the scope. */
export const SETTLEMENT_FACTS_SQL = `WITH ${ITEMS}
SELECT org, party, contract, doc, ${FLAGS}, ${MEASURES} FROM flagged
GROUP BY ${CUTS}, ${ENTITIES}`;

/** Open items one by one: for dates, days and the lists. */
export const SETTLEMENT_ITEMS_SQL = `WITH ${ITEMS}
SELECT org, party, contract, doc, account, class, late, deep, bucket, term, balance::text AS balance, begun::text AS begun,
  due::text AS due, moved::text AS moved, days, age, idle
FROM flagged ORDER BY abs(balance) DESC, party, doc`;
