/**
 * Pieces of text as bytes. Pieces are taken one by one and let go at once, so that a long answer does not pile up in memory as text.
 */

const PORTION = 256 * 1024;

export function bytesOf(pieces: Iterable<string>): Buffer[] {
  const bytes: Buffer[] = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < PORTION) continue;
    bytes.push(Buffer.from(text, 'utf8'));
    text = '';
  }
  bytes.push(Buffer.from(text, 'utf8'));
  return bytes;
}
