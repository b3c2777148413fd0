/** The desk of one binding: the draft frame with what the person has already chosen, calls of tools under steps R1, R2…, questions back. */
import { INTENTS, type Intent, type IntentCode } from '#domain/intents.ts';
import { KNOWS_NOTHING } from '#domain/question-words.ts';
import type { ReasonCode } from '#domain/reasons.ts';
import type { Clarification, ClarificationOption } from '#state/clarification.ts';
import type { GraphState, KeptRun } from '#state/graph-state.ts';
import type { Premise } from '#state/premise.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { Slots } from '#state/slots.ts';
import type { Failed, ToolResult } from '#tools/result.ts';
import { canonical } from '../calls/call-key.ts';
import { isOfBase, isTransient } from '../calls/execution.ts';
import { Caller, type CallInput } from '../calls/kept-calls.ts';
import type { Deps, Runtime } from '../node.ts';
import { type Finding, finding } from './finding.ts';

/** Questions back in one turn; after them the default with its disclaimer, or an honest block. */
export const CLARIFICATIONS_MAX = 2;

const REPLY_SHOWN = 60;

export const isIntent = (code: string): code is IntentCode => Object.hasOwn(INTENTS, code);

type Option = Omit<ClarificationOption, 'option_id'>;

export interface Asking {
  readonly slot: string;
  readonly code: ReasonCode;
  readonly question: string;
  readonly why: string;
  readonly options: readonly Option[];
  /** What is done when the question may not be asked. */
  readonly otherwise: Finding;
}

/** The number of a binding step, 0 for a step of a plan. */
function placeOf({ step_id }: KeptRun): number {
  return Number(/^R(\d+)$/.exec(step_id)?.[1] ?? 0);
}

type Answers = Map<string, Promise<ToolResult<unknown>>>;

/** What all readings of one binding share. */
interface Shared {
  /** The same question is asked once, whatever came of it. */
  readonly answers: Answers;
  /** The failure of the base after which nothing more is asked. */
  down: Failed | null;
}

const fresh = (): Shared => ({ answers: new Map(), down: null });

export class ResolveDesk {
  readonly frame: QueryFrame;
  /** As the question and the replies of this turn have filled them. */
  readonly slots: Slots;
  readonly deps: Deps;
  readonly state: GraphState;
  readonly #caller: Caller;
  readonly #runs: KeptRun[] = [];
  #steps: number;

  readonly #shared: Shared;
  readonly #runtime: Runtime;

  constructor(state: GraphState, frame: QueryFrame, deps: Deps, runtime: Runtime, shared: Shared = fresh()) {
    this.#shared = shared;
    this.#runtime = runtime;
    this.state = state;
    this.frame = frame;
    this.slots = frame.slots;
    this.deps = deps;
    this.#caller = new Caller(deps, state.request, runtime.signal, state.tool_runs);
    this.#steps = Math.max(0, ...state.tool_runs.map(placeOf));
  }

  get turn(): number {
    return this.state.request.turn_id;
  }

  /** Null for a kind of question that is not in the table. */
  get intent(): Intent | null {
    return isIntent(this.frame.business_intent) ? INTENTS[this.frame.business_intent] : null;
  }

  get today(): string {
    return this.deps.today();
  }

  /** Every run of the turn so far, in the order of its steps. */
  get runs(): KeptRun[] {
    return [...this.state.tool_runs, ...[...this.#runs].sort((a, b) => placeOf(a) - placeOf(b))];
  }

  /** The same desk over another reading of the question: what was asked stays asked. */
  over(frame: QueryFrame): ResolveDesk {
    return new ResolveDesk({ ...this.state, tool_runs: this.runs }, frame, this.deps, this.#runtime, this.#shared);
  }

  async call(tool: string, input: CallInput): Promise<ToolResult<unknown>> {
    const key = `${tool} ${canonical(input)}`;
    const { answers } = this.#shared;
    const asked = answers.get(key) ?? this.#asked(tool, input);
    answers.set(key, asked);
    return await asked;
  }

  /** A failure that passes by itself is tried once more; after a failure of the base nothing is. */
  async #asked(tool: string, input: CallInput): Promise<ToolResult<unknown>> {
    if (this.#shared.down !== null) return this.#shared.down;
    const result = await this.#tried(tool, input);
    if (result.kind === 'failed' && isOfBase(result.code)) this.#shared.down ??= result;
    return result;
  }

  async #tried(tool: string, input: CallInput): Promise<ToolResult<unknown>> {
    this.#steps += 1;
    const asked = { step_id: `R${this.#steps}`, tool, input };
    const first = await this.#caller.ask(asked);
    this.#record(first.kept);
    const passing = first.result.kind === 'failed' && isTransient(first.result.code);
    if (!passing || this.#shared.down !== null || this.#runtime.signal?.aborted === true) return first.result;
    const second = await this.#caller.ask(asked, first.attempt);
    this.#record(second.kept);
    return second.result;
  }

  #record(kept: KeptRun): void {
    const known = [...this.state.tool_runs, ...this.#runs].some(({ key }) => key === kept.key);
    if (!known) this.#runs.push(kept);
  }

  /** Said in this turn, taken over from an earlier one, or assumed; what the reader knew of it stands. */
  premise(field: string, value: string, status: Premise['status']): Premise {
    const read = this.frame.premises.find((one) => one.field === field);
    if (status !== 'assumed' && read !== undefined) return { ...read, value };
    return { field, value, status, from_turn: this.turn };
  }

  /** Whether the person chose an option about a slot in this turn: what it sets stands in the slots already. */
  isChosen(slot: string): boolean {
    return this.state.clarifications.some(({ asked, reply }) => asked.slot === slot && reply?.kind === 'choice');
  }

  /** The question about a slot that the person answered in words of their own, with these words; null when they chose or were not asked. */
  inWords(slot: string): { readonly asked: Clarification; readonly text: string } | null {
    const last = this.state.clarifications.findLast(({ asked }) => asked.slot === slot);
    return last?.reply?.kind === 'text' ? { asked: last.asked, text: last.reply.text.trim() } : null;
  }

  /** One question about one slot; once more where the words of the reply did not settle it, unless they say that nothing is known. */
  ask({ slot, code, question, why, options, otherwise }: Asking): Finding {
    const { clarifications, attempts } = this.state;
    const before = clarifications.filter(({ asked }) => asked.slot === slot);
    const unsettled = before.length === 1 ? this.inWords(slot) : null;
    const again = unsettled !== null && !KNOWS_NOTHING.test(unsettled.text);
    if (before.length > 0 && !again) return otherwise;
    if (Math.max(attempts.clarifications, clarifications.length) >= CLARIFICATIONS_MAX) return otherwise;
    const clarification: Clarification = {
      clarification_id: again ? `${this.turn}:${slot}:2` : `${this.turn}:${slot}`,
      ...{ slot, why, reason_code: code, allow_free_text: true },
      question: again ? `Из ответа «${unsettled.text.slice(0, REPLY_SHOWN)}» выбор не ясен. ${question}` : question,
      options: options.slice(0, 20).map((option, index) => ({ option_id: String(index + 1), ...option })),
    };
    return finding({ ask: { clarification, otherwise } });
  }
}
