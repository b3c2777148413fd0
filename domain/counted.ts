/** What answers count, in the forms that a Russian number asks for: «1 поставщик», «2 поставщика», «5 поставщиков». */
import { plural, printCount } from './russian-numbers.ts';

type Forms = readonly [one: string, few: string, many: string];

export const NOUNS = {
  supplier: ['поставщик', 'поставщика', 'поставщиков'],
  customer: ['покупатель', 'покупателя', 'покупателей'],
  party: ['контрагент', 'контрагента', 'контрагентов'],
  document: ['документ', 'документа', 'документов'],
  item: ['остаток', 'остатка', 'остатков'],
  row: ['строка', 'строки', 'строк'],
  posting: ['проводка', 'проводки', 'проводок'],
  account: ['счёт', 'счёта', 'счетов'],
  month: ['месяц', 'месяца', 'месяцев'],
  day: ['день', 'дня', 'дней'],
  other: ['прочий', 'прочих', 'прочих'],
  operation: ['операция', 'операции', 'операций'],
  invoice: ['счёт-фактура', 'счёта-фактуры', 'счетов-фактур'],
  bill: ['счёт на оплату', 'счёта на оплату', 'счетов на оплату'],
  order: ['платёжка', 'платёжки', 'платёжек'],
  employee: ['сотрудник', 'сотрудника', 'сотрудников'],
  person: ['подотчётник', 'подотчётника', 'подотчётников'],
  asset: ['объект', 'объекта', 'объектов'],
  product: ['позиция', 'позиции', 'позиций'],
  tax: ['налог', 'налога', 'налогов'],
  article: ['статья', 'статьи', 'статей'],
  finding: ['замечание', 'замечания', 'замечаний'],
  number: ['номер', 'номера', 'номеров'],
  record: ['запись', 'записи', 'записей'],
  contract: ['договор', 'договора', 'договоров'],
  payment: ['платёж', 'платежа', 'платежей'],
} as const satisfies Record<string, Forms>;

export type Noun = keyof typeof NOUNS;

export const NOUN_CODES = Object.keys(NOUNS) as [Noun, ...Noun[]];

/** `5 поставщиков`. */
export function counted(count: number, noun: Noun): string {
  return `${printCount(count)} ${plural(count, NOUNS[noun])}`;
}

/** `у 1 поставщика`, `у 5 поставщиков`: the genitive that follows «у» and «по … из». */
export function countedOf(count: number, noun: Noun): string {
  const [, few, many] = NOUNS[noun];
  return `${printCount(count)} ${plural(count, [few, many, many])}`;
}
