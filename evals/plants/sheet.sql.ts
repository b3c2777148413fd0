/**
 * The planted list joined with what its objects are in the books: a view `sheet`, columns named as marks. Amounts are whole kopecks without a
 * sign, for a side may be told by a word.
 */

const SLOTS = ['dr_sub1', 'dr_sub2', 'dr_sub3', 'cr_sub1', 'cr_sub2', 'cr_sub3'] as const;

/** Objects without a table of their own (assets, deferred expenses, persons) are named by the analytics of postings. */
const NAMED_IN_POSTINGS = `(SELECT CASE ${SLOTS.map((slot) => `WHEN ${slot}_ref = p.object_ref THEN ${slot}_name`).join(' ')} END
  FROM postings WHERE p.object_ref IN (${SLOTS.map((slot) => `${slot}_ref`).join(', ')}) LIMIT 1)`;

const kopecks = (column: string): string => `abs(round(${column}::numeric * 100))::bigint::text`;

export const SHEET_SQL = `
CREATE TABLE main AS SELECT ref, name FROM organisations ORDER BY code LIMIT 1;
CREATE TABLE sheet AS
SELECT p.id, p.object_ref, p.period, ${kopecks('p.amount')} AS sum, d.type, d.organisation_ref,
  d.number || '|' || substr(d.date, 1, 10) AS doc, substr(d.date, 1, 10) AS day, d.incoming_number, d.contract_ref, d.basis_ref,
  ${kopecks('d.amount')} AS sum_doc, ${kopecks('d.vat_amount')} AS sum_vat,
  coalesce(d.counterparty_ref, c.counterparty_ref) AS party_ref, party.name AS name_party, contract.name AS name_contract,
  coalesce(own.name, item.name, person.name, c.name, CASE WHEN d.ref IS NULL THEN ${NAMED_IN_POSTINGS} END) AS name_object
FROM planted p
LEFT JOIN documents d ON d.ref = p.object_ref
LEFT JOIN contracts c ON c.ref = p.object_ref
LEFT JOIN counterparties own ON own.ref = p.object_ref
LEFT JOIN nomenclature item ON item.ref = p.object_ref
LEFT JOIN employees person ON person.ref = p.object_ref
LEFT JOIN counterparties party ON party.ref = coalesce(d.counterparty_ref, c.counterparty_ref)
LEFT JOIN contracts contract ON contract.ref = d.contract_ref;
`;
