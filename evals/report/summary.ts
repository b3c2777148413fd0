/** Figures of a run by kind of question. */

import { isFull, isWrong, type Verdict } from '../judge/verdict.ts';
import { KINDS, type Kind } from '../questions/question.ts';

export interface KindSummary {
  readonly kind: Kind | 'all';
  readonly asked: number;
  readonly fully: number;
  readonly partly: number;
  readonly clarified: number;
  readonly blocked: number;
  readonly wrong: number;
  /** Complete questions, and how many of them were answered fully and without a fault. */
  readonly complete: number;
  readonly completeFully: number;
}

export function summarise(verdicts: readonly Verdict[]): KindSummary[] {
  const kinds = Object.keys(KINDS) as Kind[];
  return [
    ...kinds.map((kind) =>
      summaryOf(
        kind,
        verdicts.filter(({ question }) => question.kind === kind),
      ),
    ),
    summaryOf('all', verdicts),
  ];
}

function summaryOf(kind: KindSummary['kind'], verdicts: readonly Verdict[]): KindSummary {
  const complete = verdicts.filter(({ question }) => question.complete);
  const count = (test: (verdict: Verdict) => boolean): number => verdicts.filter(test).length;
  return {
    kind,
    asked: verdicts.length,
    fully: count(({ outcome }) => outcome === 'FULLY_ANSWERED'),
    partly: count(({ outcome }) => outcome === 'PARTIALLY_ANSWERED'),
    clarified: count(({ clarified }) => clarified),
    blocked: count(({ answered, clarified }) => !answered && !clarified),
    wrong: count(isWrong),
    complete: complete.length,
    completeFully: complete.filter((verdict) => isFull(verdict) && !verdict.clarified).length,
  };
}

/** Per cent of complete questions that were answered fully, one decimal, from integers. */
export function fullShare({ complete, completeFully }: KindSummary): string {
  if (complete === 0) return '—';
  const tenths = Math.round((completeFully * 1000) / complete);
  return `${Math.floor(tenths / 10)},${tenths % 10}`;
}

/** Least share of complete questions that must be answered fully. */
const LEAST_PERCENT = 90;

export function isPassed(all: KindSummary): boolean {
  return all.wrong === 0 && all.complete > 0 && all.completeFully * 100 >= all.complete * LEAST_PERCENT;
}
