/** JSON as gzip bytes: how large values lie in a bytea column, where U+0000 and every key are only bytes. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Json } from '#state/scalars.ts';

const squeeze = promisify(gzip);
const expand = promisify(gunzip);

export interface Packed {
  readonly packed: Buffer;
  /** Bytes of the JSON text before compression. */
  readonly bytes: number;
}

export async function pack(value: Json): Promise<Packed> {
  const text = Buffer.from(JSON.stringify(value), 'utf8');
  return { packed: await squeeze(text), bytes: text.length };
}

/** Throws when the bytes are not what `pack` made. */
export async function unpack(packed: Uint8Array): Promise<Json> {
  return JSON.parse((await expand(packed)).toString('utf8')) as Json;
}
