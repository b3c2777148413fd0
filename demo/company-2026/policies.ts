/** Settings of the second base: regimes, VAT with 22 % and the simplified 5 %, accounting standards of 2026, the date closed for changes. */
import type { Fields, Ref } from '#demo/books/books.ts';
import { createAccessGroups } from '#demo/company/cast/access-groups.ts';
import { recordRelease } from '#demo/company/cast/release.ts';
import type { Base } from '#demo/engine/base.ts';
import type { Organisations2026 } from './organisations.ts';

const PERIOD = '2026-01-01T00:00:00';

const ACCOUNTING: Fields = {
  СпособОценкиМПЗ: 'ФИФО',
  СпособОценкиТоваровВРознице: 'ПоСтоимостиПриобретения',
  УчитыватьРасходыПоСтатьямЗатрат: true,
  ФормироватьРезервыПоСомнительнымДолгам: false,
  ПоддержкаПБУ18: false,
  ВариантУчетаОтложенногоНалога: 'Нет',
  ПериодАмортизации: 'СДатыПризнания',
  ОбесценениеЗапасов: false,
};

const GENERAL: Fields = {
  СистемаНалогообложения: 'Общая',
  ПрименяетсяУСН: false,
  ПрименяетсяУСНДоходы: false,
  ПлательщикНалогаНаПрибыль: true,
  ПлательщикНДС: true,
  ПлательщикЕНП: true,
  ПлательщикНДСПрименяющийУСН: false,
};

const SIMPLIFIED: Fields = {
  ...GENERAL,
  СистемаНалогообложения: 'Упрощенная',
  ПрименяетсяУСН: true,
  ПрименяетсяУСНДоходы: true,
  ОбъектНалогообложенияУСН: 'Доходы',
  ПлательщикНалогаНаПрибыль: false,
  ПлательщикНДСПрименяющийУСН: true,
};

export function createPolicies2026(base: Base, organisations: Organisations2026): void {
  const { main, service } = organisations.organisations;
  const put = (register: string, organisation: Ref, fields: Fields): void =>
    base.information(`InformationRegister_${register}`, { Организация: organisation, ...fields }, PERIOD);
  put('УчетнаяПолитика', main, ACCOUNTING);
  put('УчетнаяПолитика', service, ACCOUNTING);
  put('НастройкиСистемыНалогообложения', main, GENERAL);
  put('НастройкиСистемыНалогообложения', service, SIMPLIFIED);
  put('НастройкиУчетаНДС', main, { ПорядокРегистрацииСчетовФактурНаАванс: 'НаВсеАвансы', БезопаснаяДоляВычета: 889n });
  put('НастройкиУчетаНДС', service, {
    ПорядокРегистрацииСчетовФактурНаАванс: 'НаВсеАвансы',
    СтавкаНалогообложенияПриУСН: 'ПониженнаяУСН',
  });
  put('НастройкиУчетаНалогаНаПрибыль', main, {
    ПорядокУплатыАвансов: 'Ежеквартально',
    СтавкаФБ: 800n,
    СтавкаСубъектРФ: 17_000n,
  });
  put('НастройкиУчетаУСН', service, { СтавкаНалога: 600n });
  base.information('InformationRegister_ДатыЗапретаИзменения', {
    Раздел: null,
    Объект: null,
    Пользователь: { type: 'Enum_ВидыНазначенияДатЗапрета', id: 'ДляВсехПользователей', name: 'ДляВсехПользователей' },
    ДатаЗапрета: '2025-12-31T00:00:00',
    Комментарий: 'Год 2025 сдан',
  });
  recordRelease(base);
  createAccessGroups(base);
  constants(base, organisations);
  settlementAccounts(base);
}

function constants(base: Base, organisations: Organisations2026): void {
  const values = {
    СрокОплатыПокупателей: 5,
    СрокОплатыПоставщикам: 10,
    ВалютаРегламентированногоУчета: organisations.currencies.rub,
    ИспользоватьПланированиеПлатежейПоставщикам: false,
    ИспользоватьПланированиеПлатежейОтПокупателей: false,
  };
  for (const [name, value] of Object.entries(values)) base.constant(name, value);
}

function settlementAccounts(base: Base): void {
  base.information('InformationRegister_СчетаУчетаРасчетовСКонтрагентами', {
    Организация: null,
    Контрагент: null,
    Договор: null,
    ВидРасчетовПоДоговору: 'РасчетыВВалютеРегламентированногоУчета',
    СчетУчетаРасчетовСПокупателем: base.account('62.01'),
    СчетУчетаАвансовПолученных: base.account('62.02'),
    СчетУчетаРасчетовСПоставщиком: base.account('60.01'),
    СчетУчетаАвансовВыданных: base.account('60.02'),
  });
}
