/** Counterparties and contracts of the second company: a few with a role, the rest named by the seed. */
import { COMPANY_STEMS } from '#demo/company/cast/names.ts';
import { companyInn, digits, ogrn, personInn } from '#demo/company/cast/requisites.ts';
import type { Base } from '#demo/engine/base.ts';
import type { Random } from '#demo/engine/random.ts';
import type { Party } from '#demo/engine/settlements.ts';
import type { VatRate } from '#demo/engine/vat.ts';
import type { Organisations2026 } from './organisations.ts';

type Kind = 'СПоставщиком' | 'СПокупателем' | 'Прочее';

interface RoleRow {
  readonly name: string;
  readonly kind: Kind;
  readonly contract: string;
  readonly term?: number;
  readonly organisation?: 'service';
  /** Rate of its deliveries: the standard one when absent. */
  readonly vat?: VatRate;
}

const ROLES = {
  bank: {
    name: 'АО "СЕВЕРНЫЙ РАСЧЕТНЫЙ БАНК"',
    kind: 'Прочее',
    contract: 'Договор эквайринга № 77-Э',
  },
  treasury: {
    name: 'Казначейство России (ФНС России)',
    kind: 'Прочее',
    contract: 'Единый налоговый платеж',
    vat: 'БезНДС',
  },
  socialFund: {
    name: 'ОСФР по Санкт-Петербургу',
    kind: 'Прочее',
    contract: 'Взносы на травматизм',
    vat: 'БезНДС',
  },
  lessor: { name: 'ООО «Бизнес-центр Салова»', kind: 'СПоставщиком', contract: 'Договор аренды № 12/26', term: 5 },
  telephone: { name: 'ООО «Невская связь»', kind: 'СПоставщиком', contract: 'Договор связи', term: 20 },
  cleaner: {
    name: 'ИП Гусева М.А.',
    kind: 'СПоставщиком',
    contract: 'Договор на уборку',
    term: 10,
    vat: 'БезНДС',
  },
  equipmentSupplier: { name: 'ООО «Прибор-Нева»', kind: 'СПоставщиком', contract: 'Счет-договор № 8', term: 10 },
  oldAdvance: { name: 'ООО «Балтстройпроект»', kind: 'СПокупателем', contract: 'Договор поставки № 140/25', term: 14 },
  wrongAdvance: {
    name: 'ООО «Гранит-Девелопмент»',
    kind: 'СПокупателем',
    contract: 'Договор поставки № 9/26',
    term: 14,
  },
  wrongRate: { name: 'ООО «Онега-Свет»', kind: 'СПокупателем', contract: 'Договор поставки № 3/26', term: 60 },
  worksAdvance: {
    name: 'ТСЖ «Речное»',
    kind: 'СПокупателем',
    contract: 'Договор подряда № 2',
    term: 14,
    organisation: 'service',
    vat: 'НДС5',
  },
  materials: {
    name: 'ООО «Электротовары СПб»',
    kind: 'СПоставщиком',
    contract: 'Договор поставки № 11',
    term: 14,
    organisation: 'service',
  },
} as const satisfies Record<string, RoleRow>;

export type Role2026 = keyof typeof ROLES;

export interface Trading extends Party {
  readonly termDays: number;
  readonly upd: boolean;
  readonly prepays: boolean;
}

export interface Parties2026 {
  readonly roles: Readonly<Record<Role2026, Party>>;
  readonly suppliers: readonly Trading[];
  readonly customers: readonly Trading[];
  readonly serviceCustomers: readonly Trading[];
}

export function createParties2026(base: Base, organisations: Organisations2026): Parties2026 {
  const random = base.random.fork('parties');
  const names = random.shuffle(COMPANY_STEMS).map((stem) => `ООО «${stem}»`);
  const create = (row: RoleRow): Party => createParty(base, random, organisations, row);
  const roles = Object.fromEntries(
    Object.entries(ROLES).map(([key, row]) => [key, create(row)]),
  ) as Parties2026['roles'];
  const trading = (count: number, kind: Kind, organisation?: 'service'): Trading[] =>
    Array.from({ length: count }, (_, i) => {
      const name = names.pop();
      if (name === undefined) throw new Error('Закончились названия контрагентов');
      const termDays = random.pick([10, 14, 20]);
      const owner = organisation === undefined ? {} : { organisation, vat: 'НДС5' as const };
      const party = create({ name, kind, contract: 'Основной договор', term: termDays, ...owner });
      return { ...party, termDays, upd: i % 2 === 1, prepays: i % 4 === 2 };
    });
  return {
    roles,
    suppliers: trading(4, 'СПоставщиком'),
    customers: trading(10, 'СПокупателем'),
    serviceCustomers: trading(4, 'СПокупателем', 'service'),
  };
}

function createParty(base: Base, random: Random, organisations: Organisations2026, row: RoleRow): Party {
  const person = row.name.startsWith('ИП');
  const counterparty = base.catalog('Контрагенты', {
    description: row.name,
    fields: {
      НаименованиеПолное: row.name,
      ИНН: person ? personInn(`78${digits(random, 8)}`) : companyInn(`78${digits(random, 7)}`),
      КПП: person ? '' : '780501001',
      РегистрационныйНомер: ogrn(person ? `32378470${digits(random, 6)}` : `11578${digits(random, 7)}`),
      ЮридическоеФизическоеЛицо: person ? 'ФизическоеЛицо' : 'ЮридическоеЛицо',
      ИндивидуальныйПредприниматель: person,
      ИННВведенКорректно: true,
      КППВведенКорректно: !person,
    },
  });
  const contract = base.catalog('ДоговорыКонтрагентов', {
    description: row.contract,
    owner: counterparty,
    key: `${counterparty.id}|${row.contract}`,
    fields: {
      Организация: organisations.organisations[row.organisation ?? 'main'],
      ВидДоговора: row.kind,
      ВалютаВзаиморасчетов: organisations.currencies.rub,
      УстановленСрокОплаты: row.term !== undefined,
      СрокОплаты: row.term ?? 0,
      СтавкаНДС: row.vat ?? 'НДС22',
      ДоговорПодписан: true,
    },
  });
  return { counterparty, contract };
}
