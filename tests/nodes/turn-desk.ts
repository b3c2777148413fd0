/** A turn on the demo base for tests of the nodes between reading and evidence: real tools behind a real gateway, results kept in memory. */
import type { Books } from '#demo/books/books.ts';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import type { Deps, KeptResults, Runtime, Update } from '#nodes/node.ts';
import type { Asked } from '#state/clarification.ts';
import { freshTurn, type GraphState } from '#state/graph-state.ts';
import type { Premise } from '#state/premise.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { Json } from '#state/scalars.ts';
import { type DocumentSlot, type Named, NO_SLOTS, type Slots } from '#state/slots.ts';
import type { TurnEvent } from '#state/turn-event.ts';
import type { Access } from '#tools/access.ts';
import { failed } from '#tools/answers.ts';
import type { ToolCall } from '#tools/gateway.ts';
import { TOOLS } from '#tools/index.ts';
import type { ToolResult } from '#tools/result.ts';
import { booksOf, type DeskOptions, openDesk } from '../tools/desk.ts';

export const ACCESS: Access = { base: 'demo', user: 'odata.user', organisations: 'all', payroll: true };

/** The first write under a key wins. */
export function memoryResults(): KeptResults & { readonly kept: Map<string, Json> } {
  const kept = new Map<string, Json>();
  return {
    kept,
    async keep(key, _owner, value) {
      if (!kept.has(key)) kept.set(key, value);
    },
    async read(key) {
      return kept.get(key) ?? null;
    },
  };
}

export interface Turn {
  readonly deps: Deps;
  readonly results: ReturnType<typeof memoryResults>;
  /** Calls that reached the tools, in order. */
  readonly calls: ToolCall[];
  readonly events: TurnEvent[];
  readonly runtime: Runtime;
}

export type ToolDoor = Deps['tools'];

/** A turn over any door to the tools; the clock stands unless a call moves it. */
export function turnOver(door: ToolDoor, today: string, access: Access = ACCESS): Turn & { clock: { ms: number } } {
  const [results, calls, events, clock] = [memoryResults(), [] as ToolCall[], [] as TurnEvent[], { ms: 0 }];
  let ids = 0;
  const deps: Deps = {
    tools: {
      tools: door.tools,
      async call(call) {
        calls.push(call);
        return await door.call(call);
      },
    },
    ...{ results, access, today: () => today, now: () => '2020-06-30T12:00:00Z', monotonic: () => clock.ms },
    newId: () => `id-${++ids}`,
  };
  return { deps, results, calls, events, clock, runtime: { signal: undefined, tell: (event) => events.push(event) } };
}

export interface DemoTurns {
  readonly books: Books;
  turn(access?: Partial<Access>): Turn;
  close(): Promise<void>;
}

export async function openTurns(seed = 1, options: DeskOptions = {}): Promise<DemoTurns> {
  const books = booksOf(seed);
  const desk = await openDesk(books, options);
  return {
    books,
    turn: (access = {}) => turnOver(desk.gateway, books.workingDate, { ...desk.access, ...access }),
    close: () => desk.close(),
  };
}

/** A door whose answers are written down beforehand: what a tool says, by its name. */
export function scriptedDoor(answer: (call: ToolCall, number: number) => ToolResult<unknown>): ToolDoor {
  let number = 0;
  return {
    tools: TOOLS,
    async call(call) {
      number += 1;
      const result = answer(call, number);
      const lost = result.kind === 'failed';
      const at = '2020-06-30T12:00:00Z';
      const run = {
        ...{ tool_run_id: `run-${number}`, tool_name: call.tool, input: { ...call.input }, base_id: call.access.base },
        status: lost ? ('error' as const) : result.kind === 'found' ? ('success' as const) : ('empty' as const),
        ...{ source: 'live' as const, started_at: at, finished_at: at, duration_ms: 1, rows_returned: 0 },
        completeness: lost ? ('unknown' as const) : result.completeness,
        ...{ rows_expected: lost ? null : result.expected, rows_read: lost ? 0 : result.read },
        emptiness: result.kind === 'empty' ? { cause: result.cause, proof: result.proof } : null,
        ...{ error_code: lost ? result.code : null, error_message: lost ? result.message : null },
      };
      return { run, result };
    },
  };
}

export function foundValue(value: Json): ToolResult<unknown> {
  return {
    kind: 'found',
    value,
    facts: [],
    conflicts: [],
    sources: [],
    notes: [],
    completeness: 'complete',
    expected: 0,
    read: 0,
  };
}

export { failed };

export function named(surface: string, more: Partial<Named> = {}): Named {
  return { surface, id: null, type: null, title: null, ...more };
}

export function documentSlot(more: Partial<DocumentSlot>): DocumentSlot {
  return {
    kinds: [],
    number: null,
    date: null,
    amount: null,
    latest: false,
    id: null,
    type: null,
    title: null,
    ...more,
  };
}

/** A draft frame as the reader of the question leaves it. */
export function draft(
  intent: IntentCode,
  slots: Partial<Slots>,
  question = 'Вопрос',
  premises: readonly Premise[] = [],
): QueryFrame {
  return {
    ...{ request_id: 'req', conversation_id: 'thread', turn_id: 7, original_user_question: question },
    ...{
      normalized_question: INTENTS[intent].goal,
      business_intent: intent,
      expected_answer_shape: INTENTS[intent].shape,
    },
    ...{
      domain_candidates: [INTENTS[intent].domain],
      time_scope: { explicit_period: null, as_of_date: null, needs_resolution: true },
    },
    slots: { ...NO_SLOTS, ...slots },
    ...{ entity_candidates: [], ambiguities: [], success_criteria: [INTENTS[intent].goal, 'сверено с ОСВ'] },
    ...{ spans: [], explained_by: {}, unexplained: [], premises: [...premises] },
  };
}

export function stateOf(query_frame: QueryFrame | null, more: Partial<GraphState> = {}): GraphState {
  const question = query_frame?.original_user_question ?? 'Вопрос';
  return {
    ...freshTurn(),
    request: {
      request_id: 'req',
      conversation_id: 'thread',
      turn_id: 7,
      question,
      received_at: '2020-06-30T12:00:00Z',
    },
    conversation: null,
    query_frame,
    ...more,
  };
}

export function after(state: GraphState, update: Update): GraphState {
  return { ...state, ...update };
}

/** The state after the person chose an option of the pending question, its slots set as the reader sets them. */
export function answered(state: GraphState, option: string): GraphState {
  const { clarification, query_frame: frame } = state;
  if (clarification === null || frame === null) throw new Error('Вопроса нет');
  const one: Asked = { asked: clarification.asked, reply: { kind: 'choice', option_id: option } };
  const sets = one.asked.options.find(({ option_id }) => option_id === option)?.sets ?? {};
  const given = Object.fromEntries(Object.entries(sets).filter(([, value]) => value !== undefined)) as Partial<Slots>;
  const moment = given.time_texts === undefined && (given.as_of !== undefined || given.period !== undefined);
  return {
    ...state,
    query_frame: { ...frame, slots: { ...frame.slots, ...given, ...(moment ? { time_texts: [] } : {}) } },
    clarification: one,
    clarifications: [...state.clarifications, one],
    attempts: { ...state.attempts, clarifications: state.attempts.clarifications + 1 },
  };
}
