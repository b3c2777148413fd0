/**
 * SIGKILL in every stage of the real graph, before its work and after it: another process on the same database ends every turn exactly once,
 * asks 1C nothing that was answered before, and the dialogue remembers what the turn has taught it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STAGE_NAMES } from '#domain/stages.ts';
import type { Turn } from '#server/dialogue/shapes.ts';
import { startChild } from '../child-process.ts';
import { DATABASE_KINDS, type DatabaseKind, freshPlace, type Place } from '../database.ts';
import { logOf } from '../server/gate-desk.ts';
import { ASKED, useDemo } from './demo.ts';
import { askedInVain, counting, type Killing, type Moment } from './killing.ts';
import { openStand, type Stand } from './stand.ts';

const demo = useDemo();

/** Stages of a turn about the books that asks nothing back. */
const WORKING = STAGE_NAMES.filter((stage) => stage !== 'askClarification' && stage !== 'runRefresh');

type Point = Pick<Killing, 'stage' | 'moment' | 'passage'>;

const at = (stage: Killing['stage'], moment: Moment, passage = 1): Point => ({ stage, moment, passage });

/** Where a turn dies, by what was said in it. `=1` answers the question back: account 60. */
const SAID: readonly (readonly [what: string, messages: Killing['messages'], points: readonly Point[]])[] = [
  [
    'вопрос',
    [ASKED.cheap],
    [
      ...WORKING.flatMap((stage) => [at(stage, 'before'), at(stage, 'after')]),
      ...[at('resolveFrame', 'torn'), at('resolveFrame', 'kept'), at('runTools', 'torn'), at('runTools', 'kept')],
      ...[at('collectEvidence', 'kept'), at('recordTurn', 'kept')],
    ],
  ],
  ['вопрос из двух шагов', [ASKED.whole], [at('runTools', 'torn'), at('runTools', 'kept')]],
  ['неясный вопрос', [ASKED.unclear], [at('resolveFrame', 'after'), at('askClarification', 'before')]],
  [
    'ответ на уточнение',
    [ASKED.unclear, '=1'],
    [
      ...[at('askClarification', 'before', 2), at('askClarification', 'after', 2), at('interpretFrame', 'before', 2)],
      ...[
        at('resolveFrame', 'after', 2),
        at('runTools', 'torn'),
        at('runTools', 'after'),
        at('composeAnswer', 'after'),
      ],
      ...[at('recordTurn', 'before'), at('recordTurn', 'kept'), at('recordTurn', 'after')],
    ],
  ],
  [
    'другой вопрос поверх уточнения',
    [ASKED.unclear, ASKED.cheap],
    [at('askClarification', 'after', 2), at('recordTurn', 'kept'), at('receiveQuestion', 'before', 2)],
  ],
  ['второй вопрос', [ASKED.cheap, ASKED.follow], [at('interpretFrame', 'before', 2), at('recordTurn', 'kept', 2)]],
];

const KILLINGS: readonly Killing[] = SAID.flatMap(([what, messages, points]) =>
  points.map((point) => ({
    ...point,
    messages,
    name: `${what}: ${point.stage} ${point.moment} ${point.passage}`,
  })),
);

/** Everywhere on PGlite; on PostgreSQL where what is kept and what is not yet differ. */
const KILLED_TOGETHER: Readonly<Record<DatabaseKind, readonly Killing[]>> = {
  pglite: KILLINGS,
  postgres: KILLINGS.filter(({ stage }) => ['runTools', 'recordTurn', 'askClarification'].includes(stage)),
};

const KILLED_ALONE: Readonly<Record<DatabaseKind, readonly string[]>> = {
  pglite: [...['вопрос: runTools kept 1', 'вопрос: recordTurn kept 1', 'ответ на уточнение: askClarification after 2']],
  postgres: ['вопрос: resolveFrame torn 1', 'ответ на уточнение: recordTurn after 1'],
};

interface Scene {
  readonly place: Place;
  readonly callsFile: string;
  readonly killings: readonly Killing[];
}

async function kill({ place, callsFile, killings }: Scene, takesOver = false): Promise<void> {
  const orders = JSON.stringify({ place, callsFile, killings, takesOver, onecUrl: demo().simulator.url });
  const { out, err } = await startChild('tests/graph/killed-child.ts', [orders]).ended;
  expect(out + err).toBe('');
}

async function sceneOf(kind: DatabaseKind, killings: readonly Killing[]): Promise<Scene> {
  const place = await freshPlace(kind);
  return { place, killings, callsFile: join(place.dataDir, 'calls.log') };
}

/** The next process: leases of the dead have run out for it, or, on PGlite, it is alone. */
async function openNext(kind: DatabaseKind, { place, callsFile, killings }: Scene): Promise<Stand> {
  const stand = await openStand({
    ...{ place, door: demo().door, around: counting(callsFile), aheadMs: 60_000 },
    limits: { concurrent: 4 },
  });
  expect(await stand.dialogue.recover({ sole: kind === 'pglite' })).toBe(killings.length);
  return stand;
}

