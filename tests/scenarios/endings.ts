/** What every answer owes to its reader: whole and true, or honest about what is missing. */
import { expect } from 'vitest';
import type { Turn } from '#server/dialogue/shapes.ts';
import type { Ending } from './faults.ts';
import { type Asked, amountsIn, plain, printed } from './questions.ts';

/** What is read first, then everything, as one text for the message of a failed check. */
export const shown = ({ outcome, reasons, clarification, answer }: Turn): string =>
  plain(
    [
      `${outcome} [${reasons.map(({ reason_code }) => reason_code).join(', ')}]`,
      clarification?.question ?? '',
      answer?.user_facing_answer ?? '',
    ].join('\n'),
  );

export const codesOf = ({ reasons }: Turn): string[] => reasons.map(({ reason_code }) => reason_code);

export function expectWhole(turn: Turn, { figures }: Pick<Asked, 'figures'>): void {
  expect(turn.outcome, shown(turn)).toBe('FULLY_ANSWERED');
  for (const figure of figures)
    expect(amountsIn(turn.answer?.short_answer ?? ''), shown(turn)).toContain(printed(figure));
}

/** Not one amount in the first sentence but those of the books. */
export function expectTrueAmounts(turn: Turn, { figures, besides }: Pick<Asked, 'figures' | 'besides'>): void {
  const known = new Set([...figures, ...besides].map(printed));
  expect(
    amountsIn(turn.answer?.short_answer ?? '').filter((amount) => !known.has(amount)),
    shown(turn),
  ).toEqual([]);
}

export function expectEnding(turn: Turn, asked: Asked, { code, outcomes, says }: Ending): void {
  expect(turn.status, shown(turn)).toBe('done');
  expect(outcomes, shown(turn)).toContain(turn.outcome);
  expect(codesOf(turn), shown(turn)).toContain(code);
  const missing = turn.answer?.blocks.not_established.join('\n') ?? '';
  expect(plain(missing), shown(turn)).toMatch(says);
  expect(turn.answer?.blocks.next.join('\n'), shown(turn)).toMatch(/[а-я]{4}/);
  expect(turn.answer?.user_facing_answer, shown(turn)).not.toMatch(/долгов нет|задолженности нет|оборотов нет/i);
  expectTrueAmounts(turn, asked);
}
