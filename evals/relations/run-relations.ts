/** `npm run evals -- relations`: asks the questions of every relation and checks its law. */
import { moneyIn } from '../answer/money.ts';
import { loadBooks } from '../books/load.ts';
import type { Asked, Assistant } from '../client/assistant.ts';
import { inPool } from '../client/pool.ts';
import type { ShownAnswer } from '../judge/judge.ts';
import type { Options } from '../options.ts';
import { dice } from '../questions/dice.ts';
import { groundOf } from '../questions/question.ts';
import { changes, concluded } from '../report/kept.ts';
import { makeRelations } from './make.ts';
import { RELATIONS, type Relation, type RelationName } from './relation.ts';

export interface Assistants {
  readonly own: Assistant;
  /** Answers from other books; null when there is no second server. */
  readonly other: Assistant | null;
}

export interface Outcome {
  readonly relation: Relation;
  readonly answers: readonly ShownAnswer[];
  /** Refusals count for neither side. */
  readonly refused: boolean;
  readonly violation: string | null;
}

/** Questions asked at the same time. */
const WIDTH = 2;

/** A partial answer without a figure («не прочитано») is a refusal; a full one without a figure says there is nothing. */
function gives({ short_answer }: ShownAnswer, outcome: string): boolean {
  return outcome === 'FULLY_ANSWERED' || (outcome === 'PARTIALLY_ANSWERED' && moneyIn(short_answer).length > 0);
}

/** Asks every relation. A question that repeats is asked once per server. */
export async function checkRelations(relations: readonly Relation[], { own, other }: Assistants): Promise<Outcome[]> {
  const asked = new Map<string, Promise<Asked>>();
  const ask = (assistant: Assistant, which: string, question: string): Promise<Asked> => {
    const key = `${which} ${question}`;
    const known = asked.get(key) ?? assistant.ask(question, () => null);
    asked.set(key, known);
    return known;
  };
  return await inPool(relations, WIDTH, async (relation): Promise<Outcome> => {
    const answers: ShownAnswer[] = [];
    for (const [at, question] of relation.questions.entries()) {
      const elsewhere = relation.otherServer && at === relation.questions.length - 1 && other !== null;
      const { turn } = await (elsewhere ? ask(other, 'other', question) : ask(own, 'own', question));
      if (turn.answer == null || !gives(turn.answer, turn.outcome ?? ''))
        return { relation, answers, refused: true, violation: null };
      answers.push(turn.answer);
    }
    return { relation, answers, refused: false, violation: relation.violation(answers) };
  });
}

/** Asks, prints violations with the answers, keeps the report. Returns true when there is no violation and something was proved. */
export async function runRelations(
  options: Options,
  folder: string,
  assistants: Assistants,
  write: (text: string) => void,
): Promise<boolean> {
  const db = await loadBooks(folder);
  const relations = await groundOf(db, dice(options.seed))
    .then((ground) => makeRelations(ground, options.pairs, assistants.other !== null))
    .finally(() => db.close());
  write(`Пар: ${relations.length}.\n`);
  const outcomes = await checkRelations(relations, assistants);
  const violated = outcomes.filter(({ violation }) => violation !== null);
  const passed = violated.length === 0 && outcomes.some(({ refused }) => !refused);
  for (const outcome of violated) write(printViolation(outcome));
  const figures = Object.fromEntries(
    (Object.keys(RELATIONS) as RelationName[]).map((name) => [name, figuresOf(name, outcomes)]),
  );
  for (const [name, { held, refused, violations }] of Object.entries(figures))
    write(
      `${RELATIONS[name as RelationName].padEnd(48)} верно ${held}, нарушено ${violations}, без ответа ${refused}\n`,
    );
  const faults = violated.map(({ relation, violation }) => ({
    question: relation.questions.join(' / '),
    what: [violation ?? ''],
  }));
  const kept = { command: 'relations', seed: options.seed, passed, figures, faults };
  return await concluded(options.reports, kept, write, changes);
}

function figuresOf(
  name: RelationName,
  outcomes: readonly Outcome[],
): { held: number; refused: number; violations: number } {
  const own = outcomes.filter(({ relation }) => relation.name === name);
  const refused = own.filter((outcome) => outcome.refused).length;
  const violations = own.filter(({ violation }) => violation !== null).length;
  return { held: own.length - refused - violations, refused, violations };
}

function printViolation({ relation, answers, violation }: Outcome): string {
  const lines = relation.questions.map(
    (question, at) => `  ${question}\n    ${answers[at]?.user_facing_answer.replaceAll('\n', '\n    ') ?? ''}\n`,
  );
  return `НАРУШЕНО (${RELATIONS[relation.name]}): ${violation}\n${lines.join('')}`;
}
