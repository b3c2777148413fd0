/** Where a turn goes next: pure functions of the state, one for every node after which there is a choice. */
import type { GraphState } from '#state/graph-state.ts';

/** What is not a question has its report already: there is nothing to prove. */
export function afterReceiving(state: GraphState): 'interpretFrame' | 'composeAnswer' {
  return state.coverage_report === null ? 'interpretFrame' : 'composeAnswer';
}

/** A question of a kind that is not proven yet ends here, honestly. */
export function afterInterpreting(state: GraphState): 'resolveFrame' | 'composeAnswer' {
  return state.coverage_report === null ? 'resolveFrame' : 'composeAnswer';
}

/** A question back goes before everything else; a frame that nothing can be read for is still judged and answered. */
export function afterResolving(state: GraphState): 'askClarification' | 'collectEvidence' | 'chooseRoute' {
  if (isWaiting(state)) return 'askClarification';
  return state.blocked ? 'collectEvidence' : 'chooseRoute';
}

/** The person answered, or the turn is over: another question came, or she gave up. */
export function afterAsking(state: GraphState): 'interpretFrame' | 'recordTurn' {
  return state.status === 'running' ? 'interpretFrame' : 'recordTurn';
}

export function afterRouting(state: GraphState): string {
  if (state.route_decision === null) throw new Error('Путь не выбран');
  return state.route_decision.chosen_route;
}

/** The critic's word. */
export function afterJudging(state: GraphState): 'composeAnswer' | 'makePlan' | 'chooseRoute' | 'askClarification' {
  switch (state.verdict) {
    case 'replan':
      return 'makePlan';
    case 'reroute':
      return 'chooseRoute';
    case 'ask':
      return 'askClarification';
    default:
      return 'composeAnswer';
  }
}

function isWaiting({ clarification }: GraphState): boolean {
  return clarification !== null && clarification.reply === null;
}
