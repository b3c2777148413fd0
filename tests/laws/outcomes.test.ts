import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Judged, outcomeOf } from '#domain/outcome-of.ts';
import { ANSWERABILITIES, MESSAGE_KINDS, OUTCOMES } from '#domain/outcomes.ts';
import { isGap, REASON_CODES } from '#domain/reasons.ts';

const judgement: fc.Arbitrary<Judged> = fc.record({
  message: fc.constantFrom(...MESSAGE_KINDS),
  answerability: fc.constantFrom(...ANSWERABILITIES),
  coveredCount: fc.nat(3),
  uncoveredCount: fc.nat(2),
  requiredStepDegraded: fc.boolean(),
  reasons: fc.array(fc.constantFrom(...REASON_CODES), { maxLength: 4 }),
});
const question = judgement.filter(({ message }) => message === 'ledger' || message === 'knowledge');
/** Half of the judgements are near to a full answer, or a full one would hardly ever be drawn. */
const nearFull = question.map(
  (one): Judged => ({ ...one, answerability: 'full', coveredCount: one.coveredCount + 1, uncoveredCount: 0 }),
);
const asked = fc.oneof(question, nearFull);

const RANK = { blocked: 0, partial: 1, answered: 2, dialogue: 2 } as const;
const rankOf = (judged: Judged): number => RANK[OUTCOMES[outcomeOf(judged)].standing];

describe('закон итогов', () => {
  test('полный ответ бывает и не бывает', () => {
    const ranks = fc.sample(asked, { numRuns: 500, seed: 7 }).map(rankOf);
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
  });

  test('сорванный обязательный шаг никогда не дает полного ответа', () => {
    fc.assert(fc.property(asked, (judged) => rankOf({ ...judged, requiredStepDegraded: true }) < 2));
  });

  test('причина-пробел или непокрытый пункт никогда не дают полного ответа', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom(...REASON_CODES.filter(isGap)), (judged, gap) => {
        expect(rankOf({ ...judged, reasons: [...judged.reasons, gap] })).toBeLessThan(2);
        expect(rankOf({ ...judged, uncoveredCount: judged.uncoveredCount + 1 })).toBeLessThan(2);
      }),
    );
  });

  test('без единого доказанного пункта ответ ни полон, ни частичен', () => {
    fc.assert(fc.property(asked, (judged) => rankOf({ ...judged, coveredCount: 0 }) === 0));
  });

  test('дурная весть не улучшает итога', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom(...REASON_CODES), (judged, code) => {
        const before = rankOf(judged);
        expect(rankOf({ ...judged, reasons: [...judged.reasons, code] })).toBeLessThanOrEqual(before);
        expect(rankOf({ ...judged, answerability: 'insufficient' })).toBeLessThanOrEqual(before);
      }),
    );
  });

  test('порядок и повторы причин ничего не решают', () => {
    fc.assert(
      fc.property(asked, (judged) => {
        const turned = [...judged.reasons, ...judged.reasons].reverse();
        expect(outcomeOf({ ...judged, reasons: turned })).toBe(outcomeOf(judged));
      }),
    );
  });

  test('оговорки не меняют итога вовсе', () => {
    const notes = REASON_CODES.filter((code) => !isGap(code));
    fc.assert(
      fc.property(asked, fc.subarray(notes), (judged, said) => {
        expect(outcomeOf({ ...judged, reasons: [...judged.reasons, ...said] })).toBe(outcomeOf(judged));
      }),
    );
  });
});
