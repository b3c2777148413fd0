/** ПринятиеКУчетуОС: 08.04.2 → 01.01 with the parameters of depreciation; what is cheap for tax accounting is expensed there at once. */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { RegisterDraft } from '#demo/engine/base.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { addMonths, type IsoMoment, monthOf } from '#domain/dates.ts';
import type { AssetBook, DepreciationMethod } from './asset-book.ts';
import type { Desk } from './desk.ts';

export interface FixedAssetAcceptanceDraft {
  readonly date: IsoMoment;
  readonly asset: Ref;
  readonly inventoryNumber: string;
  readonly cost: bigint;
  /** Months. */
  readonly life: number;
  readonly method?: DepreciationMethod;
  /** Hundredths; 100n when absent. */
  readonly acceleration?: bigint;
  /** НачислятьАмортизацию; true when absent. */
  readonly depreciated?: boolean;
  /** Up to 100 000,00: an expense at once in tax accounting. */
  readonly expensedInTax?: boolean;
  readonly department: Ref;
  readonly responsible: Ref;
  /** СпособыОтраженияРасходовПоАмортизации and the side it stands for. */
  readonly way: Ref;
  readonly expense: SideDraft;
  readonly comment?: string;
}

export function postFixedAssetAcceptance(desk: Desk, assets: AssetBook, draft: FixedAssetAcceptanceDraft): Ref {
  const document = desk.base.document({
    type: 'ПринятиеКУчетуОС',
    date: draft.date,
    organisation: desk.organisation,
    fields: acceptanceFields(desk, draft),
    sections: {
      ОС: [
        {
          ОсновноеСредство: draft.asset,
          ИнвентарныйНомер: draft.inventoryNumber,
          СпособУчетаНДС: 'ПринимаетсяКВычету',
        },
      ],
    },
  });
  desk.base.move(document, acceptanceLines(draft));
  desk.base.record(document, acceptanceRecords(desk, draft));
  assets.add({
    ref: draft.asset,
    organisation: desk.organisation,
    account: '01.01',
    depreciationAccount: '02.01',
    cost: draft.cost,
    life: draft.life,
    method: draft.method ?? 'Линейный',
    acceleration: draft.acceleration ?? 100n,
    since: addMonths(monthOf(draft.date), 1),
    depreciated: draft.depreciated ?? true,
    expensedInTax: draft.expensedInTax ?? false,
    expense: draft.expense,
  });
  return document;
}

function acceptanceLines(draft: FixedAssetAcceptanceDraft): PostingDraft[] {
  const subconto = { ОсновныеСредства: draft.asset };
  const lines: PostingDraft[] = [
    {
      dr: { account: '01.01', subconto },
      cr: { account: '08.04.2', subconto },
      amount: draft.cost,
      content: 'Ввод в эксплуатацию',
    },
  ];
  if (draft.expensedInTax === true) {
    lines.push({
      dr: { ...draft.expense, nu: draft.cost, difference: 'vr' },
      cr: { account: '01.01', subconto, nu: draft.cost, difference: 'vr' },
      amount: 0n,
      content: 'Включение стоимости в расходы налогового учета',
    });
  }
  return lines;
}

function acceptanceFields(desk: Desk, draft: FixedAssetAcceptanceDraft): Fields {
  const account = (code: string): Ref => desk.base.account(code);
  return {
    ВидОперации: 'Оборудование',
    МестонахождениеОС: draft.department,
    ПодразделениеОрганизации: draft.department,
    МОЛБУ: draft.responsible,
    СчетУчетаВнеоборотногоАктива: account('08.04.2'),
    СтоимостьБУ: draft.cost,
    СтоимостьНУ: draft.cost,
    СпособПоступления: 'ПриобретениеЗаПлату',
    СчетУчета: account('01.01'),
    СчетНачисленияАмортизации: account('02.01'),
    ПорядокПогашенияСтоимостиБУ: 'НачислениеАмортизации',
    НачислятьАмортизациюБУ: draft.depreciated ?? true,
    СпособНачисленияАмортизацииБУ: draft.method ?? 'Линейный',
    СпособыОтраженияРасходовПоАмортизации: draft.way,
    СрокПолезногоИспользованияБУ: draft.life,
    КоэффициентУскоренияБУ: draft.acceleration ?? 100n,
    ПорядокВключенияСтоимостиВСоставРасходовНУ:
      draft.expensedInTax === true ? 'ВключениеВРасходыПриПринятииКУчету' : 'НачислениеАмортизации',
    НачислятьАмортизациюНУ: draft.expensedInTax !== true && (draft.depreciated ?? true),
    СрокПолезногоИспользованияНУ: draft.life,
    РучнаяКорректировка: false,
    Ответственный: desk.author,
    Комментарий: draft.comment ?? '',
  };
}

function acceptanceRecords(desk: Desk, draft: FixedAssetAcceptanceDraft): RegisterDraft[] {
  const key = { ОсновноеСредство: draft.asset, Организация: desk.organisation };
  return [
    ...assetParameters(desk, {
      ...draft,
      method: draft.method ?? 'Линейный',
      acceleration: draft.acceleration ?? 100n,
    }),
    {
      register: 'InformationRegister_СостоянияОСОрганизаций',
      fields: { ...key, ДатаСостояния: draft.date, Состояние: 'ПринятоКУчету' },
    },
    {
      register: 'InformationRegister_МестонахождениеОСБухгалтерскийУчет',
      fields: { ...key, МОЛ: draft.responsible, Местонахождение: draft.department },
    },
  ];
}

export interface AssetParameters {
  readonly asset: Ref;
  readonly inventoryNumber: string;
  readonly cost: bigint;
  readonly life: number;
  readonly method: DepreciationMethod;
  readonly acceleration: bigint;
  readonly depreciated?: boolean;
  readonly way: Ref;
}

/** Registers of an asset's depreciation; opening balances of assets write the same. */
export function assetParameters(desk: Desk, asset: AssetParameters): RegisterDraft[] {
  const key = { ОсновноеСредство: asset.asset, Организация: desk.organisation };
  const record = (register: string, fields: Fields): RegisterDraft => ({
    register: `InformationRegister_${register}`,
    fields: { ...key, ...fields },
  });
  return [
    record('ПервоначальныеСведенияОСБухгалтерскийУчет', {
      ИнвентарныйНомер: asset.inventoryNumber,
      СпособПоступления: 'ПриобретениеЗаПлату',
      ПервоначальнаяСтоимость: asset.cost,
      СпособНачисленияАмортизации: asset.method,
      ПорядокПогашенияСтоимости: 'НачислениеАмортизации',
    }),
    record('ПараметрыАмортизацииОСБухгалтерскийУчет', {
      СрокПолезногоИспользования: asset.life,
      СрокИспользованияДляВычисленияАмортизации: asset.life,
      СтоимостьДляВычисленияАмортизации: asset.cost,
      КоэффициентУскорения: asset.acceleration,
      СпособНачисленияАмортизации: asset.method,
    }),
    record('НачислениеАмортизацииОСБухгалтерскийУчет', { НачислятьАмортизацию: asset.depreciated ?? true }),
    record('СпособыОтраженияРасходовПоАмортизацииОСБухгалтерскийУчет', {
      СпособыОтраженияРасходовПоАмортизации: asset.way,
    }),
  ];
}
