/**
 * Analytics of costs, other income and expenses, money flows, product groups and deferred expenses.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import { monthOf } from '#domain/dates.ts';
import type { Organisations } from './organisations.ts';

export interface Articles {
  readonly costItems: Readonly<Record<CostItemKey, Ref>>;
  readonly otherItems: Readonly<Record<OtherItemKey, Ref>>;
  readonly cashFlowItems: Readonly<Record<CashFlowKey, Ref>>;
  readonly deferredExpenses: readonly DeferredExpense[];
}

/** A line of 97.21 brought in with the opening balances. */
export interface DeferredExpense {
  readonly ref: Ref;
  /** Kopecks on 31.12.2019. */
  readonly opening: bigint;
  /** Kopecks written off each month from January to `lastMonth`; what is left after it stays. */
  readonly monthly: bigint;
  readonly lastMonth: string;
}

export type CostItemKey = keyof typeof COST_ITEMS;
export type OtherItemKey = keyof typeof OTHER_ITEMS;
export type CashFlowKey = keyof typeof CASH_FLOW_ITEMS;

/** Name and ВидРасходовНУ. */
const COST_ITEMS = {
  wages: ['Оплата труда', 'ОплатаТруда'],
  contributions: ['Страховые взносы', 'СтраховыеВзносы'],
  accidents: ['Взносы в ФСС от НС и ПЗ', 'ПрочиеРасходы'],
  rent: ['Аренда помещений', 'ПрочиеРасходы'],
  utilities: ['Коммунальные услуги', 'МатериальныеРасходы'],
  communication: ['Услуги связи и интернет', 'ПрочиеРасходы'],
  office: ['Канцелярские товары', 'ПрочиеРасходы'],
  software: ['Программы и лицензии', 'ПрочиеРасходы'],
  security: ['Охрана', 'ПрочиеРасходы'],
  consulting: ['Консультационные и юридические услуги', 'ПрочиеРасходы'],
  information: ['Информационные услуги', 'ПрочиеРасходы'],
  depreciation: ['Амортизация', 'Амортизация'],
  transport: ['Транспортные расходы (доставка от поставщика)', 'ТранспортныеРасходы'],
  delivery: ['Доставка покупателям', 'ПрочиеРасходы'],
  advertising: ['Реклама', 'РасходыНаРекламуНормируемые'],
  packaging: ['Упаковка', 'МатериальныеРасходы'],
  materials: ['Материальные расходы', 'МатериальныеРасходы'],
  fuel: ['ГСМ', 'ПрочиеРасходы'],
  leasing: ['Лизинговые платежи', 'ПрочиеРасходы'],
  repairs: ['Ремонт и обслуживание', 'РемонтОсновныхСредств'],
  cleaning: ['Уборка и вывоз мусора', 'ПрочиеРасходы'],
  travel: ['Командировочные расходы', 'КомандировочныеРасходы'],
  post: ['Почтовые расходы', 'ПрочиеРасходы'],
  training: ['Обучение', 'ПрочиеРасходы'],
  insurance: ['Страхование имущества', 'ОбязательноеИДобровольноеСтрахованиеИмущества'],
  installation: ['Монтажные работы (субподряд)', 'МатериальныеРасходы'],
  taxes: ['Налоги и сборы в составе расходов', 'НалогиИСборы'],
  notAccepted: ['Расходы, не учитываемые для налога на прибыль', 'НеУчитываемыеВЦеляхНалогообложения'],
} as const;

/** Name, ВидПрочихДоходовИРасходов, whether taken into tax accounting. */
const OTHER_ITEMS = {
  bankFees: ['Расходы на услуги банков', 'РасходыНаУслугиБанков', true],
  acquiring: ['Комиссия за эквайринг', 'РасходыНаУслугиБанков', true],
  interestPayable: ['Проценты к уплате', 'ПроцентыКУплате', true],
  interestReceivable: ['Проценты к получению', 'ПроцентыКПолучению', true],
  exchange: ['Курсовые разницы', 'КурсовыеРазницы', true],
  exchangeUnits: ['Курсовые разницы по расчетам в у.е.', 'КурсовыеРазницыПоРасчетамВУЕ', true],
  currencyTrade: ['Доходы (расходы) при покупке и продаже валюты', 'ПрочиеВнереализационныеДоходыРасходы', true],
  assetSale: ['Реализация основных средств', 'РеализацияОсновныхСредств', true],
  debtWriteOff: [
    'Списание дебиторской (кредиторской) задолженности',
    'СписаниеДебиторскойКредиторскойЗадолженности',
    true,
  ],
  fines: ['Штрафы и пени в бюджет и по постановлениям', 'ПрочиеВнереализационныеДоходыРасходы', false],
  contractPenalties: ['Штрафы, пени, неустойки по договорам', 'ШтрафыПениНеустойкиКПолучениюУплате', true],
  stateDuty: ['Госпошлина', 'НалогиИСборы', true],
  surplus: ['Излишки при инвентаризации', 'ИзлишкиПриИнвентаризации', true],
  pastYears: ['Прибыль (убыток) прошлых лет', 'ПрибыльУбытокПрошлыхЛет', true],
  rounding: ['Копейки и округления', 'ПрочиеВнереализационныеДоходыРасходы', true],
  notDeductibleVat: ['НДС, не принимаемый к вычету', 'ПрочиеКосвенныеРасходы', false],
  charity: ['Материальная помощь и подарки', 'ПрочиеКосвенныеРасходы', false],
  other: ['Прочие внереализационные доходы (расходы)', 'ПрочиеВнереализационныеДоходыРасходы', true],
} as const;

