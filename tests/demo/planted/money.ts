/** Planted figures of bank and cash, P22–P29. */
import { money, refName, rub, text, total } from '../reading.ts';
import { type Case, dayOf, negativeCashDays } from './case.ts';

export const MONEY_CASES: readonly Case[] = [
  {
    id: 'P22',
    says: ['ООО «Север-Снаб»', rub('64 000,00'), '2020-06-10', true],
    read: (reading) => {
      const { fields, ...order } = reading.document('ПлатежноеПоручение', '0000-000077');
      return [
        refName(fields.Контрагент),
        money(fields.СуммаДокумента),
        dayOf(order),
        /игнорируй/i.test(text(fields.НазначениеПлатежа)),
      ];
    },
  },
  {
    id: 'P23',
    says: [
      ['2020-02-10', rub('40 000,00')],
      ['2020-02-11', rub('35 000,00')],
      ['2020-02-12', rub('30 000,00')],
    ],
    read: (reading) =>
      reading
        .documents('ПриходныйКассовыйОрдер')
        .filter(({ fields }) => refName(fields.Контрагент) === 'ООО «Бриз»')
        .map((order) => [dayOf(order), money(order.fields.СуммаДокумента)]),
  },
  {
    id: 'P24',
    says: [['2020-04-23', -rub('6 700,00')]],
    read: (reading) => negativeCashDays(reading),
  },
  {
    id: 'P25',
    says: [rub('4 350,00'), rub('122 750,00'), rub('118 400,00')],
    read: (reading) => {
      const june = reading.entries('57.03', { since: '2020-06-27', until: '2020-06-27' });
      return [
        reading.balance('57.03') - total(june, ({ amount }) => amount),
        reading.balance('57.03'),
        total(
          june.filter(({ amount }) => amount > 0n),
          ({ amount }) => amount,
        ),
      ];
    },
  },
  {
    id: 'P26',
    says: [
      rub('28 540,00'),
      [rub('30 000,00'), '2020-02-18'],
      [rub('21 460,00'), '2020-02-28'],
      [rub('20 000,00'), '2020-06-02'],
    ],
    read: (reading) => {
      const documents = [
        reading.document('РасходныйКассовыйОрдер', '0000-000018'),
        reading.document('АвансовыйОтчет', '0000-000015'),
        reading.document('РасходныйКассовыйОрдер', '0000-000031'),
      ];
      return [
        reading.balance('71.01', { where: { РаботникиОрганизаций: 'Петренко Анатолий Иванович' } }),
        ...documents.map((object) => [money(object.fields.СуммаДокумента), dayOf(object)]),
      ];
    },
  },
  {
    id: 'P27',
    says: [['EUR', 12_000n, '91.02']],
    read: (reading) =>
      reading
        .entries('52', { since: '2020-06-04', until: '2020-06-04' })
        .filter(({ posting, amount }) => amount < 0n && posting.dr.account === '91.02')
        .map(({ side, currencyAmount, posting }) => [side.currency?.name, -currencyAmount, posting.dr.account]),
  },
  {
    id: 'P28',
    says: [0n, -rub('43 200,00'), '2021-06-15'],
    read: (reading) => {
      const where = { Контрагенты: 'ООО «Свет-Импорт»' };
      const [item] = reading.items('60.01', { where, until: '9999-12-31' });
      return [reading.balance('60.01', { where }), item?.amount, dayOf(reading.object(item?.document ?? null))];
    },
  },
  {
    id: 'P29',
    says: [-rub('150 000,00'), 0n, '2020-07-01T00:00:00'],
    read: (reading) => {
      const where = { Контрагенты: 'ООО «Ламповый завод»' };
      const late = reading.entries('60.01', { where, since: '2020-07-01', until: '9999-12-31' });
      return [
        reading.balance('60.01', { where }),
        reading.balance('60.01', { where, until: '2020-07-01' }),
        late[0]?.posting.period,
      ];
    },
  },
];
