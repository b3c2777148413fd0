/** Taxes and contributions that are paid, with their КБК: one line each. */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';

interface Tax {
  readonly name: string;
  /** ВидыНалогов. */
  readonly kind: string;
  readonly code: string;
  readonly account: string;
  readonly budget?: 'ФедеральныйБюджет' | 'РегиональныйБюджет';
}

export const TAXES_2020 = {
  personal: { name: 'НДФЛ', kind: 'НДФЛ', code: '18210102010011000110', account: '68.01' },
  vat: { name: 'НДС', kind: 'НДС', code: '18210301000011000110', account: '68.02' },
  profitFederal: {
    name: 'Налог на прибыль, федеральный бюджет',
    kind: 'НалогНаПрибыль_ФедеральныйБюджет',
    code: '18210101011011000110',
    account: '68.04.1',
    budget: 'ФедеральныйБюджет',
  },
  profitRegional: {
    name: 'Налог на прибыль, региональный бюджет',
    kind: 'НалогНаПрибыль_РегиональныйБюджет',
    code: '18210101012021000110',
    account: '68.04.1',
    budget: 'РегиональныйБюджет',
  },
  transport: { name: 'Транспортный налог', kind: 'ТранспортныйНалог', code: '18210604011021000110', account: '68.07' },
  simplified: { name: 'УСН, доходы', kind: 'УСН_Доходы', code: '18210501011011000110', account: '68.12' },
  agentVat: { name: 'НДС (налоговый агент)', kind: 'НДС', code: '18210301000011000110', account: '68.32' },
  social: {
    name: 'Страховые взносы, социальное страхование',
    kind: 'СтраховыеВзносы_ФСС',
    code: '18210202090071010160',
    account: '69.01',
  },
  pension: {
    name: 'Страховые взносы, пенсионное страхование',
    kind: 'СтраховыеВзносы_ПФР_СтраховаяЧасть',
    code: '18210202010061010160',
    account: '69.02.7',
  },
  medical: {
    name: 'Страховые взносы, медицинское страхование',
    kind: 'СтраховыеВзносы_ФФОМС',
    code: '18210202101081013160',
    account: '69.03.1',
  },
  accidents: {
    name: 'Взносы на травматизм',
    kind: 'СтраховыеВзносы_ФСС_НСиПЗ',
    code: '39310202050071000160',
    account: '69.11',
  },
} as const satisfies Record<string, Tax>;

export type TaxKey = keyof typeof TAXES_2020;

export type Taxes = Readonly<Record<TaxKey, Ref>>;

export function createTaxes(base: Base): Taxes {
  const entries = Object.entries(TAXES_2020).map(([key, tax]) => [
    key,
    base.catalog('ВидыНалоговИПлатежейВБюджет', {
      description: tax.name,
      fields: {
        ВидНалога: tax.kind,
        КодБК: tax.code,
        СчетУчета: base.account(tax.account),
        СчетУчетаКод: tax.account,
        НазначениеПлатежа: tax.name,
      },
    }),
  ]);
  return Object.fromEntries(entries) as Taxes;
}
