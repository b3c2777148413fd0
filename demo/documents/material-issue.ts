/** ТребованиеНакладная: materials to costs, FIFO by batch. */
import type { Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { type BatchPart, stockSide, takeStock } from '#demo/engine/stock.ts';
import type { IsoMoment } from '#domain/dates.ts';
import type { Desk } from './desk.ts';

export interface MaterialRow {
  readonly item: Ref;
  /** `10.01` … */
  readonly account: string;
  /** Thousandths. */
  readonly quantity: bigint;
}

export interface MaterialIssueDraft {
  readonly date: IsoMoment;
  readonly warehouse: Ref;
  readonly department: Ref;
  readonly expense: SideDraft;
  readonly rows: readonly MaterialRow[];
  readonly number?: string;
  readonly prefix?: string;
  readonly comment?: string;
}

export function postMaterialIssue(desk: Desk, draft: MaterialIssueDraft): Ref {
  const taken = takeMaterials(desk, draft.warehouse, draft.rows);
  const kinds = desk.base.ledger.account(draft.expense.account).subconto;
  const subconto = (slot: number): Ref | null => draft.expense.subconto?.[kinds[slot]?.kind ?? ''] ?? null;
  const document = desk.base.document({
    type: 'ТребованиеНакладная',
    date: draft.date,
    organisation: desk.organisation,
    ...(draft.number === undefined ? {} : { number: draft.number }),
    ...(draft.prefix === undefined ? {} : { prefix: draft.prefix }),
    fields: {
      ВидОперации: 'ИспользованиеМатериалов',
      Склад: draft.warehouse,
      ПодразделениеОрганизации: draft.department,
      СчетаУчетаЗатратВТаблице: false,
      СчетЗатрат: desk.base.account(draft.expense.account),
      ПодразделениеЗатрат: draft.department,
      Субконто1: subconto(0),
      Субконто2: subconto(1),
      Субконто3: subconto(2),
      РучнаяКорректировка: false,
      Ответственный: desk.author,
      Комментарий: draft.comment ?? '',
    },
    sections: {
      Материалы: draft.rows.map((row) => ({
        Номенклатура: row.item,
        Количество: row.quantity,
        Счет: desk.base.account(row.account),
      })),
    },
  });
  desk.base.move(document, materialLines(desk, draft.warehouse, draft.expense, taken));
  return document;
}

export type TakenMaterials = readonly { readonly row: MaterialRow; readonly parts: readonly BatchPart[] }[];

/** Batches the rows will consume; throws when the warehouse has not enough. */
export function takeMaterials(desk: Desk, warehouse: Ref, rows: readonly MaterialRow[]): TakenMaterials {
  return rows.map((row) => ({
    row,
    parts: takeStock(
      desk.base,
      { organisation: desk.organisation, account: row.account, item: row.item, warehouse },
      row.quantity,
    ),
  }));
}

export function materialLines(desk: Desk, warehouse: Ref, expense: SideDraft, taken: TakenMaterials): PostingDraft[] {
  return taken.flatMap(({ row, parts }) =>
    parts.map((part) => ({
      dr: expense,
      cr: stockSide({ organisation: desk.organisation, account: row.account, item: row.item, warehouse }, part),
      amount: part.amount,
      content: 'Списание материалов',
    })),
  );
}
