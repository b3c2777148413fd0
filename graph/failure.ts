/** What becomes of a turn whose stage broke: an honest answer with a reason, never a crash and never a question that masks it. */
import { Command, type NodeError } from '@langchain/langgraph';
import { REASONS } from '#domain/reasons.ts';
import type { StageName } from '#domain/stages.ts';
import type { Deps, Update } from '#nodes/node.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import type { FinalAnswerPackage } from '#state/final-answer.ts';
import { freshTurn, type GraphState } from '#state/graph-state.ts';
import type { ReasonNote } from '#state/scalars.ts';

const NOTE: ReasonNote = { reason_code: 'INTERNAL_ERROR', message: REASONS.INTERNAL_ERROR.text };

/** Nothing is proven by a turn that broke, whatever it had read. */
function insufficient(state: GraphState): CoverageReport {
  return {
    ...{ request_id: state.request.request_id, answerability: 'insufficient', covered_points: [] },
    uncovered_points: state.query_frame?.success_criteria ?? [],
    why_partial: [NOTE],
    next_best_actions: [REASONS.INTERNAL_ERROR.next],
    degraded_steps: [],
  };
}

/** The answer of last resort: composing itself broke. */
function plainAnswer(): FinalAnswerPackage {
  const { text, next } = REASONS.INTERNAL_ERROR;
  return {
    ...{ short_answer: text, user_facing_answer: `${text}\n\n${next}`, clarifying_question: null },
    blocks: { conclusion: text, checked: [], found: { paragraphs: [], tables: [] }, not_established: [], next: [next] },
    ...{ evidence_summary: [], limitations: [], assumptions: [], claims: [], controls: [], repeat_in_1c: [] },
  };
}

/** Runs after the stage has thrown; the stage after it must not fail the same way twice. */
export function afterFailure(deps: Pick<Deps, 'now'>) {
  return (raw: unknown, { node, error }: NodeError): Command<unknown, Update, 'composeAnswer' | 'recordTurn'> => {
    const stage = node as StageName;
    // the first stage empties the turn before: when it broke, what stands in the state is of that turn
    const fresh = stage === 'receiveQuestion' ? freshTurn() : {};
    const state: GraphState = { ...(raw as GraphState), ...fresh };
    if (stage === 'recordTurn') throw error;
    const failure = { stage, code: NOTE.reason_code, detail: error instanceof Error ? error.name : 'unknown' };
    const update: Update = {
      ...fresh,
      failure,
      verdict: 'answer',
      coverage_report: insufficient(state),
      reasons: [...state.reasons.filter(({ reason_code }) => reason_code !== NOTE.reason_code), NOTE],
      timings: [...state.timings, { stage, started_at: deps.now(), duration_ms: 0 }],
    };
    if (stage !== 'composeAnswer') return new Command({ update, goto: 'composeAnswer' });
    return new Command({ update: { ...update, final_answer_package: plainAnswer() }, goto: 'recordTurn' });
  };
}
