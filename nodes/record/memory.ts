/**
 * What a dialogue remembers of a turn: short extracts, bounded by KEPT. A guess goes on as a guess; a turn that proved nothing about the
 * books (a greeting, a refusal) changes nothing; a question put aside is kept whole until the person comes back to it.
 */
import { type ConversationState, KEPT, type LastTurn, newConversation } from '#state/conversation.ts';
import type { EvidenceBundle } from '#state/evidence-bundle.ts';
import type { GraphState } from '#state/graph-state.ts';
import { carryPremises, type Premise } from '#state/premise.ts';
import type { QueryFrame } from '#state/query-frame.ts';

/** The newest `max` of a list. */
function newest<T>(list: readonly T[], max: number): T[] {
  return list.slice(Math.max(0, list.length - max));
}

/** The newest of each key, in the order of their coming. */
function latestBy<T>(list: readonly T[], key: (one: T) => string): T[] {
  return [...new Map(list.map((one) => [key(one), one])).values()];
}

export function remembered(state: GraphState, evidence: EvidenceBundle | null, base: string): ConversationState {
  const before = state.conversation ?? newConversation(state.request.conversation_id, base);
  const { query_frame: frame, clarifications } = state;
  const asked = newest(
    [...before.last_clarifications, ...clarifications.map(({ asked: one }) => one.clarification_id)],
    KEPT.clarifications,
  );
  const heard = { ...before, last_clarifications: asked };
  if (frame === null) return heard;
  if (state.status === 'set_aside') {
    const kept = { turn_id: state.request.turn_id, query_frame: frame };
    return { ...heard, set_aside: newest([...before.set_aside, kept], KEPT.asides) };
  }
  return state.status === 'cancelled' || state.question?.message !== 'ledger'
    ? heard
    : { ...heard, ...learned(before, state, frame, evidence), set_aside: without(before, state) };
}

/** The question that was returned to is no longer aside. */
function without(before: ConversationState, { question }: GraphState): ConversationState['set_aside'] {
  return question?.act === 'comeback' ? before.set_aside.slice(0, -1) : before.set_aside;
}

function learned(
  before: ConversationState,
  state: GraphState,
  frame: QueryFrame,
  evidence: EvidenceBundle | null,
): Partial<ConversationState> {
  const { slots } = frame;
  const named = [...slots.parties, ...(slots.organisation === null ? [] : [slots.organisation])];
  const entities = named
    .filter(({ id }) => id !== null)
    .map(({ id, type, title, surface }) => ({ type: type ?? 'unknown', value: title ?? surface, ref: id }));
  const terms = slots.terms.map(({ surface, reading, confidence }) => ({
    ...{ surface, resolved_to: reading, confidence },
  }));
  const premises = latestBy([...carryPremises(before.premises), ...carryPremises(frame.premises)], fieldOf);
  return {
    active_domain: frame.domain_candidates[0] ?? before.active_domain,
    active_entities: newest(
      latestBy([...before.active_entities, ...entities], ({ value }) => value),
      KEPT.entities,
    ),
    active_time_scope: { as_of_date: slots.as_of, period: slots.period },
    resolved_business_terms: newest(
      latestBy([...before.resolved_business_terms, ...terms], ({ surface }) => surface),
      KEPT.terms,
    ),
    open_ambiguities: newest(frame.ambiguities, KEPT.ambiguities),
    last_evidence_refs: newest(evidence?.source_refs.map(({ source_ref }) => source_ref) ?? [], KEPT.evidence),
    premises: newest(premises, KEPT.premises),
    last_turn: lastTurn(state, frame, evidence),
  };
}

const fieldOf = ({ field }: Premise): string => field;

/** Rows in the order they were shown: the objects that facts of the answer stand at, each once. */
function lastTurn(state: GraphState, frame: QueryFrame, evidence: EvidenceBundle | null): LastTurn {
  const shown = new Set(state.final_answer_package?.claims.flatMap(({ evidence_ids }) => evidence_ids) ?? []);
  const rows = (evidence?.facts ?? [])
    .filter(({ fact_id, entity_ref }) => entity_ref !== null && shown.has(fact_id))
    .map(({ entity, entity_ref }) => ({ title: entity, type: entity_ref?.kind ?? '', ref: entity_ref?.ref ?? null }));
  return {
    ...{ turn_id: state.request.turn_id, intent: frame.business_intent, slots: frame.slots },
    rows: latestBy(rows, ({ title }) => title).slice(0, KEPT.rows),
  };
}
