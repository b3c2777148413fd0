/** One fault at one place of one question, and what came of it. */
import type { Turn } from '../client/assistant.ts';
import { figuresOf } from './figures.ts';
import { KINDS, type KindName } from './kinds.ts';
import type { Question } from './questions.ts';
import type { Heard } from './stand.ts';

/**
 * `escaped`: a full answer that says something else of the books; `unnamed`: not a full answer, and no reason that names the cause;
 * `harmless`: a full answer with the figures of the sound wire, so the fault touched nothing that is told.
 */
export type Verdict = 'caught' | 'harmless' | 'escaped' | 'unnamed';

export interface Trial {
  readonly kind: KindName;
  readonly question: Question;
  readonly place: string;
  readonly verdict: Verdict;
  readonly outcome: string;
  readonly codes: readonly string[];
  readonly short: string;
}

export const shownOf = ({ answer }: Turn): string =>
  figuresOf([answer?.short_answer ?? '', answer?.user_facing_answer ?? '']);

export const codesOf = ({ reasons }: Turn): string[] => [
  ...new Set((reasons ?? []).map(({ reason_code }) => reason_code)),
];

export function verdictOf(kind: KindName, clean: Turn, { turn }: Pick<Heard, 'turn'>): Verdict {
  if (turn.outcome === 'FULLY_ANSWERED') return shownOf(turn) === shownOf(clean) ? 'harmless' : 'escaped';
  const naming: readonly string[] = KINDS[kind].reasons;
  return codesOf(turn).some((code) => naming.includes(code)) ? 'caught' : 'unnamed';
}
