/**
 * collectEvidence: what the tools of a turn read, as one body of evidence — placed facts under one numbering, sources, documents, conflicts,
 * what was looked for and is not there, what failed. It works as well when nothing was read: then only the causes stand in it.
 */

import { z } from 'zod';
import { EMPTINESS } from '#domain/emptiness.ts';
import { REASONS } from '#domain/reasons.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import { type EvidenceBundle, evidenceBundleSchema } from '#state/evidence-bundle.ts';
import type { GraphState, KeptRun } from '#state/graph-state.ts';
import type { Json, ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import { resultSchema, type ToolResult } from '#tools/result.ts';
import { changeFacts } from './evidence/changes.ts';
import { conditionsInWords, conditionsOf, isNarrowed } from './evidence/conditions.ts';
import { type Merged, merge } from './evidence/merge.ts';
import { broughtBy } from './evidence/readings.ts';
import { type Deps, defineNode, type Update } from './node.ts';

const RESULT = resultSchema(z.unknown());

interface Kept extends KeptRun {
  readonly result: ToolResult<unknown>;
}

/** The last word of each step: a repeated call replaces what came before it. */
function lastOfSteps(runs: readonly KeptRun[]): KeptRun[] {
  return [...new Map(runs.map((one) => [one.step_id, one])).values()];
}

/** A lost answer is a failed one: nothing is known of what it said. */
async function readKept(runs: readonly KeptRun[], deps: Deps): Promise<Kept[]> {
  return await Promise.all(
    runs.map(async (one): Promise<Kept> => {
      const parsed = RESULT.safeParse(await deps.results.read(one.key));
      if (parsed.success) return { ...one, result: parsed.data };
      const { text, next } = REASONS.INVALID_TOOL_OUTPUT;
      return {
        ...one,
        result: { kind: 'failed', code: 'INVALID_TOOL_OUTPUT', message: text, next_step: next, detail: one.key },
      };
    }),
  );
}

/** Steps that only bind words speak through resolveFrame; their emptiness counts when it is what stopped the turn. */
const isBinding = ({ step_id }: KeptRun): boolean => /^R\d+/.test(step_id);

const SIDES: Readonly<Record<string, string>> = {
  suppliers: 'расчёты с поставщиками',
  customers: 'расчёты с покупателями',
};

/** Which of several parties, sides and moments of a question a call was about. */
function aboutOf({ input }: Kept['run'], slots: Slots | undefined): string {
  const party = input.counterparty_id ?? input.person_id;
  const parties = (slots?.parties ?? [])
    .filter(({ id }) => id !== null && id === party)
    .map(({ title, surface }) => title ?? surface);
  const { from, to, as_of } = input;
  const period = typeof from === 'string' && typeof to === 'string' ? [printPeriod({ from, to })] : [];
  const day = typeof as_of === 'string' ? [printDate(as_of)] : [];
  const side = SIDES[String(input.side ?? input.view ?? '')];
  const both = slots?.side == null || slots.side === 'both';
  const sides = side !== undefined && both ? [side] : [];
  return [...parties, ...sides, ...(slots?.compare == null ? [] : [...period, ...day])].join(', ');
}

function notFoundOf(kept: readonly Kept[], blocked: boolean, slots: Slots | undefined): EvidenceBundle['not_found'] {
  return kept.flatMap(({ run, result, ...one }) => {
    if (result.kind !== 'empty' || (isBinding({ run, ...one }) && !blocked)) return [];
    const what = `${run.tool_name}: ${EMPTINESS[result.cause].title}`;
    const about = aboutOf(run, slots);
    return [{ what, cause: result.cause, proof: result.proof, about, tool_run_id: run.tool_run_id }];
  });
}

function errorsOf(kept: readonly Kept[]): EvidenceBundle['execution_errors'] {
  return kept.flatMap(({ run, step_id, result }) =>
    result.kind === 'failed'
      ? [{ tool_run_id: run.tool_run_id, step_id, error_code: result.code, error_message: result.message }]
      : [],
  );
}

function bindingsOf({ query_frame: frame }: GraphState): EvidenceBundle['entity_bindings'] {
  if (frame === null) return [];
  const { parties, organisation, document, exclusions, terms } = frame.slots;
  const named = [...parties, ...(organisation === null ? [] : [organisation])].flatMap(
    ({ surface, id, type, title }) =>
      id === null
        ? []
        : [
            {
              surface,
              resolved_to: title ?? surface,
              confidence: 1,
              entity_ref: { kind: type ?? 'unknown', ref: id, title: title ?? surface },
            },
          ],
  );
  const documents =
    document === null || document.id === null
      ? []
      : [
          {
            ...{
              surface: document.number ?? document.title ?? document.id,
              resolved_to: document.title ?? document.id,
              confidence: 1,
            },
            entity_ref: { kind: document.type ?? 'Document', ref: document.id, title: document.title ?? '' },
          },
        ];
  const without = exclusions.map(({ surface, title }) => ({
    surface,
    resolved_to: `кроме ${title ?? surface}`,
    confidence: 1,
    entity_ref: null,
  }));
  const words = terms.map(({ surface, reading, confidence }) => ({
    surface,
    resolved_to: reading,
    confidence,
    entity_ref: null,
  }));
  return [...named, ...documents, ...without, ...words];
}

/** A number that fits several documents was already chosen among when the frame names one of them. */
function isSettled(code: string, { query_frame: frame }: GraphState): boolean {
  return code === 'SEVERAL_ENTITIES_MATCH' && frame?.slots.document?.id != null;
}

function notesOf(state: GraphState, kept: readonly Kept[]): ReasonNote[] {
  return kept
    .filter((one) => !isBinding(one))
    .flatMap(({ run, result }): ReasonNote[] => {
      if (result.kind === 'failed')
        return [{ reason_code: result.code, message: result.message, concerns: [run.tool_run_id] }];
      // what an emptiness takes from the answer the critic says: of one party it may be the whole answer
      return result.notes
        .filter(({ code }) => !isSettled(code, state))
        .map(({ code, message }) => ({ reason_code: code, message, concerns: [run.tool_run_id] }));
    });
}

/** Said once, however many tools say it. */
function deduplicated(notes: readonly ReasonNote[]): ReasonNote[] {
  const known = new Map<string, ReasonNote>();
  for (const note of notes) {
    const key = `${note.reason_code}|${note.message}`;
    const before = known.get(key);
    const concerns = [...new Set([...(before?.concerns ?? []), ...(note.concerns ?? [])])];
    known.set(key, { ...note, ...(concerns.length === 0 ? {} : { concerns }) });
  }
  return [...known.values()];
}

/** The differences between two moments stand beside the figures they come from. */
function withChanges(merged: Merged): Merged {
  const changes = changeFacts(merged.facts).map((fact, index) => ({
    ...fact,
    fact_id: `F${merged.facts.length + index + 1}`,
  }));
  return { ...merged, facts: [...merged.facts, ...changes] };
}

async function run(state: GraphState, deps: Deps): Promise<Update> {
  const kept = await readKept(lastOfSteps(state.tool_runs), deps);
  const conditions = conditionsOf(state.query_frame?.slots);
  // a document that was only looked up is no answer: what its step read stands for nothing once the object is bound
  const proving = kept.filter((one) => state.blocked || !isBinding(one));
  const brought = proving.flatMap(({ run: record, result }) =>
    result.kind === 'found' ? [broughtBy({ run: record, result, user: deps.access.user }, conditions)] : [],
  );
  const unapplied = isNarrowed(conditions) && brought.some((one) => one.unapplied);
  const bundle = evidenceBundleSchema.parse({
    ...{ request_id: state.request.request_id, base_id: deps.access.base },
    ...withChanges(merge(brought)),
    entity_bindings: bindingsOf(state),
    not_found: notFoundOf(kept, state.blocked, state.query_frame?.slots),
    execution_errors: errorsOf(kept),
  });
  const { conversation_id: thread_id, turn_id } = state.request;
  const key = `${thread_id}/${turn_id}/evidence/${state.execution_plan?.plan_version ?? 0}`;
  await deps.results.keep(key, { thread_id, turn_id }, bundle as unknown as Json);
  const cut: ReasonNote[] = unapplied
    ? [
        {
          reason_code: 'EVIDENCE_DEPTH_LIMIT',
          message: `Условие не применено (${conditionsInWords(conditions).join('; ')}): прочитаны не все строки.`,
        },
      ]
    : [];
  const lost = [...new Set(brought.flatMap((one) => one.lost))].map(
    (said): ReasonNote => ({
      reason_code: 'UNEXPLAINED_CONDITION',
      message: `Не учтено: ${said} — в этом ответе такого условия не к чему применить.`,
    }),
  );
  const { facts, conflicts, not_found, execution_errors } = bundle;
  return {
    evidence: {
      ...{ key, facts: facts.length, conflicts: conflicts.length },
      ...{ not_found: not_found.length, execution_errors: execution_errors.length },
    },
    reasons: deduplicated([...state.reasons, ...notesOf(state, kept), ...cut, ...lost]),
  };
}

export const collectEvidence = defineNode({
  name: 'collectEvidence',
  reads: ['request', 'query_frame', 'execution_plan', 'tool_runs', 'blocked', 'reasons'],
  writes: ['evidence', 'reasons'],
  run,
});
