/** Holds every statement of a draft against its evidence: a sentence that does not hold is left out, a row that does not hold goes with its table. */
import { REASONS } from '#domain/reasons.ts';
import { givenBy } from '#domain/verify/given.ts';
import { boundTo, verify } from '#domain/verify/verify.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { AnswerRequest } from './request.ts';
import { aloud, type DraftTable, type Said } from './said.ts';

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
