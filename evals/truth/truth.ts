/** The shape of everything SQL says about one reading: facts, acceptable heads, lists, dates and days. */
import type { Fact, Figure } from './facts.ts';

/** A complete list: every entity with the figures that may stand for it. */
export interface TruthList {
  readonly title: string;
  /** Dimensions that name an entity of the list, e.g. party or dr + cr. */
  readonly dims: readonly string[];
  readonly entries: ReadonlyMap<string, readonly Figure[]>;
  /** True when showing this list answers the question. */
  readonly main: boolean;
}

export interface Truth {
  readonly facts: readonly Fact[];
  /** Facts about what stands beside the question (accounts left out, later documents, the other side): for prose only, never for rows. */
  readonly aside: readonly Fact[];
  /** One of the alternatives must be in the short answer, all its figures. */
  readonly heads: readonly (readonly Figure[])[];
  readonly lists: readonly TruthList[];
  /** The question asks for a list, so one main list must be shown. */
  readonly listAsked: boolean;
  /** Side that a column «Аванс» or «Долг» means; null when the words mean nothing here. */
  readonly debtSide: 'Дт' | 'Кт' | null;
  readonly dates: ReadonlySet<string>;
  readonly days: ReadonlySet<number>;
  readonly counts: ReadonlyMap<string, ReadonlySet<number>>;
}
