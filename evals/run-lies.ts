/** `npm run evals -- lies`: recorded answers, told wrong in every known way, against the verifier of statements. */
import { readAnswers } from './lies/recorded.ts';
import { falseAlarms, tellLies } from './lies/run-lies.ts';
import type { Options } from './options.ts';
import { concluded } from './report/kept.ts';

/** The least number of lies, and the most false alarms in a hundred truths. */
const AIMS = { lies: 10_000, alarms: 1 } as const;
const SHOWN = 5;

/** Prints what was made, caught and let through. Returns true when no lie passed and truths are let through. */
export async function runLies(options: Options, write: (text: string) => void): Promise<boolean> {
  const answers = readAnswers();
  const counts = tellLies(answers);
  for (const { kind, made, escaped } of counts) {
    write(`${kind.title.padEnd(46)} сказано ${made}; замечено ${made - escaped.length}; прошло ${escaped.length}\n`);
    for (const { intent, lie } of escaped.slice(0, SHOWN)) write(`    ${intent}: ${lie}\n`);
  }
  const { told, false: alarms } = falseAlarms(answers);
  const made = counts.reduce((sum, one) => sum + one.made, 0);
  const escaped = counts.flatMap((one) => one.escaped);
  write(`\nВсего сказано ${made}, прошло ${escaped.length}. Верных фраз ${told}, ложных тревог ${alarms.length}.\n`);
  for (const text of alarms) write(`    ${text}\n`);
  const passed = made >= AIMS.lies && escaped.length === 0 && alarms.length * 100 <= told * AIMS.alarms;
  const kept = {
    ...{ command: 'lies', seed: options.seed, passed },
    figures: Object.fromEntries(counts.map((one) => [one.kind.code, { made: one.made, escaped: one.escaped.length }])),
    faults: escaped.map(({ truth, lie }) => ({ question: truth, what: [lie] })),
  };
  return await concluded(options.reports, kept, write);
}
