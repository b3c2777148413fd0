/** makePlan: the frame and the route → an ExecutionPlan whose every input fits its tool. A plan that does not is a fault of this code, not of the question. */
import { z } from 'zod';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import { type ExecutionPlan, executionPlanSchema, type PlanStep } from '#state/execution-plan.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import { parseInput } from '#tools/tool.ts';
import { type CallInput, resultOf } from './calls/kept-calls.ts';
import { sampled } from './calls/references.ts';
import { type Deps, defineNode, type Update } from './node.ts';
import { applicable, fallbackOf } from './plan/fallbacks.ts';
import type { Scope } from './plan/inputs.ts';
import { replanned } from './plan/replan.ts';
import { notTaken } from './plan/report-inputs.ts';
import { draftsOf, numbered } from './plan/steps.ts';

/** Plans of one turn: after the last nothing is tried again. */
export const PLANS_MAX = 2;
/** Answers of their own in one turn: organisations × parties × sides. */
const SCOPES_MAX = 12;

const organisationsSchema = z.object({ organisations: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Every organisation that was listed while the question was bound. */
async function allOrganisations(state: GraphState, deps: Deps): Promise<Scope['organisation'][]> {
  const listed = state.tool_runs.findLast(
    ({ run }) => run.tool_name === 'resolve_organisation' && run.status === 'success',
  );
  const result = listed === undefined ? null : await resultOf(deps, listed);
  if (result?.kind !== 'found') throw new Error('Организации не перечислены, а спрошено по всем');
  return organisationsSchema
    .parse(result.value)
    .organisations.map(({ id, name }) => ({ id, title: name, surface: name }));
}

/** A party alone is asked for all its settlements; overdue debts have a side always. */
function sidesOf(intent: IntentCode, { side, parties }: Slots): Scope['side'][] {
  const { domain, shape } = INTENTS[intent];
  const isOne = side === 'suppliers' || side === 'customers';
  if (shape === 'report') return [isOne ? side : null];
  if (domain !== 'settlements') return [null];
  if (isOne) return [side];
  const whole = intent === 'open_settlements' && parties.length > 0 && side === null;
  return whole ? [null] : ['suppliers', 'customers'];
}

interface Scoped {
  readonly scopes: readonly Scope[];
  readonly reasons: readonly ReasonNote[];
}

async function scopesOf(intent: IntentCode, slots: Slots, state: GraphState, deps: Deps): Promise<Scoped> {
  const organisations = slots.all_organisations ? await allOrganisations(state, deps) : [slots.organisation];
  const parties = slots.parties.length === 0 ? [null] : slots.parties;
  const all = organisations.flatMap((organisation) =>
    parties.flatMap((party) => sidesOf(intent, slots).map((side) => ({ organisation, party, side }))),
  );
  if (all.length <= SCOPES_MAX) return { scopes: all, reasons: [] };
  const message = `Спрошено сразу о ${all.length} отдельных ответах, прочитаны первые ${SCOPES_MAX}: сузьте вопрос.`;
  return { scopes: all.slice(0, SCOPES_MAX), reasons: [{ reason_code: 'EVIDENCE_DEPTH_LIMIT', message }] };
}

/** Throws on a step that its tool would refuse. */
function checked(steps: readonly PlanStep[], { tools }: Deps['tools']): void {
  for (const { step_id, tool_name, input } of steps) {
    const tool = tools.find(({ name }) => name === tool_name);
    if (tool === undefined) throw new Error(`Шаг ${step_id}: инструмента «${tool_name}» нет`);
    parseInput(tool, sampled((input ?? {}) as CallInput));
  }
}

function planOf(frame: QueryFrame, steps: readonly PlanStep[], version: number): ExecutionPlan {
  const required = steps.filter((step) => step.required).map(({ input }) => (input ?? {}) as CallInput);
  const waits = steps.some(({ depends_on = [], type }) => depends_on.length > 0 && type === 'main');
  return executionPlanSchema.parse({
    ...{ request_id: frame.request_id, plan_version: version, goal: frame.normalized_question, steps },
    fallbacks: applicable(required).map((code) => fallbackOf(code).words),
    stop_conditions: [
      'success_criteria_fully_covered',
      ...(waits ? ['critical_ambiguity_requires_user_input'] : []),
      'tooling_failure_no_evidence',
      'max_execution_budget_reached',
    ],
  });
}

const isIntent = (code: string): code is IntentCode => Object.hasOwn(INTENTS, code);

function again(state: GraphState, frame: QueryFrame, before: ExecutionPlan, deps: Deps): Update {
  const version = before.plan_version + 1;
  const next = replanned(before.steps, state.tool_runs, version);
  // nothing to change: the critic is told that there will be no other plan
  if (next === null) return { attempts: { ...state.attempts, plans: Math.max(state.attempts.plans, PLANS_MAX) } };
  checked(next.steps, deps.tools);
  return { execution_plan: planOf(frame, next.steps, version), reasons: [...state.reasons, ...next.reasons] };
}

async function run(state: GraphState, deps: Deps): Promise<Update> {
  const { query_frame: frame, execution_plan: before, attempts } = state;
  if (frame === null || state.route_decision === null) throw new Error('Каркас вопроса не построен или путь не выбран');
  if (attempts.plans > 0 && before !== null) return again(state, frame, before, deps);
  const intent = frame.business_intent;
  if (!isIntent(intent)) throw new Error(`Нет такого намерения: «${intent}»`);
  const { slots, success_criteria: criteria } = frame;
  const { scopes, reasons } = await scopesOf(intent, slots, state, deps);
  const takes = takesOf(deps);
  const steps = numbered(draftsOf({ intent, slots, scopes, criteria, takes }));
  checked(steps, deps.tools);
  const execution_plan = planOf(frame, steps, (before?.plan_version ?? 0) + 1);
  const told = [...reasons, ...notTaken(intent, slots, takes(INTENTS[intent].tool))];
  return { execution_plan, ...(told.length === 0 ? {} : { reasons: [...state.reasons, ...told] }) };
}

const inputSchema = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

/** Names of the arguments of a tool, as its schema has them. */
function takesOf({ tools }: Deps): (name: string) => ReadonlySet<string> {
  return (name) => {
    const tool = tools.tools.find((one) => one.name === name);
    const { properties } = inputSchema.parse(tool === undefined ? {} : z.toJSONSchema(tool.input, { io: 'input' }));
    return new Set(Object.keys(properties));
  };
}

export const makePlan = defineNode({
  name: 'makePlan',
  reads: ['query_frame', 'route_decision', 'execution_plan', 'tool_runs', 'attempts', 'reasons'],
  writes: ['execution_plan', 'reasons', 'attempts'],
  run,
});
