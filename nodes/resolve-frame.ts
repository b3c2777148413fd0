/** resolveFrame: binds what the question names to the base through tools, and asks back only where a guess would mislead. */
import { isGap } from '#domain/reasons.ts';
import type { Clarification } from '#state/clarification.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { Premise } from '#state/premise.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import { type Deps, defineNode, type Runtime, type Update } from './node.ts';
import { bindAccounts } from './resolve/accounts.ts';
import { carriedReasons } from './resolve/carried.ts';
import { ResolveDesk } from './resolve/desk.ts';
import { bindDocument, isFoundWithoutParty } from './resolve/documents.ts';
import { bindDoubtful } from './resolve/doubtful.ts';
import { type Finding, finding, together } from './resolve/finding.ts';
import { assumedByReading, leftDoubts, leftOf } from './resolve/left.ts';
import { missingAccounts, missingAmount, missingParty } from './resolve/missing.ts';
import { normalized } from './resolve/normalized.ts';
import { bindOrganisation } from './resolve/organisation.ts';
import { readWithOwn } from './resolve/own-names.ts';
import { bindExclusions, bindParties } from './resolve/parties.ts';
import { bindTerms } from './resolve/terms.ts';
import { bindTime } from './resolve/time.ts';

/** Independent parts at once; the document last: it is looked for by what the others have bound. */
async function bindAll(desk: ResolveDesk, whose: Finding): Promise<Finding> {
  const [organisation, doubt, time, parties, exclusions, terms] = await Promise.all([
    bindOrganisation(desk),
    bindDoubtful(desk),
    bindTime(desk),
    isFoundWithoutParty(desk) ? finding() : bindParties(desk),
    bindExclusions(desk),
    bindTerms(desk),
  ]);
  const ready = [organisation, time, parties].every(({ ask, blocked }) => ask === null && blocked.length === 0);
  const document = ready
    ? await bindDocument(desk, { parties: parties.slots.parties ?? [], period: time.slots.period ?? null })
    : finding();
  const accounts = bindAccounts(desk);
  // an open doubt about the account, an account found by a word, a word whose meaning names the accounts: nothing to ask about accounts
  const named = [doubt, accounts].some(({ ask, slots }) => ask !== null || slots.accounts !== undefined);
  const missing = named || terms.ask !== null ? finding() : missingAccounts(desk);
  const account = { ...accounts, slots: { ...accounts.slots, ...doubt.slots } };
  // who and what first, then when, then the meaning of a word: each answer may make the next question needless
  return together(
    leftDoubts(desk.frame),
    whose,
    organisation,
    parties,
    missingParty(desk, parties.slots.parties ?? desk.slots.parties),
    missingAmount(desk),
    document,
    doubt,
    account,
    missing,
    time,
    exclusions,
    terms,
  );
}

function withPremises(read: readonly Premise[], bound: readonly Premise[]): Premise[] {
  const fields = new Map([...read, ...bound].map((premise) => [premise.field, premise]));
  return [...fields.values()];
}

function withReasons(earlier: readonly ReasonNote[], more: readonly ReasonNote[]): ReasonNote[] {
  const told = new Map([...earlier, ...more].map((note) => [`${note.reason_code} ${note.message}`, note]));
  return [...told.values()];
}

/** Candidates that were bound need no resolution any more. */
function candidatesOf(frame: QueryFrame, slots: Slots): QueryFrame['entity_candidates'] {
  const named = [slots.organisation, ...slots.parties, ...slots.exclusions].filter((one) => one !== null);
  const bound = new Set(named.filter(({ id }) => id !== null).map(({ surface }) => surface));
  if (slots.document?.id != null)
    for (const one of frame.entity_candidates) if (one.type.startsWith('Document')) bound.add(one.surface);
  return frame.entity_candidates.map((one) =>
    bound.has(one.surface) ? { ...one, requires_domain_resolution: false } : one,
  );
}

/** Words that were taken for a name and are nobody's explain no field: they stay as a condition that nothing took. */
function withoutNames({ frame, slots: read }: ResolveDesk, { slots }: Finding): QueryFrame {
  const kept = new Set((slots.parties ?? read.parties).map(({ surface }) => surface));
  const gone = read.parties.filter(({ surface }) => !kept.has(surface)).map(({ surface }) => surface);
  const spans = frame.spans.filter(
    ({ kind, reading, text }) => kind === 'party' && gone.some((one) => one === reading || one === text),
  );
  if (spans.length === 0) return frame;
  const left = new Set(spans.map(({ span_id }) => span_id));
  const explained = Object.entries(frame.explained_by).map(
    ([field, ids]) => [field, ids.filter((id) => !left.has(id))] as const,
  );
  return {
    ...frame,
    explained_by: Object.fromEntries(explained.filter(([, ids]) => ids.length > 0)),
    unexplained: [...new Set([...frame.unexplained, ...left])],
  };
}

function frameOf(desk: ResolveDesk, bound: Finding, left: readonly string[]): QueryFrame {
  const all: Slots = { ...desk.slots, ...bound.slots };
  // a party named only to find a document has done its work: there is nothing to prove of it
  const slots: Slots = all.document?.id != null && desk.intent?.time === 'none' ? { ...all, parties: [] } : all;
  return {
    ...withoutNames(desk, bound),
    slots,
    normalized_question: normalized(desk.frame.business_intent, slots),
    time_scope: {
      explicit_period: slots.period,
      as_of_date: slots.as_of,
      needs_resolution: desk.intent?.time !== 'none' && slots.period === null && slots.as_of === null,
    },
    entity_candidates: candidatesOf(desk.frame, slots),
    ambiguities: [...left],
    premises: withPremises(desk.frame.premises, bound.premises),
  };
}

const pending = (asked: Clarification): GraphState['clarification'] => ({ asked, reply: null });

async function run(state: GraphState, deps: Deps, runtime: Runtime): Promise<Update> {
  if (state.query_frame === null) throw new Error('Каркас вопроса не построен');
  const first = new ResolveDesk(state, state.query_frame, deps, runtime);
  const own = await readWithOwn(first);
  const desk = first.over(own?.frame ?? state.query_frame);
  const whose = own?.ask ?? finding();
  const bound = whose.blocked.length > 0 ? whose : await bindAll(desk, whose);
  const tool_runs = desk.runs;
  if (bound.ask !== null) {
    // assumptions are not told yet: the reply may make them needless
    const { clarification } = bound.ask;
    const query_frame = frameOf(desk, bound, [...leftOf(desk.frame), clarification.question]);
    return { query_frame, tool_runs, clarification: pending(clarification), blocked: false };
  }
  const blocked = bound.blocked.map(({ message }) => message);
  const query_frame = frameOf(desk, bound, [...new Set([...leftOf(desk.frame), ...blocked])]);
  const { premises, slots } = query_frame;
  const told = [
    ...carriedReasons(premises, slots, desk.turn),
    ...assumedByReading(desk.frame, slots),
    ...bound.reasons,
  ];
  // nothing was assumed for an answer that is not given: only what stands in its way is told
  const apt = blocked.length > 0 ? told.filter(({ reason_code }) => isGap(reason_code)) : told;
  const reasons = withReasons(state.reasons, [...bound.blocked, ...apt]);
  return { query_frame, tool_runs, reasons, blocked: blocked.length > 0 };
}

export const resolveFrame = defineNode({
  name: 'resolveFrame',
  reads: ['request', 'conversation', 'question', 'query_frame', 'clarifications', 'tool_runs', 'reasons', 'attempts'],
  writes: ['query_frame', 'clarification', 'tool_runs', 'reasons', 'blocked'],
  run,
});
