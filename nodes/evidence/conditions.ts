/**
 * Conditions of a question that tools do not take: thresholds, exclusions, one column, the first N rows. They are applied to complete rows
 * only; a list that was cut cannot be narrowed honestly.
 */
import { covers } from '#domain/accounts.ts';
import { ROWS_SHOWN } from '#domain/answer-lists.ts';
import { parseDecimal } from '#domain/decimals.ts';
import type { Side } from '#domain/measures.ts';
import { abs } from '#domain/money.ts';
import { boundSaid, THRESHOLD_OPS } from '#domain/thresholds.ts';
import type { Slots, Threshold } from '#state/slots.ts';

export interface Conditions {
  readonly thresholds: readonly Threshold[];
  readonly exclusions: Slots['exclusions'];
  readonly side: Side | null;
  readonly shown: number;
  readonly order: 'biggest' | 'smallest';
}

export function conditionsOf(slots: Slots | undefined): Conditions {
  return {
    thresholds: slots?.thresholds ?? [],
    exclusions: slots?.exclusions ?? [],
    side: slots?.column ?? null,
    shown: slots?.top?.count ?? ROWS_SHOWN,
    order: slots?.top?.order ?? 'biggest',
  };
}

/** Something narrows the rows; the number of rows shown does not. */
export function isNarrowed({ thresholds, exclusions, side }: Conditions): boolean {
  return thresholds.length > 0 || exclusions.length > 0 || side !== null;
}

export function fitsMoney({ thresholds }: Conditions, amount: bigint): boolean {
  return thresholds
    .filter((one) => one.of === 'money')
    .every((one) => THRESHOLD_OPS[one.op].holds(abs(amount), parseDecimal(one.value, 2)));
}

/** Days that are not known fit no threshold. */
export function fitsDays({ thresholds }: Conditions, known: number | null): boolean {
  return thresholds
    .filter((one) => one.of === 'days')
    .every((one) => known !== null && THRESHOLD_OPS[one.op].holds(BigInt(known), parseDecimal(one.value, 0)));
}

export function isExcluded(
  { exclusions }: Conditions,
  party: { readonly ref: string; readonly title: string } | null,
  account: string | null,
): boolean {
  return exclusions.some(({ what, surface, id, title }) =>
    what === 'party'
      ? party !== null && (id === null ? party.title === (title ?? surface) : party.ref === id)
      : account !== null && covers(title ?? surface, account),
  );
}

/** Each condition in words, for the head of the answer. */
export function conditionsInWords({ thresholds, exclusions, side }: Conditions): string[] {
  const bounds = thresholds.map(({ of, op, value }) =>
    of === 'money' ? `сумма ${boundSaid({ of, op, value })}` : `дней ${THRESHOLD_OPS[op].word} ${value}`,
  );
  const without = exclusions.map(({ what, surface, title }) =>
    what === 'party' ? `без ${title ?? surface}` : `без счёта ${title ?? surface}`,
  );
  return [...bounds, ...without, ...(side === null ? [] : [side === 'debit' ? 'только Дт' : 'только Кт'])];
}