async function turnsOf(stand: Stand, { name }: Killing): Promise<Turn[]> {
  const { threads } = await stand.dialogue.threads({ limit: 100 });
  const thread_id = threads.find(({ title }) => title === name)?.thread_id ?? '';
  const { turns } = await stand.dialogue.thread(thread_id);
  return await Promise.all(turns.map(({ turn_id }) => stand.dialogue.wait(turn_id)));
}

/** One record, one answer, one end; the log has no holes. */
async function endedOnce(stand: Stand, turn: Turn): Promise<void> {
  const lines = await logOf(stand.dialogue, turn.turn_id);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1));
  const told = lines.map(({ event }) => event.type);
  expect(told.filter((type) => type === 'ended')).toEqual(['ended']);
  expect(told.filter((type) => type === 'answer')).toHaveLength(turn.status === 'done' ? 1 : 0);
  expect((await stand.recordOf(turn)).status).toBe(turn.status);
}

/** What the turns of a dialogue must have become, and that it goes on knowing what it has learned. */
async function goesOn(stand: Stand, killing: Killing, answers: ReadonlyMap<string, string | undefined>): Promise<void> {
  const turns = await turnsOf(stand, killing);
  const waiting = turns.find(({ status }) => status === 'needs_clarification');
  const last = waiting === undefined ? turns.at(-1) : await stand.choose(waiting, '1');
  if (last === undefined) throw new Error(`нет ходов: ${killing.name}`);
  const aside = killing.messages.length === 2 && killing.messages[1] === ASKED.cheap;
  expect(turns.slice(0, -1).map(({ status }) => status)).toEqual(
    turns.length === 1 ? [] : [aside ? 'set_aside' : 'done'],
  );
  for (const turn of [...turns.slice(0, -1), last]) await endedOnce(stand, turn);
  expect(last.answer?.short_answer, killing.name).toBe(answers.get(killing.messages.join()));
  const next = await stand.say(last.thread_id, ASKED.follow);
  expect(next.outcome, killing.name).toBe('FULLY_ANSWERED');
  const { query_frame } = await stand.recordOf(next);
  const accounts = [killing.messages.includes(ASKED.cheap) ? '51' : '60'];
  expect(query_frame?.slots, killing.name).toMatchObject({ accounts, as_of: '2020-05-31' });
}

/** Answers of the same messages in a process that nobody kills. */
async function undisturbed(stand: Stand, { killings }: Scene): Promise<ReadonlyMap<string, string | undefined>> {
  const told = new Map<string, string | undefined>();
  for (const { messages } of killings) {
    if (told.has(messages.join())) continue;
    const { thread_id } = await stand.dialogue.createThread({});
    let turn: Turn | undefined;
    for (const message of messages) {
      const replies = message.startsWith('=') && turn !== undefined;
      turn = replies ? await stand.choose(turn as Turn, message.slice(1)) : await stand.say(thread_id, message);
    }
    if (turn?.status === 'needs_clarification') turn = await stand.choose(turn, '1');
    told.set(messages.join(), turn?.answer?.short_answer);
  }
  return told;
}

async function survived(kind: DatabaseKind, scene: Scene): Promise<void> {
  const stand = await openNext(kind, scene);
  try {
    await Promise.all(scene.killings.map((killing) => turnsOf(stand, killing)));
    const answers = await undisturbed(stand, scene);
    for (const killing of scene.killings) await goesOn(stand, killing, answers);
    const calls = readFileSync(scene.callsFile, 'utf8').trimEnd().split('\n');
    expect(askedInVain(calls)).toEqual([]);
    expect(calls.filter((line) => line.startsWith('asked')).length).toBeGreaterThan(scene.killings.length);
    expect(await stand.dialogue.recover()).toBe(0);
    expect(stand.logged.filter((line) => !line.startsWith('dialogue-taken-over'))).toEqual([]);
  } finally {
    await stand.close();
  }
}

describe.each(DATABASE_KINDS)('%s', (kind) => {
  test(`процесс убит, когда в каждом из ${KILLED_TOGETHER[kind].length} мест стоит по ходу`, async () => {
    const scene = await sceneOf(kind, KILLED_TOGETHER[kind]);
    await kill(scene);
    await survived(kind, scene);
  });

  test.each(KILLED_ALONE[kind])('процесс убит сразу, как дошёл: %s', async (name) => {
    const scene = await sceneOf(
      kind,
      KILLINGS.filter((killing) => killing.name === name),
    );
    expect(scene.killings).toHaveLength(1);
    await kill(scene);
    await survived(kind, scene);
  });

  test('убит и тот процесс, который продолжил: третий кончает ход', async () => {
    const [first, second] = ['вопрос: runTools kept 1', 'вопрос: recordTurn kept 1'].map((name) =>
      KILLINGS.find((killing) => killing.name === name),
    );
    if (first === undefined || second === undefined) throw new Error('таких мест нет');
    const scene = await sceneOf(kind, [first]);
    await kill(scene);
    await kill({ ...scene, killings: [{ ...second, name: first.name }] }, true);
    await survived(kind, scene);
  });
});
