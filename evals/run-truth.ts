/** `npm run evals -- truth`: asks, judges, reports. */
import { loadBooks } from './books/load.ts';
import type { Assistant, ClarificationOption } from './client/assistant.ts';
import { inPool } from './client/pool.ts';
import { describe } from './judge/finding.ts';
import { readNames } from './judge/names.ts';
import { type Bench, type Verdict, verdictOf } from './judge/verdict.ts';
import type { Options } from './options.ts';
import { dice } from './questions/dice.ts';
import { generateQuestions } from './questions/generate.ts';
import { groundOf } from './questions/question.ts';
import { changes, keepReport } from './report/kept.ts';
import { printFaults, printSummary, printUnanswered } from './report/print.ts';
import { fullShare, isPassed, summarise } from './report/summary.ts';

/** Questions asked at the same time. */
const WIDTH = 2;

/** Asks the assistant about the books of `folder` and prints the report. Returns true when the run passed. */
export async function runTruth(
  options: Options,
  folder: string,
  assistant: Assistant,
  write: (text: string) => void,
): Promise<boolean> {
  const db = await loadBooks(folder);
  try {
    const questions = await generateQuestions(await groundOf(db, dice(options.seed)), options.count);
    const bench: Bench = { db, names: await readNames(db), truths: new Map() };
    write(`Вопросов: ${questions.length}.\n`);
    const verdicts = await inPool(questions, WIDTH, async (question, at): Promise<Verdict> => {
      const choices = dice(options.seed + at);
      const choose = (options: readonly ClarificationOption[]): ClarificationOption | null =>
        options.length === 0 ? null : choices.pick(options);
      return await verdictOf(bench, question, await assistant.ask(question.text, choose));
    });
    return await report(options, verdicts, write);
  } finally {
    await db.close();
  }
}

async function report(options: Options, verdicts: readonly Verdict[], write: (text: string) => void): Promise<boolean> {
  const summaries = summarise(verdicts);
  const all = summaries.at(-1);
  const passed = all !== undefined && isPassed(all);
  const kept = {
    command: 'truth',
    seed: options.seed,
    passed,
    figures: Object.fromEntries(
      summaries.map((summary) => [summary.kind, { ...summary, full_share: fullShare(summary) }]),
    ),
    faults: verdicts
      .filter(({ findings }) => findings.length > 0)
      .map(({ question, findings }) => ({ question: question.text, what: findings.map(describe) })),
  };
  const { path, previous } = await keepReport(options.reports, kept);
  write(printFaults(verdicts));
  write(printUnanswered(verdicts));
  write(printSummary(summaries));
  const slowest = Math.max(0, ...verdicts.map(({ milliseconds }) => milliseconds));
  write(`Самый долгий ответ ${slowest} мс. Отчет: ${path}\n`);
  const changed = changes(kept, previous);
  if (changed.length > 0) write(`По сравнению с прошлым отчетом (зерно ${previous?.seed}):\n${changed.join('\n')}\n`);
  write(passed ? 'Проверка пройдена.\n' : 'Проверка не пройдена.\n');
  return passed;
}
