/** Everybody and everything of the second company, early 2026: an organisation on the general regime and one on the simplified tax with VAT of 5 %. */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import { type Articles2026, createArticles2026 } from './articles.ts';
import { createOrganisations2026, type Organisations2026 } from './organisations.ts';
import { createParties2026, type Parties2026 } from './parties.ts';
import { createPolicies2026 } from './policies.ts';
import { createStaff2026, type Staff2026 } from './staff.ts';

/** Satisfies `Office` of the documents of trade and money. */
export interface Cast2026 extends Organisations2026, Parties2026, Staff2026, Articles2026 {
  readonly base: Base;
  readonly users: Readonly<Record<UserKey, Ref>>;
  readonly goods: readonly Goods[];
  readonly services: { readonly bought: Ref; readonly installation: Ref };
  readonly equipment: Ref;
  readonly groups: { readonly trade: Ref; readonly works: Ref };
}

export interface Goods {
  readonly ref: Ref;
  /** Kopecks for one: without VAT from the supplier, with 22 % to the customer. */
  readonly purchasePrice: bigint;
  readonly salePrice: bigint;
}

type UserKey = 'chief' | 'bank' | 'trade' | 'sales' | 'cashier' | 'service';

const USERS: Readonly<Record<UserKey, string>> = {
  chief: 'Маркова Т.И. (главный бухгалтер)',
  bank: 'Маркова Т.И. (банк)',
  trade: 'Ильин Сергей',
  sales: 'Ильин Сергей (продажи)',
  cashier: 'Дёмина Анна (магазин)',
  service: 'Савина Вера (Мастер)',
};

/** Name and purchase price without VAT, roubles. */
const GOODS = [
  ['Светильник LED «Полоса» 36 Вт', 2_400],
  ['Прожектор LED 200 Вт', 5_600],
  ['Лента LED 24V, 10 м', 3_100],
  ['Блок питания DIN 24V', 1_900],
  ['Щит распределительный 24 модуля', 4_300],
  ['Кабель ВВГнг-LS 3х2,5, бухта', 8_200],
] as const;

export function createCast2026(base: Base): Cast2026 {
  const organisations = createOrganisations2026(base);
  const articles = createArticles2026(base);
  const staff = createStaff2026(base, organisations);
  const parties = createParties2026(base, organisations);
  const users = Object.fromEntries(
    Object.entries(USERS).map(([key, description]) => [key, base.catalog('Пользователи', { description, code: '' })]),
  ) as Record<UserKey, Ref>;
  const groups = {
    trade: base.catalog('НоменклатурныеГруппы', { description: 'Торговля светотехникой' }),
    works: base.catalog('НоменклатурныеГруппы', { description: 'Электромонтажные работы' }),
  };
  createPolicies2026(base, organisations);
  return { base, ...organisations, ...articles, ...staff, ...parties, users, groups, ...createGoods(base, groups) };
}

function createGoods(base: Base, groups: Cast2026['groups']): Pick<Cast2026, 'goods' | 'services' | 'equipment'> {
  const random = base.random.fork('goods');
  const unit = base.catalog('КлассификаторЕдиницИзмерения', {
    description: 'шт',
    code: '796',
    fields: { НаименованиеПолное: 'штука' },
  });
  let count = 0;
  const item = (description: string, group: Ref, fields: Fields): Ref => {
    count += 1;
    const code = `00-${String(count).padStart(8, '0')}`;
    const common = { НаименованиеПолное: description, НоменклатурнаяГруппа: group, ЕдиницаИзмерения: unit };
    return base.catalog('Номенклатура', { description, code, fields: { ...common, ...fields } });
  };
  return {
    goods: GOODS.map(([name, roubles]) => {
      const middle = BigInt(roubles) * 100n;
      const purchasePrice = random.kopecks((middle * 94n) / 100n, (middle * 106n) / 100n, 100n);
      const salePrice = (purchasePrice * 155n * 122n) / 10_000n;
      const ref = item(name, groups.trade, { Услуга: false, ВидСтавкиНДС: 'Общая' });
      return { ref, purchasePrice, salePrice: salePrice - (salePrice % 100n) };
    }),
    services: {
      bought: item('Услуги сторонних организаций', groups.trade, { Услуга: true, ВидСтавкиНДС: 'Общая' }),
      installation: item('Электромонтажные работы', groups.works, { Услуга: true, ВидСтавкиНДС: 'ПониженнаяУСН' }),
    },
    equipment: item('Тестер кабельный (малоценное оборудование)', groups.trade, {
      Услуга: false,
      ВидСтавкиНДС: 'Общая',
    }),
  };
}
