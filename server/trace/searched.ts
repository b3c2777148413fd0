/** Where the answer was looked for, by which plan and with which calls: question 4, the plan and question 5 of the trace. */
import { COMPLETENESS } from '#domain/completeness.ts';
import { EMPTINESS } from '#domain/emptiness.ts';
import {
  QUESTION_CLASSES,
  REJECTIONS,
  ROUTE_FLAG_CODES,
  ROUTE_FLAGS,
  ROUTES,
  SUFFICIENCY,
  SUFFICIENCY_CODES,
} from '#domain/routes.ts';
import { STOP_CONDITIONS } from '#domain/stop-conditions.ts';
import type { PlanStep } from '#state/execution-plan.ts';
import type { RouteDecisionLog } from '#state/route-decision.ts';
import { TOOL_RUN_STATUSES, type ToolRun } from '#state/tool-run.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import type { DebugLine } from '#web/debug-view.ts';
import { bad, good, orElse, plain, under, warn } from './line.ts';

const MODES: Readonly<Record<RouteDecisionLog['execution_mode'], string>> = {
  inline: 'сразу',
  job: 'фоновым заданием',
  none: 'без чтения данных',
};
const SOURCES: Readonly<Record<ToolRun['source'], string>> = {
  live: 'из 1С',
  store: 'из хранилища',
  none: 'без чтения',
};
const HOW: Readonly<Record<'failed' | 'cut' | 'replaced', string>> = {
  failed: 'не удался',
  cut: 'оборван',
  replaced: 'заменён запасным',
};
/** An argument longer than this is cut: the whole one stands in the JSON. */
const ARGUMENT_LENGTH = 160;

/** Words for a code, or the code itself when this version of the table does not know it. */
function wordsIn(table: Readonly<Record<string, string>>, code: string): string {
  return table[code] ?? code;
}

function titleIn(table: Readonly<Record<string, { readonly title: string }>>, code: string): string | null {
  return table[code]?.title ?? null;
}

function routeTitle(code: string): string {
  const title = titleIn(ROUTES, code);
  return title === null ? code : `${code} («${title}»)`;
}

function classTitle(code: string): string {
  return titleIn(QUESTION_CLASSES, code) ?? `вопрос вида ${code}`;
}

/** Question 4. */
export function routed(record: TurnRecord): readonly DebugLine[] {
  const { route, route_decision: log } = record;
  if (log === null) {
    return [plain(route === null ? 'Путь не выбирался: ход закончился раньше.' : `Выбран ${routeTitle(route)}`, route)];
  }
  const flags = ROUTE_FLAG_CODES.filter((code) => log.decision_flags[code]).map((code) => ROUTE_FLAGS[code].title);
  const { reason_codes, ...stores } = log.sufficiency_snapshot;
  const enough = SUFFICIENCY_CODES.filter((code) => stores[code]).map((code) => SUFFICIENCY[code]);
  const rejected = Object.entries(log.rejected_routes).map(([name, why]) =>
    bad(`${routeTitle(name)} — ${wordsIn(REJECTIONS, why)}`, why),
  );
  return [
    good(
      `Выбран ${routeTitle(log.chosen_route)}: ${classTitle(log.parsed_class)}, ${MODES[log.execution_mode]}`,
      log.chosen_route,
    ),
    ...(log.batch_job_id === null ? [] : [under(plain(`Задание ${log.batch_job_id}`))]),
    plain(`Признаки вопроса: ${flags.join('; ') || 'нет'}`),
    plain(`Достаточность хранилищ: ${enough.join('; ') || 'ни одно не достаточно'}`),
    ...reason_codes.map((code) => under(warn('причина недостаточности', code))),
    plain(rejected.length === 0 ? 'Отвергнутых путей нет.' : 'Отвергнуты:'),
    ...rejected.map(under),
  ];
}

function stepLine(step: PlanStep, record: TurnRecord): DebugLine {
  const { step_id, type, tool_name, required, depends_on = [] } = step;
  const flaw = record.coverage_report?.degraded_steps.find((one) => one.step_id === step_id);
  const parts = [
    `${step_id} ${type}`,
    ...(tool_name === undefined || tool_name === type ? [] : [`инструмент ${tool_name}`]),
    required ? 'обязательный' : 'желательный',
    ...(depends_on.length === 0 ? [] : [`после ${depends_on.join(', ')}`]),
  ];
  return flaw === undefined ? plain(parts.join(', ')) : bad(`${parts.join(', ')} — ${HOW[flaw.how]}`, flaw.how);
}

/** The plan, beside question 4. */
export function planned(record: TurnRecord): readonly DebugLine[] {
  const { execution_plan: plan } = record;
  if (plan === null) return [plain('Плана нет: ход закончился раньше.')];
  return [
    plain(`Цель (версия ${plan.plan_version}): ${plan.goal}`),
    ...plan.steps.map((step) => stepLine(step, record)),
    ...plan.fallbacks.map((text) => plain(`Запасной путь: ${text}`)),
    ...plan.stop_conditions.map((code) => plain(`Остановиться, когда ${STOP_CONDITIONS[code]}`, code)),
  ];
}

function printArgument(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > ARGUMENT_LENGTH ? `${text.slice(0, ARGUMENT_LENGTH)}…` : text;
}

function runLines(run: ToolRun, i: number): DebugLine[] {
  const rows = run.rows_expected === null ? `${run.rows_read}` : `${run.rows_read} из ${run.rows_expected}`;
  const head = [
    `5.${i + 1} ${run.tool_name} ${SOURCES[run.source]}: ${TOOL_RUN_STATUSES[run.status]}`,
    `${Math.round(run.duration_ms)} мс`,
    `прочитано строк ${rows}, отдано ${run.rows_returned}`,
    COMPLETENESS[run.completeness].title,
  ].join(', ');
  const sound = run.status === 'success' && COMPLETENESS[run.completeness].total;
  const failed = run.status !== 'success' && run.status !== 'empty';
  const line = failed ? bad(head, run.status) : sound ? good(head, run.status) : warn(head, run.status);
  const asked = Object.entries(run.input).map(([name, value]) => `${name} = ${printArgument(value)}`);
  const { emptiness, error_code, error_message } = run;
  return [
    line,
    under(plain(asked.length === 0 ? 'без параметров' : `параметры: ${asked.join('; ')}`)),
    ...(emptiness === null
      ? []
      : [under(warn(`${EMPTINESS[emptiness.cause].title}: ${emptiness.proof}`, emptiness.cause))]),
    ...(error_code === null ? [] : [under(bad(error_message ?? '', error_code))]),
  ];
}

/** Question 5. */
export function called(record: TurnRecord): readonly DebugLine[] {
  return orElse(record.tool_runs.flatMap(runLines), 'Инструменты не вызывались.');
}
