/** Records of turns that the graph did not end itself: failed in it, stopped, or put aside when it could not hear that. */
import { outcomeOf } from '#domain/outcome-of.ts';
import { REASONS, type ReasonCode } from '#domain/reasons.ts';
import { type CoverageReport, judgedBy } from '#state/coverage-report.ts';
import type { FinalAnswerPackage } from '#state/final-answer.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import type { TurnRow } from '#stores/turns.ts';
import type { Access } from '#tools/access.ts';

const note = (reason_code: ReasonCode): ReasonNote => ({ reason_code, message: REASONS[reason_code].text });

function emptyRecord(turn: TurnRow, access: Access, at: string, status: TurnRecord['status']): TurnRecord {
  return {
    ...{ request_id: turn.turn_id, conversation_id: turn.thread_id, turn_id: turn.number, base_id: access.base },
    ...{ user: access.user, question: turn.question, message: 'ledger', status, outcome: null, route: null },
    ...{ route_decision: null, query_frame: null, execution_plan: null, tool_runs: [], evidence_bundle: null },
    clarifications: turn.clarification === null ? [] : [{ asked: turn.clarification, reply: turn.reply }],
    ...{ coverage_report: null, final_answer_package: null, reasons: [], timings: [] },
    ...{ started_at: turn.created_at, finished_at: at },
  };
}

function failureAnswer(text: string, next: string): FinalAnswerPackage {
  return {
    ...{ short_answer: text, user_facing_answer: `${text}\n\n${next}`, clarifying_question: null },
    blocks: { conclusion: text, checked: [], found: { paragraphs: [], tables: [] }, not_established: [], next: [next] },
    ...{ evidence_summary: [], limitations: [], assumptions: [], claims: [], controls: [], repeat_in_1c: [] },
  };
}

/** The turn broke: says so, proves nothing, and tells nothing of how it broke. */
export function failedRecord(turn: TurnRow, access: Access, at: string): TurnRecord {
  const reason = note('INTERNAL_ERROR');
  const { next } = REASONS.INTERNAL_ERROR;
  const coverage: CoverageReport = {
    ...{ request_id: turn.turn_id, answerability: 'insufficient', covered_points: [], uncovered_points: [] },
    ...{ why_partial: [reason], next_best_actions: [next], degraded_steps: [] },
  };
  return {
    ...emptyRecord(turn, access, at, 'failed'),
    outcome: outcomeOf(judgedBy(coverage, 'ledger')),
    coverage_report: coverage,
    final_answer_package: failureAnswer(reason.message, next),
    reasons: [reason],
  };
}

export function cancelledRecord(turn: TurnRow, access: Access, at: string): TurnRecord {
  return { ...emptyRecord(turn, access, at, 'cancelled'), reasons: [note('ROUTE_EXECUTION_ABORTED')] };
}

export function asideRecord(turn: TurnRow, access: Access, at: string): TurnRecord {
  return emptyRecord(turn, access, at, 'set_aside');
}
