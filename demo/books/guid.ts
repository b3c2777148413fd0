/** Guids of the demo books. */
import { createHash } from 'node:crypto';

/** A guid that depends only on its key, so the same seed always gives the same base. */
export function guid(key: string): string {
  const hex = createHash('sha1').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
