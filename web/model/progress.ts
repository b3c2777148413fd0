/** What a running turn has done so far, told from its events; the same event twice changes nothing. */
import type { TurnEvent } from '../contract.ts';

export type StageState = 'started' | 'finished' | 'failed';

export interface StageStep {
  readonly stage: string;
  readonly state: StageState;
}

export interface ToolStep {
  readonly title: string;
  readonly state: StageState;
  readonly done: number;
  readonly planned: number;
}

export interface Progress {
  /** Number of the last event taken in; null before the first. */
  readonly lastId: number | null;
  readonly stages: readonly StageStep[];
  /** The last call of a tool, for «прочитано 3 из 5». */
  readonly tool: ToolStep | null;
  readonly over: boolean;
}

export const NO_PROGRESS: Progress = { lastId: null, stages: [], tool: null, over: false };

/** One message of the stream, already taken apart. */
export interface Message {
  readonly id: string | null;
  readonly event: string;
  readonly data: unknown;
}

const TERMINAL: ReadonlySet<string> = new Set(['ended']);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const STATES: readonly unknown[] = ['started', 'finished', 'failed'] satisfies StageState[];

/** The event inside a message, or null when it is of another kind or not whole. */
function turnEvent({ event, data }: Message): TurnEvent | null {
  if (!isRecord(data) || !STATES.includes(data.state)) return null;
  const type = data.type ?? event;
  if (type === 'stage' && typeof data.stage === 'string') return { ...data, type } as TurnEvent;
  const counted = typeof data.done === 'number' && typeof data.planned === 'number';
  return type === 'tool' && counted && typeof data.title === 'string' ? ({ ...data, type } as TurnEvent) : null;
}

/** A stage passed again (another plan after a gap) begins a line of its own; the end of a stage closes its last line. */
function withStage(stages: readonly StageStep[], { stage, state }: StageStep): readonly StageStep[] {
  const at = stages.findLastIndex((step) => step.stage === stage && step.state === 'started');
  if (state === 'started' || at < 0) return at >= 0 && state === 'started' ? stages : [...stages, { stage, state }];
  return stages.map((step, i) => (i === at ? { stage, state } : step));
}

function numbered(id: string | null): number | null {
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** Progress after one more message; an event seen before, or older than the last one, is dropped. */
export function advance(progress: Progress, message: Message): Progress {
  const id = numbered(message.id);
  if (id !== null && progress.lastId !== null && id <= progress.lastId) return progress;
  const moved = { ...progress, lastId: id ?? progress.lastId, over: progress.over || TERMINAL.has(message.event) };
  // A run begun again (after a reply, or taken over from a process that died) passes anew what it had not finished.
  if (message.event === 'turn_started') {
    return { ...moved, stages: moved.stages.filter(({ state }) => state !== 'started'), tool: null };
  }
  const event = turnEvent(message);
  if (event?.type === 'stage') {
    const { stage, state } = event;
    return {
      ...moved,
      stages: withStage(moved.stages, { stage, state }),
      tool: stage === 'runTools' ? moved.tool : null,
    };
  }
  if (event?.type !== 'tool') return moved;
  const { title, state, done, planned } = event;
  return { ...moved, tool: { title, state, done, planned } };
}

/** «Читаю данные 1С: Незакрытые расчёты (2 из 5)»: the words of the stage that runs now. */
export function shownNow(progress: Progress, shown: (stage: string) => string): string {
  const current = progress.stages.findLast(({ state }) => state === 'started') ?? progress.stages.at(-1);
  if (current === undefined) return 'Вопрос принят';
  const { tool } = progress;
  if (current.stage !== 'runTools' || tool === null) return shown(current.stage);
  return `${shown(current.stage)}: ${tool.title} (${tool.done} из ${tool.planned})`;
}
