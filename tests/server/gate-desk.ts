/** A gate on a real database with the scripted engine: as many instances as a test wants, each as a process of its own, on one clock. */
import { randomUUID } from 'node:crypto';
import type { Dialogue, Limits, Parts } from '#server/dialogue/dialogue.ts';
import { createDialogue } from '#server/dialogue/gate.ts';
import { Problem } from '#server/problems.ts';
import type { Clarification } from '#state/clarification.ts';
import type { Database } from '#stores/db.ts';
import type { Logged } from '#stores/events.ts';
import type { Access } from '#tools/access.ts';
import { createMemory, createScriptedEngine, type ScriptedEngine } from './scripted-engine.ts';

/** Fast where a test waits for a pulse, slow where it must not see a sweep. */
const LIMITS: Partial<Limits> = { pulseMs: 15, pollMs: 15, cancelMs: 60, stragglerMs: 10_000, sweepMs: 600_000 };

/** A person of one's own for each desk: desks of one database do not see each other. */
export function somebody(): Access {
  return { base: 'demo', user: randomUUID(), organisations: 'all', payroll: false };
}

export interface Clock {
  now(): string;
  forward(ms: number): void;
}

export function createClock(): Clock {
  let at = Date.parse('2026-04-10T12:00:00.000Z');
  return {
    // a step at each look, so that no two moments are the same
    now: () => {
      at += 1;
      return new Date(at).toISOString();
    },
    forward: (ms) => {
      at += ms;
    },
  };
}

/** Whatever ends with a question mark asks. */
export function isOwnQuestion(text: string): boolean {
  return text.trim().endsWith('?');
}

/** By number or by a word of the label. */
export function match(text: string, { options }: Clarification): string | null {
  const named = options.find(({ label }, i) => text === String(i + 1) || label.endsWith(` ${text}`));
  return named?.option_id ?? null;
}

export interface Desk {
  readonly engine: ScriptedEngine;
  readonly dialogue: Dialogue;
  readonly clock: Clock;
  /** Another process on the same database and the same checkpoints. */
  another(parts?: Partial<Parts>): { dialogue: Dialogue; engine: ScriptedEngine };
  readonly logged: { event: string; fields: unknown }[];
  /** What was asked of the neighbouring stores. */
  readonly left: string[];
  /** Ends every process of the desk at once. */
  close(): Promise<void>;
}

export function createDesk(db: Database, parts: Partial<Parts> = {}): Desk {
  const memory = createMemory();
  const clock = createClock();
  const left: string[] = [];
  const logged: Desk['logged'] = [];
  const opened: Dialogue[] = [];
  const access = somebody();
  const another = (more: Partial<Parts> = {}) => {
    const engine = createScriptedEngine(memory);
    const dialogue = createDialogue({
      ...{ db, engine, access, now: clock.now, newId: randomUUID, graphVersion: 'v1', match, isOwnQuestion },
      left: {
        prune: async (thread) => left.push(`prune ${thread}`),
        forget: async (_sql, thread, turn) => left.push(`forget ${thread} ${turn}`),
        async dropCheckpoints(thread) {
          left.push(`drop ${thread}`);
          await memory.write(`pending ${thread}`, null);
        },
      },
      log: (event, fields) => logged.push({ event, fields }),
      ...{ ...parts, ...more, limits: { ...LIMITS, ...parts.limits, ...more.limits } },
    });
    opened.push(dialogue);
    return { dialogue, engine };
  };
  const { dialogue, engine } = another();
  return {
    ...{ engine, dialogue, clock, another, logged, left },
    close: async () => void (await Promise.all(opened.map((one) => one.drain(0)))),
  };
}

/** What the call was refused with. */
export async function refusal(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('отказа не было');
}

/** The log of a turn up to its end, or up to the first line that the test wants to see. */
export async function logOf(
  dialogue: Dialogue,
  turn_id: string,
  { after = 0, until = () => false }: { after?: number; until?: (line: Logged) => boolean } = {},
): Promise<Logged[]> {
  const lines: Logged[] = [];
  for await (const line of dialogue.events(turn_id, after)) {
    lines.push(line);
    if (until(line)) break;
  }
  return lines;
}
