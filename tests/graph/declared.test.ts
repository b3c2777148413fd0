/** What a stage declares is what it does: over a set of turns it reads exactly the channels that it lists and writes exactly those. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { STAGE_NAMES, type StageName } from '#domain/stages.ts';
import type { Node } from '#nodes/node.ts';
import type { Reply } from '#state/clarification.ts';
import { freshTurn, type GraphState } from '#state/graph-state.ts';
import type { ToolRun } from '#state/tool-run.ts';
import { failed } from '#tools/answers.ts';
import type { Gateway } from '#tools/gateway.ts';
import { ASKED, useDemo } from './demo.ts';
import { type EngineDesk, engineDesk } from './engine-desk.ts';
import type { Door } from './stand.ts';

const demo = useDemo();

const CHANNELS = ['request', 'conversation', ...Object.keys(freshTurn())];
const PRESENT = STAGE_NAMES.filter((stage) => stage !== 'runRefresh');

interface Done {
  readonly declared: Node;
  readonly read: Set<string>;
  readonly written: Set<string>;
}

const done = new Map<StageName, Done>();

/** The value that tells when somebody looks into it. */
function touched<T extends object>(value: T, touch: () => void): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      touch();
      return Reflect.get(target, key, receiver);
    },
    ownKeys(target) {
      touch();
      return Reflect.ownKeys(target);
    },
  });
}

/** The state that writes down which of its channels are looked at; in a copy of the whole, those that are looked into. */
function watched(state: GraphState, read: Set<string>): GraphState {
  let copied: PropertyKey | null = null;
  return new Proxy(state, {
    // of looking and copying only copying asks for this
    getOwnPropertyDescriptor(target, key) {
      copied = key;
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      const isCopied = key === copied;
      copied = null;
      if (typeof key !== 'string' || !CHANNELS.includes(key)) return value;
      if (isCopied) return typeof value === 'object' && value !== null ? touched(value, () => read.add(key)) : value;
      read.add(key);
      return value;
    },
  });
}

const watching = (node: Node): Node => {
  const one: Done = done.get(node.name) ?? { declared: node, read: new Set(), written: new Set() };
  done.set(node.name, one);
  return {
    ...node,
    async run(state, deps, runtime) {
      const update = await node.run(watched(state, one.read), deps, runtime);
      for (const key of Object.keys(update)) one.written.add(key);
      return update;
    },
  };
};

/** The door behind which a tool fails so many times. */
function failing(door: Door, tool: string, code: 'MCP_TIMEOUT' | 'REQUEST_BUDGET_REACHED', times: number): Door {
  let left = times;
  const call: Gateway['call'] = async (asked) => {
    const called = await door.gateway.call(asked);
    if (asked.tool !== tool || left === 0) return called;
    left -= 1;
    const result = failed(code);
    const run: ToolRun = {
      ...{ ...called.run, status: 'error', error_code: result.code, error_message: result.message, emptiness: null },
      ...{ completeness: 'unknown', rows_expected: null, rows_returned: 0, rows_read: 0 },
    };
    return { run, result };
  };
  return { ...door, gateway: { ...door.gateway, call } };
}

type Said = string | Reply;

const breaking =
  (stage: StageName) =>
  (node: Node): Node =>
    node.name === stage
      ? {
          ...node,
          run: () => {
            throw new Error('сломано');
          },
        }
      : node;

const NEVER = Number.POSITIVE_INFINITY;

/** Dialogues that between them make every stage read and write all that it may. */
const DIALOGUES: readonly { readonly says: readonly Said[]; readonly desk?: (door: Door) => EngineDesk }[] = [
  { says: [ASKED.greeting, ASKED.cheap, ASKED.follow, 'какая погода', ASKED.whole] },
  { says: [ASKED.unclear, { kind: 'choice', option_id: '1' }, ASKED.follow] },
  { says: [ASKED.unclear, { kind: 'set_aside' }, ASKED.other, 'вернуться', { kind: 'text', text: '62' }] },
  { says: [ASKED.unclear, { kind: 'cancelled' }, 'Взаиморасчеты с Рога на 30.06.2020'] },
  { says: ['Обороты счета 62.01 за июнь 2020 по контрагентам', 'какой график отпусков на июль?'] },
  {
    says: [ASKED.cheap],
    desk: (door) => engineDesk(failing(door, 'get_balance_as_of', 'MCP_TIMEOUT', NEVER), watching),
  },
  { says: [ASKED.cheap], desk: (door) => engineDesk(failing(door, 'get_balance_as_of', 'MCP_TIMEOUT', 1), watching) },
  {
    says: [ASKED.whole],
    desk: (door) => engineDesk(failing(door, 'get_balance_as_of', 'REQUEST_BUDGET_REACHED', 1), watching),
  },
  { says: [ASKED.cheap], desk: (door) => engineDesk(door, (node) => watching(breaking('runTools')(node))) },
];

beforeAll(async () => {
  for (const { says, desk = (door: Door) => engineDesk(door, watching) } of DIALOGUES) {
    const { engine, ask } = desk(demo().door);
    const thread = randomUUID();
    for (const said of says) {
      const pending = await engine.pending(thread);
      if (typeof said === 'string') await ask(thread, said);
      else await engine.resume(thread, pending?.interrupt_id ?? '', said, { access: demo().door.access });
    }
  }
});

/** Declared and written only where the demo base does not lead; each is proven beside its stage, with a case made for it. */
const RARE: Readonly<Partial<Record<StageName, Pick<Node, 'reads' | 'writes'>>>> = {
  // a route that has failed in fact, tests/nodes/choose-route.test.ts
  chooseRoute: { reads: [], writes: ['reasons'] },
  // one number, several documents, seen only by reading, tests/nodes/judge-coverage.test.ts
  judgeCoverage: { reads: ['clarifications'], writes: ['clarification'] },
  // a statement that its evidence does not bear, tests/nodes/compose-answer.test.ts
  composeAnswer: { reads: [], writes: ['reasons', 'coverage_report'] },
};

test.each(PRESENT)('%s читает и пишет ровно то, что объявляет', (stage) => {
  const one = done.get(stage);
  if (one === undefined) throw new Error(`стадия не пройдена: ${stage}`);
  const { reads, writes } = RARE[stage] ?? { reads: [], writes: [] };
  expect([...one.read, ...reads].toSorted()).toEqual([...one.declared.reads].toSorted());
  expect([...one.written, ...writes].toSorted()).toEqual([...one.declared.writes].toSorted());
});
