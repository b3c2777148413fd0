/** The JSON that the page and the server speak: shapes only, nothing of this file is left in the browser. */
import type { MessageKind, Outcome } from '#domain/outcomes.ts';
import type { ReasonRow } from '#domain/reasons.ts';
import type { Stage } from '#domain/stages.ts';
import type { Asked, Clarification, ClarificationOption } from '#state/clarification.ts';
import type { EvidenceBundle, Fact } from '#state/evidence-bundle.ts';
import type { AnswerTable, Claim, ClaimKind, FinalAnswerPackage } from '#state/final-answer.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { TurnEvent } from '#state/turn-event.ts';
import type { TurnRecord, TurnStatus } from '#state/turn-record.ts';
import type { DebugView } from './debug-view.ts';

export type {
  AnswerTable,
  Asked,
  Claim,
  ClaimKind,
  Clarification,
  ClarificationOption,
  DebugView,
  EvidenceBundle,
  Fact,
  FinalAnswerPackage,
  MessageKind,
  Outcome,
  ReasonNote,
  TurnEvent,
  TurnRecord,
  TurnStatus,
};

/** The question that waits, with the id by which it is answered. */
export type PendingQuestion = Clarification & { readonly interrupt_id: string };

export interface Turn {
  readonly turn_id: string;
  readonly thread_id: string;
  readonly number: number;
  readonly status: TurnStatus;
  readonly outcome: string | null;
  readonly route: string | null;
  readonly question: string;
  readonly created_at: string;
  readonly clarification?: PendingQuestion | null | undefined;
  readonly answer?: FinalAnswerPackage | null | undefined;
  readonly reasons: readonly ReasonNote[];
  readonly timings: readonly { readonly stage: string; readonly duration_ms: number }[];
  /** The waiting turn that this one put aside. */
  readonly set_aside_turn_id?: string | null | undefined;
}

export interface ThreadHead {
  readonly thread_id: string;
  readonly title: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly status: 'idle' | 'running' | 'waiting';
}

export interface ThreadsPage {
  readonly threads: readonly ThreadHead[];
  /** Null on the last page. */
  readonly next_cursor: string | null;
}

export interface Thread extends ThreadHead {
  readonly turns: readonly Turn[];
  /** Given back for the turns before these; null when there are none. */
  readonly next_before: number | null;
}

export interface Meta {
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly reasons: Readonly<Record<string, ReasonRow>>;
  readonly stages: Readonly<Record<string, Stage>>;
}

export type Trace = TurnRecord & { readonly debug?: DebugView | undefined };

export type Reply = { readonly choice: string } | { readonly text: string };

export interface Verdict {
  readonly verdict: 'up' | 'down';
  readonly comment?: string;
}
