/**
 * A thousand turns of one dialogue, after each of which what is superseded goes, as the gate lets it go: what is kept, what is held in memory
 * and how long a turn takes do not grow.
 */
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pruneThread } from '#checkpoints/prune.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import type { Database } from '#stores/db.ts';
import { createResults } from '#stores/results.ts';
import { freshPlace } from '../database.ts';
import { ASKED, useDemo } from './demo.ts';
import { openStand } from './stand.ts';

const demo = useDemo();

const TURNS = 1000;
/** Questions about the books among greetings: those leave evidence, premises and answers behind. */
const LEDGER_EVERY = 10;
const KEPT = 40;
const LOOKS = [250, 500, 750, 1000];

const TABLES = ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes', 'results'];

const countSchema = z.tuple([z.object({ n: z.int() })]);

async function rowsOf({ pool }: Database): Promise<number[]> {
  const counts: number[] = [];
  for (const table of TABLES) {
    const { rows } = await pool.query(`SELECT count(*)::int AS n FROM ${table}`);
    counts.push(countSchema.parse(rows)[0].n);
  }
  return counts;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Megabytes that are held after everything that can go has gone. */
function heapNow(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

interface Look {
  readonly rows: number[];
  readonly heap: number;
  readonly greeting: number;
  readonly ledger: number;
}

test(`${TURNS} ходов одного диалога`, async () => {
  const { door } = demo();
  const stand = await openStand({ place: await freshPlace('postgres'), door });
  const results = createResults(stand.db, door.base.id);
  const thread = randomUUID();
  async function pass(turn_id: number, question: string): Promise<TurnRecord> {
    const request = { question, turn_id, conversation_id: thread, request_id: randomUUID() };
    const end = await stand.engine.start({ ...request, received_at: stand.deps.now() }, { access: door.access });
    await pruneThread(stand.db, thread);
    await results.forget(thread, turn_id - KEPT);
    if (end.kind === 'waiting') throw new Error('вопрос назвал не всё');
    return end.record;
  }
  const looks: Look[] = [];
  let took: Record<'greeting' | 'ledger', number[]> = { greeting: [], ledger: [] };
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const kind = turn % LEDGER_EVERY === 0 ? 'ledger' : 'greeting';
    const started = performance.now();
    const { outcome } = await pass(turn, kind === 'ledger' ? ASKED.cheap : ASKED.greeting);
    took[kind].push(performance.now() - started);
    expect(outcome).toBe(kind === 'ledger' ? 'FULLY_ANSWERED' : 'GREETED');
    if (!LOOKS.includes(turn)) continue;
    const times = { greeting: median(took.greeting), ledger: median(took.ledger) };
    looks.push({ rows: await rowsOf(stand.db), heap: heapNow(), ...times });
    took = { greeting: [], ledger: [] };
  }
  const [first, ...later] = looks;
  if (first === undefined) throw new Error('ни одного взгляда');
  expect(later).toHaveLength(LOOKS.length - 1);
  expect(first.rows[0]).toBe(1);
  for (const { rows, heap, greeting, ledger } of later) {
    expect(rows).toEqual(first.rows);
    expect(heap).toBeLessThan(first.heap + 30);
    // three times and more is growth; less is what else this machine does
    expect(greeting).toBeLessThan(first.greeting * 3 + 20);
    expect(ledger).toBeLessThan(first.ledger * 3 + 20);
  }
  const { query_frame } = await pass(TURNS + 1, ASKED.follow);
  expect(query_frame?.slots).toMatchObject({ accounts: ['51'], as_of: '2020-05-31' });
  await stand.close();
});
