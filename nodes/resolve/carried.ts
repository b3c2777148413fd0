/** What came from earlier turns, told in one sentence each: what the person had said, and what had only been assumed. */
import type { Premise } from '#state/premise.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import { reason } from './finding.ts';
import { phraseOf } from './normalized.ts';

function told(premises: readonly Premise[], slots: Slots): string {
  const phrases = premises.map(({ field }) => phraseOf(field, slots)).filter((phrase) => phrase !== '');
  return [...new Set(phrases)].join('; ');
}

export function carriedReasons(premises: readonly Premise[], slots: Slots, turn: number): ReasonNote[] {
  const inherited = told(
    premises.filter(({ status }) => status === 'inherited'),
    slots,
  );
  const assumed = told(
    premises.filter(({ status, from_turn }) => status === 'assumed' && from_turn < turn),
    slots,
  );
  return [
    ...(inherited === '' ? [] : [reason('PREMISE_INHERITED', `Из предыдущих вопросов взято: ${inherited}.`)]),
    ...(assumed === '' ? [] : [reason('ASSUMPTION_APPLIED_EXPLICITLY', `По-прежнему взято по умолчанию: ${assumed}.`)]),
  ];
}
