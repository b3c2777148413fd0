/**
 * Turns the tree of a filter into a test of a row, with the refusals of the dialect: unknown field, wrong arguments, fields that cannot be compared.
 */
import type { Value } from '#demo/books/books.ts';
import { LEDGER } from '#demo/configuration/configuration.ts';
import { parseDecimal } from '#domain/decimals.ts';
import type { Base } from '../base.ts';
import type { EntityType } from '../data/entity-types.ts';
import type { Row } from '../data/rows.ts';
import { isRef } from '../data/wire.ts';
import { badArguments, badOption, internal, noSegment } from '../http/odata-error.ts';
import { comparison } from './compare.ts';
import { arithmetic, fieldExpression, guidOf, referenceOf, shown, typeNameOf } from './fields.ts';
import { FILTER_FUNCTIONS } from './functions.ts';
import type { Node } from './parser.ts';
import { type Expression, expression, NUMBER_SCALE, type Scope } from './values.ts';

/** The test that a row passes. */
export function compileTest(node: Node, type: EntityType, base: Base, option = '$filter'): (row: Row) => boolean {
  const compiler = new Compiler(base, type, option);
  const test = compiler.compile(node);
  if (test.type !== 'boolean') throw badOption(option);
  return (row) => test.eval([row]) === true;
}

/** A path as an order or a property names it: `Контрагент/ИНН`. */
export function compilePath(names: readonly string[], type: EntityType, base: Base): Expression {
  return new Compiler(base, type, '$orderby').path(names);
}

interface Variable {
  readonly type: EntityType;
  readonly depth: number;
}

class Compiler {
  readonly #base: Base;
  readonly #type: EntityType;
  readonly #option: string;
  readonly #variables: ReadonlyMap<string, Variable>;

  constructor(base: Base, type: EntityType, option: string, variables: ReadonlyMap<string, Variable> = new Map()) {
    this.#base = base;
    this.#type = type;
    this.#option = option;
    this.#variables = variables;
  }

  compile(node: Node): Expression {
    switch (node.kind) {
      case 'literal':
        return this.#literal(node.type, node.text);
      case 'path':
        return node.base === null ? this.path(node.names) : this.#pathFrom(this.compile(node.base), node.names);
      case 'call':
        return this.#call(node.name, node.args);
      case 'lambda':
        return this.#lambda(node);
      case 'unary':
        return this.#unary(node.operator, this.compile(node.operand));
      case 'binary':
        return this.#binary(node.operator, this.compile(node.left), this.compile(node.right));
    }
  }

  path(names: readonly string[]): Expression {
    const [first = '', ...rest] = names;
    const variable = this.#variables.get(first);
    if (variable !== undefined) return this.#walk(variable.type, (scope) => scope[variable.depth], rest);
    return this.#walk(this.#type, (scope) => scope[0], names);
  }

  #literal(type: Extract<Node, { kind: 'literal' }>['type'], text: string): Expression {
    switch (type) {
      case 'number': {
        if ((text.split('.')[1] ?? '').length > NUMBER_SCALE) throw badOption(this.#option);
        const value = parseDecimal(text, NUMBER_SCALE);
        return expression('number', () => value);
      }
      case 'boolean':
        return expression('boolean', () => text === 'true');
      case 'null':
        return expression('null', () => null);
      case 'datetime':
        return expression('date', () => text);
      default:
        return expression(type, () => text);
    }
  }

