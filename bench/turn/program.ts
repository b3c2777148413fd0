/**
 * One measurement of turns in a process of its own: `program.ts WHAT URL DATA_DIR KEEPING DURABILITY`. Prints one JSON line of named numbers,
 * milliseconds and bytes.
 */
import { randomUUID } from 'node:crypto';
import type { Durability } from '#graph/run.ts';
import { measure } from '../measured.ts';
import { bytesOf } from './bytes.ts';
import { QUESTIONS } from './questions.ts';
import { reactTurns } from './react.ts';
import { type Keeping, openStand, type Stand } from './stand.ts';

const [what = 'turns', url = '', dataDir = '', keeping = 'nothing', durability = 'exit'] = process.argv.slice(2);

const ROUNDS = 6;
const DIALOGUE = 200;

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const round = (n: number): number => Math.round(n * 10) / 10;

/** The five questions, each in a new dialogue, `rounds` times after one round of warming. */
async function turns(stand: Stand): Promise<Record<string, number>> {
  const [walls, cpus, tools]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i <= ROUNDS; i += 1) {
    for (const question of QUESTIONS) {
      const [started, used] = [performance.now(), cpu()];
      const record = await stand.turn(randomUUID(), 1, question);
      if (i === 0) continue;
      walls.push(performance.now() - started);
      cpus.push(cpu() - used);
      tools.push(record.timings.filter(({ stage }) => stage === 'runTools').reduce((s, t) => s + t.duration_ms, 0));
    }
  }
  const wall = walls.reduce((a, b) => a + b, 0) / walls.length;
  const reading = tools.reduce((a, b) => a + b, 0) / tools.length;
  const spent = cpus.reduce((a, b) => a + b, 0) / cpus.length;
  return { wall_ms: round(wall), cpu_ms: round(spent), tools_ms: round(reading), rest_ms: round(wall - reading) };
}

/** One dialogue of two hundred turns: does it grow slower, and how much is kept. */
async function dialogue(stand: Stand): Promise<Record<string, number>> {
  const thread = randomUUID();
  const walls: number[] = [];
  for (let i = 1; i <= DIALOGUE; i += 1) {
    const started = performance.now();
    await stand.turn(thread, i, QUESTIONS[i % QUESTIONS.length] ?? QUESTIONS[0]);
    walls.push(performance.now() - started);
  }
  const around = (at: number): number => median(walls.slice(at - 5, at + 5));
  const bytes = stand.db === null ? 0 : await bytesOf(stand.db, thread, DIALOGUE);
  return { turn_10_ms: round(around(10)), turn_195_ms: round(around(195)), bytes_per_turn: Math.round(bytes) };
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
  ...{ turns, dialogue, gateway },
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
