/**
 * The filter language as a tree. Priorities, high to low: brackets, path, minus, not, mul, div, add, sub, gt, ge, lt, le, eq, ne, and, or.
 */

import { badOption } from '../http/odata-error.ts';
import { type Token, tokensOf } from './lexer.ts';

export type Operator = 'mul' | 'div' | 'add' | 'sub' | 'gt' | 'ge' | 'lt' | 'le' | 'eq' | 'ne' | 'and' | 'or';

export type Node =
  | {
      readonly kind: 'literal';
      readonly type: 'guid' | 'datetime' | 'string' | 'number' | 'boolean' | 'null';
      readonly text: string;
    }
  /** `Контрагент/ИНН`, or a path that goes on from a cast. */
  | { readonly kind: 'path'; readonly base: Node | null; readonly names: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  /** `body` is null in `any()`. */
  | {
      readonly kind: 'lambda';
      readonly path: readonly string[];
      readonly quantifier: 'any' | 'all';
      readonly variable: string;
      readonly body: Node | null;
    }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'unary'; readonly operator: 'not' | 'neg'; readonly operand: Node };

const POWERS = new Map<string, number>([
  ['or', 1],
  ['and', 2],
  ['ne', 3],
  ['eq', 4],
  ['le', 5],
  ['lt', 6],
  ['ge', 7],
  ['gt', 8],
  ['sub', 9],
  ['add', 10],
  ['div', 11],
  ['mul', 12],
]);
/** Deeper brackets, signs and lambdas are refused: the tree is walked by recursion. */
const DEPTH_LIMIT = 400;
const NOT_POWER = 13;
const NEGATION_POWER = 14;

/** Throws code 14 naming the option when the text is not an expression. */
export function parseFilter(text: string, option = '$filter'): Node {
  const parser = new Parser(tokensOf(text, option), option);
  return parser.whole();
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #option: string;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], option: string) {
    this.#tokens = tokens;
    this.#option = option;
  }

  whole(): Node {
    const node = this.#expression(0);
    if (this.#at < this.#tokens.length) throw this.#error();
    return node;
  }

  #expression(minimum: number): Node {
    let left = this.#operand();
    for (;;) {
      const token = this.#peek();
      const power = token?.kind === 'name' ? POWERS.get(token.text) : undefined;
      if (token === undefined || power === undefined || power <= minimum) return left;
      this.#at += 1;
      left = { kind: 'binary', operator: token.text as Operator, left, right: this.#expression(power) };
    }
  }

  #operand(): Node {
    this.#depth += 1;
    if (this.#depth > DEPTH_LIMIT) throw this.#error();
    const node = this.#plainOperand();
    this.#depth -= 1;
    return node;
  }

  #plainOperand(): Node {
    const token = this.#next();
    if (token.kind === 'mark') {
      if (token.text === '-') return { kind: 'unary', operator: 'neg', operand: this.#expression(NEGATION_POWER) };
      if (token.text !== '(') throw this.#error();
      const inner = this.#expression(0);
      this.#expect(')');
      return inner;
    }
    if (token.kind !== 'name') return { kind: 'literal', type: token.kind, text: token.text };
    if (token.text === 'not') return { kind: 'unary', operator: 'not', operand: this.#expression(NOT_POWER) };
    if (token.text === 'true' || token.text === 'false') return { kind: 'literal', type: 'boolean', text: token.text };
    if (token.text === 'null') return { kind: 'literal', type: 'null', text: '' };
    if (POWERS.has(token.text)) throw this.#error();
    return this.#isMark('(') ? this.#call(token.text) : this.#path(null, [token.text]);
  }

  #call(name: string): Node {
    this.#expect('(');
    const args: Node[] = [];
    if (!this.#isMark(')')) {
      do args.push(this.#expression(0));
      while (this.#accept(','));
    }
    this.#expect(')');
    const call: Node = { kind: 'call', name, args };
    return this.#accept('/') ? this.#path(call, [this.#name()]) : call;
  }

  #path(base: Node | null, first: readonly string[]): Node {
    const names = [...first];
    while (this.#accept('/')) {
      const name = this.#name();
      if ((name === 'any' || name === 'all') && this.#isMark('(')) {
        if (base !== null) throw this.#error();
        return this.#lambda(names, name);
      }
      names.push(name);
    }
    return { kind: 'path', base, names };
  }

  #lambda(path: readonly string[], quantifier: 'any' | 'all'): Node {
    this.#expect('(');
    if (quantifier === 'any' && this.#accept(')'))
      return { kind: 'lambda', path, quantifier, variable: '', body: null };
    const variable = this.#name();
    this.#expect(':');
    const body = this.#expression(0);
    this.#expect(')');
    return { kind: 'lambda', path, quantifier, variable, body };
  }

  #name(): string {
    const token = this.#next();
    if (token.kind !== 'name') throw this.#error();
    return token.text;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.#error();
    this.#at += 1;
    return token;
  }

  #isMark(text: string): boolean {
    const token = this.#peek();
    return token?.kind === 'mark' && token.text === text;
  }

  #accept(text: string): boolean {
    if (!this.#isMark(text)) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw this.#error();
  }

  #error(): Error {
    return badOption(this.#option);
  }
}
