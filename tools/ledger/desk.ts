/**
 * The desk of one call about one organisation: what was read for it, the remarks that belong to the answer, the numbers of its facts. All
 * ledger tools start here, so organisation, moment, rights and completeness are told the same way by each.
 */
import { addDays, type IsoDate } from '#domain/dates.ts';
import { printDate } from '#domain/russian-dates.ts';
import type { Outcome } from '#onec/client.ts';
import { type Completeness, type Reading, totalOf } from '#onec/completeness.ts';
import { OnecError } from '#onec/errors.ts';
import type { Chart } from '#onec/reading/chart.ts';
import type { ReasonCode as OnecReason } from '#onec/reasons.ts';
import { type Counts, countsOf, note, notesOf } from '../answers.ts';
import { chooseOrganisation, type Organisation } from '../organisations.ts';
import type { Note } from '../result.ts';
import type { ToolContext } from '../tool.ts';
import { stop, taken } from './answering.ts';

type Counted = Omit<Reading<unknown>, 'rows'>;

/** Faults of a reading that only adds to an answer: it is told as not done. Any other fault would repeat itself on the main reading. */
const DISPENSABLE: ReadonlySet<OnecReason> = new Set([
  'COMPOSITION_MISSING',
  'COMPOSITION_CHANGED',
  'ACCESS_LIMITED',
  'FORBIDDEN',
  'ENTITY_NOT_FOUND',
]);

export class Desk {
  readonly context: ToolContext;
  readonly organisation: Organisation;
  readonly chart: Chart;
  readonly #readings: Counted[] = [];
  readonly #notes: Note[];
  #facts = 0;

  constructor(context: ToolContext, organisation: Organisation, chart: Chart, notes: readonly Note[]) {
    this.context = context;
    this.organisation = organisation;
    this.chart = chart;
    this.#notes = [...notes];
    this.#readings.push({ completeness: chart.completeness, expected: 0, read: 0, faults: chart.faults });
  }

  /** Rows of a reading the answer rests on; its completeness becomes that of the answer. */
  rows<T>(outcome: Outcome<Reading<T>>): readonly T[] {
    return this.reading(outcome).rows;
  }

  reading<T>(outcome: Outcome<Reading<T>>): Reading<T> {
    const reading = taken(outcome);
    this.#readings.push(reading);
    return reading;
  }

  /** Rows of a reading that may be closed or not published: then null, and `without` tells what was not checked. */
  optional<T>(outcome: Outcome<Reading<T>>, without: string): readonly T[] | null {
    if (outcome.ok) return this.rows(outcome);
    if (!DISPENSABLE.has(outcome.fault.code)) throw new OnecError(outcome.fault);
    this.note('POLICY_UNREADABLE', `${without}: не проверено. ${outcome.fault.text}`);
    return null;
  }

  note(...args: Parameters<typeof note>): void {
    const next = note(...args);
    if (!this.#notes.some(({ message }) => message === next.message)) this.#notes.push(next);
  }

  /** Marks the answer as resting on less than everything, when the readings themselves cannot know. */
  doubt(completeness: Completeness): void {
    this.#readings.push({ completeness, expected: 0, read: 0, faults: [] });
  }

  nextFact(): string {
    this.#facts += 1;
    return `F${this.#facts}`;
  }

  counts(): Counts {
    return countsOf(...this.#readings);
  }

  completeness(): Completeness {
    return totalOf(this.#readings).completeness;
  }

  notes(): Note[] {
    return [...this.#notes, ...notesOf(...this.#readings)];
  }
}

/** The desk for the named organisation, or for the main one when none is named. Ends the call when it cannot be seen. */
export async function openDesk(context: ToolContext, organisationId: string | undefined): Promise<Desk> {
  const chosen = await chooseOrganisation(context, organisationId);
  if ('kind' in chosen) return stop(chosen);
  const chart = taken(await context.onec.chart(context.terms));
  return new Desk(context, chosen.organisation, chart, chosen.notes);
}

const BEGINNING_AGE_MS = 600_000;

/** The first day of the organisation's books, '' when it has no postings. */
export async function booksBegin(desk: Desk): Promise<IsoDate | ''> {
  const { context, organisation } = desk;
  const first = taken(
    await context.memory.recall(`first_posting:${organisation.id}`, BEGINNING_AGE_MS, () =>
      context.onec.firstPosting(organisation.id, context.terms),
    ),
  );
  return first.value.slice(0, 10);
}

export interface Day {
  readonly asked: IsoDate;
  /** The end of this day is answered for. */
  readonly asOf: IsoDate;
  /** What 1C is asked for: the beginning of the next day. */
  readonly balancePeriod: string;
}

/** The day to answer for: the working date when none is named, the first day of the books when the named one is before them. */
export async function chooseDay(desk: Desk, asked: IsoDate | undefined): Promise<Day> {
  const { workingDate } = desk.context;
  if (asked === undefined)
    desk.note('ASSUMPTION_APPLIED_EXPLICITLY', `Дата не названа, взята рабочая: конец дня ${printDate(workingDate)}.`);
  const wanted = asked ?? workingDate;
  const begin = await booksBegin(desk);
  const asOf = begin !== '' && wanted < begin ? begin : wanted;
  if (asOf !== wanted)
    desk.note(
      'BOOKS_BEGIN_LATER',
      `Учёт ${desk.organisation.name} в базе с ${printDate(begin)}: остаток дан на конец этого дня, а не ${printDate(wanted)}.`,
    );
  return { asked: wanted, asOf, balancePeriod: `${addDays(asOf, 1)}T00:00:00` };
}
