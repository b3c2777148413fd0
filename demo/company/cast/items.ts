/**
 * What is bought, sold, used up and assembled: goods, materials, panels, services, with prices from the seed.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import {
  GROUPS,
  type GroupKey,
  MATERIALS,
  NAMED_ITEMS,
  type NamedItemKey,
  PRODUCTS,
  RANGES,
  type Range,
  REDUCED,
  SERVICES,
  type ServiceKey,
  type StockAccount,
  UNITS,
  VAT_KIND,
  type VatRate,
} from './item-lists.ts';
import type { Organisations } from './organisations.ts';

export type { GroupKey, NamedItemKey, ServiceKey, VatRate } from './item-lists.ts';

export interface Item {
  readonly ref: Ref;
  readonly unit: Ref;
  /** Subconto НоменклатурныеГруппы of its revenue and cost. */
  readonly nomenclatureGroup: Ref;
  /** Kopecks for one unit without VAT: what a supplier asks. */
  readonly purchasePrice: bigint;
  /** Kopecks for one unit with VAT: what a customer pays. */
  readonly salePrice: bigint;
  readonly vat: VatRate;
  /** Account it is kept on in the main warehouse. */
  readonly account: StockAccount;
}

export interface Service {
  readonly ref: Ref;
  readonly nomenclatureGroup: Ref;
  readonly vat: VatRate;
  /** Kopecks with VAT: a usual price of one unit. */
  readonly salePrice: bigint;
}

export interface Goods {
  readonly units: { readonly piece: Ref; readonly metre: Ref; readonly pack: Ref };
  readonly nomenclatureGroups: Readonly<Record<GroupKey, Ref>>;
  /** Goods of the ordinary trade at 20 %, bought and sold all the time. */
  readonly items: readonly Item[];
  /** Goods at 10 %, from the two suppliers who sell them. */
  readonly reducedItems: readonly Item[];
  readonly materials: readonly Item[];
  readonly products: readonly Item[];
  /** Items with a story of their own: the ordinary flow leaves them alone. */
  readonly namedItems: Readonly<Record<NamedItemKey, Item>>;
  readonly services: Readonly<Record<ServiceKey, Service>>;
}

export function createItems(base: Base, organisations: Organisations): Goods {
  const units = Object.fromEntries(
    Object.entries(UNITS).map(([key, [code, description]]) => [
      key,
      base.catalog('КлассификаторЕдиницИзмерения', { description, code, fields: { НаименованиеПолное: description } }),
    ]),
  ) as Goods['units'];
  const groups = Object.fromEntries(
    Object.entries(GROUPS).map(([key, description]) => [key, base.catalog('НоменклатурныеГруппы', { description })]),
  ) as Goods['nomenclatureGroups'];
  const kinds = {
    goods: base.catalog('ВидыНоменклатуры', {
      description: 'Товары',
      code: '',
      fields: { Услуга: false, НаПродажу: true },
    }),
    materials: base.catalog('ВидыНоменклатуры', { description: 'Материалы', code: '', fields: { Услуга: false } }),
    products: base.catalog('ВидыНоменклатуры', {
      description: 'Продукция',
      code: '',
      fields: { Услуга: false, Производим: true },
    }),
    services: base.catalog('ВидыНоменклатуры', { description: 'Услуги', code: '', fields: { Услуга: true } }),
  };
  const maker = new ItemMaker(base, units, groups, kinds, organisations.countries.russia);
  return {
    units,
    nomenclatureGroups: groups,
    items: RANGES.flatMap((range) => maker.range(range)),
    reducedItems: REDUCED.flatMap((range) => maker.range(range)),
    materials: MATERIALS.flatMap((range) => maker.range(range)),
    products: PRODUCTS.flatMap((range) => maker.range(range)),
    namedItems: maker.named(),
    services: maker.services(),
  };
}

interface Kinds {
  readonly goods: Ref;
  readonly materials: Ref;
  readonly products: Ref;
  readonly services: Ref;
}

