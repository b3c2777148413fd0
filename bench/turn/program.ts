/**
 * One measurement of turns in a process of its own: `program.ts WHAT URL DATA_DIR KEEPING DURABILITY`. Prints one JSON line of named numbers,
 * milliseconds and bytes.
 */
import type { Durability } from '#graph/run.ts';
import { measure } from '../measured.ts';
import { bytesOf } from './bytes.ts';
import { QUESTIONS } from './questions.ts';
import { reactTurns } from './react.ts';
import { type Keeping, openStand, type Stand, type Talk } from './stand.ts';

const [what = 'turns', url = '', dataDir = '', keeping = 'nothing', durability = 'exit'] = process.argv.slice(2);

const ROUNDS = 6;
/** Turns of the long dialogue before it is measured. */
const LONG_FROM = 170;
const SHORT_DIALOGUES = 3;
const SHORT_AFTER = 5;
const PAIRS = 10;
const SINGLES = 40;

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const round1 = (n: number): number => Math.round(n * 10) / 10;

/** The five questions, each in a new dialogue, `rounds` times after one round of warming. */
async function turns(stand: Stand): Promise<Record<string, number>> {
  const [walls, cpus, tools]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i <= ROUNDS; i += 1) {
    for (const question of QUESTIONS) {
      const [started, used] = [performance.now(), cpu()];
      const { timings } = await (await stand.begin()).ask(question);
      if (i === 0) continue;
      walls.push(performance.now() - started);
      cpus.push(cpu() - used);
      tools.push(timings.filter(({ stage }) => stage === 'runTools').reduce((s, t) => s + t.duration_ms, 0));
    }
  }
  const wall = walls.reduce((a, b) => a + b, 0) / walls.length;
  const reading = tools.reduce((a, b) => a + b, 0) / tools.length;
  const spent = cpus.reduce((a, b) => a + b, 0) / cpus.length;
  return { wall_ms: round1(wall), cpu_ms: round1(spent), tools_ms: round1(reading), rest_ms: round1(wall - reading) };
}

/**
 * Does a dialogue grow slower with its length, and how much is kept? Turns 170 to 199 of one dialogue and turns 6 to 15 of three others
 * are asked in turns, the same questions, so that both lengths meet the same machine; the times are medians.
 */
async function dialogue(stand: Stand): Promise<Record<string, number>> {
  const questionOf = (i: number): string => QUESTIONS[i % QUESTIONS.length] ?? QUESTIONS[0];
  const timed = async (talk: Talk, i: number): Promise<number> => {
    const started = performance.now();
    await talk.ask(questionOf(i));
    return performance.now() - started;
  };
  const long = await stand.begin();
  for (let i = 1; i < LONG_FROM; i += 1) await long.ask(questionOf(i));
  const [longWalls, shortWalls]: [number[], number[]] = [[], []];
  for (let round = 0; round < SHORT_DIALOGUES; round += 1) {
    const short = await stand.begin();
    for (let i = 1; i <= SHORT_AFTER; i += 1) await short.ask(questionOf(i));
    for (let i = 1; i <= PAIRS; i += 1) {
      longWalls.push(await timed(long, i));
      shortWalls.push(await timed(short, i));
    }
  }
  const turns = LONG_FROM - 1 + SHORT_DIALOGUES * (SHORT_AFTER + 2 * PAIRS);
  const bytes = stand.db === null ? {} : await bytesOf(stand.db, turns);
  const [atLong, atShort] = [median(longWalls), median(shortWalls)];
  const ratio = Math.round((atLong / atShort) * 100) / 100;
  return { short_ms: round1(atShort), long_ms: round1(atLong), ratio, ...bytes };
}

/** Dialogues of one question each: what does the beginning of a dialogue keep. */
async function alone(stand: Stand): Promise<Record<string, number>> {
  for (let i = 0; i < SINGLES; i += 1) {
    const talk = await stand.begin();
    await talk.ask(QUESTIONS[i % QUESTIONS.length] ?? QUESTIONS[0]);
  }
  return stand.db === null ? {} : await bytesOf(stand.db, SINGLES);
}

/** The cost of the door itself: the same pure tool through MCP and by hand. */
async function gateway(stand: Stand): Promise<Record<string, number>> {
  const call = { tool: 'explain_domain_term', input: { text: 'хвосты по поставщикам' }, access: stand.access };
  for (let i = 0; i < 50; i += 1) await stand.gateway.call(call);
  const started = performance.now();
  for (let i = 0; i < 500; i += 1) await stand.gateway.call(call);
  return { gateway_ms: Math.round(((performance.now() - started) / 500) * 1000) / 1000 };
}

const WORKS: Readonly<Record<string, (stand: Stand) => Promise<Record<string, number>>>> = {
  ...{ turns, dialogue, alone, gateway },
  react0: (stand) => reactTurns(stand, 0, ROUNDS),
  react300: (stand) => reactTurns(stand, 300, ROUNDS),
};

const work = WORKS[what];
if (work === undefined) throw new RangeError(`Нет измерения «${what}»`);
const stand = await openStand({
  ...{ url, dataDir, keeping: keeping as Keeping, durability: durability as Durability },
  remembered: what !== 'turns' && what !== 'gateway',
});
try {
  await measure(async () => await work(stand));
} finally {
  await stand.close();
}
