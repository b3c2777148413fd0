/**
 * Fixed assets that organisation 1 starts with, 4 860 000,00 of cost and 1 944 000,00 worn, and deferred expenses:
 * cards, parameters of depreciation and the side of costs, for the opening balances and for closing.
 */
import type { Ref } from '#demo/books/books.ts';
import type { AssetBook, DepreciationMethod } from '#demo/documents/asset-book.ts';
import type { Desk } from '#demo/documents/desk.ts';
import { assetParameters } from '#demo/documents/fixed-asset-acceptance.ts';
import type { RegisterDraft } from '#demo/engine/base.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { CostItemKey } from '../cast/articles.ts';
import type { Cast } from '../cast/cast.ts';

/** Where depreciation goes. */
export type ExpenseWay = 'general' | 'selling' | 'production';

interface OpeningAsset {
  readonly key: string;
  readonly name: string;
  readonly number: string;
  readonly group: string;
  /** Kopecks. */
  readonly cost: bigint;
  readonly worn: bigint;
  readonly life: number;
  readonly method?: DepreciationMethod;
  readonly acceleration?: bigint;
  readonly way: ExpenseWay;
}

const OPENING: readonly OpeningAsset[] = [
  {
    key: 'van',
    name: 'Автомобиль ГАЗель NEXT, гос. № А 512 ОМ 76',
    number: '000000001',
    group: 'ТранспортныеСредства',
    cost: 144_000_000n,
    worn: 64_800_000n,
    life: 60,
    way: 'selling',
  },
  {
    key: 'forklift',
    name: 'Погрузчик вилочный Toyota 8FG15',
    number: '000000002',
    group: 'МашиныИОборудование',
    cost: 108_000_000n,
    worn: 54_000_000n,
    life: 72,
    way: 'selling',
  },
  {
    key: 'racks',
    name: 'Стеллажная система склада',
    number: '000000003',
    group: 'ПроизводственныйИХозяйственныйИнвентарь',
    cost: 90_000_000n,
    worn: 30_000_000n,
    life: 60,
    way: 'selling',
  },
  {
    key: 'press',
    name: 'Станок для обработки шин ШТОК-3',
    number: '000000004',
    group: 'МашиныИОборудование',
    cost: 60_000_000n,
    worn: 14_600_000n,
    life: 60,
    method: 'УменьшаемогоОстатка',
    acceleration: 200n,
    way: 'production',
  },
  {
    key: 'server',
    name: 'Сервер HPE ProLiant ML110',
    number: '000000005',
    group: 'ОфисноеОборудование',
    cost: 24_000_000n,
    worn: 10_000_000n,
    life: 48,
    way: 'general',
  },
  {
    key: 'shopFittings',
    name: 'Торговое оборудование магазина',
    number: '000000006',
    group: 'ПроизводственныйИХозяйственныйИнвентарь',
    cost: 60_000_000n,
    worn: 21_000_000n,
    life: 60,
    way: 'selling',
  },
];

export interface AssetOnBooks {
  readonly key: string;
  readonly ref: Ref;
  readonly cost: bigint;
  readonly worn: bigint;
  /** Registers of its depreciation, for the document that brings it in. */
  readonly records: readonly RegisterDraft[];
}

/** Creates the cards, puts the assets and deferred expenses into the book; what they stand at on 31.12.2019 is returned. */
export function createOpeningAssets(cast: Cast, assets: AssetBook, ways: ExpenseWays): readonly AssetOnBooks[] {
  const desk: Desk = { base: cast.base, organisation: cast.organisations.main, author: cast.users.chief };
  for (const expense of cast.deferredExpenses) {
    const item = cast.base.object(expense.ref).fields.СубконтоЗатрат1;
    assets.addExpense({
      ref: expense.ref,
      organisation: desk.organisation,
      monthly: expense.monthly,
      until: expense.lastMonth,
      expense: { account: '26', subconto: { СтатьиЗатрат: item !== null && typeof item === 'object' ? item : null } },
    });
  }
  return OPENING.map((row) => openingAsset(desk, assets, ways, row));
}

function openingAsset(desk: Desk, assets: AssetBook, ways: ExpenseWays, row: OpeningAsset): AssetOnBooks {
  const ref = createAssetCard(desk.base, row.name, row.group);
  const method = row.method ?? 'Линейный';
  const acceleration = row.acceleration ?? 100n;
  const { way, expense } = ways[row.way];
  assets.add({
    ref,
    organisation: desk.organisation,
    account: '01.01',
    depreciationAccount: '02.01',
    cost: row.cost,
    life: row.life,
    method,
    acceleration,
    since: '2020-01',
    depreciated: true,
    expensedInTax: false,
    expense,
  });
  const parameters = {
    asset: ref,
    inventoryNumber: row.number,
    cost: row.cost,
    life: row.life,
    method,
    acceleration,
    way,
  };
  return { key: row.key, ref, cost: row.cost, worn: row.worn, records: assetParameters(desk, parameters) };
}

export function createAssetCard(base: Cast['base'], name: string, group: string): Ref {
  return base.catalog('ОсновныеСредства', { description: name, fields: { НаименованиеПолное: name, ГруппаОС: group } });
}

export type ExpenseWays = Readonly<Record<ExpenseWay, { readonly way: Ref; readonly expense: SideDraft }>>;

const WAYS: Readonly<
  Record<ExpenseWay, readonly [name: string, account: string, department: 'administration' | 'sales' | 'production']>
> = {
  general: ['Амортизация на счет 26', '26', 'administration'],
  selling: ['Амортизация на счет 44.01', '44.01', 'sales'],
  production: ['Амортизация на счет 25', '25', 'production'],
};

/** СпособыОтраженияРасходовПоАмортизации, one for each cost account. */
export function createExpenseWays(cast: Cast, item: CostItemKey = 'depreciation'): ExpenseWays {
  const entries = Object.entries(WAYS).map(([key, [description, account, department]]) => {
    const subconto = { СтатьиЗатрат: cast.costItems[item] };
    const way = cast.base.catalog('СпособыОтраженияРасходовПоАмортизации', {
      description,
      fields: { Организация: cast.organisations.main },
      sections: {
        Способы: [
          {
            СчетЗатрат: cast.base.account(account),
            ПодразделениеОрганизации: cast.departments[department],
            Субконто1: cast.costItems[item],
            Коэффициент: 1000n,
          },
        ],
      },
    });
    return [key, { way, expense: { account, subconto } }];
  });
  return Object.fromEntries(entries) as ExpenseWays;
}
