/**
 * The selection a collection request makes: candidates, filter, rights, order, page.
 */
import { LEDGER } from '#demo/configuration/configuration.ts';
import type { Base } from './base.ts';
import { hiddenTest, permitted } from './data/access.ts';
import type { EntityType } from './data/entity-types.ts';
import { isTotal, ordered } from './data/ordering.ts';
import type { Row } from './data/rows.ts';
import { compileTest } from './filter/compile.ts';
import { guidHint, type PeriodHint, periodHint, recordSetPeriodHint } from './filter/hints.ts';
import { type Node, parseFilter } from './filter/parser.ts';
import { outOfMemory } from './http/odata-error.ts';
import type { QueryOptions } from './http/query-options.ts';
import type { User } from './users.ts';

export interface Selection {
  readonly rows: readonly Row[];
  /** Matching rows before `$top` and `$skip`. */
  readonly total: number;
}

export interface PagingHabits {
  readonly ignoreTop: boolean;
  readonly ignoreSkip: boolean;
}

export class Collections {
  readonly #base: Base;
  /** Whole selections of the last requests, so that paging does not repeat the work. */
  readonly #recent = new Map<string, readonly Row[]>();
  #requests = 0;

  constructor(base: Base) {
    this.#base = base;
  }

  select(type: EntityType, options: QueryOptions, user: User, habits: PagingHabits): Selection {
    const rows = this.matching(type, options, user);
    const page = this.page(rows, options, habits);
    if (type.name.endsWith('_RecordType')) this.#checkMemory(page.length);
    return { rows: page, total: rows.length };
  }

  page(rows: readonly Row[], options: QueryOptions, habits: PagingHabits): readonly Row[] {
    if (options.inlinecount && this.#base.profile.inlinecountDisablesPaging) return rows;
    const from = habits.ignoreSkip ? 0 : (options.skip ?? 0);
    const top = habits.ignoreTop ? null : options.top;
    return from === 0 && top === null ? rows : rows.slice(from, top === null ? undefined : from + top);
  }

  /** All rows of the filter, in the order asked. */
  matching(type: EntityType, options: QueryOptions, user: User): readonly Row[] {
    this.#requests += 1;
    const { filter, allowedOnly } = options;
    const orderby = type.shape === 'record-set' ? null : options.orderby;
    const stable = orderby === null || isTotal(orderby, type);
    const key = [this.#base.revision, type.name, user.login, allowedOnly, filter ?? '', orderby ?? ''].join('\n');
    const known = stable ? this.#recent.get(key) : undefined;
    if (known !== undefined) return known;
    const rows = this.#filtered(type, options, user);
    const salt = this.#base.profile.shuffleTies ? this.#requests + this.#base.seed * 7919 : 0;
    const result = orderby === null ? rows : ordered(rows, orderby, type, this.#base, salt);
    if (stable) this.#remember(key, result);
    return result;
  }

  #filtered(type: EntityType, { filter, allowedOnly }: QueryOptions, user: User): readonly Row[] {
    const base = this.#base;
    const node = filter === null ? null : parseFilter(filter);
    const test = node === null ? null : compileTest(node, type, base);
    const candidates = this.#candidates(type, node);
    if (type.shape === 'record-set') this.#checkMemory(countRecords(candidates));
    const rows = test === null ? candidates : candidates.filter(test);
    return hiddenTest(type, user, base) === null ? rows : permitted(rows, type, user, allowedOnly, base);
  }

  #candidates(type: EntityType, node: Node | null): readonly Row[] {
    const base = this.#base;
    if (node === null) return base.rows(type);
    if (type.shape === 'object') {
      const refs = guidHint(node, 'Ref_Key');
      if (refs !== null) return found([...refs].map((id) => base.find(type.name, id)));
    }
    if (type.shape === 'record-set' || type.name.endsWith('_RecordType')) return this.#registerCandidates(type, node);
    return base.rows(type);
  }

  #registerCandidates(type: EntityType, node: Node): readonly Row[] {
    const base = this.#base;
    const register = type.name.replace(/_RecordType$/, '');
    const recorders = guidHint(node, 'Recorder') ?? guidHint(node, 'Recorder_Key');
    const isSets = type.shape === 'record-set';
    if (recorders !== null && !isSets) return [...recorders].flatMap((id) => base.recordsOf(register, id));
    if (recorders !== null) {
      return [...recorders].flatMap((id) => {
        const recorder = base.recordsOf(register, id)[0]?.get('Recorder');
        return typeof recorder === 'object' && recorder !== null ? [base.recordSet(register, recorder)] : [];
      });
    }
    if (register !== LEDGER) return base.rows(type);
    const hint = isSets ? recordSetPeriodHint(node) : periodHint(node, 'Period');
    return isSets ? this.#setsInWindow(hint, type) : this.#postingsInWindow(hint, type);
  }

  #postingsInWindow(hint: PeriodHint, type: EntityType): readonly Row[] {
    if (hint.from === undefined && hint.to === undefined) return this.#base.rows(type);
    const { ledger } = this.#base;
    const from = hint.from === undefined ? 0 : ledger.position(hint.from);
    const to = hint.to === undefined ? ledger.postings.length : ledger.position(hint.to, true);
    return this.#base.postingRows(from, Math.max(from, to));
  }

  #setsInWindow(hint: PeriodHint, type: EntityType): readonly Row[] {
    if (hint.from === undefined && hint.to === undefined) return this.#base.rows(type);
    const { ledger } = this.#base;
    const from = hint.from === undefined ? 0 : ledger.position(hint.from);
    const to = hint.to === undefined ? ledger.postings.length : ledger.position(hint.to, true);
    const recorders = new Map(
      ledger.postings.slice(from, Math.max(from, to)).map(({ recorder }) => [recorder.id, recorder]),
    );
    return [...recorders.values()].map((recorder) => this.#base.recordSet(LEDGER, recorder));
  }

  #checkMemory(records: number): void {
    const { memoryRows } = this.#base.profile;
    if (memoryRows !== null && records > memoryRows) throw outOfMemory();
  }

  #remember(key: string, rows: readonly Row[]): void {
    this.#recent.set(key, rows);
    if (this.#recent.size <= RECENT_SELECTIONS) return;
    const [oldest] = this.#recent.keys();
    if (oldest !== undefined) this.#recent.delete(oldest);
  }
}

const RECENT_SELECTIONS = 12;

function found(rows: readonly (Row | undefined)[]): Row[] {
  return rows.filter((row) => row !== undefined);
}

function countRecords(rows: readonly Row[]): number {
  let count = 0;
  for (const row of rows) count += row.rows('RecordSet').length;
  return count;
}
