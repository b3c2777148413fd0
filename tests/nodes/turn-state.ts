/**
 * The state of a turn around its tool calls and what a node may touch, for tests of one node: written by hand, results kept in memory.
 */
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import type { Deps } from '#nodes/node.ts';
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
