/** Scans of numbering, closing, cards and the state of documents. */
import type { BooksObject } from '#demo/books/books.ts';
import { isInn } from '#demo/company/cast/requisites.ts';
import { addDays, weekday } from '#domain/dates.ts';
import { MAIN, type Reading, refId, refName, SERVICE, subconto, sumBy, text, total } from '../reading.ts';
import { dayOf, decimal, type Scan } from './scan.ts';

export const BOOKS_SCANS: readonly Scan[] = [
  {
    name: 'пропуски номеров ПКО, РКО, выданных счетов-фактур',
    finds: ['СчетФактураВыданный 412'],
    run: (reading) =>
      ['ПриходныйКассовыйОрдер', 'РасходныйКассовыйОрдер', 'СчетФактураВыданный'].flatMap((type) =>
        gaps(reading, type),
      ),
  },
  {
    name: 'номера ПКО, РКО, выданных счетов-фактур не по порядку дат',
    finds: [],
    run: (reading) =>
      ['ПриходныйКассовыйОрдер', 'РасходныйКассовыйОрдер', 'СчетФактураВыданный'].flatMap((type) =>
        disorder(reading, type),
      ),
  },
  {
    name: 'ручные операции в выходные и ночью',
    finds: ['2020-06-14T02:17:00'],
    run: (reading) =>
      reading
        .documents('ОперацияБух', '')
        .filter(({ date }) => weekday(date.slice(0, 10)) > 5 || date.slice(11, 13) < '06' || date.slice(11, 13) > '21')
        .map(({ date }) => date)
        .filter((date) => !lastWorkdayRule(date)),
  },
  {
    name: 'закрытые месяцы: остатки 25, 26, 90, 91 и 44 без транспорта',
    finds: ['2020-05 26 38400.00'],
    run: (reading) => unclosed(reading, MAIN),
  },
  { name: 'закрытые месяцы организации 2', finds: [], run: (reading) => unclosed(reading, SERVICE) },
  {
    name: '20.01 на конец мая без выручки по группе',
    finds: ['Монтаж 54300.00'],
    run: (reading) =>
      [
        ...reading.balancesBy(
          '20.01',
          { until: '2020-05-31' },
          ({ side }) => subconto(side, 'НоменклатурныеГруппы')?.name ?? '',
        ),
      ].map(([name, amount]) => `${name} ${decimal(amount)}`),
  },
  {
    name: '08 старше трех месяцев',
    finds: ['92000.00'],
    run: (reading) =>
      [...reading.balancesBy('08', {}, ({ side }) => side.subconto[0]?.value?.id ?? '')].map(([, amount]) =>
        decimal(amount),
      ),
  },
  {
    name: 'подотчет не закрыт больше месяца',
    finds: ['Петренко Анатолий Иванович 2854000'],
    run: (reading) => oldAccountable(reading),
  },
  {
    name: 'дебет 70 на конец июня',
    finds: ['Ефремов Денис Юрьевич'],
    run: (reading) =>
      [
        ...reading.balancesBy(
          '70',
          { organisation: '' },
          ({ side }) => subconto(side, 'РаботникиОрганизаций')?.name ?? '',
        ),
      ]
        .filter(([, amount]) => amount > 0n)
        .map(([name]) => name),
  },
  {
    name: 'одинаковые ИНН и КПП',
    finds: ['Маяк, ООО', 'ООО «Маяк»'],
    run: (reading) => {
      const cards = reading.all('Catalog_Контрагенты').filter(({ isFolder, fields }) => !isFolder && fields.ИНН !== '');
      const counts = sumBy(
        cards,
        ({ fields }) => `${text(fields.ИНН)}|${text(fields.КПП)}`,
        () => 1n,
      );
      return cards
        .filter(({ fields }) => (counts.get(`${text(fields.ИНН)}|${text(fields.КПП)}`) ?? 0n) > 1n)
        .map(({ description }) => description);
    },
  },
  {
    name: 'неверный ИНН',
    finds: [],
    run: (reading) =>
      reading
        .all('Catalog_Контрагенты')
        .filter(({ isFolder, fields }) => !isFolder && fields.ИНН !== '' && !isInn(text(fields.ИНН)))
        .map(({ description }) => description),
  },
  {
    name: 'документы по закрытому договору',
    finds: [],
    run: (reading) => {
      const closed = new Set(
        reading
          .all('Catalog_ДоговорыКонтрагентов')
          .filter(({ fields }) => fields.ДоговорЗакрыт === true)
          .map(({ ref }) => ref),
      );
      return [...reading.books.objects]
        .filter(([set]) => set.startsWith('Document_'))
        .flatMap(([, objects]) => objects)
        .filter(({ fields }) => closed.has(refId(fields.ДоговорКонтрагента)))
        .map(({ description }) => description);
    },
  },
  {
    name: 'непроведенные документы, кроме видов без проведения',
    finds: [
      'АвансовыйОтчет 2020-06-26',
      'ВозвратТоваровПоставщику 2020-06-03',
      'ПоступлениеТоваровУслуг 2020-03-27',
      'ПоступлениеТоваровУслуг 2020-06-08',
      'ПоступлениеТоваровУслуг 2020-06-18',
      'РеализацияТоваровУслуг 2020-06-25',
    ],
    run: (reading) =>
      [...reading.books.objects]
        .filter(
          ([set]) =>
            set.startsWith('Document_') &&
            !/ОперацияБух|РегламентнаяОперация|ПлатежноеПоручение|СчетНаОплату|АктСверки|ДокументРасчетов|Ведомость/.test(
              set,
            ),
        )
        .flatMap(([, objects]) => objects)
        .filter(({ posted, deletionMark }) => !posted && !deletionMark)
        .map((object) => `${object.set.slice(9)} ${dayOf(object)}`),
  },
  {
    name: 'проведен и помечен на удаление',
    finds: [],
    run: (reading) =>
      [...reading.books.objects.values()]
        .flat()
        .filter(({ posted, deletionMark }) => posted && deletionMark)
        .map(({ description }) => description),
  },
  {
    name: 'документы с датой после рабочей',
    finds: ['ПоступлениеТоваровУслуг 2021-06-15', 'СписаниеСРасчетногоСчета 2020-07-01'],
    run: (reading) =>
      [...reading.books.objects]
        .filter(([set]) => set.startsWith('Document_'))
        .flatMap(([, objects]) => objects)
        .filter((object) => dayOf(object) > reading.books.workingDate)
        .map((object) => `${object.set.slice(9)} ${dayOf(object)}`),
  },
];

