/**
 * Text that is safe inside XML.
 */

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES.get(letter) ?? letter);
}
