/** A relation between answers: questions that must be answered consistently, and the law their answers obey. */
import type { ShownAnswer } from '../judge/judge.ts';

export const RELATIONS = {
  filter: 'фильтр не увеличивает',
  months: 'части периода складываются в целое',
  organisations: 'организации складываются в целое',
  paraphrase: 'перефразировка не меняет сумм',
  letters: 'регистр, «ё» и опечатка не меняют сумм',
  switch: 'поставщики и покупатели — разные счета',
  seed: 'другие книги — другие суммы',
} as const;

export type RelationName = keyof typeof RELATIONS;

export interface Relation {
  readonly name: RelationName;
  /** Asked in this order. */
  readonly questions: readonly string[];
  /** The last question is asked of the other server. */
  readonly otherServer: boolean;
  /** Null when the law holds, otherwise one sentence. `answers` are in the order of the questions. */
  readonly violation: (answers: readonly ShownAnswer[]) => string | null;
}
