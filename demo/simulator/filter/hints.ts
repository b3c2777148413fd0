/**
 * What a filter says about period and identity in plain sight, so that a big set is not walked whole. A hint only narrows the candidates;
 * the filter itself still decides.
 */
import type { Node } from './parser.ts';

export interface PeriodHint {
  /** Moments that bound the period from both sides, both included; absent when unbounded. */
  readonly from?: string;
  readonly to?: string;
}

/** Bounds that every matching row must satisfy on the field at the given path. */
export function periodHint(node: Node, path: string): PeriodHint {
  if (node.kind !== 'binary') return {};
  if (node.operator === 'and') return narrower(periodHint(node.left, path), periodHint(node.right, path));
  if (node.left.kind !== 'path' || node.left.base !== null || node.left.names.join('/') !== path) return {};
  if (node.right.kind !== 'literal' || node.right.type !== 'datetime') return {};
  const moment = node.right.text;
  switch (node.operator) {
    case 'eq':
      return { from: moment, to: moment };
    case 'ge':
    case 'gt':
      return { from: moment };
    case 'le':
    case 'lt':
      return { to: moment };
    default:
      return {};
  }
}

/** The same inside `RecordSet/any(r: …)`. */
export function recordSetPeriodHint(node: Node): PeriodHint {
  if (node.kind === 'binary' && node.operator === 'and')
    return narrower(recordSetPeriodHint(node.left), recordSetPeriodHint(node.right));
  if (node.kind !== 'lambda' || node.quantifier !== 'any' || node.body === null || node.path.join('/') !== 'RecordSet')
    return {};
  return periodHint(node.body, `${node.variable}/Period`);
}

/** Guids the field is limited to, when the filter lists them; null when it does not. */
export function guidHint(node: Node, field: string): ReadonlySet<string> | null {
  if (node.kind !== 'binary') return null;
  if (node.operator === 'and') return guidHint(node.left, field) ?? guidHint(node.right, field);
  if (node.operator === 'or') {
    const left = guidHint(node.left, field);
    const right = guidHint(node.right, field);
    return left === null || right === null ? null : new Set([...left, ...right]);
  }
  if (
    node.operator !== 'eq' ||
    node.left.kind !== 'path' ||
    node.left.base !== null ||
    node.left.names.join('/') !== field
  )
    return null;
  const guid = guidLiteral(node.right);
  return guid === null ? null : new Set([guid]);
}

function guidLiteral(node: Node): string | null {
  if (node.kind === 'literal') return node.type === 'guid' ? node.text : null;
  const [first] = node.kind === 'call' && node.name === 'cast' ? node.args : [];
  return first === undefined ? null : guidLiteral(first);
}

function narrower(a: PeriodHint, b: PeriodHint): PeriodHint {
  const from = later(a.from, b.from);
  const to = earlier(a.to, b.to);
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function later(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

function earlier(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a;
}
