/** Planted figures of VAT and the month that was closed, P30–P37. */
import { MAIN, money, refId, refName, rub, text, total } from '../reading.ts';
import { basesOf, type Case, dayOf, vatOf } from './case.ts';

export const VAT_CASES: readonly Case[] = [
  {
    id: 'P30',
    says: [
      ['2020-03-25', rub('12 000,00')],
      ['2020-06-17', rub('24 000,00')],
    ],
    read: (reading) => {
      const invoiced = basesOf(reading, 'СчетФактураПолученный');
      return reading
        .documents('ПоступлениеТоваровУслуг')
        .filter(
          ({ ref, posted, fields }) =>
            posted && refName(fields.Контрагент) === 'ООО «Кабель-Сити»' && !invoiced.has(ref),
        )
        .map((object) => [dayOf(object), vatOf(object)]);
    },
  },
  {
    id: 'P31',
    says: [['2020-05-20', '2020-06-01'], -rub('175 200,00'), rub('29 200,00')],
    read: (reading) => {
      const twice = reading
        .documents('ПоступлениеТоваровУслуг')
        .filter(
          ({ fields }) => refName(fields.Контрагент) === 'ООО «Упаковка»' && fields.НомерВходящегоДокумента === '451',
        );
      const deducted = reading
        .records('AccumulationRegister_НДСЗаписиКнигиПокупок')
        .filter(({ fields }) => refName(fields.Поставщик) === 'ООО «Упаковка»');
      return [
        twice.map(dayOf),
        reading.balance('60.01', { where: { Контрагенты: 'ООО «Упаковка»' } }),
        total(deducted, ({ fields }) => money(fields.НДС)),
      ];
    },
  },
  {
    id: 'P32',
    says: [[rub('126 000,00'), rub('126 000,00')], rub('42 000,00')],
    read: (reading) => {
      const twice = reading
        .documents('РеализацияТоваровУслуг')
        .filter(
          ({ fields, date }) =>
            refName(fields.Контрагент) === 'ООО «Электромонтаж-33»' && date.startsWith('2020-06-10'),
        );
      const vat = twice.flatMap((sale) => reading.postingsOf(sale)).filter(({ dr }) => dr.account === '90.03');
      return [twice.map(({ fields }) => money(fields.СуммаДокумента)), total(vat, ({ amount }) => amount)];
    },
  },
  {
    id: 'P33',
    says: ['2020-06-03', '2020-06-15', false],
    read: (reading) => {
      const invoice = reading
        .documents('СчетФактураВыданный')
        .find(({ fields, date }) => refName(fields.Контрагент) === 'МУП «Горсвет»' && date.startsWith('2020-06-15'));
      const sale = reading.object({ id: refId(invoice?.sections.ДокументыОснования?.[0]?.ДокументОснование) });
      const numbers = reading.documents('СчетФактураВыданный').map(({ number }) => number.trim());
      return [dayOf(sale), invoice === undefined ? null : dayOf(invoice), numbers.includes('0000-0000412')];
    },
  },
  {
    id: 'P34',
    says: [rub('66 000,00'), rub('6 000,00'), 'НДС10', 'Общая'],
    read: (reading) => {
      const sale = reading.document('РеализацияТоваровУслуг', '0000-000277');
      const [row] = sale.sections.Товары ?? [];
      return [
        money(sale.fields.СуммаДокумента),
        vatOf(sale),
        row?.СтавкаНДС,
        reading.object({ id: refId(row?.Номенклатура) }).fields.ВидСтавкиНДС,
      ];
    },
  },
  {
    id: 'P35',
    says: [['2020-06-29', rub('50 000,00'), 0n]],
    read: (reading) =>
      reading
        .entries('90.01.1')
        .filter(({ posting }) => posting.recorder.type === 'Document_ОперацияБух')
        .map(({ posting, amount }) => [
          posting.period.slice(0, 10),
          -amount,
          total(
            reading.postingsOf({ ref: posting.recorder.id }).filter(({ dr }) => dr.account === '90.03'),
            ({ amount: vat }) => vat,
          ),
        ]),
  },
  {
    id: 'P36',
    says: [true, 0n],
    read: (reading) => {
      const where = { Контрагенты: 'LichtPlan Software GmbH' };
      const paid = reading
        .entries('60', { where })
        .some(({ posting }) => posting.recorder.type === 'Document_СписаниеСРасчетногоСчета');
      return [paid, reading.balance('68.32', { where })];
    },
  },
  {
    id: 'P37',
    says: [rub('38 400,00'), rub('38 400,00'), rub('7 680,00'), ['ЗакрытиеСчетов20_23_25_26 2020-05-01']],
    read: (reading) => {
      const receipt = reading
        .documents('ПоступлениеТоваровУслуг')
        .find(({ fields, date }) => refName(fields.Контрагент) === 'ООО ЧОП «Рубеж»' && date.startsWith('2020-05-28'));
      const own = reading.postingsOf({ ref: receipt?.ref ?? '' });
      const outdated = reading
        .records('InformationRegister_НеактуальныеРегламентныеОперации')
        .filter(({ fields }) => refName(fields.Организация) === MAIN);
      return [
        reading.balance('26', { until: '2020-05-31' }),
        total(
          own.filter(({ dr }) => dr.account === '26'),
          ({ amount }) => amount,
        ),
        total(
          own.filter(({ dr }) => dr.account === '19.04'),
          ({ amount }) => amount,
        ),
        outdated.map(({ fields }) => `${text(fields.ВидОперации)} ${text(fields.Дата).slice(0, 10)}`),
      ];
    },
  },
];
