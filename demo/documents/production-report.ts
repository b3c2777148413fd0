/** ОтчетПроизводстваЗаСмену: output to 43 at planned cost, materials of the shift to 20.01. */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { stockSide } from '#demo/engine/stock.ts';
import type { IsoMoment } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import type { Desk } from './desk.ts';
import { type MaterialRow, materialLines, takeMaterials } from './material-issue.ts';

export interface OutputRow {
  readonly item: Ref;
  readonly quantity: bigint;
  /** Planned cost of one, kopecks. */
  readonly plannedCost: bigint;
}

export interface ProductionReportDraft {
  readonly date: IsoMoment;
  readonly warehouse: Ref;
  readonly department: Ref;
  readonly group: Ref;
  /** Cost items of 20.01: of output and of materials. */
  readonly outputItem: Ref;
  readonly materialItem: Ref;
  readonly output: readonly OutputRow[];
  /** May be empty: the shift's materials went by a ТребованиеНакладная, or were forgotten. */
  readonly materials: readonly MaterialRow[];
  readonly number?: string;
  readonly prefix?: string;
  readonly comment?: string;
}

export function postProductionReport(desk: Desk, draft: ProductionReportDraft): Ref {
  const taken = takeMaterials(desk, draft.warehouse, draft.materials);
  const document = desk.base.document({
    type: 'ОтчетПроизводстваЗаСмену',
    date: draft.date,
    organisation: desk.organisation,
    ...(draft.number === undefined ? {} : { number: draft.number }),
    ...(draft.prefix === undefined ? {} : { prefix: draft.prefix }),
    fields: {
      ВидОперации: 'ОтчетПроизводстваЗаСмену',
      Склад: draft.warehouse,
      ПодразделениеОрганизации: draft.department,
      СчетЗатрат: desk.base.account('20.01'),
      ПодразделениеЗатрат: draft.department,
      РучнаяКорректировка: false,
      Ответственный: desk.author,
      Комментарий: draft.comment ?? '',
    },
    sections: sections(desk, draft),
  });
  desk.base.move(document, [
    ...draft.output.map((row) => outputLine(desk, draft, document, row)),
    ...materialLines(desk, draft.warehouse, costSide(draft, draft.materialItem), taken),
  ]);
  return document;
}

function sections(desk: Desk, draft: ProductionReportDraft): Record<string, Fields[]> {
  return {
    Продукция: draft.output.map((row) => ({
      Номенклатура: row.item,
      Количество: row.quantity,
      ПлановаяСтоимость: row.plannedCost,
      СуммаПлановая: planned(row),
      Счет: desk.base.account('43'),
      НоменклатурнаяГруппа: draft.group,
    })),
    Материалы: draft.materials.map((row) => ({
      Номенклатура: row.item,
      Счет: desk.base.account(row.account),
      Количество: row.quantity,
      НоменклатурнаяГруппа: draft.group,
      СтатьяЗатрат: draft.materialItem,
    })),
  };
}

function costSide(draft: ProductionReportDraft, item: Ref): SideDraft {
  return { account: '20.01', subconto: { НоменклатурныеГруппы: draft.group, СтатьиЗатрат: item } };
}

function outputLine(desk: Desk, draft: ProductionReportDraft, document: Ref, row: OutputRow): PostingDraft {
  const place = { organisation: desk.organisation, account: '43', item: row.item, warehouse: draft.warehouse };
  return {
    dr: stockSide(place, { batch: document, quantity: row.quantity }),
    cr: costSide(draft, draft.outputItem),
    amount: planned(row),
    content: 'Выпуск продукции',
  };
}

function planned(row: OutputRow): bigint {
  return divideRounded(row.quantity * row.plannedCost, 1000n);
}
