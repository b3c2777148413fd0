/** Planted figures of costs, stock, assets, payroll, P38–P53. */
import { money, refId, refName, rub, subconto, text, total } from '../reading.ts';
import { type Case, dayOf, named } from './case.ts';

export const COSTS_CASES: readonly Case[] = [
  {
    id: 'P38',
    says: [rub('54 300,00'), rub('54 300,00'), '2020-02'],
    read: (reading) => {
      const where = { НоменклатурныеГруппы: 'Монтаж' };
      const entries = reading.entries('20.01', { where });
      return [
        reading.balance('20.01', { where }),
        reading.balance('20.01', { where, until: '2020-02-29' }),
        entries[0]?.posting.period.slice(0, 7),
      ];
    },
  },
  {
    id: 'P39',
    says: [0, true],
    read: (reading) => {
      const { sections } = reading.document('ОтчетПроизводстваЗаСмену', '0000-000031');
      return [sections.Материалы?.length ?? 0, (sections.Продукция?.length ?? 0) > 0];
    },
  },
  {
    id: 'P40',
    says: [-15_000n, -rub('1 875,00'), 15_000n, rub('1 912,50')],
    read: (reading) =>
      ['Лампа LED 10 Вт', 'Лампа LED 10Вт'].flatMap((name) => [
        reading.quantity('41.01', named(name)),
        reading.balance('41.01', named(name)),
      ]),
  },
  {
    id: 'P41',
    says: [0n, rub('312,40')],
    read: (reading) => [
      reading.quantity('41.01', named('Плафон «Лотос-2» матовый')),
      reading.balance('41.01', named('Плафон «Лотос-2» матовый')),
    ],
  },
  {
    id: 'P42',
    says: ['2020-06-19', true, 0],
    read: (reading) => {
      const sale = reading.document('РеализацияТоваровУслуг', '0000-000289');
      const own = reading.postingsOf(sale);
      return [
        dayOf(sale),
        own.some(({ cr }) => cr.account === '90.01.1'),
        own.filter(({ dr }) => dr.account === '90.02.1').length,
      ];
    },
  },
  {
    id: 'P43',
    says: [rub('1 250,00'), rub('125,00')],
    read: (reading) => {
      const prices = reading
        .documents('РеализацияТоваровУслуг')
        .flatMap(({ sections }) => sections.Товары ?? [])
        .filter((row) => refName(row.Номенклатура) === 'Патрон E27 керамический')
        .map((row) => money(row.Цена))
        .sort((a, b) => (a < b ? -1 : 1));
      return [prices.at(-1), prices[Math.floor(prices.length / 2)]];
    },
  },
  {
    id: 'P44',
    says: [rub('542 341,00'), [rub('581 328,00')]],
    read: (reading) => {
      const sale = reading
        .documents('РеализацияТоваровУслуг')
        .find(
          ({ fields, date }) => date.startsWith('2020-03-05') && refName(fields.Контрагент) === 'ООО «Ярстройинвест»',
        );
      const reports = reading.documents('ОтчетОРозничныхПродажах').filter(({ date }) => date.startsWith('2020-03-05'));
      return [money(sale?.fields.СуммаДокумента), reports.map(({ fields }) => money(fields.СуммаДокумента))];
    },
  },
  {
    id: 'P45',
    says: [['2020-06-19', rub('350 000,00'), 0n]],
    read: (reading) =>
      reading
        .entries('91.02')
        .filter(({ posting, amount }) => posting.recorder.type === 'Document_ОперацияБух' && amount > rub('100 000,00'))
        .map(({ posting, amount }) => [posting.period.slice(0, 10), amount, posting.dr.tax.nu]),
  },
  {
    id: 'P46',
    says: [[true, true, true, true, true], 14, ['2020-06-14T02:17:00', rub('300 000,00')]],
    read: (reading) => {
      const count = (month: string): number =>
        reading.documents('ОперацияБух').filter(({ date, deletionMark }) => date.startsWith(month) && !deletionMark)
          .length;
      const night = reading.documents('ОперацияБух').find(({ date }) => date.slice(11, 13) < '06');
      return [
        ['2020-01', '2020-02', '2020-03', '2020-04', '2020-05'].map((month) => count(month) >= 3 && count(month) <= 5),
        count('2020-06'),
        [night?.date, money(night?.fields.СуммаОперации)],
      ];
    },
  },
  {
    id: 'P47',
    says: [rub('92 000,00'), '2020-01-20'],
    read: (reading) => {
      const open = [...reading.balancesBy('08.04.2', {}, ({ side }) => subconto(side, 'ОсновныеСредства')?.id ?? '')];
      const [asset, amount] = open[0] ?? ['', null];
      return [
        amount,
        reading.entries('08.04.2', { where: { ОсновныеСредства: asset } })[0]?.posting.period.slice(0, 10),
      ];
    },
  },
  {
    id: 'P48',
    says: [rub('180 000,00'), 0],
    read: (reading) => {
      const accepted = reading
        .entries('01.01')
        .filter(({ posting, amount }) => posting.period.startsWith('2020-02-12') && amount > 0n);
      const asset = accepted[0] === undefined ? null : subconto(accepted[0].side, 'ОсновныеСредства');
      return [accepted[0]?.amount, reading.entries('02.01', { where: { ОсновныеСредства: asset?.id ?? '' } }).length];
    },
  },
  {
    id: 'P49',
    says: [rub('8 000,00'), rub('8 000,00'), '2020-03-31'],
    read: (reading) => {
      const expired = reading
        .all('Catalog_РасходыБудущихПериодов')
        .filter(({ fields }) => text(fields.ДатаОкончанияСписания) < '2020-06-30');
      const where = { РасходыБудущихПериодов: expired[0]?.ref ?? '' };
      return [
        reading.balance('97.21', { where }),
        reading.balance('97.21', { where, until: '2020-03-31' }),
        text(expired[0]?.fields.ДатаОкончанияСписания).slice(0, 10),
      ];
    },
  },
  {
    id: 'P50',
    says: [true, 5],
    read: (reading) => {
      const reducing = reading
        .records('InformationRegister_ПараметрыАмортизацииОСБухгалтерскийУчет')
        .find(({ fields }) => fields.СпособНачисленияАмортизации === 'УменьшаемогоОстатка');
      const amounts = reading
        .entries('02.01', {
          where: { ОсновныеСредства: refId(reducing?.fields.ОсновноеСредство) },
          since: '2020-01-01',
        })
        .map(({ amount }) => -amount);
      return [amounts.every((amount, i) => i === 0 || amount < (amounts[i - 1] ?? 0n)), amounts.length];
    },
  },
  {
    id: 'P51',
    says: [['Ефремов Денис Юрьевич', rub('6 200,00')]],
    read: (reading) =>
      [...reading.balancesBy('70', {}, ({ side }) => subconto(side, 'РаботникиОрганизаций')?.name ?? '')].filter(
        ([, amount]) => amount > 0n,
      ),
  },
  {
    id: 'P52',
    says: [rub('172 250,00'), rub('152 250,00')],
    read: (reading) => {
      const withheld = reading.turnover('68.01', '2020-04').cr;
      const paid = reading
        .entries('68.01', { since: '2020-05-01', until: '2020-05-31' })
        .filter(({ posting }) => posting.recorder.type === 'Document_СписаниеСРасчетногоСчета');
      return [withheld, total(paid, ({ amount }) => amount)];
    },
  },
  {
    id: 'P53',
    says: [rub('10 163,93'), 0n, 5],
    read: (reading) => {
      const accrued = reading.entries('66.04').filter(({ amount }) => amount < 0n);
      const may = accrued.filter(({ posting }) => posting.period.startsWith('2020-05'));
      const march = accrued.find(({ posting }) => posting.period.startsWith('2020-03'));
      return [march === undefined ? null : -march.amount, total(may, ({ amount }) => amount), accrued.length];
    },
  },
];
