/** Which dialogue the address shows: the part after `#`, so that it never leaves the browser. */
const PLACE = /^#\/t\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** Null for a new dialogue, and for anything that is not an address of one. */
export function threadIn(hash: string): string | null {
  return PLACE.exec(hash)?.[1]?.toLowerCase() ?? null;
}

export function placeOf(threadId: string | null): string {
  return threadId === null ? '#/' : `#/t/${threadId}`;
}

/** Sixteen random bytes as a UUID: `crypto.randomUUID` is absent where the page is served without TLS on a local network. */
export function uuidOf(bytes: Uint8Array): string {
  const fixed = bytes.map((byte, i) => (i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte));
  const hex = [...fixed].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
