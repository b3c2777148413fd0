/**
 * Settings of the base: accounting policies, tax systems, VAT, constants, closed periods, default settlement accounts, rates.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import { createAccessGroups } from './access-groups.ts';
import type { Organisations } from './organisations.ts';
import type { Parties } from './parties.ts';
import { publishedDays, rateOn } from './rates.ts';
import { recordRelease } from './release.ts';
import type { UserKey } from './users.ts';

/** Days to pay where a contract says nothing. */
export const DEFAULT_TERMS = { customers: 5, suppliers: 10 } as const;

const YEARS = ['2019-01-01T00:00:00', '2020-01-01T00:00:00'];

export function createPolicies(
  base: Base,
  organisations: Organisations,
  parties: Parties,
  users: Readonly<Record<UserKey, Ref>>,
): void {
  const { main, service } = organisations.organisations;
  recordRelease(base);
  createAccessGroups(base);
  for (const period of YEARS) {
    policy(base, 'УчетнаяПолитика', period, main, { ...ACCOUNTING, СпособОценкиМПЗ: 'ФИФО' });
    policy(base, 'УчетнаяПолитика', period, service, { ...ACCOUNTING, СпособОценкиМПЗ: 'ПоСредней' });
    policy(base, 'НастройкиСистемыНалогообложения', period, main, GENERAL_TAX);
    policy(base, 'НастройкиСистемыНалогообложения', period, service, SIMPLIFIED_TAX);
  }
  const year = '2020-01-01T00:00:00';
  policy(base, 'НастройкиУчетаНДС', year, main, VAT);
  policy(base, 'НастройкиУчетаНалогаНаПрибыль', year, main, PROFIT_TAX);
  policy(base, 'НастройкиУчетаУСН', year, service, { СтавкаНалога: 600n, ПорядокОтраженияАванса: 'ДоходУСН' });
  constants(base, organisations);
  base.information('InformationRegister_ДатыЗапретаИзменения', {
    Раздел: null,
    Объект: null,
    Пользователь: { type: 'Enum_ВидыНазначенияДатЗапрета', id: 'ДляВсехПользователей', name: 'Для всех пользователей' },
    ДатаЗапрета: '2020-03-31T00:00:00',
    Комментарий: `Общая дата, установила ${users.chief.name}`,
  });
  settlementAccounts(base, organisations, parties);
  for (const date of publishedDays()) {
    for (const [code, currency] of [
      ['USD', organisations.currencies.usd],
      ['EUR', organisations.currencies.eur],
    ] as const) {
      base.information(
        'InformationRegister_КурсыВалют',
        { Валюта: currency, Курс: rateOn(code, date), Кратность: 1 },
        `${date}T00:00:00`,
      );
    }
  }
}

const ACCOUNTING: Fields = {
  СпособОценкиТоваровВРознице: 'ПоСтоимостиПриобретения',
  ПорядокСписанияРасходовНаСебестоимостьУслуг: 'СУчетомВыручки',
  СпособРасчетаСебестоимостиПроизводства: 'ПоПодразделениям',
  УчитыватьРасходыПоСтатьямЗатрат: true,
  ФормироватьРезервыПоСомнительнымДолгам: false,
  ИспользоватьПереводыВПутиПриПеремещенияДенежныхСредств: true,
  ВариантБухгалтерскойОтчетности: 'ДляМалыхПредприятий',
  ПоддержкаПБУ18: false,
  ВариантУчетаОтложенногоНалога: 'Нет',
  СпособОтраженияАвансовВыданных: 'ДебиторскаяЗадолженность',
};

const GENERAL_TAX: Fields = {
  СистемаНалогообложения: 'Общая',
  ПрименяетсяУСН: false,
  ПлательщикНалогаНаПрибыль: true,
  ПлательщикНДС: true,
  ПлательщикНДФЛ: false,
  ПрименяетсяУСНДоходы: false,
  ПрименяетсяУСНДоходыМинусРасходы: false,
  ПрименяетсяОсобыйПорядокНалогообложения: false,
  ПлательщикЕНП: false,
};

