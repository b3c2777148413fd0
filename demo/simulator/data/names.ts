/**
 * Names of everything references point to: descriptions of catalog items, presentations of documents, codes of accounts.
 */
import type { Books, BooksObject, Ref } from '#demo/books/books.ts';
import { DOCUMENT_NAMES } from '#demo/books/document-names.ts';
import { momentTitle, spaced } from '../format/wording.ts';

const DOCUMENT_TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries(DOCUMENT_NAMES).map(([kind, { title }]) => [kind, title]),
);

export class Names {
  readonly #names = new Map<string, string>();

  constructor(books: Books) {
    for (const [set, objects] of books.objects)
      for (const object of objects) this.#names.set(object.ref, nameOf(set, object));
    for (const { ref, code } of books.accounts) this.#names.set(ref, code);
    for (const { ref, title } of books.subcontoKinds) this.#names.set(ref, title);
  }

  /** What the reference itself carries when nothing in the base has the guid. */
  of(ref: Ref): string {
    return this.#names.get(ref.id) ?? ref.name;
  }
}

function nameOf(set: string, object: BooksObject): string {
  if (!set.startsWith('Document_')) return object.description;
  const kind = set.slice('Document_'.length);
  return `${DOCUMENT_TITLES.get(kind) ?? spaced(kind)} ${object.number.trim()} от ${momentTitle(object.date)}`;
}