/** Interest and the like are accrued on the last day of a month, whatever weekday it is. */
function lastWorkdayRule(date: string): boolean {
  return addDays(date.slice(0, 10), 1).endsWith('-01');
}

/** Documents of a series in order of number, by organisation and prefix. */
function series(reading: Reading, type: string): BooksObject[][] {
  const groups = new Map<string, BooksObject[]>();
  for (const object of reading.documents(type, '')) {
    const prefix = object.number.slice(0, object.number.indexOf('-'));
    const key = `${refName(object.fields.Организация)}|${prefix}|${object.date.slice(0, 4)}`;
    groups.set(key, [...(groups.get(key) ?? []), object]);
  }
  return [...groups.values()].map((objects) => [...objects].sort((a, b) => (a.number < b.number ? -1 : 1)));
}

const numberOf = (object: BooksObject): number => Number(object.number.slice(object.number.indexOf('-') + 1));

function gaps(reading: Reading, type: string): string[] {
  return series(reading, type).flatMap((objects) => {
    const numbers = new Set(objects.map(numberOf));
    return Array.from({ length: Math.max(...numbers) }, (_, i) => i + 1)
      .filter((number) => !numbers.has(number))
      .map((number) => `${type} ${number}`);
  });
}

function disorder(reading: Reading, type: string): string[] {
  return series(reading, type).flatMap((objects) =>
    objects
      .filter((object, i) => i > 0 && dayOf(object) < dayOf(objects[i - 1] ?? object))
      .map(({ description }) => description),
  );
}

function unclosed(reading: Reading, organisation: string): string[] {
  return ['2020-01', '2020-02', '2020-03', '2020-04', '2020-05'].flatMap((month) => {
    const until = addDays(`${addMonth(month)}-01`, -1);
    const scope = { organisation, until };
    const selling = [...reading.balancesBy('44.01', scope, ({ side }) => subconto(side, 'СтатьиЗатрат')?.name ?? '')]
      .filter(([article]) => !article.startsWith('Транспортные'))
      .map(([article, amount]) => `${month} 44.01 ${article} ${decimal(amount)}`);
    return [
      ...['25', '26', '40', '90', '91', '000']
        .map((code) => ({ code, amount: reading.balance(code, scope) }))
        .filter(({ amount }) => amount !== 0n)
        .map(({ code, amount }) => `${month} ${code} ${decimal(amount)}`),
      ...selling,
    ];
  });
}

function addMonth(month: string): string {
  return `2020-${String(Number(month.slice(5)) + 1).padStart(2, '0')}`;
}

function oldAccountable(reading: Reading): string[] {
  return [
    ...reading.balancesBy(
      '71.01',
      { organisation: '' },
      ({ side }) => subconto(side, 'РаботникиОрганизаций')?.name ?? '',
    ),
  ]
    .filter(([name, amount]) => {
      const issued = total(
        reading
          .entries('71.01', { organisation: '', where: { РаботникиОрганизаций: name }, since: '2020-05-31' })
          .filter(({ amount: change }) => change > 0n),
        ({ amount: change }) => change,
      );
      return amount > issued;
    })
    .map(([name, amount]) => `${name} ${amount}`);
}
