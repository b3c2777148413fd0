import { expect, test } from 'vitest';
import { type Judged, outcomeOf } from '#domain/outcome-of.ts';
import type { OutcomeCode } from '#domain/outcomes.ts';
import { carried, PREMISE_STATUS_CODES } from '#domain/premises.ts';

const FULL: Judged = {
  ...{ message: 'ledger', answerability: 'full', coveredCount: 1, uncoveredCount: 0 },
  ...{ requiredStepDegraded: false, reasons: [] },
};

test.each<[string, Partial<Judged>, OutcomeCode]>([
  ['всё доказано', {}, 'FULLY_ANSWERED'],
  ['полнота без единого пункта', { coveredCount: 0 }, 'BLOCKED_BY_MISSING_DATA'],
  ['доказана часть', { answerability: 'partial' }, 'PARTIALLY_ANSWERED'],
  ['доказана часть, шаг сорван', { answerability: 'partial', requiredStepDegraded: true }, 'PARTIALLY_ANSWERED'],
  ['часть без единого пункта', { answerability: 'partial', coveredCount: 0 }, 'BLOCKED_BY_MISSING_DATA'],
  ['шаг сорван, не доказано ничего', { coveredCount: 0, requiredStepDegraded: true }, 'BLOCKED_BY_TOOLING'],
  ['пункты есть, а ответа нет', { answerability: 'insufficient' }, 'BLOCKED_BY_MISSING_DATA'],
  ['доказывать было не нужно', { answerability: 'not_required' }, 'BLOCKED_BY_MISSING_DATA'],
  ['статьи отвечают частично', { message: 'knowledge', answerability: 'partial' }, 'PARTIALLY_ANSWERED'],
])('%s → %s', (_title, change, outcome) => {
  expect(outcomeOf({ ...FULL, ...change })).toBe(outcome);
});

test('предпосылка переносится в следующий ход не крепче, чем была', () => {
  expect(PREMISE_STATUS_CODES.map((status) => [status, carried(status)])).toEqual([
    ['confirmed', 'inherited'],
    ['inherited', 'inherited'],
    ['assumed', 'assumed'],
  ]);
});
