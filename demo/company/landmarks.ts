/** Documents and objects of the ordinary flow that the answer sheet points at, by the plant's or control's id: `P48`, `N11`. */
import type { Ref } from '#demo/books/books.ts';

export type Landmarks = Map<string, Ref>;
