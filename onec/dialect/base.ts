/** An open base as the readers see it: transport, schema, what is known of its dialect, and the one way rows are fetched under rights. */

import { makeFault, OnecError } from '../errors.ts';
import type { Profile } from '../profile.ts';
import { entityOf, rowsOf, type WireRow, type WireValue } from '../transport/body.ts';
import type { Transport } from '../transport/transport.ts';
import type { Target } from '../transport/wire.ts';
import type { Schema } from './metadata.ts';
import type { Options } from './query.ts';

export interface Base {
  readonly transport: Transport;
  readonly schema: Schema;
  /** What is known now; readers that find out something tell `learn`. */
  readonly profile: () => Profile;
  readonly learn: (news: Partial<Profile>) => void;
  /** Sets where rows are hidden by rights: asked with allowedOnly from the first time on. */
  readonly hidden: Set<string>;
}

/** On whose terms something is read. */
export interface Terms {
  /** The caller takes an answer without the rows that rights hide, marked `limited_by_rights`; otherwise such a read fails. */
  readonly acceptLimited?: boolean;
  readonly signal?: AbortSignal;
}

export interface Fetched {
  readonly rows: readonly WireRow[];
  readonly size: number;
  readonly limited: boolean;
}

/** The option that drops rows hidden by rights. */
export function rightsOption(base: Base, set: string): Options {
  return base.hidden.has(set) ? { allowedOnly: 'true' } : {};
}

/** Runs a request, and once more without hidden rows when rights stop it and the caller accepts that. */
export async function underRights<T>(
  base: Base,
  set: string,
  terms: Terms,
  run: (rights: Options) => Promise<T>,
): Promise<T> {
  try {
    return await run(rightsOption(base, set));
  } catch (error) {
    const limited = error instanceof OnecError && error.fault.code === 'ACCESS_LIMITED';
    if (!limited || terms.acceptLimited !== true || base.hidden.has(set)) throw vanished(base, set, error);
    base.hidden.add(set);
    return await run(rightsOption(base, set));
  }
}

type Shape = (value: WireValue) => readonly WireRow[] | undefined;

/** Rows of a collection in one request. `make` builds its target with the options that rights may add. */
export async function fetchRows(
  base: Base,
  set: string,
  make: (rights: Options) => Target,
  terms: Terms,
): Promise<Fetched> {
  return await fetchShape(base, set, make, terms, rowsOf);
}

/** What stands under one key: the entity, or no row at all. */
export async function fetchEntity(base: Base, set: string, target: Target, terms: Terms): Promise<readonly WireRow[]> {
  return (await fetchShape(base, set, () => target, terms, entityOf)).rows;
}

async function fetchShape(
  base: Base,
  set: string,
  make: (rights: Options) => Target,
  terms: Terms,
  shape: Shape,
): Promise<Fetched> {
  return await underRights(base, set, terms, async (rights) => {
    const target = make(rights);
    const { value, size } = await base.transport.json(target, terms.signal);
    const rows = shape(value);
    if (rows === undefined) throw new OnecError(makeFault('NOT_ODATA', target.label, 'В ответе нет списка строк'));
    return { rows, size, limited: base.hidden.has(set) };
  });
}

/** A set that was in the composition when the base was opened and is refused now was taken out of it meanwhile. */
function vanished(base: Base, set: string, error: unknown): unknown {
  const missing = error instanceof OnecError && error.fault.code === 'COMPOSITION_MISSING';
  return missing && base.schema.sets.has(set) ? new OnecError(makeFault('COMPOSITION_CHANGED', set)) : error;
}
