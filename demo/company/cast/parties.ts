/**
 * Counterparties and contracts of both organisations: the named ones and several hundred from the seed, typed as people type them.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import type { CostItemKey } from './articles.ts';
import { CardWriter } from './card-writer.ts';
import type { Goods, Item, VatRate } from './items.ts';
import { type ContractKey, NAMED_CONTRACTS, type NamedContract } from './named-contracts.ts';
import { NAMED_PARTIES, type NamedParty, type PartyKey } from './named-parties.ts';
import { LATIN_NAMES } from './names.ts';
import type { Organisations } from './organisations.ts';
import type { UserKey } from './users.ts';

/** Who sells to us in the ordinary flow. */
export interface Supplier {
  readonly ref: Ref;
  readonly contract: Ref;
  readonly vat: VatRate;
  /** Calendar days of the contract. */
  readonly termDays: number;
  readonly sells: 'goods' | 'reduced' | 'materials' | 'services';
  /** What is bought from a supplier of goods or materials. */
  readonly items: readonly Item[];
  /** Where a service goes; null for goods. */
  readonly expense: {
    readonly account: '26' | '44.01' | '25';
    readonly item: CostItemKey;
    readonly text: string;
  } | null;
  /** Sends УПД: no separate received invoice. */
  readonly upd: boolean;
  /** Is paid in advance. */
  readonly prepaid: boolean;
}

/** Who buys from us in the ordinary flow. */
export interface Customer {
  readonly ref: Ref;
  readonly contract: Ref;
  readonly termDays: number;
  /** Pays in advance. */
  readonly prepays: boolean;
  /** 1 small, 2 middling, 3 large orders. */
  readonly size: 1 | 2 | 3;
}

export interface Parties {
  readonly parties: Readonly<Record<PartyKey, Ref>>;
  readonly contracts: Readonly<Record<ContractKey, Ref>>;
  /** Of the main organisation. */
  readonly suppliers: readonly Supplier[];
  readonly customers: readonly Customer[];
  /** Of the service organisation: no VAT anywhere. */
  readonly serviceSuppliers: readonly Supplier[];
  readonly serviceCustomers: readonly Customer[];
}

type Expense = NonNullable<Supplier['expense']>;

/** What services the main organisation buys: account, article, text, rate, term, share of УПД and advances by position in the list. */
const SERVICE_SUPPLIERS: readonly (readonly [Expense['account'], CostItemKey, string, VatRate])[] = [
  ['26', 'communication', 'Услуги связи', 'НДС20'],
  ['26', 'communication', 'Доступ в интернет, телефония', 'НДС20'],
  ['26', 'utilities', 'Электроэнергия', 'НДС20'],
  ['26', 'utilities', 'Теплоснабжение и водоотведение', 'НДС20'],
  ['26', 'security', 'Охрана объекта', 'БезНДС'],
  ['26', 'software', 'Сопровождение программы 1С', 'БезНДС'],
  ['26', 'consulting', 'Юридические услуги', 'НДС20'],
  ['26', 'information', 'Справочно-правовая система', 'НДС20'],
  ['26', 'cleaning', 'Уборка помещений', 'БезНДС'],
  ['26', 'repairs', 'Обслуживание оргтехники', 'НДС20'],
  ['44.01', 'transport', 'Доставка товара от поставщика', 'НДС20'],
  ['44.01', 'transport', 'Экспедиционные услуги', 'НДС20'],
  ['44.01', 'delivery', 'Доставка до покупателя', 'НДС20'],
  ['44.01', 'advertising', 'Размещение рекламы', 'НДС20'],
  ['44.01', 'advertising', 'Печать каталогов', 'НДС20'],
  ['44.01', 'packaging', 'Упаковочные материалы и услуги', 'НДС20'],
  ['25', 'repairs', 'Ремонт оборудования участка', 'НДС20'],
];

const SERVICE_ORGANISATION_SUPPLIERS: readonly (readonly [Expense['account'], CostItemKey, string])[] = [
  ['26', 'communication', 'Услуги связи'],
  ['26', 'utilities', 'Коммунальные услуги по зданию'],
  ['26', 'installation', 'Субподряд: монтаж'],
  ['26', 'fuel', 'Топливо по картам'],
  ['26', 'repairs', 'Ремонт инструмента'],
];

/** A branch stands on the books of its own tax office: reason code 43. */
const BRANCH_KPP = '761043001';

const COUNTS = { goods: 26, withoutVat: 3, materials: 4, customers: 132, serviceCustomers: 14, idle: 90 } as const;

export function createParties(
  base: Base,
  organisations: Organisations,
  users: Readonly<Record<UserKey, Ref>>,
  goods: Goods,
): Parties {
  const cards = new CardWriter(base, organisations, users.trade);
  const maker = new PartyMaker(cards, organisations);
  const { parties, contracts } = maker.named();
  const suppliers = maker.suppliers(goods);
  const customers = maker.customers('customer', COUNTS.customers, organisations.organisations.main);
  const serviceSuppliers = maker.serviceSuppliers();
  const serviceCustomers = maker.customers(
    'service-customer',
    COUNTS.serviceCustomers,
    organisations.organisations.service,
  );
  maker.idle(COUNTS.idle);
  return {
    parties,
    contracts,
    suppliers,
    customers,
    serviceSuppliers,
    serviceCustomers,
  };
}

class PartyMaker {
  readonly #cards: CardWriter;
  readonly #organisations: Organisations;

  constructor(cards: CardWriter, organisations: Organisations) {
    this.#cards = cards;
    this.#organisations = organisations;
  }

