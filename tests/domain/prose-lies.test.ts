/** A part of the ten thousand lies: every way of lying on some of the recorded answers, and the truths beside them. */
import { describe, expect, test } from 'vitest';
import { readAnswers } from '#evals/lies/recorded.ts';
import { falseAlarms, LIES, tellLies } from '#evals/lies/run-lies.ts';

const ANSWERS = readAnswers();
const SOME = ANSWERS.filter((_, index) => index % 6 === 0);

/** Lies that no fact of today could tell from the truth: their number may only fall. */
const KNOWN: Readonly<Record<string, number>> = { swap: 5, period: 2, vat: 3, direction: 16 };

describe('ложь об ответах', () => {
  test.each(LIES.map((kind) => [kind.title, kind] as const))('%s', (_title, kind) => {
    const [count] = tellLies(SOME, [kind]);
    expect(count?.made).toBeGreaterThan(0);
    expect(count?.escaped.length).toBeLessThanOrEqual(KNOWN[kind.code] ?? 0);
  });

  test('верное проходит: не больше одной ложной тревоги на сто', () => {
    const { told, false: alarms } = falseAlarms(SOME);
    expect(told).toBeGreaterThan(150);
    expect(alarms.length * 100, alarms.join('\n')).toBeLessThanOrEqual(told);
  });
});
