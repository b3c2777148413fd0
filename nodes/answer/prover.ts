/** Holds every statement of a draft against its evidence: a sentence that does not hold is left out, a row that does not hold goes with its table. */
import { REASONS } from '#domain/reasons.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { TERM_IDS, termOf } from '#domain/terms.ts';
import { boundTo, verify } from '#domain/verify/verify.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { AnswerRequest } from './request.ts';
import { aloud, capital, type DraftTable, type Said } from './said.ts';

export class Prover {
  readonly #facts: ReadonlyMap<string, Fact>;
  readonly #every: readonly Fact[];
  readonly #given: readonly string[];
  #dropped = 0;

  constructor({ book, frame }: AnswerRequest) {
    this.#every = book.facts;
    this.#facts = new Map(book.facts.map((fact) => [fact.fact_id, fact]));
    this.#given = givenBy(frame);
  }

  /** True when every figure, date, account and name of the sentence is in the facts that it names. */
  holds(said: Said): boolean {
    if (said.kind === 'unknown') return true;
    const facts = said.ids.flatMap((id) => this.#facts.get(id) ?? []);
    const whole = facts.length === said.ids.length;
    const holds = whole && verify(said.text, facts, this.#given).length === 0;
    if (!holds) this.#dropped += 1;
    return holds;
  }

  holding(list: readonly Said[]): Said[] {
    return list.filter((said) => this.holds(said));
  }

  /** Sentences of others: bound to whatever proves them, else told without their figures. */
  bound(list: readonly Said[]): Said[] {
    return list.flatMap((said): Said[] => {
      if (said.kind === 'fact' || said.kind === 'inference') return this.holding([said]);
      const ids = boundTo(said.text, this.#every, this.#given);
      if (ids === null) return [said];
      return ids.length === 0 || said.kind === 'unknown' ? [said] : [{ ...said, kind: 'fact', ids }];
    });
  }

  /** A total without one of its rows is a lie: the table is told whole or not at all. */
  tables(list: readonly DraftTable[]): DraftTable[] {
    return list.filter((table) =>
      [...table.rows, ...(table.footer === null ? [] : [table.footer])]
        .filter(({ ids }) => ids.length > 0)
        .every((row) => this.holds({ text: aloud(table, row), ids: row.ids, kind: 'fact' })),
    );
  }

  raised(): ReasonNote[] {
    return this.#dropped === 0 ? [] : [{ reason_code: 'CLAIM_NOT_PROVEN', message: REASONS.CLAIM_NOT_PROVEN.text }];
  }
}

/** A word of the question as it was written and as the table of terms has it, also at the beginning of a sentence. */
function wordsOf(surface: string, term: string): string[] {
  const id = TERM_IDS.find((one) => one === term);
  const words = [surface, ...(id === undefined ? [] : termOf(id).word.split(/,\s*/))];
  return words.flatMap((word) => [word, capital(word)]);
}

/** What the person said herself needs no proof: her words, her accounts, her dates. */
function givenBy({
  original_user_question,
  normalized_question,
  slots,
  premises,
  success_criteria,
}: AnswerRequest['frame']): string[] {
  return [
    ...[original_user_question, normalized_question, ...slots.accounts],
    ...slots.terms.flatMap(({ surface, term }) => wordsOf(surface, term)),
    ...slots.parties.flatMap(({ title, surface }) => [title ?? '', surface]),
    ...slots.exclusions.flatMap(({ title, surface }) => [title ?? '', surface]),
    ...slots.thresholds.map(({ value }) => value),
    ...premises.map(({ value }) => value),
    ...[slots.period, slots.compare].flatMap((period) =>
      period === null ? [] : [period.from, period.to, printPeriod(period)],
    ),
    ...[slots.document?.title ?? '', slots.document?.number ?? '', slots.document?.date ?? ''],
    ...[slots.as_of ?? '', slots.organisation?.title ?? '', ...success_criteria],
  ].filter((text) => text !== '');
}
