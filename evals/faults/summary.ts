/** What a run of faults comes to: figures by kind, examples of what went wrong, and whether it passes. */
import { KIND_NAMES, KINDS, type KindName } from './kinds.ts';
import { LEFT_OUT } from './places.ts';
import type { Run } from './run.ts';
import type { Trial, Verdict } from './trial.ts';

/** Fewer places prove nothing about a kind. */
const LEAST_PLACES = 10;
const EXAMPLES = 3;

export type Figures = Record<'places' | Verdict, number>;

export function figuresByKind({ trials }: Run): Record<KindName, Figures> {
  const of = (kind: KindName): Figures => {
    const own = trials.filter((trial) => trial.kind === kind);
    const count = (verdict: Verdict): number => own.filter((trial) => trial.verdict === verdict).length;
    return {
      places: own.length,
      ...{ caught: count('caught'), harmless: count('harmless') },
      ...{ escaped: count('escaped'), unnamed: count('unnamed') },
    };
  };
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, of(kind)])) as Record<KindName, Figures>;
}

export const isBad = ({ verdict }: Trial): boolean => verdict === 'escaped' || verdict === 'unnamed';

export function isPassed(run: Run): boolean {
  const enough = Object.values(figuresByKind(run)).every(({ places }) => places >= LEAST_PLACES);
  return enough && run.unsound.length === 0 && !run.trials.some(isBad);
}

const MARKS: Readonly<Record<Verdict, string>> = {
  caught: 'поймано',
  harmless: 'безвредно',
  escaped: 'ПРОПУЩЕНО',
  unnamed: 'ПРИЧИНА НЕ НАЗВАНА',
};

/** The place as a person can read it. */
function placeName(place: string): string {
  const plain = place.replace('&$format=application/json;odata=nometadata', '').replaceAll(/guid'[^']*'/g, 'guid');
  return plain.length > 200 ? `${plain.slice(0, 200)}…` : plain;
}

function printTrial({ question, place, verdict, outcome, codes, short }: Trial): string {
  return `  ${MARKS[verdict]}: ${question.text}\n    где: ${placeName(place)}\n    ${outcome} [${codes.join(', ')}] ${short.split('\n')[0]?.slice(0, 160) ?? ''}\n`;
}

export function printRun(run: Run): string {
  const figures = figuresByKind(run);
  const lines = KIND_NAMES.map((kind) => {
    const { places, caught, harmless, escaped, unnamed } = figures[kind];
    const few = places < LEAST_PLACES ? ` (мест меньше ${LEAST_PLACES})` : '';
    const head = `${KINDS[kind].title.padEnd(40)} мест ${places}, поймано ${caught}, безвредно ${harmless}, пропущено ${escaped}, причина не названа ${unnamed}${few}\n`;
    const bad = run.trials.filter((trial) => trial.kind === kind && isBad(trial));
    const more = bad.length > EXAMPLES ? `  и еще ${bad.length - EXAMPLES}\n` : '';
    return `${head}${bad.slice(0, EXAMPLES).map(printTrial).join('')}${more}`;
  });
  const unsound = run.unsound.map((sentence) => `НА ИСПРАВНОМ ПРОВОДЕ: ${sentence}\n`);
  const leftOut = LEFT_OUT.map(({ why }) => `Не портится: ${why}.\n`);
  return [...lines, ...unsound, ...leftOut].join('');
}