  named(): Pick<Parties, 'parties' | 'contracts'> {
    const inns = new Map<string, { inn: string; kpp: string; ref: Ref }>();
    const parties = Object.entries<NamedParty>(NAMED_PARTIES).map(([key, party]) => {
      const form = party.form ?? 'company';
      const shared = inns.get(party.innOf ?? '');
      const own = { ...this.#cards.numbers(form), ...this.#cards.fixedNumbers(key) };
      const inn = shared?.inn ?? own.inn;
      const kpp = party.branch === true ? BRANCH_KPP : (shared?.kpp ?? own.kpp);
      const card = { key, name: party.name, full: party.full ?? party.name, folder: party.folder, form, inn, kpp };
      const ref = this.#cards.card({ ...card, head: party.branch === true ? shared?.ref : undefined });
      inns.set(key, { inn, kpp, ref });
      return [key, ref] as const;
    });
    const byKey = Object.fromEntries(parties) as Parties['parties'];
    const contracts = Object.entries<NamedContract>(NAMED_CONTRACTS).map(([key, contract]) => [
      key,
      this.#cards.contract(byKey[contract.party], key, contract),
    ]);
    return { parties: byKey, contracts: Object.fromEntries(contracts) as Parties['contracts'] };
  }

  suppliers(goods: Goods): Supplier[] {
    const trade = Array.from({ length: COUNTS.goods + COUNTS.withoutVat }, (_, i): Supplier => {
      const reduced = i < 2;
      const withoutVat = i >= COUNTS.goods;
      const items = reduced
        ? goods.reducedItems.filter((_, n) => (n < 4 ? 0 : 1) === i)
        : this.#assortment(goods.items);
      const sells = reduced ? 'reduced' : 'goods';
      return this.#supplier(`supplier|${i}`, sells, withoutVat ? 'БезНДС' : reduced ? 'НДС10' : 'НДС20', items, null);
    });
    const materials = Array.from({ length: COUNTS.materials }, (_, i) =>
      this.#supplier(`materials|${i}`, 'materials', 'НДС20', this.#assortment(goods.materials), null),
    );
    const services = SERVICE_SUPPLIERS.map(([account, item, text, vat], i) =>
      this.#supplier(`services|${i}`, 'services', vat, [], { account, item, text }),
    );
    return [...trade, ...materials, ...services];
  }

  serviceSuppliers(): Supplier[] {
    return SERVICE_ORGANISATION_SUPPLIERS.map(([account, item, text], i) =>
      this.#supplier(`service-supplier|${i}`, 'services', 'БезНДС', [], { account, item, text }, 'service'),
    );
  }

  customers(prefix: string, count: number, organisation: Ref): Customer[] {
    const service = organisation.id === this.#organisations.organisations.service.id;
    return Array.from({ length: count }, (_, i): Customer => {
      const key = `${prefix}|${i}`;
      const ref = this.#cards.ordinary(key, 'customers', this.#cards.random.chance(0.12) ? 'person' : 'company');
      const termDays = this.#cards.random.pick([7, 10, 14, 14, 21, 30]);
      const contract = this.#cards.contract(ref, key, {
        name: this.#cards.contractName(),
        kind: 'СПокупателем',
        term: termDays,
        ...(service ? { organisation: 'service', vat: 'БезНДС' } : {}),
      });
      return { ref, contract, termDays, prepays: i % 7 === 3, size: i % 9 === 0 ? 3 : i % 3 === 0 ? 2 : 1 };
    });
  }

  /** Cards nobody has traded with this year: old ones, namesakes, closed and unusual contracts. */
  idle(count: number): void {
    let namesake = '';
    for (let i = 0; i < count; i += 1) {
      const key = `idle|${i}`;
      const latin = LATIN_NAMES[i];
      const folder = i % 2 === 0 ? 'customers' : 'suppliers';
      const [name, full] = latin ?? this.#cards.name();
      const repeated = i === 40 || i === 41;
      const shown = repeated ? namesake : name;
      namesake = repeated || latin !== undefined ? namesake : name;
      const ref = this.#cards.card({
        key,
        name: shown,
        full: repeated ? shown : full,
        folder,
        form: 'company',
        ...this.#cards.numbers('company'),
      });
      this.#cards.contract(
        ref,
        key,
        {
          name: this.#cards.contractName(),
          kind:
            i % 13 === 5
              ? 'СКомиссионером'
              : i % 17 === 7
                ? 'СТранспортнойКомпанией'
                : folder === 'customers'
                  ? 'СПокупателем'
                  : 'СПоставщиком',
          term: this.#cards.random.pick([10, 20, 30]),
        },
        i % 3 === 0,
      );
    }
  }

  #supplier(
    key: string,
    sells: Supplier['sells'],
    vat: VatRate,
    items: readonly Item[],
    expense: Supplier['expense'],
    organisation?: 'service',
  ): Supplier {
    const ref = this.#cards.ordinary(
      key,
      'suppliers',
      vat === 'БезНДС' && this.#cards.random.chance(0.6) ? 'person' : 'company',
    );
    const termDays = this.#cards.random.pick(sells === 'services' ? [10, 14, 20, 30] : [14, 21, 30, 30, 45]);
    const name = this.#cards.contractName();
    const own = organisation === undefined ? {} : { organisation };
    const contract = this.#cards.contract(ref, key, { name, kind: 'СПоставщиком', term: termDays, vat, ...own });
    const position = Number(key.split('|')[1]);
    const prepaid = sells === 'goods' && vat === 'НДС20' && position % 8 === 5;
    return {
      ref,
      contract,
      vat,
      termDays,
      sells,
      items,
      expense,
      upd: vat !== 'БезНДС' && position % 5 === 2,
      prepaid,
    };
  }

  #assortment(items: readonly Item[]): Item[] {
    return this.#cards.random.shuffle(items).slice(0, Math.min(items.length, this.#cards.random.int(9, 16)));
  }
}
