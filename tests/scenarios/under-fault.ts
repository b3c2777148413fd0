/** A question under a fault of 1C, for the files that go through the table of faults. */
import { expectEnding, expectWhole } from './endings.ts';
import { FAULT_CASES, type FaultCase } from './faults.ts';
import { ASKED, TRIED, type TriedIntent } from './questions.ts';
import type { Theatre } from './stage.ts';

const ENDS = Object.values(FAULT_CASES).flat();
const isSurvived = ({ ends }: FaultCase): boolean => Object.values(ends).every((end) => end === 'same');
const titled = (one: FaultCase) => [one.title, one] as const;

export const SURVIVED = ENDS.filter(isSurvived).map(titled);
export const LOST = ENDS.filter((one) => !isSurvived(one)).map(titled);

const asked = (ends: object): TriedIntent[] => TRIED.filter((intent) => intent in ends);

/** Asks every kind of question that the case names, on a stage of its own. */
export async function askedUnder(theatre: Theatre, { ends, title: _title, ...options }: FaultCase): Promise<void> {
  const stage = await theatre.stage(options);
  for (const intent of asked(ends)) {
    const turn = await stage.ask(ASKED[intent].text);
    const end = ends[intent];
    if (end === 'same') expectWhole(turn, ASKED[intent]);
    else if (end !== undefined) expectEnding(turn, ASKED[intent], end);
  }
  await stage.close();
}
