/** Conditions of a question in words: bounds, exclusions, one column. */
import { boundSaid as inWords } from '#domain/thresholds.ts';
import type { Slots } from '#state/slots.ts';

export function boundSaid({ thresholds, exclusions, column }: Slots): string[] {
  const bounds = thresholds.map((one) => (one.of === 'money' ? `сумма ${inWords(one)}` : inWords(one)));
  const without = exclusions.map(
    ({ what, surface, title }) => `без ${what === 'account' ? 'счёта ' : ''}${title ?? surface}`,
  );
  return [...bounds, ...without, ...(column === null ? [] : [column === 'debit' ? 'только Дт' : 'только Кт'])];
}
