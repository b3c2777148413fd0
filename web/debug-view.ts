/** DebugLine, DebugSection, DebugView: the engineer's view of a turn as structure: what the server tells and the drawer of the page draws. */

/** `good` is proven or done, `bad` failed or missing, `warn` needs attention, `plain` tells. */
export type Mark = 'good' | 'bad' | 'warn' | 'plain';

export interface DebugLine {
  readonly mark: Mark;
  readonly text: string;
  /** Reason, status or route that the line is about, letter for letter as in the record. */
  readonly code: string | null;
  /** 0 stands alone, 1 belongs to the line above. */
  readonly depth: 0 | 1;
}

export interface DebugSection {
  /** Stable name for links and tests. */
  readonly id: string;
  /** 1–7 for the questions every trace answers; null for what stands beside them. */
  readonly number: number | null;
  readonly title: string;
  readonly lines: readonly DebugLine[];
}

export interface DebugView {
  /** One line: how the turn ended, where it looked, how long it took. */
  readonly head: string;
  readonly sections: readonly DebugSection[];
}
