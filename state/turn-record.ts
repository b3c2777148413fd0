/**
 * TurnRecord: everything one turn left behind, for the engineer's trace. It cannot hold an answer without a coverage report, nor an
 * outcome that does not follow from it.
 */
import { z } from 'zod';
import { outcomeOf } from '#domain/outcome-of.ts';
import { MESSAGE_KINDS, OUTCOME_CODES } from '#domain/outcomes.ts';
import { STAGE_NAMES } from '#domain/stages.ts';
import { askedSchema } from './clarification.ts';
import { type CoverageReport, coverageReportSchema, judgedBy } from './coverage-report.ts';
import { evidenceBundleSchema } from './evidence-bundle.ts';
import { executionPlanSchema } from './execution-plan.ts';
import { type FinalAnswerPackage, finalAnswerPackageSchema, unsupportedClaims } from './final-answer.ts';
import { queryFrameSchema } from './query-frame.ts';
import { routeDecisionLogSchema } from './route-decision.ts';
import { countSchema, idSchema, instantSchema, reasonNoteSchema } from './scalars.ts';
import { toolRunSchema } from './tool-run.ts';

/** What a turn is doing, as its owner sees it. */
export const TURN_STATUSES = {
  running: 'выполняется',
  needs_clarification: 'ждёт уточнения',
  set_aside: 'отложен',
  refreshing: 'обновляются данные',
  done: 'готов',
  failed: 'не удался',
  cancelled: 'остановлен',
} as const satisfies Record<string, string>;

export type TurnStatus = keyof typeof TURN_STATUSES;

const STATUSES = Object.keys(TURN_STATUSES) as [TurnStatus, ...TurnStatus[]];

/** One passage of a stage; a stage may be passed several times in a turn. */
export const stageTimingSchema = z.strictObject({
  stage: z.enum(STAGE_NAMES),
  started_at: instantSchema,
  duration_ms: z.number().nonnegative(),
});

export const turnRecordSchema = z
  .strictObject({
    request_id: idSchema,
    conversation_id: idSchema,
    turn_id: countSchema,
    base_id: idSchema,
    user: z.string().min(1),
    question: z.string(),
    message: z.enum(MESSAGE_KINDS),
    status: z.enum(STATUSES),
    /** Summary class; null while the turn is not over. */
    outcome: z.enum(OUTCOME_CODES).nullable(),
    route: z.string().min(1).nullable(),
    /** Flags, sufficiency, every rejected route and why; null when the turn ended before routing. */
    route_decision: routeDecisionLogSchema.nullable(),
    query_frame: queryFrameSchema.nullable(),
    /** Questions back to the person in this turn, with the replies. */
    clarifications: z.array(askedSchema),
    /** The last version; earlier ones were replaced after a gap was found. */
    execution_plan: executionPlanSchema.nullable(),
    tool_runs: z.array(toolRunSchema),
    evidence_bundle: evidenceBundleSchema.nullable(),
    coverage_report: coverageReportSchema.nullable(),
    final_answer_package: finalAnswerPackageSchema.nullable(),
    reasons: z.array(reasonNoteSchema),
    timings: z.array(stageTimingSchema),
    started_at: instantSchema,
    finished_at: instantSchema.nullable(),
  })
  .check(({ value, issues }) => {
    for (const [path, message] of contradictions(value)) {
      issues.push({ code: 'custom', message, path: [path], input: value });
    }
  });
export type TurnRecord = z.infer<typeof turnRecordSchema>;

type Recorded = Pick<TurnRecord, 'message' | 'status' | 'outcome' | 'reasons' | 'finished_at' | 'evidence_bundle'> & {
  readonly base_id: string;
  readonly tool_runs: readonly { readonly base_id: string }[];
  readonly coverage_report: CoverageReport | null;
  readonly final_answer_package: FinalAnswerPackage | null;
};

const OVER: ReadonlySet<TurnStatus> = new Set(['done', 'failed', 'cancelled', 'set_aside']);
const CONCLUDED: ReadonlySet<TurnStatus> = new Set(['done', 'failed']);

/** What in the record contradicts what, as field and sentence. */
function contradictions(turn: Recorded): (readonly [field: string, message: string])[] {
  const { coverage_report: coverage, final_answer_package: answer, evidence_bundle: evidence, outcome } = turn;
  const raised = new Set(turn.reasons.map(({ reason_code }) => reason_code));
  const unraised = coverage?.why_partial.some(({ reason_code }) => !raised.has(reason_code)) ?? false;
  const follows = coverage === null ? null : outcomeOf(judgedBy(coverage, turn.message));
  const claims = answer?.claims ?? [];
  const unsupported =
    evidence === null ? claims.some(({ kind }) => kind !== 'unknown') : unsupportedClaims(claims, evidence).length > 0;
  const foreign = [...turn.tool_runs, ...(evidence === null ? [] : [evidence])].some(
    (one) => one.base_id !== turn.base_id,
  );
  const rules: readonly (readonly [field: string, broken: boolean, message: string])[] = [
    ['final_answer_package', answer !== null && coverage === null, 'Ответ без проверки покрытия'],
    ['final_answer_package', turn.status === 'done' && answer === null, 'Готовый ход без ответа'],
    ['final_answer_package', unsupported, 'Утверждение без доказательства или в противоречии'],
    ['outcome', CONCLUDED.has(turn.status) && outcome === null, 'Законченный ход без итога'],
    ['outcome', outcome !== null && outcome !== follows, 'Итог не следует из покрытия и причин'],
    ['reasons', unraised, 'Причина неполноты не внесена в причины хода'],
    ['finished_at', OVER.has(turn.status) !== (turn.finished_at !== null), 'Время конца есть у законченного хода'],
    ['base_id', foreign, 'Данные другой базы'],
  ];
  return rules.filter(([, broken]) => broken).map(([field, , message]) => [field, message]);
}