class ItemMaker {
  readonly #base: Base;
  readonly #units: Goods['units'];
  readonly #groups: Goods['nomenclatureGroups'];
  readonly #kinds: Kinds;
  readonly #country: Ref;
  #count = 0;

  constructor(base: Base, units: Goods['units'], groups: Goods['nomenclatureGroups'], kinds: Kinds, country: Ref) {
    this.#base = base;
    this.#units = units;
    this.#groups = groups;
    this.#kinds = kinds;
    this.#country = country;
  }

  range(range: Range): Item[] {
    const random = this.#base.random.fork(`items|${range.folder}`);
    const parent = this.#base.catalog('Номенклатура', {
      description: range.folder,
      code: this.#code(),
      isFolder: true,
    });
    const steps = BigInt(Math.max(1, range.names.length - 1));
    const [from, span] = [BigInt(range.from) * 100n, BigInt(range.to - range.from) * 100n];
    return range.names.map((name, i) => {
      const middle = from + (span * BigInt(i)) / steps;
      const purchasePrice = random.kopecks((middle * 92n) / 100n, (middle * 108n) / 100n, 10n);
      const account = range.account ?? '41.01';
      const vat = range.vat ?? 'НДС20';
      const markup = BigInt(random.int(132, 158));
      const withVat = (purchasePrice * markup * (vat === 'НДС10' ? 110n : 120n)) / 10_000n;
      const salePrice = withVat - (withVat % 10n);
      return this.#item(name, range.unit, account, vat, purchasePrice, salePrice, parent);
    });
  }

  named(): Goods['namedItems'] {
    const parent = this.#base.catalog('Номенклатура', { description: 'Разное', code: this.#code(), isFolder: true });
    const entries = Object.entries<readonly [string, bigint, bigint, StockAccount?]>(NAMED_ITEMS).map(
      ([key, [name, purchasePrice, salePrice, account = '41.01']]) => [
        key,
        this.#item(name, 'piece', account, 'НДС20', purchasePrice, salePrice, parent),
      ],
    );
    return Object.fromEntries(entries) as Goods['namedItems'];
  }

  services(): Goods['services'] {
    const parent = this.#base.catalog('Номенклатура', { description: 'Услуги', code: this.#code(), isFolder: true });
    const entries = Object.entries(SERVICES).map(([key, [description, group, salePrice, vat]]) => {
      const nomenclatureGroup = this.#groups[group];
      const ref = this.#base.catalog('Номенклатура', {
        description,
        code: this.#code(),
        parent,
        fields: {
          НаименованиеПолное: description,
          Услуга: true,
          ВидНоменклатуры: this.#kinds.services,
          НоменклатурнаяГруппа: nomenclatureGroup,
          ВидСтавкиНДС: VAT_KIND[vat],
        },
      });
      return [key, { ref, nomenclatureGroup, vat, salePrice }];
    });
    return Object.fromEntries(entries) as Goods['services'];
  }

  #item(
    description: string,
    unitKey: keyof Goods['units'],
    account: StockAccount,
    vat: VatRate,
    purchasePrice: bigint,
    salePrice: bigint,
    parent: Ref,
  ): Item {
    const nomenclatureGroup = account === '43' ? this.#groups.panels : this.#groups.trade;
    const kind = account === '43' ? 'products' : account === '41.01' ? 'goods' : 'materials';
    const code = this.#code();
    const ref = this.#base.catalog('Номенклатура', {
      description,
      code,
      parent,
      fields: {
        НаименованиеПолное: description,
        Артикул: `ЯС-${code.slice(-5)}`,
        Услуга: false,
        ВидНоменклатуры: this.#kinds[kind],
        ЕдиницаИзмерения: this.#units[unitKey],
        НоменклатурнаяГруппа: nomenclatureGroup,
        ВидСтавкиНДС: VAT_KIND[vat],
        СтранаПроисхождения: this.#country,
      },
    });
    return { ref, unit: this.#units[unitKey], nomenclatureGroup, purchasePrice, salePrice, vat, account };
  }

  /** Codes of goods are eleven characters long. */
  #code(): string {
    this.#count += 1;
    return `00-${String(this.#count).padStart(8, '0')}`;
  }
}
