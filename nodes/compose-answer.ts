/**
 * composeAnswer: the package that the person reads. Figures enter it only from facts; every statement is checked against its evidence before
 * it is said, and what was not established is named with its kind and the next step.
 */
import { isGap, REASONS } from '#domain/reasons.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import { type EvidenceBundle, evidenceBundleSchema } from '#state/evidence-bundle.ts';
import { type FinalAnswerPackage, finalAnswerPackageSchema } from '#state/final-answer.ts';
import type { GraphState } from '#state/graph-state.ts';
import { Book } from './answer/book.ts';
import { composeLedger } from './answer/compose.ts';
import { dialogueAnswer } from './answer/dialogue.ts';
import { renderAnswer } from './answer/render.ts';
import { type Deps, defineNode, type Update } from './node.ts';

function emptyBundle(state: GraphState, base_id: string): EvidenceBundle {
  return {
    ...{
      request_id: state.request.request_id,
      base_id,
      facts: [],
      entity_bindings: [],
      source_refs: [],
      documents: [],
    },
    ...{ conflicts: [], not_found: [], execution_errors: [], reports: [] },
  };
}

async function evidenceOf(state: GraphState, deps: Deps): Promise<EvidenceBundle> {
  if (state.evidence === null) return emptyBundle(state, deps.access.base);
  return evidenceBundleSchema.parse(await deps.results.read(state.evidence.key));
}

/** A stage broke: nothing of what was read may be told, only that and what to do. */
function brokenAnswer({ failure, reasons }: GraphState, coverage: CoverageReport): FinalAnswerPackage {
  const { text, next } = REASONS[failure?.code ?? 'INTERNAL_ERROR'];
  const others = reasons
    .filter(({ reason_code, message }) => isGap(reason_code) && message !== text)
    .map(({ message }) => message);
  const blocks = {
    ...{ conclusion: text, checked: [], found: { paragraphs: [], tables: [] } },
    not_established: [...new Set([...coverage.uncovered_points, ...others])],
    next: [next],
  };
  return {
    ...{ short_answer: text, user_facing_answer: renderAnswer(blocks, { assumptions: [], repeat: [] }), blocks },
    ...{ evidence_summary: [], limitations: blocks.not_established, clarifying_question: null, assumptions: [] },
    ...{ claims: [], controls: [], repeat_in_1c: [] },
  };
}

async function run(state: GraphState, deps: Deps): Promise<Update> {
  const { coverage_report: coverage, query_frame: frame, question } = state;
  if (coverage === null) throw new Error('Ответ без проверки покрытия');
  if (state.failure !== null) return { final_answer_package: brokenAnswer(state, coverage) };
  if (coverage.answerability === 'not_required' || frame === null)
    return { final_answer_package: dialogueAnswer(question?.act ?? 'out_of_scope', state.reasons) };
  const book = new Book(await evidenceOf(state, deps));
  const { answer, reasons } = composeLedger({ frame, slots: frame.slots, book, coverage, reasons: state.reasons });
  const final_answer_package = finalAnswerPackageSchema.parse(answer);
  if (reasons.length === 0) return { final_answer_package };
  return {
    final_answer_package,
    reasons: [...state.reasons, ...reasons],
    coverage_report: lowered(coverage, reasons),
  };
}

/** A statement that had to be left out takes the word «full» away. */
function lowered(coverage: CoverageReport, reasons: GraphState['reasons']): CoverageReport {
  return {
    ...coverage,
    answerability: coverage.answerability === 'full' ? 'partial' : coverage.answerability,
    why_partial: [...coverage.why_partial, ...reasons],
  };
}

export const composeAnswer = defineNode({
  name: 'composeAnswer',
  reads: ['question', 'query_frame', 'evidence', 'coverage_report', 'reasons', 'failure'],
  writes: ['final_answer_package', 'reasons', 'coverage_report'],
  run,
});
