/**
 * A turn from its tool calls to its answer, for tests of evidence, coverage and answer: real answers of the tools on the demo base, the state
 * around them written by hand.
 */
import type { IntentCode } from '#domain/intents.ts';
import { collectEvidence } from '#nodes/collect-evidence.ts';
import { composeAnswer } from '#nodes/compose-answer.ts';
import { judgeCoverage } from '#nodes/judge-coverage.ts';
import type { Update } from '#nodes/node.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import { type EvidenceBundle, evidenceBundleSchema } from '#state/evidence-bundle.ts';
import type { FinalAnswerPackage } from '#state/final-answer.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { Json } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';
import { depsWith, frameOf, stateOf } from './turn-state.ts';

export { AS_OF, depsWith, frameOf, stateOf } from './turn-state.ts';

export interface Turn {
  readonly state: GraphState;
  readonly bundle: EvidenceBundle;
  readonly coverage: CoverageReport;
  readonly answer: FinalAnswerPackage;
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
