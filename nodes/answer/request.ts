/** What a composer works with: the frame, the evidence, the coverage and what has to be told beside. */
import type { CoverageReport } from '#state/coverage-report.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { Book } from './book.ts';
import type { Draft } from './said.ts';

export interface AnswerRequest {
  readonly frame: QueryFrame;
  readonly slots: Slots;
  readonly book: Book;
  readonly coverage: CoverageReport;
  readonly reasons: readonly ReasonNote[];
}

export type Composer = (request: AnswerRequest) => Draft;
