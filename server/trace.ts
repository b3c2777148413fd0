/**
 * The engineer's trace of a turn: seven questions in a fixed order, the plan and the timings beside them. `debugView` gives it as
 * structure for the page and JSON, `renderTrace` prints the same as text; neither names people that the answer does not name.
 */
import { OUTCOMES } from '#domain/outcomes.ts';
import { plural } from '#domain/russian-numbers.ts';
import { TURN_STATUSES, type TurnRecord } from '#state/turn-record.ts';
import type { DebugLine, DebugSection, DebugView, Mark } from '#web/debug-view.ts';
import { found, judged, timed } from './trace/proven.ts';
import { called, planned, routed } from './trace/searched.ts';
import { bound, unbound, understood } from './trace/understood.ts';
import { type Veil, veilOf } from './trace/veil.ts';

interface SectionRow {
  readonly id: string;
  readonly number: number | null;
  readonly title: string;
  readonly lines: (record: TurnRecord, veil: Veil) => readonly DebugLine[];
}

/** The sections in the order they are read; the numbered ones are the questions that every trace answers. */
export const TRACE_SECTIONS: readonly SectionRow[] = [
  { id: 'understood', number: 1, title: 'Как понят вопрос', lines: understood },
  { id: 'bound', number: 2, title: 'Какие сущности распознаны', lines: bound },
  { id: 'unbound', number: 3, title: 'Какие сущности не распознаны', lines: unbound },
  { id: 'route', number: 4, title: 'Какой маршрут выбран', lines: routed },
  { id: 'plan', number: null, title: 'План', lines: planned },
  { id: 'tools', number: 5, title: 'Какие инструменты вызваны', lines: called },
  { id: 'found', number: 6, title: 'Что найдено', lines: found },
  { id: 'verdict', number: 7, title: 'Почему ответ такой', lines: judged },
  { id: 'timings', number: null, title: 'Время по этапам', lines: timed },
];

/** Whole turn in seconds, from its own clock; null while it is not over. */
function secondsOf({ started_at, finished_at }: TurnRecord): string | null {
  if (finished_at === null) return null;
  return `${((Date.parse(finished_at) - Date.parse(started_at)) / 1000).toFixed(1).replace('.', ',')} с`;
}

function headOf(record: TurnRecord): string {
  const { turn_id, status, outcome, route, tool_runs } = record;
  const rows = tool_runs.reduce((all, run) => all + run.rows_read, 0);
  const calls = plural(tool_runs.length, ['обращение к данным', 'обращения к данным', 'обращений к данным']);
  return [
    `Ход ${turn_id}`,
    TURN_STATUSES[status],
    ...(outcome === null ? [] : [`${OUTCOMES[outcome].title} (${outcome})`]),
    ...(route === null ? [] : [route]),
    secondsOf(record) ?? 'не закончен',
    `${tool_runs.length} ${calls}`,
    `прочитано строк: ${rows}`,
  ].join(' · ');
}

/** The trace as structure: a head and sections of lines, each with its mark and the code it is about. */
export function debugView(record: TurnRecord): DebugView {
  const veil = veilOf(record);
  const section = ({ id, number, title, lines }: SectionRow): DebugSection => ({
    ...{ id, number, title },
    lines: lines(record, veil).map((line) => ({ ...line, text: oneLine(veil.cover(line.text)) })),
  });
  return { head: headOf(record), sections: TRACE_SECTIONS.map(section) };
}

/** A name with line breaks cannot pass for another line of the trace. */
function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ⏎ ');
}

const SIGNS: Readonly<Record<Mark, string>> = { good: '+', bad: '−', warn: '!', plain: ' ' };

function printLine({ mark, text, code, depth }: DebugLine): string {
  const told = code === null || text.includes(code) ? text : `${text} [${code}]`;
  return `${depth === 0 ? '  ' : '      '}${SIGNS[mark]} ${told}`;
}

/** The trace as Russian text, one line per statement: «+» proven or done, «−» failed or missing, «!» needs attention. */
export function renderTrace(record: TurnRecord): string {
  const { head, sections } = debugView(record);
  const printed = sections.map(({ number, title, lines }) =>
    [number === null ? title : `${number}. ${title}`, ...lines.map(printLine)].join('\n'),
  );
  return `${[head, ...printed].join('\n\n')}\n`;
}
