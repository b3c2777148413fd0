/**
 * Lists of what is bought, sold, used up and assembled: names, units, prices. Data only.
 */

export type VatRate = 'НДС20' | 'НДС10' | 'БезНДС';
/** Account an item is kept on in the main warehouse. */
export type StockAccount = '41.01' | '10.01' | '10.06' | '43';
export type GroupKey = keyof typeof GROUPS;
export type NamedItemKey = keyof typeof NAMED_ITEMS;
export type ServiceKey = keyof typeof SERVICES;

export const GROUPS = {
  trade: 'Торговля оптовая',
  retail: 'Торговля розничная',
  panels: 'Щиты собственной сборки',
  delivery: 'Доставка',
  installation: 'Монтаж',
  rent: 'Сдача в аренду',
} as const;

export interface Range {
  readonly folder: string;
  readonly unit: 'piece' | 'metre' | 'pack';
  /** Purchase price of the cheapest and the dearest, roubles. */
  readonly from: number;
  readonly to: number;
  readonly vat?: VatRate;
  readonly account?: StockAccount;
  readonly names: readonly string[];
}

const powers = (name: string, values: readonly string[]): string[] => values.map((value) => `${name} ${value}`);

export const RANGES: readonly Range[] = [
  {
    folder: 'Лампы',
    unit: 'piece',
    from: 45,
    to: 390,
    names: [
      ...powers('Лампа LED E27', ['7 Вт 3000K', '9 Вт 4000K', '11 Вт 4000K', '15 Вт 6500K', '20 Вт 4000K']),
      ...powers('Лампа LED «свеча» E14', ['5 Вт', '7 Вт', '9 Вт']),
      ...powers('Лампа GU10', ['5 Вт', '7 Вт']),
      'Лампа филаментная E27 6 Вт «ретро»',
      'Лампа люминесцентная Т8 18 Вт',
      'Лампа люминесцентная Т8 36 Вт',
    ],
  },
  {
    folder: 'Светильники',
    unit: 'piece',
    from: 420,
    to: 3900,
    names: [
      ...powers('Светильник потолочный LED', ['12 Вт', '18 Вт', '24 Вт', '36 Вт «Круг»']),
      'Панель LED 595×595 36 Вт (армстронг)',
      ...powers('Прожектор LED', ['10 Вт', '30 Вт', '50 Вт', '100 Вт IP65']),
      'Светильник ЖКХ 8 Вт с датчиком',
      'Светильник уличный консольный 60 Вт',
      'Светильник уличный консольный 100 Вт',
      'Трек-светильник 20 Вт чёрный',
      'Люстра «Каскад-5»',
      'Бра «Вечер»',
      'Настольная лампа «Ученик»',
      'Светильник аварийный БС-8',
    ],
  },
  {
    folder: 'Кабель',
    unit: 'metre',
    from: 18,
    to: 210,
    names: [
      ...powers('Кабель ВВГнг(А)-LS', ['3х1,5', '3х2,5', '3х4', '5х2,5', '5х6']),
      ...powers('Провод ПВС', ['2х0,75', '3х1,5', '3х2,5']),
      'Кабель СИП-4 2х16',
      'Кабель UTP cat.5e',
      'Провод ПуГВ 1х6 жёлто-зелёный',
    ],
  },
  {
    folder: 'Электроустановка',
    unit: 'piece',
    from: 38,
    to: 1450,
    names: [
      'Розетка двойная с/з белая',
      'Розетка влагозащищённая IP54',
      'Выключатель одноклавишный белый',
      'Выключатель двухклавишный белый',
      'Рамка двухместная',
      'Автомат ВА47-29 1P 16А',
      'Автомат ВА47-29 1P 25А',
      'Автомат ВА47-29 3P 32А',
      'УЗО 2P 25А 30мА',
      'Дифавтомат АД-12 16А',
      'Счётчик электроэнергии однофазный',
      'Коробка распаячная 100×100',
      'Клемма Wago 222-412',
      'Гофра ПВХ 20 мм, бухта 100 м',
      'Лента LED 12V 60 шт/м, 5 м',
      'Блок питания 12V 100 Вт',
      'Датчик движения ДД-009',
    ],
  },
  {
    folder: 'Инструмент и прочее',
    unit: 'piece',
    from: 60,
    to: 2600,
    names: [
      'Изолента ПВХ 19 мм',
      'Отвёртка индикаторная',
      'Мультиметр цифровой',
      'Стремянка 4 ступени',
      'Удлинитель на катушке 30 м',
      'Фонарь аккумуляторный',
      'Батарейка AA LR6 (блистер 4 шт.)',
      'Сканер-1',
      'Сканер-10 сетевой',
    ],
  },
  {
    folder: 'Канцелярские товары',
    unit: 'pack',
    from: 148,
    to: 172,
    names: ['Бумага А4', 'Бумага A4', 'Бумага А4 (500 л.) «Снегурочка»'],
  },
];

