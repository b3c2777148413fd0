/**
 * Planted operations entered by hand: a large fine, transfers between articles that grow in June, one at night, one switched off.
 */
import { postOperation } from '#demo/documents/accounting-operation.ts';
import { postSettlementStub } from '#demo/documents/settlement-stub.ts';
import { settlementSide } from '#demo/engine/settlements.ts';
import type { CostItemKey } from '../cast/articles.ts';
import { costSide, listPlanted, partyOf, roubles, type Stage, type Story, step } from './stage.ts';

export function manualStories(stage: Stage): Story[] {
  return [largeFine(stage), ...manualOperations(stage), nightOperation(stage), inactive(stage)];
}

/** P45 */
function largeFine(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-06-19', '17:10:00', () => {
      const amount = roubles(350_000);
      const who = partyOf(cast, 'fineAuthority', 'fineAuthority');
      const incoming = { number: '5-431/2020', date: '2020-06-19' };
      const document = postSettlementStub(cast, { ...who, date: '2020-06-19T17:00:00', amount, incoming });
      const operation = postOperation(cast, {
        date: '2020-06-19T17:10:00',
        content: 'Административный штраф по постановлению № 5-431/2020',
        rows: [
          {
            dr: {
              account: '91.02',
              subconto: { ПрочиеДоходыИРасходы: cast.otherItems.fines, РеализуемыеАктивы: null },
              nu: 0n,
              difference: 'pr',
            },
            cr: settlementSide(cast.base, { ...who, account: '76.09', document }),
            amount,
            content: 'Штраф',
          },
        ],
      });
      listPlanted(stage, 'P45', operation, '2020-06-19', amount);
    }),
  ];
}

/** P46: costs moved between articles by hand: date, from, to, roubles. With interest on loans, the lease and the operations of P6, P35, P45, P55: 3–5 a month, 14 in June. */
const MANUAL: readonly (readonly [date: string, from: CostItemKey, to: CostItemKey, amount: number])[] = [
  ['2020-01-30', 'consulting', 'training', 6_000],
  ['2020-02-21', 'repairs', 'cleaning', 3_500],
  ['2020-02-28', 'utilities', 'cleaning', 2_900],
  ['2020-03-19', 'communication', 'cleaning', 2_150],
  ['2020-03-30', 'security', 'repairs', 3_300],
  ['2020-04-15', 'communication', 'software', 2_700],
  ['2020-04-29', 'utilities', 'repairs', 4_100],
  ['2020-05-29', 'repairs', 'cleaning', 2_250],
  ['2020-06-02', 'security', 'post', 1_330],
  ['2020-06-04', 'communication', 'software', 2_050],
  ['2020-06-10', 'utilities', 'cleaning', 2_600],
  ['2020-06-11', 'security', 'repairs', 3_150],
  ['2020-06-16', 'consulting', 'training', 1_900],
  ['2020-06-17', 'information', 'software', 3_400],
  ['2020-06-18', 'repairs', 'cleaning', 2_750],
  ['2020-06-22', 'consulting', 'post', 1_700],
  ['2020-06-26', 'communication', 'information', 2_200],
];

function manualOperations(stage: Stage): Story[] {
  const { cast } = stage;
  return MANUAL.map(([date, from, to, amount]) => [
    step(date, '17:30:00', () => {
      postOperation(cast, {
        date: `${date}T17:30:00`,
        content: `Перенос расходов: ${cast.costItems[from].name} → ${cast.costItems[to].name}`,
        rows: [
          {
            dr: costSide(cast, '26', to),
            cr: costSide(cast, '26', from),
            amount: roubles(amount),
            content: 'Перенос между статьями затрат',
          },
        ],
      });
    }),
  ]);
}

function nightOperation(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-06-14', '02:17:00', () => {
      const amount = roubles(300_000);
      const who = partyOf(cast, 'consultant', 'consultant');
      const incoming = { number: 'б/н', date: '2020-06-13' };
      const document = postSettlementStub(cast, { ...who, date: '2020-06-14T02:15:00', amount, incoming });
      const operation = postOperation(cast, {
        date: '2020-06-14T02:17:00',
        content: 'Консультационные услуги',
        rows: [
          {
            dr: costSide(cast, '26', 'consulting'),
            cr: settlementSide(cast.base, { ...who, account: '76.09', document }),
            amount,
            content: 'Консультационные услуги',
          },
        ],
      });
      listPlanted(stage, 'P46', operation, '2020-06-14', amount);
    }),
    step('2020-06-30', '17:55:00', () => {
      listPlanted(stage, 'P46', cast.organisations.main, '2020-06', null, 1);
    }),
  ];
}

/** P55: an operation whose movements are switched off. */
function inactive(stage: Stage): Story {
  const { cast } = stage;
  return [
    step('2020-05-28', '17:15:00', () => {
      const amount = roubles(70_000);
      const operation = postOperation(cast, {
        date: '2020-05-28T17:15:00',
        content: 'Перенос расходов на рекламу (отключено до выяснения)',
        inactive: true,
        rows: [
          {
            dr: costSide(cast, '44.01', 'advertising'),
            cr: costSide(cast, '26', 'consulting'),
            amount,
            content: 'Перенос между счетами затрат',
          },
        ],
      });
      listPlanted(stage, 'P55', operation, '2020-05-28', amount);
    }),
  ];
}