/** Name and ВидДвиженияДенежныхСредств. */
const CASH_FLOW_ITEMS = {
  customers: ['Оплата от покупателей', 'СредстваПолученныеОтПокупателейИЗаказчиков'],
  retail: ['Розничная выручка', 'СредстваПолученныеОтПокупателейИЗаказчиков'],
  customerRefunds: ['Возвраты покупателям', 'ПрочиеРасходыПоТекущейДеятельности'],
  suppliers: ['Оплата поставщикам', 'ОплатаОборотныхАктивов'],
  supplierRefunds: ['Возвраты от поставщиков', 'ПрочиеПоступленияПоТекущейДеятельности'],
  rent: ['Арендные платежи', 'ОплатаОборотныхАктивов'],
  rentIncome: ['Арендные поступления', 'АрендныеПлатежиРоялтиЛицензионныеПлатежиГонорарыКомиссионные'],
  payroll: ['Оплата труда', 'ОплатаТруда'],
  personalTax: ['НДФЛ', 'ОплатаТруда'],
  contributions: ['Страховые взносы', 'ОплатаТруда'],
  profitTax: ['Налог на прибыль', 'НалогНаПрибыль'],
  taxes: ['Налоги и сборы', 'РасчетыПоНалогамИСборам'],
  accountable: ['Выдача и возврат подотчетных сумм', 'ПрочиеРасходыПоТекущейДеятельности'],
  bankFees: ['Услуги банка', 'ПрочиеРасходыПоТекущейДеятельности'],
  loanReceived: ['Получение кредитов и займов', 'ПрочиеПоступленияПоФинансовойДеятельности'],
  loanRepaid: ['Погашение кредитов и займов', 'ПогашениеДолговыйЦенныхБумагВозвратКредитовИЗаймов'],
  interestPaid: ['Уплата процентов', 'ВыплатаПроцентовПоДолговымОбязательствам'],
  interestReceived: ['Проценты полученные', 'ПоступлениеОтДивидендовПроцентовПоДолговымФинансовымВложениям'],
  assets: ['Приобретение основных средств', 'ПриобретениеСозданиеМодернизацияРеконструкцияВнеоборотныхАктивов'],
  assetSale: ['Продажа основных средств', 'ВыручкаОтПродажиВнеоборотныхАктивовКромеФинансовых'],
  transfer: ['Внутренние перемещения денег', ''],
  otherIn: ['Прочие поступления', 'ПрочиеПоступленияПоТекущейДеятельности'],
  otherOut: ['Прочие платежи', 'ПрочиеРасходыПоТекущейДеятельности'],
} as const;

/** Opening 96 000,00 of 97.21 in all; the first one ran from December to March, and the part of December was never written off. */
const DEFERRED = [
  ['Лицензия «СКБ Контур.Диадок», до 31.03.2020', 3_200_000n, 800_000n, '2019-12-01', '2020-03-31', 'software'],
  ['Полис ОСАГО «ГАЗель» 2020', 1_200_000n, 100_000n, '2020-01-01', '2020-12-31', 'insurance'],
  ['Лицензия «Антивирус для офиса», 24 мес.', 1_800_000n, 75_000n, '2020-01-01', '2021-12-31', 'software'],
  ['Право на фирменный каталог товаров, 25 мес.', 3_400_000n, 136_000n, '2020-01-01', '2022-01-31', 'advertising'],
] as const;

export function createArticles(base: Base, organisations: Organisations): Articles {
  const costItems = fill(COST_ITEMS, ([description, kind]) =>
    base.catalog('СтатьиЗатрат', {
      description,
      fields: {
        ВидРасходовНУ: kind,
        ВидДеятельностиДляНалоговогоУчетаЗатрат: 'ОсновнаяСистемаНалогообложения',
      },
    }),
  );
  return {
    costItems,
    otherItems: fill(OTHER_ITEMS, ([description, kind, taxed]) =>
      base.catalog('ПрочиеДоходыИРасходы', {
        description,
        fields: { ВидПрочихДоходовИРасходов: kind, ПринятиеКНалоговомуУчету: taxed },
      }),
    ),
    cashFlowItems: fill(CASH_FLOW_ITEMS, ([description, kind]) =>
      base.catalog('СтатьиДвиженияДенежныхСредств', { description, fields: { ВидДвиженияДенежныхСредств: kind } }),
    ),
    deferredExpenses: DEFERRED.map(([description, opening, monthly, since, until, item]) => ({
      ref: base.catalog('РасходыБудущихПериодов', {
        description,
        fields: {
          ВидРБП: 'Прочие',
          СпособПризнанияРасходов: 'ПоМесяцам',
          ДатаНачалаСписания: `${since}T00:00:00`,
          ДатаОкончанияСписания: `${until}T00:00:00`,
          СчетЗатрат: base.account('26'),
          СубконтоЗатрат1: costItems[item],
          Сумма: opening,
          ВидАктива: 'ПрочиеОборотныеАктивы',
          Комментарий: organisations.organisations.main.name,
        },
      }),
      opening,
      monthly,
      lastMonth: monthOf(until),
    })),
  };
}

function fill<K extends string, T>(table: Readonly<Record<K, T>>, create: (row: T) => Ref): Readonly<Record<K, Ref>> {
  const entries = Object.entries<T>(table).map(([key, row]) => [key, create(row)]);
  return Object.fromEntries(entries) as Readonly<Record<K, Ref>>;
}
