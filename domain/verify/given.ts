/** What needs no proof in an answer because the person said it herself: her words, her accounts, her dates. */
import { type Period, printPeriod } from '../russian-dates.ts';
import { TERM_IDS, termOf } from '../terms.ts';

interface Named {
  readonly title: string | null;
  readonly surface: string;
}

/** As much of the frame of a question as holds her words. */
export interface AskedFrame {
  readonly original_user_question: string;
  readonly normalized_question: string;
  readonly success_criteria: readonly string[];
  readonly premises: readonly { readonly value: string }[];
  readonly slots: {
    readonly accounts: readonly string[];
    readonly terms: readonly { readonly surface: string; readonly term: string }[];
    readonly parties: readonly Named[];
    readonly exclusions: readonly Named[];
    readonly thresholds: readonly { readonly value: string }[];
    readonly period: Period | null;
    readonly compare: Period | null;
    readonly document: {
      readonly title: string | null;
      readonly number: string | null;
      readonly date: string | null;
    } | null;
    readonly as_of: string | null;
    readonly organisation: { readonly title: string | null } | null;
  };
}

const atStart = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A word of the question as it was written and as the table of terms has it, also at the beginning of a sentence. */
function wordsOf(surface: string, term: string): string[] {
  const id = TERM_IDS.find((one) => one === term);
  const words = [surface, ...(id === undefined ? [] : termOf(id).word.split(/,\s*/))];
  return words.flatMap((word) => [word, atStart(word)]);
}

export function givenBy({ slots, ...frame }: AskedFrame): string[] {
  const { document } = slots;
  return [
    ...[frame.original_user_question, frame.normalized_question, ...slots.accounts],
    ...slots.terms.flatMap(({ surface, term }) => wordsOf(surface, term)),
    ...[...slots.parties, ...slots.exclusions].flatMap(({ title, surface }) => [title ?? '', surface]),
    ...[...slots.thresholds, ...frame.premises].map(({ value }) => value),
    ...[slots.period, slots.compare].flatMap((one) => (one === null ? [] : [one.from, one.to, printPeriod(one)])),
    ...[document?.title ?? '', document?.number ?? '', document?.date ?? ''],
    ...[slots.as_of ?? '', slots.organisation?.title ?? '', ...frame.success_criteria],
  ].filter((text) => text !== '');
}
