/** Drafts of several sections as one. */
import type { Draft } from './said.ts';

export function together(drafts: readonly Draft[]): Draft {
  return {
    conclusion: drafts.flatMap((draft) => draft.conclusion),
    checked: drafts.flatMap((draft) => draft.checked),
    controls: drafts.flatMap((draft) => draft.controls),
    paragraphs: drafts.flatMap((draft) => draft.paragraphs),
    tables: drafts.flatMap((draft) => draft.tables),
    assumptions: drafts.flatMap((draft) => draft.assumptions),
    not_established: drafts.flatMap((draft) => draft.not_established),
    next: [...new Set(drafts.flatMap((draft) => draft.next))],
  };
}
