/**
 * Facts of all readings of a turn under one numbering: what two readings say alike stands once, what they say differently is a conflict.
 */
import { covers } from '#domain/accounts.ts';
import { CONFLICTS } from '#domain/conflicts.ts';
import { formatDecimal, parseDecimal } from '#domain/decimals.ts';
import { MEASURES, SIDES } from '#domain/measures.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { Conflict, EvidenceDocument, Fact, SourceRef } from '#state/evidence-bundle.ts';
import type { ReportOutline } from '#state/report-outline.ts';

/** What one reading brings, its sources and facts under its own names. */
export interface Brought {
  readonly facts: readonly Fact[];
  readonly sources: readonly SourceRef[];
  readonly conflicts: readonly Conflict[];
  readonly documents: readonly EvidenceDocument[];
  readonly report: ReportOutline | null;
}

export interface Merged {
  readonly reports: ReportOutline[];
  readonly facts: Fact[];
  readonly source_refs: SourceRef[];
  readonly conflicts: Conflict[];
  readonly documents: EvidenceDocument[];
}

/** Attributes that make another figure of the same place. */
const TELLING = [
  'scope',
  'list',
  'part',
  'column',
  'place',
  'line',
  'reading',
  'view',
  'part',
  'other_account',
  'pair',
  'month',
  'cause',
  'asked',
  'report',
  'key',
  'table',
  'total_of',
];
/** Attributes of a row's place in a list: the same figure is there with them and without. */
const OF_LIST: ReadonlySet<string> = new Set(['list', 'column', 'place', 'view', 'asked', 'taken']);
/** Rows and totals that a tool and its answer list tell alike. */
const NATURAL: ReadonlySet<string> = new Set([
  'balance',
  'turnover',
  'open_item',
  'trial_balance',
  'document_turnover',
  'document',
  'policy_setting',
]);

function keyOf(fact: Fact): string {
  const natural = NATURAL.has(fact.type);
  const told = fact.attributes
    .filter(({ name }) => TELLING.includes(name) && !(natural && OF_LIST.has(name)))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  const { level } = fact;
  const ofAccount = level?.by.length === 1 && level.by[0] === 'Счет';
  // an account collapsed has one side: a reading that puts it on the other one contradicts
  const side =
    natural && level?.mode === 'collapsed' && fact.type !== 'document_turnover' && fact.type !== 'turnover'
      ? ''
      : fact.side;
  return JSON.stringify([
    ...[
      fact.type,
      fact.measure,
      fact.currency,
      fact.account,
      side,
      ofAccount ? ['Счет'] : level?.by,
      ofAccount ? level.mode : level?.mode,
    ],
    ...[
      fact.organisation_id,
      fact.as_of_date,
      fact.period,
      ofAccount && natural && fact.type !== 'document_turnover' ? '' : fact.entity,
    ],
    ...[fact.entity_ref?.ref ?? '', fact.dimensions.map(({ ref }) => ref), told],
  ]);
}

function withAttributes(fact: Fact, other: Fact): Fact {
  const known = new Set(fact.attributes.map(({ name }) => name));
  return { ...fact, attributes: [...fact.attributes, ...other.attributes.filter(({ name }) => !known.has(name))] };
}

function sidedText({ side, value, measure }: Fact): string {
  const { form } = MEASURES[measure];
  const figure = form === 'money' ? printAmount(parseDecimal(value, 2)) : value;
  return side === null ? figure : `${SIDES[side]} ${figure}`;
}

function disagreement(one: Fact, two: Fact): Conflict {
  const isMoney = MEASURES[one.measure].form === 'money';
  const about = one.account === null ? one.entity : `${one.entity}, счёт ${one.account}`;
  const signed = ({ side, value }: Fact): bigint => (side === 'credit' ? -1n : 1n) * parseDecimal(value, 2);
  return {
    ...{
      conflict_id: `sources_disagree:${one.fact_id}:${two.fact_id}`,
      type: 'sources_disagree',
      measure: one.measure,
    },
    message: `${CONFLICTS.sources_disagree.title}: ${about}. В одном чтении ${sidedText(one)}, в другом ${sidedText(two)}.`,
    ...{ expected: one.value, actual: two.value },
    difference: isMoney ? formatDecimal(signed(two) - signed(one), 2) : null,
    ...{ fact_ids: [one.fact_id, two.fact_id], source_refs: [...new Set([one.source_ref, two.source_ref])] },
  };
}

