/** Every kind of fault at every chosen place of every question, each on a connection of its own. */
import { KIND_NAMES, KINDS, type KindName } from './kinds.ts';
import { placesOf } from './places.ts';
import type { Question } from './questions.ts';
import type { Heard, Stand } from './stand.ts';
import { codesOf, shownOf, type Trial, verdictOf } from './trial.ts';

export interface Run {
  readonly trials: readonly Trial[];
  /** Sentences about questions that a sound wire does not answer in full, or not the same twice. */
  readonly unsound: readonly string[];
}

async function tried(stand: Stand, question: Question, kind: KindName, clean: Heard, places: number): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const place of placesOf(clean.passed, kind)) {
    if (trials.length >= places) break;
    if ((await stand.tried(place, KINDS[kind])) === null) continue;
    const heard = await stand.ask(question.text, { ...KINDS[kind], place });
    const { turn } = heard;
    trials.push({
      ...{ kind, question, place, verdict: verdictOf(kind, clean.turn, heard) },
      ...{ outcome: turn.outcome ?? turn.status, codes: codesOf(turn) },
      short: turn.answer?.short_answer ?? turn.clarification?.question ?? '',
    });
  }
  return trials;
}

function unsoundness({ text }: Question, first: Heard, last: Heard): string[] {
  const bad = [first, last].find(({ turn }) => turn.outcome !== 'FULLY_ANSWERED');
  if (bad !== undefined) return [`${text}: ${bad.turn.outcome ?? bad.turn.status} [${codesOf(bad.turn).join(', ')}]`];
  return shownOf(first.turn) === shownOf(last.turn) ? [] : [`${text}: цифры до и после сбоев разные`];
}

export async function runFaultsOn(
  stand: Stand,
  questions: readonly Question[],
  places: number,
  told: (question: Question, trials: readonly Trial[]) => void,
): Promise<Run> {
  const all: Trial[] = [];
  const unsound: string[] = [];
  for (const question of questions) {
    const clean = await stand.ask(question.text, null);
    const trials: Trial[] = [];
    if (clean.turn.outcome === 'FULLY_ANSWERED')
      for (const kind of KIND_NAMES) trials.push(...(await tried(stand, question, kind, clean, places)));
    unsound.push(...unsoundness(question, clean, await stand.ask(question.text, null)));
    told(question, trials);
    all.push(...trials);
  }
  return { trials: all, unsound };
}
