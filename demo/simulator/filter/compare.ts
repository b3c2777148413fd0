/**
 * Comparison of two expressions: what is exact, what is always empty, what the base refuses.
 */

import { isRef } from '../data/wire.ts';
import { badOption, internal, noSegment } from '../http/odata-error.ts';
import { type Expression, expression, type FilterValue, type Scope } from './values.ts';

export type Comparison = 'gt' | 'ge' | 'lt' | 'le' | 'eq' | 'ne';

export interface ComparisonRules {
  /** Makes text comparable as the base compares it. */
  fold(text: string): string;
  readonly option: string;
  /** A composite field whose comparison with a cast this base does not manage. */
  refuse(field: Expression): boolean;
}

const REFERENCES: ReadonlySet<string> = new Set(['guid', 'reference', 'composite']);

export function comparison(
  operator: Comparison,
  left: Expression,
  right: Expression,
  rules: ComparisonRules,
): Expression {
  if (operator !== 'eq' && operator !== 'ne') return ordering(operator, left, right, rules);
  const same = equality(left, right, rules);
  return expression('boolean', operator === 'eq' ? same : (scope) => !same(scope));
}

function ordering(
  operator: Exclude<Comparison, 'eq' | 'ne'>,
  left: Expression,
  right: Expression,
  rules: ComparisonRules,
): Expression {
  if (REFERENCES.has(left.type) || REFERENCES.has(right.type))
    throw internal('Операции сравнения на больше-меньше над ссылками не поддерживаются');
  if (left.type !== right.type || left.type === 'boolean') throw badOption(rules.option);
  refuseUnlimited(left, right);
  const { fold } = rules;
  return expression('boolean', (scope) => {
    const order = compareValues(left.eval(scope), right.eval(scope), fold);
    if (order === null) return false;
    if (operator === 'gt') return order > 0;
    if (operator === 'ge') return order >= 0;
    return operator === 'lt' ? order < 0 : order <= 0;
  });
}

function equality(left: Expression, right: Expression, rules: ComparisonRules): (scope: Scope) => boolean {
  if (left.type === 'null' || right.type === 'null') return (scope) => left.eval(scope) === right.eval(scope);
  if (left.type === 'composite' || right.type === 'composite') return compositeEquality(left, right, rules);
  if (left.type === 'reference' || right.type === 'reference') {
    if (left.type !== right.type) throw noSegment('Ссылка');
    return (scope) => sameReference(left.eval(scope), right.eval(scope));
  }
  if (left.type !== right.type) throw badOption(rules.option);
  refuseUnlimited(left, right);
  const { fold } = rules;
  if (left.type === 'string') return (scope) => fold(String(left.eval(scope))) === fold(String(right.eval(scope)));
  return (scope) => left.eval(scope) === right.eval(scope);
}

/** A composite meets a typed reference exactly; a bare guid or a string never, and on an unlimited field a guid is a fault. */
function compositeEquality(left: Expression, right: Expression, rules: ComparisonRules): (scope: Scope) => boolean {
  const [field, other] = left.type === 'composite' ? [left, right] : [right, left];
  if (other.type === 'guid') {
    refuseUnlimited(field, other);
    return () => false;
  }
  if (other.type === 'reference') {
    if (rules.refuse(field)) throw internal('Нельзя сравнивать поля неограниченной длины и поля несовместимых типов');
    return (scope) => sameReference(field.eval(scope), other.eval(scope));
  }
  if (other.type === 'composite') return (scope) => sameReference(field.eval(scope), other.eval(scope));
  return (scope) => {
    const value = field.eval(scope);
    return !isRef(value) && value === other.eval(scope);
  };
}

function refuseUnlimited(left: Expression, right: Expression): void {
  if (left.unlimited || right.unlimited)
    throw internal('Нельзя сравнивать поля неограниченной длины и поля несовместимых типов');
}

function sameReference(a: FilterValue, b: FilterValue): boolean {
  return isRef(a) && isRef(b) && a.type === b.type && a.id === b.id;
}

/** Negative, zero or positive; null when either is absent. */
export function compareValues(a: FilterValue, b: FilterValue, fold: (text: string) => string): number | null {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a !== 'string' || typeof b !== 'string') return null;
  const x = fold(a);
  const y = fold(b);
  return x < y ? -1 : x > y ? 1 : 0;
}
