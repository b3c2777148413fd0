/** What the base publishes: the service document, its hash, and the `$metadata` that is fetched again only when the hash has changed. */
import { createHash } from 'node:crypto';
import { makeFault, OnecError } from '../errors.ts';
import { isWholeEdmx } from '../transport/answer.ts';
import { rowsOf } from '../transport/body.ts';
import type { Transport } from '../transport/transport.ts';
import { parseMetadata, type Schema } from './metadata.ts';
import { metadataTarget, serviceTarget } from './query.ts';

export interface Composition {
  /** Names of the published sets, sorted. */
  readonly sets: readonly string[];
  /** SHA-256 of those names; changes when the composition does. */
  readonly hash: string;
}

/** Where `$metadata` of a composition may be kept between runs; it weighs up to 14 MB and takes tens of seconds. */
export interface MetadataStore {
  get(hash: string): Promise<string | undefined>;
  put(hash: string, xml: string): Promise<void>;
}

/** Reads the service document. Throws OnecError NOT_ODATA when it is no list of sets. */
export async function readComposition(transport: Transport, signal?: AbortSignal): Promise<Composition> {
  const { value } = await transport.json(serviceTarget(), signal);
  const rows = rowsOf(value);
  if (rows === undefined) throw new OnecError(makeFault('NOT_ODATA', 'служебный документ', 'Нет списка наборов'));
  const names = rows.flatMap((row) => (typeof row.name === 'string' ? row.name : [])).sort();
  return { sets: names, hash: createHash('sha256').update(names.join('\n')).digest('hex') };
}

/** The schema of a kept text; undefined when the text was spoilt where it was kept or belongs to other sets. */
function schemaOf(kept: string, composition: Composition): Schema | undefined {
  if (!isWholeEdmx(kept)) return undefined;
  try {
    const schema = parseMetadata(kept);
    return composition.sets.every((set) => schema.sets.has(set)) ? schema : undefined;
  } catch (error) {
    if (error instanceof OnecError) return undefined;
    throw error;
  }
}

/** The schema of a composition, from the store when its hash is known there. */
export async function readSchema(
  transport: Transport,
  composition: Composition,
  store?: MetadataStore,
  signal?: AbortSignal,
): Promise<Schema> {
  const kept = await store?.get(composition.hash);
  const known = kept === undefined ? undefined : schemaOf(kept, composition);
  if (known !== undefined) return known;
  const { value } = await transport.metadata(metadataTarget(), signal);
  const schema = parseMetadata(value);
  await store?.put(composition.hash, value);
  return schema;
}