const accountsOf = ({ account }: Fact): string[] => account?.split(/,\s*/) ?? [];

/** A conflict of a reading blocks its own facts and those that were derived from the same accounts. */
function blocked(conflict: Conflict, own: readonly Fact[], marked: ReadonlySet<string>, all: boolean): Conflict {
  const named = own.filter(({ fact_id }) => marked.has(fact_id));
  const touched = named.flatMap(accountsOf);
  const isTouched = (fact: Fact): boolean =>
    fact.account === null ||
    accountsOf(fact).some((code) => touched.some((one) => covers(code, one) || covers(one, code)));
  const ids = own.filter((fact) => all || marked.has(fact.fact_id) || isTouched(fact)).map(({ fact_id }) => fact_id);
  return { ...conflict, fact_ids: [...new Set(ids)] };
}

/** One disagreement shows in the row, in the total and in the control: it is told once and blocks them all. */
function told(conflicts: readonly Conflict[]): Conflict[] {
  const found = new Map<string, Conflict>();
  for (const conflict of conflicts) {
    const { type, expected, actual } = conflict;
    const key = type === 'sources_disagree' ? `${type}|${expected}|${actual}` : conflict.conflict_id;
    const before = found.get(key);
    const fact_ids = [...new Set([...(before?.fact_ids ?? []), ...conflict.fact_ids])];
    const source_refs = [...new Set([...(before?.source_refs ?? []), ...conflict.source_refs])];
    found.set(key, { ...(before ?? conflict), fact_ids, source_refs });
  }
  return [...found.values()];
}

export function merge(brought: readonly Brought[]): Merged {
  const facts: Fact[] = [];
  const byKey = new Map<string, number[]>();
  const reports = brought.flatMap(({ report }) => report ?? []);
  const merged: Merged = { facts, source_refs: [], conflicts: [], documents: [], reports };
  for (const one of brought) {
    const sources = new Map<string, string>();
    for (const source of one.sources) {
      const id = `SRC${merged.source_refs.length + 1}`;
      sources.set(source.source_ref, id);
      merged.source_refs.push({ ...source, source_ref: id });
    }
    const ids = new Map<Fact, string>();
    const add = (raw: Fact): string => {
      const fact = {
        ...raw,
        source_ref: sources.get(raw.source_ref) ?? raw.source_ref,
        fact_id: `F${facts.length + 1}`,
      };
      const known = byKey.get(keyOf(fact)) ?? [];
      const same = known.find((index) => facts[index]?.value === fact.value && facts[index]?.side === fact.side);
      const twin = same === undefined ? undefined : facts[same];
      if (same !== undefined && twin !== undefined) {
        facts[same] = withAttributes(twin, fact);
        return twin.fact_id;
      }
      const rival = known
        .map((index) => facts[index])
        .find((other) => other !== undefined && other.source_ref !== fact.source_ref);
      if (rival !== undefined) merged.conflicts.push(disagreement(rival, fact));
      byKey.set(keyOf(fact), [...known, facts.length]);
      facts.push(fact);
      return fact.fact_id;
    };
    for (const fact of one.facts) ids.set(fact, add(fact));
    const numbers = new Set(ids.values());
    const own = facts.filter(({ fact_id }) => numbers.has(fact_id));
    for (const conflict of one.conflicts) {
      const marked = one.facts.filter(({ fact_id }) => fact_id !== 'new' && conflict.fact_ids.includes(fact_id));
      const given = one.facts.filter(({ fact_id }) => fact_id !== 'new').length;
      const source_refs = conflict.source_refs.map((ref) => sources.get(ref) ?? ref);
      const global = new Set(marked.map((fact) => ids.get(fact) ?? ''));
      const whole = conflict.fact_ids.length === 0 || marked.length === given;
      const id = `C${merged.conflicts.length + 1}`;
      merged.conflicts.push({ ...blocked(conflict, own, global, whole), source_refs, conflict_id: id });
    }
    for (const document of one.documents)
      merged.documents.push({ ...document, source_ref: sources.get(document.source_ref) ?? document.source_ref });
  }
  merged.conflicts.splice(0, merged.conflicts.length, ...told(merged.conflicts));
  const documents = [...new Map(merged.documents.map((one) => [one.document_ref.ref, one])).values()];
  return { ...merged, facts, documents };
}
