/** What the binding of one part of a question gives: slots filled, premises and reasons, a question back, or what blocks the answer. */
import type { ReasonCode } from '#domain/reasons.ts';
import type { Clarification } from '#state/clarification.ts';
import type { Premise } from '#state/premise.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { Empty, Failed } from '#tools/result.ts';

export interface Finding {
  readonly slots: Partial<Slots>;
  readonly premises: readonly Premise[];
  /** What has to be said beside the answer. */
  readonly reasons: readonly ReasonNote[];
  /** Only the person can close it. */
  readonly ask: Ask | null;
  /** With any of these nothing is read. */
  readonly blocked: readonly ReasonNote[];
}

export interface Ask {
  readonly clarification: Clarification;
  /** What is done when the question may not be asked (again): the default with its disclaimer, or a block. */
  readonly otherwise: Finding;
}

const NOTHING: Finding = { slots: {}, premises: [], reasons: [], ask: null, blocked: [] };

export function finding(part: Partial<Finding> = {}): Finding {
  return { ...NOTHING, ...part };
}

export function reason(reason_code: ReasonCode, message: string): ReasonNote {
  return { reason_code, message };
}

export function blockedBy(code: ReasonCode, message: string): Finding {
  return finding({ blocked: [reason(code, message)] });
}

/** A failed call blocks with its own reason: never a question, never a default. */
export function blockedByFailure({ code, message }: Failed): Finding {
  return blockedBy(code, message);
}

/** Nothing answers to what was named. Absence is claimed only where everything was read. */
export function unbound({ cause, proof, notes }: Empty): Finding {
  if (cause !== 'not_found_on_route') return blockedBy('ENTITY_NOT_RESOLVED', proof);
  const limits = notes.filter(({ code }) => code === 'ACCESS_LIMITED' || code === 'RESULT_TRUNCATED');
  return finding({
    blocked: [reason('NO_MATCH_IN_1C', proof), ...limits.map(({ code, message }) => reason(code, message))],
  });
}

/** Findings of independent parts as one; the first question stands, a block silences it. */
export function together(...parts: readonly Finding[]): Finding {
  const blocked = parts.flatMap((part) => part.blocked);
  return {
    slots: Object.assign({}, ...parts.map((part) => part.slots)) as Partial<Slots>,
    premises: parts.flatMap((part) => part.premises),
    reasons: parts.flatMap((part) => part.reasons),
    ask: blocked.length > 0 ? null : (parts.find((part) => part.ask !== null)?.ask ?? null),
    blocked,
  };
}
