/** Intents about fixed and intangible assets, investments into them and deferred expenses. */
import type { Intent } from './intent.ts';

export const ASSET_INTENTS = {
  fixed_assets: {
    title: 'Основные средства',
    goal: 'Определить остаточную стоимость, амортизацию, вложения на 08 и расходы будущих периодов на 97',
    domain: 'assets',
    tool: 'get_fixed_assets',
    shape: 'report',
    required: [],
    time: 'as_of',
    names: 'object',
    disclaimer: 'Остаточная стоимость — первоначальная за вычетом амортизации; 08 и 97 показаны отдельно.',
    criteria: [
      'Остаточная стоимость и амортизация показаны по объектам',
      'Объекты на 08 и 97 показаны со сроками',
      'Остатки сверены с ОСВ',
    ],
    signals: {
      words: [
        [
          10,
          'остаточн*|основн* средств*|амортизац*|амортизир*|внеоборотн*|не введен* в эксплуатац*|не введен*|не ввели в эксплуатац*|ввод* в эксплуатац*|не принят* к учету|расход* будущих периодов|рбп|нематериальн* актив*|fixed asset*|net book value|depreciation|износ~|начисл* амортизац*|без амортизац*|капвложен*|капитальн* вложен*',
        ],
        [5, 'ос|нма|на 08|08 сч*|на 97|97 сч*|08 и 97|оборудован*'],
        [2, 'что на|что висит|висит|стоимост*|начислен*|за месяц|сколько'],
      ],
      features: { settlement_account: -6, document_number: -6, posting: -4, party: -1 },
    },
  },
} as const satisfies Record<string, Intent>;
