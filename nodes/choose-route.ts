/** chooseRoute: flags of the question and what the stores hold → one route by the table, with every other one and why it was not taken. */

import { REASONS } from '#domain/reasons.ts';
import { classOf, decideRoute, ROUTES, type RouteDecision, SUFFICIENCY_CODES } from '#domain/routes.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { StoreSufficiencyResult } from '#state/route-decision.ts';
import { type Deps, defineNode, type Update } from './node.ts';
import { flagsOf } from './route/flags.ts';

/** There are no stores: nothing is loaded, counted or explained in advance. */
function sufficiency(): StoreSufficiencyResult {
  const nothing = Object.fromEntries(SUFFICIENCY_CODES.map((code) => [code, false]));
  return { ...(nothing as Record<(typeof SUFFICIENCY_CODES)[number], boolean>), reason_codes: ['AGGREGATE_NOT_READY'] };
}

/** Sent back by the critic: the route of before was insufficient in fact. */
function failedRoutes({ attempts, route_decision: before }: GraphState): string[] {
  if (attempts.reroutes === 0 || before === null) return [];
  const earlier = Object.entries(before.rejected_routes).filter(([, why]) => why === 'insufficient_in_fact');
  return [...earlier.map(([route]) => route), before.chosen_route];
}

function reasonsOf({ reasons }: GraphState, { exhausted }: RouteDecision): Pick<Update, 'reasons'> {
  if (!exhausted) return {};
  return {
    reasons: [
      ...reasons,
      { reason_code: 'ROUTE_INSUFFICIENT_IN_FACT', message: REASONS.ROUTE_INSUFFICIENT_IN_FACT.text },
    ],
  };
}

function run(state: GraphState, deps: Deps): Update {
  const { request, question, query_frame: frame, clarification } = state;
  if (frame === null) throw new Error('Каркас вопроса не построен');
  const flags = flagsOf(frame, question?.readable ?? frame.original_user_question, deps.today());
  const stores = sufficiency();
  const waiting = clarification !== null && clarification.reply === null;
  const asked = { message: question?.message ?? 'ledger', waiting, flags, sufficiency: stores };
  const decision = decideRoute(asked, failedRoutes(state));
  return {
    route_decision: {
      ...{ question_id: request.request_id, question_text: frame.normalized_question, parsed_class: classOf(flags) },
      ...{ decision_flags: flags, sufficiency_snapshot: stores },
      ...{ candidate_routes: [...decision.candidates], rejected_routes: decision.rejected as Record<string, string> },
      chosen_route: decision.chosen,
      execution_mode: ROUTES[decision.chosen].mode,
      batch_job_id: null,
    },
    ...reasonsOf(state, decision),
  };
}

export const chooseRoute = defineNode({
  name: 'chooseRoute',
  reads: ['request', 'question', 'query_frame', 'clarification', 'route_decision', 'attempts', 'reasons'],
  writes: ['route_decision', 'reasons'],
  run,
});
