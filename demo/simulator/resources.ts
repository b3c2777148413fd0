/**
 * What a URL of the interface means: from segments to the answer, before any format.
 */

import type { Value } from '#demo/books/books.ts';
import { CONFIGURATION } from '#demo/configuration/configuration.ts';
import type { Base } from './base.ts';
import type { Collections, PagingHabits } from './collection.ts';
import { hiddenTest, requireRight } from './data/access.ts';
import type { EntityType } from './data/entity-types.ts';
import { findByKey } from './data/find-by-key.ts';
import type { Row } from './data/rows.ts';
import { isRef, type Property, propertiesOf, wireText } from './data/wire.ts';
import { type Projection, projectionOf } from './format/projection.ts';
import {
  badRequest,
  extraSegments,
  methodNotAllowed,
  noFunction,
  noInstance,
  noRights,
  noSegment,
  noSet,
  notSupported,
} from './http/odata-error.ts';
import type { QueryOptions } from './http/query-options.ts';
import type { ParsedUrl, Segment } from './http/url.ts';
import { callTable } from './tables/tables.ts';
import type { User } from './users.ts';

export type Answer =
  | { readonly kind: 'service' }
  | { readonly kind: 'metadata' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'property'; readonly name: string; readonly edm: Property['edm']; readonly text: string | null }
  | { readonly kind: 'entity'; readonly type: EntityType; readonly row: Row; readonly projection: Projection }
  | {
      readonly kind: 'collection' | 'table';
      readonly name: string;
      readonly type: EntityType;
      readonly rows: readonly Row[];
      readonly projection: Projection;
      readonly count: number | null;
    };

export interface ResourceRequest {
  readonly url: ParsedUrl;
  readonly options: QueryOptions;
  readonly user: User;
  readonly habits: PagingHabits;
  /** `/$count` is served. */
  readonly servesCount: boolean;
}

/** Atom wraps the rows of every function alike, slices of information registers included. */
const FUNCTION_RESULT = 'Result';

export class Resources {
  readonly #base: Base;
  readonly #collections: Collections;

  constructor(base: Base, collections: Collections) {
    this.#base = base;
    this.#collections = collections;
  }

  answer(request: ResourceRequest): Answer {
    const [first, ...rest] = request.url.segments;
    if (first === undefined) return { kind: 'service' };
    if (first.name === '$metadata') return { kind: 'metadata' };
    const type = this.#base.type(first.name);
    if (type === undefined) throw noSet(first.name);
    requireRight(type.name, request.user);
    const [second, ...others] = rest;
    const called = second === undefined ? undefined : this.#base.functions.get(`${type.name}/${second.name}`);
    if (called !== undefined && first.args === null && second !== undefined)
      return this.#table(called, second, others, request);
    if (request.options.parameters.size > 0) throw notSupported([...request.options.parameters.keys()][0] ?? '');
    if (first.args === null) return this.#collection(type, rest, request);
    return this.#entity(type, first.args, rest, request);
  }

  #table(
    definition: Parameters<typeof callTable>[0]['definition'],
    segment: Segment,
    rest: readonly Segment[],
    request: ResourceRequest,
  ): Answer {
    if (rest.length > 0) throw extraSegments();
    const { options, user, habits } = request;
    const { type, rows, total, projection } = callTable(
      { definition, args: segment.args, options, user },
      this.#base,
      this.#collections,
      habits,
    );
    return {
      kind: 'table',
      name: FUNCTION_RESULT,
      type,
      rows,
      projection,
      count: options.inlinecount ? total : null,
    };
  }

  #collection(type: EntityType, rest: readonly Segment[], request: ResourceRequest): Answer {
    const { options, user, habits } = request;
    const [next, ...others] = rest;
    if (next === undefined) {
      const projection = projectionOf(type, options.select, options.expand, this.#base);
      const { rows, total } = this.#collections.select(type, options, user, habits);
      return { kind: 'collection', name: type.name, type, rows, projection, count: options.inlinecount ? total : null };
    }
    if (next.name !== '$count') throw this.#isAnyFunction(next.name) ? noFunction(next.name) : noSegment(next.name);
    if (others.length > 0) throw extraSegments();
    if (!request.servesCount) throw noSegment('$count');
    return { kind: 'count', count: this.#collections.matching(type, { ...options, orderby: null }, user).length };
  }

  #entity(type: EntityType, args: string, rest: readonly Segment[], request: ResourceRequest): Answer {
    const [next] = rest;
    if (next?.name === 'Post' || next?.name === 'Unpost') throw this.#refusePosting(type, request.user);
    const row = findByKey(type, args, this.#base);
    if (hiddenTest(type, request.user, this.#base)?.(row) === true) throw noRights();
    return this.#navigate(type, row, rest, request);
  }

  /** A side-effecting function answers a GET by refusing: for lack of the right, if the role has none, else because of the method. */
  #refusePosting(type: EntityType, user: User): Error {
    if (CONFIGURATION.documents.get(type.name)?.posting !== true) return noFunction('Post');
    return user.mayWrite ? methodNotAllowed('GET') : noRights();
  }

  #navigate(type: EntityType, row: Row, rest: readonly Segment[], request: ResourceRequest): Answer {
    const [next, ...others] = rest;
    if (next === undefined) return this.#oneEntity(type, row, request.options);
    const section = type.sections.find(({ name }) => name === next.name);
    if (section !== undefined) {
      if (others.length > 0) throw extraSegments();
      const projection = projectionOf(section.type, request.options.select, [], this.#base);
      return { kind: 'table', name: next.name, type: section.type, rows: row.rows(next.name), projection, count: null };
    }
    for (const field of type.fields) {
      const property = propertiesOf(field).find(({ name }) => name === next.name);
      if (property !== undefined && !(others.length > 0 && field.type.kind === 'composite')) {
        return this.#property(
          property,
          wireText(property.part, field.type, row.get(field.name), this.#base.published),
          others,
        );
      }
      if (field.name === next.name) {
        if (field.type.kind === 'storage') throw notSupported(next.name);
        return this.#follow(row.get(field.name), others, request);
      }
    }
    throw noSegment(next.name);
  }

  #follow(value: Value | undefined, rest: readonly Segment[], request: ResourceRequest): Answer {
    if (!isRef(value)) throw noInstance();
    const target = this.#base.type(value.type);
    const row = this.#base.find(value.type, value.id);
    if (target === undefined) throw noSegment(value.type);
    if (row === undefined) throw noInstance();
    requireRight(target.name, request.user);
    if (hiddenTest(target, request.user, this.#base)?.(row) === true) throw noRights();
    return this.#navigate(target, row, rest, request);
  }

  #oneEntity(type: EntityType, row: Row, options: QueryOptions): Answer {
    if (options.expand.length > 0) throw badRequest('$expand не применяется к одной сущности');
    return { kind: 'entity', type, row, projection: projectionOf(type, options.select, [], this.#base) };
  }

  #property(property: Property, text: string | null, rest: readonly Segment[]): Answer {
    const [next, ...others] = rest;
    if (next === undefined) return { kind: 'property', name: property.name, edm: property.edm, text };
    if (next.name !== '$value' || others.length > 0) throw extraSegments();
    return { kind: 'raw', text: text ?? '' };
  }

  #isAnyFunction(name: string): boolean {
    return [...this.#base.functions.values()].some((item) => item.name === name);
  }
}
