/**
 * Puts a rendered answer on the wire, whole or spoiled half-way.
 */
import type { ServerResponse } from 'node:http';
import type { FaultOf } from '../faults.ts';
import type { Rendered } from '../format/render.ts';

export function send(
  response: ServerResponse,
  { status, contentType, bytes }: Rendered,
  headers: Readonly<Record<string, string>>,
  truncate: FaultOf<'truncate'> | undefined,
): void {
  const length = bytes.reduce((sum, piece) => sum + piece.length, 0);
  const half = Math.floor(length / 2);
  const shown = truncate === undefined ? bytes : [Buffer.concat(bytes).subarray(0, half)];
  const declared = truncate === undefined || truncate.how === 'length' ? length : half;
  const isOpenEnded = truncate?.how === 'close';
  response.writeHead(status, {
    'Content-Type': contentType,
    DataServiceVersion: '3.0',
    ...(isOpenEnded ? {} : { 'Content-Length': String(declared) }),
    ...headers,
  });
  for (const piece of shown) response.write(piece);
  // A body shorter than announced ends with the connection, as when the server behind a proxy dies.
  if (truncate === undefined || truncate.how === 'cut') response.end();
  else setImmediate(() => response.destroy());
}
