/** Analytics of the second company: cost items, other income and expenses, money flows, taxes of the single tax account. */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';

const COST_ITEMS = {
  wages: ['Оплата труда', 'ОплатаТруда'],
  contributions: ['Страховые взносы', 'СтраховыеВзносы'],
  accidents: ['Взносы на травматизм', 'ПрочиеРасходы'],
  communication: ['Услуги связи', 'ПрочиеРасходы'],
  cleaning: ['Уборка помещений', 'ПрочиеРасходы'],
  delivery: ['Доставка товаров покупателям', 'ПрочиеРасходы'],
  rent: ['Аренда (право пользования)', 'ПрочиеРасходы'],
  materials: ['Материальные расходы', 'МатериальныеРасходы'],
  depreciation: ['Амортизация', 'Амортизация'],
  lowValue: ['Малоценное оборудование', 'МатериальныеРасходы'],
  taxes: ['Налоги и сборы', 'НалогиИСборы'],
} as const;

const OTHER_ITEMS = {
  exchange: ['Курсовые разницы', 'КурсовыеРазницы'],
  exchangeUnits: ['Курсовые разницы по расчетам в у.е.', 'КурсовыеРазницыПоРасчетамВУЕ'],
  bankFees: ['Расходы на услуги банков', 'РасходыНаУслугиБанков'],
  acquiring: ['Комиссия за эквайринг', 'РасходыНаУслугиБанков'],
  leaseInterest: ['Проценты по аренде', 'ПроцентыКУплате'],
} as const;

const CASH_FLOW_ITEMS = {
  customers: ['Оплата от покупателей', 'СредстваПолученныеОтПокупателейИЗаказчиков'],
  customerRefunds: ['Возвраты покупателям', 'ПрочиеРасходыПоТекущейДеятельности'],
  suppliers: ['Оплата поставщикам', 'ОплатаОборотныхАктивов'],
  supplierRefunds: ['Возвраты от поставщиков', 'ПрочиеПоступленияПоТекущейДеятельности'],
  retail: ['Розничная выручка', 'СредстваПолученныеОтПокупателейИЗаказчиков'],
  accountable: ['Подотчетные суммы', 'ПрочиеРасходыПоТекущейДеятельности'],
  payroll: ['Оплата труда', 'ОплатаТруда'],
  taxes: ['Единый налоговый платеж', 'РасчетыПоНалогамИСборам'],
  accidents: ['Взносы на травматизм', 'РасчетыПоНалогамИСборам'],
  bankFees: ['Услуги банка', 'ПрочиеРасходыПоТекущейДеятельности'],
  transfer: ['Внутренние перемещения денег', ''],
} as const;

/** Name, ВидНалога, КБК, account. */
const TAXES = {
  single: ['Единый налоговый платеж', 'ЕдиныйНалоговыйПлатеж', '18201061201010000510', '68.90'],
  vat: ['НДС', 'НДС', '18210301000011000110', '68.02'],
  personal: ['НДФЛ', 'НДФЛ', '18210102010011000110', '68.01'],
  contributions: ['Страховые взносы по единому тарифу', 'СтраховыеВзносыЕдиныйТариф', '18210201000011000160', '69.09'],
  accidents: ['Взносы на травматизм', 'СтраховыеВзносы_ФСС_НСиПЗ', '79710212000061000160', '69.11'],
  simplified: ['УСН, доходы', 'УСН_Доходы', '18210501011011000110', '68.12'],
} as const;

export type TaxKey2026 = keyof typeof TAXES;

export interface Articles2026 {
  readonly costItems: Readonly<Record<keyof typeof COST_ITEMS, Ref>>;
  readonly otherItems: Readonly<Record<keyof typeof OTHER_ITEMS, Ref>>;
  readonly cashFlowItems: Readonly<Record<keyof typeof CASH_FLOW_ITEMS, Ref>>;
  readonly taxes: Readonly<Record<TaxKey2026, { readonly ref: Ref; readonly code: string; readonly account: string }>>;
}

export function createArticles2026(base: Base): Articles2026 {
  return {
    costItems: fill(COST_ITEMS, ([description, kind]) =>
      base.catalog('СтатьиЗатрат', { description, fields: { ВидРасходовНУ: kind } }),
    ),
    otherItems: fill(OTHER_ITEMS, ([description, kind]) =>
      base.catalog('ПрочиеДоходыИРасходы', {
        description,
        fields: { ВидПрочихДоходовИРасходов: kind, ПринятиеКНалоговомуУчету: true },
      }),
    ),
    cashFlowItems: fill(CASH_FLOW_ITEMS, ([description, kind]) =>
      base.catalog('СтатьиДвиженияДенежныхСредств', { description, fields: { ВидДвиженияДенежныхСредств: kind } }),
    ),
    taxes: fill(TAXES, ([description, kind, code, account]) => ({
      ref: base.catalog('ВидыНалоговИПлатежейВБюджет', {
        description,
        fields: { ВидНалога: kind, КодБК: code, СчетУчета: base.account(account), СчетУчетаКод: account },
      }),
      code,
      account,
    })),
  };
}

function fill<K extends string, T, R>(table: Readonly<Record<K, T>>, create: (row: T) => R): Readonly<Record<K, R>> {
  const entries = Object.entries<T>(table).map(([key, row]) => [key, create(row)]);
  return Object.fromEntries(entries) as Readonly<Record<K, R>>;
}
