/**
 * Typed expressions that a filter compiles to.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Row } from '../data/rows.ts';

/** Numbers inside a filter are scaled by this many digits, so that comparison is exact. */
export const NUMBER_SCALE = 10;

export type FilterType = 'string' | 'number' | 'boolean' | 'date' | 'guid' | 'reference' | 'composite' | 'null';

/** `reference` is a Ref with a type; numbers are bigint scaled by NUMBER_SCALE; dates are moments; guids lower case. */
export type FilterValue = string | bigint | boolean | Ref | null;

/** Rows in scope: the row under test, then one for each lambda around. */
export type Scope = Row[];

export interface Expression {
  readonly type: FilterType;
  /** Read from a field, not written in the query: a wrong type is then a fault of execution, not of the request. */
  readonly fromField: boolean;
  /** A field that cannot be compared. */
  readonly unlimited: boolean;
  /** Set that a reference certainly points to. */
  readonly set?: string;
  eval(scope: Scope): FilterValue;
}

export function expression(
  type: FilterType,
  evaluate: Expression['eval'],
  field: Partial<Expression> = {},
): Expression {
  return { type, fromField: false, unlimited: false, ...field, eval: evaluate };
}

const POWERS_OF_TEN = Array.from({ length: NUMBER_SCALE + 12 }, (_, i) => 10n ** BigInt(i));

/** A field's number as the filter holds it. */
export function scaled(value: bigint | number, scale: number): bigint {
  const whole = typeof value === 'bigint' ? value : BigInt(value);
  const shift = NUMBER_SCALE - scale;
  return shift >= 0 ? whole * (POWERS_OF_TEN[shift] ?? 1n) : whole / (POWERS_OF_TEN[-shift] ?? 1n);
}