const SIMPLIFIED_TAX: Fields = {
  ...GENERAL_TAX,
  СистемаНалогообложения: 'Упрощенная',
  ПрименяетсяУСН: true,
  ПрименяетсяУСНДоходы: true,
  ОбъектНалогообложенияУСН: 'Доходы',
  ДатаПереходаНаУСН: '2016-08-15T00:00:00',
  ПлательщикНалогаНаПрибыль: false,
  ПлательщикНДС: false,
};

const VAT: Fields = {
  СложныйУчетНДС: false,
  РаздельныйУчетНДСНаСчете19: false,
  НачислятьНДСПоОтгрузке: false,
  ПорядокРегистрацииСчетовФактурНаАванс: 'НаВсеАвансы',
  КонтролироватьДолюВычета: true,
  БезопаснаяДоляВычета: 879n,
};

const PROFIT_TAX: Fields = {
  ПорядокУплатыАвансов: 'Ежеквартально',
  МетодНачисленияАмортизации: 'Линейный',
  ФормироватьРезервыПоСомнительнымДолгам: false,
  СтавкаФБ: 300n,
  СтавкаСубъектРФ: 17_000n,
};

function policy(base: Base, register: string, period: string, organisation: Ref, fields: Fields): void {
  base.information(`InformationRegister_${register}`, { Организация: organisation, ...fields }, period);
}

function constants(base: Base, organisations: Organisations): void {
  const values = {
    СрокОплатыПокупателей: DEFAULT_TERMS.customers,
    СрокОплатыПоставщикам: DEFAULT_TERMS.suppliers,
    ВалютаРегламентированногоУчета: organisations.currencies.rub,
    ИспользоватьПланированиеПлатежейПоставщикам: false,
    ИспользоватьПланированиеПлатежейОтПокупателей: false,
    ВедетсяУчетРасчетовПоЗарплатеПоРаботникам: true,
    ВедетсяУчетИмпортныхТоваров: true,
    ВедетсяУчетОсновныхСредств: true,
    ИспользоватьДатыЗапретаИзменения: true,
    ЗаголовокСистемы: 'Ясный свет: Бухгалтерия предприятия, редакция 3.0',
  };
  for (const [name, value] of Object.entries(values)) base.constant(name, value);
}

/** Debt and advance accounts by kind of settlements; empty party and contract mean «all». */
const SETTLEMENT_ACCOUNTS = [
  ['РасчетыВВалютеРегламентированногоУчета', '60.01', '60.02', '62.01', '62.02', '76.02'],
  ['РасчетыВИностраннойВалюте', '60.21', '60.22', '62.21', '62.22', '76.02'],
  ['РасчетыВУсловныхЕдиницах', '60.31', '60.32', '62.31', '62.32', '76.02'],
] as const;

function settlementAccounts(base: Base, organisations: Organisations, parties: Parties): void {
  const record = (organisation: Ref | null, contract: Ref | null, accounts: Fields, kind: string): void => {
    const party = contract === null ? null : base.object(contract).owner;
    base.information('InformationRegister_СчетаУчетаРасчетовСКонтрагентами', {
      Организация: organisation,
      Контрагент: party,
      Договор: contract,
      ВидРасчетовПоДоговору: kind,
      ...accounts,
    });
  };
  for (const [kind, debtOut, advanceOut, debtIn, advanceIn, claims] of SETTLEMENT_ACCOUNTS) {
    const accounts = {
      СчетУчетаРасчетовСПоставщиком: base.account(debtOut),
      СчетУчетаАвансовВыданных: base.account(advanceOut),
      СчетУчетаРасчетовСПокупателем: base.account(debtIn),
      СчетУчетаАвансовПолученных: base.account(advanceIn),
      СчетРасчетовПоПретензиям: base.account(claims),
    };
    record(null, null, accounts, kind);
  }
  const leasing = {
    СчетУчетаРасчетовСПоставщиком: base.account('76.05'),
    СчетУчетаАвансовВыданных: base.account('76.05'),
  };
  record(
    organisations.organisations.main,
    parties.contracts.leasing,
    leasing,
    'РасчетыВВалютеРегламентированногоУчета',
  );
}
