/**
 * Rows of a correction: what stood in the base document, what stands now, and the difference with VAT.
 */
import type { Fields, Ref, Value } from '#demo/books/books.ts';
import { isVatRate, type VatRate, vatInside } from '#demo/engine/vat.ts';
import { divideRounded } from '#domain/money.ts';
import type { CorrectionDraft } from './drafts.ts';
import type { Office } from './office.ts';

export interface CorrectedRow {
  readonly section: 'Товары' | 'Услуги';
  readonly item: Ref;
  readonly rate: VatRate;
  /** The row of the base document. */
  readonly source: Fields;
  readonly before: Measures;
  readonly after: Measures;
  /** After − before. */
  readonly change: Measures;
}

export interface Measures {
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly vat: bigint;
}

export function correctedRows(office: Office, draft: CorrectionDraft): CorrectedRow[] {
  const { sections } = office.base.object(draft.base);
  return draft.lines.map((line): CorrectedRow => {
    const section = line.section ?? ((sections.Товары ?? []).length > 0 ? 'Товары' : 'Услуги');
    const source = sections[section]?.[line.row];
    const item = source?.Номенклатура;
    if (source === undefined || !isVatRate(source.СтавкаНДС) || typeof item !== 'object' || item === null) {
      throw new Error(`${draft.base.name}: нет строки ${line.row + 1} в «${section}»`);
    }
    const rate = source.СтавкаНДС;
    const before = {
      quantity: bigintOf(source.Количество),
      amount: bigintOf(source.Сумма),
      vat: bigintOf(source.СуммаНДС),
    };
    const quantity = line.quantity ?? before.quantity;
    const amount =
      line.amount ??
      (before.quantity === 0n ? before.amount : divideRounded(before.amount * quantity, before.quantity));
    const after = { quantity, amount, vat: amount === before.amount ? before.vat : vatInside(amount, rate) };
    const change = {
      quantity: after.quantity - before.quantity,
      amount: after.amount - before.amount,
      vat: after.vat - before.vat,
    };
    return { section, item, rate, source, before, after, change };
  });
}

/** Columns of a row with the values before and after. */
export function correctedFields({ item, rate, before, after }: CorrectedRow): Fields {
  const price = (measures: Measures): bigint =>
    measures.quantity === 0n ? 0n : divideRounded(measures.amount * 1000n, measures.quantity);
  return {
    Номенклатура: item,
    КоличествоДоКорректировки: before.quantity,
    КоличествоДоИзменения: before.quantity,
    Количество: after.quantity,
    ЦенаДоКорректировки: price(before),
    ЦенаДоИзменения: price(before),
    Цена: price(after),
    СуммаДоКорректировки: before.amount,
    СуммаДоИзменения: before.amount,
    Сумма: after.amount,
    СтавкаНДСДоИзменения: rate,
    СтавкаНДС: rate,
    СуммаНДСДоКорректировки: before.vat,
    СуммаНДСДоИзменения: before.vat,
    СуммаНДС: after.vat,
  };
}

/** Party, warehouse and accounts that a correction takes from its base. */
export function baseFields(
  office: Office,
  base: Ref,
): { counterparty: Ref; contract: Ref; debtAccount: string; warehouse: Ref } {
  const { fields } = office.base.object(base);
  const account = refOf(fields.СчетУчетаРасчетовСКонтрагентом);
  const [counterparty, contract] = [refOf(fields.Контрагент), refOf(fields.ДоговорКонтрагента)];
  if (counterparty === null || contract === null || account === null)
    throw new Error(`${base.name}: нельзя корректировать`);
  return {
    counterparty,
    contract,
    debtAccount: account.name,
    warehouse: refOf(fields.Склад) ?? office.warehouses.main,
  };
}

export function refOf(value: Value | undefined): Ref | null {
  return typeof value === 'object' ? value : null;
}

function bigintOf(value: Value | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n;
}
