/** Lies of the recorded answers against the verifier as the product uses it: each claim on its own evidence. */
import { verify } from '#domain/verify/verify.ts';
import { FIGURE_LIES } from './figure-lies.ts';
import type { LieKind, Truth } from './lie.ts';
import { paraphrasesOf } from './paraphrases.ts';
import { PLACE_LIES } from './place-lies.ts';
import type { RecordedAnswer } from './recorded.ts';
import { WORD_LIES } from './word-lies.ts';

export const LIES: readonly LieKind[] = [...FIGURE_LIES, ...PLACE_LIES, ...WORD_LIES];

export interface Told {
  readonly kind: string;
  readonly lie: string;
  readonly truth: string;
  readonly intent: string;
}

export interface Count {
  readonly kind: LieKind;
  readonly made: number;
  readonly escaped: readonly Told[];
}

export function truthsOf({ facts, claims, given }: RecordedAnswer): Truth[] {
  const byId = new Map(facts.map((fact) => [fact.fact_id, fact]));
  return claims.map(({ text, evidence_ids }) => ({
    ...{ text, given, beside: facts },
    facts: evidence_ids.flatMap((id) => byId.get(id) ?? []),
  }));
}

export const passes = (text: string, { facts, given }: Truth): boolean => verify(text, facts, given).length === 0;

/** Every lie once: the same text made in two ways counts as the first of them. */
export function tellLies(answers: readonly RecordedAnswer[], kinds: readonly LieKind[] = LIES): Count[] {
  const told = answers.flatMap((answer) =>
    truthsOf(answer).map((truth) => ({ truth, intent: answer.intent, seen: new Set([truth.text]) })),
  );
  return kinds.map((kind) => {
    let made = 0;
    const escaped: Told[] = [];
    for (const { truth, intent, seen } of told)
      for (const lie of kind.make(truth)) {
        if (seen.has(lie)) continue;
        seen.add(lie);
        made += 1;
        if (passes(lie, truth)) escaped.push({ kind: kind.code, lie, truth: truth.text, intent });
      }
    return { kind, made, escaped };
  });
}

export interface Alarms {
  readonly told: number;
  readonly false: readonly string[];
}

/** True prose that the verifier does not let through: the recorded claims and their paraphrases. */
export function falseAlarms(answers: readonly RecordedAnswer[]): Alarms {
  const told = answers.flatMap((answer) => [...truthsOf(answer), ...paraphrasesOf(answer)]);
  const alarms = told.filter(({ text, facts, given }) => verify(text, facts, given).length > 0);
  return { told: told.length, false: alarms.map(({ text }) => text) };
}
