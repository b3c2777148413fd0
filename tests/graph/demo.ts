/** The demo base for a test file: one simulator and one door, opened before the file's tests and closed after them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Simulator, startSimulator } from '#demo/simulator/server.ts';
import { booksOf } from '../tools/desk.ts';
import { type Door, openDoor, remembering } from './stand.ts';

export interface Demo {
  readonly simulator: Simulator;
  /** Reads 1C once for each question to a tool. */
  readonly door: Door;
}

/** What the tests of this folder ask, each for what it makes the graph do. */
export const ASKED = {
  /** Every stage but the question back; three calls that bind words, two steps of the plan. */
  whole: 'Остаток по счету 60 на 30.06.2020 по всем организациям',
  /** The same with one step. */
  cheap: 'Остаток по счету 51 на 30.06.2020',
  /** Stops at a question back: which account. */
  unclear: 'Остаток на 30.06.2020',
  /** Understood only by whoever remembers the turn before. */
  follow: 'А на 31.05.2020?',
  /** About something else altogether: it names no account. */
  other: 'Движения документа поступление 0000-000213 от 22.05.2020',
  greeting: 'привет',
} as const;

/** Call at the head of a file; the result is there from the first test on. */
export function useDemo(): () => Demo {
  let demo: Demo | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'graph-'));
    const simulator = await startSimulator({ books: booksOf() });
    demo = { simulator, door: remembering(await openDoor(simulator.url, folder)) };
  });
  afterAll(async () => {
    await demo?.door.close();
    await demo?.simulator.close();
    await rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (demo === undefined) throw new Error('демонстрационная база открывается только к началу проверок');
    return demo;
  };
}
