/** The one rule that chooses the class of a turn from what coverage proves and which reasons were raised. */
import { type Answerability, BLOCKED_ORDER, type MessageKind, type OutcomeCode } from './outcomes.ts';
import { isGap, REASONS, type ReasonCode } from './reasons.ts';

export interface Judged {
  readonly message: MessageKind;
  readonly answerability: Answerability;
  readonly coveredCount: number;
  readonly uncoveredCount: number;
  /** A required step failed, was cut, or was replaced by a fallback. */
  readonly requiredStepDegraded: boolean;
  readonly reasons: readonly ReasonCode[];
}

function blockedBy(judged: Judged): OutcomeCode {
  const named = new Set<OutcomeCode>(judged.reasons.filter(isGap).map((code) => REASONS[code].outcome));
  if (judged.requiredStepDegraded) named.add('BLOCKED_BY_TOOLING');
  return BLOCKED_ORDER.find((code) => named.has(code)) ?? 'BLOCKED_BY_MISSING_DATA';
}

/** Something speaks against calling the turn full, whatever the coverage says. */
function forbidsFull(judged: Judged): boolean {
  return judged.requiredStepDegraded || judged.uncoveredCount > 0 || judged.reasons.some(isGap);
}

/**
 * The class of a turn. A refusal or a greeting proves nothing and is neither answered nor blocked; a question is full only when nothing
 * speaks against it, partial when at least one point is proven, and otherwise blocked by the gravest cause.
 */
export function outcomeOf(judged: Judged): OutcomeCode {
  if (judged.message === 'greeting') return 'GREETED';
  if (judged.message === 'refusal') return 'DECLINED';
  const { answerability, coveredCount } = judged;
  if (answerability === 'full' && coveredCount > 0 && !forbidsFull(judged)) {
    return judged.message === 'knowledge' ? 'ANSWERED_FROM_KNOWLEDGE' : 'FULLY_ANSWERED';
  }
  const something = coveredCount > 0 && (answerability === 'full' || answerability === 'partial');
  return something ? 'PARTIALLY_ANSWERED' : blockedBy(judged);
}
