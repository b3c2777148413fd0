/** One answered question: which reading the answer took, and what is wrong in it. */

import { nameKey, readable } from '../answer/text.ts';
import type { Books } from '../books/load.ts';
import type { Asked } from '../client/assistant.ts';
import type { Question } from '../questions/question.ts';
import type { Reading } from '../truth/scope.ts';
import type { Truth } from '../truth/truth.ts';
import { truthOf } from '../truth/truth-of.ts';
import type { Finding, FindingKind } from './finding.ts';
import { judge, type ShownAnswer } from './judge.ts';
import type { Names } from './names.ts';

export interface Verdict {
  readonly question: Question;
  readonly outcome: string;
  readonly clarified: boolean;
  readonly answered: boolean;
  readonly reading: string;
  readonly findings: readonly Finding[];
  readonly short: string;
  readonly shown: string;
  readonly milliseconds: number;
}

/** Faults of form: they cost the mark «полный», they are not a wrong figure. */
const OF_FORM: ReadonlySet<FindingKind> = new Set(['unsaid', 'no_list', 'no_head']);

export function isWrong({ findings }: Verdict): boolean {
  return findings.some(({ kind }) => !OF_FORM.has(kind));
}

export function isFull(verdict: Verdict): boolean {
  return verdict.outcome === 'FULLY_ANSWERED' && verdict.answered && verdict.findings.length === 0;
}

/** Truths already computed, by scope: questions repeat scopes, SQL need not. */
export type TruthCache = Map<string, Promise<Truth>>;

export interface Bench {
  readonly db: Books;
  readonly names: Names;
  readonly truths: TruthCache;
}

function truthFor({ db, truths }: Bench, reading: Reading): Promise<Truth> {
  const key = JSON.stringify(reading.scope, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  const known = truths.get(key) ?? truthOf(db, reading.scope);
  truths.set(key, known);
  return known;
}

/** Readings the chosen options point at; an option that points at none leaves them all. */
export function narrowed(readings: readonly Reading[], asked: Asked): readonly Reading[] {
  const texts = asked.chosen.map((option) => nameKey(`${option.label} ${option.detail ?? ''}`));
  const open = readings.filter(
    ({ chosenBy }) =>
      chosenBy === undefined || chosenBy.some((mark) => texts.some((text) => text.includes(nameKey(mark)))),
  );
  return texts.reduce<readonly Reading[]>((left, text) => {
    const best = Math.max(0, ...left.map((reading) => pointedAt(reading, text)));
    return best === 0 ? left : left.filter((reading) => pointedAt(reading, text) === best);
  }, open);
}

/** How much of the option's text is marks of the reading: «60.01» points at 60.01 more than at 60. */
function pointedAt({ marks }: Reading, text: string): number {
  return [...new Set(marks.map(nameKey))]
    .filter((mark) => text.includes(mark))
    .reduce((sum, mark) => sum + mark.length, 0);
}

/** Judged against every reading the answer says; the best one counts. Readings the answer does not say are judged only when it says none. */
export async function verdictOf(bench: Bench, question: Question, asked: Asked): Promise<Verdict> {
  const { turn } = asked;
  const answer = turn.answer;
  const common = {
    question,
    outcome: turn.outcome ?? turn.status,
    clarified: asked.chosen.length > 0 || turn.status === 'needs_clarification',
    milliseconds: asked.milliseconds,
  };
  if (answer == null || !ANSWERING.has(turn.outcome ?? '')) {
    const shown = turn.clarification?.question ?? turn.reasons?.map(({ message }) => message).join(' ') ?? '';
    return { ...common, answered: false, reading: '', findings: [], short: answer?.short_answer ?? '', shown };
  }
  const best = await bestReading(bench, narrowed(question.readings, asked), answer);
  return { ...common, answered: true, ...best, short: answer.short_answer, shown: answer.user_facing_answer };
}

const ANSWERING: ReadonlySet<string> = new Set(['FULLY_ANSWERED', 'PARTIALLY_ANSWERED']);

export async function bestReading(
  bench: Bench,
  readings: readonly Reading[],
  answer: ShownAnswer,
): Promise<{ readonly reading: string; readonly findings: readonly Finding[] }> {
  const text = readable(`${answer.short_answer}\n${answer.user_facing_answer}`);
  const said = readings.filter((reading) => reading.said.every((pattern) => pattern.test(text)));
  let best: { readonly reading: string; readonly findings: readonly Finding[] } | null = null;
  for (const reading of said.length > 0 ? said : readings.slice(0, 1)) {
    const findings = judge(answer, reading, await truthFor(bench, reading), bench.names);
    if (best === null || findings.length < best.findings.length) best = { reading: reading.label, findings };
    if (findings.length === 0) break;
  }
  return (
    best ?? {
      reading: '',
      findings: [{ kind: 'unsaid', shown: answer.short_answer, expected: 'ни одно прочтение вопроса' }],
    }
  );
}
