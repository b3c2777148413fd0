/**
 * Basic authentication as 1C does it: the pair is compared byte by byte in UTF-8, so another encoding of a Cyrillic login fails.
 */
import { timingSafeEqual } from 'node:crypto';
import type { User } from '../users.ts';

/** The user whose `login:password` in UTF-8 the header carries, or null. */
export function userOf(header: string | undefined, users: readonly User[]): User | null {
  const match = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '');
  if (match === null) return null;
  const given = Buffer.from(match[1] ?? '', 'base64');
  const known = users.find((user) => equal(given, Buffer.from(`${user.login}:${user.password}`, 'utf8')));
  return known ?? null;
}

function equal(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
