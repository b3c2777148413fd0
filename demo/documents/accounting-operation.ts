/**
 * ОперацияБух: entries by hand. 1C keeps `Posted` false on it though it has movements.
 */
import type { Ref } from '#demo/books/books.ts';
import { sum } from '#domain/money.ts';
import { writeDocument } from './head.ts';
import type { OperationDraft } from './money-drafts.ts';
import type { Office } from './office.ts';

export function postOperation(office: Office, draft: OperationDraft): Ref {
  const { document, moves } = writeDocument(office, 'ОперацияБух', draft, {
    fields: {
      СуммаОперации: sum(draft.rows.map(({ amount }) => amount)),
      Содержание: draft.content,
      СторнируемыйДокумент: draft.reverses ?? null,
      МежотчетныйПериод: false,
    },
  });
  if (!moves) return document;
  office.base.move(
    document,
    draft.rows.map(({ dr, cr, amount, content }) => ({
      dr,
      cr,
      amount,
      content: content ?? draft.content.slice(0, 150),
    })),
    { active: draft.inactive !== true },
  );
  return document;
}