  /** Follows names from a row of the type; every name but the last must be a reference. */
  #walk(type: EntityType, rowOf: (scope: Scope) => Row | undefined, names: readonly string[]): Expression {
    const [name = '', ...rest] = names;
    const key = name.endsWith('_Key') ? type.fields.find((field) => field.name === name.slice(0, -4)) : undefined;
    if (key?.type.kind === 'ref' && rest.length === 0) {
      return expression('guid', (scope) => guidOf(rowOf(scope)?.get(key.name)), { fromField: true });
    }
    const field = type.fields.find((candidate) => candidate.name === name);
    if (field === undefined) throw this.#unknown(type, name, rest);
    if (rest.length === 0) return fieldExpression(field, rowOf);
    if (field.type.kind !== 'ref') throw noSegment(rest[0] ?? '');
    return this.#through(field.type.set, (scope) => rowOf(scope)?.get(field.name), rest);
  }

  #unknown(type: EntityType, name: string, rest: readonly string[]): Error {
    const isSection = type.sections.some((section) => section.name === name);
    return isSection && rest.length > 0 && type.shape === 'record-set'
      ? internal(`Операция над полем ${name} не поддерживается`)
      : noSegment(name);
  }

  #through(set: string, read: (scope: Scope) => Value | undefined, names: readonly string[]): Expression {
    const target = this.#base.type(set);
    if (target === undefined) throw noSegment(names[0] ?? '');
    const rowOf = (scope: Scope) => {
      const value = read(scope);
      return isRef(value) && value.type === set ? this.#base.find(set, value.id) : undefined;
    };
    return this.#walk(target, rowOf, names);
  }

  #pathFrom(base: Expression, names: readonly string[]): Expression {
    if (base.type !== 'reference' || base.set === undefined) throw noSegment(names[0] ?? '');
    return this.#through(base.set, (scope) => referenceOf(base.eval(scope)), names);
  }

  #call(name: string, args: readonly Node[]): Expression {
    if (name === 'cast' || name === 'isof') return this.#typed(name, args);
    const known = FILTER_FUNCTIONS.get(name);
    if (known === undefined) throw badOption(this.#option);
    const operands = args.map((arg) => this.compile(arg));
    if (operands.length > known.args.length || operands.length < known.args.length - known.optional)
      throw badArguments(name);
    for (const [i, operand] of operands.entries()) {
      if (known.args[i]?.includes(operand.type) === true) continue;
      throw operand.fromField ? internal(`Неверный тип поля в функции ${name}`) : badArguments(name);
    }
    const fold = this.#fold;
    return expression(known.result, (scope) => {
      const values = operands.map((operand) => operand.eval(scope));
      return known.run(values, fold);
    });
  }

  get #fold(): (text: string) => string {
    return this.#base.profile.caseSensitive ? (text) => text : (text) => text.toLowerCase();
  }

  #typed(name: 'cast' | 'isof', args: readonly Node[]): Expression {
    const [operandNode, typeNode] = args;
    if (operandNode === undefined || typeNode?.kind !== 'literal' || typeNode.type !== 'string' || args.length !== 2)
      throw badArguments(name);
    const operand = this.compile(operandNode);
    const type = typeNode.text;
    const isSet = this.#base.type(type) !== undefined;
    if (name === 'isof') {
      if (!isSet && !type.startsWith('Edm.')) throw badArguments(name);
      if (operand.type !== 'composite' && operand.type !== 'reference')
        throw internal('Неверный тип поля в функции isof');
      return expression('boolean', (scope) => typeNameOf(operand.eval(scope)) === type);
    }
    if (type === 'Edm.String')
      return expression('string', (scope) => shown(operand.eval(scope)), { fromField: operand.fromField });
    if (!isSet) throw badArguments(name);
    if (operand.type === 'guid') {
      return {
        ...expression('reference', (scope) => ({ type, id: String(operand.eval(scope)), name: '' })),
        set: type,
      };
    }
    if (operand.type !== 'composite' && operand.type !== 'reference') throw badArguments(name);
    const narrowed = (scope: Scope) => {
      const value = referenceOf(operand.eval(scope));
      return value?.type === type ? value : null;
    };
    return expression('reference', narrowed, { fromField: true, set: type });
  }

  #lambda(node: Extract<Node, { kind: 'lambda' }>): Expression {
    const [name = '', ...rest] = node.path;
    const section = this.#type.sections.find((candidate) => candidate.name === name);
    if (section === undefined || rest.length > 0) throw noSegment(rest[0] ?? name);
    // rows of a section have no sections: a lambda inside a lambda only multiplies the work
    if (this.#variables.size > 0) throw badArguments(node.quantifier);
    if (node.body === null) return expression('boolean', ([row]) => (row?.rows(name).length ?? 0) > 0);
    const depth = this.#variables.size + 1;
    const variables = new Map([...this.#variables, [node.variable, { type: section.type, depth }]]);
    const body = new Compiler(this.#base, this.#type, this.#option, variables).compile(node.body);
    if (body.type !== 'boolean') throw badOption(this.#option);
    const test = (scope: Scope) => (row: Row) => body.eval([...scope.slice(0, depth), row]) === true;
    return expression('boolean', (scope) => {
      const rows = scope[0]?.rows(name) ?? [];
      return node.quantifier === 'any' ? rows.some(test(scope)) : rows.every(test(scope));
    });
  }

  #unary(operator: 'not' | 'neg', operand: Expression): Expression {
    if (operator === 'not') {
      if (operand.type !== 'boolean') throw badOption(this.#option);
      return expression('boolean', (scope) => operand.eval(scope) !== true);
    }
    if (operand.type !== 'number') throw badOption(this.#option);
    return expression('number', (scope) => {
      const value = operand.eval(scope);
      return typeof value === 'bigint' ? -value : null;
    });
  }

  #binary(operator: Extract<Node, { kind: 'binary' }>['operator'], left: Expression, right: Expression): Expression {
    switch (operator) {
      case 'and':
      case 'or':
        if (left.type !== 'boolean' || right.type !== 'boolean') throw badOption(this.#option);
        return operator === 'and'
          ? expression('boolean', (scope) => left.eval(scope) === true && right.eval(scope) === true)
          : expression('boolean', (scope) => left.eval(scope) === true || right.eval(scope) === true);
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
        return arithmetic(operator, left, right, this.#option);
      default:
        return comparison(operator, left, right, { fold: this.#fold, option: this.#option, refuse: this.#refusal });
    }
  }

  /** Comparisons with cast that a base of this profile does not manage. */
  get #refusal(): (field: Expression) => boolean {
    const { profile } = this.#base;
    const inLambda = this.#variables.size > 0 && !profile.lambdaOnComposite;
    const onRecords = this.#type.name === `${LEDGER}_RecordType` && !profile.recordTypeByRecorder;
    const onTable = this.#type.name === `${LEDGER}_RecordsWithExtDimensions` && !profile.recordsByRecorder;
    return (field) => inLambda || (field.unlimited && (onRecords || onTable));
  }
}
