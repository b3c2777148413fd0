/** Where the turn goes from here: another plan when it may help, a question when only the person can choose, else the answer. */
import type { ReasonCode } from '#domain/reasons.ts';
import type { Clarification } from '#state/clarification.ts';
import type { CoverageReport } from '#state/coverage-report.ts';
import type { Case } from './case.ts';

/** Failures that another plan may avoid: fewer rows, a shorter period, other arguments. */
const CHANGEABLE: ReadonlySet<ReasonCode> = new Set([
  'MCP_TIMEOUT',
  'REQUEST_BUDGET_REACHED',
  'MCP_SCHEMA_ERROR',
  'EVIDENCE_DEPTH_LIMIT',
]);
const PLANS_MAX = 2;
const CLARIFICATIONS_MAX = 2;
const OPTIONS_MAX = 10;

export interface Verdict {
  readonly verdict: 'answer' | 'replan' | 'ask';
  readonly clarification: Clarification | null;
}

/** Documents that one number fits: all are told, none is taken. */
function choice({ state, slots, bundle }: Case): Clarification | null {
  const { number = null, id = null } = slots.document ?? {};
  if (number === null || id !== null || bundle.documents.length < 2) return null;
  const clarification_id = `${state.request.turn_id}:document`;
  if (state.clarifications.some(({ asked }) => asked.clarification_id === clarification_id)) return null;
  return {
    ...{ clarification_id, slot: 'document', question: `Какой документ № ${number} показать?` },
    why: 'Под один номер подходят разные документы: номер повторяется по годам, видам и организациям.',
    ...{ reason_code: 'SEVERAL_ENTITIES_MATCH', allow_free_text: true },
    options: bundle.documents.slice(0, OPTIONS_MAX).map(({ document_ref: ref, number: own, date }, index) => ({
      ...{ option_id: String(index + 1), label: ref.title, detail: null },
      sets: {
        document: {
          ...{ kinds: [ref.kind], number: own, date, amount: null, latest: false },
          ...{ id: ref.ref, type: ref.kind, title: ref.title },
        },
      },
    })),
  };
}

export function verdictOf(judged: Case, report: CoverageReport): Verdict {
  const { state, steps } = judged;
  const failed = steps.filter(({ step, last }) => step.required && last !== null && last.run.error_code !== null);
  const codes = failed.flatMap(({ last }) => last?.run.error_code ?? []);
  if (report.answerability === 'full') return { verdict: 'answer', clarification: null };
  if (codes.some((code) => CHANGEABLE.has(code)) && state.attempts.plans < PLANS_MAX)
    return { verdict: 'replan', clarification: null };
  const several = codes.every((code) => code === 'SEVERAL_ENTITIES_MATCH');
  const asked = several && state.attempts.clarifications < CLARIFICATIONS_MAX ? choice(judged) : null;
  return asked === null ? { verdict: 'answer', clarification: null } : { verdict: 'ask', clarification: asked };
}
