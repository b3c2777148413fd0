/** One criterion of the critic as a table of cases, and the small facts that its cases are made of. */
import { describe, expect, test } from 'vitest';
import type { Fact } from '#state/evidence-bundle.ts';
import type { Named } from '#state/slots.ts';
import { attributes, emptyRun, fact, type Given, judge, MAY, told } from './coverage-case.ts';

type Row = readonly [title: string, given: Given, point: string | null, gaps: readonly string[]];

/** `point` null: the report must be full and not speak of the criterion at all; the criterion is named by the table. */
export function criterion(about: string, rows: readonly Row[]): void {
  describe(about, () => {
    test.each(rows)('%s', async (_title, given, point, gaps) => {
      const { report } = await judge(given);
      expect(told(report)).toEqual(gaps);
      expect(report.answerability).toBe(gaps.length === 0 ? 'full' : 'partial');
      if (point === null) {
        expect([...report.covered_points, ...report.uncovered_points].filter((one) => one.startsWith(about))).toEqual(
          [],
        );
      } else if (gaps.length === 0) expect(report.covered_points).toContain(point);
      else
        expect(report.uncovered_points).toContain(`${point} — ${gaps[0]?.replace(/^\S+ /, '').replace(/ \[.*$/, '')}`);
    });
  });
}

export const named = (more: Partial<Named> = {}): Named => ({
  surface: 'нашей',
  id: 'org',
  type: null,
  title: null,
  ...more,
});
export const absence = (input: Record<string, string> = {}) => [emptyRun({ input })];

export function documentFact(more: Partial<Fact> = {}): Fact {
  return fact({
    ...{ fact_id: 'FD', type: 'document', entity: 'Поступление 7', account: null, side: null, level: null },
    ...{ measure: 'document_sum', entity_ref: { kind: 'Document_Поступление', ref: 'doc', title: 'Поступление 7' } },
    attributes: attributes({ posted: 'да' }),
    ...more,
  });
}

export const turnover = (more: Partial<Fact> = {}): Fact =>
  fact({ type: 'turnover', as_of_date: null, period: MAY, account: '51', ...more });
export const posting = (account: string, more: Partial<Fact> = {}): Fact => fact({ type: 'posting', account, ...more });

export const party = (view: string): Fact => fact({ type: 'party_balance', attributes: attributes({ view }) });
export const SETTLED = { intent: 'open_settlements' } as const;
