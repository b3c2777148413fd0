/** ПринятиеКУчетуНМА: 08.05 → 04.01, depreciation from the next month. */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import { addMonths, type IsoMoment, monthOf } from '#domain/dates.ts';
import type { AssetBook } from './asset-book.ts';
import type { Desk } from './desk.ts';

export interface IntangibleAcceptanceDraft {
  readonly date: IsoMoment;
  readonly asset: Ref;
  readonly cost: bigint;
  readonly life: number;
  readonly department: Ref;
  readonly way: Ref;
  readonly expense: SideDraft;
}

export function postIntangibleAcceptance(desk: Desk, assets: AssetBook, draft: IntangibleAcceptanceDraft): Ref {
  const document = desk.base.document({
    type: 'ПринятиеКУчетуНМА',
    date: draft.date,
    organisation: desk.organisation,
    fields: header(desk, draft),
  });
  const subconto = { НематериальныеАктивы: draft.asset };
  const [dr, cr] = [
    { account: '04.01', subconto },
    { account: '08.05', subconto },
  ];
  desk.base.move(document, [{ dr, cr, amount: draft.cost, content: 'Принятие к учету НМА' }]);
  assets.add({
    ref: draft.asset,
    organisation: desk.organisation,
    account: '04.01',
    depreciationAccount: '05',
    cost: draft.cost,
    life: draft.life,
    method: 'Линейный',
    acceleration: 100n,
    since: addMonths(monthOf(draft.date), 1),
    depreciated: true,
    expensedInTax: false,
    expense: draft.expense,
  });
  return document;
}

function header(desk: Desk, draft: IntangibleAcceptanceDraft): Fields {
  return {
    ВидОперации: 'ПринятиеКУчетуНМА',
    ВидОбъектаУчета: 'НематериальныйАктив',
    ПодразделениеОрганизации: draft.department,
    НематериальныйАктив: draft.asset,
    СчетУчетаВнеоборотногоАктива: desk.base.account('08.05'),
    СпособОтраженияРасходов: draft.way,
    СчетУчета: desk.base.account('04.01'),
    СтоимостьБУ: draft.cost,
    СтоимостьНУ: draft.cost,
    СпособПоступления: 'ПриобретениеЗаПлату',
    НачислятьАмортизациюБУ: true,
    СрокПолезногоИспользованияБУ: draft.life,
    СпособНачисленияАмортизацииБУ: 'Линейный',
    СчетНачисленияАмортизации: desk.base.account('05'),
    НачислятьАмортизациюНУ: true,
    СрокПолезногоИспользованияНУ: draft.life,
    СпособУчетаНДС: 'ПринимаетсяКВычету',
    РучнаяКорректировка: false,
    Ответственный: desk.author,
    Комментарий: '',
  };
}
