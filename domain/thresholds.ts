/** Bounds that a question puts on the money or the days of a row: how each compares and how it is said. */
import { parseDecimal } from './decimals.ts';
import { printRubles } from './russian-numbers.ts';

export interface ThresholdOp {
  /** Stands before the value: «больше 100 000,00 руб.». */
  readonly word: string;
  readonly holds: (value: bigint, bound: bigint) => boolean;
}

export const THRESHOLD_OPS = {
  at_least: { word: 'не меньше', holds: (value, bound) => value >= bound },
  more_than: { word: 'больше', holds: (value, bound) => value > bound },
  at_most: { word: 'не больше', holds: (value, bound) => value <= bound },
  less_than: { word: 'меньше', holds: (value, bound) => value < bound },
  equal: { word: 'ровно', holds: (value, bound) => value === bound },
} as const satisfies Record<string, ThresholdOp>;

export type ThresholdOpCode = keyof typeof THRESHOLD_OPS;

export const THRESHOLD_OP_CODES = Object.keys(THRESHOLD_OPS) as [ThresholdOpCode, ...ThresholdOpCode[]];

/** `value` is decimal text of roubles or of pieces, or a whole number of days. */
export interface Bound {
  readonly of: 'money' | 'days' | 'quantity';
  readonly op: ThresholdOpCode;
  readonly value: string;
}

/** «больше 45 дн.», «не меньше 1,00 руб.», «больше 100 ед.» */
export function boundSaid({ of, op, value }: Bound): string {
  const { word } = THRESHOLD_OPS[op];
  if (of === 'quantity') return `${word} ${value} ед.`;
  return of === 'days' ? `${word} ${value} дн.` : `${word} ${printRubles(parseDecimal(value, 2))}`;
}
