/** The shape of a word with several meanings: its readings with formulas, which is taken when nobody says, and what must be told then. */
import type { Side } from '../measures.ts';

/**
 * One meaning. Formulas use the signs of the glossary: `сальдо(счёт; ключ)` is Дт − Кт on the asked day, C контрагент, D договор,
 * S документ расчётов; «развёрнуто» keeps debits and credits of keys apart.
 */
export interface Reading {
  readonly id: string;
  readonly title: string;
  readonly formula: string;
  /** Side of the books that it shows; `both` keeps two columns; null where there is no side (a program, a paper, a flag). */
  readonly side: Side | 'both' | null;
  readonly accounts: readonly string[];
  /** Tool that computes it; null when it is not computed from the books. */
  readonly tool: string | null;
}

/** Stands in a form for any account code. */
export const ACCOUNT = '№';

/** «долг» in every case: `долг~` would take «долго» and «долгой» for it. */
export const DEBT = 'долг долга долгу долгом долге долги долгов долгам долгами долгах'.split(' ');

/** Words that decide between readings. */
export interface Decider {
  /** Word forms, see `forms`. */
  readonly words: readonly string[];
  readonly reading: string;
  /** Counts only when no other word decides: a month is oftener the period than the object. */
  readonly weak: boolean;
}

export interface Term {
  readonly word: string;
  /** How it is met in a question, without ё: `хвост~` with an ending of a noun, `завис*` with any continuation, else as it stands. */
  readonly forms: readonly string[];
  /** Phrases with the same letters and another sense («должен приниматься»), in the same signs; `*ть` is any infinitive. */
  readonly except: readonly string[];
  readonly readings: readonly [Reading, ...Reading[]];
  /** Taken when nothing decides. */
  readonly fallback: string;
  /** Shown beside the default, in this order. */
  readonly beside: readonly string[];
  readonly deciders: readonly Decider[];
  /** Printed whenever the default was taken; `{slots}` are filled with figures. */
  readonly disclaimer: string;
  /** Which side or object a silent choice would answer about instead; null when no choice misleads. */
  readonly misleads: string | null;
  /** Asked first when nothing decides and no reading can be computed safely; null when the default may be taken. */
  readonly ask: string | null;
}

type More = Partial<Pick<Reading, 'side' | 'accounts' | 'tool'>>;

export function reading(id: string, title: string, formula: string, more: More = {}): Reading {
  return { id, title, formula, side: null, accounts: [], tool: null, ...more };
}

/** A word of the trade with one main meaning needs no order and seldom a decider. */
export function term(
  row: Omit<Term, 'except' | 'beside' | 'deciders' | 'misleads' | 'ask'> &
    Partial<Pick<Term, 'except' | 'beside' | 'deciders' | 'misleads' | 'ask'>>,
): Term {
  return { except: [], beside: [], deciders: [], misleads: null, ask: null, ...row };
}

export function decided(reading: string, ...words: string[]): Decider {
  return { words, reading, weak: false };
}

export function decidedWeakly(reading: string, ...words: string[]): Decider {
  return { words, reading, weak: true };
}
