/** Recorded answers: what each stood on and what it said. Kept as lines of JSON, each field left out where it is the usual one. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { MEASURE_CODES, SIDE_CODES } from '#domain/measures.ts';
import type { ProvenFact } from '#domain/verify/verify.ts';

const measure = z.enum(MEASURE_CODES);
const period = z.object({ from: z.string(), to: z.string() });

export const factSchema = z.object({
  fact_id: z.string(),
  type: z.string(),
  entity: z.string(),
  entity_ref: z.object({ title: z.string() }).nullable().default(null),
  dimensions: z.array(z.object({ title: z.string() })).default([]),
  measure: measure.default('sum_accounting'),
  value: z.string(),
  currency: z.string().nullable().default('RUB'),
  account: z.string().nullable().default(null),
  side: z.enum(SIDE_CODES).nullable().default(null),
  level: z
    .object({ by: z.array(z.string()) })
    .nullable()
    .default(null),
  organisation: z.string(),
  as_of_date: z.string().nullable().default(null),
  period: period.nullable().default(null),
  reading: z.object({ read_at: z.string(), user: z.string() }),
  rows_expected: z.number().nullable().default(null),
  rows_read: z.number().default(0),
  attributes: z.array(z.object({ name: z.string(), measure, value: z.string() })).default([]),
});

const claimSchema = z.object({
  text: z.string(),
  kind: z.enum(['fact', 'inference']),
  evidence_ids: z.array(z.string()),
});
export type RecordedClaim = z.output<typeof claimSchema>;

/** How a fact is kept: attributes as triples, everything usual and everything common to the answer left out. */
const keptFact = z.record(z.string(), z.unknown());
/** `[name, value]` of a text, `[name, value, measure]` of anything else; no value when it is the entity itself. */
const attributeLines = z.array(z.tuple([z.string(), z.string().nullable(), measure.default('text')])).default([]);
type KeptFact = z.output<typeof keptFact>;

const keptAnswer = z.object({
  question: z.string(),
  intent: z.string(),
  given: z.array(z.string()),
  common: keptFact,
  facts: z.array(keptFact),
  claims: z.array(z.tuple([z.string(), z.enum(['f', 'i']), z.array(z.string())])),
});
type KeptAnswer = z.output<typeof keptAnswer>;

export interface RecordedAnswer {
  readonly question: string;
  readonly intent: string;
  /** Words of the person herself and the frame: they need no proof. */
  readonly given: readonly string[];
  readonly facts: readonly ProvenFact[];
  readonly claims: readonly RecordedClaim[];
}

export const ANSWERS_FILE = new URL('../datasets/answers.jsonl', import.meta.url);

const USUAL: KeptFact = {
  ...{
    entity_ref: null,
    dimensions: [],
    level: null,
    measure: 'sum_accounting',
    currency: null,
    account: null,
    side: null,
  },
};

function opened({ common, facts, claims, ...rest }: KeptAnswer): RecordedAnswer {
  return {
    ...rest,
    facts: facts.map(({ a, ...own }) => {
      const lines = attributeLines.parse(a);
      const attributes = lines.map(([name, value, of]) => ({ name, measure: of, value: value ?? own.entity }));
      return factSchema.parse({ ...USUAL, ...common, ...own, attributes });
    }),
    claims: claims.map(([text, kind, evidence_ids]) => ({
      ...{ text, evidence_ids },
      kind: kind === 'f' ? ('fact' as const) : ('inference' as const),
    })),
  };
}

/** The recorded answers in the order they were asked. */
export function readAnswers(): RecordedAnswer[] {
  return readFileSync(ANSWERS_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => opened(keptAnswer.parse(JSON.parse(line))));
}

const COMMON = ['organisation', 'as_of_date', 'period', 'reading', 'rows_expected', 'rows_read'] as const;
function withoutUsual({ attributes, ...fact }: ProvenFact, common: KeptFact): KeptFact {
  const usual: KeptFact = { ...USUAL, ...common };
  const kept = Object.entries(fact).filter(
    ([name, value]) => !(name in usual && JSON.stringify(usual[name]) === JSON.stringify(value)),
  );
  return {
    ...Object.fromEntries(kept),
    ...(attributes.length === 0
      ? {}
      : {
          a: attributes.map(({ name, measure: of, value }) => [
            ...[name, value === fact.entity ? null : value],
            ...(of === 'text' ? [] : [of]),
          ]),
        }),
  };
}

/** One line of the file. */
export function keptLine({ question, intent, given, facts, claims }: RecordedAnswer): string {
  const [first] = facts;
  const common = Object.fromEntries(COMMON.map((name) => [name, first?.[name] ?? null]));
  return JSON.stringify({
    ...{ question, intent, given, common },
    facts: facts.map((fact) => withoutUsual(fact, common)),
    claims: claims.map(({ text, kind, evidence_ids }) => [text, kind === 'fact' ? 'f' : 'i', evidence_ids]),
  });
}
