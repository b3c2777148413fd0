/** recordTurn: the last node of every turn. It writes down what the turn left behind and what the dialogue remembers of it. */
import { outcomeOf } from '#domain/outcome-of.ts';
import { judgedBy } from '#state/coverage-report.ts';
import { type EvidenceBundle, evidenceBundleSchema } from '#state/evidence-bundle.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { Json } from '#state/scalars.ts';
import { type TurnRecord, turnRecordSchema } from '#state/turn-record.ts';
import { type Deps, defineNode, type Update } from './node.ts';
import { remembered } from './record/memory.ts';

/** Where the record of a turn lies in the results store. */
export function recordKey(conversation: string, turn: number): string {
  return `${conversation}/${turn}/record`;
}

async function evidenceOf(state: GraphState, deps: Deps): Promise<EvidenceBundle | null> {
  if (state.evidence === null) return null;
  return evidenceBundleSchema.parse(await deps.results.read(state.evidence.key));
}

function recordOf(state: GraphState, evidence: EvidenceBundle | null, deps: Deps): TurnRecord {
  const { request, question, coverage_report: coverage, status } = state;
  const ended = status === 'running' ? 'done' : status;
  const message = question?.message ?? 'ledger';
  return turnRecordSchema.parse({
    request_id: request.request_id,
    conversation_id: request.conversation_id,
    turn_id: request.turn_id,
    base_id: deps.access.base,
    user: deps.access.user,
    question: request.question,
    message,
    status: ended,
    outcome: ended === 'done' && coverage !== null ? outcomeOf(judgedBy(coverage, message)) : null,
    route: state.route_decision?.chosen_route ?? null,
    route_decision: state.route_decision,
    query_frame: state.query_frame,
    clarifications: state.clarifications,
    execution_plan: state.execution_plan,
    tool_runs: state.tool_runs.map(({ run }) => run),
    evidence_bundle: evidence,
    coverage_report: coverage,
    final_answer_package: state.final_answer_package,
    reasons: state.reasons,
    timings: state.timings,
    started_at: request.received_at,
    finished_at: deps.now(),
  });
}

async function run(state: GraphState, deps: Deps): Promise<Update> {
  const evidence = await evidenceOf(state, deps);
  const record = recordOf(state, evidence, deps);
  const { conversation_id: thread_id, turn_id } = state.request;
  await deps.results.keep(recordKey(thread_id, turn_id), { thread_id, turn_id }, record as unknown as Json);
  return { status: record.status, conversation: remembered(state, evidence, deps.access.base) };
}

export const recordTurn = defineNode({
  name: 'recordTurn',
  reads: [
    ...(['request', 'conversation', 'question', 'query_frame', 'clarifications', 'route_decision'] as const),
    ...(['execution_plan', 'tool_runs', 'evidence', 'coverage_report', 'final_answer_package'] as const),
    ...(['reasons', 'timings', 'status'] as const),
  ],
  writes: ['status', 'conversation'],
  run,
});
