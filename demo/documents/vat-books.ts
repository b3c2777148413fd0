/**
 * Movements of the VAT registers and the entries that stand beside them: input VAT presented and deducted, output VAT.
 */
import type { Ref } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import type { Base, RegisterDraft } from '#demo/engine/base.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import type { Party } from '#demo/engine/settlements.ts';
import type { VatRate } from '#demo/engine/vat.ts';
import type { VatPiece } from './lines.ts';

/** ВидЦенности by the account of input VAT. */
const VALUE_KINDS = new Map([
  ['19.01', 'ОС'],
  ['19.02', 'НМА'],
  ['19.03', 'Товары'],
  ['19.04', 'ПрочиеРаботыИУслуги'],
  ['19.05', 'ТаможенныеПлатежи'],
]);

export interface VatEvent extends Party {
  readonly organisation: Ref;
  /** The document 1C keeps as СчетФактура: the receipt, the sale, the payment of an advance. */
  readonly invoice: Ref;
  /** The day of the event, a moment. */
  readonly date: string;
  /** КодВидаОперации of the book. */
  readonly code?: string;
  readonly amendedInvoice?: Ref;
}

function valueKind(account: string): string {
  return VALUE_KINDS.get(account) ?? 'Товары';
}

/** Side of 68.02 for the tax itself. */
export function vatPayable(): SideDraft {
  return { account: '68.02', subconto: { ВидыПлатежейВГосБюджет: enumRef('ВидыПлатежейВГосБюджет', 'Налог') } };
}

export function inputVatSide(account: string, counterparty: Ref, invoice: Ref): SideDraft {
  return { account, subconto: { Контрагенты: counterparty, СФПолученные: invoice } };
}

/** НДСПредъявленный: `Receipt` when the supplier charges, `Expense` when it is deducted or restored. */
export function presentedVat(
  base: Base,
  event: VatEvent,
  piece: VatPiece,
  recordType: 'Receipt' | 'Expense',
): RegisterDraft {
  return {
    register: 'AccumulationRegister_НДСПредъявленный',
    recordType,
    fields: {
      Организация: event.organisation,
      СчетФактура: event.invoice,
      ВидЦенности: valueKind(piece.account),
      СтавкаНДС: piece.rate,
      СчетУчетаНДС: base.account(piece.account),
      Поставщик: event.counterparty,
      ДатаОплаты: '',
      ДоговорКонтрагента: event.contract,
      ИсправленныйСчетФактура: null,
      СуммаБезНДС: piece.net,
      НДС: piece.vat,
      ДатаСобытия: event.date,
      Событие: recordType === 'Receipt' ? 'ПредъявленНДСПоставщиком' : 'ПредъявленНДСКВычету',
    },
  };
}

/** A line of the purchases book. `kind` is ВидЦенности. */
export function purchaseBook(
  base: Base,
  event: VatEvent,
  piece: VatPiece,
  kind = valueKind(piece.account),
): RegisterDraft {
  return {
    register: 'AccumulationRegister_НДСЗаписиКнигиПокупок',
    fields: {
      Организация: event.organisation,
      Поставщик: event.counterparty,
      СчетФактура: event.invoice,
      ВидЦенности: kind,
      СтавкаНДС: piece.rate,
      СчетУчетаНДС: base.account(piece.account),
      ДатаОплаты: '',
      ДокументОплаты: null,
      Событие: 'ПредъявленНДСКВычету',
      ДатаСобытия: event.date,
      ЗаписьДополнительногоЛиста: false,
      КорректируемыйПериод: '',
      ДоговорКонтрагента: event.contract,
      ИсправленныйСчетФактура: event.amendedInvoice ?? null,
      СуммаБезНДС: piece.net,
      НДС: piece.vat,
      КодВидаОперации: event.code ?? '01',
    },
  };
}

export interface SoldVat {
  readonly rate: VatRate;
  readonly net: bigint;
  readonly vat: bigint;
  /** ВидЦенности and Событие of the sales book. */
  readonly kind: string;
  readonly happening: string;
}

/** A line of the sales book. */
export function salesBook(event: VatEvent, sold: SoldVat): RegisterDraft {
  return {
    register: 'AccumulationRegister_НДСЗаписиКнигиПродаж',
    fields: {
      Организация: event.organisation,
      Покупатель: event.counterparty,
      СчетФактура: event.invoice,
      ВидЦенности: sold.kind,
      СтавкаНДС: sold.rate,
      ДатаОплаты: '',
      ДокументОплаты: null,
      Событие: sold.happening,
      ДатаСобытия: event.date,
      ЗаписьДополнительногоЛиста: false,
      КорректируемыйПериод: '',
      СторнирующаяЗаписьДопЛиста: false,
      ДоговорКонтрагента: event.contract,
      ИсправленныйСчетФактура: event.amendedInvoice ?? null,
      СуммаБезНДС: sold.net,
      НДС: sold.vat,
      КодВидаОперации: event.code ?? '01',
    },
  };
}

/** Deduction of input VAT: entries 68.02–19 with the records of both registers. */
export function deductVat(
  base: Base,
  event: VatEvent,
  pieces: readonly VatPiece[],
): { lines: PostingDraft[]; records: RegisterDraft[] } {
  const charged = pieces.filter((piece) => piece.vat !== 0n);
  return {
    lines: charged.map((piece) => ({
      dr: vatPayable(),
      cr: inputVatSide(piece.account, event.counterparty, event.invoice),
      amount: piece.vat,
      content: 'НДС предъявлен к вычету',
    })),
    records: charged.flatMap((piece) => [
      presentedVat(base, event, piece, 'Expense'),
      purchaseBook(base, event, piece),
    ]),
  };
}

/** Restoration of VAT deducted before: entries 19–68.02, the sales book. Pieces hold positive sums. */
export function restoreVat(
  base: Base,
  event: VatEvent,
  pieces: readonly VatPiece[],
): { lines: PostingDraft[]; records: RegisterDraft[] } {
  const charged = pieces.filter((piece) => piece.vat !== 0n);
  return {
    lines: charged.map((piece) => ({
      dr: inputVatSide(piece.account, event.counterparty, event.invoice),
      cr: vatPayable(),
      amount: piece.vat,
      content: 'НДС восстановлен',
    })),
    records: charged.flatMap((piece) => [
      presentedVat(base, event, piece, 'Receipt'),
      salesBook(event, { ...piece, kind: valueKind(piece.account), happening: 'ВосстановлениеНДС' }),
    ]),
  };
}

/** The same pieces with the opposite sign. */
export function negated(pieces: readonly VatPiece[]): VatPiece[] {
  return pieces.map((piece) => ({ ...piece, net: -piece.net, vat: -piece.vat }));
}
