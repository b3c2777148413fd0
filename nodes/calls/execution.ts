/** Carries out the steps of a plan: what they wait for first, a few at a time, within the budget of the turn, stopping where going on would only hammer the base. */
import { REASONS, type ReasonCode } from '#domain/reasons.ts';
import type { PlanStep } from '#state/execution-plan.ts';
import type { KeptRun } from '#state/graph-state.ts';
import { failed } from '#tools/answers.ts';
import type { ToolResult } from '#tools/result.ts';
import type { AskedCall, Caller, CallInput } from './kept-calls.ts';
import { bindInput } from './references.ts';

/** What one turn may spend on reading 1C. */
export interface Budget {
  /** Calls of tools, repetitions included. */
  readonly calls: number;
  readonly ms: number;
  /** Steps that are read at once. */
  readonly parallel: number;
}

/** Failures that pass by themselves: a required step is tried once more. */
const TRANSIENT: ReadonlySet<ReasonCode> = new Set(['1C_UNAVAILABLE', 'MCP_TIMEOUT']);
export const isTransient = (code: ReasonCode): boolean => TRANSIENT.has(code);

/** Failures of the base itself: what comes after would fail the same way. */
const OF_THE_BASE: ReadonlySet<ReasonCode> = new Set(['1C_UNAVAILABLE', 'NOT_ODATA', 'UNSUPPORTED_CONFIGURATION']);

export const isOfBase = (code: ReasonCode): boolean => OF_THE_BASE.has(code);

/** A failure that another try may not repeat: it passed by itself, or was of the turn and not of the call. */
export function mayPass(code: ReasonCode): boolean {
  return TRANSIENT.has(code) || code === 'ROUTE_EXECUTION_ABORTED' || code === 'REQUEST_BUDGET_REACHED';
}

type Lost = Exclude<ToolResult<unknown>, { kind: 'found' }>;

export interface Execution {
  readonly caller: Caller;
  /** What is left of the budget of the turn. */
  readonly budget: Budget;
  readonly monotonic: () => number;
  readonly signal: AbortSignal | undefined;
  readonly onStep: (step: PlanStep, state: 'started' | 'finished' | 'failed', done: number) => void;
}

/** Steps with answers already: they are not asked for again. */
export type Settled = ReadonlyMap<string, ToolResult<unknown>>;

export async function execute(steps: readonly PlanStep[], settled: Settled, execution: Execution): Promise<KeptRun[]> {
  const run = new Running(steps, settled, execution);
  return await run.all();
}

class Running {
  readonly #steps: readonly PlanStep[];
  readonly #answers: Map<string, ToolResult<unknown>>;
  readonly #execution: Execution;
  readonly #started: number;
  readonly #runs = new Map<string, KeptRun[]>();
  readonly #begun: Set<string>;
  #calls = 0;
  #done: number;
  /** Why nothing more is read; null while reading goes on. */
  #stop: Lost | null = null;

  constructor(steps: readonly PlanStep[], settled: Settled, execution: Execution) {
    this.#steps = [...steps.filter(({ required }) => required), ...steps.filter(({ required }) => !required)];
    this.#answers = new Map(settled);
    this.#begun = new Set(settled.keys());
    this.#done = steps.filter(({ step_id }) => settled.has(step_id)).length;
    this.#execution = execution;
    this.#started = execution.monotonic();
  }

  async all(): Promise<KeptRun[]> {
    const working = new Map<string, Promise<string>>();
    for (;;) {
      while (working.size < this.#execution.budget.parallel) {
        const next = this.#next();
        if (next === undefined) break;
        this.#begun.add(next.step_id);
        working.set(
          next.step_id,
          this.#step(next).then(() => next.step_id),
        );
      }
      if (working.size === 0) return this.#steps.flatMap(({ step_id }) => this.#runs.get(step_id) ?? []);
      working.delete(await Promise.race(working.values()));
    }
  }

  /** The first step that waits for nothing, required ones before those that only add. */
  #next(): PlanStep | undefined {
    const isReady = ({ step_id, depends_on = [] }: PlanStep): boolean =>
      !this.#begun.has(step_id) && depends_on.every((id) => this.#answers.has(id));
    return this.#steps.find(isReady);
  }

  async #step(step: PlanStep): Promise<void> {
    const { onStep } = this.#execution;
    onStep(step, 'started', this.#done);
    const result = await this.#answerOf(step);
    this.#answers.set(step.step_id, result);
    this.#done += 1;
    onStep(step, result.kind === 'failed' ? 'failed' : 'finished', this.#done);
  }

  async #answerOf(step: PlanStep): Promise<ToolResult<unknown>> {
    const call = (input: CallInput): AskedCall => ({ step_id: step.step_id, tool: step.tool_name ?? '', input });
    const planned = (step.input ?? {}) as CallInput;
    const bound = bindInput(planned, this.#answers);
    if ('instead' in bound) return await this.#without(call(planned), bound.instead);
    const stopped = this.#stopped();
    if (stopped !== null) return await this.#without(call(bound.input), stopped);
    return await this.#asked(step, call(bound.input));
  }

  /** A step that is not carried out is recorded too, with its reason. */
  async #without(call: AskedCall, instead: Lost): Promise<ToolResult<unknown>> {
    const { kept, result } = await this.#execution.caller.instead(call, instead);
    this.#record(kept);
    return result;
  }

  async #asked(step: PlanStep, call: AskedCall): Promise<ToolResult<unknown>> {
    const first = await this.#once(call, 0);
    const again = step.required && first.result.kind === 'failed' && TRANSIENT.has(first.result.code);
    const last = again && this.#stopped() === null ? await this.#once(call, first.attempt) : first;
    if (last.result.kind === 'failed' && isOfBase(last.result.code)) this.#stop ??= afterBase(last.result.message);
    return last.result;
  }

  async #once(call: AskedCall, after: number) {
    this.#calls += 1;
    const timeoutMs = Math.max(1, Math.ceil(this.#execution.budget.ms - this.#spentMs()));
    const answered = await this.#execution.caller.ask({ ...call, timeoutMs }, after);
    if (!answered.asked) this.#calls -= 1;
    this.#record(answered.kept);
    return answered;
  }

  #record(kept: KeptRun): void {
    this.#runs.set(kept.step_id, [...(this.#runs.get(kept.step_id) ?? []), kept]);
  }

  #spentMs(): number {
    return this.#execution.monotonic() - this.#started;
  }

  #stopped(): Lost | null {
    const { budget, signal } = this.#execution;
    if (signal?.aborted === true) return failed('ROUTE_EXECUTION_ABORTED');
    if (this.#stop !== null) return this.#stop;
    const spent = this.#calls >= budget.calls || this.#spentMs() >= budget.ms;
    return spent ? failed('REQUEST_BUDGET_REACHED', `${REASONS.REQUEST_BUDGET_REACHED.text} Шаг не выполнялся.`) : null;
  }
}

function afterBase(message: string): Lost {
  return failed('ROUTE_EXECUTION_ABORTED', `Шаг не выполнялся: чтение остановлено после сбоя базы. ${message}`);
}
