/** The two nodes that read a question, run one after another over a fresh or a given dialogue; every frame is checked against its schema. */
import { interpretFrame } from '#nodes/interpret-frame.ts';
import type { Deps, Update } from '#nodes/node.ts';
import { receiveQuestion } from '#nodes/receive-question.ts';
import type { Asked } from '#state/clarification.ts';
import { type ConversationState, type LastTurn, newConversation } from '#state/conversation.ts';
import { type GraphState, graphStateSchema } from '#state/graph-state.ts';
import { carryPremises } from '#state/premise.ts';
import { type QueryFrame, queryFrameSchema } from '#state/query-frame.ts';
import type { Question } from '#state/question.ts';
import { NO_SLOTS, type Slots } from '#state/slots.ts';

export const WORKING = '2020-06-30';

function depsOf(payroll: boolean): Deps {
  const nothing = (): never => {
    throw new Error('Чтение вопроса ничего не вызывает');
  };
  return {
    tools: { tools: [], call: nothing },
    results: { keep: nothing, read: nothing },
    access: { base: 'demo', user: 'Бухгалтер', organisations: 'all', payroll },
    today: () => WORKING,
    now: () => '2020-06-30T10:00:00Z',
    monotonic: () => 0,
    newId: () => 'id',
  };
}

export interface AskOptions {
  readonly conversation?: ConversationState | null;
  readonly payroll?: boolean;
  readonly turn?: number;
  readonly clarifications?: readonly Asked[];
}

export interface Asking {
  readonly state: GraphState;
  readonly question: Question;
  /** Null when the message asked nothing of the books. */
  readonly frame: QueryFrame | null;
}

const READ_ON = new Set(['ask', 'comeback']);
const RUNTIME = { signal: undefined, tell: () => undefined };

/** What the two nodes leave of a message. */
export function ask(text: string, options: AskOptions = {}): Asking {
  const { conversation = null, payroll = true, turn = 2, clarifications = [] } = options;
  const deps = depsOf(payroll);
  const request = {
    request_id: 'r1',
    conversation_id: 'c1',
    turn_id: turn,
    question: text,
    received_at: '2020-06-30T10:00:00Z',
  };
  const before = graphStateSchema.parse({ request, conversation });
  const received = merged(before, receiveQuestion.run(before, deps, RUNTIME));
  const state = { ...received, clarifications: [...clarifications] };
  const read = READ_ON.has(state.question?.act ?? '') ? merged(state, interpretFrame.run(state, deps, RUNTIME)) : state;
  if (read.question === null) throw new Error('Вопрос не принят');
  if (read.query_frame !== null) queryFrameSchema.parse(read.query_frame);
  return { state: read, question: read.question, frame: read.query_frame };
}

function merged(state: GraphState, update: Update | Promise<Update>): GraphState {
  if (update instanceof Promise) throw new Error('Чтение вопроса не ждёт');
  return { ...state, ...update };
}

/** The frame of a question that must be read. */
export function frameOf(text: string, options: AskOptions = {}): QueryFrame {
  const { frame } = ask(text, options);
  if (frame === null) throw new Error(`Не прочитано: ${text}`);
  return frame;
}

/** Slots that are filled, parties and documents by what was written. */
export function named(slots: Slots): Readonly<Record<string, unknown>> {
  const { parties, document, organisation, terms, exclusions, thresholds, time_texts: _, ...rest } = slots;
  const filled = Object.entries(rest).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(NO_SLOTS[key as keyof Slots]),
  );
  return {
    ...Object.fromEntries(filled),
    ...(parties.length === 0 ? {} : { parties: parties.map(({ surface }) => surface) }),
    ...(organisation === null ? {} : { organisation: organisation.surface }),
    ...(terms.length === 0 ? {} : { terms: terms.map(({ term, reading }) => `${term}=${reading}`) }),
    ...(exclusions.length === 0 ? {} : { exclusions: exclusions.map(({ surface }) => surface) }),
    ...(thresholds.length === 0 ? {} : { thresholds: thresholds.map(({ of, op, value }) => `${of} ${op} ${value}`) }),
    ...(document === null ? {} : { document: documentText(document) }),
  };
}

function documentText({ kinds, number, date, amount, latest }: NonNullable<Slots['document']>): string {
  const names = kinds.map((kind) => kind.replace('Document_', '')).join('|');
  return [names, number ?? '', date ?? '', amount ?? '', latest ? 'последний' : ''].join('/').replace(/\/+$/, '');
}

/** The dialogue after a turn that was answered with these rows. */
export function dialogueAfter(
  frame: QueryFrame,
  rows: LastTurn['rows'] = [],
  before = newConversation('c1', 'demo'),
): ConversationState {
  const { slots } = frame;
  return {
    ...before,
    active_domain: frame.domain_candidates[0] ?? null,
    active_time_scope: { as_of_date: slots.as_of, period: slots.period },
    premises: carryPremises(frame.premises),
    last_turn: { turn_id: frame.turn_id, intent: frame.business_intent, slots, rows },
  };
}

export const ROWS: LastTurn['rows'] = ['ООО «Север-Снаб»', 'ООО «Вектор»', 'ООО «Гранит-Опт»'].map((title, i) => ({
  ...{ title, type: 'Catalog_Контрагенты', ref: `party-${i + 1}` },
}));
