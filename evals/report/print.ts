/** The report of a run as a person reads it. */
import { describe } from '../judge/finding.ts';
import { isFull, isWrong, type Verdict } from '../judge/verdict.ts';
import { KINDS } from '../questions/question.ts';
import { fullShare, type KindSummary } from './summary.ts';

const COLUMNS: readonly (readonly [string, (summary: KindSummary) => string])[] = [
  ['задано', ({ asked }) => String(asked)],
  ['полно', ({ fully }) => String(fully)],
  ['частично', ({ partly }) => String(partly)],
  ['уточнено', ({ clarified }) => String(clarified)],
  ['без ответа', ({ blocked }) => String(blocked)],
  ['неверно', ({ wrong }) => String(wrong)],
  ['полно из полных, %', fullShare],
];

export function printSummary(summaries: readonly KindSummary[]): string {
  const head = `${''.padEnd(20)}${COLUMNS.map(([title]) => title.padStart(title.length + 3)).join('')}\n`;
  const lines = summaries.map((summary) => {
    const name = summary.kind === 'all' ? 'всего' : KINDS[summary.kind];
    return `${name.padEnd(20)}${COLUMNS.map(([title, value]) => value(summary).padStart(title.length + 3)).join('')}\n`;
  });
  return head + lines.join('');
}

/** Every wrong answer with the question, what was expected and what was shown. */
export function printFaults(verdicts: readonly Verdict[]): string {
  return verdicts
    .filter(({ findings }) => findings.length > 0)
    .map((verdict) => {
      const mark = isWrong(verdict) ? 'НЕВЕРНО' : 'НЕПОЛНО';
      const what = verdict.findings.slice(0, 6).map((finding) => `    ${describe(finding)}\n`);
      const more = verdict.findings.length > 6 ? `    и еще ${verdict.findings.length - 6}\n` : '';
      return `${mark}: ${verdict.question.text}\n  прочтение: ${verdict.reading}\n  краткий ответ: ${verdict.short}\n${what.join('')}${more}`;
    })
    .join('');
}

/** Complete questions that got no full answer although nothing in it is wrong. */
export function printUnanswered(verdicts: readonly Verdict[]): string {
  return verdicts
    .filter((verdict) => verdict.question.complete && !isFull(verdict) && verdict.findings.length === 0)
    .map(
      ({ question, outcome, shown }) =>
        `${outcome}: ${question.text}\n  ${shown.split('\n')[0]?.slice(0, 200) ?? ''}\n`,
    )
    .join('');
}
