/**
 * Objects of a base small enough to count by hand: every kind of value once.
 */
import type { Account, BooksObject, Ref, Value } from '#demo/books/books.ts';
import { chartOfAccounts, subcontoKinds } from '#demo/books/chart.ts';
import { guid } from '#demo/books/guid.ts';

export const ACCOUNTS: readonly Account[] = chartOfAccounts('small');
export const KINDS = subcontoKinds('small');

export function accountRef(code: string): string {
  return ACCOUNTS.find((account) => account.code === code)?.ref ?? '';
}

export function kindRef(name: string): string {
  return KINDS.find((kind) => kind.name === name)?.ref ?? '';
}

let version = 0;

function object(set: string, key: string, name: string, more: Partial<BooksObject> = {}): BooksObject {
  version += 1;
  return {
    set,
    ref: guid(`small|${set}|${key}`),
    fields: {},
    sections: {},
    deletionMark: false,
    code: '',
    description: name,
    parent: null,
    isFolder: false,
    owner: null,
    predefinedName: '',
    number: '',
    date: '',
    posted: false,
    version,
    ...more,
  };
}

export function refTo(target: BooksObject, name = target.description): Ref {
  return { type: target.set, id: target.ref, name };
}

function document(
  set: string,
  number: string,
  date: string,
  title: string,
  fields: Record<string, Value>,
  more: Partial<BooksObject> = {},
): BooksObject {
  const shown = `${title} ${number} от ${date.slice(0, 10).split('-').reverse().join('.')} ${date.slice(11)}`;
  return object(set, `${set}${number}${date}`, shown, { number, date, posted: true, fields, ...more });
}

export const ORG = object('Catalog_Организации', 'org1', 'Ясный свет', {
  code: '000000001',
  fields: { ИНН: '7701000001', КПП: '770101001' },
});
export const HIDDEN_ORG = object('Catalog_Организации', 'org2', 'Ясный свет Сервис', {
  code: '000000002',
  fields: { ИНН: '7701000002' },
});
export const RUB = object('Catalog_Валюты', 'rub', 'руб.', {
  code: '643',
  fields: { НаименованиеПолное: 'Российский рубль', Наценка: 0n },
});
export const USD = object('Catalog_Валюты', 'usd', 'USD', { code: '840' });
export const FOLDER = object('Catalog_Контрагенты', 'folder', 'Поставщики', { code: '00-000001', isFolder: true });
export const VECTOR = object('Catalog_Контрагенты', 'vector', 'Вектор', {
  code: '00-000002',
  parent: FOLDER.ref,
  fields: {
    НаименованиеПолное: 'ООО "Вектор & Ко"',
    ИНН: '7702000002',
    КПП: '770201001',
    ЮридическоеФизическоеЛицо: 'ЮридическоеЛицо',
    ДатаСоздания: '',
  },
  sections: {
    КонтактнаяИнформация: [
      {
        Тип: 'Адрес',
        Представление: 'г. Москва',
        Вид: { type: 'Catalog_ВидыКонтактнойИнформации', id: guid('small|kind'), name: 'Адрес' },
      },
    ],
    ДополнительныеРеквизиты: [
      { Значение: 'текст' },
      { Значение: true },
      { Значение: 12345n },
      { Значение: '2020-05-01T00:00:00' },
      { Значение: null },
    ],
  },
});
VECTOR.fields.ГоловнойКонтрагент = refTo(VECTOR);
export const DAISY = object('Catalog_Контрагенты', 'daisy', "Ромашка 'Опт'", {
  code: '00-3',
  fields: { ИНН: '7703000003', Комментарий: 'Первый\nвторой' },
});
export const TWINS = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) =>
  object('Catalog_Контрагенты', `twin${key}`, 'Близнец', { code: `00-00010${key}`, deletionMark: key === 'f' }),
);
export const PERSON = object('Catalog_ФизическиеЛица', 'person', 'Кузнецова Анна', { code: '0001' });
export const CONTRACT = object('Catalog_ДоговорыКонтрагентов', 'c1', 'Основной', {
  code: '000000001',
  owner: refTo(VECTOR),
  fields: {
    Организация: refTo(ORG),
    ВидДоговора: 'СПоставщиком',
    УстановленСрокОплаты: true,
    СрокОплаты: 30,
    ВалютаВзаиморасчетов: refTo(RUB),
    Дата: '2020-01-15T00:00:00',
  },
});
export const CONTRACT_5 = object('Catalog_ДоговорыКонтрагентов', 'c5', '№ 5', {
  code: '000000002',
  owner: refTo(VECTOR),
  fields: { Организация: refTo(ORG), ВидДоговора: 'СПоставщиком' },
});
export const SALE_CONTRACT = object('Catalog_ДоговорыКонтрагентов', 'c8', '№ 8', {
  code: '000000003',
  owner: refTo(DAISY),
  fields: { Организация: refTo(ORG), ВидДоговора: 'СПокупателем' },
});
export const HIDDEN_CONTRACT = object('Catalog_ДоговорыКонтрагентов', 'c9', 'Сервисный', {
  code: '000000004',
  owner: refTo(DAISY),
  fields: { Организация: refTo(HIDDEN_ORG), ВидДоговора: 'СПокупателем' },
});
export const BANK_ACCOUNT = object('Catalog_БанковскиеСчета', 'b1', 'Расчетный', {
  code: '000000001',
  owner: refTo(ORG),
  fields: { НомерСчета: '40702810000000000001' },
});
export const ITEM = object('Catalog_Номенклатура', 'i1', 'Лампа LED', {
  code: '00-00000001',
  fields: { Артикул: 'L-1', Услуга: false },
});
export const STORE = object('Catalog_Склады', 's1', 'Основной склад', { code: '000000001' });
export const ARTICLE = object('Catalog_СтатьиДвиженияДенежныхСредств', 'a1', 'Оплата поставщикам', {
  code: '000000001',
});
export const COST = object('Catalog_СтатьиЗатрат', 'k1', 'Аренда', { code: '000000001' });
export const GROUP = object('Catalog_НоменклатурныеГруппы', 'g1', 'Светильники', { code: '000000001' });

