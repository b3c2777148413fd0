/** Organisations of the second company with their accounts, departments and warehouses. */
import type { Ref } from '#demo/books/books.ts';
import { companyInn, ogrn } from '#demo/company/cast/requisites.ts';
import type { Base } from '#demo/engine/base.ts';

export interface Organisations2026 {
  readonly organisations: { readonly main: Ref; readonly service: Ref };
  readonly currencies: { readonly rub: Ref };
  readonly bankAccounts: { readonly main: Ref; readonly service: Ref };
  readonly warehouses: { readonly main: Ref; readonly shop: Ref };
  readonly departments: { readonly main: Ref; readonly service: Ref };
}

export function createOrganisations2026(base: Base): Organisations2026 {
  const rub = base.catalog('Валюты', {
    description: 'руб.',
    code: '643',
    fields: { НаименованиеПолное: 'Российский рубль' },
  });
  const bank = base.catalog('Банки', {
    description: 'АО "СЕВЕРНЫЙ РАСЧЕТНЫЙ БАНК"',
    code: '044030811',
    fields: { КоррСчет: '30101810500000000811', Город: 'г. Санкт-Петербург' },
  });
  const main = organisation(base, 'Световой поток', '780512344', '117784702911');
  const service = organisation(base, 'Домашний мастер', '780516721', '119784711030');
  const department = (name: string, owner: Ref): Ref =>
    base.catalog('ПодразделенияОрганизаций', { description: name, owner });
  return {
    organisations: { main, service },
    currencies: { rub },
    bankAccounts: {
      main: account(base, main, '40702810555000004417', bank, rub),
      service: account(base, service, '40702810255000009120', bank, rub),
    },
    warehouses: {
      main: base.catalog('Склады', { description: 'Склад на Салова', fields: { ТипСклада: 'ОптовыйСклад' } }),
      shop: base.catalog('Склады', { description: 'Шоурум', fields: { ТипСклада: 'РозничныйМагазин' } }),
    },
    departments: { main: department('Основное подразделение', main), service: department('Бригада', service) },
  };
}

function organisation(base: Base, name: string, nine: string, twelve: string): Ref {
  return base.catalog('Организации', {
    description: `ООО «${name}»`,
    fields: {
      НаименованиеПолное: `Общество с ограниченной ответственностью «${name}»`,
      НаименованиеСокращенное: `ООО «${name}»`,
      ИНН: companyInn(nine),
      КПП: `${nine.slice(0, 4)}01001`,
      ОГРН: ogrn(twelve),
      ЮридическоеФизическоеЛицо: 'ЮридическоеЛицо',
    },
  });
}

function account(base: Base, owner: Ref, number: string, bank: Ref, currency: Ref): Ref {
  const ref = base.catalog('БанковскиеСчета', {
    description: `${number}, ${bank.name}`,
    owner,
    fields: {
      НомерСчета: number,
      Банк: bank,
      Валютный: false,
      ВалютаДенежныхСредств: currency,
      ВидСчета: 'Расчетный',
      СчетБанк: base.account('51'),
    },
  });
  base.rewrite(owner, (object) => {
    object.fields.ОсновнойБанковскийСчет = ref;
  });
  return ref;
}
