/** The evidence as composers ask for it: facts by type and attributes, in the order they were placed, disputed ones apart. */
import type { AnswerListCode, ListColumn, ListPart } from '#domain/answer-lists.ts';
import type { Side } from '#domain/measures.ts';
import type { EvidenceBundle, Fact } from '#state/evidence-bundle.ts';
import { attributeOf, hasAttributes } from '#state/fact-attributes.ts';

/** One thing the answer is about: an organisation at a moment, and for settlements whose they are. */
export interface Section {
  readonly organisation_id: string;
  readonly organisation: string;
  readonly as_of: string | null;
  readonly period: Fact['period'];
  readonly view: string | null;
  /** What the reading was narrowed to; null when to nothing. */
  readonly scope: string | null;
  readonly facts: readonly Fact[];
}

export class Book {
  readonly bundle: EvidenceBundle;
  readonly facts: readonly Fact[];

  constructor(bundle: EvidenceBundle) {
    const disputed = new Set(bundle.conflicts.flatMap(({ fact_ids }) => fact_ids));
    this.bundle = bundle;
    this.facts = bundle.facts.filter(({ fact_id }) => !disputed.has(fact_id));
  }

  /** Sections in the order their facts came. `by` are the types that open one. */
  sections(by: readonly string[]): Section[] {
    const found = new Map<string, Section>();
    for (const fact of this.facts) {
      if (!by.includes(fact.type)) continue;
      const view = attributeOf(fact, 'view');
      const scope = attributeOf(fact, 'scope');
      const key = JSON.stringify([fact.organisation_id, fact.as_of_date, fact.period, view, scope]);
      if (found.has(key)) continue;
      const { organisation_id, organisation, as_of_date: as_of, period } = fact;
      const own = this.facts.filter((one) => isOf(one, { organisation_id, as_of, period, view, scope }));
      found.set(key, { organisation_id, organisation, as_of, period, view, scope, facts: own });
    }
    return [...found.values()];
  }
}

/** Rules of the organisation hold whatever a reading was narrowed to. */
const OF_EVERYBODY: ReadonlySet<string> = new Set(['offset_mode', 'edit_ban', 'policy_setting']);

const ENDS: ReadonlySet<string> = new Set(['closing_balance', 'edit_ban', 'offset_mode']);

/** Ends of a period stand at its days; everything else at the moment of the section itself. */
function isOf(fact: Fact, section: Pick<Section, 'organisation_id' | 'as_of' | 'period' | 'view' | 'scope'>): boolean {
  if (fact.organisation_id !== section.organisation_id) return false;
  const scope = attributeOf(fact, 'scope');
  if (scope !== section.scope && !OF_EVERYBODY.has(fact.type)) return false;
  const view = attributeOf(fact, 'view');
  if (view !== null && section.view !== null && view !== section.view) return false;
  const { period } = section;
  if (period === null) return fact.as_of_date === section.as_of;
  if (fact.period !== null) return fact.period.from === period.from && fact.period.to === period.to;
  if (fact.type === 'opening_balance') return (fact.as_of_date ?? '') < period.from;
  return ENDS.has(fact.type) && fact.as_of_date === period.to;
}

export function factsOf(section: Section, type: string, wanted: Readonly<Record<string, string>> = {}): Fact[] {
  return section.facts.filter((fact) => fact.type === type && hasAttributes(fact, wanted));
}

export function firstOf(
  section: Section,
  type: string,
  wanted: Readonly<Record<string, string>> = {},
): Fact | undefined {
  return factsOf(section, type, wanted)[0];
}

/** Rows of a list in their places, each with its cells. */
export function rowsOf(section: Section, list: AnswerListCode): Fact[][] {
  const rows = new Map<string, Fact[]>();
  for (const fact of section.facts) {
    const place = attributeOf(fact, 'place');
    if (place === null || attributeOf(fact, 'list') !== list) continue;
    rows.set(place, [...(rows.get(place) ?? []), fact]);
  }
  return [...rows].sort(([a], [b]) => Number(a) - Number(b)).map(([, cells]) => cells);
}

export function totalsOf(section: Section, list: AnswerListCode, part: ListPart): Fact[] {
  return factsOf(section, 'derived_total', { list, part });
}

export function totalOf(
  section: Section,
  list: AnswerListCode,
  part: ListPart,
  column: ListColumn,
  side?: Side,
): Fact | undefined {
  return totalsOf(section, list, part).find(
    (fact) =>
      attributeOf(fact, 'column') === column && (side === undefined || fact.side === side || fact.side === null),
  );
}

export function countOf(section: Section, list: AnswerListCode, part: ListPart): Fact | undefined {
  return firstOf(section, 'row_count', { list, part });
}
