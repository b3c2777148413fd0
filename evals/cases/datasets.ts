/** Cases of real people and what they should be understood as: the labels were made by people who had not seen the readers. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const period = z.object({ from: z.string(), to: z.string() });

/** What the words of a question plainly say; a field that is not there was not said. */
const slots = z.object({
  accounts: z.array(z.string()).optional(),
  side: z.enum(['they_owe_us', 'we_owe_them', 'both']).optional(),
  party_role: z.string().optional(),
  party: z.string().optional(),
  organisation: z.string().optional(),
  document: z
    .object({ kind: z.string().optional(), number: z.string().optional(), date: z.string().optional() })
    .optional(),
  period: period.optional(),
  as_of: z.string().optional(),
  compare_period: period.optional(),
  measure: z.string().optional(),
  condition: z.array(z.string()).optional(),
  group_by: z.array(z.string()).optional(),
  top: z.number().optional(),
  term: z.string().optional(),
});
export type LabelSlots = z.output<typeof slots>;

const label = z.object({
  id: z.string(),
  intent: z.string(),
  slots,
  must_not_carry: z.record(z.string(), z.unknown()).optional(),
  /** Each must stand behind the answer; `a|b` is either. */
  tools: z.array(z.string()),
  answerable: z.boolean(),
  why: z.string().nullable(),
});
export type Label = z.output<typeof label>;

const asked = z.object({ id: z.string(), text: z.string() });
const dialogue = z.object({
  id: z.string(),
  area: z.string(),
  turns: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
});
const hostile = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.string(),
  expected_behaviour: z.string(),
  must_not: z.array(z.string()),
});
export type Hostile = z.output<typeof hostile>;

function read<T>(name: string, schema: z.ZodType<T>): T[] {
  const text = readFileSync(new URL(`../datasets/${name}.jsonl`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}

/** One case: what the person says, turn by turn, and the label of the last turn. */
export interface Case {
  readonly id: string;
  readonly said: readonly string[];
  readonly label: Label;
}

function labelled(
  texts: readonly { readonly id: string; readonly said: readonly string[] }[],
  labels: Label[],
): Case[] {
  const known = new Map(labels.map((one) => [one.id, one]));
  return texts.flatMap(({ id, said }) => {
    const found = known.get(id);
    return found === undefined ? [] : [{ id, said, label: found }];
  });
}

export interface Datasets {
  readonly questions: readonly Case[];
  /** The same questions in other words. */
  readonly paraphrases: readonly Case[];
  readonly dialogues: readonly Case[];
  readonly hostile: readonly Hostile[];
}

export function readDatasets(): Datasets {
  const labels = read('ledger-labels', label);
  const alone = (name: string) => read(name, asked).map(({ id, text }) => ({ id, said: [text] }));
  const dialogues = read('dialogues', dialogue)
    .filter(({ area }) => area === 'ledger')
    .map(({ id, turns }) => ({ id, said: turns.filter(({ role }) => role === 'user').map(({ text }) => text) }));
  return {
    questions: labelled(alone('ledger-questions'), labels),
    paraphrases: labelled(alone('ledger-paraphrases'), labels),
    dialogues: labelled(dialogues, read('dialogue-labels', label)),
    hostile: read('hostile', hostile),
  };
}
