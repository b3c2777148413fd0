/** Answers of the base spoilt on the wire, every kind of fault at a few places: the whole suite of places is `npm run evals -- faults`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '#demo/simulator/server.ts';
import { KIND_NAMES, KINDS, type KindName } from '#evals/faults/kinds.ts';
import { placesOf } from '#evals/faults/places.ts';
import { shownOf, verdictOf } from '#evals/faults/trial.ts';
import { type Injection, type Passed, startWire, type Wire } from '#evals/faults/wire.ts';
import type { Turn } from '#server/dialogue/shapes.ts';
import { beforeChange } from '../../bench/fault-stand/before-change.ts';
import { booksOf } from '../tools/desk.ts';
import { shown } from './endings.ts';
import { ASKED } from './questions.ts';
import { openTheatre, type Theatre } from './stage.ts';

const QUESTIONS = [
  ASKED.account_turnovers.text,
  ASKED.document_movements.text,
  'поступления и платежи за май 2020 по организации Ясный свет',
  'кто нам должен на 31.05.2020 по организации Ясный свет',
] as const;

/** Questions whose requests a kind can spoil at all. */
const SUITED: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  missing_document: [QUESTIONS[1]],
  net_for_gross: [QUESTIONS[3]],
  rounded: QUESTIONS,
  wrong_currency: QUESTIONS.slice(0, 2),
};
const PLACES = 1;

let theatre: Theatre;
let simulators: Simulator[] = [];
let wire: Wire;
const clean = new Map<string, { turn: Turn; passed: readonly Passed[] }>();
const metadata = new Map<string, string>();

/** Asked over a connection that knows nothing yet. */
async function ask(question: string, injection: Injection | null): Promise<Turn> {
  const metadataStore = {
    get: async (hash: string) => metadata.get(hash),
    put: async (hash: string, xml: string) => {
      metadata.set(hash, xml);
    },
  };
  wire.arm(injection);
  const stage = await theatre.stage({ onec: { url: wire.url, metadataStore } });
  const turn = await stage.ask(question);
  await stage.close();
  return turn;
}

beforeAll(async () => {
  const books = booksOf();
  theatre = await openTheatre(books);
  simulators = [await startSimulator({ books }), await startSimulator({ books: beforeChange(books) })];
  const [now, before] = simulators.map(({ url }) => url);
  wire = await startWire({ now: now ?? '', before: before ?? '' });
  for (const question of QUESTIONS) {
    const turn = await ask(question, null);
    clean.set(question, { turn, passed: wire.passed() });
  }
});

afterAll(async () => {
  await theatre.close();
  await wire.close();
  for (const simulator of simulators) await simulator.close();
});

test.each(QUESTIONS)('on a sound wire the answer is full: %s', (question) => {
  const turn = clean.get(question)?.turn;
  expect(turn?.outcome, turn && shown(turn)).toBe('FULLY_ANSWERED');
});

describe('no full answer says a spoilt figure, and what happened is named', () => {
  test.each(KIND_NAMES)('%s', async (kind) => {
    const verdicts: string[] = [];
    for (const question of SUITED[kind] ?? QUESTIONS.slice(0, 3)) {
      const sound = clean.get(question);
      if (sound === undefined) throw new Error('вопрос не задан на исправном проводе');
      let tried = 0;
      for (const place of placesOf(sound.passed, kind)) {
        if (tried >= PLACES) break;
        if ((await wire.tried(place, KINDS[kind])) === null) continue;
        tried += 1;
        const turn = await ask(question, { ...KINDS[kind], place });
        const verdict = verdictOf(kind, sound.turn, { turn });
        expect(['caught', 'harmless'], `${place}\n${shownOf(turn)}\n${shown(turn)}`).toContain(verdict);
        verdicts.push(verdict);
      }
    }
    expect(verdicts).toContain('caught');
  });
});
