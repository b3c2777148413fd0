/** Planted figures of documents the bookkeeper left behind, P54–P57. */
import { rub } from '../reading.ts';
import { type Case, dayOf, unpostedDocuments } from './case.ts';

export const RECORDS_CASES: readonly Case[] = [
  {
    id: 'P54',
    says: [
      ['2020-03', 'ПоступлениеТоваровУслуг', rub('14 400,00')],
      ['2020-06', 'АвансовыйОтчет', rub('3 860,00')],
      ['2020-06', 'ПоступлениеТоваровУслуг', rub('23 400,00')],
      ['2020-06', 'ПоступлениеТоваровУслуг', rub('58 800,00')],
      ['2020-06', 'РеализацияТоваровУслуг', rub('31 200,00')],
    ],
    read: (reading) => unpostedDocuments(reading).filter(([, type]) => type !== 'ВозвратТоваровПоставщику'),
  },
  {
    id: 'P55',
    says: [6, ['0000-000199'], [rub('70 000,00')]],
    read: (reading) => {
      const documents = [...reading.books.objects]
        .filter(([set]) => set.startsWith('Document_'))
        .flatMap(([, objects]) => objects);
      return [
        documents.filter(({ deletionMark }) => deletionMark).length,
        documents.filter(({ fields }) => fields.РучнаяКорректировка === true).map(({ number }) => number.trim()),
        reading.books.postings.filter(({ active }) => !active).map(({ amount }) => amount),
      ];
    },
  },
  {
    id: 'P56',
    says: ['2020-03-27', true],
    read: (reading) => {
      const sale = reading.document('РеализацияТоваровУслуг', '0000-000077');
      return [dayOf(sale), sale.posted];
    },
  },
  {
    id: 'P57',
    says: ['2020-06-03', false, 0],
    read: (reading) => {
      const returned = reading.document('ВозвратТоваровПоставщику', '0000-000012');
      return [dayOf(returned), returned.posted, reading.postingsOf(returned).length];
    },
  },
];
