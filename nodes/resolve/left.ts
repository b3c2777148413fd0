/** Doubts of the reading that no binding closes: each is told as what it is — an assumption, a part left out, a row that was not there. */
import type { ReasonCode } from '#domain/reasons.ts';
import { NEAR_TOLD } from '#domain/topics.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import { type Finding, finding, reason } from './finding.ts';
import { phraseOf } from './normalized.ts';

interface Doubt {
  readonly words: RegExp;
  readonly code: ReasonCode;
  /** Nothing may be read under it. */
  readonly blocks: boolean;
}

/** What a sentence of the reading amounts to; the first row that fits. A sentence that fits none was closed by the binding. */
const DOUBTS: readonly Doubt[] = [
  { words: /^Спрошено и о другом/u, code: 'UNEXPLAINED_CONDITION', blocks: false },
  { words: NEAR_TOLD, code: 'UNEXPLAINED_CONDITION', blocks: false },
  { words: /такой строки в н[её]м нет/u, code: 'ENTITY_NOT_RESOLVED', blocks: true },
  { words: /(?<![а-яё])взят[аоы]?(?![а-яё])/u, code: 'ASSUMPTION_APPLIED_EXPLICITLY', blocks: false },
];

const doubtOf = (sentence: string): Doubt | undefined => DOUBTS.find(({ words }) => words.test(sentence));

/** Sentences that stay beside the bound frame. */
export function leftOf({ ambiguities }: QueryFrame): string[] {
  return ambiguities.filter((sentence) => doubtOf(sentence) !== undefined);
}

export function leftDoubts(frame: QueryFrame): Finding {
  const told = frame.ambiguities.flatMap((sentence) => {
    const doubt = doubtOf(sentence);
    return doubt === undefined ? [] : [{ note: reason(doubt.code, sentence), blocks: doubt.blocks }];
  });
  return finding({
    reasons: told.filter(({ blocks }) => !blocks).map(({ note }) => note),
    blocked: told.filter(({ blocks }) => blocks).map(({ note }) => note),
  });
}

/** Told by the binding in sentences of its own. */
const BOUND_HERE = /^(?:organisation|as_of_date|period|compare|year|parties|document|term:.*)$/;

/** What the reader took without being told, field by field. */
export function assumedByReading({ premises, turn_id }: QueryFrame, slots: Slots): ReasonNote[] {
  return premises
    .filter(({ field, status, from_turn }) => status === 'assumed' && from_turn === turn_id && !BOUND_HERE.test(field))
    .map(({ field, value }) =>
      reason('ASSUMPTION_APPLIED_EXPLICITLY', `Прямо не сказано, взято: ${phraseOf(field, slots) || value}.`),
    );
}
