/** Postings of one document. $1 recorder ref. */

/** Analytics of both sides by slot, so that a row may name them. */
const SLOTS = ['d1', 'd2', 'd3', 'c1', 'c2', 'c3'] as const;

const SIDES = SLOTS.map((slot) => {
  const column = `${slot.startsWith('d') ? 'dr' : 'cr'}_sub${slot.charAt(1)}_name`;
  return `coalesce(${column}, '') AS ${slot}`;
}).join(', ');

export const MOVEMENT_FACTS_SQL = `
SELECT p.line::int AS line, p.dr, p.cr, ${SLOTS.join(', ')}, sum(round(p.amount::numeric * 100))::bigint::text AS plain, count(*) AS n_posting
FROM (SELECT *, ${SIDES} FROM postings) p WHERE p.recorder_ref = $1 AND p.active = '1'
GROUP BY GROUPING SETS ((), (p.line::int, p.dr, p.cr, ${SLOTS.join(', ')}), (p.line::int, p.dr, p.cr), (p.dr, p.cr), (p.dr), (p.cr))`;

/** Turnovers the document makes on each account, both sides, with the analytics of the rows. */
export const MOVEMENT_ACCOUNT_FACTS_SQL = `
SELECT account, s1, s2, s3, coalesce(sum(kopecks) FILTER (WHERE side = 'Дт'), 0)::text AS dt,
  coalesce(sum(kopecks) FILTER (WHERE side = 'Кт'), 0)::text AS kt, count(DISTINCT line) AS n_posting
FROM entries WHERE recorder_ref = $1
GROUP BY GROUPING SETS ((account), (account, s1), (s1), (s2), (s3), ())`;

/** The document's own figures: sum, VAT, and those of its rows. */
export const DOCUMENT_FIGURES_SQL = `
SELECT round(value::numeric * 100)::bigint::text AS plain FROM (
  SELECT unnest(ARRAY[amount, vat_amount]) AS value FROM documents WHERE ref = $1
  UNION ALL SELECT unnest(ARRAY[amount, vat_amount, price]) FROM document_lines WHERE document_ref = $1
) AS own WHERE coalesce(value, '') <> ''`;

/** Counts a reader may be told of: distinct accounts and pairs. */
export const MOVEMENT_COUNTS_SQL = `
SELECT count(*) AS n_posting, count(DISTINCT (p.dr, p.cr)) AS n_pair,
  (SELECT count(DISTINCT account) FROM entries WHERE recorder_ref = $1) AS n_account
FROM postings p WHERE p.recorder_ref = $1 AND p.active = '1'`;
