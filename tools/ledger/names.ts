/** Names of the objects of an answer, read by reference in a few requests; a name that cannot be read is said to be, never guessed. */
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { flag, moment, ref as refOf, text } from '#onec/dialect/decode.ts';
import { documentTitle } from '#onec/dialect/document-titles.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { EntityRef } from '#state/fact.ts';
import type { Desk } from './desk.ts';

export interface Named {
  readonly type: string;
  readonly ref: string;
}

export const EMPTY_TITLE = '<пусто>';
const UNREADABLE_TITLE = 'объект не читается';
/** More references of one catalog than this are cheaper read with the whole catalog, once for all calls of a minute. */
const BY_REFS_MAX = 60;
const MAX_AGE_MS = 60_000;

export class Names {
  readonly #rows: ReadonlyMap<string, WireRow>;

  constructor(rows: ReadonlyMap<string, WireRow>) {
    this.#rows = rows;
  }

  row(ref: string): WireRow | undefined {
    return this.#rows.get(ref);
  }

  /** Description of an element; of a document what 1C shows. */
  title({ type, ref }: Named): string {
    const row = this.#rows.get(ref);
    if (row === undefined) return UNREADABLE_TITLE;
    if (!type.startsWith('Document_')) return text(row, 'Description') || text(row, 'Code');
    return text(row, 'Presentation') || documentTitle(type, text(row, 'Number'), moment(row, 'Date'));
  }

  entity(named: Named): EntityRef {
    return { kind: named.type, ref: named.ref, title: this.title(named) };
  }

  isMarked(ref: string): boolean {
    const row = this.#rows.get(ref);
    return row !== undefined && flag(row, 'DeletionMark');
  }
}

async function readSet(desk: Desk, set: string, refs: readonly string[]): Promise<readonly WireRow[]> {
  const { onec, terms, memory } = desk.context;
  const without = `Названия (${set})`;
  if (set.startsWith('Document_')) return desk.optional(await onec.documentsByRefs(set, refs, terms), without) ?? [];
  if (refs.length <= BY_REFS_MAX) return desk.optional(await onec.elements(set, refs, terms), without) ?? [];
  const whole = await memory.recall(`names:${set}`, MAX_AGE_MS, () => onec.catalog(set, terms));
  return desk.optional(whole.ok ? { ok: true, value: whole.value.value } : whole, without) ?? [];
}

/** Reads what is needed to name these objects. */
export async function readNames(desk: Desk, named: Iterable<Named>): Promise<Names> {
  const bySet = new Map<string, Set<string>>();
  for (const { type, ref } of named) {
    if (type === '' || ref === '') continue;
    bySet.set(type, (bySet.get(type) ?? new Set()).add(ref));
  }
  const rows = new Map<string, WireRow>();
  for (const [set, refs] of bySet)
    for (const row of await readSet(desk, set, [...refs])) rows.set(refOf(row, 'Ref_Key'), row);
  return new Names(rows);
}

/** References among analytics, for `readNames`. */
export function referencesOf(values: Iterable<CompositeValue | null>): Named[] {
  return [...values].flatMap((value) => (value?.kind === 'ref' ? [{ type: value.type, ref: value.value }] : []));
}

/** An analytic as an object with a title; null when it is empty. */
export function analytic(names: Names, value: CompositeValue | null): EntityRef | null {
  if (value === null) return null;
  if (value.kind === 'ref') return names.entity({ type: value.type, ref: value.value });
  if (value.kind === 'unpublished') return { kind: 'unpublished', ref: value.value, title: UNREADABLE_TITLE };
  return { kind: value.type, ref: value.value, title: value.value };
}
