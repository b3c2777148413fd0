/**
 * The two organisations with their bank accounts, departments, warehouses, currencies and banks.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import { companyInn, ogrn } from './requisites.ts';

export interface Organisations {
  readonly organisations: { readonly main: Ref; readonly service: Ref };
  readonly currencies: { readonly rub: Ref; readonly usd: Ref; readonly eur: Ref };
  readonly banks: { readonly volga: Ref; readonly capital: Ref };
  /** Accounts of the organisations: subconto БанковскиеСчета of 51 and 52. */
  readonly bankAccounts: { readonly main: Ref; readonly usd: Ref; readonly eur: Ref; readonly service: Ref };
  readonly departments: Readonly<Record<DepartmentKey, Ref>>;
  readonly warehouses: { readonly main: Ref; readonly shop: Ref };
  readonly countries: { readonly russia: Ref; readonly china: Ref; readonly germany: Ref };
}

export type DepartmentKey = keyof typeof DEPARTMENTS;

const DEPARTMENTS = {
  administration: ['main', 'Администрация'],
  accounting: ['main', 'Бухгалтерия'],
  sales: ['main', 'Отдел продаж'],
  warehouse: ['main', 'Склад'],
  shop: ['main', 'Магазин на Свободе'],
  production: ['main', 'Участок сборки щитов'],
  delivery: ['main', 'Служба доставки'],
  serviceAdministration: ['service', 'Администрация (Сервис)'],
  installation: ['service', 'Монтажный участок'],
} as const satisfies Record<string, readonly [organisation: 'main' | 'service', name: string]>;

export function createOrganisations(base: Base): Organisations {
  const countries = createCountries(base);
  const currencies = createCurrencies(base);
  const banks = createBanks(base, countries.russia);
  const organisations = {
    main: organisation(base, 'Ясный свет', '760401842', '760401001', '1157604008', ''),
    service: organisation(base, 'Ясный свет Сервис', '760402117', '760401001', '1167627053', ''),
  };
  const bankAccounts = {
    main: account(base, organisations.main, '40702810477030001254', banks.volga, currencies.rub, '51'),
    usd: account(base, organisations.main, '40702840777030000318', banks.volga, currencies.usd, '52'),
    eur: account(base, organisations.main, '40702978377030000107', banks.volga, currencies.eur, '52'),
    service: account(base, organisations.service, '40702810900020003377', banks.capital, currencies.rub, '51'),
  };
  for (const [owner, main] of [
    [organisations.main, bankAccounts.main],
    [organisations.service, bankAccounts.service],
  ] as const) {
    base.rewrite(owner, (object) => {
      object.fields.ОсновнойБанковскийСчет = main;
    });
  }
  return {
    organisations,
    currencies,
    banks,
    bankAccounts,
    departments: createDepartments(base, organisations),
    warehouses: {
      main: base.catalog('Склады', { description: 'Основной склад', fields: { ТипСклада: 'ОптовыйСклад' } }),
      shop: base.catalog('Склады', { description: 'Магазин на Свободе', fields: { ТипСклада: 'РозничныйМагазин' } }),
    },
    countries,
  };
}

function createCountries(base: Base): Organisations['countries'] {
  const country = (code: string, description: string, two: string, three: string): Ref =>
    base.catalog('СтраныМира', { description, code, fields: { КодАльфа2: two, КодАльфа3: three } });
  return {
    russia: country('643', 'РОССИЯ', 'RU', 'RUS'),
    china: country('156', 'КИТАЙ', 'CN', 'CHN'),
    germany: country('276', 'ГЕРМАНИЯ', 'DE', 'DEU'),
  };
}

function createCurrencies(base: Base): Organisations['currencies'] {
  const currency = (code: string, description: string, name: string, loaded: boolean): Ref =>
    base.catalog('Валюты', {
      description,
      code,
      fields: {
        НаименованиеПолное: name,
        ЗагружаетсяИзИнтернета: loaded,
        СпособУстановкиКурса: loaded ? 'ЗагрузкаИзИнтернета' : 'РучнойВвод',
      },
    });
  return {
    rub: currency('643', 'руб.', 'Российский рубль', false),
    usd: currency('840', 'USD', 'Доллар США', true),
    eur: currency('978', 'EUR', 'Евро', true),
  };
}

function createBanks(base: Base, russia: Ref): Organisations['banks'] {
  const bank = (code: string, description: string, correspondent: string, city: string): Ref =>
    base.catalog('Банки', {
      description,
      code,
      fields: { КоррСчет: correspondent, Город: city, Страна: russia },
    });
  return {
    volga: bank('047888777', 'ПАО "ВОЛЖСКИЙ КОММЕРЧЕСКИЙ БАНК"', '30101810100000000777', 'г. Ярославль'),
    capital: bank('044525902', 'АО "СТОЛИЧНЫЙ РАСЧЕТНЫЙ ДОМ"', '30101810700000000902', 'г. Москва'),
  };
}

function organisation(base: Base, name: string, nine: string, kpp: string, ten: string, prefix: string): Ref {
  return base.catalog('Организации', {
    description: `ООО «${name}»`,
    fields: {
      НаименованиеПолное: `Общество с ограниченной ответственностью «${name}»`,
      НаименованиеСокращенное: `ООО «${name}»`,
      ИНН: companyInn(nine),
      КПП: kpp,
      ОГРН: ogrn(`${ten}77`.slice(0, 12)),
      Префикс: prefix,
      ЮридическоеФизическоеЛицо: 'ЮридическоеЛицо',
      КодНалоговогоОргана: '7604',
      ДатаРегистрации: '2015-03-12T00:00:00',
    },
  });
}

function account(base: Base, owner: Ref, number: string, bank: Ref, currency: Ref, ledger: string): Ref {
  const fields: Fields = {
    НомерСчета: number,
    Банк: bank,
    Валютный: currency.name !== 'руб.',
    ВалютаДенежныхСредств: currency,
    ВидСчета: 'Расчетный',
    СчетБанк: base.account(ledger),
    ДатаОткрытия: '2016-02-01T00:00:00',
  };
  return base.catalog('БанковскиеСчета', { description: `${number}, ${bank.name}`, owner, fields });
}

function createDepartments(base: Base, organisations: Organisations['organisations']): Organisations['departments'] {
  const entries = Object.entries(DEPARTMENTS).map(([key, [organisation, description]]) => [
    key,
    base.catalog('ПодразделенияОрганизаций', { description, owner: organisations[organisation] }),
  ]);
  return Object.fromEntries(entries) as Organisations['departments'];
}
