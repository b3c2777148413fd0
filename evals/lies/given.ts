/** What the person said herself, from the frame in a trace: the same that the product gives its verifier. */
import { z } from 'zod';
import { printPeriod } from '#domain/russian-dates.ts';
import { TERM_IDS, termOf } from '#domain/terms.ts';

const period = z.object({ from: z.string(), to: z.string() }).nullable();
const party = z.object({ title: z.string().nullable(), surface: z.string() });

export const givenSchema = z.object({
  original_user_question: z.string(),
  normalized_question: z.string(),
  success_criteria: z.array(z.string()),
  premises: z.array(z.object({ value: z.string() })),
  slots: z.object({
    accounts: z.array(z.string()),
    terms: z.array(z.object({ surface: z.string(), term: z.string() })),
    parties: z.array(party),
    exclusions: z.array(party),
    thresholds: z.array(z.object({ value: z.string() })),
    period,
    compare: period,
    document: z
      .object({ title: z.string().nullable(), number: z.string().nullable(), date: z.string().nullable() })
      .nullable(),
    as_of: z.string().nullable(),
    organisation: z.object({ title: z.string().nullable() }).nullable(),
  }),
});

function wordsOf(surface: string, term: string): string[] {
  const id = TERM_IDS.find((one) => one === term);
  const words = [surface, ...(id === undefined ? [] : termOf(id).word.split(/,\s*/))];
  return words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);
}

export function givenTo({ slots, ...frame }: z.output<typeof givenSchema>): string[] {
  const { document } = slots;
  return [
    ...new Set([
      ...[frame.original_user_question, frame.normalized_question, ...slots.accounts],
      ...slots.terms.flatMap(({ surface, term }) => wordsOf(surface, term)),
      ...[...slots.parties, ...slots.exclusions].flatMap(({ title, surface }) => [title ?? '', surface]),
      ...[...slots.thresholds, ...frame.premises].map(({ value }) => value),
      ...[slots.period, slots.compare].flatMap((one) => (one === null ? [] : [one.from, one.to, printPeriod(one)])),
      ...[document?.title ?? '', document?.number ?? '', document?.date ?? ''],
      ...[slots.as_of ?? '', slots.organisation?.title ?? '', ...frame.success_criteria],
    ]),
  ].filter((text) => text !== '');
}
