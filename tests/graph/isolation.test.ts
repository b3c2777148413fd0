/** Turns of different people at the same time, in one process and one graph: at every stage and every call each is itself and nobody else. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Node } from '#nodes/node.ts';
import type { Access } from '#tools/access.ts';
import { booksOf, organisationsOf } from '../tools/desk.ts';
import { ASKED, useDemo } from './demo.ts';
import { engineDesk } from './engine-desk.ts';

const demo = useDemo();

const PEOPLE = 6;

/** Lets those who come through only when all are there; those who are done are not waited for. */
function meeting(size: number) {
  let expected = size;
  let inside: (() => void)[] = [];
  const look = (): void => {
    if (inside.length < expected) return;
    const all = inside;
    inside = [];
    for (const go of all) go();
  };
  return {
    come: () =>
      new Promise<void>((go) => {
        inside.push(go);
        look();
      }),
    leave: () => {
      expected -= 1;
      look();
    },
  };
}

test('никто не видит чужих прав', async () => {
  const { door } = demo();
  const [main, service] = organisationsOf(booksOf()).map(({ ref }) => ref);
  const accesses: Access[] = Array.from({ length: PEOPLE }, (_, i) => ({
    ...{ base: door.access.base, user: `человек ${i}`, payroll: i % 3 === 0 },
    organisations: [[main ?? ''], [service ?? ''], 'all' as const][i % 3] ?? 'all',
  }));
  const seen = new Map<string, Set<string>>();
  const note = (thread: string, access: Access): void => {
    seen.set(thread, (seen.get(thread) ?? new Set()).add(JSON.stringify(access)));
  };
  const { come, leave } = meeting(PEOPLE);
  let passages = 0;
  const around = (node: Node): Node => ({
    ...node,
    async run(state, deps, runtime) {
      const thread = state.request.conversation_id;
      await come();
      passages += 1;
      note(thread, deps.access);
      const update = await node.run(state, deps, runtime);
      note(thread, deps.access);
      return update;
    },
  });
  const called: [organisations: string, user: string][] = [];
  const watchedDoor: typeof door = {
    ...door,
    gateway: {
      ...door.gateway,
      call: async (asked) => {
        called.push([JSON.stringify(asked.access.organisations), asked.access.user]);
        return await door.gateway.call(asked);
      },
    },
  };
  const { ask, engine } = engineDesk(watchedDoor, around);
  const turns = accesses.map(async (access) => {
    const thread = randomUUID();
    const asked = await ask(thread, ASKED.unclear, { access });
    if (asked.kind !== 'waiting') throw new Error('вопрос должен был ждать');
    // the same person answers: access is given anew with every run
    const end = await engine.resume(thread, asked.pending.interrupt_id, { kind: 'choice', option_id: '1' }, { access });
    leave();
    return { thread, access, end };
  });
  const ended = await Promise.all(turns);
  expect(passages).toBeGreaterThan(PEOPLE * 10);
  for (const { thread, access, end } of ended) {
    expect([...(seen.get(thread) ?? [])].map((one) => JSON.parse(one))).toEqual([access]);
    if (end.kind !== 'done') throw new Error('ход должен был кончиться');
    expect(end.record).toMatchObject({ user: access.user, base_id: access.base });
    const facts = end.record.evidence_bundle?.facts ?? [];
    const others = facts.filter(
      ({ organisation_id: id }) => access.organisations !== 'all' && !access.organisations.includes(id),
    );
    expect(others).toEqual([]);
  }
  const ownOrganisations = new Map(accesses.map(({ user, organisations }) => [user, JSON.stringify(organisations)]));
  expect(called.length).toBeGreaterThan(PEOPLE);
  expect(called.filter(([organisations, user]) => ownOrganisations.get(user) !== organisations)).toEqual([]);
  expect(new Set(called.map(([, user]) => user)).size).toBe(PEOPLE);
});
