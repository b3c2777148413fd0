/** `npm run evals -- plants`: is everything planted found, and is there no alarm about what is right. */
import { loadBooks } from './books/load.ts';
import { inPool } from './client/pool.ts';
import type { Options } from './options.ts';
import { companyOf } from './plants/companies.ts';
import { type Heard, hear } from './plants/hearing.ts';
import { type ControlVerdict, controlVerdict, missedOf } from './plants/judge.ts';
import type { Mark } from './plants/marks.ts';
import type { Control, Plant } from './plants/planted.ts';
import { layOutSheet, readControl, readPlant, unasked } from './plants/read-marks.ts';
import { concluded } from './report/kept.ts';

/** Questions asked at the same time. */
const WIDTH = 2;
/** Lines of an answer printed beside a fault. */
const FIRST_LINES = 3;
/** Ends in which the books were read for the question; that there is nothing of the kind is an answer. */
const ANSWERED: ReadonlySet<string> = new Set(['FULLY_ANSWERED', 'PARTIALLY_ANSWERED', 'BLOCKED_BY_MISSING_DATA']);

type Asked<T, V> = { readonly row: T; readonly heard: Heard; readonly verdict: V };

const namesOf = (groups: readonly (readonly Mark[])[]): string[] =>
  groups.flat().flatMap(({ kind, value }) => (kind === 'name' ? [value] : []));

const answerOf = ({ outcome, answer }: Heard): string | null =>
  ANSWERED.has(outcome) && answer !== '' ? answer : null;

function printedAnswer({ outcome, clarified, intent, tools, answer, instead }: Heard): string {
  const lines = (answer === '' ? instead : answer).split('\n').filter((line) => line.trim() !== '');
  return [
    `    ${intent} · ${outcome}${clarified ? ' (уточнение)' : ''} · ${tools.join(', ') || 'без инструментов'}`,
    ...lines.slice(0, FIRST_LINES).map((line) => `    > ${line.slice(0, 240)}`),
  ].join('\n');
}

function printedPlant({ row, heard, verdict }: Asked<Plant, readonly string[]>): string {
  if (verdict.length === 0) return `+ ${row.id} ${row.ask}\n`;
  const lacking = verdict.slice(0, 4).map((line) => `    ${line}`);
  const more = verdict.length > lacking.length ? [`    и еще ${verdict.length - lacking.length}`] : [];
  return [`− ${row.id} ${row.ask}`, ...lacking, ...more, printedAnswer(heard), ''].join('\n');
}

function printedControl({ row, heard, verdict }: Asked<Control, ControlVerdict>): string {
  if (verdict.kind === 'clean') return `+ ${row.id} ${row.ask}\n`;
  const why =
    verdict.kind === 'alarm'
      ? verdict.lines.slice(0, 4).map((line) => `    тревога: ${line.slice(0, 240)}`)
      : [`    не отвечено: ${verdict.why}`];
  return [`− ${row.id} ${row.ask}`, ...why, printedAnswer(heard), ''].join('\n');
}

const idsOf = (rows: readonly { readonly row: { readonly id: string } }[]): string[] => [
  ...new Set(rows.map(({ row }) => row.id)),
];

/** Asks about everything planted in the books of `folder` and prints what came of it. Returns true when nothing is missed and nobody is alarmed. */
export async function runPlants(
  options: Options,
  folder: string,
  url: string,
  write: (text: string) => void,
): Promise<boolean> {
  const company = companyOf(options.company);
  const db = await loadBooks(folder);
  try {
    await layOutSheet(db);
    const left = await unasked(db, new Set([...company.plants, ...company.controls].map(({ id }) => id)));
    const plants = await inPool(company.plants, WIDTH, async (row) => {
      const plant = await readPlant(db, row);
      const heard = await hear(url, row.ask, namesOf(plant.look.flatMap(({ groups }) => groups)));
      return { row, heard, verdict: missedOf(plant, answerOf(heard)) };
    });
    write(`\nЧто найти\n${plants.map(printedPlant).join('')}`);
    const controls = await inPool(company.controls, WIDTH, async (row) => {
      const control = await readControl(db, row);
      const heard = await hear(url, row.ask, namesOf(control.named));
      return { row, heard, verdict: controlVerdict(control, answerOf(heard)) };
    });
    write(`\nЧто не тревожить\n${controls.map(printedControl).join('')}`);
    return await summed(options, { left, plants, controls }, write);
  } finally {
    await db.close();
  }
}

interface Ran {
  /** Planted ids without a question. */
  readonly left: readonly string[];
  readonly plants: readonly Asked<Plant, readonly string[]>[];
  readonly controls: readonly Asked<Control, ControlVerdict>[];
}

async function summed(
  options: Options,
  { left, plants, controls }: Ran,
  write: (text: string) => void,
): Promise<boolean> {
  const missed = idsOf(plants.filter(({ verdict }) => verdict.length > 0));
  const found = idsOf(plants).length - missed.length;
  const alarms = idsOf(controls.filter(({ verdict }) => verdict.kind === 'alarm'));
  const unanswered = idsOf(controls.filter(({ verdict }) => verdict.kind === 'unanswered'));
  const passed = missed.length + alarms.length + unanswered.length + left.length === 0;
  const clean = controls.length - alarms.length - unanswered.length;
  const kept = {
    ...{ command: 'plants', seed: options.seed, passed },
    figures: {
      plants: { found, missed: missed.length },
      controls: { clean, alarms: alarms.length, unanswered: unanswered.length },
    },
    faults: [
      ...plants.map(({ row, verdict }) => ({ question: `${row.id}: ${row.ask}`, what: [...verdict] })),
      ...controls.map(({ row, verdict }) => ({ question: `${row.id}: ${row.ask}`, what: whatOf(verdict) })),
    ].filter(({ what }) => what.length > 0),
  };
  const named = (ids: readonly string[]): string => (ids.length === 0 ? '0' : `${ids.length} (${ids.join(', ')})`);
  write(`\nПосажено: найдено ${found}, пропущено ${named(missed)}.\n`);
  write(`Норма: тревог нет ${clean}, ложная тревога ${named(alarms)}, не отвечено ${named(unanswered)}.\n`);
  if (left.length > 0) write(`В списке посаженного есть, а вопроса нет: ${left.join(', ')}.\n`);
  return await concluded(options.reports, kept, write);
}

function whatOf(verdict: ControlVerdict): string[] {
  if (verdict.kind === 'clean') return [];
  return verdict.kind === 'alarm' ? [...verdict.lines] : [verdict.why];
}
