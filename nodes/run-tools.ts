/** runTools: carries out the plan through the tools and leaves a record of every call; whole answers lie in the results store. */
import type { ExecutionPlan, PlanStep } from '#state/execution-plan.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { ToolResult } from '#tools/result.ts';
import { type Budget, execute, mayPass, type Settled } from './calls/execution.ts';
import { Caller, resultOf } from './calls/kept-calls.ts';
import { type Deps, defineNode, type Runtime, type Update } from './node.ts';

/** What a turn may spend, all its plans together. Two calls at a time: the client below holds its own limit of requests to 1C. */
export const TURN_BUDGET: Budget = { calls: 40, ms: 240_000, parallel: 2 };

/** Steps that need no call any more: found, proven empty, or failed in a way that would repeat itself. */
async function settledOf({ steps }: ExecutionPlan, { tool_runs }: GraphState, deps: Deps): Promise<Settled> {
  const settled = new Map<string, ToolResult<unknown>>();
  for (const { step_id } of steps) {
    const last = tool_runs.findLast((one) => one.step_id === step_id);
    if (last === undefined || (last.run.error_code !== null && mayPass(last.run.error_code))) continue;
    const result = await resultOf(deps, last);
    if (result !== null) settled.set(step_id, result);
  }
  return settled;
}

/** The budget less what earlier plans of this turn have spent. */
function leftOf({ tool_runs, timings }: GraphState): Budget {
  const { calls, ms, parallel } = TURN_BUDGET;
  const spent = timings.filter(({ stage }) => stage === 'runTools').map(({ duration_ms }) => duration_ms);
  return { calls: calls - tool_runs.length, ms: ms - spent.reduce((sum, one) => sum + one, 0), parallel };
}

async function run(state: GraphState, deps: Deps, runtime: Runtime): Promise<Update> {
  const { execution_plan: plan, request, tool_runs } = state;
  if (plan === null) throw new Error('План не составлен');
  const titles = new Map(deps.tools.tools.map(({ name, title }) => [name, title]));
  const tell = ({ tool_name = '' }: PlanStep, step: 'started' | 'finished' | 'failed', done: number): void => {
    const title = titles.get(tool_name) ?? tool_name;
    runtime.tell({ type: 'tool', tool_name, title, state: step, done, planned: plan.steps.length });
  };
  const runs = await execute(plan.steps, await settledOf(plan, state, deps), {
    caller: new Caller(deps, request, runtime.signal, tool_runs),
    budget: leftOf(state),
    monotonic: deps.monotonic,
    signal: runtime.signal,
    onStep: tell,
  });
  return { tool_runs: [...tool_runs, ...runs] };
}

export const runTools = defineNode({
  name: 'runTools',
  reads: ['request', 'execution_plan', 'tool_runs', 'timings'],
  writes: ['tool_runs'],
  run,
});
