/**
 * One row for each side of each active posting, amounts in whole kopecks. Analytics are found by their kind, never by their slot, except in
 * s1..s3, which repeat the slots for lists «по субконто».
 */

const SLOTS = [1, 2, 3] as const;

function ofKind(side: string, kind: string, field: 'ref' | 'name'): string {
  const cases = SLOTS.map((n) => `WHEN p.${side}_sub${n}_kind = '${kind}' THEN p.${side}_sub${n}_${field}`);
  return `CASE ${cases.join(' ')} END`;
}

/** Values of one side in the order of the column list of `sided`. */
function sideValues(side: 'dr' | 'cr', other: 'dr' | 'cr'): string {
  const names = SLOTS.map((n) => `coalesce(p.${side}_sub${n}_name, '')`);
  return `(${[
    side === 'dr' ? `'Дт'` : `'Кт'`,
    side === 'dr' ? '1' : '-1',
    `p.${side}`,
    `p.${other}`,
    ofKind(side, 'Контрагенты', 'ref'),
    `coalesce(${ofKind(side, 'Контрагенты', 'name')}, '')`,
    ofKind(side, 'Договоры', 'ref'),
    `coalesce(${ofKind(side, 'Договоры', 'name')}, '')`,
    ofKind(side, 'ДокументыРасчетовСКонтрагентами', 'ref'),
    `coalesce(${ofKind(side, 'ДокументыРасчетовСКонтрагентами', 'name')}, '')`,
    ofKind(other, 'Контрагенты', 'ref'),
    `p.${side}_currency_amount`,
    ...names,
  ].join(', ')})`;
}

export const ENTRIES_SQL = `
CREATE TABLE entries AS
SELECT p.recorder_ref, p.line::int AS line, p.organisation_ref AS org_ref, o.name AS org,
  substr(p.period, 1, 10)::date AS day, substr(p.period, 1, 7) AS month,
  round(p.amount::numeric * 100)::bigint AS kopecks,
  sided.side, sided.sign, sided.account, coalesce(sided.corr, '') AS corr, sided.party_ref, sided.party, sided.contract_ref,
  sided.contract, sided.doc_ref, sided.doc, sided.other_party_ref,
  round(coalesce(nullif(sided.currency_amount, ''), '0')::numeric * 100)::bigint AS currency,
  sided.s1, sided.s2, sided.s3
FROM postings p
JOIN organisations o ON o.ref = p.organisation_ref
CROSS JOIN LATERAL (VALUES ${sideValues('dr', 'cr')}, ${sideValues('cr', 'dr')})
  AS sided(side, sign, account, corr, party_ref, party, contract_ref, contract, doc_ref, doc, other_party_ref, currency_amount, s1, s2, s3)
WHERE p.active = '1' AND coalesce(sided.account, '') <> '';
CREATE INDEX ON entries (account, day);
CREATE INDEX ON entries (recorder_ref);
`;

/** Condition «account is $n or below it». */
export function underAccount(column: string, parameter: number): string {
  return `(${column} = $${parameter} OR ${column} LIKE $${parameter} || '.%')`;
}
