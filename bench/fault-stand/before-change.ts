/** The demo books as they stood before the last changes: every eleventh document is not posted yet. */
import type { Books } from '#demo/books/books.ts';

export function beforeChange(books: Books): Books {
  const recorders = [...new Set(books.postings.map(({ recorder }) => recorder.id))];
  const later = new Set(recorders.filter((_, at) => at % 11 === 5));
  const registers = [...books.registers].map(
    ([name, records]) =>
      [name, records.filter(({ recorder }) => recorder === null || !later.has(recorder.id))] as const,
  );
  const objects = [...books.objects].map(
    ([set, own]) => [set, own.map((one) => (later.has(one.ref) ? { ...one, posted: false } : one))] as const,
  );
  return {
    ...books,
    objects: new Map(objects),
    registers: new Map(registers),
    postings: books.postings.filter(({ recorder }) => !later.has(recorder.id)),
  };
}
