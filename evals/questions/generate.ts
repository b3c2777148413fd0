/** Makes the questions of one run: the kinds in turn, every fourth with a piece missing. */
import { balanceQuestion } from './balances.ts';
import { movementQuestion } from './movements.ts';
import { type Ground, KINDS, type Kind, type Question } from './question.ts';
import { settlementQuestion } from './settlements.ts';
import { turnoverQuestion } from './turnovers.ts';

const MAKERS: Readonly<Record<Kind, (ground: Ground, complete: boolean) => Promise<Question> | Question>> = {
  tails: (ground, complete) => settlementQuestion(ground, 'tails', complete),
  balance: balanceQuestion,
  turnovers: turnoverQuestion,
  movements: movementQuestion,
  overdue: (ground, complete) => settlementQuestion(ground, 'overdue', complete),
};

/** How many questions of a hundred have a piece missing. */
const INCOMPLETE_PERCENT = 25;

/** `count` different questions. Gives up on a text that keeps repeating, so fewer may come from tiny books. */
export async function generateQuestions(ground: Ground, count: number): Promise<Question[]> {
  const kinds = Object.keys(KINDS) as Kind[];
  const texts = new Set<string>();
  const questions: Question[] = [];
  for (let attempt = 0; questions.length < count && attempt < count * 5; attempt += 1) {
    const kind = kinds[attempt % kinds.length] ?? 'tails';
    const question = await MAKERS[kind](ground, !ground.dice.chance(INCOMPLETE_PERCENT));
    if (question.readings.length === 0 || texts.has(question.text)) continue;
    texts.add(question.text);
    questions.push(question);
  }
  return questions;
}
