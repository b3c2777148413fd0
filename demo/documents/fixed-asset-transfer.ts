/** ПередачаОС: an asset is sold. Depreciation of the month, write-off through 01.09, income, VAT and the sales book. */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { type Party, settlementSide } from '#demo/engine/settlements.ts';
import { type VatRate, vatInside } from '#demo/engine/vat.ts';
import { type IsoMoment, monthOf } from '#domain/dates.ts';
import type { Asset, AssetBook } from './asset-book.ts';
import type { Desk } from './desk.ts';
import { salesBook, vatPayable } from './vat-books.ts';

export interface FixedAssetTransferDraft extends Party {
  readonly date: IsoMoment;
  readonly asset: Ref;
  /** With VAT. */
  readonly price: bigint;
  readonly vat: VatRate;
  /** ПрочиеДоходыИРасходы of sales of assets. */
  readonly article: Ref;
  readonly department: Ref;
  readonly currency: Ref;
  /** The month's depreciation, null when the asset is worn out. */
  readonly depreciation: PostingDraft | null;
}

export function postFixedAssetTransfer(desk: Desk, assets: AssetBook, draft: FixedAssetTransferDraft): Ref {
  const asset = assets.asset(draft.asset);
  const vat = vatInside(draft.price, draft.vat);
  const document = desk.base.document({
    type: 'ПередачаОС',
    date: draft.date,
    organisation: desk.organisation,
    fields: header(desk, draft),
    sections: { ОС: [soldRow(desk, draft, vat)] },
  });
  desk.base.move(document, transferLines(desk, asset, draft, document, vat));
  const state = { ОсновноеСредство: draft.asset, Организация: desk.organisation };
  desk.base.record(document, [
    {
      register: 'InformationRegister_СостоянияОСОрганизаций',
      fields: { ...state, ДатаСостояния: draft.date, Состояние: 'СнятоСУчета' },
    },
    salesBook(
      { ...draft, organisation: desk.organisation, invoice: document },
      { rate: draft.vat, net: draft.price - vat, vat, kind: 'ОС', happening: 'Реализация' },
    ),
  ]);
  asset.until = monthOf(draft.date);
  return document;
}

function header(desk: Desk, draft: FixedAssetTransferDraft): Fields {
  return {
    ПодразделениеОрганизации: draft.department,
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    СпособЗачетаАвансов: 'НеЗачитывать',
    ВалютаДокумента: draft.currency,
    КратностьВзаиморасчетов: 1,
    КурсВзаиморасчетов: 10_000n,
    СуммаВключаетНДС: true,
    СчетУчетаРасчетовСКонтрагентом: desk.base.account('62.01'),
    СчетУчетаРасчетовПоАвансам: desk.base.account('62.02'),
    СуммаДокумента: draft.price,
    ЭтоУниверсальныйДокумент: false,
    РучнаяКорректировка: false,
    Ответственный: desk.author,
    Комментарий: '',
  };
}

function soldRow(desk: Desk, draft: FixedAssetTransferDraft, vat: bigint): Fields {
  return {
    ОсновноеСредство: draft.asset,
    Сумма: draft.price,
    СтавкаНДС: draft.vat,
    СуммаНДС: vat,
    СчетДоходов: desk.base.account('91.01'),
    СчетРасходов: desk.base.account('91.02'),
    Субконто: draft.article,
    СчетУчетаНДСПоРеализации: desk.base.account('91.02'),
    Количество: 1000n,
    Цена: draft.price,
  };
}

function transferLines(
  desk: Desk,
  asset: Asset,
  draft: FixedAssetTransferDraft,
  document: Ref,
  vat: bigint,
): PostingDraft[] {
  const { ledger } = desk.base;
  const subconto = { ОсновныеСредства: draft.asset };
  const worn = (draft.depreciation?.amount ?? 0n) - ledger.balance(desk.organisation, '02.01', subconto);
  const disposal: SideDraft = { account: '01.09', subconto };
  const other = { ПрочиеДоходыИРасходы: draft.article, РеализуемыеАктивы: draft.asset };
  const debt = settlementSide(desk.base, { ...draft, account: '62.01', document });
  return [
    ...(draft.depreciation === null ? [] : [draft.depreciation]),
    { dr: disposal, cr: { account: '01.01', subconto }, amount: asset.cost, content: 'Списание стоимости' },
    { dr: { account: '02.01', subconto }, cr: disposal, amount: worn, content: 'Списание амортизации' },
    {
      dr: { account: '91.02', subconto: other },
      cr: disposal,
      amount: asset.cost - worn,
      content: 'Остаточная стоимость',
    },
    { dr: debt, cr: { account: '91.01', subconto: other }, amount: draft.price, content: 'Реализация ОС' },
    { dr: { account: '91.02', subconto: other }, cr: vatPayable(), amount: vat, content: 'НДС с реализации ОС' },
  ];
}
