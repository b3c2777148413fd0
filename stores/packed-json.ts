/** JSON as packed bytes: how large values lie in a bytea column, where U+0000 and every key are only bytes. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip } from 'node:zlib';
import type { Json } from '#state/scalars.ts';

const squeeze = promisify(brotliCompress);
const expand = promisify(brotliDecompress);
const expandFormer = promisify(gunzip);

/** Stands before the bytes of brotli. */
const BROTLI = 1;
/** How gzip begins: values of former versions of the program. */
const GZIP = 0x1f;

/** On records of turns a fifth less than gzip for a third more time; the next levels win percents and cost multiples. */
const QUALITY = 5;

export interface Packed {
  readonly packed: Buffer;
  /** Bytes of the JSON text before compression. */
  readonly bytes: number;
}

export async function pack(value: Json): Promise<Packed> {
  const text = Buffer.from(JSON.stringify(value), 'utf8');
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return { packed: Buffer.concat([Uint8Array.of(BROTLI), await squeeze(text, { params })]), bytes: text.length };
}

/** Throws when the bytes are not what `pack` made. */
export async function unpack(packed: Uint8Array): Promise<Json> {
  const text = await textOf(packed);
  return JSON.parse(text.toString('utf8')) as Json;
}

async function textOf(packed: Uint8Array): Promise<Buffer> {
  if (packed[0] === BROTLI) return await expand(packed.subarray(1));
  if (packed[0] === GZIP) return await expandFormer(packed);
  throw new TypeError('Значение упаковано не этой программой.');
}
