/**
 * Planted stories of costs, stock and prices, and the day on which three sources give three figures.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postExtraCosts } from '#demo/documents/extra-costs.ts';
import { postProductionReport } from '#demo/documents/production-report.ts';
import { divideRounded } from '#domain/money.ts';
import { sellInShop } from './shop.ts';
import { listPlanted, partyOf, roubles, type Stage, type Story, saleLines, step, told } from './stage.ts';
import { buy, collect, pay, sell } from './trade.ts';

export function stockStories(stage: Stage): Story[] {
  return [
    workWithoutRevenue(stage),
    shiftWithoutMaterials(stage),
    mixedItems(stage),
    sumWithoutQuantity(stage),
    saleWithoutCost(stage),
    priceOutlier(stage),
    threeFigures(stage),
  ];
}

/** P38 */
function workWithoutRevenue(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'projectContractor', contract: 'projectContractor' } as const;
  const net = roubles(54_300);
  const gross = (net * 120n) / 100n;
  return [
    step('2020-02-20', '16:20:00', () => {
      const receipt = buy(cast, deal, {
        date: '2020-02-20T16:20:00',
        lines: [
          {
            item: cast.services.bought.ref,
            quantity: 1000n,
            price: gross,
            amount: gross,
            vat: 'НДС20',
            account: '20.01',
            subconto: {
              НоменклатурныеГруппы: cast.nomenclatureGroups.installation,
              СтатьиЗатрат: cast.costItems.installation,
            },
            content: 'Монтаж освещения, пилотный объект',
          },
        ],
        incoming: { number: '2/М-1', date: '2020-02-20' },
      });
      listPlanted(stage, 'P38', receipt, '2020-02-20', net);
    }),
    step('2020-03-03', '12:00:00', () => {
      pay(cast, deal, { date: '2020-03-03T12:00:00', amount: gross });
    }),
  ];
}

/** P39 */
function shiftWithoutMaterials(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-06-29', '17:30:00', () => {
      const [product] = cast.products;
      if (product === undefined) throw new Error('P39: нет продукции');
      const report = postProductionReport(
        { base: cast.base, organisation: cast.organisations.main, author: cast.users.trade },
        {
          date: '2020-06-29T17:30:00',
          number: '0000-000031',
          warehouse: cast.warehouses.main,
          department: cast.departments.production,
          group: cast.nomenclatureGroups.panels,
          outputItem: cast.costItems.materials,
          materialItem: cast.costItems.materials,
          output: [{ item: product.ref, quantity: 2000n, plannedCost: product.purchasePrice }],
          materials: [],
        },
      );
      listPlanted(stage, 'P39', report, '2020-06-29', null);
    }),
  ];
}

/** P40: bought as one card, sold as the other. */
function mixedItems(stage: Stage): Story {
  const { cast } = stage;
  const { lampLed10, lampLed10Twin } = cast.namedItems;
  const quantity = 15_000n;
  return [
    step('2020-06-04', '10:30:00', () => {
      const price = (lampLed10Twin.purchasePrice * 120n) / 100n;
      buy(
        cast,
        { party: 'julySupplier', contract: 'julySupplier' },
        {
          date: '2020-06-04T10:30:00',
          lines: [{ item: lampLed10Twin.ref, quantity, price, vat: 'НДС20', account: '41.01' }],
          incoming: { number: 'ЛЗ-197', date: '2020-06-04' },
        },
      );
    }),
    step('2020-06-05', '12:00:00', () => {
      const amount = (lampLed10Twin.purchasePrice * 120n * 15n) / 100n;
      pay(cast, { party: 'julySupplier', contract: 'julySupplier' }, { date: '2020-06-05T12:00:00', amount });
    }),
    step('2020-06-09', '16:05:00', () => {
      const amount = divideRounded(lampLed10.purchasePrice * quantity, 1000n);
      const cost = [{ batch: null, quantity, amount }];
      sell(
        cast,
        { party: 'negativeStock', contract: 'negativeStock' },
        {
          date: '2020-06-09T16:05:00',
          lines: [{ item: lampLed10.ref, quantity, price: lampLed10.salePrice, vat: 'НДС20', cost }],
        },
      );
      listPlanted(stage, 'P40', lampLed10.ref, '2020-06-30', -amount, 1);
      listPlanted(
        stage,
        'P40',
        lampLed10Twin.ref,
        '2020-06-30',
        divideRounded(lampLed10Twin.purchasePrice * quantity, 1000n),
        2,
      );
      listPlanted(stage, 'P40', lampLed10.ref, '2020-06-30', -amount);
    }),
  ];
}