export const UNPUBLISHED: Ref = {
  type: 'Document_Доверенность',
  id: guid('small|proxy'),
  name: 'Доверенность 1 от 01.05.2020',
};

const RECEIPT_TITLE = 'Поступление (акт, накладная, УПД)';
export const RECEIPT = document(
  'Document_ПоступлениеТоваровУслуг',
  '0000-000001',
  '2020-05-10T12:00:00',
  RECEIPT_TITLE,
  {
    ВидОперации: 'Товары',
    Организация: refTo(ORG),
    Контрагент: refTo(VECTOR),
    ДоговорКонтрагента: refTo(CONTRACT),
    ВалютаДокумента: refTo(RUB),
    СуммаДокумента: 12_000_000n,
    КратностьВзаиморасчетов: 1,
    КурсВзаиморасчетов: 10_000n,
    НомерВходящегоДокумента: '451',
    КодВидаТранспорта: '1',
  },
);
RECEIPT.sections.Товары = [
  {
    Номенклатура: refTo(ITEM),
    Количество: 10_000n,
    Цена: 1_000_000n,
    Сумма: 10_000_000n,
    СтавкаНДС: 'НДС20',
    СуммаНДС: 2_000_000n,
  },
  { Номенклатура: refTo(ITEM), Количество: 500n, Цена: 1n, Сумма: 1n, СтавкаНДС: 'БезНДС', СуммаНДС: 0n },
];
export const IMPORT = document(
  'Document_ПоступлениеТоваровУслуг',
  '0000-000002',
  '2020-05-12T12:00:00',
  RECEIPT_TITLE,
  {
    ВидОперации: 'Товары',
    Организация: refTo(ORG),
    Контрагент: refTo(VECTOR),
    СуммаДокумента: 100_000n,
    ВалютаДокумента: refTo(USD),
  },
);
const PAYMENT_TITLE = 'Списание с расчетного счета';
export const PAYMENT = document(
  'Document_СписаниеСРасчетногоСчета',
  '0000-000001',
  '2020-05-20T00:00:00',
  PAYMENT_TITLE,
  {
    ВидОперации: 'ОплатаПоставщику',
    Организация: refTo(ORG),
    Контрагент: refTo(VECTOR),
    СуммаДокумента: 5_000_000n,
    ДокументОснование: UNPUBLISHED,
  },
);
PAYMENT.sections.РасшифровкаПлатежа = [
  { ДоговорКонтрагента: refTo(CONTRACT), Сделка: refTo(RECEIPT), СуммаПлатежа: 5_000_000n, СтавкаНДС: 'НДС20' },
];
export const ADVANCE = document(
  'Document_СписаниеСРасчетногоСчета',
  '0000-000002',
  '2020-05-25T10:00:00',
  PAYMENT_TITLE,
  {
    ВидОперации: 'ОплатаПоставщику',
    Организация: refTo(ORG),
    Контрагент: refTo(VECTOR),
    СуммаДокумента: 3_000_000n,
  },
);
export const WAGES = document(
  'Document_СписаниеСРасчетногоСчета',
  '0000-000003',
  '2020-05-26T10:00:00',
  PAYMENT_TITLE,
  {
    ВидОперации: 'ПеречислениеПодотчетномуЛицу',
    Организация: refTo(ORG),
    Контрагент: refTo(PERSON),
    СуммаДокумента: 1n,
  },
);
export const SALE = document(
  'Document_РеализацияТоваровУслуг',
  '0000-000001',
  '2020-05-15T09:30:00',
  'Реализация (акт, накладная, УПД)',
  { Организация: refTo(ORG), Контрагент: refTo(DAISY), СуммаДокумента: 990_000n },
);
export const INCOME = document(
  'Document_ПоступлениеНаРасчетныйСчет',
  '0000-000001',
  '2020-06-01T00:00:00',
  'Поступление на расчетный счет',
  { Организация: refTo(ORG), Контрагент: refTo(DAISY), СуммаДокумента: 1_000_000n },
);
export const HIDDEN_INCOME = document(
  'Document_ПоступлениеНаРасчетныйСчет',
  '0000-000002',
  '2020-05-18T00:00:00',
  'Поступление на расчетный счет',
  { Организация: refTo(HIDDEN_ORG), Контрагент: refTo(DAISY), СуммаДокумента: 77_700n },
);
export const MANUAL = document(
  'Document_ОперацияБух',
  '0000-000001',
  '2020-05-30T02:17:00',
  'Операция',
  { Организация: refTo(ORG), СуммаОперации: 73_456n, Содержание: 'Сторно' },
  { posted: false },
);
export const INACTIVE = document(
  'Document_ОперацияБух',
  '0000-000002',
  '2020-05-30T12:00:00',
  'Операция',
  { Организация: refTo(ORG) },
  { posted: false },
);
export const CLOSING = document(
  'Document_РегламентнаяОперация',
  '0000-000001',
  '2020-05-31T23:59:59',
  'Регламентная операция',
  { Организация: refTo(ORG), ВидОперации: 'ЗакрытиеСчета44' },
  { posted: false },
);
export const PAYROLL = document(
  'Document_НачислениеЗарплаты',
  '0000-000001',
  '2020-05-31T00:00:00',
  'Начисление зарплаты',
  { Организация: refTo(ORG), Начислено: 10_000_000n },
);
export const BOOK = document(
  'Document_ФормированиеЗаписейКнигиПокупок',
  '0000-000001',
  '2020-05-31T23:59:59',
  'Формирование записей книги покупок',
  { Организация: refTo(ORG) },
);
export const UNPOSTED = document(
  'Document_ПоступлениеТоваровУслуг',
  '0000-000003',
  '2020-06-05T12:00:00',
  RECEIPT_TITLE,
  { Организация: refTo(ORG), Контрагент: refTo(VECTOR), СуммаДокумента: 1n },
  { posted: false, deletionMark: true },
);
