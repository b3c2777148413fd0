/** ГТДИмпорт: fee and duty into the cost of the imported batch, VAT of the customs to 19.05, deducted at once when asked. */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { type Party, settlementSide } from '#demo/engine/settlements.ts';
import { stockSide } from '#demo/engine/stock.ts';
import type { IsoMoment } from '#domain/dates.ts';
import { allocate, divideRounded, sum } from '#domain/money.ts';
import type { Desk } from './desk.ts';
import { deductVat, inputVatSide, presentedVat } from './vat-books.ts';

export interface CustomsDeclarationDraft extends Party {
  readonly date: IsoMoment;
  /** Catalog_НомераГТД. */
  readonly declaration: Ref;
  readonly currency: Ref;
  readonly receipt: Ref;
  readonly warehouse: Ref;
  /** Kopecks. */
  readonly fee: bigint;
  /** Percent. */
  readonly duty: bigint;
  readonly goods: readonly { readonly item: Ref; readonly quantity: bigint; readonly value: bigint }[];
  readonly article: Ref;
}

/** Customs payments of each row of goods. */
interface Charge {
  readonly duty: bigint;
  readonly fee: bigint;
  readonly vat: bigint;
}

export function postCustomsDeclaration(desk: Desk, draft: CustomsDeclarationDraft): Ref {
  const charges = chargesOf(draft);
  const document = desk.base.document({
    type: 'ГТДИмпорт',
    date: draft.date,
    organisation: desk.organisation,
    fields: header(desk, draft),
    sections: sections(desk, draft, charges),
  });
  postCharges(desk, draft, document, charges);
  return document;
}

function chargesOf(draft: CustomsDeclarationDraft): Charge[] {
  const values = draft.goods.map((row) => row.value);
  const fees = allocate(draft.fee, values);
  return values.map((value, i) => {
    const duty = divideRounded(value * draft.duty, 100n);
    return { duty, fee: fees[i] ?? 0n, vat: divideRounded((value + duty) * 20n, 100n) };
  });
}

function header(desk: Desk, draft: CustomsDeclarationDraft): Fields {
  return {
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    ДоговорКонтрагентаРегл: draft.contract,
    ВалютаДокумента: draft.currency,
    КурсДокумента: 10_000n,
    КратностьДокумента: 1,
    НомерГТД: draft.declaration,
    ТаможенныйСбор: draft.fee,
    СчетУчетаРасчетовСКонтрагентом: desk.base.account('76.05'),
    СтатьяПрочихДоходовРасходов: draft.article,
    НДСПредъявленКВычету: true,
    СпособЗачетаАвансов: 'Автоматически',
    РучнаяКорректировка: false,
    Ответственный: desk.author,
    Комментарий: '',
  };
}

function sections(desk: Desk, draft: CustomsDeclarationDraft, charges: readonly Charge[]): Record<string, Fields[]> {
  const { base } = desk;
  return {
    Разделы: [
      {
        ТаможеннаяСтоимость: sum(draft.goods.map(({ value }) => value)),
        СтавкаПошлины: draft.duty * 100n,
        СуммаПошлины: sum(charges.map(({ duty }) => duty)),
        СтавкаНДС: 'НДС20',
        СуммаНДС: sum(charges.map(({ vat }) => vat)),
      },
    ],
    Товары: draft.goods.map((row, i) => ({
      Номенклатура: row.item,
      Количество: row.quantity,
      ФактурнаяСтоимость: row.value,
      СуммаПошлины: charges[i]?.duty ?? 0n,
      СуммаНДС: charges[i]?.vat ?? 0n,
      ДокументПартии: draft.receipt,
      НомерРаздела: 1,
      СчетУчета: base.account('41.01'),
      СчетУчетаНДС: base.account('19.05'),
      Склад: draft.warehouse,
    })),
  };
}

function postCharges(desk: Desk, draft: CustomsDeclarationDraft, document: Ref, charges: readonly Charge[]): void {
  const { base, organisation } = desk;
  const credit = settlementSide(base, { ...draft, account: '76.05', document });
  const goods = draft.goods.map((row, i): PostingDraft => {
    const place = { organisation, account: '41.01', item: row.item, warehouse: draft.warehouse };
    return {
      dr: stockSide(place, { batch: draft.receipt, quantity: 0n }),
      cr: credit,
      amount: (charges[i]?.duty ?? 0n) + (charges[i]?.fee ?? 0n),
      content: 'Таможенные платежи',
    };
  });
  const net = sum(draft.goods.map(({ value }) => value)) + sum(charges.map(({ duty }) => duty));
  const piece = { rate: 'НДС20', account: '19.05', net, vat: sum(charges.map(({ vat }) => vat)) } as const;
  const event = { ...draft, organisation, invoice: document, code: '20' };
  const deducted = deductVat(base, event, [piece]);
  const tax = inputVatSide('19.05', draft.counterparty, document);
  base.move(document, [
    ...goods,
    { dr: tax, cr: credit, amount: piece.vat, content: 'НДС, уплачиваемый таможне' },
    ...deducted.lines,
  ]);
  base.record(document, [presentedVat(base, event, piece, 'Receipt'), ...deducted.records]);
}
