/**
 * Calls of tools within a turn, each with its record and its whole answer kept. What was read once is read from the results store after a
 * crash; a failure that the turn has already reckoned with is asked again under the next attempt.
 */

import { z } from 'zod';
import type { KeptRun } from '#state/graph-state.ts';
import type { Request } from '#state/question.ts';
import type { Json } from '#state/scalars.ts';
import { type ToolRun, toolRunSchema } from '#state/tool-run.ts';
import { resultSchema, type ToolResult } from '#tools/result.ts';
import type { Deps } from '../node.ts';
import { callKey } from './call-key.ts';

export type CallInput = Readonly<Record<string, Json>>;

export interface AskedCall {
  readonly step_id: string;
  readonly tool: string;
  readonly input: CallInput;
  readonly timeoutMs?: number;
}

export interface Answered {
  readonly kept: KeptRun;
  readonly result: ToolResult<unknown>;
  /** False when the answer lay in the results store. */
  readonly asked: boolean;
}

const anyResult = resultSchema(z.unknown());

const runKey = (key: string): string => `${key}/run`;

/** A kept answer with its record; null when either is missing: a call whose end was lost did not happen. */
export async function readKept(
  deps: Pick<Deps, 'results'>,
  key: string,
): Promise<(Omit<Answered, 'asked' | 'kept'> & { readonly run: ToolRun }) | null> {
  const [run, result] = await Promise.all([deps.results.read(runKey(key)), deps.results.read(key)]);
  return run === null || result === null ? null : { run: toolRunSchema.parse(run), result: anyResult.parse(result) };
}

/** The answer of a run in the state; null when its text is gone. */
export async function resultOf(deps: Pick<Deps, 'results'>, { key }: KeptRun): Promise<ToolResult<unknown> | null> {
  const result = await deps.results.read(key);
  return result === null ? null : anyResult.parse(result);
}

/** Asks tools on behalf of one turn. */
export class Caller {
  readonly #deps: Deps;
  readonly #request: Request;
  readonly #signal: AbortSignal | undefined;
  /** Keys of failures that stand in the state: they are not repeated as if they were answers. */
  readonly #spent: ReadonlySet<string>;

  constructor(deps: Deps, request: Request, signal: AbortSignal | undefined, earlier: readonly KeptRun[]) {
    this.#deps = deps;
    this.#request = request;
    this.#signal = signal;
    this.#spent = new Set(earlier.filter(({ run }) => run.error_code !== null).map(({ key }) => key));
  }

  get owner(): { thread_id: string; turn_id: number } {
    return { thread_id: this.#request.conversation_id, turn_id: this.#request.turn_id };
  }

  /** One call; a failure of any kind is an answer. `after` is the attempt that has just failed. */
  async ask(call: AskedCall, after = 0): Promise<Answered & { readonly attempt: number }> {
    for (let attempt = after + 1; ; attempt += 1) {
      const key = callKey({ ...this.owner, tool: call.tool, input: call.input, attempt });
      if (this.#spent.has(key)) continue;
      const kept = await readKept(this.#deps, key);
      if (kept !== null)
        return { kept: { run: kept.run, step_id: call.step_id, key }, result: kept.result, asked: false, attempt };
      // a record without its answer: the process died between the two writes, and neither can be written over
      if ((await this.#deps.results.read(runKey(key))) !== null) continue;
      return { ...(await this.#fresh(call, key)), attempt };
    }
  }

  async #fresh(call: AskedCall, key: string): Promise<Answered> {
    const { tool, input, timeoutMs } = call;
    const { run, result } = await this.#deps.tools.call({
      ...{ tool, input, access: this.#deps.access },
      ...(this.#signal === undefined ? {} : { signal: this.#signal }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    // a cancelled call has no answer to come back to
    return await this.#keep(call.step_id, run.status === 'cancelled' ? `${key}/${run.tool_run_id}` : key, run, result);
  }

  /** The record of a step that was not carried out, with what stands instead of its answer. */
  async instead(call: AskedCall, result: Exclude<ToolResult<unknown>, { kind: 'found' }>): Promise<Answered> {
    const { now, newId, access, tools } = this.#deps;
    const [id, at] = [newId(), now()];
    const lost = result.kind === 'failed';
    const run: ToolRun = toolRunSchema.parse({
      ...{ tool_run_id: id, tool_name: call.tool, status: lost ? 'cancelled' : 'empty', input: call.input },
      ...{ base_id: access.base, source: tools.tools.find(({ name }) => name === call.tool)?.source ?? 'none' },
      ...{ started_at: at, finished_at: at, duration_ms: 0, rows_returned: 0 },
      ...{ completeness: lost ? 'unknown' : result.completeness, rows_expected: lost ? null : result.expected },
      ...{ rows_read: lost ? 0 : result.read },
      emptiness: lost ? null : { cause: result.cause, proof: result.proof },
      ...{ error_code: lost ? result.code : null, error_message: lost ? result.message : null },
    });
    const { tool, input } = call;
    const key = callKey({ ...this.owner, tool, input, attempt: 0 });
    return await this.#keep(call.step_id, `${key}/${id}`, run, result);
  }

  async #keep(step_id: string, key: string, run: ToolRun, result: ToolResult<unknown>): Promise<Answered> {
    await this.#deps.results.keep(runKey(key), this.owner, plain(run));
    await this.#deps.results.keep(key, this.owner, plain(result));
    return { kept: { run, step_id, key }, result, asked: true };
  }
}

/** An artefact of a schema as the JSON that it is. */
function plain(value: ToolRun | ToolResult<unknown>): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
