/**
 * The whole workflow on one screen: a node per stage, the choices between them, and one handler that turns a failed stage into an honest
 * answer. No logic lives here.
 */
import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { ROUTE_EDGES } from '#domain/routes.ts';
import { askClarification } from '#nodes/ask-clarification.ts';
import { chooseRoute } from '#nodes/choose-route.ts';
import { collectEvidence } from '#nodes/collect-evidence.ts';
import { composeAnswer } from '#nodes/compose-answer.ts';
import { interpretFrame } from '#nodes/interpret-frame.ts';
import { judgeCoverage } from '#nodes/judge-coverage.ts';
import { makePlan } from '#nodes/make-plan.ts';
import { bound, type Deps, type Node, RUN_CONTEXT } from '#nodes/node.ts';
import { receiveQuestion } from '#nodes/receive-question.ts';
import { recordTurn } from '#nodes/record-turn.ts';
import { resolveFrame } from '#nodes/resolve-frame.ts';
import { runTools } from '#nodes/run-tools.ts';
import { GRAPH_INPUT, GRAPH_STATE } from '#state/graph-state.ts';
import { afterAsking, afterInterpreting, afterJudging, afterReceiving, afterResolving, afterRouting } from './edges.ts';
import { afterFailure } from './failure.ts';

/** Grows when a stage is renamed or removed: a question that waits in a thread of another version is asked anew. */
export const GRAPH_VERSION = '1';

export interface BuildOptions {
  readonly deps: Deps;
  readonly checkpointer?: BaseCheckpointSaver | false;
  /** Stands around every node: benches measure there, tests stop the process there. */
  readonly around?: (node: Node) => Node;
}

export function buildGraph({ deps, checkpointer, around = (node) => node }: BuildOptions) {
  const run = (node: Node) => bound(around(node), deps);
  return new StateGraph({ state: GRAPH_STATE, input: GRAPH_INPUT, context: RUN_CONTEXT })
    .addNode('receiveQuestion', run(receiveQuestion))
    .addNode('interpretFrame', run(interpretFrame))
    .addNode('resolveFrame', run(resolveFrame))
    .addNode('askClarification', run(askClarification))
    .addNode('chooseRoute', run(chooseRoute))
    .addNode('makePlan', run(makePlan))
    .addNode('runTools', run(runTools))
    .addNode('collectEvidence', run(collectEvidence))
    .addNode('judgeCoverage', run(judgeCoverage))
    .addNode('composeAnswer', run(composeAnswer))
    .addNode('recordTurn', run(recordTurn))
    .addEdge(START, 'receiveQuestion')
    .addConditionalEdges('receiveQuestion', afterReceiving, ['interpretFrame', 'composeAnswer'])
    .addConditionalEdges('interpretFrame', afterInterpreting, ['resolveFrame', 'composeAnswer'])
    .addConditionalEdges('resolveFrame', afterResolving, ['askClarification', 'collectEvidence', 'chooseRoute'])
    .addConditionalEdges('askClarification', afterAsking, ['interpretFrame', 'recordTurn'])
    .addConditionalEdges('chooseRoute', afterRouting, ROUTE_EDGES)
    .addEdge('makePlan', 'runTools')
    .addEdge('runTools', 'collectEvidence')
    .addEdge('collectEvidence', 'judgeCoverage')
    .addConditionalEdges('judgeCoverage', afterJudging, [
      'composeAnswer',
      'makePlan',
      'chooseRoute',
      'askClarification',
    ])
    .addEdge('composeAnswer', 'recordTurn')
    .addEdge('recordTurn', END)
    .setNodeDefaults({ errorHandler: afterFailure(deps) })
    .compile({
      name: 'osnovanie',
      description: 'Ход разговора: от вопроса бухгалтера до доказанного ответа',
      ...(checkpointer === undefined ? {} : { checkpointer }),
    });
}

export type Graph = ReturnType<typeof buildGraph>;
