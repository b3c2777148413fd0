/** Builds answers of tools: the one way from a reading or a fault of the 1C client to found, empty or failed. */
import type { EmptyCause } from '#domain/emptiness.ts';
import { REASONS, type ReasonCode } from '#domain/reasons.ts';
import { type Reading, totalOf } from '#onec/completeness.ts';
import type { Fault } from '#onec/errors.ts';
import { reasonOf } from '#onec/reasons.ts';
import type { Conflict, Fact, SourceRef } from '#state/evidence-bundle.ts';
import type { Empty, Failed, Found, Note } from './result.ts';

export type Counts = Pick<Found<unknown>, 'completeness' | 'expected' | 'read'>;
type Counted = Omit<Reading<unknown>, 'rows'>;

/** Readings of 1C put together: the worst completeness, counts added. */
export function countsOf(...readings: readonly Counted[]): Counts {
  const { completeness, expected, read } = totalOf(readings);
  return { completeness, expected, read };
}

/** Nothing was read from 1C and nothing was needed. */
export const NOTHING_READ: Counts = { completeness: 'complete', expected: 0, read: 0 };

interface Ground {
  readonly counts: Counts;
  readonly sources?: readonly SourceRef[];
  readonly notes?: readonly Note[];
}

export function found<V>(
  value: V,
  ground: Ground & { readonly facts?: readonly Fact[]; readonly conflicts?: readonly Conflict[] },
): Found<V> {
  const { counts, facts = [], conflicts = [], sources = [], notes = [] } = ground;
  return {
    ...{ kind: 'found', value, ...counts },
    ...{ facts: [...facts], conflicts: [...conflicts], sources: [...sources], notes: [...notes] },
  };
}

export function empty(cause: EmptyCause, proof: string, ground: Ground): Empty {
  const { counts, sources = [], notes = [] } = ground;
  return { kind: 'empty', cause, proof, ...counts, sources: [...sources], notes: [...notes] };
}

export function note(code: ReasonCode, message?: string): Note {
  return { code, message: message ?? REASONS[code].text };
}

export function failed(code: ReasonCode, message?: string, detail = ''): Failed {
  const { text, next } = REASONS[code];
  return { kind: 'failed', code, message: message ?? text, next_step: next, detail };
}

/** A fault of the 1C client as the answer: the product's reason, the exact sentence and advice of the client's own table. */
export function failedBy(fault: Fault): Failed {
  const { family, text, advice } = reasonOf(fault.code);
  const detail = [fault.code, fault.resource, fault.detail].filter((part) => part !== '').join(': ');
  return { kind: 'failed', code: family, message: text, next_step: advice, detail };
}

/** Remarks that an incomplete reading obliges to. */
export function notesOf(...readings: readonly Counted[]): Note[] {
  const faults = readings.flatMap((reading) => reading.faults);
  const told = new Map(faults.map((fault) => [fault.code, note(reasonOf(fault.code).family, sentenceOf(fault))]));
  return [...told.values()];
}

function sentenceOf(fault: Fault): string {
  return fault.detail === '' ? fault.text : `${fault.text} ${fault.detail}.`;
}
