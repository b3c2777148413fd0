/** Meter: what has happened since the start of the process, as Prometheus counts it. No label names a person, a dialogue or an object. */
import type { TurnRecord } from '#state/turn-record.ts';

export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

export interface Meter {
  turnEnded(record: TurnRecord): void;
  /** Turns ended in this process. */
  readonly ended: number;
  asked(): void;
  refused(code: string): void;
  render(gauges: readonly Gauge[]): string;
}

type Labels = Readonly<Record<string, string>>;

interface Family {
  readonly help: string;
  readonly type: 'counter' | 'summary';
}

const FAMILIES = {
  osnovanie_turns_total: { help: 'Законченные ходы по итогу', type: 'counter' },
  osnovanie_reasons_total: { help: 'Причины в законченных ходах', type: 'counter' },
  osnovanie_stage_seconds: { help: 'Время этапов', type: 'summary' },
  osnovanie_turn_seconds: { help: 'Время ходов от вопроса до конца', type: 'summary' },
  osnovanie_tool_calls_total: { help: 'Вызовы инструментов', type: 'counter' },
  osnovanie_clarifications_total: { help: 'Заданные уточнения', type: 'counter' },
  osnovanie_refusals_total: { help: 'Отказы сервера по коду', type: 'counter' },
} as const satisfies Record<string, Family>;

type FamilyName = keyof typeof FAMILIES;

const escaped = (value: string): string => value.replace(/["\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

export function createMeter(): Meter {
  /** Sample → value; a summary is two samples. */
  const samples = new Map<FamilyName, Map<string, number>>();

  function add(family: FamilyName, suffix: string, labels: Labels, by: number): void {
    const of = samples.get(family) ?? new Map<string, number>();
    const key = `${family}${suffix}${labelled(labels)}`;
    samples.set(family, of.set(key, (of.get(key) ?? 0) + by));
  }
  const count = (family: FamilyName, labels: Labels): void => add(family, '', labels, 1);
  const time = (family: FamilyName, labels: Labels, seconds: number): void => {
    add(family, '_sum', labels, seconds);
    add(family, '_count', labels, 1);
  };

  let ended = 0;
  return {
    get ended() {
      return ended;
    },
    turnEnded({ status, outcome, route, reasons, timings, tool_runs, started_at, finished_at }) {
      ended += 1;
      count('osnovanie_turns_total', { status, outcome: outcome ?? 'none', route: route ?? 'none' });
      for (const { reason_code } of reasons) count('osnovanie_reasons_total', { reason: reason_code });
      for (const { stage, duration_ms } of timings) time('osnovanie_stage_seconds', { stage }, duration_ms / 1000);
      for (const run of tool_runs) {
        count('osnovanie_tool_calls_total', { tool: run.tool_name, status: run.status });
      }
      if (finished_at !== null) {
        const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
        time('osnovanie_turn_seconds', { status }, seconds);
      }
    },
    asked: () => count('osnovanie_clarifications_total', {}),
    refused: (code) => count('osnovanie_refusals_total', { code }),
    render(gauges) {
      const counted = [...samples].flatMap(([family, values]) => [
        `# HELP ${family} ${FAMILIES[family].help}`,
        `# TYPE ${family} ${FAMILIES[family].type}`,
        ...[...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `${key} ${value}`),
      ]);
      const now = gauges.flatMap(({ name, help, value }) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        `${name} ${value}`,
      ]);
      return `${[...counted, ...now].join('\n')}\n`;
    },
  };
}
