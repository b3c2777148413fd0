/** SIGKILL at every point of a turn, in a real process on a real database: the next process ends the turn, once, with nothing lost. */
import { expect, test } from 'vitest';
import { openDatabase } from '#stores/db.ts';
import { startChild } from '../child-process.ts';
import { DATABASE_KINDS, freshPlace } from '../database.ts';
import { logOf } from './gate-desk.ts';
import { createGateOn } from './gate-on.ts';

interface Killing {
  readonly point: string;
  readonly times?: number;
  readonly messages: readonly string[];
  /** What the turns have become after the next process has come. */
  readonly statuses: readonly string[];
}

const KILLINGS: Readonly<Record<string, Killing>> = {
  'внутри чтения': { point: 'inside', messages: ['ответь'], statuses: ['done'] },
  'перед записью графа': { point: 'before-record', messages: ['ответь'], statuses: ['done'] },
  'граф кончил, привратник ещё нет': { point: 'after-record', messages: ['ответь'], statuses: ['done'] },
  'вопрос задан и ещё не записан': { point: 'after-question', messages: ['уточни'], statuses: ['needs_clarification'] },
  'ответ дан, граф не кончил': { point: 'before-record', messages: ['уточни', '=2'], statuses: ['done'] },
  'ответ услышан, запись не дошла': { point: 'after-record', messages: ['уточни', '=2'], statuses: ['done'] },
  'старый вопрос отложен, новый не начат': {
    ...{ point: 'after-record', messages: ['уточни', 'другое?'], statuses: ['set_aside', 'done'] },
  },
  'второй ход диалога': { point: 'inside', times: 2, messages: ['раз', 'два'], statuses: ['done', 'done'] },
};

const CASES = DATABASE_KINDS.flatMap((kind) =>
  Object.entries(KILLINGS).map(([name, one]) => [kind, name, one] as const),
);

test.each(CASES)('%s: убит, %s', async (kind, _name, { point, times = 1, messages, statuses }) => {
  const place = await freshPlace(kind);
  const child = startChild('tests/server/gate-child.ts', [
    ...[place.url, place.dataDir, point, String(times), ...messages],
  ]);
  expect((await child.ended).out).not.toContain('дожил');

  const db = await openDatabase(place);
  const { dialogue } = await createGateOn(db);
  expect(await dialogue.recover({ sole: true })).toBe(1);
  const [{ thread_id } = { thread_id: '' }] = (await dialogue.threads({ limit: 1 })).threads;
  const { turns } = await dialogue.thread(thread_id);
  const settled = await Promise.all(turns.map(({ turn_id }) => dialogue.wait(turn_id)));
  expect(settled.map(({ status }) => status)).toEqual(statuses);
  if (messages.at(-1) === '=2') expect(settled.at(-1)?.answer?.short_answer).toBe('Выбрано o2');
  for (const { turn_id, status } of settled.filter((turn) => turn.status !== 'needs_clarification')) {
    const lines = await logOf(dialogue, turn_id);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1));
    expect(lines.filter(({ event }) => event.type === 'ended').map(({ event }) => event)).toMatchObject([{ status }]);
  }
  expect(await dialogue.recover()).toBe(0);
  const next = await dialogue.ask(thread_id, { question: 'дальше' });
  expect((await dialogue.wait(next.turn_id)).status).toBe('done');
  await dialogue.drain();
  await db.close();
});
