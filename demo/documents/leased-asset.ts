/** ПоступлениеВАренду (ФСБУ 25): the right of use on 01.03 against the lease liability 76.07, at discounted value, with interest and VAT apart. */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { type IsoDate, type IsoMoment, monthOf } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import type { AssetBook } from './asset-book.ts';
import type { Desk } from './desk.ts';

export interface LeaseTerms {
  /** A month's payment without VAT, kopecks. */
  readonly payment: bigint;
  readonly vat: bigint;
  readonly months: number;
  /** Yearly rate, hundredths of a percent. */
  readonly rate: bigint;
}

/** Value of the remaining payments today, each paid at the end of its month: discounted month by month, kopecks. */
export function leaseValue(terms: LeaseTerms, months = terms.months): bigint {
  let value = 0n;
  for (let month = 0; month < months; month += 1) {
    value = divideRounded((value + terms.payment) * 120_000n, 120_000n + terms.rate);
  }
  return value;
}

/** Interest of a month on the liability at its start. */
export function leaseInterest(terms: LeaseTerms, liability: bigint): bigint {
  return divideRounded(liability * terms.rate, 120_000n);
}

export interface LeasedAssetDraft {
  readonly date: IsoMoment;
  readonly counterparty: Ref;
  readonly contract: Ref;
  readonly asset: Ref;
  readonly terms: LeaseTerms;
  readonly until: IsoDate;
  readonly department: Ref;
  readonly currency: Ref;
  readonly way: Ref;
  readonly expense: SideDraft;
}

export function leaseSide(account: string, draft: { readonly counterparty: Ref; readonly contract: Ref }): SideDraft {
  return { account, subconto: { Контрагенты: draft.counterparty, Договоры: draft.contract } };
}

export function postLeasedAsset(desk: Desk, assets: AssetBook, draft: LeasedAssetDraft): Ref {
  const value = leaseValue(draft.terms);
  const document = desk.base.document({
    type: 'ПоступлениеВАренду',
    date: draft.date,
    organisation: desk.organisation,
    fields: header(desk, draft, value),
    sections: { ПредметыАренды: [leasedRow(desk, draft, value)] },
  });
  desk.base.move(document, leaseLines(draft, value));
  assets.add({
    ref: draft.asset,
    organisation: desk.organisation,
    account: '01.03',
    depreciationAccount: '02.03',
    cost: value,
    life: draft.terms.months,
    method: 'Линейный',
    acceleration: 100n,
    since: monthOf(draft.date),
    depreciated: true,
    expensedInTax: true,
    expense: draft.expense,
  });
  return document;
}

const wholeOf = ({ payment, vat, months }: LeaseTerms): bigint => (payment + vat) * BigInt(months);

function header(desk: Desk, draft: LeasedAssetDraft, value: bigint): Fields {
  return {
    ВидОперации: 'ПоступлениеВАренду',
    ПодразделениеОрганизации: draft.department,
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    СчетУчетаРасчетовСКонтрагентом: desk.base.account('76.07.1'),
    ВалютаДокумента: draft.currency,
    КратностьВзаиморасчетов: 1,
    КурсВзаиморасчетов: 10_000n,
    СуммаДокумента: wholeOf(draft.terms),
    СуммаВключаетНДС: true,
    ДатаОкончанияАренды: `${draft.until}T00:00:00`,
    СпособОценкиАрендыБУ: 'РассчитываетсяПоСтавке',
    СтавкаДисконтирования: draft.terms.rate * 100n,
    ПринятьКУчету: true,
    СпособОтраженияРасходовПоАмортизации: draft.way,
    СтоимостьОбязательства: value,
    РучнаяКорректировка: false,
    Ответственный: desk.author,
    Комментарий: '',
  };
}

function leasedRow(desk: Desk, draft: LeasedAssetDraft, value: bigint): Fields {
  const { terms } = draft;
  return {
    ПредметАренды: draft.asset,
    Сумма: wholeOf(terms),
    СтавкаНДС: 'НДС22',
    СуммаНДС: terms.vat * BigInt(terms.months),
    ОценкаБУ: value,
    СчетУчета: desk.base.account('01.03'),
    СчетНачисленияАмортизации: desk.base.account('02.03'),
    СрокПолезногоИспользования: terms.months,
  };
}

/** Tax accounting knows no right of use: it takes the payments as they come. */
function leaseLines(draft: LeasedAssetDraft, value: bigint): PostingDraft[] {
  const asset = { ОсновныеСредства: draft.asset };
  const none = { nu: 0n, difference: 'vr' } as const;
  const liability = leaseSide('76.07.1', draft);
  const investment = { account: '08.04.2', subconto: asset, ...none };
  const count = BigInt(draft.terms.months);
  const interest = draft.terms.payment * count - value;
  return [
    { dr: investment, cr: { ...liability, ...none }, amount: value, content: 'Предмет аренды' },
    {
      dr: leaseSide('76.07.9', draft),
      cr: liability,
      amount: draft.terms.vat * count,
      content: 'НДС в арендных платежах',
    },
    {
      dr: { ...leaseSide('76.07.5', draft), ...none },
      cr: { ...liability, ...none },
      amount: interest,
      content: 'Проценты по аренде',
    },
    {
      dr: { account: '01.03', subconto: asset, ...none },
      cr: investment,
      amount: value,
      content: 'Право пользования активом принято к учету',
    },
  ];
}
