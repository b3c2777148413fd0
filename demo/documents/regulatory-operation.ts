/** РегламентнаяОперация: one operation of month closing, the last second of the month; never `Posted`, as in 1C. */
import type { Ref } from '#demo/books/books.ts';
import type { RegisterDraft } from '#demo/engine/base.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { type IsoMonth, lastDay } from '#domain/dates.ts';
import type { Desk } from './desk.ts';

export interface RegulatoryOperationDraft {
  /** A value of ВидыРегламентныхОпераций. */
  readonly kind: string;
  readonly month: IsoMonth;
  readonly lines: readonly PostingDraft[];
  readonly records?: readonly RegisterDraft[];
  readonly comment?: string;
}

export function postRegulatoryOperation(desk: Desk, draft: RegulatoryOperationDraft): Ref {
  const document = desk.base.document({
    type: 'РегламентнаяОперация',
    date: `${lastDay(draft.month)}T23:59:59`,
    organisation: desk.organisation,
    posted: false,
    fields: {
      ВидОперации: draft.kind,
      Состояние: 'Выполнено',
      Ответственный: desk.author,
      Комментарий: draft.comment ?? '',
      РучнаяКорректировка: false,
    },
  });
  desk.base.move(document, draft.lines);
  desk.base.record(document, draft.records ?? []);
  return document;
}
