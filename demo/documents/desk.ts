/** Whose books a document goes into and who enters it: all that a document of payroll, assets, production or closing needs to know. */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';

export interface Desk {
  readonly base: Base;
  readonly organisation: Ref;
  /** Catalog_Пользователи. */
  readonly author: Ref;
}
