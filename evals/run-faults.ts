/** `npm run evals -- faults`: answers of the base are spoilt on the wire; no full answer may come of them with a figure that the books do not have. */
import { questionsAbout } from './faults/questions.ts';
import { runFaultsOn } from './faults/run.ts';
import { startStand } from './faults/stand.ts';
import { figuresByKind, isBad, isPassed, printRun } from './faults/summary.ts';
import type { Options } from './options.ts';
import { changes, concluded } from './report/kept.ts';

/** Runs everything, prints what came of each kind, keeps the report. True when nothing escaped. */
export async function runFaults(options: Options, folder: string, write: (text: string) => void): Promise<boolean> {
  const stand = await startStand(folder, options.seed, options.company);
  try {
    const run = await runFaultsOn(stand, questionsAbout(stand.sale), options.places, ({ text }, trials) => {
      const bad = trials.filter(isBad).length;
      write(`${bad === 0 ? '+' : '−'} ${text}: сбоев ${trials.length}${bad === 0 ? '' : `, не пойманы ${bad}`}\n`);
    });
    write(`\n${printRun(run)}`);
    const passed = isPassed(run);
    const kept = {
      ...{ command: 'faults', seed: options.seed, passed, figures: figuresByKind(run) },
      faults: run.trials.filter(isBad).map(({ kind, question, place, codes, short }) => ({
        question: `${question.text} · ${kind} · ${place}`,
        what: [codes.join(', '), short],
      })),
    };
    return await concluded(options.reports, kept, write, changes);
  } finally {
    await stand.close();
  }
}
