/** Asks the questions at a running assistant and keeps what each answer said and stood on: the recorded set of the lies. */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { givenBy } from '#domain/verify/given.ts';
import { assistantAt } from '../client/assistant.ts';
import { givenSchema } from './given.ts';
import { QUESTIONS } from './questions.ts';
import { ANSWERS_FILE, factSchema, keptLine, type RecordedAnswer } from './recorded.ts';

const traceSchema = z.object({
  reasons: z.array(z.object({ reason_code: z.string() })),
  query_frame: givenSchema.extend({ business_intent: z.string() }),
  evidence_bundle: z.object({ facts: z.array(factSchema) }),
  final_answer_package: z.object({
    claims: z.array(z.object({ text: z.string(), kind: z.string(), evidence_ids: z.array(z.string()) })),
  }),
});
type Trace = z.output<typeof traceSchema>;

/** A table is known by its first column; so many of its rows are enough. */
const ROWS = 2;
/** Attributes that place a fact and are never said. */
const SILENT: ReadonlySet<string> = new Set(['report', 'scope', 'place', 'rows', 'taken', 'table']);
/** Sentences that are the same in every answer: kept in every so-many-th. */
const COMMON_HEADS: readonly RegExp[] = [
  /^Прочитано из/u,
  /^Состояние месяца/u,
  /^Период: /u,
  /^(?:Год|Дата|Период|Организация) .*взят/u,
];
const EVERY = 8;

function claimsOf(trace: Trace, at: number): RecordedAnswer['claims'] {
  const rows = new Map<string, number>();
  return trace.final_answer_package.claims.flatMap(({ text, kind, evidence_ids }) => {
    if ((kind !== 'fact' && kind !== 'inference') || evidence_ids.length === 0) return [];
    if (at % EVERY !== 0 && COMMON_HEADS.some((head) => head.test(text))) return [];
    const head = text.includes(' | ') ? (/^[^:]+/u.exec(text)?.[0] ?? '') : null;
    const isSum = /: (?:Итого|прочие)/u.test(text);
    if (head !== null && !isSum) {
      const seen = (rows.get(head) ?? 0) + 1;
      rows.set(head, seen);
      if (seen > ROWS) return [];
    }
    return [{ text, kind, evidence_ids }];
  });
}

function answerOf(question: string, trace: Trace, at: number): RecordedAnswer {
  const claims = claimsOf(trace, at);
  const used = new Set(claims.flatMap(({ evidence_ids }) => evidence_ids));
  const facts = trace.evidence_bundle.facts
    .filter(({ fact_id }) => used.has(fact_id))
    .map((fact) => ({
      ...fact,
      entity_ref: null,
      level: null,
      currency: null,
      attributes: fact.attributes.filter(({ name }) => !SILENT.has(name)),
    }));
  const given = [...new Set(givenBy(trace.query_frame))];
  return { question, intent: trace.query_frame.business_intent, given, facts, claims };
}

/**
 * Writes the recorded set anew from the assistant at `url` and prints what each question gave. False when a question gave nothing or an
 * answer left out a sentence: a verifier that is too strict must not choose the truths that it is judged by.
 */
export async function record(url: string, write: (text: string) => void): Promise<boolean> {
  const lines: string[] = [];
  let isWhole = true;
  for (const [at, question] of QUESTIONS.entries()) {
    const { turn } = await assistantAt(url).ask(question, (options) => options[0] ?? null);
    const response = await fetch(`${url}/api/turns/${turn.turn_id}/trace`);
    const trace = traceSchema.safeParse(await response.json());
    if (!trace.success) {
      write(`Без ответа: ${question} (${turn.outcome ?? turn.status})\n`);
      isWhole = false;
      continue;
    }
    if (trace.data.reasons.some(({ reason_code }) => reason_code === 'CLAIM_NOT_PROVEN')) {
      write(`Утверждение отброшено при ответе: ${question}\n`);
      isWhole = false;
    }
    const answer = answerOf(question, trace.data, at);
    write(`${answer.intent.padEnd(20)} утверждений ${String(answer.claims.length).padStart(3)}  ${question}\n`);
    if (answer.claims.length > 0) lines.push(keptLine(answer));
  }
  await writeFile(ANSWERS_FILE, `${lines.join('\n')}\n`);
  return isWhole;
}
