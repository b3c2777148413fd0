/** Piece: a stretch of tokens that one reader understood, with what it means. Readers only propose; the cover chooses. */

import type { Sign } from '#domain/question-words.ts';
import type { SpanKind } from '#domain/spans.ts';
import type { TermId } from '#domain/terms.ts';
import type { TimeAnswer } from '#domain/time/readings.ts';
import type { Threshold } from '#state/slots.ts';

export type Meaning =
  | { readonly is: 'time'; readonly text: string; readonly answer: TimeAnswer }
  | { readonly is: 'account'; readonly codes: readonly string[]; readonly named: boolean; readonly maybeDate: boolean }
  | { readonly is: 'threshold'; readonly thresholds: readonly Threshold[] }
  | { readonly is: 'amount'; readonly value: string }
  | { readonly is: 'number'; readonly number: string }
  | { readonly is: 'document_date'; readonly date: string }
  | { readonly is: 'document_kind'; readonly kinds: readonly string[] }
  | { readonly is: 'by'; readonly kind: string }
  | { readonly is: 'party'; readonly surface: string; readonly sure: number }
  | { readonly is: 'organisation'; readonly surface: string }
  | { readonly is: 'sign'; readonly sign: Sign }
  | { readonly is: 'term'; readonly term: TermId }
  | { readonly is: 'top'; readonly count: number; readonly order: 'biggest' | 'smallest' }
  /** A word that excludes: what stands after it, or — a verb — what stands right before it. */
  | { readonly is: 'exclude'; readonly verb: boolean }
  /** A word that excludes with what it excludes, where that is no party and no account: «без авансов». */
  | { readonly is: 'without'; readonly term: TermId | null }
  | { readonly is: 'negation' }
  | { readonly is: 'signal' }
  | { readonly is: 'unknown' };

export interface Piece {
  readonly kind: SpanKind;
  /** Tokens, the last one excluded. */
  readonly from: number;
  readonly to: number;
  readonly reading: string | null;
  /** Certainty of the reader; between overlapping pieces the surer one stands, then the longer. */
  readonly sure: number;
  readonly means: Meaning;
}

/** How sure readers are of each other: a full number of a document before a date, a date before a name. */
export const SURE = {
  quoted: 95,
  number: 90,
  /** Two words of a name with a capital inside a sentence. */
  name: 88,
  threshold: 85,
  top: 80,
  exact_date: 75,
  account: 70,
  breakdown: 68,
  document: 60,
  time: 58,
  sign: 50,
  account_name: 42,
  term: 40,
  signal: 30,
  money: 28,
  exclude: 25,
  party: 20,
  negation: 15,
  operation: 10,
  word: 0,
} as const;
