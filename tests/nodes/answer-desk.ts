/**
 * A turn from its tool calls to its answer, for tests of evidence, coverage and answer: real answers of the tools on the demo base, the state
 * around them written by hand.
 */
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import { collectEvidence } from '#nodes/collect-evidence.ts';
import { composeAnswer } from '#nodes/compose-answer.ts';
import { judgeCoverage } from '#nodes/judge-coverage.ts';
import type { Deps, Update } from '#nodes/node.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import { type EvidenceBundle, evidenceBundleSchema } from '#state/evidence-bundle.ts';
import type { FinalAnswerPackage } from '#state/final-answer.ts';
import { freshTurn, type GraphState } from '#state/graph-state.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { Json } from '#state/scalars.ts';
import { NO_SLOTS, type Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';

export const AS_OF = '2020-06-30';

const QUESTION = 'вопрос бухгалтера';

export function frameOf(intent: IntentCode, slots: Partial<Slots>, more: Partial<QueryFrame> = {}): QueryFrame {
  const { goal, domain, shape } = INTENTS[intent];
  return {
    ...{
      request_id: 'q1',
      conversation_id: 'c1',
      turn_id: 1,
      original_user_question: QUESTION,
      normalized_question: goal,
    },
    ...{ business_intent: intent, expected_answer_shape: shape, domain_candidates: [domain] },
    time_scope: { explicit_period: slots.period ?? null, as_of_date: slots.as_of ?? null, needs_resolution: false },
    slots: { ...NO_SLOTS, ...slots },
    ...{ entity_candidates: [], ambiguities: [], success_criteria: [`${goal}: доказано`], spans: [] },
    ...{ explained_by: {}, unexplained: [], premises: [] },
    ...more,
  };
}

export interface Turn {
  readonly state: GraphState;
  readonly bundle: EvidenceBundle;
  readonly coverage: CoverageReport;
  readonly answer: FinalAnswerPackage;
}

export function depsWith(kept: Map<string, Json>): Deps {
  return {
    tools: { tools: [], call: () => Promise.reject(new Error('Здесь ничего не читают')) },
    results: {
      keep: async (key, _owner, value) => {
        if (!kept.has(key)) kept.set(key, structuredClone(value));
      },
      read: async (key) => kept.get(key) ?? null,
    },
    access: { base: 'demo', user: 'odata.user', organisations: 'all', payroll: true },
    today: () => AS_OF,
    now: () => '2026-01-01T00:00:00Z',
    monotonic: () => 0,
    newId: () => 'id',
  };
}

/** The state before collectEvidence: each call is a required step of the plan. */
export function stateOf(frame: QueryFrame, calls: readonly Called[], kept: Map<string, Json>): GraphState {
  const tool_runs = calls.map(({ run, result }, index) => {
    kept.set(`k${index}`, result as unknown as Json);
    return { run, step_id: `S${index + 1}`, key: `k${index}` };
  });
  const request = {
    request_id: 'q1',
    conversation_id: 'c1',
    turn_id: 1,
    question: QUESTION,
    received_at: '2026-01-01T00:00:00Z',
  };
  return {
    ...freshTurn(),
    ...{ request, conversation: null, query_frame: frame, tool_runs },
    question: {
      original: QUESTION,
      readable: QUESTION,
      act: 'ask',
      message: 'ledger',
      working_date: AS_OF,
      reasons: [],
    },
    execution_plan: {
      ...{
        request_id: 'q1',
        plan_version: 1,
        goal: 'цель',
        fallbacks: [],
        stop_conditions: ['success_criteria_fully_covered'],
      },
      steps: calls.map(({ run }, index) => ({
        ...{ step_id: `S${index + 1}`, type: 'read', required: true, tool_name: run.tool_name, input: run.input },
        proves: frame.success_criteria,
      })),
    },
  };
}

const NOWHERE = { signal: undefined, tell: () => undefined };

/** The three nodes one after another. */
export async function answered(before: GraphState, kept: Map<string, Json>): Promise<Turn> {
  const deps = depsWith(kept);
  let state = before;
  for (const node of [collectEvidence, judgeCoverage, composeAnswer]) {
    const update: Update = await node.run(state, deps, NOWHERE);
    const foreign = Object.keys(update).filter((key) => !node.writes.includes(key as keyof GraphState));
    if (foreign.length > 0) throw new Error(`${node.name} пишет не своё: ${foreign.join(', ')}`);
    state = { ...state, ...update };
  }
  const { coverage_report: coverage, final_answer_package: answer, evidence } = state;
  if (coverage === null || answer === null || evidence === null) throw new Error('Ход не дошёл до ответа');
  return { state, bundle: evidenceBundleSchema.parse(kept.get(evidence.key)), coverage, answer };
}

export async function turn(
  intent: IntentCode,
  slots: Partial<Slots>,
  calls: readonly Called[],
  change: (state: GraphState) => GraphState = (state) => state,
): Promise<Turn> {
  const kept = new Map<string, Json>();
  return await answered(change(stateOf(frameOf(intent, slots), calls, kept)), kept);
}