/** P41: transport of goods that have already been sold out. */
function sumWithoutQuantity(stage: Stage): Story {
  const { cast } = stage;
  const { ref: item, purchasePrice, salePrice } = cast.namedItems.noQuantity;
  const deal = { party: 'noQuantity', contract: 'noQuantity' } as const;
  const buyer = { party: 'noQuantityBuyer', contract: 'noQuantityBuyer' } as const;
  const pieces = 12n;
  const price = (purchasePrice * 120n) / 100n;
  let receipt: Ref | undefined;
  return [
    step('2020-06-02', '10:15:00', () => {
      receipt = buy(cast, deal, {
        date: '2020-06-02T10:15:00',
        lines: [{ item, quantity: pieces * 1000n, price, vat: 'НДС20', account: '41.01' }],
        incoming: { number: '83', date: '2020-06-02' },
      });
    }),
    step('2020-06-04', '13:50:00', () => {
      sell(cast, buyer, {
        date: '2020-06-04T13:50:00',
        lines: [{ item, quantity: pieces * 1000n, price: salePrice, vat: 'НДС20' }],
      });
    }),
    step('2020-06-15', '12:00:00', () => {
      collect(cast, buyer, { date: '2020-06-15T12:00:00', amount: salePrice * pieces });
      pay(cast, deal, { date: '2020-06-15T12:00:00', amount: price * pieces });
    }),
    step('2020-06-17', '16:45:00', () => {
      const amount = 31_240n;
      postExtraCosts(cast, {
        ...partyOf(cast, 'noQuantityCarrier', 'noQuantityCarrier'),
        date: '2020-06-17T16:45:00',
        receipt: told(receipt, 'P41'),
        amount,
        vat: 'БезНДС',
        incoming: { number: '9', date: '2020-06-17' },
        content: 'Доставка плафонов',
      });
      listPlanted(stage, 'P41', item, '2020-06-30', amount);
    }),
  ];
}

/** P42: goods whose receipt nobody has entered. */
function saleWithoutCost(stage: Stage): Story {
  const { cast } = stage;
  const { ref: item, salePrice } = cast.namedItems.noCost;
  return [
    step('2020-06-19', '15:35:00', () => {
      const pieces = 9n;
      const sale = sell(
        cast,
        { party: 'noCost', contract: 'noCost' },
        {
          date: '2020-06-19T15:35:00',
          number: '0000-000289',
          lines: [{ item, quantity: pieces * 1000n, price: salePrice, vat: 'НДС20', withoutCost: true }],
        },
      );
      listPlanted(stage, 'P42', sale, '2020-06-19', salePrice * pieces);
    }),
  ];
}

/** P43 */
function priceOutlier(stage: Stage): Story {
  const { cast } = stage;
  const { ref: item, salePrice } = cast.namedItems.outlier;
  return [
    step('2020-06-23', '14:30:00', () => {
      const price = salePrice * 10n;
      const sale = sell(
        cast,
        { party: 'overpriced', contract: 'overpriced' },
        {
          date: '2020-06-23T14:30:00',
          lines: [{ item, quantity: 24_000n, price, vat: 'НДС20' }],
        },
      );
      listPlanted(stage, 'P43', sale, '2020-06-23', price);
    }),
  ];
}

/** P44: a wholesale document and the shop's report of one day; the till's own report is outside the base. */
function threeFigures(stage: Stage): Story {
  const { cast } = stage;
  const deal = { party: 'marchSale', contract: 'marchSale' } as const;
  const wholesale = roubles(542_341);
  const retail = roubles(581_328);
  return [
    step('2020-03-05', '15:10:00', () => {
      const sale = sell(cast, deal, { date: '2020-03-05T15:10:00', lines: saleLines(cast, wholesale) });
      listPlanted(stage, 'P44', sale, '2020-03-05', wholesale, 1);
    }),
    step('2020-03-05', '20:00:00', () => {
      const report = sellInShop(cast, '2020-03-05', saleLines(cast, retail), { cards: retail });
      listPlanted(stage, 'P44', report, '2020-03-05', retail);
    }),
    step('2020-03-06', '12:00:00', () => {
      const commission = (retail * 15n) / 1000n;
      const subconto = { Контрагенты: cast.parties.bank, Договоры: cast.contracts.acquiring };
      postBankReceipt(cast, {
        date: '2020-03-06T12:00:00',
        operation: 'ПоступленияОтПродажПоПлатежнымКартамИБанковскимКредитам',
        amount: retail - commission,
        purpose: 'Возмещение по операциям с картами за 05.03.2020',
        ...partyOf(cast, 'bank', 'acquiring'),
        credit: { account: '57.03', subconto },
        commission: {
          amount: commission,
          side: {
            account: '91.02',
            subconto: { ПрочиеДоходыИРасходы: cast.otherItems.acquiring, РеализуемыеАктивы: null },
          },
        },
      });
    }),
    step('2020-03-23', '12:00:00', () => {
      collect(cast, deal, { date: '2020-03-23T12:00:00', amount: wholesale });
    }),
  ];
}
