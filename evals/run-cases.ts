/** `npm run evals -- cases`: real questions, the same in other words, dialogues and hostile messages against their labels. */
import { type Case, readDatasets } from './cases/datasets.ts';
import { hear } from './cases/heard.ts';
import { hostileVerdict } from './cases/hostile.ts';
import { type Totals, totalsOf, type Verdict, verdictOf } from './cases/verdict.ts';
import { inPool } from './client/pool.ts';
import type { Options } from './options.ts';
import { concluded } from './report/kept.ts';

const WIDTH = 2;

/** Least shares in percent, and the widest gap between two wordings in points. */
const AIMS = { slots: 90, answered: 85, clarified: 10, gap: 7 } as const;

async function judged(url: string, cases: readonly Case[]): Promise<Verdict[]> {
  return await inPool(cases, WIDTH, async (one) => verdictOf(one, await hear(url, one.said)));
}

function printed(verdict: Verdict): string {
  const mark = verdict.right ? '+' : '−';
  const wrong = verdict.slots.filter(({ right }) => !right);
  const lines = [
    `${mark} ${verdict.id} ${verdict.text}`,
    `    ${verdict.intent} · ${verdict.outcome}${verdict.clarified ? ' (уточнение)' : ''} · ${verdict.tools.join(', ') || 'без инструментов'}`,
    ...(verdict.missing.length === 0 ? [] : [`    не вызваны: ${verdict.missing.join(', ')}`]),
    ...wrong.map(({ slot, wanted, got }) => `    ${slot}: нужно ${wanted}, понято ${got}`),
    ...(verdict.right ? [] : [`    причины: ${verdict.reasons.join(', ')}`, `    ${verdict.short}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function line(title: string, totals: Totals): string {
  const { cases, slotShare, answeredShare, fullShare, clarifiedShare } = totals;
  return `${title.padEnd(26)} случаев ${cases}; слотов верно ${slotShare} %; отвечено верно ${answeredShare} %; полно ${fullShare} %; уточнено ${clarifiedShare} %\n`;
}

/** Asks every case at `url` and prints what came of it. Returns true when the aims are met. */
export async function runCases(options: Options, url: string, write: (text: string) => void): Promise<boolean> {
  const { questions, paraphrases, dialogues, hostile } = readDatasets();
  const sets: (readonly [title: string, verdicts: Verdict[]])[] = [];
  for (const [title, cases] of [
    ['Вопросы', questions],
    ['Другими словами', paraphrases],
    ['Диалоги', dialogues],
  ] as const) {
    const verdicts = await judged(url, cases);
    write(`\n${title}\n${verdicts.map(printed).join('')}`);
    sets.push([title, verdicts]);
  }
  const bad = await inPool(hostile, WIDTH, async (one) =>
    hostileVerdict(
      one,
      await hear(url, [one.text]).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      ),
    ),
  );
  write('\nВраждебные\n');
  for (const { id, kind, outcome, faults, short } of bad)
    write(
      `${faults.length === 0 ? '+' : '−'} ${id} ${kind} · ${outcome} · ${faults.join('; ') || short.split('\n')[0]}\n`,
    );
  write('\n');
  const totals = sets.map(([title, verdicts]) => [title, totalsOf(verdicts)] as const);
  for (const [title, one] of totals) write(line(title, one));
  const passed = isPassed(totals.map(([, one]) => one)) && bad.every(({ faults }) => faults.length === 0);
  const kept = {
    ...{ command: 'cases', seed: options.seed, passed },
    figures: Object.fromEntries(totals.map(([title, one]) => [title, { ...one }])),
    faults: sets.flatMap(([, verdicts]) =>
      verdicts.filter(({ right }) => !right).map(({ text, short }) => ({ question: text, what: [short] })),
    ),
  };
  return await concluded(options.reports, kept, write);
}

function isPassed([own, other, dialogues]: readonly Totals[]): boolean {
  if (own === undefined || other === undefined || dialogues === undefined) return false;
  const fits = ({ slotShare, answeredShare, clarifiedShare }: Totals): boolean =>
    slotShare >= AIMS.slots && answeredShare >= AIMS.answered && clarifiedShare <= AIMS.clarified;
  return fits(own) && fits(dialogues) && own.answeredShare - other.answeredShare <= AIMS.gap;
}