export const REDUCED: readonly Range[] = [
  {
    folder: 'Детские товары (НДС 10 %)',
    unit: 'piece',
    from: 260,
    to: 890,
    vat: 'НДС10',
    names: [
      'Ночник-игрушка «Зайчик»',
      'Ночник-игрушка «Звёздный ёжик»',
      'Конструктор «Юный электрик»',
      'Игрушка «Светофор»',
    ],
  },
  {
    folder: 'Медицинские товары (НДС 10 %)',
    unit: 'piece',
    from: 540,
    to: 1900,
    vat: 'НДС10',
    names: ['Аптечка производственная', 'Лампа бактерицидная (РУ)'],
  },
];

export const MATERIALS: readonly Range[] = [
  {
    folder: 'Материалы для щитов',
    unit: 'piece',
    from: 25,
    to: 1250,
    account: '10.01',
    names: [
      'Корпус щита ЩРН-12',
      'Корпус щита ЩРН-24',
      'Корпус щита ЩМП-3',
      'DIN-рейка 300 мм',
      'Шина нулевая на изоляторе',
      'Шина соединительная PIN 3P',
      'Наконечник НШВИ 2,5',
      'Сальник PG-16',
      'Кабель-канал перфорированный',
      'Дверца с замком',
    ],
  },
];

export const PRODUCTS: readonly Range[] = [
  {
    folder: 'Щиты собственной сборки',
    unit: 'piece',
    from: 2400,
    to: 9800,
    account: '43',
    names: [
      'Щит квартирный ЩК-12 «Ясный свет»',
      'Щит квартирный ЩК-24 «Ясный свет»',
      'Щит этажный ЩЭ-4',
      'Щит управления ЩУ-1',
    ],
  },
];

/** Name, purchase price without VAT and sale price with VAT in kopecks, account when not 41.01. */
export const NAMED_ITEMS = {
  lampLed10: ['Лампа LED 10 Вт', 12_500n, 20_400n],
  lampLed10Twin: ['Лампа LED 10Вт', 12_750n, 20_400n],
  noQuantity: ['Плафон «Лотос-2» матовый', 41_800n, 66_000n],
  outlier: ['Патрон E27 керамический', 7_100n, 12_500n],
  wrongRate: ['Светильник «Сова» настенный', 140_000n, 220_000n],
  noCost: ['Светильник подвесной «Лофт-3»', 218_000n, 366_000n],
  ties: ['Стяжка кабельная 200 мм (упак. 100 шт.)', 3_333n, 10_000n],
  clips: ['Клипса монтажная 16 мм', 33n, 100n],
  cableRoll: ['Кабель ВВГнг(А)-LS 3х2,5 (бухта 100 м)', 400_000n, 600_000n],
  boxes: ['Короб картонный 400×300×300', 3_650n, 6_000n, '10.06'],
} as const satisfies Record<string, readonly [string, bigint, bigint, StockAccount?]>;

/** Name, group, price with VAT in kopecks, rate. */
export const SERVICES = {
  delivery: ['Доставка по городу', 'delivery', 180_000n, 'НДС20'],
  assembly: ['Сборка щита из материалов заказчика', 'panels', 900_000n, 'НДС20'],
  rentService: ['Аренда помещения', 'rent', 12_000_000n, 'БезНДС'],
  installation: ['Монтаж освещения', 'installation', 4_800_000n, 'БезНДС'],
  maintenance: ['Обслуживание электросетей', 'installation', 1_950_000n, 'БезНДС'],
  /** Bought from outside. */
  bought: ['Услуги сторонних организаций', 'trade', 0n, 'НДС20'],
  boughtTransport: ['Услуги транспортные', 'delivery', 0n, 'НДС20'],
} as const satisfies Record<string, readonly [string, GroupKey, bigint, VatRate]>;

export const UNITS = { piece: ['796', 'шт'], metre: ['006', 'м'], pack: ['778', 'упак'] } as const;
export const VAT_KIND: Readonly<Record<VatRate, string>> = { НДС20: 'Общая', НДС10: 'Пониженная', БезНДС: 'БезНДС' };
